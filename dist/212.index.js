"use strict";
exports.id = 212;
exports.ids = [212,131];
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


/***/ }),

/***/ 57212:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Spool: () => (/* binding */ Spool)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/spool/directory.js
var spool_directory = __webpack_require__(90131);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/contract/names.js
var names = __webpack_require__(78191);
;// CONCATENATED MODULE: ./lib/spool/entry.js


/** The version of the format below. A reader refuses others, so that nothing is delivered half understood. */
const ENTRY_VERSION = 1;
/** An attachment lies beside its entry, under a name that is made from the entry's. */
const attachment = schemas/* strictObject */.rej({ name: schemas/* string */.YjP().min(1).max(255), sha256: names/* fingerprint */.Rj, bytes: schemas/* int */.Whr().min(0) });
/**
 * One undelivered write, as it lies in a file. Tokens and addresses of services are never in it: who delivers it says
 * where to and as whom.
 */
const spoolEntry = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(ENTRY_VERSION),
    endpoint: schemas/* string */.YjP().min(1),
    /** The organization is among them. `trail_name` is null where only the service's record of the artifact tells it. */
    params: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP().nullable()),
    body: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()),
    /** That of the tries which were made, so that one which did arrive is not made again. */
    idempotency_key: schemas/* uuid */.uRe(),
    attachment: attachment.nullable(),
});
const entryOf = (write, stored) => ({
    version: ENTRY_VERSION,
    endpoint: write.endpoint,
    params: { ...write.params },
    body: { ...write.body },
    idempotency_key: write.idempotencyKey,
    attachment: stored,
});

// EXTERNAL MODULE: ./lib/spool/error.js
var spool_error = __webpack_require__(65958);
;// CONCATENATED MODULE: ./lib/spool/spool.js








const standardLimits = { entries: 10_000, bytes: 2 * 1024 * 1024 * 1024 };
/** The most bytes of one entry without its attachment. */
const ENTRY_MAX_BYTES = 16 * 1024 * 1024;
/**
 * A directory of writes that could not be delivered, in the order in which they were made. Each is one JSON file, with
 * its attachment beside it; one that is delivered is removed. Every rejection is a SpoolError.
 */
