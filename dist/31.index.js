"use strict";
exports.id = 31;
exports.ids = [31,201];
exports.modules = {

/***/ 65031:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createClient: () => (/* binding */ createClient)
});

// EXTERNAL MODULE: ./lib/client/api-url.js
var api_url = __webpack_require__(86802);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js + 1 modules
var parse = __webpack_require__(43852);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/errors.js
var errors = __webpack_require__(37428);
;// CONCATENATED MODULE: ./lib/client/failure.js
/** A failure without an answer of the service. */
function failure(code, message, retryable) {
    return {
        code,
        message,
        status: null,
        serviceCode: null,
        requestId: null,
        fields: {},
        retryable,
        retryAfterMs: null,
    };
}

;// CONCATENATED MODULE: ./lib/client/raw-answer.js
/** The largest answer that is read; a longer one is not one of this interface. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
function contentTypeOf(raw) {
    return headerOf(raw, 'content-type') ?? 'no content type';
}
function isJson(raw) {
    return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentTypeOf(raw));
}
function headerOf(raw, name) {
    const value = raw.headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
}
function parseJson(text) {
    try {
        return { ok: true, value: JSON.parse(text) };
    }
    catch {
        return { ok: false };
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/client/backoff.js
var backoff = __webpack_require__(50334);
;// CONCATENATED MODULE: ./lib/client/refusal.js



const MAX_MESSAGE_CHARS = 1000;
const MAX_EXCERPT_CHARS = 200;
const MAX_FIELDS = 50;
const statusesWithRetryAfter = [409, 429, 503];
/** The error body, read leniently: a message is worth showing whoever wrote it. */
const leniently = schemas/* object */.Ikc({
    message: schemas/* string */.YjP(),
    code: schemas/* string */.YjP().optional().catch(undefined),
    request_id: schemas/* string */.YjP().optional().catch(undefined),
    errors: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()).optional().catch(undefined),
});
/** What an answer that is no success says, whoever gave it. */
function refusal(raw, context) {
    const { plainText } = context;
    const json = parseJson(raw.text);
    const body = json.ok ? leniently.safeParse(json.value).data : undefined;
    // Only the service writes both, so a 404 of something in between can never pass for the service's own.
    const serviceCode = body?.request_id === undefined ? null : serviceCodeOf(body?.code, context);
    const statusLine = `${raw.status} ${plainText(raw.statusText, 60)}`.trim();
    const said = body === undefined ? excerptOf(raw, context) : body.message;
    const fields = Object.entries(body?.errors ?? {}).slice(0, MAX_FIELDS);
    const fieldTexts = fields.map(([name, text]) => [plainText(name, 200), plainText(text, MAX_MESSAGE_CHARS)]);
    const parts = [`the service answered ${statusLine}`, plainText(said, MAX_MESSAGE_CHARS), advice(raw, context)];
    return {
        code: codeOf(raw.status),
        message: parts.filter((part) => part !== '').join(': '),
        status: raw.status,
        serviceCode,
        requestId: body?.request_id === undefined ? requestIdOf(raw, context) : plainText(body.request_id, 200),
        fields: Object.fromEntries(fieldTexts),
        retryable: isRetryable(raw.status),
        retryAfterMs: statusesWithRetryAfter.includes(raw.status)
            ? (0,backoff/* parseRetryAfterMs */.oR)(headerOf(raw, 'retry-after'), context.nowMs)
            : null,
    };
}
function serviceCodeOf(code, { plainText }) {
    return plainText(code ?? '', MAX_MESSAGE_CHARS).match(/^\w{1,64}$/)?.[0] ?? null;
}
function codeOf(status) {
    if (status === 401)
        return 'unauthorized';
    if (status === 403)
        return 'forbidden';
    if (status === 404)
        return 'not_found';
    if (status === 409)
        return 'conflict';
    if (status === 413)
        return 'too_large';
    if (status === 429)
        return 'rate_limited';
    if (status >= 400 && status <= 499)
        return 'invalid_request';
    if (status >= 500 && status <= 599)
        return 'service_failed';
    return 'unexpected_status';
}
/** 501 and 507 stay as they are until someone acts; every other 5xx may pass by itself. */
function isRetryable(status) {
    return status === 409 || status === 429 || (status >= 500 && status <= 599 && status !== 501 && status !== 507);
}
function advice(raw, { requestUrl }) {
    if (raw.status === 401)
        return 'check that the token is right, not expired and not revoked';
    if (raw.status < 300 || raw.status > 399)
        return '';
    const location = headerOf(raw, 'location');
    const target = location === null ? null : URL.parse(location, requestUrl.href);
    const where = target === null || target.origin === 'null' ? 'elsewhere' : `to ${target.origin}`;
    return `it redirects ${where}, which is not followed; give the final address as the API URL`;
}
/** What came instead, for a body that is not the service's: as a rule a page made by a proxy. */
function excerptOf(raw, { plainText }) {
    if (raw.text === '')
        return `${contentTypeOf(raw)}, without a body`;
    return `${contentTypeOf(raw)}, beginning ${JSON.stringify(plainText(raw.text, MAX_EXCERPT_CHARS))}`;
}
function requestIdOf(raw, { plainText }) {
    const header = headerOf(raw, 'x-request-id');
    return header === null ? null : plainText(header, 200);
}

