"use strict";
exports.id = 594;
exports.ids = [594,465];
exports.modules = {

/***/ 21594:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readConfig: () => (/* binding */ readConfig)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
var external_node_path_default = /*#__PURE__*/__webpack_require__.n(external_node_path_);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
;// CONCATENATED MODULE: ./lib/compliance/document-place.js

/** The place of an offset of the text that `lines` was filled from. */
function placeOfOffset(lines, offset) {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
/**
 * The place that an issue of a schema speaks of: the key at the end of `path`, or its value, or, with an offset, that
 * character of the text that the value is. A missing member has the place of the mapping that lacks it.
 */
function placeOfIssue(document, lines, source, path, part) {
    const { key, value } = nodesAt(document, path);
    const node = part === 'key' ? key : value;
    if (node === null)
        return { line: 1, column: 1 };
    const start = node.range?.[0] ?? 0;
    if (typeof part === 'string' || !(0,dist.isScalar)(node))
        return placeOfOffset(lines, start);
    return placeOfOffset(lines, start + widthOfPrefix(node, source, part.offset));
}
/** Writes a path as its user would: `trail.artifacts[0].name`. */
function pathText(path) {
    return path.reduce((text, step) => {
        if (typeof step === 'number')
            return `${text}[${step}]`;
        const name = String(step);
        if (!/^[\w-]+$/.test(name))
            return `${text}[${JSON.stringify(name)}]`;
        return text === '' ? name : `${text}.${name}`;
    }, '');
}
function nodesAt(document, path) {
    let key = document.contents;
    let value = document.contents;
    for (const step of path) {
        const container = (0,dist/* isAlias */.Vj)(value) ? value.resolve(document) : (value ?? undefined);
        if ((0,dist.isSeq)(container)) {
            const item = container.items[Number(step)];
            if (!(0,dist/* isAlias */.Vj)(item) && !(0,dist.isScalar)(item) && !(0,dist.isMap)(item) && !(0,dist.isSeq)(item))
                break;
            key = item;
            value = item;
        }
        else if ((0,dist.isMap)(container)) {
            const pair = container.items.findLast((item) => (0,dist.isScalar)(item.key) && item.key.value === step);
            if (pair === undefined || !(0,dist.isScalar)(pair.key))
                break;
            key = pair.key;
            const member = pair.value;
            value = (0,dist/* isAlias */.Vj)(member) || (0,dist.isScalar)(member) || (0,dist.isMap)(member) || (0,dist.isSeq)(member) ? member : pair.key;
        }
        else {
            break;
        }
    }
    return { key, value: (0,dist/* isAlias */.Vj)(value) ? (value.resolve(document) ?? value) : value };
}
const doubleQuotedUnit = /\\x..|\\u.{4}|\\U.{8}|\\[^]|[^]/g;
/** How many characters of the source stand before character `offset` of a scalar's value; 0 where lines were folded. */
function widthOfPrefix(scalar, source, offset) {
    const [start, end] = scalar.range ?? [0, 0];
    const written = source.slice(start, end);
    if (written.includes('\n'))
        return 0;
    if (scalar.type === 'PLAIN')
        return offset;
    if (scalar.type === 'QUOTE_SINGLE')
        return 1 + widthOfUnits(written.slice(1), /''|[^]/g, offset);
    if (scalar.type === 'QUOTE_DOUBLE')
        return 1 + widthOfUnits(written.slice(1), doubleQuotedUnit, offset);
    return 0;
}
/** The length of the first `count` units of a text; an escape is one unit. */
function widthOfUnits(written, unit, count) {
    const units = written.match(unit) ?? [];
    return units.slice(0, count).join('').length;
}

// EXTERNAL MODULE: ./node_modules/leven/index.js
var leven = __webpack_require__(47785);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
;// CONCATENATED MODULE: ./lib/compliance/document-wording.js


const shownLength = 60;
/** A text in quotes, cut where it is long, without line breaks. */
function quoted(text) {
    return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}
/** Names a value that was found where another was expected. */
function described(value) {
    if (value === null || value === undefined)
        return 'nothing';
    if (typeof value === 'string')
        return value === '' ? 'an empty text' : quoted(value);
    if (typeof value === 'boolean')
        return `the boolean ${value}`;
    if (Array.isArray(value))
        return 'a list';
    return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
}
/** `: did you mean "x"?` with the nearest of the valid names. Only the start of an overlong name is compared. */
function suggestion(name, valid) {
    const nearest = (0,leven/* closestMatch */.h)(name.slice(0, shownLength), valid);
    return nearest === undefined ? '' : `: did you mean ${quoted(nearest)}?`;
}
/** The words for an issue for which its schema has none of its own. One line for each unknown key. */
function wording(issue) {
    if (issue.code === 'unrecognized_keys') {
        const valid = issue.inst instanceof schemas/* ZodObject */.bvH ? Object.keys(issue.inst._zod.def.shape) : [];
        return issue.keys.map((key) => `unknown key ${quoted(key)}${suggestion(key, valid)}`).join('\n');
    }
    if (issue.code === 'invalid_type') {
        const expected = kindNames[issue.expected] ?? issue.expected;
        const key = issue.path?.at(-1);
        if (issue.input === undefined && typeof key === 'string')
            return `missing key ${quoted(key)}: expected ${expected}`;
        return `expected ${expected}, found ${described(issue.input)}`;
    }
    if (issue.code === 'invalid_value') {
        return `expected ${issue.values.map(String).join(' or ')}, found ${described(issue.input)}`;
    }
    return `not a valid value: ${described(issue.input)}`;
}
const kindNames = {
    string: 'a text',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping',
};
/** Where inside of the text an issue lies, for the checks that say so in `params.offset`. */
function offsetInText(issue) {
    if (issue.code !== 'custom')
        return 'value';
    const offset = issue.params?.['offset'];
    return typeof offset === 'number' ? { offset } : 'value';
}

;// CONCATENATED MODULE: ./lib/compliance/document-structure.js


/** The documents of this product are four levels deep. */
const maxDepth = 50;
const maxAliases = 100;
/** Finds duplicate keys, aliases without or within their anchor, too many aliases and too deep nesting. */
function structureFaults(document) {
    const faults = [];
    const anchors = new Map();
    const open = new Set();
    let aliases = 0;
    function fault(node, message, fatal = true) {
        faults.push({ offset: node.range?.[0] ?? 0, message, fatal });
    }
    function visitAlias(node, source) {
        aliases += 1;
        if (aliases === maxAliases + 1)
            fault(node, `expected at most ${maxAliases} aliases, found more`);
        const target = anchors.get(source);
        if (target === undefined)
            fault(node, `expected an anchor &${source} before this alias, found none`);
        else if (open.has(target))
            fault(node, `the alias *${source} lies inside of what it repeats`);
    }
    function visit(node, depth) {
        if ((0,dist/* isAlias */.Vj)(node))
            return visitAlias(node, node.source);
        if (!(0,dist.isScalar)(node) && !(0,dist.isMap)(node) && !(0,dist.isSeq)(node))
            return;
        if (node.anchor !== undefined)
            anchors.set(node.anchor, node);
        if ((0,dist.isScalar)(node))
            return;
        if (depth > maxDepth)
            return fault(node, `expected at most ${maxDepth} levels of nesting, found more`);
        open.add(node);
        if ((0,dist.isSeq)(node)) {
            for (const item of node.items)
                visit(item, depth + 1);
        }
        else {
            const keys = new Set();
            for (const { key, value } of node.items) {
                visit(key, depth + 1);
                if ((0,dist.isScalar)(key)) {
                    const name = String(key.value);
                    if (keys.has(name))
                        fault(key, `the key ${quoted(name)} is given twice`, false);
                    keys.add(name);
                }
                visit(value, depth + 1);
            }
        }
        open.delete(node);
    }
    visit(document.contents, 1);
    return faults;
}

;// CONCATENATED MODULE: ./lib/compliance/document.js




/** Limits of a document. A reader of hostile text must end soon, whatever the text. */
const documentLimits = {
    sizeBytes: 1024 * 1024,
    /** Composing costs time per token rather than per byte; a flow template of a thousand attestations has 20,000. */
    tokens: 100_000,
    /** How often aliases may repeat what anchors hold. */
    aliases: 100,
    /** Nobody corrects more than this at once. */
    problems: 100,
};
/**
 * Reads a YAML 1.2 text strictly: errors and warnings of YAML, duplicate keys, unknown tags, unbounded aliases, a second
 * document, unknown keys and wrong values are all refused.
 *
 * Numbers are handed to the schema as the text that was written, so a name such as `1.10` stays itself.
 *
 * @param emptyValue what a text without content stands for; without it such a text is a problem.
 */
function document_readDocument(text, schema, emptyValue) {
    const oversize = sizeProblem(text);
    if (oversize !== null)
        return refused([oversize]);
    const lines = new dist.LineCounter();
    const document = (0,dist.parseDocument)(text, {
        lineCounter: lines,
        prettyErrors: false,
        version: '1.2',
        schema: 'core',
        customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
        resolveKnownTags: false,
        stringKeys: true,
        // The library compares each key with all others, which hostile text makes quadratic; structureFaults uses a set.
        uniqueKeys: false,
    });
    const faults = yamlFaults(document);
    if (faults.length === 0)
        faults.push(...structureFaults(document));
    const problems = faults.map(({ offset, message }) => ({ ...placeOfOffset(lines, offset), path: '', message }));
    if (faults.some(({ fatal }) => fatal))
        return refused(problems);
    if (isEmpty(document) && emptyValue !== undefined)
        return { ok: true, value: emptyValue };
    let value;
    try {
        value = document.toJS({ maxAliasCount: documentLimits.aliases });
    }
    catch (error) {
        if (!(error instanceof ReferenceError))
            throw error;
        const message = 'aliases repeat too much of this document: write out what they stand for';
        return refused([...problems, { line: 1, column: 1, path: '', message }]);
    }
    const outcome = schema.safeParse(value, { error: wording });
    if (outcome.success)
        return problems.length > 0 ? refused(problems) : { ok: true, value: outcome.data };
    const { issues } = outcome.error;
    // Finding a place takes time, and hostile text has an issue for every few bytes.
    const shown = issues.slice(0, documentLimits.problems);
    return refused([...problems, ...shown.flatMap((issue) => schemaProblems(issue, document, lines, text))]);
}
function refused(problems) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
    // The library repeats an error for every level of nesting that the text leaves open.
    const distinct = new Map(inOrder.map((problem) => [JSON.stringify(problem), problem]));
    return { ok: false, problems: [...distinct.values()].slice(0, documentLimits.problems) };
}
function sizeProblem(text) {
    const start = { line: 1, column: 1, path: '' };
    const sizeBytes = Buffer.byteLength(text);
    if (sizeBytes > documentLimits.sizeBytes) {
        return { ...start, message: `expected at most ${documentLimits.sizeBytes} bytes, found ${sizeBytes}` };
    }
    let tokens = 0;
    for (const _token of new dist/* Lexer */.JG().lex(text)) {
        tokens += 1;
        if (tokens > documentLimits.tokens) {
            return {
                ...start,
                message: `expected at most ${documentLimits.tokens} YAML tokens, found more: shorten the text`,
            };
        }
    }
    return null;
}
const yamlMessages = {
    MULTIPLE_DOCS: 'expected one document, found a second one here',
    RESOURCE_EXHAUSTION: 'this is nested too deeply to be read',
};
function yamlFaults(document) {
    const faults = [...document.errors, ...document.warnings].map((error) => ({
        offset: error.pos[0],
        message: yamlMessages[error.code] ?? `not valid YAML: ${error.message}`,
        fatal: true,
    }));
    const { explicit, version } = document.directives.yaml;
    if (explicit === true && version !== '1.2') {
        faults.push({ offset: 0, message: `expected YAML 1.2, found the directive %YAML ${version}`, fatal: true });
    }
    return faults;
}
function isEmpty(document) {
    const { contents } = document;
    return contents === null || ((0,dist.isScalar)(contents) && contents.value === null && contents.source === '');
}
function schemaProblems(issue, document, lines, text) {
    if (issue.code === 'unrecognized_keys') {
        // A schema words an issue once; `wording` gives each of its keys a line.
        const messages = issue.message.split('\n');
        return issue.keys.slice(0, documentLimits.problems).map((key, index) => {
            const path = [...issue.path, key];
            const place = placeOfIssue(document, lines, text, path, 'key');
            return { ...place, path: pathText(path), message: messages[index] ?? `unknown key ${quoted(key)}` };
        });
    }
    const place = placeOfIssue(document, lines, text, issue.path, offsetInText(issue));
    return [{ ...place, path: pathText(issue.path), message: issue.message }];
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(88532);
// EXTERNAL MODULE: ./lib/contract/names.js
var names = __webpack_require__(78191);
;// CONCATENATED MODULE: ./lib/compliance/attestation-type.js



const namedTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'decision', '*'];
const customPrefix = 'custom:';
/**
 * The type that a template or a policy asks for: a built-in one, `custom:<name>`, `custom:*` for any custom one, or `*`
 * for any. The name of a custom one must be one that such a type can have.
 */
const expectedType = typeIn((custom) => custom === '*' || names/* customTypeName */.Fm.safeParse(custom).success);
/** The same in a document that was stored, with any name for a custom one. */
const storedType = typeIn((custom) => custom.length > 0);
function typeIn(isCustomName) {
    const isExpected = (type) => type.startsWith(customPrefix) ? isCustomName(type.slice(customPrefix.length)) : namedTypes.includes(type);
    return schemas/* string */.YjP()
        .refine(isExpected, {
        error: ({ input }) => {
            const hint = typeof input === 'string' ? suggestion(input, namedTypes) : '';
            return `expected one of ${namedTypes.join(', ')} or custom:<name>, found ${described(input)}${hint}`;
        },
    })
        .meta({
        description: 'The type of the attestation; `custom:NAME` for one of your own, `custom:*` for any of those, `*` for any.',
        anyOf: [
            { enum: namedTypes },
            { pattern: `^${customPrefix}(?:\\*|${names/* customTypeNamePattern */.Tz.source.slice(1, -1)})$` },
        ],
    });
}
/** The type that decisions are recorded under; templates and policies ask for it as `decision`. */
const DECISION_TYPE = 'system:decision';
/** The type that overrides are recorded under, whatever they override. */
const OVERRIDE_TYPE = 'override';
function isDecision(type) {
    return type === 'decision' || type === DECISION_TYPE;
}
/** Whether an attestation of type `actual` is what `expected` asks for. */
function typeMatches(expected, actual) {
    if (expected === '*')
        return true;
    if (expected === `${customPrefix}*`)
        return actual.startsWith(customPrefix);
    if (expected === 'decision')
        return isDecision(actual);
    return expected === actual;
}

;// CONCATENATED MODULE: ./lib/compliance/document-names.js




const attestationCharacters = 'a name of letters, digits, ".", "_", "~" and "-" that begins with a letter or digit';
const sentNames = {
    artifact: named(names/* templateReferenceNamePattern */.jm, 'a name of letters, digits, "_" and "-"'),
    attestation: named(names/* attestationNamePattern */.au, attestationCharacters),
    anyAttestation: named(new RegExp(String.raw `^\*$|${names/* attestationNamePattern */.au.source}`), `${attestationCharacters}, or * for any`),
    attestationType: expectedType,
};
const anything = notEmpty();
const storedNames = {
    artifact: anything,
    attestation: anything,
    anyAttestation: anything,
    attestationType: storedType,
};
function named(pattern, expected) {
    return notEmpty()
        .max(names/* NAME_MAX_LENGTH */.aC, {
        error: ({ input }) => `expected a name of at most ${names/* NAME_MAX_LENGTH */.aC} characters, found ${described(input)}`,
    })
        .regex(pattern, { error: ({ input }) => `expected ${expected}, found ${described(input)}` });
}
function notEmpty() {
    return schemas/* string */.YjP().min(1, { abort: true, error: ({ input }) => `expected a name, found ${described(input)}` });
}

;// CONCATENATED MODULE: ./lib/compliance/expression.js
/** A syntax error; `offset` counts UTF-16 units from the start of the text. */
class ExpressionSyntaxError extends Error {
    name = 'ExpressionSyntaxError';
    offset;
    constructor(offset, message) {
        super(message);
        this.offset = offset;
    }
}

// EXTERNAL MODULE: ./node_modules/re2js/build/index.js
var build = __webpack_require__(2856);
;// CONCATENATED MODULE: ./lib/compliance/expression-lexer.js


const blanks = /\s*/y;
const sign = /==|!=|<=|>=|<|>|\(|\)|\[|\]|,/y;
/** Dotted, so that `flow.tags.risk-level` is one name. */
const dottedName = /[A-Za-z_][\w-]*(?:\.[\w-]+)*/y;
const decimal = /-?\d+(?:\.\d+)?(?![\w.-])/y;
const quotedText = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y;
/** Signs of other languages, and what they are here. */
const foreignSigns = [
    ['&&', 'and'],
    ['||', 'or'],
    ['!', 'not'],
    ['=', '=='],
];
/**
 * Splits the part of `source` from `start` to `end` into words; the last is always `end`.
 *
 * @throws ExpressionSyntaxError at what is no word.
 */
function tokenize(source, start, end) {
    const text = source.slice(0, end);
    const tokens = [];
    let offset = start + wordAt(blanks, text, start).length;
    while (offset < end) {
        const token = tokenAt(text, offset);
        tokens.push(token);
        offset += token.text.length;
        offset += wordAt(blanks, text, offset).length;
    }
    tokens.push({ kind: 'end', text: '', offset: end });
    return tokens;
}
function tokenAt(source, offset) {
    let text = wordAt(sign, source, offset);
    if (text !== '')
        return { kind: 'sign', text, offset };
    text = wordAt(dottedName, source, offset);
    if (text !== '')
        return { kind: 'name', text, offset };
    text = wordAt(decimal, source, offset);
    if (text !== '')
        return { kind: 'number', value: Number(text), text, offset };
    text = wordAt(quotedText, source, offset);
    if (text !== '')
        return { kind: 'text', value: unescaped(text.slice(1, -1)), text, offset };
    const rest = source.slice(offset);
    const quote = rest.charAt(0);
    if (quote === '"' || quote === "'") {
        throw new ExpressionSyntaxError(offset, `expected a closing ${quote} to this text, found the end`);
    }
    const foreign = foreignSigns.find(([written]) => rest.startsWith(written));
    if (foreign !== undefined) {
        throw new ExpressionSyntaxError(offset, `unknown sign ${quoted(foreign[0])}: did you mean ${quoted(foreign[1])}?`);
    }
    const unknown = /^[\w.+-]+|^[^]/u.exec(rest)?.[0] ?? quote;
    throw new ExpressionSyntaxError(offset, `expected a name, a number or a text in quotes, found ${quoted(unknown)}`);
}
function wordAt(word, source, offset) {
    word.lastIndex = offset;
    return word.exec(source)?.[0] ?? '';
}
/** A backslash takes the meaning from a quote or a backslash. Before all else it stays, so `"\d"` is a digit's pattern. */
function unescaped(written) {
    return written.replaceAll(/\\(["'\\])/g, '$1');
}

;// CONCATENATED MODULE: ./lib/compliance/expression-parser.js




/** Limits of an expression, so that neither reading nor matching can be made slow. */
const expressionLimits = {
    length: 4096,
    nesting: 50,
    patternLength: 1000,
    /** Instructions that a regular expression is compiled to: `a{1000}` has about a thousand. */
    patternSize: 4000,
};
const fields = ['flow.name', 'artifact.name', 'artifact.fingerprint'];
const comparisonOperators = ['==', '!=', '<', '>', '<=', '>='];
const operatorNames = ['and', 'or', 'not', 'in'];
const functions = ['exists', 'matches'];
const tagsName = 'flow.tags';
/**
 * Reads a `${{ … }}` expression and compiles its regular expressions.
 *
 * @throws ExpressionSyntaxError at the first thing that is wrong.
 */
function parseExpression(text) {
    if (text.length > expressionLimits.length) {
        const message = `expected an expression of at most ${expressionLimits.length} characters, found ${text.length}`;
        throw new ExpressionSyntaxError(0, message);
    }
    const start = text.length - text.trimStart().length;
    const end = text.trimEnd().length;
    if (!text.startsWith('${{', start) || !text.endsWith('}}', end) || end - start < '${{}}'.length) {
        throw new ExpressionSyntaxError(start, 'expected an expression of the form ${{ … }}, found ' + quoted(text.trim()));
    }
    const tokens = tokenize(text, start + '${{'.length, end - '}}'.length);
    return { text, condition: new Parser(tokens).parse() };
}
/** Recursive descent, from the loosest binding (`or`) to the tightest. */
class Parser {
    #tokens;
    #position = 0;
    #nesting = 0;
    constructor(tokens) {
        this.#tokens = tokens;
    }
    parse() {
        const condition = asCondition(this.#or());
        if (this.#next.kind !== 'end')
            throw this.#unexpected('`and`, `or` or the end');
        return condition;
    }
    #or() {
        return this.#chain('or', () => this.#chain('and', () => this.#not()));
    }
    #chain(kind, operand) {
        const first = operand();
        const rest = [];
        while (this.#takeName(kind))
            rest.push(asCondition(operand()));
        return rest.length === 0 ? first : { ...first, node: { kind, operands: [asCondition(first), ...rest] } };
    }
    #not() {
        const { offset } = this.#next;
        if (!this.#takeName('not'))
            return this.#comparison();
        const operand = this.#nested(offset, () => asCondition(this.#not()));
        return { node: { kind: 'not', operand }, offset, text: 'not' };
    }
    #comparison() {
        const left = this.#primary();
        const operator = comparisonOperators.find((candidate) => this.#takeSign(candidate));
        if (operator !== undefined) {
            const right = asOperand(this.#primary());
            this.#refuseChained();
            return { ...left, node: { kind: 'comparison', operator, left: asOperand(left), right } };
        }
        const negated = this.#takeName('not');
        if (!this.#takeName('in')) {
            if (negated)
                throw this.#unexpected('`in`');
            return left;
        }
        const membership = { kind: 'membership', element: asOperand(left), list: this.#list() };
        this.#refuseChained();
        return { ...left, node: negated ? { kind: 'not', operand: membership } : membership };
    }
    #refuseChained() {
        const { kind, text } = this.#next;
        if ((kind === 'sign' && comparisonOperators.some((operator) => operator === text)) ||
            (kind === 'name' && text === 'in')) {
            throw this.#unexpected('`and`, `or` or the end: comparisons cannot be chained');
        }
    }
    #list() {
        const { offset } = this.#next;
        const closing = this.#takeSign('[') ? ']' : this.#takeSign('(') ? ')' : null;
        if (closing === null)
            throw this.#unexpected('a list such as ["a", "b"]');
        const list = [this.#nested(offset, () => asOperand(this.#primary()))];
        while (this.#takeSign(',') && !this.#isSign(closing))
            list.push(asOperand(this.#primary()));
        this.#expectSign(closing);
        return list;
    }
    #primary() {
        const token = this.#next;
        const { offset, text } = token;
        if (token.kind === 'text' || token.kind === 'number') {
            this.#position += 1;
            return { node: literal(token), offset, text };
        }
        if (this.#takeSign('(')) {
            const inner = this.#nested(offset, () => this.#or());
            this.#expectSign(')');
            return { ...inner, offset };
        }
        if (token.kind !== 'name' || operatorNames.includes(text))
            throw this.#unexpected('a condition or a value');
        this.#position += 1;
        if (text === 'true' || text === 'false')
            return { node: { kind: 'constant', value: text === 'true' }, offset, text };
        if (this.#isSign('('))
            return { node: this.#call(text, offset), offset, text };
        return { node: this.#named(text, offset), offset, text };
    }
    #call(name, offset) {
        if (!functions.includes(name)) {
            throw new ExpressionSyntaxError(offset, `unknown function ${quoted(name)}${suggestion(name, functions)}`);
        }
        this.#expectSign('(');
        const argument = this.#nested(offset, () => this.#primary());
        if (name === 'exists') {
            this.#expectSign(')');
            return { kind: 'exists', subject: asName(argument) };
        }
        const subject = asOperand(argument);
        this.#expectSign(',');
        const pattern = this.#next;
        if (pattern.kind !== 'text')
            throw this.#unexpected('a regular expression in quotes');
        this.#position += 1;
        this.#expectSign(')');
        return { kind: 'matches', subject, pattern: pattern.value, regex: compiled(pattern.value, pattern.offset) };
    }
    #named(name, offset) {
        if (name === 'flow' || name === 'artifact')
            return { kind: 'whole', of: name };
        const field = fields.find((candidate) => candidate === name);
        if (field !== undefined)
            return { kind: 'field', field };
        if (name === tagsName)
            return { kind: 'tag', key: this.#bracketedKey() };
        const steps = name.split('.');
        const key = steps.at(-1) ?? '';
        if (name === `${tagsName}.${key}`)
            return { kind: 'tag', key };
        const hint = name.startsWith(`${tagsName}.`)
            ? `: a tag's key that holds a dot is written ${tagsName}[${quoted(name.slice(tagsName.length + 1))}]`
            : suggestion(name, [...fields, `${tagsName}.${key}`]);
        throw new ExpressionSyntaxError(offset, `unknown name ${quoted(name)}${hint}`);
    }
    #bracketedKey() {
        if (!this.#takeSign('['))
            throw this.#unexpected('a tag, as in flow.tags.team or flow.tags["team"]');
        const key = this.#next;
        if (key.kind !== 'text')
            throw this.#unexpected("a tag's key in quotes");
        this.#position += 1;
        this.#expectSign(']');
        return key.value;
    }
    #nested(offset, parse) {
        this.#nesting += 1;
        if (this.#nesting > expressionLimits.nesting) {
            throw new ExpressionSyntaxError(offset, `expected at most ${expressionLimits.nesting} levels of nesting, found more`);
        }
        const parsed = parse();
        this.#nesting -= 1;
        return parsed;
    }
    get #next() {
        const token = this.#tokens[this.#position];
        if (token === undefined)
            throw new Error('the parser went past the end of the expression');
        return token;
    }
    #isSign(text) {
        return this.#next.kind === 'sign' && this.#next.text === text;
    }
    #takeSign(text) {
        const taken = this.#isSign(text);
        if (taken)
            this.#position += 1;
        return taken;
    }
    #takeName(text) {
        const taken = this.#next.kind === 'name' && this.#next.text === text;
        if (taken)
            this.#position += 1;
        return taken;
    }
    #expectSign(text) {
        if (!this.#takeSign(text))
            throw this.#unexpected(quoted(text));
    }
    #unexpected(expected) {
        const { kind, text, offset } = this.#next;
        return new ExpressionSyntaxError(offset, `expected ${expected}, found ${kind === 'end' ? 'the end' : quoted(text)}`);
    }
}
function literal(token) {
    return token.kind === 'text' ? { kind: 'text', value: token.value } : { kind: 'number', value: token.value };
}
function asCondition({ node, offset, text }) {
    if (node.kind === 'whole') {
        throw new ExpressionSyntaxError(offset, `expected a condition, found ${text}: did you mean exists(${text})?`);
    }
    if (isOperand(node)) {
        throw new ExpressionSyntaxError(offset, `expected a condition, found the value ${text}: compare it with another`);
    }
    return node;
}
function asOperand({ node, offset, text }) {
    if (node.kind === 'whole') {
        throw new ExpressionSyntaxError(offset, `expected a value, found ${text}: did you mean ${text}.name?`);
    }
    if (node.kind === 'constant') {
        throw new ExpressionSyntaxError(offset, `expected a value, found ${text}: tags are texts, as in "${text}"`);
    }
    if (!isOperand(node))
        throw new ExpressionSyntaxError(offset, 'expected a value, found a condition');
    return node;
}
function asName({ node, offset, text }) {
    if (node.kind === 'field' || node.kind === 'tag' || node.kind === 'whole')
        return node;
    throw new ExpressionSyntaxError(offset, `expected a name such as flow.tags.team, found ${text}`);
}
function isOperand(node) {
    return node.kind === 'text' || node.kind === 'number' || node.kind === 'field' || node.kind === 'tag';
}
function compiled(pattern, offset) {
    const { patternLength, patternSize } = expressionLimits;
    if (pattern.length > patternLength) {
        const message = `expected a regular expression of at most ${patternLength} characters, found ${pattern.length}`;
        throw new ExpressionSyntaxError(offset, message);
    }
    try {
        const regex = build/* RE2JS */.L3.compile(pattern);
        if (regex.programSize() <= patternSize)
            return regex;
    }
    catch (error) {
        if (!(error instanceof build/* RE2JSException */.o_))
            throw error;
        throw new ExpressionSyntaxError(offset, `not a regular expression that RE2 takes: ${error.message}`);
    }
    throw new ExpressionSyntaxError(offset, 'this regular expression repeats too much to be run: use smaller counts');
}

;// CONCATENATED MODULE: ./lib/compliance/schema-version.js


/** The `_schema` of a document: any URL or path that ends in `/v1`, wherever the schema is published. */
const schemaVersion1 = schemas/* string */.YjP()
    .refine(isVersion1, {
    error: ({ input }) => `expected a URL whose path ends in /v1, found ${described(input)}`,
})
    .meta({
    description: 'The version of the format: any URL whose path ends in `/v1`.',
    pattern: '/v1(?:[?#].*)?$',
});
function isVersion1(address) {
    const url = URL.parse(address, 'https://schema.invalid/');
    return address.includes('/v1') && url !== null && url.pathname.endsWith('/v1');
}

;// CONCATENATED MODULE: ./lib/compliance/policy.js







const policy_anything = '*';
const expression = schemas/* string */.YjP().transform((text, context) => {
    try {
        return parseExpression(text);
    }
    catch (error) {
        if (!(error instanceof ExpressionSyntaxError))
            throw error;
        context.addIssue({ code: 'custom', message: error.message, params: { offset: error.offset } });
        return core/* NEVER */.tm;
    }
});
const exceptions = schemas/* array */.YOg(schemas/* strictObject */.rej({ if: expression.describe('An expression about the artifact and its flow.') }))
    .nullish()
    .describe('The rule does not apply where one of these holds.');
const requirement = schemas/* strictObject */.rej({ required: schemas/* boolean */.zMY().optional().describe('Whether the rule is in force.'), exceptions })
    .nullish();
const policy_notEmpty = schemas/* string */.YjP().min(1, { error: ({ input }) => `expected a text, found ${described(input)}` });
function policyOf(names) {
    const attestation = schemas/* strictObject */.rej({
        name: names.anyAttestation.default(policy_anything).describe('The name of the attestation; `*` for any.'),
        type: names.attestationType.default(policy_anything),
        must_be_compliant: schemas/* boolean */.zMY()
            .default(true)
            .describe('Whether every attestation of that name and type must be compliant.'),
        for_control: policy_notEmpty.optional().describe('The control that it is evidence for.'),
        if: expression.optional().describe('The rule applies unless this is definitely false.'),
        exceptions,
    })
        .refine(namesSomething, {
        error: 'expected a name or a type other than *, found neither: a rule for any attestation demands nothing',
        // Also where other members are wrong: all problems are told at once.
        when: () => true,
    });
    return schemas/* strictObject */.rej({
        _schema: schemaVersion1,
        artifacts: schemas/* strictObject */.rej({
            provenance: requirement.describe('The artifact was reported into a flow.'),
            'trail-compliance': requirement.describe('The artifact is compliant in its trail.'),
            attestations: schemas/* array */.YOg(attestation)
                .nullish()
                .describe('Attestations that the artifact or its trail must have.'),
        })
            .nullish()
            .describe('What an artifact must fulfil.'),
    })
        .transform(({ artifacts }) => ({
        rules: [
            ...requiredRule('provenance', artifacts?.provenance),
            ...requiredRule('trail-compliance', artifacts?.['trail-compliance']),
            ...(artifacts?.attestations ?? []).map(attestationRule),
        ],
    }));
}
/** The schema of a policy (version 1), as its text is written. */
const policyDocument = policyOf(sentNames);
const storedPolicy = policyOf(storedNames);
/** Reads a policy (version 1) and compiles its expressions. A text without content is refused. */
function parsePolicy(yamlText) {
    return document_readDocument(yamlText, policyDocument);
}
/** Reads one that was taken before: it may have names that none that is sent may have. */
function parseStoredPolicy(yamlText) {
    return readDocument(yamlText, storedPolicy);
}
function requiredRule(kind, written) {
    return written?.required === true ? [{ kind, exceptions: conditionsOf(written.exceptions) }] : [];
}
function attestationRule(written) {
    return {
        kind: 'attestation',
        name: written.name,
        type: written.type,
        mustBeCompliant: written.must_be_compliant,
        forControl: written.for_control ?? null,
        condition: written.if ?? null,
        exceptions: conditionsOf(written.exceptions),
    };
}
function conditionsOf(written) {
    return (written ?? []).map((exception) => exception.if);
}
/** Runs on what was written as well, whatever it is: other checks speak about that. */
function namesSomething(written) {
    const parsed = schemas/* looseObject */._H3({ name: schemas/* unknown */.L5J(), type: schemas/* unknown */.L5J() }).safeParse(written);
    if (!parsed.success)
        return true;
    const { name = policy_anything, type = policy_anything } = parsed.data;
    return name !== policy_anything || type !== policy_anything;
}

;// CONCATENATED MODULE: ./lib/compliance/template.js






/** The template's artifact that a report without a template name stands for. */
const defaultArtifactName = 'artifact';
/** Expects nothing and any artifact. */
const emptyTemplate = { trail: { attestations: [], artifacts: [] } };
function templateOf(names) {
    const attestation = schemas/* strictObject */.rej({
        name: names.attestation.describe('What evidence is recorded under.'),
        type: names.attestationType,
    });
    const attestations = uniqueNames(schemas/* array */.YOg(attestation)).nullish();
    const artifact = schemas/* strictObject */.rej({
        name: names.artifact.describe('By which the artifact is reported.'),
        attestations: attestations.describe('Evidence that the artifact must have.'),
    });
    return schemas/* strictObject */.rej({
        _schema: schemaVersion1.optional(),
        // Documents hand over numbers as their text.
        version: schemas/* literal */.euz('1').optional().describe('The version of the format, `1`.'),
        trail: schemas/* strictObject */.rej({
            attestations: attestations.describe('Evidence that the trail itself must have.'),
            artifacts: uniqueNames(schemas/* array */.YOg(artifact))
                .nullish()
                .describe('The artifacts that the trail must have. Where none is listed, any may be reported.'),
        })
            .nullish()
            .describe('What a trail of the flow must contain.'),
    })
        .transform(({ trail }) => ({
        trail: {
            attestations: trail?.attestations ?? [],
            artifacts: (trail?.artifacts ?? []).map((listed) => ({
                name: listed.name,
                attestations: listed.attestations ?? [],
            })),
        },
    }));
}
/** The schema of a flow template (version 1), as its text is written. */
const templateDocument = templateOf(sentNames);
const storedTemplate = templateOf(storedNames);
/** Reads a flow template (version 1). `version: 1` alone asks for nothing; a text without content is refused, since a file that was cut short has none. */
function parseTemplate(yamlText) {
    return document_readDocument(yamlText, templateDocument);
}
/** Reads one that was taken before: it may have names that none that is sent may have. */
function parseStoredTemplate(yamlText) {
    return readDocument(yamlText, storedTemplate);
}
/**
 * The template that a bare list of attestation names stands for: one artifact called `artifact` with an attestation of
 * any type for each name. `artifact` itself and empty names are no attestations, repeated ones count once.
 */
function legacyTemplateYaml(names) {
    const listed = new Set(names.filter((listedName) => listedName !== '' && listedName !== defaultArtifactName));
    return stringify({
        version: 1,
        trail: {
            artifacts: [
                {
                    name: defaultArtifactName,
                    attestations: [...listed].map((listedName) => ({ name: listedName, type: '*' })),
                },
            ],
        },
    });
}
/**
 * The template name that an artifact goes by: its own; without one the template's artifact called `artifact`, where
 * there is such.
 */
function artifactTemplateName(template, reportedName) {
    if (reportedName !== null)
        return reportedName;
    return template.trail.artifacts.some((artifact) => artifact.name === defaultArtifactName)
        ? defaultArtifactName
        : null;
}
/** The attestations that the template asks of an artifact; null where it does not expect the artifact at all. */
function expectedOfArtifact(template, reportedName) {
    const { artifacts: listed } = template.trail;
    if (listed.length === 0)
        return [];
    const goesBy = artifactTemplateName(template, reportedName);
    return listed.find((artifact) => artifact.name === goesBy)?.attestations ?? null;
}
function uniqueNames(list) {
    return list.superRefine(reportRepeatedNames, {
        // Also where other members are wrong: all problems are told at once.
        when: () => true,
    });
}
function reportRepeatedNames(list, context) {
    if (!Array.isArray(list))
        return;
    const known = new Set();
    list.forEach((item, index) => {
        const named = schemas/* looseObject */._H3({ name: schemas/* string */.YjP() }).safeParse(item);
        if (!named.success)
            return;
        if (known.has(named.data.name)) {
            const message = `the name ${quoted(named.data.name)} is given twice in this list`;
            context.addIssue({ code: 'custom', path: [index, 'name'], message });
        }
        known.add(named.data.name);
    });
}

// EXTERNAL MODULE: ./lib/config/artifact-spec.js
var artifact_spec = __webpack_require__(4205);
// EXTERNAL MODULE: ./lib/config/attestation-spec.js
var attestation_spec = __webpack_require__(6489);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/json-schema-processors.js
var json_schema_processors = __webpack_require__(98439);
// EXTERNAL MODULE: ./lib/contract/environment.js
var environment = __webpack_require__(70714);
;// CONCATENATED MODULE: ./lib/config/config-document.js




/** Names as the interface takes them, with words for people. `marks` are the signs allowed besides letters and digits. */
function config_document_name(schema, marks) {
    return schemas/* string */.YjP()
        .refine((text) => schema.safeParse(text).success, {
        error: ({ input }) => `expected a name of letters, digits and ${marks}, beginning with a letter or digit, found ${described(input)}`,
    })
        .meta({ pattern: json_schema_processors/* toJSONSchema */.bl(schema).pattern });
}
const flowNames = config_document_name(names/* flowName */.Eo, '. _ ~ -');
const trailNames = config_document_name(names/* trailName */.gZ, '. _ ~ -');
const policyNames = config_document_name(names/* policyName */.ct, '. _ ~ -');
const environmentNames = config_document_name(names/* environmentName */.VE, '. _ -');
/** A document that stands in place: read by its own rules later. */
const inPlace = schemas/* unknown */.L5J().refine((value) => value !== undefined);
const fileName = schemas/* string */.YjP().min(1, 'expected the name of a file, found an empty text');
const flowMembers = {
    name: flowNames.describe('Letters, digits, `.`, `_`, `~`, `-`.'),
    description: schemas/* string */.YjP().optional().describe('What the flow is for.'),
    visibility: schemas/* enum */.k5n(['public', 'private'])
        .optional()
        .describe("`private` (a new flow's) or `public`. Kept; it opens nothing yet."),
};
/** A flow with all that it may say: the form in `flow` beside its bare name. */
const flowMapping = schemas/* strictObject */.rej(flowMembers, {
    error: ({ code, input }) => code === 'invalid_type'
        ? `expected a name or a mapping (a list of flows stands under "flows"), found ${described(input)}`
        : undefined,
});
const template = inPlace.optional().describe('The template of the flow, in place.');
const templateFile = fileName.optional().describe('A file with the template, relative to this one.');
const listedFlow = schemas/* strictObject */.rej({ ...flowMembers, template, 'template-file': templateFile })
    .superRefine(refuseTwoTemplates);
const policy = schemas/* strictObject */.rej({
    name: policyNames.describe('Letters, digits, `.`, `_`, `~`, `-`.'),
    description: schemas/* string */.YjP().optional().describe('What the policy is for.'),
    comment: schemas/* string */.YjP().optional().describe('A remark to the version, where one is made.'),
    policy: inPlace.optional().describe('The policy, in place. Either this or `policy-file`.'),
    'policy-file': fileName.optional().describe('A file with the policy, relative to this one.'),
})
    .superRefine((value, context) => {
    const given = [value.policy, value['policy-file']].filter((source) => source !== undefined).length;
    if (given === 1)
        return;
    const message = `expected either "policy" or "policy-file", found ${given === 0 ? 'neither' : 'both'}`;
    context.addIssue({ code: 'custom', path: given === 0 ? [] : ['policy-file'], message });
});
const config_document_environment = schemas/* strictObject */.rej({
    name: environmentNames.describe('Letters, digits, `.`, `_`, `-`.'),
    type: schemas/* enum */.k5n(environment/* environmentTypes */.ry).describe('What runs there. It cannot change.'),
    description: schemas/* string */.YjP().optional().describe('What the environment is for. It cannot become empty again.'),
    policies: schemas/* array */.YOg(policyNames).optional().describe('All policies that shall be attached.'),
});
/** The keys of a config file, in the order of its documentation. All are optional. */
const configKeys = {
    flow: schemas/* preprocess */.vkY((value) => (typeof value === 'string' ? { name: value } : value), flowMapping)
        .optional()
        .describe('The flow that is reported to: its name, or `{name, description, visibility}`.'),
    template: template.describe('The template of `flow`, in place.'),
    'template-file': templateFile.describe('Or a file with it, relative to this one, sent letter for letter.'),
    trail: trailNames.optional().describe('The trail in the flow. Default: the commit.'),
    artifacts: schemas/* array */.YOg(schemas/* unknown */.L5J()).optional().describe('What was built: the list of the input `artifacts`.'),
    attestations: schemas/* array */.YOg(schemas/* unknown */.L5J()).optional().describe('Evidence: the list of the input `attestations`.'),
    policies: schemas/* array */.YOg(policy)
        .superRefine(refuseRepeated)
        .optional()
        .describe('Policies: `{name, description, comment, policy}`, or `policy-file` in place of `policy`.'),
    environments: schemas/* array */.YOg(config_document_environment)
        .superRefine(refuseRepeated)
        .optional()
        .describe('Environments: `{name, type, description, policies}`.'),
    flows: schemas/* array */.YOg(listedFlow)
        .superRefine(refuseRepeated)
        .optional()
        .describe('More flows: `{name, description, visibility, template}`, or `template-file` in place of `template`.'),
};
/** A config file, and what `assay apply` reads: the same format. */
const configDocument = schemas/* strictObject */.rej(configKeys).superRefine((value, context) => {
    if (Object.values(value).every((member) => member === undefined)) {
        const names = Object.keys(configKeys).join(', ');
        context.addIssue({ code: 'custom', path: [], message: `expected at least one of ${names}, found none` });
    }
    refuseTwoTemplates(value, context);
    for (const key of ['template', 'template-file'])
        if (value[key] !== undefined && value.flow === undefined)
            context.addIssue({ code: 'custom', path: [key], message: 'expected "flow" beside it: whose template is it?' });
    value.flows?.forEach((flow, index) => {
        if (flow.name !== value.flow?.name)
            return;
        const message = `the flow ${quoted(flow.name)} is given twice: here and under "flow"`;
        context.addIssue({ code: 'custom', path: ['flows', index, 'name'], message });
    });
});
function refuseTwoTemplates(value, context) {
    if (value.template === undefined || value['template-file'] === undefined)
        return;
    const message = 'expected either "template" or "template-file", found both';
    context.addIssue({ code: 'custom', path: ['template-file'], message });
}
function refuseRepeated(items, context) {
    const known = new Set();
    items.forEach((item, index) => {
        if (known.has(item.name)) {
            const message = `the name ${quoted(item.name)} is given twice in this list`;
            context.addIssue({ code: 'custom', path: [index, 'name'], message });
        }
        known.add(item.name);
    });
}

// EXTERNAL MODULE: ./lib/config/file-text.js
var file_text = __webpack_require__(16465);
;// CONCATENATED MODULE: ./lib/config/inline-document.js

/**
 * A document that stands inside another one, alone but on the lines and columns it has there: everything around it is
 * blanked out, so its problems have the places that the user sees. Null where it cannot be cut out, because it is no
 * mapping or list, or takes parts from elsewhere through an alias.
 */
function textInPlace(outer, path) {
    // Repeated keys were refused when the whole was read, in less time than the library takes.
    const node = (0,dist.parseDocument)(outer, { version: '1.2', schema: 'core', uniqueKeys: false }).getIn(path, true);
    if (!(0,dist/* isCollection */.P3)(node) || !node.range)
        return null;
    let aliases = 0;
    (0,dist/* visit */.YR)(node, (_key, inner) => {
        if ((0,dist/* isAlias */.Vj)(inner))
            aliases += 1;
    });
    if (aliases > 0)
        return null;
    const [start, end] = node.range;
    return outer.slice(0, start).replaceAll(/[^\r\n]/g, ' ') + outer.slice(start, end);
}

;// CONCATENATED MODULE: ./lib/config/config-file.js











/**
 * Reads a config file, which is also what `assay apply` reads, with the templates and policies in it and in the files that
 * it names (relative to it). All of it is checked; nothing is asked of a service, and no file that it names under `artifacts`
 * or `attestations` is looked at.
 */
async function readConfig(file, access) {
    const problems = [];
    const reader = new ConfigReader(file, access, problems);
    const document = reader.document();
    const config = document === null ? null : await reader.config(document);
    return config !== null && problems.length === 0
        ? { ok: true, config }
        : { ok: false, problems: inOrder(problems, file) };
}
/** Those of the config file first, as they stand in it. */
function inOrder(problems, file) {
    const [own, others] = [problems.filter((one) => one.file === file), problems.filter((one) => one.file !== file)];
    const last = { line: Infinity, column: 0 };
    const sorted = own.toSorted(({ place: a }, { place: b }) => {
        const [first, second] = [a ?? last, b ?? last];
        return first.line === second.line ? first.column - second.column : first.line - second.line;
    });
    return [...sorted, ...others];
}
/** Documents are read with numbers as the text that was written; without this they would be sent as texts in quotes. */
const numbersAsWritten = {
    schema: 'core',
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
};
/** Reads the parts of one file; what is wrong becomes a problem and a harmless stand-in. */
class ConfigReader {
    #file;
    #access;
    #problems;
    #text = '';
    constructor(file, access, problems) {
        this.#file = file;
        this.#access = access;
        this.#problems = problems;
    }
    /** Null after a problem. */
    document() {
        const text = this.#readText(this.#file);
        if (text === null)
            return null;
        this.#text = text;
        const read = document_readDocument(text, configDocument);
        if (read.ok)
            return read.value;
        this.#note(this.#file, read.problems);
        return null;
    }
    async config(document) {
        const artifacts = document.artifacts === undefined ? null : this.#list('artifacts');
        const attestations = document.attestations === undefined ? null : this.#list('attestations');
        return {
            file: this.#file,
            flow: document.flow?.name ?? null,
            trail: document.trail ?? null,
            artifacts: artifacts === null ? null : await (0,artifact_spec/* parseArtifacts */.nG)(artifacts),
            attestations: attestations === null ? null : await (0,attestation_spec/* parseAttestations */.nU)(attestations, this.#access.variables),
            desired: this.#desiredState(document),
        };
    }
    #desiredState({ flow, flows, policies, environments, ...own }) {
        return {
            flows: [
                ...(flow === undefined ? [] : [this.#flow({ ...flow, ...own }, [])]),
                ...(flows ?? []).map((one, index) => this.#flow(one, ['flows', index])),
            ],
            policies: (policies ?? []).map((one, index) => ({
                name: one.name,
                description: one.description ?? null,
                comment: one.comment ?? '',
                content: this.#content({
                    at: ['policies', index, 'policy'],
                    inPlace: one.policy,
                    file: one['policy-file'],
                    parse: parsePolicy,
                }),
            })),
            environments: (environments ?? []).map((one) => ({
                name: one.name,
                type: one.type,
                description: one.description ?? null,
                policies: one.policies === undefined ? null : [...new Set(one.policies)],
            })),
        };
    }
    #flow(one, at) {
        const hasTemplate = one.template !== undefined || one['template-file'] !== undefined;
        const source = { at: [...at, 'template'], inPlace: one.template, file: one['template-file'], parse: parseTemplate };
        return {
            name: one.name,
            description: one.description ?? null,
            visibility: one.visibility ?? null,
            template: hasTemplate ? this.#content(source) : null,
        };
    }
    /** A document that stands in place is sent as YAML of the same content; one in a file of its own letter for letter. */
    #content({ at, inPlace, file, parse }) {
        if (file === undefined) {
            const content = (0,dist/* stringify */.As)(inPlace, numbersAsWritten);
            if (!parse(content).ok)
                this.#noteInPlace(at, content, parse);
            return content;
        }
        const source = external_node_path_default().isAbsolute(file) ? file : external_node_path_default().join(external_node_path_default().dirname(this.#file), file);
        const content = this.#readText(source);
        const read = content === null ? null : parse(content);
        if (read !== null && !read.ok)
            this.#note(source, read.problems);
        return content ?? '';
    }
    /** A list on the lines it has in the file, for the reader that the inputs have as well. Null after a problem. */
    #list(key) {
        const text = textInPlace(this.#text, [key]);
        if (text === null) {
            this.#problems.push({
                file: this.#file,
                place: null,
                message: `${key}: an alias (\`*name\`) is not read here: write the value out`,
            });
            return null;
        }
        return {
            text,
            input: key,
            file: this.#file,
            report: (place, message) => this.#problems.push({ file: this.#file, place, message }),
        };
    }
    /** The problems of a document inside the file, on the file's lines; where it cannot be cut out of it, with their paths. */
    #noteInPlace(at, content, parse) {
        const cutOut = textInPlace(this.#text, at);
        const there = cutOut === null ? null : parse(cutOut);
        if (there !== null && !there.ok)
            return this.#note(this.#file, there.problems);
        const alone = parse(content);
        for (const problem of alone.ok ? [] : alone.problems) {
            const where = [pathText(at), problem.path].filter((part) => part !== '').join('.');
            this.#problems.push({ file: this.#file, place: null, message: `${where}: ${problem.message}` });
        }
    }
    #note(file, problems) {
        this.#problems.push(...problems.map(({ line, column, message }) => ({ file, place: { line, column }, message })));
    }
    #readText(file) {
        try {
            return this.#access.readText(file);
        }
        catch (error) {
            if (!(error instanceof file_text.FileTextError))
                throw error;
            this.#problems.push({ file, place: null, message: error.message });
            return null;
        }
    }
}


/***/ }),

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


