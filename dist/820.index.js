"use strict";
exports.id = 820;
exports.ids = [820];
exports.modules = {

/***/ 35820:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   digestDirhash: () => (/* binding */ digestDirhash),
/* harmony export */   fingerprintDirhash: () => (/* binding */ fingerprintDirhash)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_crypto__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3334);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79569);
/* harmony import */ var _tree_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38741);




/**
 * The `dirhash` fingerprint of a directory: the construction of the Go module h1 hash, in hex.
 *
 * For each file a line `<hex SHA-256 of the content>  <path from the root with />` and a newline, sorted by the bytes
 * of the paths; the fingerprint is the SHA-256 of all lines.
 *
 * - Every file's place counts; empty directories, modes, times and the root's own name do not.
 * - Symbolic links to files are followed, those to directories refused, and so is a file with a newline in its path.
 * - Patterns come from `exclude` only. An ignore file in the root is a file like any other and excludes nothing.
 * - A tree without files, or of which every file is excluded, has the fingerprint of no bytes at all (e3b0c442...):
 *   see `digestDirhash` for telling it.
 *
 * @returns 64 hex digits in lower case
 * @throws FingerprintError `not_found`, `not_a_directory`, `linked_directory`, `newline_in_name`, `broken_link`,
 *   `not_a_file`, `unreadable`, `name_not_utf8`, `bad_pattern`, `aborted`
 */
async function fingerprintDirhash(root, options = {}) {
    return (await digestDirhash(root, options)).fingerprint;
}
/** As `fingerprintDirhash`, and tells how many files counted: with 0 nothing was identified. */
async function digestDirhash(root, options = {}) {
    const contents = new _content_js__WEBPACK_IMPORTED_MODULE_1__/* .ContentHasher */ .N(options.signal);
    const whole = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    let files = 0;
    await (0,_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .visitTree */ .Y)(root, { order: 'path', ignoreFile: false }, options, async (entry) => {
        if (entry.kind === 'directory')
            return;
        refuseUnlistable(entry);
        files += 1;
        whole.update(`${await contents.digest(entry.path)}  ${entry.relativePath}\n`);
    });
    return { fingerprint: whole.digest('hex'), entries: files };
}
function refuseUnlistable({ kind, path, relativePath }) {
    if (kind === 'linked_directory') {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .FingerprintError */ .dz('linked_directory', path, `Expected files and directories, found ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(path)}, a symbolic link to a directory: ` +
            'dirhash does not follow it; put a copy of its target in its place, or exclude it.');
    }
    if (relativePath.includes('\n')) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .FingerprintError */ .dz('newline_in_name', path, `Expected names without newlines, found ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(path)}: ` +
            'in a list of one file a line it could pass for two; rename or exclude it.');
    }
}


/***/ }),

/***/ 38741:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Y: () => (/* binding */ visitTree)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./lib/fingerprint/error.js
var fingerprint_error = __webpack_require__(79569);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./lib/fingerprint/directory.js




const REPLACEMENT_CHARACTER = '\ufffd';
const ABOVE_SURROGATES = /[\ud800-\uffff]/;
/**
 * The entries of one directory, in no particular order.
 *
 * Throws FingerprintError `not_found`, `unreadable`, and `name_not_utf8` where a name is not valid UTF-8: as text such
 * a name could not be told from another, and its hash would be wrong.
 */
function readDirectory(path) {
    try {
        const entries = (0,external_node_fs_.readdirSync)(path, { withFileTypes: true });
        // Invalid bytes are decoded to this character; so is the character itself, which the bytes then tell.
        if (entries.some((entry) => entry.name.includes(REPLACEMENT_CHARACTER)))
            refuseInvalidNames(path);
        return entries;
    }
    catch (error) {
        throw (0,fingerprint_error/* fromSystemError */.Kh)(error, path);
    }
}
/** The path of an entry. Cheaper than `join`, which looks at every character of the path again for each entry. */
function entryPath(directory, name) {
    return directory.endsWith('/') || directory.endsWith(external_node_path_.sep) ? directory + name : directory + external_node_path_.sep + name;
}
/**
 * Sorts by the bytes of `key` in UTF-8, in place.
 * JavaScript compares UTF-16 units, which is the same order up to the surrogates.
 */
