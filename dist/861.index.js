"use strict";
exports.id = 861;
exports.ids = [861];
exports.modules = {

/***/ 2861:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  listedFingerprint: () => (/* binding */ listedFingerprint),
  readChecksumList: () => (/* binding */ readChecksumList)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./lib/fingerprint/error.js
var fingerprint_error = __webpack_require__(79569);
;// CONCATENATED MODULE: ./lib/fingerprint/checksums.js


/** The largest list that is read. */
const CHECKSUMS_MAX_BYTES = 4 * 1024 * 1024;
const GNU_LINE = /^([0-9a-f]+) [ *](.+)$/i;
const BSD_LINE = /^([A-Z][\w/-]*) ?\((.+)\) ?= ([0-9a-f]+)$/i;
const SHA256_NAMES = ['SHA256', 'SHA2-256', 'SHA-256'];
const SHA256_DIGITS = 64;
/** Names of other algorithms by the digits that they have. */
const algorithmsByDigits = {
    32: 'MD5',
    40: 'SHA-1',
    56: 'SHA-224',
    96: 'SHA-384',
    128: 'SHA-512',
};
/**
 * Reads a list of SHA-256 checksums, in the forms of `sha256sum` (`hash  name`, `hash *name`), of BSD and `openssl`
 * (`SHA256 (name) = hash`), with `\` before a line whose name is escaped. Empty lines and those that begin with `#` say
 * nothing. A name that stands twice with one hash is one.
 *
 * @param path how messages name the list
 * @throws FingerprintError `bad_checksums`, naming the line
 */
function parseChecksums(content, path) {
    if (!(0,external_node_buffer_.isUtf8)(content))
        throw badChecksums(path, null, 'text in UTF-8', 'other bytes');
    const known = new Map();
    const lines = content
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .split('\n');
    for (const [index, raw] of lines.entries()) {
        const text = raw.replace(/\r$/, '');
        if (text.trim() === '' || text.startsWith('#'))
            continue;
        const checksum = parseLine(text, index + 1, path);
        const earlier = known.get(checksum.name);
        if (earlier === undefined)
            known.set(checksum.name, checksum);
        else if (earlier.fingerprint !== checksum.fingerprint) {
            const expected = `one checksum for ${(0,fingerprint_error/* quoted */.TL)(checksum.name)}`;
            throw badChecksums(path, checksum.line, expected, `another than in line ${earlier.line}`);
        }
    }
    if (known.size === 0)
        throw badChecksums(path, null, 'at least one checksum', 'none');
    return [...known.values()];
}
function parseLine(text, line, path) {
    const isEscaped = text.startsWith('\\');
    const { algorithm, hash, name } = partsOf(isEscaped ? text.slice(1) : text, line, path);
    if (algorithm !== 'SHA-256')
        throw badChecksums(path, line, 'a SHA-256', `a checksum by ${algorithm}`);
    // Names escape the backslash, so one that stands alone is the separator of another system.
    const plain = isEscaped ? unescaped(name, line, path) : name.replaceAll('\\', '/');
    if (plain === '-' || plain.endsWith('/'))
        throw badChecksums(path, line, 'the name of a file', `${(0,fingerprint_error/* quoted */.TL)(plain)}, which names none`);
    return { fingerprint: hash.toLowerCase(), name: plain, line };
}
function partsOf(text, line, path) {
    const [, gnuHash, gnuName] = GNU_LINE.exec(text) ?? [];
    if (gnuHash !== undefined && gnuName !== undefined) {
        const { length } = gnuHash;
        const algorithm = length === SHA256_DIGITS ? 'SHA-256' : algorithmsByDigits[length];
        if (algorithm !== undefined)
            return { algorithm, hash: gnuHash, name: gnuName };
        throw badChecksums(path, line, 'a SHA-256 (64 hex digits)', `${length} digits`);
    }
    const [, word, name, hash] = BSD_LINE.exec(text) ?? [];
    if (word === undefined || name === undefined || hash === undefined) {
        throw badChecksums(path, line, "'hash  name' or 'SHA256 (name) = hash'", (0,fingerprint_error/* quoted */.TL)(text.slice(0, 80)));
    }
    if (!SHA256_NAMES.includes(word.toUpperCase()))
        return { algorithm: word, hash, name };
    if (hash.length === SHA256_DIGITS)
        return { algorithm: 'SHA-256', hash, name };
    throw badChecksums(path, line, 'a SHA-256 (64 hex digits)', `${hash.length} digits`);
}
const meanings = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };
function unescaped(name, line, path) {
    return name.replaceAll(/\\.?/g, (escape) => {
        const meaning = meanings[escape];
        if (meaning !== undefined)
            return meaning;
        throw badChecksums(path, line, "'\\\\', '\\n' or '\\r' in an escaped name", (0,fingerprint_error/* quoted */.TL)(escape));
    });
}
function badChecksums(path, line, expected, found) {
    const where = line === null ? (0,fingerprint_error/* quoted */.TL)(path) : `line ${line} of ${(0,fingerprint_error/* quoted */.TL)(path)}`;
    return new fingerprint_error/* FingerprintError */.dz('bad_checksums', path, `Expected ${expected} in ${where}, found ${found}: write the list with \`sha256sum\`.`);
}