/***/ }),

/***/ 70714:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NF: () => (/* binding */ putEnvironment),
/* harmony export */   oU: () => (/* binding */ attachPolicies),
/* harmony export */   ot: () => (/* binding */ detachPolicies),
/* harmony export */   ry: () => (/* binding */ environmentTypes),
/* harmony export */   uc: () => (/* binding */ getEnvironment)
/* harmony export */ });
/* unused harmony exports environmentInput, environmentRecord, environmentChange, changeEnvironment, renameEnvironment, archiveEnvironment, joinEnvironment, policyNamesInput, listEnvironments */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24394);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95632);




const environmentTypes = [
    'K8S',
    'ECS',
    'S3',
    'lambda',
    'server',
    'docker',
    'azure-apps',
    'cloud-run',
    'logical',
];
const environmentType = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(environmentTypes);
const includedEnvironments = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE).max(100).describe('Of a logical environment only.');
/** An empty description leaves a stored one as it is. `policies`, where given, are attached besides those there are. */
const environmentInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE,
    type: environmentType,
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    included_environments: includedEnvironments.nullish(),
    policies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct).max(100).nullish(),
})
    .meta({ id: 'CreateEnvironmentPutInput' });
const environmentRecord = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    org: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE,
    type: environmentType,
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    created_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    last_modified_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    last_reported_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ.nullable(),
    last_changed_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ.nullable(),
    state: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()
        .nullable()
        .describe('Whether what runs there is compliant; null where nothing is known to run, or no attached policy has a rule.'),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    tags: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    policies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct),
    included_environments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE).nullable().describe('Null where the environment is not logical.'),
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
})
    .meta({ id: 'Environment' });