class Spool {
    directory;
    #limits;
    #now;
    #sequence = 0;
    #held = null;
    /** `now` gives epoch milliseconds. The directory is made when the first entry is written. */
    constructor(directory, now, limits = standardLimits) {
        this.directory = directory;
        this.#limits = limits;
        this.#now = now;
    }
    /** Keeps a write. It is on disk when the promise resolves, whole or not at all. */
    async add(write) {
        await this.#usable(async () => {
            await (0,spool_directory/* makeDirectory */.Oh)(this.directory);
            this.#sequence += 1;
            const order = `${String(this.#now()).padStart(15, '0')}-${String(this.#sequence).padStart(6, '0')}`;
            const file = `${order}-${(0,external_node_crypto_.randomUUID)().slice(0, 8)}.json`;
            const { attachment } = write;
            await this.#refuseOverflow({
                entries: 1,
                bytes: attachment === null ? 0 : (await (0,promises_.stat)(attachment.path)).size,
            });
            const stored = attachment === null ? null : await this.#keepAttachment(file, attachment);
            const text = JSON.stringify(entryOf(write, stored), null, 2);
            try {
                await this.#refuseOverflow({ entries: 0, bytes: Buffer.byteLength(text) });
                await this.#writeWhole(file, text);
            }
            catch (error) {
                await (0,promises_.rm)((0,external_node_path_.join)(this.directory, (0,spool_directory/* attachmentFile */.A4)(file)), { force: true });
                throw error;
            }
        });
    }
    /** The files of all entries, oldest first. A directory that is not there holds none. */
    async files() {
        return this.#usable(async () => {
            const names = await (0,promises_.readdir)(this.directory).catch((error) => {
                if ((0,spool_directory/* systemCode */.xU)(error) === 'ENOENT')
                    return [];
                throw error;
            });
            return names.filter((name) => spool_directory/* entryName */.MB.test(name)).toSorted();
        });
    }
    /** Reads one entry, and checks its attachment against what was written. */
    async read(file) {
        return this.#usable(async () => {
            const path = (0,external_node_path_.join)(this.directory, file);
            const found = await (0,promises_.stat)(path);
            // Reading a pipe may never end.
            if (!found.isFile())
                throw brokenEntry(path, 'is no file');
            if (found.size > ENTRY_MAX_BYTES)
                throw brokenEntry(path, 'is larger than any entry');
            const entry = parseEntry(await (0,promises_.readFile)(path, 'utf8'), path);
            if (entry.attachment === null)
                return { file, entry, attachmentPath: null };
            const attachmentPath = (0,external_node_path_.join)(this.directory, (0,spool_directory/* attachmentFile */.A4)(file));
            const attached = await (0,promises_.stat)(attachmentPath).catch((error) => {
                if ((0,spool_directory/* systemCode */.xU)(error) === 'ENOENT')
                    throw brokenEntry(path, 'lacks its attachment');
                throw error;
            });
            if (!attached.isFile() || (await sha256Of(attachmentPath)) !== entry.attachment.sha256)
                throw brokenEntry(path, 'has another attachment than it was written with');
            return { file, entry, attachmentPath };
        });
    }
    /** Removes an entry that was delivered. */
    async remove(file) {
        await this.#usable(async () => {
            // The entry goes first: an attachment alone is never delivered.
            await (0,promises_.rm)((0,external_node_path_.join)(this.directory, file));
            await (0,promises_.rm)((0,external_node_path_.join)(this.directory, (0,spool_directory/* attachmentFile */.A4)(file)), { force: true });
        });
    }
    async #keepAttachment(file, attachment) {
        const path = (0,external_node_path_.join)(this.directory, (0,spool_directory/* attachmentFile */.A4)(file));
        await (0,promises_.copyFile)(attachment.path, path);
        await synced(path);
        return { name: attachment.name, sha256: await sha256Of(path), bytes: (await (0,promises_.stat)(path)).size };
    }
    async #writeWhole(file, text) {
        const path = (0,external_node_path_.join)(this.directory, file);
        const handle = await (0,promises_.open)(`${path}.partial`, 'wx', 0o600);
        try {
            await handle.writeFile(text);
            await handle.sync();
        }
        finally {
            await handle.close();
        }
        await (0,promises_.rename)(`${path}.partial`, path);
    }
    /** Counted once, so that what a write costs does not grow with what is there. */
    async #refuseOverflow(added) {
        this.#held ??= heldIn(this.directory);
        const held = await this.#held;
        held.entries += added.entries;
        held.bytes += added.bytes;
        if (held.entries <= this.#limits.entries && held.bytes <= this.#limits.bytes)
            return;
        throw new spool_error/* SpoolError */.a('full', `the spool ${this.directory} is full: expected at most ${this.#limits.entries} entries and ${this.#limits.bytes} bytes, found ${held.entries} and ${held.bytes} with the next; deliver it first`);
    }
    async #usable(work) {
        try {
            return await work();
        }
        catch (error) {
            if (error instanceof spool_error/* SpoolError */.a)
                throw error;
            const reason = error instanceof Error ? error.message : String(error);
            throw new spool_error/* SpoolError */.a('unusable', `the spool ${this.directory} cannot be used: ${reason}`, { cause: error });
        }
    }
}
async function heldIn(directory) {
    const names = await (0,promises_.readdir)(directory);
    const sizes = await Promise.all(names.map(async (name) => (await (0,promises_.stat)((0,external_node_path_.join)(directory, name))).size));
    return {
        entries: names.filter((name) => spool_directory/* entryName */.MB.test(name)).length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
}
const brokenEntry = (path, what) => new spool_error/* SpoolError */.a('broken_entry', `${path} ${what}: nothing of it is sent; remove it, or put back what was written`);
function parseEntry(text, path) {
    try {
        return spoolEntry.parse(JSON.parse(text));
    }
    catch {
        throw brokenEntry(path, 'is not what a spool of this version writes');
    }
}
async function sha256Of(path) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    await (0,external_node_stream_promises_.pipeline)((0,external_node_fs_.createReadStream)(path), hash);
    return hash.digest('hex');
}
async function synced(path) {
    const handle = await (0,promises_.open)(path, 'r+');
    try {
        await handle.sync();
    }
    finally {
        await handle.close();
    }
}


/***/ })

};
;