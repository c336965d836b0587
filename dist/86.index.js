"use strict";
exports.id = 86;
exports.ids = [86];
exports.modules = {

/***/ 27378:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ decodedText)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/decoder.js


/** How far into a file its XML declaration may reach. */
const DECLARATION_BYTES = 1024;
const xmlDeclaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'>]*)\1/;
/**
 * UTF-16 is only declared here by writers that put the name of their own strings' encoding before text that was then
 * stored as UTF-8: in real UTF-16 without a mark, the declaration could not have been found.
 */
const declaredAsUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf16']);
const declaredAsLatin1 = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'latin-1', 'windows-1252', 'cp1252']);
/** @param start the first bytes of the file: all of its first kibibyte. */
function decoderOf(start, file) {
    const [first, second, third] = start;
    if (first === 0xef && second === 0xbb && third === 0xbf)
        return new Utf8Decoder(file);
    if (first === 0xff && second === 0xfe)
        return new OtherDecoder('utf-16le', file);
    if (first === 0xfe && second === 0xff)
        return new OtherDecoder('utf-16be', file);
    const declared = xmlDeclaration.exec(Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[2];
    const encoding = declared?.trim().toLowerCase();
    if (encoding === undefined || declaredAsUtf8.has(encoding))
        return new Utf8Decoder(file);
    // Of the two, windows-1252 is the superset among printable characters, and what ISO-8859-1 means on the web.
    if (declaredAsLatin1.has(encoding))
        return new OtherDecoder('windows-1252', file);
    throw new reading/* EvidenceError */.o(`${file.name}: the XML declaration names the encoding ${JSON.stringify(declared)}, and only UTF-8, UTF-16 with a byte order mark, US-ASCII, ISO-8859-1 and windows-1252 are understood. Have the tool write UTF-8.`);
}
class Utf8Decoder {
    #decoder = new external_node_util_.TextDecoder('utf-8', { fatal: true });
    #file;
    #offset = 0;
    /** The end of what was decoded, from where its last character of several bytes begins. */
    #tail = new Uint8Array();
    constructor(file) {
        this.#file = file;
    }
    decode(bytes, isLast) {
        try {
            const text = this.#decoder.decode(bytes, { stream: !isLast });
            this.#offset += bytes.length;
            this.#tail = lastCharacter(bytes);
            return text;
        }
        catch (error) {
            const at = this.#offset - this.#tail.length + firstInvalid(Buffer.concat([this.#tail, bytes]));
            throw new reading/* EvidenceError */.o(`${this.#file.name}: the file is not UTF-8: byte ${at} (counted from 0) does not fit, or the character there is cut off. Have the tool write UTF-8, or declare the encoding.`, { cause: error });
        }
    }
}
/** The bytes from the last lead byte on, where it is so near to the end that its character may go on after it. */
function lastCharacter(bytes) {
    const end = bytes.subarray(-3);
    const lead = end.findLastIndex((byte) => byte >= 0xc0);
    return lead === -1 ? new Uint8Array() : Uint8Array.from(end.subarray(lead));
}
/** The index of the byte at which the bytes stop being UTF-8; their length, where they only end too early. */
function firstInvalid(bytes) {
    const decoder = new external_node_util_.TextDecoder('utf-8', { fatal: true });
    return [...bytes.keys()].find((index) => !accepts(decoder, bytes.subarray(index, index + 1))) ?? bytes.length;
}
function accepts(decoder, byte) {
    try {
        decoder.decode(byte, { stream: true });
        return true;
    }
    catch {
        return false;
    }
}
class OtherDecoder {
    #decoder;
    #file;
    #offset = 0;
    constructor(encoding, file) {
        this.#decoder = new external_node_util_.TextDecoder(encoding, { fatal: true });
        this.#file = file;
    }
    decode(bytes, isLast) {
        try {
            const text = this.#decoder.decode(bytes, { stream: !isLast });
            this.#offset += bytes.length;
            return text;
        }
        catch (error) {
            const end = this.#offset + bytes.length;
            throw new reading/* EvidenceError */.o(`${this.#file.name}: the file is not ${this.#decoder.encoding}: bytes ${this.#offset} to ${end} hold something that does not fit. Have the tool write UTF-8.`, { cause: error });
        }
    }
}

;// CONCATENATED MODULE: ./lib/action/evidence/decoded-text.js
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




const CHUNK_BYTES = 64 * 1024;
/**
 * The text of a file, in pieces of at most 64 KiB: only one is held at a time. The encoding is told by a byte order mark
 * (UTF-8, UTF-16), else by an XML declaration (UTF-8, US-ASCII, ISO-8859-1, windows-1252), else it is UTF-8. The mark is
 * not part of the text.
 *
 * @throws EvidenceError where the file cannot be read, is empty, or holds bytes that its encoding does not allow.
 * The signal's reason, once it is aborted.
 */
async function* decodedText(file, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await openRegular(file), true);
        const buffer = Buffer.alloc(CHUNK_BYTES);
        let decoder = null;
        for (;;) {
            signal.throwIfAborted();
            const bytes = await fill(handle, buffer, file);
            if (decoder === null && bytes.length === 0)
                throw new reading/* EvidenceError */.o(`${file.name}: the file is empty. Check that the tool that writes it ran to its end.`);
            decoder ??= decoderOf(bytes, file);
            const isLast = bytes.length < CHUNK_BYTES;
            const text = decoder.decode(bytes, isLast);
            if (text !== '')
                yield text;
            if (isLast)
                return;
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
/** A pipe or a device is refused: reading it may never end. */
async function openRegular(file) {
    try {
        // Without the flag, opening a pipe would wait for its writer. Windows has neither.
        const handle = await (0,promises_.open)(file.path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK);
        const stats = await handle.stat();
        if (stats.isFile())
            return handle;
        await handle.close();
    }
    catch (error) {
        throw unreadable(file, error);
    }
    throw new reading/* EvidenceError */.o(`${file.name}: expected a regular file, found a directory, pipe or device.`);
}
/** Fills the buffer unless the file ends before: what comes back is shorter only at the end. */
async function fill(handle, buffer, file) {
    let length = 0;
    try {
        while (length < buffer.length) {
            const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
            if (bytesRead === 0)
                break;
            length += bytesRead;
        }
    }
    catch (error) {
        throw unreadable(file, error);
    }
    return buffer.subarray(0, length);
}
const unreadable = (file, error) => new reading/* EvidenceError */.o(`${file.name}: the file cannot be read (${error instanceof Error ? error.message : String(error)}). Check that it exists and that this user may read it.`, { cause: error });


/***/ }),