function sortByBytes(items) {
    if (items.some(({ key }) => ABOVE_SURROGATES.test(key))) {
        return items.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    }
    return items.sort((a, b) => (a.key < b.key ? -1 : 1));
}
function refuseInvalidNames(path) {
    for (const name of (0,external_node_fs_.readdirSync)(path, 'buffer')) {
        if ((0,external_node_buffer_.isUtf8)(name))
            continue;
        const shown = entryPath(path, name.toString('utf8'));
        throw new fingerprint_error/* FingerprintError */.dz('name_not_utf8', shown, `Expected names in UTF-8, found ${(0,fingerprint_error/* quoted */.TL)(shown)} with the bytes ${name.toString('hex')}: ` +
            'rename it, or exclude the directory it is in.');
    }
}

// EXTERNAL MODULE: ./lib/fingerprint/kind.js
var fingerprint_kind = __webpack_require__(82205);
;// CONCATENATED MODULE: ./lib/fingerprint/pattern.js
const WILDCARD = /[*?[\\]/;
/** Whether the text holds anything that is not taken literally. */
function hasWildcard(text) {
    return WILDCARD.test(text);
}
/**
 * Compiles the pattern of one path segment by the rules of Go's `filepath.Match`: `*` is any text, `?` one character,
 * `[a-z]` a class and `[^a-z]` all but that class (`[!` has no meaning of its own), and a backslash takes the next
 * character literally, inside a class too. A leading dot is nothing special.
 *
 * Matching takes time proportional to pattern times name at worst.
 *
 * @returns undefined where the pattern is malformed: a class that is not closed or empty, a bare `-` or `]` where a
 *   class member is expected, a backslash at the end
 */
function compileSegment(pattern) {
    const tokens = tokenize(codePoints(pattern));
    return tokens && ((name) => matches(tokens, codePoints(name)));
}
function codePoints(text) {
    return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
const STAR = 0x2a;
const QUESTION_MARK = 0x3f;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const CARET = 0x5e;
const DASH = 0x2d;
function tokenize(pattern) {
    const tokens = [];
    let at = 0;
    for (;;) {
        const codePoint = pattern[at];
        if (codePoint === undefined)
            return tokens;
        if (codePoint === STAR) {
            tokens.push('star');
            at += 1;
        }
        else if (codePoint === QUESTION_MARK) {
            tokens.push(() => true);
            at += 1;
        }
        else if (codePoint === OPENING_BRACKET) {
            const characterClass = readClass(pattern, at + 1);
            if (characterClass === undefined)
                return undefined;
            tokens.push(characterClass.accepts);
            at = characterClass.next;
        }
        else {
            const literal = readLiteral(pattern, at);
            if (literal === undefined)
                return undefined;
            tokens.push((candidate) => candidate === literal.codePoint);
            at = literal.next;
        }
    }
}
/** Reads a class from behind its opening bracket to behind its closing one. */
function readClass(pattern, start) {
    const negated = pattern[start] === CARET;
    const ranges = [];
    let at = negated ? start + 1 : start;
    while (pattern[at] !== CLOSING_BRACKET || ranges.length === 0) {
        const low = readMember(pattern, at);
        const high = low && pattern[low.next] === DASH ? readMember(pattern, low.next + 1) : low;
        if (low === undefined || high === undefined)
            return undefined;
        ranges.push({ low: low.codePoint, high: high.codePoint });
        at = high.next;
    }
    const accepts = (codePoint) => ranges.some(({ low, high }) => low <= codePoint && codePoint <= high) !== negated;
    return { accepts, next: at + 1 };
}
function readMember(pattern, at) {
    return pattern[at] === DASH || pattern[at] === CLOSING_BRACKET ? undefined : readLiteral(pattern, at);
}
function readLiteral(pattern, at) {
    const position = pattern[at] === BACKSLASH ? at + 1 : at;
    const codePoint = pattern[position];
    return codePoint === undefined ? undefined : { codePoint, next: position + 1 };
}
/** On a mismatch only the last star is let grow: what earlier stars took can stay as short as it was. */
function matches(tokens, name) {
    let token = 0;
    let at = 0;
    let lastStar;
    for (;;) {
        const expected = tokens[token];
        const codePoint = name[at];
        if (expected === 'star') {
            lastStar = { token, at };
            token += 1;
        }
        else if (codePoint === undefined) {
            return expected === undefined;
        }
        else if (expected?.(codePoint) === true) {
            token += 1;
            at += 1;
        }
        else if (lastStar === undefined) {
            return false;
        }
        else {
            lastStar.at += 1;
            at = lastStar.at;
            token = lastStar.token + 1;
        }
    }
}

;// CONCATENATED MODULE: ./lib/fingerprint/exclusion.js
var _a;





/**
 * The paths, relative to `root` and with `/` in them, that the patterns exclude. Whoever walks the tree leaves out
 * these paths and everything below them.
 *
 * A pattern is relative to the root; `x`, `./x`, `/x` and `x/` are the same, and one that leads out of the root
 * excludes nothing. Each segment follows `compileSegment`. `**` stands for any number of directories, as the widely
 * used Go package filepathx has it: the pattern is cut at every `**`, each part is appended as text to whatever the
 * parts before it found and to everything below that, and the sum is looked up again. From that follows what users of
 * such patterns must know:
 * - `sub/**` excludes what is in `sub`, not `sub` itself;
 * - `**\/x` finds `x` below every directory, but not directly in the root (where `x` is a directory there, what is in
 *   it is excluded); `**\/x*`, with a wildcard, finds it there too;
 * - behind a wildcard, an empty segment matches nothing: `*\/**` excludes nothing;
 * - a name that itself holds `*`, `?`, `[` or a backslash is read as a pattern once a part is appended to it.
 *
 * On Windows `\` separates segments and escapes nothing. The root's own path is never read as a pattern, so that a
 * fingerprint does not depend on where the tree lies. A malformed pattern is refused whether or not it would be used.
 *
 * @throws FingerprintError `bad_pattern`
 */
function excludedPaths(root, patterns) {
    const excluded = new Set();
    const top = new Node(root, '', true);
    for (const pattern of patterns) {
        for (const found of new Expansion(top, root, pattern).run())
            excluded.add(found.slice(1));
    }
    return excluded;
}
/** One entry of the tree, read when first asked for. `path` starts with `/` at the root, whose own path is empty. */
class Node {
    path;
    isDirectory;
    #hostPath;
    #children;
    constructor(hostPath, path, isDirectory) {
        this.#hostPath = hostPath;
        this.path = path;
        this.isDirectory = isDirectory;
    }
    get children() {
        return (this.#children ??= this.#readChildren());
    }
    #readChildren() {
        const children = new Map();
        if (!this.isDirectory)
            return children;
        try {
            for (const entry of readDirectory(this.#hostPath)) {
                const isDirectory = (0,fingerprint_kind/* kindOf */.I)(entry) === 'directory';
                children.set(entry.name, new _a(entryPath(this.#hostPath, entry.name), `${this.path}/${entry.name}`, isDirectory));
            }
        }
        catch (error) {
            // The walk that follows reads the directory again and fails there, unless it is excluded: then it may be as it is.
            if (!(error instanceof fingerprint_error/* FingerprintError */.dz))
                throw error;
        }
        return children;
    }
}
_a = Node;
class Expansion {
    #top;
    #root;
    #pattern;
    #matchers = new Map();
    constructor(top, root, pattern) {
        this.#top = top;
        this.#root = root;
        this.#pattern = pattern;
    }
    /** What the pattern finds, as paths that start with `/`. One spelled with `//` names no entry a walk comes to. */
    run() {
        const pattern = clean(this.#pattern.text);
        const parts = pattern.split('**');
        for (const segment of parts.flatMap((part) => part.split('/')))
            this.#matcher(segment, '');
        if (pattern === '')
            return [];
        if (parts.length === 1)
            return this.#glob(pattern);
        let found = [''];
        for (const part of parts) {
            const reached = new Set();
            for (const path of found) {
                for (const hit of this.#glob(path + part))
                    this.#addWithDescendants(hit, reached);
            }
            found = reached;
        }
        return found;
    }
    /** The paths that match a pattern without `**`: as written where it has no wildcard, else without empty segments. */
    #glob(pattern) {
        if (!hasWildcard(pattern))
            return this.#find(pattern) === undefined ? [] : [pattern];
        let nodes = [this.#top];
        let behindWildcard = false;
        for (const segment of pattern.split('/').slice(1)) {
            if (segment === '') {
                if (behindWildcard)
                    return [];
            }
            else if (hasWildcard(segment)) {
                const matches = this.#matcher(segment, pattern);
                nodes = nodes.flatMap(({ children }) => [...children].flatMap(([name, child]) => (matches(name) ? [child] : [])));
                behindWildcard = true;
            }
            else {
                nodes = nodes.flatMap(({ children }) => children.get(segment) ?? []);
            }
            if (nodes.length === 0)
                return [];
        }
        return nodes.map((node) => node.path);
    }
    #find(path) {
        let node = this.#top;
        for (const segment of path.split('/')) {
            if (segment !== '')
                node = node?.children.get(segment);
        }
        return path.endsWith('/') && node?.isDirectory === false ? undefined : node;
    }
    #addWithDescendants(path, reached) {
        // Whatever is there already came with everything below it.
        if (reached.has(path))
            return;
        reached.add(path);
        const pending = [this.#find(path)];
        for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
            for (const child of node.children.values()) {
                reached.add(child.path);
                pending.push(child);
            }
        }
    }
    #matcher(segment, whole) {
        const matcher = this.#matchers.get(segment) ?? compileSegment(segment);
        if (matcher === undefined)
            throw this.#malformed(segment, whole);
        this.#matchers.set(segment, matcher);
        return matcher;
    }
    #malformed(segment, whole) {
        const met = whole === '' ? '' : `, which the names in the tree turn into ${(0,fingerprint_error/* quoted */.TL)(whole)}`;
        return new fingerprint_error/* FingerprintError */.dz('bad_pattern', this.#root, `Expected a pattern that can be matched, found ${(0,fingerprint_error/* quoted */.TL)(segment)} in ${(0,fingerprint_error/* quoted */.TL)(this.#pattern.text)} ` +
            `(${this.#pattern.origin})${met}: close every '[' with at least one character in it, write '[[]' for a '[' ` +
            "that stands for itself, and put a backslash before '-' and ']' in brackets and before another backslash.");
    }
}
/** The pattern as a path from the root, `/` first, without `.`, `..` or empty segments; empty where it finds nothing. */
function clean(pattern) {
    const slashed = external_node_path_.sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
    const normal = external_node_path_.posix.normalize(`./${slashed}`).replace(/\/$/, '');
    return normal === '.' || normal === '..' || normal.startsWith('../') ? '' : `/${normal}`;
}

;// CONCATENATED MODULE: ./lib/fingerprint/ignore-file.js




const IGNORE_FILE = '.kosli_ignore';
const OUTER_BLANKS = /^\p{White_Space}+|\p{White_Space}+$/gu;
/**
 * The exclude patterns in the ignore file of a tree: `.kosli_ignore` directly in its root, none where there is no such
 * file. The file is counted like any other unless it lists itself.
 *
 * Throws FingerprintError `unreadable`, or `not_a_file` where something else has that name.
 */
function readIgnoreFile(root) {
    const path = entryPath(root, IGNORE_FILE);
    try {
        const stats = (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false });
        if (stats === undefined)
            return [];
        const kind = (0,fingerprint_kind/* kindOf */.I)(stats);
        if (kind !== 'file')
            throw (0,fingerprint_kind/* notAFile */.$y)(path, kind);
        return parseIgnoreFile((0,external_node_fs_.readFileSync)(path, 'utf8'), path);
    }
    catch (error) {
        throw (0,fingerprint_error/* fromSystemError */.Kh)(error, path);
    }
}
/** One pattern a line; `#` begins a comment anywhere in a line; blanks around a pattern and empty lines do not count. */
function parseIgnoreFile(text, path) {
    return text.split('\n').flatMap((line, index) => {
        const [content = ''] = line.split('#', 1);
        const pattern = content.replaceAll(OUTER_BLANKS, '');
        return pattern === '' ? [] : [{ text: pattern, origin: `line ${index + 1} of ${(0,fingerprint_error/* quoted */.TL)(path)}` }];
    });
}

;// CONCATENATED MODULE: ./lib/fingerprint/walk.js



/**
 * Yields the entries below `root`, without the excluded ones and what is below them, and without the root itself.
 * Links to directories are never followed, so no cycle can occur.
 *
 * Throws FingerprintError `not_found`, `not_a_directory`, `linked_directory`, `broken_link`, `not_a_file`,
 * `unreadable` and `name_not_utf8`, each naming the path it is about.
 */
function* walk(root, order, excluded) {
    // A stack of directories half done instead of recursion: a deep tree costs nothing extra for each entry.
    const open = [entriesOf(root, '', order).values()];
    for (let siblings = open.at(-1); siblings !== undefined; siblings = open.at(-1)) {
        const { done, value: next } = siblings.next();
        if (done === true) {
            open.pop();
            continue;
        }
        const { name, relativePath, path } = next;
        if (excluded.has(relativePath))
            continue;
        const kind = resolve(next);
        yield { kind, name, relativePath, path };
        if (kind === 'directory')
            open.push(entriesOf(path, `${relativePath}/`, order).values());
    }
}
/**
 * Throws where `root` is not a directory. A symbolic link to one is refused too: other implementations of the `dir`
 * construction look at the link, find no entries in it, and give every such root the fingerprint of an empty directory.
 */
function refuseOtherThanDirectory(root) {
    const kind = (0,fingerprint_kind/* kindAt */.Ii)(root);
    if (kind === 'directory')
        return;
    const target = kind === 'link' ? (0,fingerprint_kind/* kindBehind */.p1)(root) : kind;
    if (target === 'directory') {
        throw new fingerprint_error/* FingerprintError */.dz('linked_directory', root, `Expected a directory at ${(0,fingerprint_error/* quoted */.TL)(root)}, found a symbolic link to one: add a trailing slash (${(0,fingerprint_error/* quoted */.TL)(`${root}/`)}) ` +
            'to fingerprint what it leads to, or give the path of its target.');
    }
    throw new fingerprint_error/* FingerprintError */.dz('not_a_directory', root, `Expected a directory at ${(0,fingerprint_error/* quoted */.TL)(root)}, found a ${target}: ` +
        (target === 'file' ? 'fingerprint it with the type file.' : 'give the path of a directory.'));
}
function entriesOf(directory, prefix, order) {
    const entries = readDirectory(directory).map((entry) => {
        const { name } = entry;
        const kind = (0,fingerprint_kind/* kindOf */.I)(entry);
        const key = order === 'path' && kind === 'directory' ? `${name}/` : name;
        return { kind, name, relativePath: prefix + name, path: entryPath(directory, name), key };
    });
    return sortByBytes(entries);
}
function resolve({ kind, path }) {
    if (kind === 'file' || kind === 'directory')
        return kind;
    const target = kind === 'link' ? (0,fingerprint_kind/* kindBehind */.p1)(path) : kind;
    if (target === 'file')
        return 'file';
    if (target === 'directory')
        return 'linked_directory';
    throw (0,fingerprint_kind/* notAFile */.$y)(path, target);
}

;// CONCATENATED MODULE: ./lib/fingerprint/tree.js





const ENTRIES_PER_TURN = 64;
/**
 * Calls `visit` for every entry that counts, in order, and returns how many there were.
 *
 * Reading is synchronous, so the event loop gets its turn here every so often: without it no timer could ever abort
 * the signal.
 */
async function visitTree(root, reading, { exclude = [], signal }, visit) {
    (0,fingerprint_error/* refuseIfAborted */.z$)(signal, root);
    refuseOtherThanDirectory(root);
    const patterns = exclude.map((text) => ({ text, origin: 'given as exclude' }));
    if (reading.ignoreFile)
        patterns.push(...readIgnoreFile(root));
    let entries = 0;
    for (const entry of walk(root, reading.order, excludedPaths(root, patterns))) {
        entries += 1;
        if (entries % ENTRIES_PER_TURN === 0)
            await (0,promises_.setImmediate)();
        (0,fingerprint_error/* refuseIfAborted */.z$)(signal, entry.path);
        await visit(entry);
    }
    return entries;
}


/***/ })

};
;