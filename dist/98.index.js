"use strict";
exports.id = 98;
exports.ids = [98];
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

/***/ 40098:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readSarif: () => (/* binding */ readSarif)
});

// EXTERNAL MODULE: ./lib/action/evidence/json.js + 1 modules
var json = __webpack_require__(64024);
// EXTERNAL MODULE: ./lib/action/evidence/json-target.js
var json_target = __webpack_require__(65257);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
// EXTERNAL MODULE: ./lib/action/evidence/one-line.js
var one_line = __webpack_require__(62916);
;// CONCATENATED MODULE: ./lib/action/evidence/sarif-levels.js

/** From the most severe to the least. */
const levels = ['error', 'warning', 'note', 'none'];
/** More rules than this under one name are no longer a mistake. */
const MOST_NAMESAKES = 100;
const MOST_EXTENSIONS = 1000;
/** What level results of one run have by its rules. */
class RunLevels {
    #driver;
    #extensions;
    #names = new Map();
    #namesOfExtensions;
    #overrides;
    /**
     * @param overrides for each invocation of the run.
     * @throws Misfit where an override names by index what the run does not have, and where names are used without end.
     */
    constructor(driver, extensions, overrides) {
        if (extensions.length > MOST_EXTENSIONS)
            throw new json_target/* Misfit */.$C(`expected at most ${MOST_EXTENSIONS} extensions, found ${extensions.length}`);
        this.#driver = driver;
        this.#extensions = extensions;
        for (const component of [driver, ...extensions])
            this.#names.set(component, namesOf(component.rules));
        this.#namesOfExtensions = namesOf(extensions.flatMap((extension) => extension.rules));
        this.#overrides = overrides.map((ofInvocation) => {
            const levels = new Map();
            for (const { rule, level } of ofInvocation)
                for (const key of this.#keysOf(rule))
                    levels.set(key, mostSevere([level, levels.get(key) ?? 'none']));
            return levels;
        });
    }
    /**
     * The level of a result that states none, by SARIF 2.1.0, 3.27.10: what the result's invocation sets for the rule,
     * else the rule's default, else `warning`. Where several rules have the name, the most severe of their levels.
     *
     * @param invocation the index of the invocation that the result names; null where it names none.
     * @throws Misfit where something is named by an index that the run does not have.
     */
    levelOf(reference, invocation) {
        const overrides = invocation === null ? undefined : this.#overrides[invocation];
        if (invocation !== null && overrides === undefined)
            throw new json_target/* Misfit */.$C(`expected one of the run's ${this.#overrides.length} invocations, found index ${invocation}`);
        const found = this.#keysOf(reference).map((key) => overrides?.get(key) ?? (typeof key === 'string' ? null : key.level) ?? 'warning');
        return found.length === 0 ? 'warning' : mostSevere(found);
    }
    /** The id of the rule that is named otherwise than by its id; null where there is none. */
    idOf(reference) {
        const [key] = this.#keysOf(reference);
        return typeof key === 'string' ? key : (key?.id ?? null);
    }
    #keysOf({ id, index, guid, component }) {
        const stated = component === null ? null : this.#componentOf(component);
        if (index !== null) {
            const { rules } = stated ?? this.#driver;
            const rule = rules[index];
            if (rule === undefined)
                throw new json_target/* Misfit */.$C(`expected one of the tool's ${rules.length} rules, found index ${index}`);
            return [rule];
        }
        // Extensions often have the rules of a driver that only runs them, without each result saying so.
        const scopes = stated === null ? [this.#names.get(this.#driver), this.#namesOfExtensions] : [this.#names.get(stated)];
        for (const name of namesIn(id, guid))
            for (const scope of scopes) {
                const named = scope?.get(name);
                if (named !== undefined)
                    return named;
            }
        return id === null ? [] : [id];
    }
    #componentOf({ index, guid, name }) {
        if (index === null && guid === null && name === null)
            return this.#driver;
        const found = index === null
            ? [this.#driver, ...this.#extensions].find((component) => guid === null ? component.name === name : component.guid === guid)
            : this.#extensions[index];
        if (found === undefined)
            throw new json_target/* Misfit */.$C(`expected one of the run's tool components, found ${index === null ? JSON.stringify(guid ?? name) : `index ${index}`}`);
        return found;
    }
}
const mostSevere = (found) => levels.find((level) => found.includes(level)) ?? 'error';
const nameOfId = (id) => `id ${id}`;
const nameOfGuid = (guid) => `guid ${guid}`;
function namesOf(rules) {
    const names = new Map();
    for (const rule of rules)
        for (const name of [
            ...(rule.id === null ? [] : [nameOfId(rule.id)]),
            ...(rule.guid === null ? [] : [nameOfGuid(rule.guid)]),
        ]) {
            const namesakes = names.get(name) ?? [];
            names.set(name, namesakes);
            namesakes.push(rule);
            if (namesakes.length > MOST_NAMESAKES)
                throw new json_target/* Misfit */.$C(`expected at most ${MOST_NAMESAKES} rules with one id, found more`);
        }
    return names;
}
/** An id may have parts after the rule's own, for example `CA1000/1` for the rule `CA1000` (SARIF 2.1.0, 3.52.4). */
function* namesIn(id, guid) {
    if (guid !== null)
        yield nameOfGuid(guid);
    if (id === null)
        return;
    for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1))
        yield nameOfId(id.slice(0, end));
}

