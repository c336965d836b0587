"use strict";
exports.id = 131;
exports.ids = [131];
exports.modules = {

/***/ 90131:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ attachmentFile),
/* harmony export */   MB: () => (/* binding */ entryName),
/* harmony export */   Oh: () => (/* binding */ makeDirectory),
/* harmony export */   misplacement: () => (/* binding */ misplacement),
/* harmony export */   probeDirectory: () => (/* binding */ probeDirectory),
/* harmony export */   xU: () => (/* binding */ systemCode)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs_promises__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_path__WEBPACK_IMPORTED_MODULE_1__);


/** The name of an entry, which tells its place in the order. */
const entryName = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/;
const attachmentFile = (entry) => entry.replace(/\.json$/, '.attachment');
/** Entries, their attachments, and what a spool was writing when its process ended. */
const isOwn = (name) => /^\d{15}-\d{6}-[0-9a-f]{8}\.(?:json(?:\.partial)?|attachment)$/.test(name);
/** Downloads lay a directory one or two levels deeper. What nests further, or in more directories, is something else. */
const NESTING_MAX = 3;
const DIRECTORIES_MAX = 200;
/**
 * Makes a directory and those above it, and answers which were not there before, the outermost first. One level at a time:
 * where a file system says of a directory that is there that it is not, making them all at once never ends.
 */
async function makeDirectory(directory) {
    try {
        return await makeLast(directory);
    }
    catch (error) {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(directory);
        if (systemCode(error) !== 'ENOENT' || parent === directory)
            throw error;
        return [...(await makeDirectory(parent)), ...(await makeLast(directory))];
    }
}
async function makeLast(directory) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(directory, { mode: 0o700 });
        return [directory];
    }
    catch (error) {
        if (systemCode(error) === 'EEXIST' && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(directory)).isDirectory())
            return [];
        throw error;
    }
}
/** Finds out whether entries can be kept in a directory, and leaves everything as it was. Rejects with why not. */
async function probeDirectory(directory) {
    const made = await makeDirectory(directory);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)(directory, node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.R_OK | node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.W_OK | node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK);
    for (const one of made.toReversed())
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(one).catch((error) => {
            // Another step with the same directory was at work meanwhile.
            if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(systemCode(error))))
                throw error;
        });
}
/**
 * What is wrong where a directory holds other things than a spool does, and no entry: then it is not the one that was
 * meant. Null where nothing is, also where it is empty or not there.
 */
async function misplacement(directory) {
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(directory).catch((error) => {
        if (systemCode(error) === 'ENOENT')
            return [];
        throw error;
    });
    const foreign = names.find((name) => !isOwn(name));
    if (foreign === undefined || names.some((name) => entryName.test(name)))
        return null;
    const nested = await nestedSpool(directory);
    return nested === null
        ? `\`${directory}\` holds no records and \`${foreign}\`, which is none: name the directory that a step kept records in, or an empty one.`
        : `\`${directory}\` holds no records itself: they lie deeper, in \`${nested}\`. Name that directory.`;
}
/** The nearest directory below that holds entries. */
async function nestedSpool(directory) {
    let level = [directory];
    for (let depth = 0; depth < NESTING_MAX; depth += 1) {
        const below = [];
        for (const parent of level) {
            const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(parent, { withFileTypes: true }).catch(() => []);
            if (depth > 0 && entries.some(({ name }) => entryName.test(name)))
                return parent;
            below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(parent, name)));
        }
        level = below.slice(0, DIRECTORIES_MAX);
    }
    return null;
}
const systemCode = (error) => error instanceof Error && 'code' in error ? error.code : undefined;


/***/ })

};
;