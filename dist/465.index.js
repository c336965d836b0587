"use strict";
exports.id = 465;
exports.ids = [465];
exports.modules = {

/***/ 16465:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FileTextError: () => (/* binding */ FileTextError),
/* harmony export */   readFileText: () => (/* binding */ readFileText)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);

/** A file cannot be read; the message says why and begins in lower case. */
class FileTextError extends Error {
    constructor(message) {
        super(message);
        this.name = 'FileTextError';
    }
}
/**
 * Reads a file that must be UTF-8. A byte order mark stays: what is sent is what the file holds.
 *
 * @throws FileTextError
 */
function readFileText(filePath) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(filePath));
    }
    catch (error) {
        throw new FileTextError(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
}


/***/ })

};
;