"use strict";
exports.id = 498;
exports.ids = [498];
exports.modules = {

/***/ 93498:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  COVERAGE_MAX_SOURCES_STORED: () => (/* binding */ COVERAGE_MAX_SOURCES_STORED),
  readCoverage: () => (/* binding */ readCoverage)
});

// EXTERNAL MODULE: ./lib/action/evidence/one-line.js
var one_line = __webpack_require__(62916);
// EXTERNAL MODULE: ./lib/action/evidence/xml.js
var xml = __webpack_require__(11388);
;// CONCATENATED MODULE: ./lib/action/evidence/cobertura.js


const LOOK = 'Check the path, and have the tool write Cobertura or lcov.';
/** What other reports are called by their root element. */
const otherFormats = {
    report: 'a JaCoCo report. Convert it to Cobertura, or have the build write lcov',
    testsuites: 'a JUnit report. Give it under `junit`',
    testsuite: 'a JUnit report. Give it under `junit`',
    CoverageSession: 'an OpenCover report. Have the tool write Cobertura',
    results: 'the report of dotnet-coverage. Have the tool write Cobertura (`-f cobertura`)',
};
/**
 * Reads a Cobertura report. Lines are those of its `line` elements; `lines-valid` and `lines-covered` count where there
 * are none.
 *
 * @throws EvidenceError where the file is not readable, not well-formed XML or not Cobertura; the signal's reason, once
 * it is aborted.
 */
async function readCobertura(file, code, signal) {
    const document = new CoberturaDocument(file, code);
    await (0,xml/* readXml */.km)(file, document, signal);
    document.end();
}
class CoberturaDocument {
    #file;
    #code;
    #names = [];
    /** Where the report's relative names are relative to. */
    #roots = [];
    #stated = null;
    #hasLines = false;
    #class = null;
    #method = null;
    constructor(file, code) {
        this.#file = file;
        this.#code = code;
    }
    open({ name, attributes }, fail) {
        const parent = this.#names.at(-1);
        this.#names.push(name);
        if (parent === undefined) {
            if (name !== 'coverage')
                throw fail(notCobertura(name));
            if (attributes.has('clover'))
                throw fail(`expected a Cobertura report, found a Clover report. ${LOOK}`);
            this.#stated = statedOf(attributes, fail);
            return;
        }
        if (parent === 'coverage' && (name === 'project' || name === 'file'))
            throw fail(`expected a Cobertura report, found one of Clover or SonarQube. ${LOOK}`);
        switch (name) {
            case 'source':
                this.#roots.push('');
                return;
            case 'class':
                this.#class = this.#classOf(attributes, fail);
                return;
            case 'method':
                this.#method = {
                    name: `${attributes.get('name') ?? ''}${attributes.get('signature') ?? ''}`,
                    hasLines: false,
                    isCovered: false,
                };
                return;
            case 'line':
                this.#line(attributes, fail);
                return;
            default:
        }
    }
    text(piece) {
        if (this.#names.at(-1) === 'source')
            this.#roots.push(`${this.#roots.pop() ?? ''}${piece}`);
    }
    close(name) {
        this.#names.pop();
        if (name === 'class')
            this.#class = null;
        if (name !== 'method')
            return;
        if (this.#class !== null && this.#method?.hasLines === true)
            this.#code.addFunction(this.#class.source, `${this.#class.name}.${this.#method.name}`, this.#method.isCovered);
        this.#method = null;
    }
    end() {
        if (!this.#hasLines && this.#stated !== null)
            this.#code.addStated(this.#file.name, this.#stated);
    }
    #classOf(attributes, fail) {
        const filename = attributes
            .get('filename')
            ?.trim()
            .replaceAll('\\', '/')
            .replace(/^(\.\/)+/, '');
        if (filename === undefined || filename === '')
            throw fail(`expected the attribute filename of a class. ${LOOK}`);
        const isAbsolute = /^(\/|[A-Za-z]:\/)/.test(filename);
        // Reports of several modules may name different files alike; their roots tell them apart.
        const roots = isAbsolute ? [] : this.#roots.map((root) => root.trim()).filter((root) => root !== '');
        return { source: [...roots, filename].join('/'), name: attributes.get('name') ?? '' };
    }
    #line(attributes, fail) {
        if (this.#class === null)
            throw fail(`expected <line> within a <class>. ${LOOK}`);
        const lineNumber = countOf(attributes.get('number'));
        const hits = attributes.get('hits')?.trim() ?? '';
        if (lineNumber === null || !/^\d+$/.test(hits))
            throw fail(`expected the counts number and hits of a line, found ${quoted(attributes.get('number'))} and ${quoted(attributes.get('hits'))}. Check the tool that writes the report.`);
        const isCovered = /[1-9]/.test(hits);
        this.#hasLines = true;
        this.#code.addLine(this.#class.source, lineNumber, isCovered);
        if (this.#method !== null) {
            this.#method.hasLines = true;
            this.#method.isCovered ||= isCovered;
        }
        const [, covered, total] = /\((\d{1,9})\/(\d{1,9})\)/.exec(attributes.get('condition-coverage') ?? '') ?? [];
        if (covered !== undefined && total !== undefined)
            this.#code.addBranches(this.#class.source, String(lineNumber), {
                covered: Number(covered),
                total: Number(total),
            });
    }
}
function statedOf(attributes, fail) {
    const [validText, coveredText] = [attributes.get('lines-valid'), attributes.get('lines-covered')];
    if (validText === undefined && coveredText === undefined)
        return null;
    const total = countOf(validText);
    const covered = countOf(coveredText);
    if (total === null || covered === null || covered > total)
        throw fail(`expected counts as lines-valid and lines-covered, the second of at most the first, found ${quoted(validText)} and ${quoted(coveredText)}. Check the tool that writes the report.`);
    return { covered, total };
}
function countOf(text) {
    const trimmed = text?.trim() ?? '';
    const count = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
    return Number.isSafeInteger(count) ? count : null;
}
const quoted = (text) => text === undefined ? 'nothing' : JSON.stringify((0,one_line/* oneLine */.T)(text, 80));
function notCobertura(root) {
    const other = Object.hasOwn(otherFormats, root) ? otherFormats[root] : undefined;
    const found = other === undefined ? `<${(0,one_line/* oneLine */.T)(root, 80)}>. ${LOOK}` : `${other}.`;
    return `expected a Cobertura report (<coverage>), found ${found}`;
}

