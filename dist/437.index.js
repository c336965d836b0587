"use strict";
exports.id = 437;
exports.ids = [437];
exports.modules = {

/***/ 2437:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CaFileError: () => (/* binding */ CaFileError),
/* harmony export */   readCertificateAuthorities: () => (/* binding */ readCertificateAuthorities)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_crypto__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_fs_promises__WEBPACK_IMPORTED_MODULE_1__);


/** The trust stores of whole systems have less; more is another kind of file. */
const CA_FILE_MAX_BYTES = 4 * 1024 * 1024;
const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const otherBlock = /-----BEGIN ([A-Z0-9 ]+)-----/;
/** What is wrong with a file of certificate authorities. Its message may be shown, and holds nothing of the file. */
class CaFileError extends Error {
    constructor(path, found) {
        super(`expected certificates in PEM form in ${path}, found ${found}`);
        this.name = 'CaFileError';
    }
}
/**
 * Reads the certificates of a PEM file, each as PEM text; what stands around them is not looked at (bundles have
 * comments there).
 *
 * @throws CaFileError where the file is missing, cannot be read, or has no certificate or a broken one.
 */
async function readCertificateAuthorities(path) {
    const text = await readText(path);
    const certificates = text.match(certificateBlock) ?? [];
    if (certificates.length === 0)
        throw new CaFileError(path, withoutCertificates(text));
    for (const [index, certificate] of certificates.entries())
        if (!isCertificate(certificate))
            throw new CaFileError(path, `that number ${index + 1} is not a certificate: copy the file again`);
    return certificates;
}
async function readText(path) {
    try {
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path);
        if (!file.isFile())
            throw new CaFileError(path, file.isDirectory() ? 'a directory' : 'something that is no file');
        if (file.size > CA_FILE_MAX_BYTES)
            throw new CaFileError(path, `${file.size} bytes, which is more than any such file has`);
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(path, 'latin1');
    }
    catch (error) {
        if (error instanceof CaFileError)
            throw error;
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
        throw new CaFileError(path, code === 'ENOENT' ? 'no such file' : `that it cannot be read (${code})`);
    }
}
function withoutCertificates(text) {
    if (text.trim() === '')
        return 'an empty file';
    // The first byte of every certificate in DER form: the tag of a sequence.
    if (text.startsWith('0\x82'))
        return 'binary data: convert it with `openssl x509 -inform der -in FILE -out FILE.pem`';
    const [, other] = otherBlock.exec(text) ?? [];
    if (other === undefined)
        return 'no line `-----BEGIN CERTIFICATE-----`';
    return other === 'CERTIFICATE' ? 'a certificate without its end' : `no certificate, but: ${other}`;
}
function isCertificate(pem) {
    try {
        return new node_crypto__WEBPACK_IMPORTED_MODULE_0__.X509Certificate(pem).raw.length > 0;
    }
    catch {
        return false;
    }
}


/***/ })

};
;