;// CONCATENATED MODULE: ./lib/action/evidence/sarif-head.js



/** The most runs, rules, overrides and so on of one file: they are held until its results are read. */
const MOST_HELD = 100_000;
/** Reads all of a SARIF file but its results. Its runs are complete once the file is read. */
function sarifHead() {
    const runs = [];
    let held = 0;
    let version = null;
    const hold = (kept) => {
        held += 1;
        if (held > MOST_HELD)
            throw new json_target/* Misfit */.$C(`expected at most ${MOST_HELD} runs, rules and overrides, found more`);
        return kept;
    };
    const target = (0,json_target/* object */.Ik)(() => ({
        members: {
            version: (0,json_target/* shownText */.f$)(40, (value) => {
                if (value !== '2.1.0')
                    throw new json_target/* Misfit */.$C(`expected SARIF 2.1.0, found SARIF ${JSON.stringify(value)}, which is not read`);
                version = value;
            }),
            runs: (0,json_target/* list */.p_)(() => run(runs, hold)),
            inlineExternalProperties: (0,json_target/* list */.p_)(() => {
                throw new json_target/* Misfit */.$C('expected the results in the runs, found external properties, which are not supported');
            }),
        },
        end: () => {
            if (version === null)
                throw new json_target/* Misfit */.$C('expected SARIF 2.1.0, found no `version`');
            if (runs.length === 0)
                throw new json_target/* Misfit */.$C('expected `runs`, found none: nothing was scanned');
        },
    }));
    return { target, runs };
}
function run(runs, hold) {
    return (0,json_target/* object */.Ik)(() => {
        let driver = null;
        const extensions = [];
        const invocations = [];
        return {
            members: {
                tool: (0,json_target/* object */.Ik)(() => ({
                    members: {
                        driver: component(hold, (read) => (driver = read)),
                        extensions: (0,json_target/* list */.p_)(() => component(hold, (extension) => extensions.push(extension))),
                    },
                })),
                invocations: (0,json_target/* list */.p_)(() => invocation(hold, invocations)),
                externalPropertyFileReferences: (0,json_target/* object */.Ik)(() => ({ members: {}, other: refuseExternal })),
            },
            end: () => runs.push(hold(headOf(driver, extensions, invocations))),
        };
    });
}
function refuseExternal(name) {
    throw new json_target/* Misfit */.$C(`expected the whole run in this file, found that ${JSON.stringify(name)} is kept in other files, which is not supported: have the tool write one file`);
}
function headOf(driver, extensions, invocations) {
    if (driver === null || driver.name === null)
        throw new json_target/* Misfit */.$C('expected the name of the tool at `tool.driver.name`, found none');
    return {
        tool: { name: (0,one_line/* oneLine */.T)(driver.name, 100), version: driver.version === null ? null : (0,one_line/* oneLine */.T)(driver.version, 50) },
        levels: new RunLevels(driver, extensions, invocations.map(({ overrides }) => overrides)),
        failedInvocations: invocations.filter(({ successful }) => successful !== true).length,
    };
}
function component(hold, take) {
    return (0,json_target/* object */.Ik)(() => {
        const read = hold({ name: null, guid: null, version: null, rules: [] });
        return {
            members: {
                name: (0,json_target/* identity */.D_)((value) => (read.name = value)),
                guid: (0,json_target/* identity */.D_)((value) => (read.guid = value.toLowerCase())),
                version: (0,json_target/* shownText */.f$)(50, (value) => (read.version = value)),
                rules: (0,json_target/* list */.p_)(() => rule(hold, read.rules)),
            },
            end: () => take(read),
        };
    });
}
function rule(hold, rules) {
    return (0,json_target/* object */.Ik)(() => {
        const read = hold({ id: null, guid: null, level: null });
        rules.push(read);
        return {
            members: {
                id: (0,json_target/* identity */.D_)((value) => (read.id = value)),
                guid: (0,json_target/* identity */.D_)((value) => (read.guid = value.toLowerCase())),
                defaultConfiguration: configuration((level) => (read.level = level)),
            },
        };
    });
}
function invocation(hold, invocations) {
    return (0,json_target/* object */.Ik)(() => {
        const read = hold({ successful: null, overrides: [] });
        invocations.push(read);
        const override = () => {
            let level = null;
            let named = null;
            return {
                members: {
                    configuration: configuration((value) => (level = value)),
                    descriptor: ruleReference((value) => (named = value)),
                },
                end: () => {
                    if (level !== null && named !== null)
                        read.overrides.push(hold({ rule: named, level }));
                },
            };
        };
        return {
            members: {
                executionSuccessful: (0,json_target/* flag */.Jt)((value) => (read.successful = value)),
                ruleConfigurationOverrides: (0,json_target/* list */.p_)(() => (0,json_target/* object */.Ik)(override)),
            },
        };
    });
}
const configuration = (take) => (0,json_target/* object */.Ik)(() => ({ members: { level: (0,json_target/* word */.Vm)(levels, take) } }));
/** Reads a reference to a rule, also where results make one. */
function ruleReference(take) {
    return (0,json_target/* object */.Ik)(() => {
        const read = { id: null, index: null, guid: null, component: null };
        return {
            members: {
                id: (0,json_target/* identity */.D_)((value) => (read.id = value)),
                index: index((value) => (read.index = value)),
                guid: (0,json_target/* identity */.D_)((value) => (read.guid = value.toLowerCase())),
                toolComponent: (0,json_target/* object */.Ik)(() => {
                    const named = { index: null, guid: null, name: null };
                    read.component = named;
                    return {
                        members: {
                            index: index((value) => (named.index = value)),
                            guid: (0,json_target/* identity */.D_)((value) => (named.guid = value.toLowerCase())),
                            name: (0,json_target/* identity */.D_)((value) => (named.name = value)),
                        },
                    };
                }),
            },
            end: () => take(read),
        };
    });
}
/** An index; -1 is the standard's way to say that there is none. */
const index = (take) => (0,json_target/* integer */.nd)((value) => {
    if (value < -1)
        throw new json_target/* Misfit */.$C(`expected an index, found ${value}`);
    if (value >= 0)
        take(value);
});