// EXTERNAL MODULE: ./lib/action/evidence/decoded-text.js + 1 modules
var decoded_text = __webpack_require__(27378);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/lcov.js



/** The most characters that a line may have. */
const LCOV_MAX_LINE_LENGTH = 64 * 1024;
/** Whether a file that begins so is an lcov tracefile. */
const startsLcov = (text) => /^(TN|SF|VER):|^#/.test(text);
/**
 * Reads an lcov tracefile: records of a source file each, as geninfo describes them. Lines are those of `DA`; `LF` and
 * `LH` count for a record without any.
 *
 * @throws EvidenceError where the file is not readable or not a tracefile, or ends within a record (it names the line);
 * the signal's reason, once it is aborted.
 */
async function readLcov(file, code, signal) {
    const records = new LcovRecords(file, code);
    let rest = '';
    for await (const text of (0,decoded_text/* decodedText */.i)(file, signal)) {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines)
            records.line(line);
        if (rest.length > LCOV_MAX_LINE_LENGTH)
            throw records.tooLong();
    }
    if (rest !== '')
        records.line(rest);
    records.end();
}
class LcovRecords {
    #file;
    #code;
    #lineNumber = 0;
    /** The file that the open record is about. */
    #source = null;
    #hasLines = false;
    #found = null;
    #hit = null;
    constructor(file, code) {
        this.#file = file;
        this.#code = code;
    }
    line(text) {
        this.#lineNumber += 1;
        if (text.length > LCOV_MAX_LINE_LENGTH)
            throw this.tooLong();
        const line = text.trim();
        if (line === '' || line.startsWith('#'))
            return;
        if (line === 'end_of_record') {
            this.#endRecord();
            return;
        }
        const [, key, value] = /^([A-Z][A-Z0-9_]*):(.*)$/s.exec(line) ?? [];
        if (key === undefined || value === undefined)
            throw this.#error(`expected a line of an lcov tracefile, found ${JSON.stringify((0,one_line/* oneLine */.T)(line, 80))}`);
        this.#field(key, value);
    }
    end() {
        if (this.#source !== null)
            throw this.#error(`expected end_of_record, and the file ends within the record of ${(0,one_line/* oneLine */.T)(this.#source, 200)}`);
    }
    tooLong() {
        return this.#error(`found a line of more than ${LCOV_MAX_LINE_LENGTH} characters, which is refused`);
    }
    #field(key, value) {
        switch (key) {
            case 'SF':
                if (this.#source !== null)
                    throw this.#error('expected end_of_record before the next SF');
                if (value === '')
                    throw this.#error('expected a path after SF:');
                this.#source = value.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
                return;
            case 'DA':
                this.#executed(this.#openSource(key), value);
                return;
            case 'LF':
                this.#openSource(key);
                this.#found = this.#count(key, value);
                return;
            case 'LH':
                this.#openSource(key);
                this.#hit = this.#count(key, value);
                return;
            case 'BRDA':
                this.#branch(this.#openSource(key), value);
                return;
            case 'FN':
                this.#function(this.#openSource(key), /^\d+(?:,\d+)?,(?<name>.+)$/s.exec(value));
                return;
            case 'FNDA':
                this.#function(this.#openSource(key), /^(?<count>\d+),(?<name>.+)$/s.exec(value));
                return;
            case 'FNA':
                this.#function(this.#openSource(key), /^\d+,(?<count>\d+),(?<name>.+)$/s.exec(value));
                return;
            default:
            // Names of tests, versions, other totals and what later versions add say nothing about lines.
        }
    }
    /** Line, times it was run, and perhaps a checksum. Old compilers wrote negative counts for overflows: not run. */
    #executed(source, value) {
        const [, line, count] = /^(\d+),(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:,.*)?$/i.exec(value) ?? [];
        const lineNumber = Number(line);
        if (count === undefined || !Number.isSafeInteger(lineNumber))
            throw this.#error(`expected DA:LINE,COUNT, found ${JSON.stringify((0,one_line/* oneLine */.T)(`DA:${value}`, 80))}`);
        this.#hasLines = true;
        this.#code.addLine(source, lineNumber, Number(count) > 0);
    }
    #branch(source, value) {
        const [, branch, taken] = /^(\d+,.*),(-|\d+)$/s.exec(value) ?? [];
        if (branch === undefined || taken === undefined)
            return;
        this.#code.addBranches(source, branch, { covered: Number(taken) > 0 ? 1 : 0, total: 1 });
    }
    #function(source, match) {
        const name = match?.groups?.['name'];
        if (name !== undefined)
            this.#code.addFunction(source, name, Number(match?.groups?.['count'] ?? 0) > 0);
    }
    #endRecord() {
        const source = this.#openSource('end_of_record');
        if (!this.#hasLines && (this.#found !== null || this.#hit !== null)) {
            const total = this.#found ?? 0;
            const covered = this.#hit ?? 0;
            if (covered > total)
                throw this.#error(`expected LH of at most LF, found ${covered} of ${total}`);
            this.#code.addStated(source, { covered, total });
        }
        this.#source = null;
        this.#hasLines = false;
        this.#found = null;
        this.#hit = null;
    }
    #openSource(key) {
        if (this.#source === null)
            throw this.#error(`expected SF: before ${key}`);
        return this.#source;
    }
    #count(key, value) {
        const count = /^\d+$/.test(value) ? Number(value) : Number.NaN;
        if (Number.isSafeInteger(count))
            return count;
        throw this.#error(`expected a count after ${key}:, found ${JSON.stringify((0,one_line/* oneLine */.T)(value, 80))}`);
    }
    #error(problem) {
        return new reading/* EvidenceError */.o(`${this.#file.name}, line ${this.#lineNumber}: ${problem}. Check that this is the right file and that the tool that writes it ran to its end.`);
    }
}