/***/ 33086:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  JUNIT_MAX_FAILING_STORED: () => (/* binding */ JUNIT_MAX_FAILING_STORED),
  JUNIT_MAX_RESULTS: () => (/* binding */ JUNIT_MAX_RESULTS),
  JUNIT_MAX_SUITES_STORED: () => (/* binding */ JUNIT_MAX_SUITES_STORED),
  readJunit: () => (/* binding */ readJunit)
});

;// CONCATENATED MODULE: ./lib/action/evidence/junit-value.js
/** Null where the attribute is absent or empty; undefined where it is not a count. */
function countOf(text) {
    const trimmed = text?.trim() ?? '';
    if (trimmed === '')
        return null;
    const digits = /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
    const count = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    return Number.isSafeInteger(count) ? count : undefined;
}
/**
 * Seconds as reporters write them: `0.25`, `1.5E-4`, `1,234.5` (thousands), `0,25` (decimal). Null for everything else:
 * no verdict hangs on a duration.
 */
function secondsOf(text) {
    const trimmed = text?.trim() ?? '';
    const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)
        ? trimmed.replaceAll(',', '')
        : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2');
    const seconds = /^(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : Number.NaN;
    return Number.isFinite(seconds) ? seconds : null;
}
const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** An ISO 8601 time in epoch seconds; one without a zone is taken for UTC. Null for everything else. */
function timestampOf(text) {
    const [, date, time, zone = 'Z'] = isoTime.exec(text?.trim() ?? '') ?? [];
    if (date === undefined || time === undefined)
        return null;
    const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
    const atMs = Date.parse(`${date}T${time}${sign}${hours}:${minutes}`);
    return Number.isNaN(atMs) ? null : atMs / 1000;
}

// EXTERNAL MODULE: ./lib/action/evidence/one-line.js
var one_line = __webpack_require__(62916);
;// CONCATENATED MODULE: ./lib/action/evidence/junit-suite.js