;// CONCATENATED MODULE: ./lib/action/evidence/sarif-results.js



const kinds = ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'];
const baselineStates = ['new', 'unchanged', 'updated', 'absent'];
const suppressionStatuses = ['accepted', 'underReview', 'rejected'];
/** Reads the results of a SARIF file; `readerOf` gives what takes those of the run at an index. */
function sarifResults(readerOf) {
    return (0,json_target/* object */.Ik)(() => ({ members: { runs: (0,json_target/* list */.p_)((index) => runResults(readerOf(index))) } }));
}
function runResults(reader) {
    return (0,json_target/* object */.Ik)(() => {
        let present = false;
        return {
            members: {
                results: (0,json_target/* list */.p_)(() => (0,json_target/* object */.Ik)(() => result(reader)), () => (present = true)),
            },
            end: () => {
                if (!present)
                    throw new json_target/* Misfit */.$C('expected `results`, if need be an empty list, found none: such a run scanned nothing');
            },
        };
    });
}
function result(reader) {
    let kind = 'fail';
    let stated = null;
    let absent = false;
    let invocation = null;
    let rule = null;
    let ruleId = null;
    let ruleIndex = null;
    const suppressions = [];
    const shown = { uri: null, line: null, message: null };
    const reference = () => ({
        id: rule?.id ?? ruleId,
        index: rule?.index ?? ruleIndex,
        guid: rule?.guid ?? null,
        component: rule?.component ?? null,
    });
    const end = () => {
        if (absent)
            return reader.absent();
        if (suppressions.length > 0 && suppressions.every((accepted) => accepted))
            return reader.suppressed();
        const named = reference();
        const level = kind === 'fail' ? (stated ?? reader.levels.levelOf(named, invocation)) : 'none';
        const id = named.id ?? reader.levels.idOf(named);
        return reader.finding({ rule_id: id === null ? null : (0,json_target/* cut */.Jj)(id, 200), level, ...shown });
    };
    return {
        members: {
            kind: (0,json_target/* word */.Vm)(kinds, (value) => (kind = value)),
            level: (0,json_target/* word */.Vm)(levels, (value) => (stated = value)),
            baselineState: (0,json_target/* word */.Vm)(baselineStates, (value) => (absent = value === 'absent')),
            suppressions: (0,json_target/* list */.p_)(() => suppression((accepted) => suppressions.push(accepted))),
            provenance: (0,json_target/* object */.Ik)(() => ({ members: { invocationIndex: index((value) => (invocation = value)) } })),
            rule: ruleReference((value) => (rule = value)),
            ruleId: (0,json_target/* identity */.D_)((value) => (ruleId = value)),
            ruleIndex: index((value) => (ruleIndex = value)),
            message: (0,json_target/* object */.Ik)(() => ({ members: { text: (0,json_target/* shownText */.f$)(300, (value) => (shown.message = value)) } })),
            locations: (0,json_target/* list */.p_)((at) => (at === 0 ? sarif_results_location(shown) : (0,json_target/* object */.Ik)(() => ({ members: {} })))),
        },
        end,
    };
}
/** A suppression without a status is one that nobody has to accept (SARIF 2.1.0, 3.35.3). */
function suppression(take) {
    return (0,json_target/* object */.Ik)(() => {
        let accepted = true;
        return {
            members: { status: (0,json_target/* word */.Vm)(suppressionStatuses, (value) => (accepted = value === 'accepted')) },
            end: () => take(accepted),
        };
    });
}
const sarif_results_location = (shown) => (0,json_target/* object */.Ik)(() => ({
    members: {
        physicalLocation: (0,json_target/* object */.Ik)(() => ({
            members: {
                artifactLocation: (0,json_target/* object */.Ik)(() => ({ members: { uri: (0,json_target/* shownText */.f$)(300, (value) => (shown.uri = value)) } })),
                region: (0,json_target/* object */.Ik)(() => ({ members: { startLine: (0,json_target/* integer */.nd)((value) => (shown.line = value)) } })),
            },
        })),
    },
}));