;// CONCATENATED MODULE: ./lib/action/evidence/measured-code.js
/** The most lines, branches and functions that are kept, and the most characters of their names. */
const MEASURED_MAX_ENTRIES = 10_000_000;
const NAMES_MAX_LENGTH = 64 * 1024 * 1024;
/** There is more in the reports than is kept. */
class MeasuredLimitError extends Error {
    constructor() {
        super(`more than ${MEASURED_MAX_ENTRIES} lines, branches and functions, or too long names`);
        this.name = 'MeasuredLimitError';
    }
}
/**
 * What coverage reports tell of each source file, put together: a line that one of them saw run was run, and a line that
 * several tell of is one line.
 */
class MeasuredCode {
    #sources = new Map();
    #entries = 0;
    #namesLength = 0;
    /** @throws MeasuredLimitError, as all that add. */
    addLine(source, line, isCovered) {
        const { lines } = this.#source(source);
        const known = lines.get(line);
        if (known === undefined)
            this.#count(0);
        if (known === undefined || (isCovered && !known))
            lines.set(line, isCovered);
    }
    /** @param branch tells it from others of the file. */
    addBranches(source, branch, portion) {
        this.#addPortion(this.#source(source).branches, branch, portion);
    }
    addFunction(source, name, isCovered) {
        this.#addPortion(this.#source(source).functions, name, { covered: isCovered ? 1 : 0, total: 1 });
    }
    /** Lines of a file as a report states them without telling which. It counts where no report tells of the file's lines. */
    addStated(source, { covered, total }) {
        const found = this.#source(source);
        // Which lines the two are about is not known: what is certain is the least.
        found.stated = {
            covered: Math.min(covered, found.stated?.covered ?? covered),
            total: Math.max(total, found.stated?.total ?? total),
        };
    }
    /** Of each source file whose lines were measured. */
    linesBySource() {
        return [...this.#sources].flatMap(([source, { lines, stated }]) => {
            if (lines.size > 0)
                return { source, covered: coveredOf(lines), total: lines.size };
            return stated === null || stated.total === 0 ? [] : { source, ...stated };
        });
    }
    /** Null where no report tells of any. */
    branches() {
        return sumOf(this.#sources.values().flatMap(({ branches }) => branches.values()));
    }
    functions() {
        return sumOf(this.#sources.values().flatMap(({ functions }) => functions.values()));
    }
    #source(name) {
        const known = this.#sources.get(name);
        if (known !== undefined)
            return known;
        this.#count(name.length);
        const source = { lines: new Map(), branches: new Map(), functions: new Map(), stated: null };
        this.#sources.set(name, source);
        return source;
    }
    #addPortion(portions, name, { covered, total }) {
        const known = portions.get(name);
        if (known === undefined)
            this.#count(name.length);
        portions.set(name, {
            covered: Math.max(covered, known?.covered ?? 0),
            total: Math.max(total, known?.total ?? 0),
        });
    }
    #count(nameLength) {
        this.#entries += 1;
        this.#namesLength += nameLength;
        if (this.#entries > MEASURED_MAX_ENTRIES || this.#namesLength > NAMES_MAX_LENGTH)
            throw new MeasuredLimitError();
    }
}
const coveredOf = (lines) => lines.values().reduce((sum, isCovered) => sum + (isCovered ? 1 : 0), 0);
function sumOf(portions) {
    const sum = { covered: 0, total: 0 };
    for (const { covered, total } of portions) {
        sum.covered += covered;
        sum.total += total;
    }
    return sum.total === 0 ? null : sum;
}