const NAME_MAX_LENGTH = 200;
const emptyTally = () => ({
    tests: 0,
    stated: 0,
    failures: 0,
    errors: 0,
    skipped: 0,
    flaky: 0,
    seconds: 0,
});
function add(tally, more) {
    tally.tests += more.tests;
    tally.stated += more.stated;
    tally.failures += more.failures;
    tally.errors += more.errors;
    tally.skipped += more.skipped;
    tally.flaky += more.flaky;
    tally.seconds += more.seconds;
}
/** Of what a suite states and what its elements show, the worse. */
function worseOf({ declared, tally, seconds }) {
    const failures = Math.max(declared.failures, tally.failures);
    const errors = Math.max(declared.errors, tally.errors);
    const skipped = Math.max(declared.skipped, tally.skipped);
    const bad = failures + errors + skipped;
    const stated = Math.max(declared.tests, tally.stated, bad);
    // A failure or skip that is stated alone belongs to a test that is not shown, as far as there are such tests. Beyond
    // them it is one of those that are shown, and takes the place of a pass.
    const statedAlone = bad - tally.failures - tally.errors - tally.skipped;
    const tests = Math.max(tally.tests + Math.min(statedAlone, stated - tally.tests), bad);
    return { ...tally, tests, stated, failures, errors, skipped, seconds: seconds ?? tally.seconds };
}
const outcomeOf = ({ name, timestamp }, worse) => ({
    name: (0,one_line/* oneLine */.T)(name, NAME_MAX_LENGTH),
    failures: worse.failures,
    errors: worse.errors,
    skipped: worse.skipped,
    total: worse.tests,
    duration: worse.seconds,
    ...(timestamp === null ? {} : { timestamp }),
    flaky: worse.flaky,
});
/** How reporters name the counters of a suite. */
const counterNames = {
    failures: ['failures', 'failure', 'failed'],
    errors: ['errors', 'error'],
    skipped: ['skipped', 'skip'],
    disabled: ['disabled'],
};
/** Names that also stand for something else than a counter: `failed="false"`, `error="none"`. */
const looseNames = new Set(['failure', 'failed', 'error']);
/** The attributes of a suite that it is judged by. */
const suiteCounters = new Set(['tests', ...Object.values(counterNames).flat()]);
/** @throws EvidenceError where a counter is not a count. */
function suiteOf(attributes, file, fail) {
    const count = (key) => {
        const text = attributes.get(key)?.trim() ?? '';
        const value = countOf(text);
        if (value !== undefined)
            return value ?? 0;
        // A number that is no count, such as one too large, may stand for failures under any name.
        if (looseNames.has(key) && !/^[-+]?\d/.test(text))
            return text.toLowerCase() === 'true' ? 1 : 0;
        throw fail(`expected a count as the attribute ${key}, found ${JSON.stringify((0,one_line/* oneLine */.T)(text, 80))}. Check the tool that writes the report.`);
    };
    const counter = (of) => Math.max(...counterNames[of].map(count));
    return {
        name: attributes.get('name')?.trim() || file.name,
        declared: {
            // One that is no count says nothing: it only ever adds tests that are not shown.
            tests: countOf(attributes.get('tests')) ?? 0,
            failures: counter('failures'),
            errors: counter('errors'),
            skipped: counter('skipped') + counter('disabled'),
        },
        seconds: secondsOf(attributes.get('time')),
        timestamp: timestampOf(attributes.get('timestamp')),
        tally: emptyTally(),
    };
}

;// CONCATENATED MODULE: ./lib/action/evidence/junit-test.js


const severity = ['passed', 'skipped', 'failure', 'error'];
/** Elements of a test, or of a suite where its set-up failed, that say how it went. Names are in lower case. */
const outcomeElements = {
    failure: 'failure',
    error: 'error',
    skipped: 'skipped',
    skip: 'skipped',
    ignored: 'skipped',
};
const outcomesOf = (words) => new Map(severity.flatMap((outcome) => words[outcome].split(' ').map((word) => [word, outcome])));
/** Words in lower case, without blanks, hyphens and underscores between their parts. */
const statusOutcomes = outcomesOf({
    passed: 'pass passed passing ok success successful succeeded done run ran executed complete completed finished fixed expected xfail xfailed warning warn warned flaky',
    skipped: 'skip skipped ignore ignored pending disabled notrun norun notexecuted suppressed untested untestedpending untestedundefined excluded todo blocked inconclusive',
    failure: 'fail failed failing failure ko notok unsuccessful regression unexpected xpass xpassed undefined ambiguous',
    error: 'error errored broken timeout timedout abort aborted crash crashed cancel canceled cancelled incomplete notcompleted interrupted killed panic panicked stopped terminated unfinished invalid notrunnable exception fatal hookerror cleanuperror',
});
/** What the attributes of a test may say of how it went; of several the worst counts. */
const attributeOutcomes = {
    status: statusOutcomes,
    result: statusOutcomes,
    success: outcomesOf({ passed: 'true', skipped: '', failure: 'false', error: '' }),
    executed: outcomesOf({ passed: 'true', skipped: 'false', failure: '', error: '' }),
};
/** The attributes of a test that it is judged by. */
const testWords = new Set(Object.keys(attributeOutcomes));
/** @throws EvidenceError where an attribute says how it went in a word that is not known. */
function testOf(attributes, fail) {
    const classname = attributes.get('classname') ?? attributes.get('class') ?? '';
    const name = attributes.get('name') ?? '';
    const outcome = Object.entries(attributeOutcomes)
        .map(([key, outcomes]) => {
        const word = attributes.get(key)?.trim() ?? '';
        if (word === '')
            return 'passed';
        const known = outcomes.get(word.toLowerCase().replaceAll(/[\s_-]/g, ''));
        if (known !== undefined)
            return known;
        throw fail(`expected as the attribute ${key} a word that says whether the test passed, found ${JSON.stringify((0,one_line/* oneLine */.T)(word, 80))}, which is not known. Have the tool that writes the report write passed, failed, error or skipped, or leave the attribute out.`);
    })
        .reduce((one, other) => (isWorse(other, one) ? other : one));
    return {
        name: [classname, name].filter((part) => part !== '').join(' › ') || '(without a name)',
        seconds: secondsOf(attributes.get('time')) ?? 0,
        outcome,
        isFlaky: false,
        wasRerun: false,
        message: '',
    };
}
const isWorse = (one, other) => severity.indexOf(one) > severity.indexOf(other);

