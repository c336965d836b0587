"use strict";
exports.id = 123;
exports.ids = [123];
exports.modules = {

/***/ 65257:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $C: () => (/* binding */ Misfit),
/* harmony export */   D_: () => (/* binding */ identity),
/* harmony export */   Ik: () => (/* binding */ object),
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Vm: () => (/* binding */ word),
/* harmony export */   f$: () => (/* binding */ shownText),
/* harmony export */   nd: () => (/* binding */ integer),
/* harmony export */   p_: () => (/* binding */ list)
/* harmony export */ });
/** What is at a place in a JSON file is not what is wanted there. Its message says what was expected and what was found. */
class Misfit extends Error {
    constructor(message) {
        super(message);
        this.name = 'Misfit';
    }
}
/** A text that is shown: cut at `maxChars`. */
const shownText = (maxChars, take) => ({
    text: { maxChars, longer: 'cut', take },
});
/** The most characters of a text that tells things apart. */
const IDENTITY_MAX_CHARS = 1000;
/** A text that tells things apart, so that two of them must not become one by cutting. */
const identity = (take) => ({
    text: { maxChars: IDENTITY_MAX_CHARS, longer: 'refuse', take },
});
/** One word of a closed list. */
const word = (words, take) => shownText(40, (value) => {
    const found = words.find((known) => known === value);
    if (found === undefined)
        throw new Misfit(`expected one of ${words.join(', ')}, found ${JSON.stringify(value)}`);
    take(found);
});
const integer = (take) => ({ integer: take });
const flag = (take) => ({ flag: take });
/** `open` gives what one object is read into, anew for each. */
const object = (open) => ({ object: open });
/** `open` is called at the start of the list, also of an empty one. */
const list = (item, open) => ({
    array: () => {
        open?.();
        return { item };
    },
});
/** At most `maxChars` characters; a longer text ends with `…`. */
const cut = (text, maxChars) => text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).toWellFormed()}…`;


/***/ }),

/***/ 64024:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  U: () => (/* binding */ headOf),
  V: () => (/* binding */ readJson)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./node_modules/stream-json/src/core/parser.js
var parser = __webpack_require__(82142);
// EXTERNAL MODULE: ./node_modules/stream-json/src/core/utils/verifier.js
var verifier = __webpack_require__(20697);
// EXTERNAL MODULE: ./lib/action/evidence/json-target.js
var json_target = __webpack_require__(65257);
;// CONCATENATED MODULE: ./lib/action/evidence/json-walk.js

/** Far deeper than any format nests, far less than what it takes to exhaust memory with brackets. */
const MAX_DEPTH = 256;
const NAME_MAX_CHARS = 128;
const NUMBER_MAX_CHARS = 64;
/**
 * Carries the values of one JSON document from its tokens to the targets. It holds the path to where it is and at most
 * one text, each bounded, whatever the document's size. Tokens must be unpacked: strings, names and numbers in pieces.
 */
class JsonWalk {
    #frames = [];
    #root;
    #started = false;
    #skippedDepth = 0;
    #growing = null;
    constructor(root) {
        this.#root = root;
    }
    /** Whether the one value of the document has come to its end. */
    get complete() {
        return this.#started && this.#frames.length === 0 && this.#skippedDepth === 0;
    }
    /** Where the walk is, for example `runs[0].results[12].level`. */
    place() {
        const path = this.#frames
            .map((frame) => (frame.kind === 'array' ? `[${frame.index}]` : frame.name === '' ? '' : `.${frame.name}`))
            .join('');
        return path === '' ? 'the top' : path.replace(/^\./, '');
    }
    /** @throws Misfit */
    accept(token) {
        switch (token.name) {
            case 'startObject':
            case 'startArray':
                return this.#open(token.name);
            case 'endObject':
            case 'endArray':
                return this.#close();
            case 'startKey':
                return this.#startName();
            case 'startString':
                return this.#startText();
            case 'startNumber':
                return this.#startNumber();
            case 'stringChunk':
            case 'numberChunk':
                return this.#grow(token.value);
            case 'endKey':
            case 'endString':
            case 'endNumber':
                return this.#endGrowing();
            case 'trueValue':
            case 'falseValue':
                return this.#flag(token.value);
            case 'nullValue':
                return this.#null();
            case 'keyValue':
            case 'stringValue':
            case 'numberValue':
            case 'whitespace':
                return undefined;
        }
    }
    /** The target of the value that begins here; null where it is skipped. */
    #begin() {
        const frame = this.#frames.at(-1);
        if (frame === undefined) {
            this.#started = true;
            return this.#root;
        }
        if (frame.kind === 'object')
            return frame.member;
        frame.index += 1;
        return frame.target.item(frame.index);
    }
    #open(start) {
        if (this.#frames.length + this.#skippedDepth >= MAX_DEPTH)
            throw new json_target/* Misfit */.$C(`expected at most ${MAX_DEPTH} levels of nesting, found more`);
        const target = this.#skippedDepth > 0 ? null : this.#begin();
        if (target === null) {
            this.#skippedDepth += 1;
        }
        else if (start === 'startObject') {
            if (target.object === undefined)
                throw unexpected(target, 'an object');
            this.#frames.push({ kind: 'object', target: target.object(), name: '', member: null, seen: new Set() });
        }
        else {
            if (target.array === undefined)
                throw unexpected(target, 'a list');
            this.#frames.push({ kind: 'array', target: target.array(), index: -1 });
        }
    }
    #close() {
        if (this.#skippedDepth > 0) {
            this.#skippedDepth -= 1;
            return;
        }
        const frame = this.#frames.at(-1);
        if (frame?.kind === 'object') {
            // What is said at the end is about the object, not about its last member.
            frame.name = '';
            frame.target.end?.();
        }
        this.#frames.pop();
    }
    #startName() {
        if (this.#skippedDepth > 0)
            return;
        this.#growing = { text: '', maxChars: NAME_MAX_CHARS, done: (name) => this.#member(name) };
    }
    #member(name) {
        const frame = this.#frames.at(-1);
        if (frame?.kind !== 'object')
            return;
        frame.name = '';
        frame.member = null;
        if (name.length > NAME_MAX_CHARS)
            return;
        const member = Object.hasOwn(frame.target.members, name) ? frame.target.members[name] : undefined;
        if (member === undefined) {
            frame.target.other?.(name);
            return;
        }
        if (frame.seen.has(name))
            throw new json_target/* Misfit */.$C(`expected each member once, found \`${name}\` twice`);
        frame.seen.add(name);
        frame.name = name;
        frame.member = member;
    }
    #startText() {
        const target = this.#skippedDepth > 0 ? null : this.#begin();
        if (target === null)
            return;
        const { text } = target;
        if (text === undefined)
            throw unexpected(target, 'text');
        this.#growing = { text: '', maxChars: text.maxChars, done: (value) => text.take(fitted(value, text)) };
    }
    #startNumber() {
        const target = this.#skippedDepth > 0 ? null : this.#begin();
        if (target === null)
            return;
        const take = target.integer;
        if (take === undefined)
            throw unexpected(target, 'a number');
        const done = (digits) => {
            const value = Number(digits);
            if (digits.length > NUMBER_MAX_CHARS || !Number.isSafeInteger(value))
                throw new json_target/* Misfit */.$C(`expected a whole number, found ${(0,json_target/* cut */.Jj)(digits, 20)}`);
            take(value);
        };
        this.#growing = { text: '', maxChars: NUMBER_MAX_CHARS, done };
    }
    #grow(piece) {
        const growing = this.#growing;
        if (growing === null)
            return;
        const room = growing.maxChars + 1 - growing.text.length;
        if (room > 0)
            growing.text += piece.slice(0, room);
    }
    #endGrowing() {
        const growing = this.#growing;
        this.#growing = null;
        growing?.done(growing.text);
    }
    #flag(value) {
        const target = this.#skippedDepth > 0 ? null : this.#begin();
        if (target === null)
            return;
        if (target.flag === undefined)
            throw unexpected(target, String(value));
        target.flag(value);
    }
    #null() {
        if (this.#skippedDepth > 0)
            return;
        const target = this.#begin();
        if (this.#frames.at(-1)?.kind !== 'object' && target !== null)
            throw unexpected(target, 'null');
    }
}
function fitted(value, { maxChars, longer }) {
    if (value.length > maxChars && longer === 'refuse')
        throw new json_target/* Misfit */.$C(`expected at most ${maxChars} characters, found more`);
    // A piece of the input's text keeps all of that text in memory, so what is kept is copied out of it.
    const copy = Buffer.from(value, 'utf16le').toString('utf16le');
    return (0,json_target/* cut */.Jj)(copy.toWellFormed(), maxChars);
}
function unexpected(target, found) {
    const wanted = [
        target.text && 'text',
        target.integer && 'a number',
        target.flag && 'true or false',
        target.object && 'an object',
        target.array && 'a list',
    ].filter((kind) => kind !== undefined);
    return new json_target/* Misfit */.$C(`expected ${wanted.join(' or ')}, found ${found}`);
}

// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/json.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});






const BLOCK_BYTES = 64 * 1024;
/**
 * Reads one JSON file of any size into targets, in a single pass and in bounded memory: what the targets do not want is
 * never held. UTF-8, with or without a byte order mark.
 *
 * @throws EvidenceError that names the file and the place: not readable, not UTF-8, not JSON, cut off, followed by
 * something else, nested too deep, a wanted member twice, or not what a target wants. The signal's reason once aborted.
 */
async function readJson(file, root, signal) {
    const walk = new JsonWalk(root);
    const tokenize = (0,parser/* jsonParser */.Q$)({ packValues: false });
    for await (const text of textOf(file, signal)) {
        const tokens = await tokensOf(() => tokenize(text), file, signal);
        try {
            // The tokenizer answers with a symbol where a block of text completes no token.
            if (typeof tokens !== 'symbol')
                for (const token of tokens.values)
                    walk.accept(token);
        }
        catch (error) {
            if (!(error instanceof json_target/* Misfit */.$C))
                throw error;
            throw new reading/* EvidenceError */.o(`${file.name}: at ${walk.place()}: ${error.message}.`, { cause: error });
        }
    }
    if (!walk.complete)
        throw new reading/* EvidenceError */.o(`${file.name}: expected JSON, found that it ends too early, at ${walk.place()}. A tool that was stopped leaves half a file: check that the step that writes it ran to its end.`);
}
async function tokensOf(tokenize, file, signal) {
    try {
        return tokenize();
    }
    catch (error) {
        const place = await placeOfSyntaxError(file, signal);
        throw new reading/* EvidenceError */.o(`${file.name}: expected JSON, found something else${place}. Check that it is the file that the tool writes as JSON, and that one run writes it once.`, { cause: error });
    }
}
/** The tokenizer does not tell places, so where it refuses, the file is read again by what tells them. */
async function placeOfSyntaxError(file, signal) {
    const verify = (0,verifier/* jsonVerifier */.t8)();
    for await (const text of textOf(file, signal)) {
        try {
            verify(text);
        }
        catch (error) {
            if (!(error instanceof Error && 'line' in error && 'pos' in error))
                throw error;
            return ` at line ${String(error.line)}, column ${String(error.pos)}`;
        }
    }
    return '';
}
/** The first bytes of a file, up to 64 KiB. */
async function headOf(file, signal) {
    for await (const block of blocksOf(file, signal))
        return Buffer.from(block);
    return Buffer.alloc(0);
}
async function* textOf(file, signal) {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let offsetBytes = 0;
    try {
        for await (const block of blocksOf(file, signal)) {
            if (offsetBytes === 0)
                refuseUtf16(file, block);
            const text = decoder.decode(block, { stream: true });
            offsetBytes += block.length;
            if (text !== '')
                yield text;
        }
        decoder.decode();
    }
    catch (error) {
        if (!(error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'))
            throw error;
        throw new reading/* EvidenceError */.o(`${file.name}: expected UTF-8, found other bytes at byte ${offsetBytes} or in the ${BLOCK_BYTES} after it. Write it as UTF-8.`, { cause: error });
    }
}
function refuseUtf16(file, block) {
    const mark = block.subarray(0, 2).toString('hex');
    if (mark === 'fffe' || mark === 'feff')
        throw new reading/* EvidenceError */.o(`${file.name}: expected UTF-8, found the byte order mark of UTF-16. Write it as UTF-8, in PowerShell with \`Out-File -Encoding utf8\`.`);
}
/** Each block is only good until the next one is asked for. */
async function* blocksOf(file, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        signal.throwIfAborted();
        // To open a pipe would wait until someone writes to it.
        const found = await attempt(file, (0,promises_.stat)(file.path));
        if (!found.isFile())
            throw new reading/* EvidenceError */.o(`${file.name}: expected a regular file, found something else.`);
        const handle = __addDisposableResource(env_1, await attempt(file, (0,promises_.open)(file.path)), true);
        const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
        for (;;) {
            signal.throwIfAborted();
            const { bytesRead } = await attempt(file, handle.read(buffer, 0, BLOCK_BYTES));
            if (bytesRead === 0)
                return;
            yield buffer.subarray(0, bytesRead);
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function attempt(file, work) {
    try {
        return await work;
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new reading/* EvidenceError */.o(`${file.name}: could not be read: ${reason}`, { cause: error });
    }
}


/***/ }),

/***/ 73123:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readSbom: () => (/* binding */ readSbom)
});