;// CONCATENATED MODULE: ./lib/client/answer.js




const MAX_ISSUES = 3;
/** Turns an answer into the endpoint's own, or into the failure that it stands for. */
function readAnswer(endpoint, raw, context) {
    if (raw.status < 200 || raw.status > 299)
        return { ok: false, failure: refusal(raw, context) };
    const unreadable = (problem) => ({ ok: false, failure: unreadableAnswer(raw, problem, context) });
    const { status } = raw;
    if (!isAnswerStatus(endpoint, status)) {
        return unreadable(`expected status ${Object.keys(endpoint.answers).join(' or ')}`);
    }
    if (raw.cut)
        return unreadable(`it is larger than ${MAX_ANSWER_BYTES} bytes`);
    if (!isJson(raw))
        return unreadable('expected JSON');
    const json = parseJson(raw.text);
    if (!json.ok)
        return unreadable('its JSON does not parse');
    const parsed = parse/* safeParse */.xL(schemaOf(endpoint.answers, status), json.value);
    if (!parsed.success) {
        const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => {
            return `${errors/* toDotPath */.sR(issue.path) || 'the body'}: ${issue.message}`;
        });
        return unreadable(`its shape is not the expected one (${issues.join('; ')})`);
    }
    return { ok: true, answer: { status, body: parsed.data } };
}
function isAnswerStatus(endpoint, status) {
    return Object.hasOwn(endpoint.answers, status);
}
function schemaOf(answers, status) {
    return answers[status];
}
function unreadableAnswer(raw, problem, context) {
    const message = `the answer cannot be used: ${problem}; found status ${raw.status}, ${excerptOf(raw, context)}. Check that the ` +
        "API URL is the service's, and that the service is of a version that fits";
    const requestId = requestIdOf(raw, context);
    return { ...failure('unreadable_answer', message, false), status: raw.status, requestId };
}

;// CONCATENATED MODULE: ./lib/client/connection-failure.js

/** How Node, OpenSSL and undici name a TLS session that could not be trusted or made. */
const tlsCode = /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$|^UNABLE_TO_VERIFY|^UND_ERR_PRX_TLS$/;
/** How undici words the status of a proxy that did not let a request through. */
const proxyRefusal = /\bproxy\b.*\((\d{3})\)/i;
const meanings = {
    ECONNREFUSED: 'the connection was refused: check the address and port, and that the service runs',
    ECONNRESET: 'the connection was closed by the other side',
    EPIPE: 'the connection was closed by the other side',
    UND_ERR_SOCKET: 'the connection was closed by the other side before the answer was whole',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut short',
    ENOTFOUND: 'the host name is not known: check the address',
    EAI_AGAIN: 'the host name could not be looked up',
    ETIMEDOUT: 'no connection could be made in time',
    EHOSTUNREACH: 'the host cannot be reached from here',
    ENETUNREACH: 'the network cannot be reached from here',
};
const tlsMeanings = {
    CERT_HAS_EXPIRED: 'a certificate is past its time: have it renewed, and check the clock of this machine',
    CERT_NOT_YET_VALID: 'a certificate is before its time: check the clock of this machine',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name: check the address',
};
/** The rest is either no TLS at all or a chain that ends at nobody who is trusted. */
function tlsMeaning(code) {
    const meaning = tlsMeanings[code];
    if (meaning !== undefined)
        return meaning;
    if (/^(ERR_SSL_|EPROTO$)/.test(code))
        return 'what answers does not speak TLS as expected: check the scheme and port';
    return 'the certificate is of an authority that is not trusted here: where it is your own, give its file as the CA file';
}
/**
 * The failure behind an error of the network. The error's own message is looked at but not repeated: such texts name
 * sockets and addresses, and their objects hold headers.
 */
