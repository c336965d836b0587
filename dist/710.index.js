"use strict";
exports.id = 710;
exports.ids = [710];
exports.modules = {

/***/ 83710:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FileTooLarge: () => (/* binding */ FileTooLarge),
/* harmony export */   UnreadableFile: () => (/* binding */ UnreadableFile),
/* harmony export */   buildForm: () => (/* binding */ buildForm)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46752);


const FILE_TYPE = 'application/octet-stream';
/** The file to be sent could not be opened. The message says why in one clause. */
class UnreadableFile extends Error {
    name = 'UnreadableFile';
}
/** The file to be sent is larger than the endpoint takes. */
class FileTooLarge extends Error {
    name = 'FileTooLarge';
}
/**
 * One plain field with JSON and at most one file. The file is read while it is sent, each time that the form is sent;
 * when it has changed since it was opened, the reading fails with a DOMException `NotReadableError`.
 */
async function buildForm(parts) {
    const form = new undici__WEBPACK_IMPORTED_MODULE_1__.FormData();
    form.append(parts.jsonPart, parts.json);
    if (parts.file !== undefined) {
        const { file } = parts;
        const blob = 'path' in file ? await openBlob(file.path) : new Blob([file.text], { type: FILE_TYPE });
        if (blob.size > parts.maxBytes) {
            const what = 'path' in file ? file.path : file.name;
            throw new FileTooLarge(`${what} has ${blob.size} bytes, of which at most ${parts.maxBytes} are taken`);
        }
        form.append(parts.filePart, blob, file.name);
    }
    return form;
}
async function openBlob(path) {
    try {
        return await (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openAsBlob)(path, { type: FILE_TYPE });
    }
    catch {
        // Node says only that it was unable to, for whatever reason.
        throw new UnreadableFile(`${path} cannot be opened: check that it is there and may be read`);
    }
}


/***/ })

};
;