;// CONCATENATED MODULE: ./lib/action/evidence/junit-document.js



const MESSAGE_MAX_LENGTH = 300;
/** How much of a failure's text is kept to make its message of. */
const TEXT_MAX_LENGTH = 2000;
/** What other reports are called by their root element, and how to come by JUnit instead. */
const otherFormats = {
    TestRun: 'a Visual Studio test report (trx). Add the package JunitXml.TestLogger and run `dotnet test --logger junit`, or convert it',
    'test-run': 'an NUnit 3 report. Have NUnit write JUnit, or convert it',
    'test-results': 'an NUnit 2 report. Have NUnit write JUnit, or convert it',
    assemblies: 'an xUnit.net report. Have xUnit.net write JUnit (`-junit`), or convert it',
    'testng-results': "TestNG's own report. Use its JUnit reports, in `junitreports`",
    Site: "CTest's own report. Run `ctest --output-junit FILE`",
    coverage: 'a coverage report. Give it under `coverage`',
    report: 'a coverage report of JaCoCo',
};
/**
 * One JUnit document. There is no standard: this takes what Ant, Maven Surefire, Gradle, pytest, PHPUnit, jest-junit,
 * gotestsum, GoogleTest, CTest and Node write. Tests are counted from their elements; where a suite states more failures
 * or errors than its elements show, what it states counts.
 */