const params = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9, environment_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE });
const putEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'putEnvironment',
    tag: 'environments',
    summary: 'Create an environment or update it',
    method: 'PUT',
    path: '/environments/{org}',
    role: 'snapshotter',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: environmentInput },
    answers: { 200: environmentRecord, 201: environmentRecord },
    errors: ['unknown_organization', 'unknown_policy', 'unknown_environment'],
});
const getEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'getEnvironment',
    tag: 'environments',
    summary: 'Read an environment',
    method: 'GET',
    path: '/environments/{org}/{environment_name}',
    role: 'reader',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: null,
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
/** A member left out, or null, leaves what is stored. */
const environmentChange = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    included_environments: includedEnvironments.nullish(),
})
    .meta({ id: 'EnvironmentChange' });
const changeEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'changeEnvironment',
    tag: 'environments',
    summary: 'Change an environment',
    method: 'PATCH',
    path: '/environments/{org}/{environment_name}',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: environmentChange },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const renameEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'renameEnvironment',
    tag: 'environments',
    summary: 'Give an environment another name; it is found by the old one as well, until another takes that',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/rename',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ new_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE }).meta({ id: 'RenameEnvironmentInput' }) },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const archiveEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'archiveEnvironment',
    tag: 'environments',
    summary: 'Archive an environment: a member may use its name again, its snapshots and events stay on record',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/archive',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() },
    errors: ['unknown_organization', 'unknown_environment'],
});
const joinEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'joinEnvironment',
    tag: 'environments',
    summary: 'Include an environment in a logical one',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/join',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: {
        kind: 'json',
        schema: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ physical_env_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE }).meta({ id: 'JoinEnvironmentInput' }),
    },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const policyNamesInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ policy_names: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct).min(1).max(100) })
    .meta({ id: 'PolicyNamesInput' });