;// CONCATENATED MODULE: ./lib/action/evidence/coverage.js






const COVERAGE_MAX_SOURCES_STORED = 20;
const SOURCE_NAME_MAX_LENGTH = 300;
/**
 * Reads the coverage reports of one attestation, lcov or Cobertura by their content. They are compliant when the share of
 * lines that tests reached, over all reports together, is at least the minimum: exactly, without rounding.
 *
 * @param options.minimumPercent from 0 to 100.
 * @throws EvidenceError where a file cannot be read or is no such report, or no line was measured; the signal's reason,
 * once it is aborted.
 */
async function readCoverage(files, options, signal) {
    const { minimumPercent } = options;
    if (!(minimumPercent >= 0 && minimumPercent <= 100))
        throw new reading/* EvidenceError */.o(`expected a minimum coverage from 0 to 100, found ${minimumPercent}.`);
    if (files.length === 0)
        throw new reading/* EvidenceError */.o('expected at least one coverage report, found none.');
    const code = new MeasuredCode();
    const formats = new Set();
    for (const file of files)
        formats.add(await readReport(file, code, signal));
    const sources = code.linesBySource();
    const lines = sources.reduce((sum, { covered, total }) => ({ covered: sum.covered + covered, total: sum.total + total }), { covered: 0, total: 0 });
    if (lines.total === 0 || !Number.isSafeInteger(lines.total))
        throw new reading/* EvidenceError */.o(`${files.map(({ name }) => name).join(', ')}: nothing measured: expected at least one line of code, found ${lines.total}. Check that the tests ran with coverage on.`);
    const words = lines.total === 1 ? 'line' : 'lines';
    return {
        compliant: reaches(lines, minimumPercent),
        summary: `Line coverage is ${percentOf(lines)} % (${lines.covered} of ${lines.total} ${words}); at least ${minimumPercent} % is asked for.`,
        data: {
            files: files.length,
            formats: [...formats].toSorted(),
            minimum_percent: minimumPercent,
            lines: portionData(lines),
            branches: optionalPortionData(code.branches()),
            functions: optionalPortionData(code.functions()),
            source_files: sources.length,
            least_covered: sources
                .filter(({ covered, total }) => covered < total)
                .toSorted((a, b) => b.total - b.covered - (a.total - a.covered))
                .slice(0, COVERAGE_MAX_SOURCES_STORED)
                .map(({ source, ...portion }) => ({ file: (0,one_line/* oneLine */.T)(source, SOURCE_NAME_MAX_LENGTH), ...portionData(portion) })),
        },
    };
}
async function readReport(file, code, signal) {
    const format = await formatOf(file, signal);
    try {
        await (format === 'lcov' ? readLcov(file, code, signal) : readCobertura(file, code, signal));
    }
    catch (error) {
        if (!(error instanceof MeasuredLimitError))
            throw error;
        throw new reading/* EvidenceError */.o(`${file.name}: found ${error.message}, which is refused. Give fewer reports at a time.`, {
            cause: error,
        });
    }
    return format;
}
async function formatOf(file, signal) {
    for await (const piece of (0,decoded_text/* decodedText */.i)(file, signal)) {
        const start = piece.trimStart();
        if (start === '')
            continue;
        if (start.startsWith('<'))
            return 'cobertura';
        if (startsLcov(start))
            return 'lcov';
        throw new reading/* EvidenceError */.o(`${file.name}: expected a coverage report, lcov or Cobertura, found ${contentOf(start)}. Have the tool write lcov or Cobertura.`);
    }
    throw new reading/* EvidenceError */.o(`${file.name}: expected a coverage report, lcov or Cobertura, found only blanks.`);
}
function contentOf(start) {
    if (/^mode: (set|count|atomic)\b/.test(start))
        return 'a Go cover profile';
    if (/^[[{]/.test(start))
        return 'JSON';
    return JSON.stringify((0,one_line/* oneLine */.T)(start.slice(0, 200), 40));
}
/** Whether covered / total >= minimum / 100. The minimum is what its decimal digits say, so 80.1 is 801 / 10. */
function reaches({ covered, total }, minimumPercent) {
    const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(minimumPercent)) ?? [];
    const scale = 10n ** BigInt(fraction.length + Number(exponent));
    return BigInt(covered) * 100n * scale >= BigInt(`${whole}${fraction}`) * BigInt(total);
}
/** With two decimals, rounded down: what is below a minimum never shows as having reached it. */
const percentOf = ({ covered, total }) => Number((BigInt(covered) * 10000n) / BigInt(total)) / 100;
const portionData = (portion) => ({
    covered: portion.covered,
    total: portion.total,
    percent: percentOf(portion),
});
const optionalPortionData = (portion) => portion === null ? null : portionData(portion);


/***/ }),

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