function connectionFailure(error) {
    const chain = errorChain(error);
    const codes = chain.flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : []));
    const code = codes.at(-1) ?? 'no code';
    if (chain.some((one) => one.name === 'NotReadableError')) {
        return failure('unreadable_file', 'the file could not be read, or changed while it was sent', false);
    }
    const proxyStatus = chain.flatMap((one) => proxyRefusal.exec(one.message)?.[1] ?? []).at(0);
    if (proxyStatus !== undefined) {
        const help = proxyStatus === '407' ? ': it asks for credentials, which its URL can hold' : '';
        return failure('unreachable', `the proxy answered ${proxyStatus}${help}`, proxyStatus.startsWith('5'));
    }
    const tls = codes.findLast((one) => tlsCode.test(one));
    if (tls !== undefined)
        return failure('tls_failed', `no trusted TLS connection could be made (${tls}): ${tlsMeaning(tls)}`, false);
    if (codes.includes('UND_ERR_CONNECT_TIMEOUT')) {
        return failure('timeout', 'no connection could be made in time', true);
    }
    if (codes.includes('UND_ERR_DESTROYED') || codes.includes('UND_ERR_CLOSED')) {
        return failure('aborted', 'the client was closed', false);
    }
    if (codes.includes('UND_ERR_INVALID_ARG')) {
        return failure('invalid_request', 'the request has a header or path that cannot be sent', false);
    }
    const meaning = meanings[code] ?? (code.startsWith('HPE_') ? 'what came back is not HTTP' : 'the connection failed');
    return failure('unreachable', `${meaning} (${code})`, true);
}
/** How a fired signal is named: a deadline has a TimeoutError as its reason, anything else is someone's wish. */
function codeOfReason(reason) {
    return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'aborted';
}
/** An error, what caused it, and the first of those it gathers (one for each address tried). */
function errorChain(error) {
    const chain = [];
    let next = error;
    while (next instanceof Error && chain.length < 8) {
        chain.push(next);
        const gathered = next instanceof AggregateError ? next.errors[0] : undefined;
        next = next.cause ?? gathered;
    }
    return chain;
}

// EXTERNAL MODULE: ./lib/client/error.js
var client_error = __webpack_require__(3652);
;// CONCATENATED MODULE: ./lib/client/exchange.js


/** Of an answer that is not a success, only the beginning matters. */
const MAX_ERROR_BYTES = 64 * 1024;
/**
 * Sends one request and reads its answer whole. Rejects with the signal's reason when that fires, else with whatever
 * the network said: an answer that breaks off is such a rejection too, never a short answer.
 */
async function exchange(dispatcher, request, signal) {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
        // undici looks at the signal only once it is connected, hence the race.
        return await Promise.race([sendAndRead(dispatcher, { ...request, signal }), aborted.promise]);
    }
    finally {
        signal.removeEventListener('abort', onAbort);
    }
}
async function sendAndRead(dispatcher, request) {
    const { statusCode: status, statusText, headers, body } = await dispatcher.request(request);
    const maxBytes = status >= 200 && status < 300 ? MAX_ANSWER_BYTES : MAX_ERROR_BYTES;
    const chunks = [];
    let sizeBytes = 0;
    for await (const chunk of body) {
        if (!(chunk instanceof Uint8Array))
            throw new TypeError('expected the body in bytes');
        chunks.push(chunk);
        sizeBytes += chunk.length;
        // Leaving the loop destroys the stream, and the connection with it.
        if (sizeBytes > maxBytes)
            break;
    }
    // undici counts a connection as busy until its turn ends: without this the next call would open another one.
    await (0,promises_.setImmediate)();
    return { status, statusText, headers, text: Buffer.concat(chunks).toString('utf8'), cut: sizeBytes > maxBytes };
}

;// CONCATENATED MODULE: ./lib/client/call.js