const attachPolicies = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'attachPolicies',
    tag: 'environments',
    summary: 'Attach policies to an environment, and judge what runs there anew',
    method: 'POST',
    path: '/environments/{org}/{environment_name}/policies',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: policyNamesInput },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});
const detachPolicies = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'detachPolicies',
    tag: 'environments',
    summary: 'Detach policies from an environment, and judge what runs there anew',
    method: 'DELETE',
    path: '/environments/{org}/{environment_name}/policies',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: policyNamesInput },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});
const environmentPage = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    environments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(environmentRecord),
    page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    per_page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_pages: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_count: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    _links: _page_js__WEBPACK_IMPORTED_MODULE_3__/* .links */ .yJ,
})
    .meta({ id: 'EnvironmentPage' });
const listEnvironments = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'listEnvironments',
    tag: 'environments',
    summary: 'List the environments; in pages where one is asked for',
    method: 'GET',
    path: '/environments/{org}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        page: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .optionalPageNumber */ .td)(1_000_000),
        per_page: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .optionalPageNumber */ .td)(100),
        name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(255).optional(),
        type: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .repeated */ .ZD)(environmentType),
        tag: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .repeated */ .ZD)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(255)).describe('`key` or `key:value`; all of them must be there.'),
        space_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .max(255)
            .optional()
            .describe('The service has no spaces: there is nothing in one that is named.'),
        sort: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['name', 'last_modified_at', 'last_changed_at']).default('name'),
        sort_direction: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['asc', 'desc']).default('asc'),
    }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(environmentRecord), environmentPage]) },
    errors: ['unknown_organization'],
});