;// CONCATENATED MODULE: ./lib/action/evidence/component-tally.js
/** Blanks say nothing, and neither do the words by which SPDX says that nothing is known. A cut text ends with `…`. */
const saysSomething = (text) => !/^\s*(?:NOASSERTION|NONE)?\s*…?$/.test(text);
/** How many incomplete components are listed; all are counted. */
const INCOMPLETE_LISTED = 20;
/** Counts components, and what they lack. */
class ComponentTally {
    #required;
    #lacking;
    #incomplete = [];
    #count = 0;
    constructor(required) {
        this.#required = required;
        this.#lacking = new Map(required.map((field) => [field, 0]));
    }
    add({ fields, ...component }) {
        this.#count += 1;
        const lacks = this.#required.filter((field) => !fields.has(field));
        for (const field of lacks)
            this.#lacking.set(field, (this.#lacking.get(field) ?? 0) + 1);
        if (lacks.length > 0 && this.#incomplete.length < INCOMPLETE_LISTED)
            this.#incomplete.push({ ...component, lacks });
    }
    get count() {
        return this.#count;
    }
    /** How many components lack each required field. */
    get lacking() {
        return this.#lacking;
    }
    /** The first that lack something. */
    get incomplete() {
        return this.#incomplete;
    }
}
/** The most generators that are listed of one document. */
const GENERATORS_LISTED = 5;

// EXTERNAL MODULE: ./lib/action/evidence/json-target.js
var json_target = __webpack_require__(65257);
;// CONCATENATED MODULE: ./lib/action/evidence/cyclonedx.js


/** The versions of CycloneDX that have a JSON form. */
const cyclonedxVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'];
/**
 * Reads a CycloneDX document into its head and the tally. Components inside of components count like any other. The
 * component the document is about (`metadata.component`) and files (`type` is `file`) do not count.
 */
function cyclonedxDocument(tally) {
    const head = { id: null, generators: [] };
    const target = (0,json_target/* object */.Ik)(() => ({
        members: {
            serialNumber: (0,json_target/* shownText */.f$)(200, (value) => (head.id = value)),
            metadata: (0,json_target/* object */.Ik)(() => ({ members: { tools: tools(head) } })),
            components: components(tally),
        },
    }));
    return { target, head };
}
/** Until 1.4 a list of tools, since then an object with components and services. */
function tools(head) {
    const tool = (0,json_target/* object */.Ik)(() => {
        let name = '';
        let version = '';
        return {
            members: {
                name: (0,json_target/* shownText */.f$)(60, (value) => (name = value)),
                version: (0,json_target/* shownText */.f$)(40, (value) => (version = value)),
            },
            end: () => {
                const generator = `${name} ${version}`.trim();
                if (generator !== '' && head.generators.length < GENERATORS_LISTED)
                    head.generators.push(generator);
            },
        };
    });
    return { ...(0,json_target/* list */.p_)(() => tool), ...(0,json_target/* object */.Ik)(() => ({ members: { components: (0,json_target/* list */.p_)(() => tool) } })) };
}
const components = (tally) => (0,json_target/* list */.p_)(() => (0,json_target/* object */.Ik)(() => component(tally)));
function component(tally) {
    const fields = new Set();
    const read = { name: null, version: null, ref: null, fields };
    let type = '';
    const has = (field) => () => {
        fields.add(field);
    };
    const filled = (field, text) => {
        if (saysSomething(text))
            fields.add(field);
    };
    return {
        members: {
            type: (0,json_target/* shownText */.f$)(40, (value) => (type = value)),
            'bom-ref': (0,json_target/* shownText */.f$)(200, (value) => (read.ref = value)),
            name: (0,json_target/* shownText */.f$)(200, (value) => {
                read.name = value;
                filled('name', value);
            }),
            version: (0,json_target/* shownText */.f$)(100, (value) => {
                read.version = value;
                filled('version', value);
            }),
            purl: (0,json_target/* shownText */.f$)(200, (value) => {
                if (value.startsWith('pkg:'))
                    fields.add('purl');
            }),
            supplier: (0,json_target/* object */.Ik)(() => ({ members: { name: (0,json_target/* shownText */.f$)(40, (value) => filled('supplier', value)) } })),
            licenses: (0,json_target/* list */.p_)(() => license(has('license'))),
            hashes: (0,json_target/* list */.p_)(() => hash(has('hash'))),
            components: components(tally),
        },
        end: () => {
            if (type !== 'file')
                tally.add(read);
        },
    };
}
/** One license with an id or a name, or an expression. */
function license(found) {
    const text = (0,json_target/* shownText */.f$)(40, (value) => {
        if (saysSomething(value))
            found();
    });
    return (0,json_target/* object */.Ik)(() => ({
        members: { license: (0,json_target/* object */.Ik)(() => ({ members: { id: text, name: text } })), expression: text },
    }));
}
function hash(found) {
    return (0,json_target/* object */.Ik)(() => {
        let alg = '';
        let content = '';
        return {
            members: { alg: (0,json_target/* shownText */.f$)(40, (value) => (alg = value)), content: (0,json_target/* shownText */.f$)(40, (value) => (content = value)) },
            end: () => {
                if (saysSomething(alg) && saysSomething(content))
                    found();
            },
        };
    });
}

// EXTERNAL MODULE: ./lib/action/evidence/json.js + 1 modules
var json = __webpack_require__(64024);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/spdx.js


const spdxVersions = ['2.2', '2.3'];
const DOCUMENT_ID = 'SPDXRef-DOCUMENT';
const TOOL = 'Tool: ';
/**
 * What a document is about: the one element that it describes, in `documentDescribes` or by relationships; null where
 * it describes none or several.
 */
function spdxSubject() {
    let first = null;
    let several = false;
    const describes = (id) => {
        first ??= id;
        several ||= id !== first;
    };
    const relationship = (0,json_target/* object */.Ik)(() => {
        let from = '';
        let type = '';
        let to = '';
        return {
            members: {
                spdxElementId: (0,json_target/* identity */.D_)((value) => (from = value)),
                relationshipType: (0,json_target/* shownText */.f$)(40, (value) => (type = value)),
                relatedSpdxElement: (0,json_target/* identity */.D_)((value) => (to = value)),
            },
            end: () => {
                if (type === 'DESCRIBES' && from === DOCUMENT_ID)
                    describes(to);
                if (type === 'DESCRIBED_BY' && to === DOCUMENT_ID)
                    describes(from);
            },
        };
    });
    const members = { documentDescribes: (0,json_target/* list */.p_)(() => (0,json_target/* identity */.D_)(describes)), relationships: (0,json_target/* list */.p_)(() => relationship) };
    return { members, subject: () => (several ? null : first) };
}
/** Reads an SPDX document into its head and the tally. The package that is the `subject` does not count. */
function spdxDocument(tally, subject) {
    const head = { id: null, generators: [] };
    const creator = (0,json_target/* shownText */.f$)(TOOL.length + 100, (value) => {
        if (value.startsWith(TOOL) && head.generators.length < GENERATORS_LISTED)
            head.generators.push(value.slice(TOOL.length).trim());
    });
    const target = (0,json_target/* object */.Ik)(() => ({
        members: {
            documentNamespace: (0,json_target/* shownText */.f$)(200, (value) => (head.id = value)),
            creationInfo: (0,json_target/* object */.Ik)(() => ({ members: { creators: (0,json_target/* list */.p_)(() => creator) } })),
            packages: (0,json_target/* list */.p_)(() => (0,json_target/* object */.Ik)(() => spdxPackage(tally, subject))),
        },
    }));
    return { target, head };
}
function spdxPackage(tally, subject) {
    const fields = new Set();
    const read = { name: null, version: null, ref: null, fields };
    let id = null;
    const asserted = (field, maxChars, take) => (0,json_target/* shownText */.f$)(maxChars, (value) => {
        take?.(value);
        if (saysSomething(value))
            fields.add(field);
    });
    return {
        members: {
            SPDXID: (0,json_target/* identity */.D_)((value) => (id = value)),
            name: asserted('name', 200, (value) => (read.name = value)),
            versionInfo: asserted('version', 100, (value) => (read.version = value)),
            supplier: asserted('supplier', 40),
            licenseConcluded: asserted('license', 40),
            licenseDeclared: asserted('license', 40),
            externalRefs: (0,json_target/* list */.p_)(() => externalRef(() => fields.add('purl'))),
            checksums: (0,json_target/* list */.p_)(() => checksum(() => fields.add('hash'))),
        },
        end: () => {
            if (id !== null && id === subject)
                return;
            tally.add({ ...read, ref: id === null ? null : (0,json_target/* cut */.Jj)(id, 200) });
        },
    };
}
function externalRef(found) {
    return (0,json_target/* object */.Ik)(() => {
        let type = '';
        let locator = '';
        return {
            members: {
                referenceType: (0,json_target/* shownText */.f$)(40, (value) => (type = value)),
                referenceLocator: (0,json_target/* shownText */.f$)(40, (value) => (locator = value)),
            },
            end: () => {
                if (type === 'purl' && locator.startsWith('pkg:'))
                    found();
            },
        };
    });
}
function checksum(found) {
    return (0,json_target/* object */.Ik)(() => {
        let algorithm = '';
        let value = '';
        return {
            members: {
                algorithm: (0,json_target/* shownText */.f$)(40, (text) => (algorithm = text)),
                checksumValue: (0,json_target/* shownText */.f$)(40, (text) => (value = text)),
            },
            end: () => {
                if (saysSomething(algorithm) && saysSomething(value))
                    found();
            },
        };
    });
}

;// CONCATENATED MODULE: ./lib/action/evidence/sbom.js






/**
 * What is demanded unless the user says otherwise. The minimum elements for an SBOM of the NTIA also ask for version,
 * supplier and identifiers, but generators leave those out where they do not know them: versions of lock files and of
 * modules in development, suppliers nearly always.
 */
const DEFAULT_REQUIRED = ['name'];
/** How many documents are listed; the components of all are counted. */
const DOCUMENTS_LISTED = 20;
const READ = `CycloneDX ${cyclonedxVersions[0]} to ${cyclonedxVersions.at(-1)} and SPDX ${spdxVersions.join(' and ')}, both as JSON, are read`;
/**
 * Reads bills of materials. Compliant when each document lists at least one component, and every component has every
 * required field. Each file is read twice, as what it is and what it is about may come after its components.
 *
 * @throws EvidenceError where a file is not an SBOM in a format that is read; the signal's reason.
 */
async function readSbom(files, options, signal) {
    if (files.length === 0)
        throw new reading/* EvidenceError */.o('expected at least one SBOM file, found none.');
    const required = options.require ?? DEFAULT_REQUIRED;
    const tally = new ComponentTally(required);
    const documents = [];
    for (const file of files) {
        const before = tally.count;
        const format = await formatOf(file, signal);
        const { target, head } = documentTarget(format, tally);
        await (0,json/* readJson */.V)(file, target, signal);
        documents.push(recordOf(file, format, head, tally.count - before));
    }
    return sbom_reading(documents, tally, required);
}
function documentTarget(format, tally) {
    return format.format === 'CycloneDX' ? cyclonedxDocument(tally) : spdxDocument(tally, format.subject);
}
const recordOf = (file, format, head, components) => ({
    file: (0,json_target/* cut */.Jj)(file.name, 200),
    format: format.format,
    spec_version: format.specVersion,
    id: head.id,
    generators: head.generators,
    components,
});
async function formatOf(file, signal) {
    await refuseOtherForms(file, signal);
    let bomFormat = null;
    let specVersion = null;
    let spdxVersion = null;
    let hint = '';
    const { members, subject } = spdxSubject();
    const target = (0,json_target/* object */.Ik)(() => ({
        members: {
            ...members,
            bomFormat: (0,json_target/* shownText */.f$)(40, (value) => (bomFormat = value)),
            specVersion: (0,json_target/* shownText */.f$)(40, (value) => (specVersion = value)),
            spdxVersion: (0,json_target/* shownText */.f$)(40, (value) => (spdxVersion = value)),
        },
        other: (name) => {
            if (name === '@context')
                hint = 'found JSON-LD, the form of SPDX 3';
            if (name === 'sbom')
                hint = 'found the SBOM inside of `sbom`, as GitHub exports it: `jq .sbom` takes it out';
        },
    }));
    await (0,json/* readJson */.V)(file, target, signal);
    return recognized(file, { bomFormat, specVersion, spdxVersion, subject: subject(), hint });
}
function recognized(file, found) {
    const { bomFormat, specVersion, spdxVersion, subject } = found;
    if (bomFormat !== null && spdxVersion !== null)
        throw notRead(file, 'found both `bomFormat` and `spdxVersion`');
    if (bomFormat === 'CycloneDX') {
        const version = cyclonedxVersions.find((known) => known === specVersion);
        if (version === undefined)
            throw notRead(file, `found CycloneDX ${specVersion === null ? 'without `specVersion`' : JSON.stringify(specVersion)}`);
        return { format: 'CycloneDX', specVersion: version };
    }
    if (spdxVersion !== null) {
        const version = spdxVersions.find((known) => `SPDX-${known}` === spdxVersion);
        if (version === undefined)
            throw notRead(file, `found ${JSON.stringify(spdxVersion)}`);
        return { format: 'SPDX', specVersion: version, subject };
    }
    if (bomFormat !== null)
        throw notRead(file, `found \`bomFormat\` ${JSON.stringify(bomFormat)}`);
    throw notRead(file, found.hint === '' ? 'found neither `bomFormat` nor `spdxVersion`' : found.hint);
}
async function refuseOtherForms(file, signal) {
    const head = (await (0,json/* headOf */.U)(file, signal))
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimStart();
    if (head.startsWith('<'))
        throw notRead(file, 'found XML');
    if (/^(?:#[^\n]*\n\s*)*(?:SPDXVersion|spdxVersion|SPDXID):/.test(head))
        throw notRead(file, 'found SPDX as tag-value or YAML');
}
const notRead = (file, found) => new reading/* EvidenceError */.o(`${file.name}: expected an SBOM, ${found}. ${READ}: have the generator write one of these.`);
function sbom_reading(documents, tally, required) {
    const empty = documents.filter(({ components }) => components === 0);
    const lacking = [...tally.lacking].filter(([, count]) => count > 0);
    const kinds = new Set(documents.map((document) => `${document.format} ${document.spec_version}`));
    const problems = [
        ...(empty.length > 0 ? [`no component in ${empty.length} of ${documents.length} documents`] : []),
        ...lacking.map(([field, count]) => `${count} without ${field}`),
    ];
    const verdict = problems.length > 0 ? problems : required.length > 0 ? [`all with ${required.join(', ')}`] : [];
    const components = `${tally.count} ${tally.count === 1 ? 'component' : 'components'}`;
    return {
        compliant: documents.length > 0 && problems.length === 0,
        summary: `${[...kinds].join(' and ')}: ${[components, ...verdict].join(', ')}.`,
        data: {
            require: required,
            components: tally.count,
            lacking: Object.fromEntries(tally.lacking),
            incomplete: tally.incomplete,
            document_count: documents.length,
            empty_documents: empty.length,
            documents: documents.slice(0, DOCUMENTS_LISTED),
        },
    };
}


/***/ })

};
;