/** Makes attempts until one is answered, or none could help any more. Rejects with the ClientError of the last one. */
async function callUntilAnswered(endpoint, request, settings) {
    const describe = describer(request, settings);
    let previous = null;
    for (let attempt = 1;; attempt += 1) {
        if (settings.ended.aborted)
            throw describe(endedFailure(settings.ended), attempt - 1, '', previous);
        const reading = await attemptOnce(endpoint, request, settings);
        if (reading.ok)
            return reading.answer;
        const plan = planRetry(reading.failure, attempt, settings);
        const cause = describe(reading.failure, attempt, plan.giveUp, previous);
        if (plan.giveUp !== null)
            throw cause;
        previous = cause;
        settings.onRetry({ endpointId: endpoint.id, attempt, delayMs: plan.delayMs, cause });
        await (0,promises_.setTimeout)(plan.delayMs, undefined, { signal: settings.ended }).catch(() => {
            // It rejects only when the signal fires, which the next turn of the loop looks at.
        });
    }
}
function planRetry(failed, attempt, settings) {
    if (!failed.retryable)
        return { giveUp: '' };
    if (attempt >= settings.maxAttempts)
        return { giveUp: attempt === 1 ? '' : `gave up after ${attempt} attempts` };
    const delayMs = Math.max(failed.retryAfterMs ?? 0, (0,backoff/* backoffDelayMs */.Q4)(attempt, settings.backoffBaseMs, settings.random));
    if (delayMs > backoff/* MAX_RETRY_AFTER_MS */.yL) {
        return { giveUp: `the service asks to wait ${Math.ceil(delayMs / 1000)} s, which is too long; try again later` };
    }
    if (settings.now() + delayMs >= settings.deadlineAtMs) {
        return { giveUp: 'no time is left for another attempt' };
    }
    return { delayMs, giveUp: null };
}
async function attemptOnce(endpoint, request, settings) {
    const { dispatcher, ended, attemptTimeoutMs, apiUrl, plainText } = settings;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), attemptTimeoutMs);
    let raw;
    try {
        raw = await exchange(dispatcher, request, AbortSignal.any([ended, late.signal]));
    }
    catch (error) {
        return { ok: false, failure: attemptFailure(error, late.signal, settings) };
    }
    finally {
        clearTimeout(timer);
    }
    const requestUrl = new URL(apiUrl.origin + request.path);
    return readAnswer(endpoint, raw, { plainText, nowMs: settings.now(), requestUrl });
}
function attemptFailure(error, late, { ended, attemptTimeoutMs }) {
    if (ended.aborted)
        return endedFailure(ended);
    if (late.aborted)
        return failure('timeout', `no whole answer came within ${attemptTimeoutMs / 1000} s`, true);
    return connectionFailure(error);
}
function endedFailure(ended) {
    const code = codeOfReason(ended.reason);
    const message = code === 'timeout' ? 'the time for this run is over' : 'the call was cancelled';
    return failure(code, message, false);
}
/** Makes the error of a failure: where it happened, what it was, why it is final, and what came before. */
function describer(request, { apiUrl, plainText }) {
    const path = request.path.split('?', 1)[0];
    return (failed, attempts, giveUp, previous) => {
        const parts = [`${request.method} ${apiUrl.origin}${path}: ${failed.message}`];
        if (giveUp)
            parts.push(giveUp);
        if (failed.requestId !== null)
            parts.push(`request id ${failed.requestId}`);
        return new client_error/* ClientError */.M({
            ...failed,
            message: plainText(parts.join('; '), 4000),
            attempts,
            cause: previous,
        });
    };
}

// EXTERNAL MODULE: ./lib/client/dispatcher.js
var client_dispatcher = __webpack_require__(26201);
;// CONCATENATED MODULE: ./lib/client/plain-text.js
/** How much of a text is looked at: far more than is ever shown, far less than an answer may hold. */
const SCANNED_CHARS = 64 * 1024;
/**
 * Each secret becomes `***` before the text is cut, so that no half of one is left at the end. Control and format
 * characters and line separators become one space: they could forge lines of a log or turn text around.
 */
function plainTextWithout(secrets) {
    const longestFirst = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
    return (text, maxChars) => {
        const redacted = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '***'), text.slice(0, SCANNED_CHARS));
        const plain = redacted
            .toWellFormed()
            .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
            .trim();
        return plain.length <= maxChars ? plain : `${plain.slice(0, maxChars - 1).toWellFormed()}…`;
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/contract/endpoint.js
var contract_endpoint = __webpack_require__(24394);
;// CONCATENATED MODULE: ./lib/client/request-path.js
/** What cannot be put into a path or a query, and under which name the service would know it. */
class UnusableParameter extends Error {
    field;
    constructor(field, problem) {
        super(problem);
        this.name = 'UnusableParameter';
        this.field = field;
    }
}
/**
 * Fills `{name}` of an endpoint's path, each value as one escaped segment, and adds the query: an array repeats its
 * name, undefined members are left out. Throws UnusableParameter.
 */