/***/ }),

/***/ 95632:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PW: () => (/* binding */ pageNumber),
/* harmony export */   X$: () => (/* binding */ pagination),
/* harmony export */   ZD: () => (/* binding */ repeated),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   td: () => (/* binding */ optionalPageNumber),
/* harmony export */   yJ: () => (/* binding */ links)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);

/**
 * A page number or size in a query: a decimal text, or the word `null`, which means the default as an absent one does.
 * Anything else, zero included, is an error.
 */
const pageNumber = (defaultValue, maximum) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .regex(/^(\d{1,9}|null)$/, 'expected a whole number')
    .optional()
    .transform((text) => (text === undefined || text === 'null' ? defaultValue : Number(text)))
    .pipe(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(1).max(maximum));
const link = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ href: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
/** Where to go from a page; a link is absent where there is nothing to go to. */
const links = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    self: link.optional(),
    first: link.optional(),
    next: link.optional(),
    last: link.optional(),
    prev: link.optional(),
})
    .meta({ id: 'Links' });
/** The shape most lists have when a page was asked for. */
const pagination = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), per_page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), page_count: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), total: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr() })
    .meta({ id: 'Pagination' });
/** A page number of a list that is only cut into pages when one is asked for; absent and `null` mean that none was. */
const optionalPageNumber = (maximum) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .regex(/^(\d{1,9}|null)$/, 'expected a whole number')
    .optional()
    .transform((text) => (text === undefined || text === 'null' ? null : Number(text)))
    .pipe(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(1).max(maximum).nullable());
const listOf = (given) => {
    if (given === undefined)
        return [];
    return typeof given === 'string' ? [given] : given;
};
/** A parameter that may be repeated, as the list of its values. */
const repeated = (value) => zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([value, zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(value).min(1).max(100)])
    .optional()
    .transform(listOf);


/***/ })

};
;