;// CONCATENATED MODULE: ./lib/action/evidence/sarif.js






/** How many findings are listed; all are counted. */
const FINDINGS_LISTED = 20;
/** Tools after these are counted as one. */
const TOOLS_LISTED = 50;
const noCounts = () => ({ error: 0, warning: 0, note: 0, none: 0 });
/**
 * Reads findings of static analysis in SARIF 2.1.0. Compliant when no finding that counts is at or above `failOn`, and
 * no run says that it failed. Each file is read twice, as the rules that give results their level may come after them.
 *
 * @throws EvidenceError where a file is not SARIF 2.1.0, scanned nothing, or keeps results elsewhere; the signal's reason.
 */
async function readSarif(files, { failOn }, signal) {
    if (files.length === 0)
        throw new reading/* EvidenceError */.o('expected at least one SARIF file, found none.');
    const tally = new SarifTally(failOn);
    for (const file of files) {
        const { target, runs } = sarifHead();
        await (0,json/* readJson */.V)(file, target, signal);
        for (const run of runs)
            tally.addRun(run);
        const results = sarifResults((index) => {
            const run = runs[index];
            if (run === undefined)
                throw new json_target/* Misfit */.$C(`expected ${runs.length} runs as before, found more: the file changed`);
            return tally.readerFor(run);
        });
        await (0,json/* readJson */.V)(file, results, signal);
    }
    return tally.reading(files.length);
}
class SarifTally {
    #failOn;
    #failing;
    #counts = noCounts();
    #tools = new Map();
    #findings = [];
    #runs = 0;
    #suppressed = 0;
    #absent = 0;
    #failedInvocations = 0;
    constructor(failOn) {
        this.#failOn = failOn;
        this.#failing = new Set(failOn === 'never' ? [] : levels.slice(0, levels.indexOf(failOn) + 1));
    }
    addRun({ tool, failedInvocations }) {
        this.#runs += 1;
        this.#failedInvocations += failedInvocations;
        this.#tallyOf(tool);
    }
    readerFor({ tool, levels }) {
        const { counts } = this.#tallyOf(tool);
        return {
            levels,
            finding: (finding) => {
                counts[finding.level] += 1;
                this.#counts[finding.level] += 1;
                if (this.#failing.has(finding.level) && this.#findings.length < FINDINGS_LISTED)
                    this.#findings.push(finding);
            },
            suppressed: () => (this.#suppressed += 1),
            absent: () => (this.#absent += 1),
        };
    }
    reading(files) {
        const { error, warning, note } = this.#counts;
        const failing = [...this.#failing].reduce((sum, level) => sum + this.#counts[level], 0);
        const tools = [...this.#tools.values()];
        const failed = this.#failedInvocations === 0 ? '' : ` ${counted(this.#failedInvocations, 'invocation')} did not succeed.`;
        return {
            compliant: failing === 0 && this.#failedInvocations === 0,
            summary: `SARIF of ${sarif_namesOf(tools)}: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(note, 'note')}; ${this.#suppressed} suppressed.${failed}`,
            data: {
                format: 'SARIF',
                spec_version: '2.1.0',
                fail_on: this.#failOn,
                files,
                runs: this.#runs,
                failed_invocations: this.#failedInvocations,
                counts: this.#counts,
                suppressed: this.#suppressed,
                absent: this.#absent,
                tools,
                findings: this.#findings,
            },
        };
    }
    #tallyOf({ name, version }) {
        const key = JSON.stringify([name, version]);
        const known = this.#tools.get(key) ?? (this.#tools.size < TOOLS_LISTED ? undefined : this.#tools.get('others'));
        if (known !== undefined)
            return known;
        const others = this.#tools.size >= TOOLS_LISTED;
        const tally = others
            ? { name: 'other tools', version: null, counts: noCounts() }
            : { name, version, counts: noCounts() };
        this.#tools.set(others ? 'others' : key, tally);
        return tally;
    }
}
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
function sarif_namesOf(tools) {
    const names = tools.slice(0, 3).map(({ name, version }) => (version === null ? name : `${name} ${version}`));
    return tools.length > 3 ? `${names.join(', ')} and ${tools.length - 3} more` : names.join(', ');
}


/***/ })

};
;