function requestPath(template, params, query) {
    const values = new Map(Object.entries(params));
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => pathSegment(name, values.get(name)));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
        const items = Array.isArray(value) ? value : [value];
        for (const item of items) {
            if (item !== undefined)
                search.append(name, scalarText(`query.${name}`, item));
        }
    }
    return search.size === 0 ? path : `${path}?${search.toString()}`;
}
function pathSegment(name, value) {
    const field = `params.${name}`;
    const text = scalarText(field, value);
    // Servers and proxies resolve these before routing, so the request would reach another path.
    if (text === '' || text === '.' || text === '..') {
        throw new UnusableParameter(field, `"${text}" cannot be a part of a path: give a name with a letter or digit`);
    }
    return encodeURIComponent(text.toWellFormed());
}
function scalarText(field, value) {
    if (typeof value === 'string')
        return value;
    if (typeof value === 'number' || typeof value === 'boolean')
        return String(value);
    throw new UnusableParameter(field, `expected text, a number or a boolean, found ${value === null ? 'null' : typeof value}`);
}

;// CONCATENATED MODULE: ./lib/client/request.js




/**
 * The request of one call, the same for all its attempts and with one `Idempotency-Key` where it writes, so that the
 * service can tell a repetition. Throws a ClientError (`invalid_request`, `unreadable_file`, `too_large`).
 */
async function buildRequest(endpoint, input, settings) {
    const headers = {
        accept: 'application/json',
        authorization: `Bearer ${settings.token}`,
        'user-agent': settings.userAgent,
    };
    if (endpoint.method !== 'GET')
        headers['idempotency-key'] = input.idempotencyKey ?? (0,external_node_crypto_.randomUUID)();
    const request = { origin: settings.apiUrl.origin, path: pathOf(endpoint, input, settings), method: endpoint.method };
    if (endpoint.body?.kind === 'multipart') {
        return { ...request, headers, body: await formOf(endpoint.body, input) };
    }
    if (endpoint.body === null)
        return { ...request, headers };
    headers['content-type'] = 'application/json';
    return { ...request, headers, body: JSON.stringify(input.body) };
}
function pathOf(endpoint, input, { apiUrl }) {
    try {
        const base = apiUrl.pathname.replace(/\/$/, '') + contract_endpoint/* API_PREFIX */.m4;
        return base + requestPath(endpoint.path, input.params, input.query ?? {});
    }
    catch (error) {
        if (!(error instanceof UnusableParameter))
            throw error;
        throw new client_error/* ClientError */.M({
            code: 'invalid_request',
            message: `${endpoint.id}: ${error.field}: ${error.message}`,
            fields: { [error.field]: error.message },
        });
    }
}
async function formOf(body, input) {
    // Forms and files are code that most runs never need.
    const { buildForm, FileTooLarge, UnreadableFile } = await __webpack_require__.e(/* import() */ 710).then(__webpack_require__.bind(__webpack_require__, 83710));
    try {
        return await buildForm({
            jsonPart: body.part,
            json: JSON.stringify(input.body),
            filePart: body.file.part,
            maxBytes: body.file.maxBytes,
            file: input.file,
        });
    }
    catch (error) {
        if (error instanceof UnreadableFile)
            throw new client_error/* ClientError */.M({ code: 'unreadable_file', message: error.message });
        if (error instanceof FileTooLarge)
            throw new client_error/* ClientError */.M({ code: 'too_large', message: error.message });
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/client/client.js






/** Throws a ClientError (`bad_api_url`, `unauthorized` for an unusable token, `unreachable` for an unusable proxy). */
function createClient(options) {
    const apiUrl = (0,api_url/* parseApiUrl */.n)(options.apiUrl);
    const token = checkedToken(options.token);
    const proxy = options.proxy ?? {};
    const plainText = plainTextWithout([token, encodeURIComponent(token), ...(0,client_dispatcher.proxySecrets)(apiUrl, proxy)]);
    const closing = new AbortController();
    const dispatcher = (0,client_dispatcher.createDispatcher)(apiUrl, proxy, closing.signal, undefined, options.certificateAuthorities);
    const ended = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
    const settings = {
        attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
        maxAttempts: options.maxAttempts ?? 8,
        backoffBaseMs: options.backoffBaseMs ?? 500,
        deadlineAtMs: options.deadlineAtMs ?? Number.POSITIVE_INFINITY,
        onRetry: options.onRetry ?? (() => undefined),
        random: options.random ?? Math.random,
        now: options.now ?? Date.now,
        apiUrl,
        dispatcher,
        plainText,
        ended,
    };
    const callWithStatus = async (endpoint, input) => {
        const request = await buildRequest(endpoint, input, { apiUrl, token, userAgent: options.userAgent });
        return callUntilAnswered(endpoint, request, settings);
    };
    return {
        callWithStatus,
        call: async (endpoint, input) => (await callWithStatus(endpoint, input)).body,
        close: async () => {
            closing.abort();
            await dispatcher.destroy();
        },
    };
}
/** A token that cannot stand in a header would fail later, in words that do not name it. */
function checkedToken(token) {
    if (!/^[\x21-\x7e]+$/.test(token)) {
        const found = token === '' ? 'nothing' : 'a space, line break or other character that no token has';
        throw new client_error/* ClientError */.M({ code: 'unauthorized', message: `expected an API token, found ${found}` });
    }
    return token;
}


/***/ }),