// EXTERNAL MODULE: ./lib/fingerprint/file.js
var fingerprint_file = __webpack_require__(52785);
// EXTERNAL MODULE: ./lib/fingerprint/kind.js
var kind = __webpack_require__(82205);
;// CONCATENATED MODULE: ./lib/action/checksum-list.js






/** Reads a list of checksums. Throws FingerprintError. */
async function readChecksumList(path) {
    const content = await contentOf(path);
    return parseChecksums(content, path).map((checksum) => ({
        checksum,
        filename: external_node_path_.posix.basename(checksum.name),
        path: (0,external_node_path_.resolve)((0,external_node_path_.dirname)(path), checksum.name),
    }));
}
async function contentOf(path) {
    try {
        const found = await (0,promises_.stat)(path);
        if (!found.isFile())
            throw (0,kind/* notAFile */.$y)(path, found.isDirectory() ? 'directory' : 'device');
        if (found.size <= CHECKSUMS_MAX_BYTES)
            return await (0,promises_.readFile)(path);
    }
    catch (error) {
        throw (0,fingerprint_error/* fromSystemError */.Kh)(error, path);
    }
    throw new fingerprint_error/* FingerprintError */.dz('bad_checksums', path, `Expected a list of checksums of at most ${CHECKSUMS_MAX_BYTES} bytes (4 MiB) in ${(0,fingerprint_error/* quoted */.TL)(path)}, found a larger file.`);
}
/**
 * The fingerprint that a list gives for a file. Where the file is there, its content must have it; where it is not, for
 * example because it was built and published elsewhere, the list is believed.
 *
 * @throws FingerprintError `checksum_mismatch`, and those of `fingerprintFile` but `not_found`
 */
async function listedFingerprint(file, options) {
    const { checksum, path } = file;
    const found = await (0,fingerprint_file/* fingerprintFile */.R)(path, options).catch((error) => {
        if (error instanceof fingerprint_error/* FingerprintError */.dz && error.code === 'not_found')
            return null;
        throw error;
    });
    if (found === null || found === checksum.fingerprint)
        return checksum.fingerprint;
    throw new fingerprint_error/* FingerprintError */.dz('checksum_mismatch', path, `Expected ${(0,fingerprint_error/* quoted */.TL)((0,external_node_path_.basename)(path))} to have the SHA-256 ${checksum.fingerprint} of line ${checksum.line}, found ` +
        `${found}: the file or the list is not the one that was built; write the list anew after the last change.`);
}


/***/ })

};
;