class JunitDocument {
    #file;
    #report;
    /** Of each open element, what it is to this. */
    #kinds = [];
    /** Open suites, from the outermost. A root `testsuites` is the first of them, and no suite itself. */
    #suites = [];
    #tests = [];
    /** What the suites below a root `testsuites` came to. */
    #told = emptyTally();
    #sawSuite = false;
    constructor(file, report) {
        this.#file = file;
        this.#report = report;
    }
    /** Whether there is any suite, or any test without one. */
    get sawSuite() {
        return this.#sawSuite;
    }
    open({ name: written, attributes }, fail) {
        // XML tells `Failure` from `failure`; a report that writes it that way means the same.
        const name = written.toLowerCase();
        if (this.#kinds.length === 0 && name !== 'testsuite' && name !== 'testsuites')
            throw fail(notJunit(written));
        this.#kinds.push(this.#kindOf({ name, attributes: inLowerCase(attributes, judgedAttributes.get(name), fail) }, fail));
    }
    text(piece) {
        const test = this.#tests.at(-1);
        if (test === undefined || !this.#kinds.includes('message'))
            return;
        if (test.message.length < TEXT_MAX_LENGTH)
            test.message += piece.slice(0, TEXT_MAX_LENGTH);
    }
    close() {
        switch (this.#kinds.pop()) {
            case 'test':
                this.#closeTest();
                return;
            case 'suite':
                this.#closeSuite();
                return;
            case 'root':
                this.#closeRoot();
                return;
            case 'message':
            case 'other':
            case undefined:
        }
    }
    #kindOf({ name, attributes }, fail) {
        switch (name) {
            case 'testsuites':
            case 'testsuite':
                this.#sawSuite ||= name === 'testsuite';
                this.#suites.push(suiteOf(attributes, this.#file, fail));
                return name === 'testsuites' && this.#kinds.length === 0 ? 'root' : 'suite';
            case 'testcase':
                this.#sawSuite = true;
                this.#tests.push(testOf(attributes, fail));
                return 'test';
            default:
                return this.#kinds.at(-1) === 'message' ? 'other' : this.#detail(name, attributes);
        }
    }
    /** What a test or suite holds. Elements that are not known may stand between, so that no failure hides in one. */
    #detail(name, attributes) {
        const outcome = Object.hasOwn(outcomeElements, name) ? outcomeElements[name] : undefined;
        const test = this.#tests.at(-1);
        if (test === undefined) {
            if (outcome === 'failure' || outcome === 'error')
                this.#failSuite(outcome, attributes);
            return 'other';
        }
        if (name === 'flakyfailure' || name === 'flakyerror')
            test.isFlaky = true;
        if (name === 'rerunfailure' || name === 'rerunerror')
            test.wasRerun = true;
        if (outcome === undefined || isWorse(test.outcome, outcome))
            return 'other';
        // Of several that weigh the same, the first one's message is told.
        if (outcome === test.outcome && test.message !== '')
            return 'other';
        test.outcome = outcome;
        test.message = attributes.get('message') ?? '';
        // Without a message, the element's text is one.
        return test.message.trim() === '' ? 'message' : 'other';
    }
    /** A failure that belongs to no test. */
    #failSuite(kind, attributes) {
        const suite = this.#suites.at(-1);
        if (suite === undefined)
            return;
        if (kind === 'failure')
            suite.tally.failures += 1;
        else
            suite.tally.errors += 1;
        suite.tally.tests += 1;
        suite.tally.stated += 1;
        this.#tellFailing(suite.name, kind, attributes.get('message') ?? '');
    }
    #closeTest() {
        const test = this.#tests.pop();
        const suite = this.#suites.at(-1);
        if (test === undefined || suite === undefined)
            return;
        const isPassing = test.outcome === 'passed';
        // Surefire writes reruns that failed beside a failure; a test that passed in the end has `flaky…` instead.
        const outcome = isPassing && test.wasRerun && !test.isFlaky ? 'failure' : test.outcome;
        const { tally } = suite;
        tally.tests += 1;
        tally.stated += 1;
        tally.seconds += test.seconds;
        if (outcome === 'failure')
            tally.failures += 1;
        if (outcome === 'error')
            tally.errors += 1;
        if (outcome === 'skipped')
            tally.skipped += 1;
        if (outcome === 'passed' && test.isFlaky)
            tally.flaky += 1;
        if (outcome === 'failure' || outcome === 'error')
            this.#tellFailing(test.name, outcome, test.message);
    }
    #tellFailing(name, kind, message) {
        this.#report.failingTest({
            suite: (0,one_line/* oneLine */.T)(this.#suites.at(-1)?.name ?? '', NAME_MAX_LENGTH),
            name: (0,one_line/* oneLine */.T)(name, NAME_MAX_LENGTH),
            kind,
            message: (0,one_line/* oneLine */.T)(message, MESSAGE_MAX_LENGTH),
        });
    }
    #closeSuite() {
        const suite = this.#suites.pop();
        if (suite === undefined)
            return;
        const worse = worseOf(suite);
        const outer = this.#suites.at(-1);
        if (outer !== undefined && this.#kinds.includes('suite')) {
            add(outer.tally, worse);
            return;
        }
        add(this.#told, worse);
        this.#report.suite(outcomeOf(suite, worse));
        this.#tellUnshown(worse);
    }
    /** Tests without a suite, and what the root states beyond all suites, make a suite of their own. */
    #closeRoot() {
        const root = this.#suites.pop();
        if (root === undefined)
            return;
        const { tally, declared } = root;
        const rest = worseOf({
            ...root,
            declared: {
                tests: declared.tests - this.#told.stated,
                failures: declared.failures - this.#told.failures,
                errors: declared.errors - this.#told.errors,
                skipped: 0,
            },
            seconds: null,
        });
        if (tally.tests > 0 || rest.failures > 0 || rest.errors > 0)
            this.#report.suite(outcomeOf(root, rest));
        this.#tellUnshown(rest);
    }
    #tellUnshown({ stated, tests }) {
        if (stated > tests)
            this.#report.unshown(stated - tests);
    }
}
/** By the name of the element, the attributes that it is judged by. */
const judgedAttributes = new Map([
    ['testsuites', suiteCounters],
    ['testsuite', suiteCounters],
    ['testcase', testWords],
]);
/** Of attributes that differ in capitals alone the first counts; where they are judged by, they have to agree. */
function inLowerCase(attributes, judged, fail) {
    const lowered = new Map();
    for (const [written, value] of attributes) {
        const name = written.toLowerCase();
        const earlier = lowered.get(name);
        if (earlier === undefined)
            lowered.set(name, value);
        else if (earlier !== value && judged?.has(name) === true)
            throw fail(`the element has the attribute ${name} twice, in capitals and in small letters, with different values. Check the tool that writes the report.`);
    }
    return lowered;
}
function notJunit(root) {
    const other = Object.hasOwn(otherFormats, root) ? otherFormats[root] : undefined;
    const found = other === undefined ? `<${(0,one_line/* oneLine */.T)(root, NAME_MAX_LENGTH)}>. Check the path` : other;
    return `expected a JUnit report (<testsuites> or <testsuite>), found ${found}.`;
}

// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
// EXTERNAL MODULE: ./lib/action/evidence/xml.js
var xml = __webpack_require__(11388);
;// CONCATENATED MODULE: ./lib/action/evidence/junit.js




/** The most results that are made: what other suites came to is told in one more. */
const JUNIT_MAX_RESULTS = 1000;
const JUNIT_MAX_SUITES_STORED = 100;
const JUNIT_MAX_FAILING_STORED = 20;
const FILE_NAME_MAX_LENGTH = 300;
/**
 * Reads the JUnit reports of one attestation. They are compliant when no test failed or had an error, and at least one
 * ran: a report of no tests, or of skipped ones only, is not.
 *
 * @returns besides what every reading has, a result for each top-level suite.
 * @throws EvidenceError where a file cannot be read, is not well-formed XML or not JUnit, or holds no suite; the signal's
 * reason, once it is aborted.
 */
async function readJunit(files, signal) {
    if (files.length === 0)
        throw new reading/* EvidenceError */.o('expected at least one JUnit report, found none.');
    const summary = new JunitSummary();
    for (const file of files) {
        const document = new JunitDocument(file, {
            suite: (outcome) => summary.addSuite(outcome, file),
            failingTest: (test) => summary.addFailing(test),
            unshown: (tests) => summary.addUnshown(tests),
        });
        await (0,xml/* readXml */.km)(file, document, signal);
        if (!document.sawSuite)
            throw new reading/* EvidenceError */.o(`${file.name}: expected at least one <testsuite>, found none. Check that the tests ran before the report was written.`);
    }
    return summary.reading(files.length);
}
class JunitSummary {
    #suites = [];
    #total = emptyOutcome('all');
    #rest = emptyOutcome('further suites');
    #failing = [];
    #suiteCount = 0;
    #failingCount = 0;
    #unshownCount = 0;
    addSuite(outcome, { name }) {
        this.#suiteCount += 1;
        junit_add(this.#total, outcome);
        if (this.#suites.length < JUNIT_MAX_RESULTS)
            this.#suites.push({ outcome, file: name });
        else
            junit_add(this.#rest, outcome);
    }
    addFailing(test) {
        this.#failingCount += 1;
        if (this.#failing.length < JUNIT_MAX_FAILING_STORED)
            this.#failing.push(test);
    }
    addUnshown(tests) {
        this.#unshownCount += tests;
    }
    reading(fileCount) {
        const { failures, errors, skipped, total } = this.#total;
        const outcomes = this.#suites.map(({ outcome }) => outcome);
        if (this.#suiteCount > outcomes.length)
            outcomes.push(this.#rest);
        return {
            compliant: failures === 0 && errors === 0 && total > skipped,
            summary: sentenceOf(this.#total, this.#unshownCount),
            results: outcomes.map(({ flaky: _flaky, ...result }) => result),
            data: this.#data(fileCount),
        };
    }
    #data(fileCount) {
        // Suites that failed come first, so that they are not what is left out.
        const stored = this.#suites
            .toSorted((a, b) => Number(isFailing(b.outcome)) - Number(isFailing(a.outcome)))
            .slice(0, JUNIT_MAX_SUITES_STORED);
        return {
            files: fileCount,
            totals: countsOf(this.#total),
            tests_not_shown: this.#unshownCount,
            suites: stored.map(({ outcome, file }) => ({
                name: outcome.name,
                file: (0,one_line/* oneLine */.T)(file, FILE_NAME_MAX_LENGTH),
                ...countsOf(outcome),
                ...(outcome.timestamp === undefined ? {} : { timestamp: outcome.timestamp }),
            })),
            suites_left_out: this.#suiteCount - stored.length,
            failing_tests: this.#failing,
            failing_tests_left_out: this.#failingCount - this.#failing.length,
        };
    }
}
const emptyOutcome = (name) => ({
    name,
    failures: 0,
    errors: 0,
    skipped: 0,
    total: 0,
    duration: 0,
    flaky: 0,
});
function junit_add(sum, more) {
    sum.failures += more.failures;
    sum.errors += more.errors;
    sum.skipped += more.skipped;
    sum.total += more.total;
    sum.duration += more.duration;
    sum.flaky += more.flaky;
}
const isFailing = ({ failures, errors }) => failures > 0 || errors > 0;
const passedOf = ({ total, failures, errors, skipped }) => total - failures - errors - skipped;
const countsOf = (outcome) => ({
    tests: outcome.total,
    passed: passedOf(outcome),
    failures: outcome.failures,
    errors: outcome.errors,
    skipped: outcome.skipped,
    flaky: outcome.flaky,
    duration_seconds: outcome.duration,
});
/** @param unshown tests that the reports state and do not show. */
function sentenceOf(outcome, unshown) {
    const { total, failures, errors, skipped, flaky } = outcome;
    const stated = unshown === 0 ? '' : `; ${unshown}${total === 0 ? '' : ' more'} stated and not shown`;
    if (total === 0)
        return `No tests${stated}.`;
    const tests = `${total} ${total === 1 ? 'test' : 'tests'}`;
    const parts = [
        `${passedOf(outcome)} passed${flaky > 0 ? ` (${flaky} of them after a failure)` : ''}`,
        ...(failures > 0 ? [`${failures} failed`] : []),
        ...(errors > 0 ? [`${errors} with an error`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    return `${tests}: ${parts.join(', ')}${total === skipped ? '; none ran' : ''}${stated}.`;
}


/***/ }),

/***/ 11388:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   km: () => (/* binding */ readXml)
/* harmony export */ });
/* unused harmony exports XML_MAX_DEPTH, XML_MAX_ATTRIBUTES, XML_MAX_LENGTH */
/* harmony import */ var sax__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(42560);
/* harmony import */ var sax__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(sax__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _decoded_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27378);
/* harmony import */ var _one_line_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(62916);
/* harmony import */ var _reading_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3681);




const XML_MAX_DEPTH = 256;
const XML_MAX_ATTRIBUTES = 256;
const XML_MAX_NAMESPACES = 64;
/** The most characters of one attribute, comment, name or instruction. Class paths in reports are long. */
const XML_MAX_LENGTH = 1024 * 1024;
/** How much of a name messages repeat. */
const NAME_TOLD_LENGTH = 80;
// The parser keeps this limit for the module as a whole: longer text is told in pieces, anything else that is longer is
// an error.
Object.assign((sax__WEBPACK_IMPORTED_MODULE_0___default()), { MAX_BUFFER_LENGTH: XML_MAX_LENGTH });
/**
 * Reads an XML document, holding only a piece of it at a time. References to other than characters and the five entities
 * of XML are refused, and so is a document type with definitions of its own; nothing is ever fetched or expanded.
 *
 * @throws EvidenceError where the file is unreadable or not well-formed XML (it names line and column), or over a limit;
 * the signal's reason, once it is aborted.
 */
async function readXml(file, handler, signal) {
    const document = new XmlDocument(file, handler);
    for await (const text of (0,_decoded_text_js__WEBPACK_IMPORTED_MODULE_1__/* .decodedText */ .i)(file, signal))
        document.write(text);
    document.end();
}
/** What `@types/sax` does not tell of the parser's options. */
const parserOptions = {
    // Attributes are then told one by one, those with a name that was there before too.
    xmlns: true,
    strictEntities: true,
};
class XmlDocument {
    #file;
    #handler;
    #parser = new (sax__WEBPACK_IMPORTED_MODULE_0___default().SAXParser)(true, parserOptions);
    /** Names of the open elements, from the root. */
    #open = [];
    #attributes = new Map();
    #namespaces = 0;
    #sawRoot = false;
    constructor(file, handler) {
        this.#file = file;
        this.#handler = handler;
        Object.assign(this.#parser, this.#listeners());
    }
    write(text) {
        this.#parser.write(text);
        if (this.#pendingAttributes() > XML_MAX_ATTRIBUTES)
            throw this.#tooManyAttributes();
    }
    end() {
        // Closing the parser forgets the place, so what is known to be wrong is told before.
        if (!this.#sawRoot)
            throw this.#malformed('there is no element');
        const unclosed = this.#open.at(-1);
        if (unclosed !== undefined)
            throw this.#malformed(`the file ends within <${(0,_one_line_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .T)(unclosed, NAME_TOLD_LENGTH)}>`);
        this.#parser.close();
    }
    #listeners() {
        return {
            // The parser would go on after an error.
            onerror: (error) => {
                const problem = firstLine(error.message);
                throw problem.startsWith('Max buffer length')
                    ? this.#overLimit(`one part of more than ${XML_MAX_LENGTH} characters`)
                    : this.#malformed((0,_one_line_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .T)(problem, 2 * NAME_TOLD_LENGTH), error);
            },
            ondoctype: (doctype) => {
                if (doctype.includes('['))
                    throw this.#definitions();
            },
            onsgmldeclaration: () => {
                throw this.#malformed('there is a declaration outside of a document type');
            },
            onopentagstart: () => {
                this.#attributes = new Map();
            },
            onopennamespace: () => {
                this.#namespaces += 1;
                if (this.#namespaces > XML_MAX_NAMESPACES)
                    throw this.#overLimit(`more than ${XML_MAX_NAMESPACES} namespaces at a time`);
            },
            onclosenamespace: () => {
                this.#namespaces -= 1;
            },
            onattribute: ({ name, value }) => this.#attribute(name, value),
            onopentag: (tag) => this.#openTag('local' in tag ? tag.local : tag.name),
            onclosetag: () => this.#closeTag(),
            ontext: (text) => this.#text(text),
            oncdata: (text) => this.#text(text),
            onopencdata: () => {
                if (this.#open.length === 0)
                    throw this.#malformed('there is text outside of the root element');
            },
        };
    }
    #attribute(name, value) {
        if (this.#attributes.has(name))
            throw this.#malformed(`the attribute ${(0,_one_line_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .T)(name, NAME_TOLD_LENGTH)} is there twice`);
        if (this.#attributes.size === XML_MAX_ATTRIBUTES)
            throw this.#tooManyAttributes();
        if (value.length > XML_MAX_LENGTH)
            throw this.#overLimit(`an attribute of more than ${XML_MAX_LENGTH} characters (${(0,_one_line_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .T)(name, NAME_TOLD_LENGTH)})`);
        this.#attributes.set(name, value);
    }
    #openTag(name) {
        if (this.#open.length === 0) {
            // The parser itself takes several, and elements inside of a document type.
            if (this.#sawRoot)
                throw this.#malformed('there is a second root element');
            if (this.#isInsideDoctype())
                throw this.#definitions();
        }
        this.#sawRoot = true;
        if (this.#open.length === XML_MAX_DEPTH)
            throw this.#overLimit(`elements nested deeper than ${XML_MAX_DEPTH}`);
        this.#open.push(name);
        this.#handler.open({ name, attributes: this.#attributes }, (problem) => this.#error(problem));
    }
    #closeTag() {
        const name = this.#open.pop();
        if (name !== undefined)
            this.#handler.close(name);
    }
    #text(text) {
        if (this.#open.length > 0)
            this.#handler.text?.(text);
    }
    /** Attributes that were read of a start tag that has not ended: until it has, they are not told. */
    #pendingAttributes() {
        const parser = this.#parser;
        return 'attribList' in parser && Array.isArray(parser.attribList) ? parser.attribList.length : 0;
    }
    /** The parser keeps what it read of a document type, and `true` instead once that is complete. */
    #isInsideDoctype() {
        const parser = this.#parser;
        return 'doctype' in parser && typeof parser.doctype === 'string' && parser.doctype !== '';
    }
    #error(problem, options) {
        const { line, column } = this.#parser;
        return new _reading_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o(`${this.#file.name}, line ${line + 1}, column ${column}: ${problem}`, options);
    }
    #malformed(problem, cause) {
        return this.#error(`expected well-formed XML: ${problem}. Check that this is the right file and that the tool that writes it ran to its end.`, cause === undefined ? {} : { cause });
    }
    #overLimit(what) {
        return this.#error(`found ${what}, which is refused. Have the tool write less into this file.`);
    }
    #tooManyAttributes() {
        return this.#overLimit(`an element with more than ${XML_MAX_ATTRIBUTES} attributes`);
    }
    #definitions() {
        return this.#error('the document type has definitions of its own (DTD, ENTITY), which are refused since they can expand without end. Have the tool write the file without them.');
    }
}
/** The parser's messages go on with the place, in lines of their own. */
const firstLine = (message) => (message.split('\n')[0] ?? message).replace(/\.$/, '');


/***/ })

};
;