/***/ 26201:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDispatcher: () => (/* binding */ createDispatcher),
/* harmony export */   proxySecrets: () => (/* binding */ proxySecrets)
/* harmony export */ });
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41692);
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_tls__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46752);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3652);



/**
 * A keep-alive pool for the one service, through the proxy that its scheme asks for. Its sockets end when `closed`
 * fires. Throws a ClientError `unreachable`.
 *
 * @param lookup how the names of direct connections are looked up; a proxy looks them up itself
 * @param authorities certificates in PEM form that are trusted beside those that Node trusts
 */
function createDispatcher(apiUrl, proxy, closed, lookup, authorities = []) {
    const proxyUrl = proxyFor(apiUrl, proxy);
    const trust = authorities.length === 0 ? {} : { secureContext: trusting(authorities) };
    // undici's destroy() leaves alone the sockets that are still connecting, and they would keep the process up.
    const connection = { signal: closed, keepAlive: true, ...trust };
    // HTTP/1.1 only. Time is bounded by the signal of each request, which undici's own limits would only blur.
    const connect = lookup === undefined ? connection : { ...connection, lookup };
    const agentOptions = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect };
    if (proxyUrl === null)
        return new undici__WEBPACK_IMPORTED_MODULE_1__/* .Agent */ .g6(agentOptions);
    // All three are given, because undici reads process.env for those that are not; and the same for both schemes,
    // because it would send https through HTTP_PROXY where HTTPS_PROXY is empty.
    const settings = { httpProxy: proxyUrl.href, httpsProxy: proxyUrl.href, noProxy: proxy.noProxy ?? '' };
    return new undici__WEBPACK_IMPORTED_MODULE_1__/* .EnvHttpProxyAgent */ .J2({ ...agentOptions, requestTls: connection, proxyTls: connection, ...settings });
}
/** Made once, because every connection would else read the whole list again. */
const trusting = (authorities) => (0,node_tls__WEBPACK_IMPORTED_MODULE_0__.createSecureContext)({ ca: [...(0,node_tls__WEBPACK_IMPORTED_MODULE_0__.getCACertificates)('default'), ...authorities] });
/** The forms in which a proxy's credentials could come back in a text. */
function proxySecrets(apiUrl, proxy) {
    const url = proxyFor(apiUrl, proxy);
    if (url === null || (url.username === '' && url.password === ''))
        return [];
    const username = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    return [url.username, url.password, username, password, basic];
}
function proxyFor(apiUrl, proxy) {
    const [variable, setting] = apiUrl.protocol === 'https:' ? ['HTTPS_PROXY', proxy.httpsProxy] : ['HTTP_PROXY', proxy.httpProxy];
    const text = setting?.trim() ?? '';
    if (text === '')
        return null;
    // As other programs do, `proxy:3128` is taken for http://proxy:3128.
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (url === null || !['http:', 'https:'].includes(url.protocol) || !decodable(url)) {
        // The value is not repeated: it may hold a password.
        throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .ClientError */ .M({
            code: 'unreachable',
            message: `the proxy in ${variable} is not a URL: expected one such as http://proxy.example.com:3128`,
        });
    }
    return url;
}
function decodable(url) {
    try {
        decodeURIComponent(url.username + url.password);
        return true;
    }
    catch {
        return false;
    }
}


/***/ })

};
;