"use strict";
exports.id = 676;
exports.ids = [676];
exports.modules = {

/***/ 47676:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readProvenance: () => (/* binding */ readProvenance)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/action/render/escape.js
var render_escape = __webpack_require__(11741);
// EXTERNAL MODULE: ./lib/config/wording.js
var wording = __webpack_require__(27171);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/json-documents.js
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



/** Signed statements are small; what is larger is something else. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;
const DOCUMENTS_MAX = 100;
const CHUNK_BYTES = 64 * 1024;
/**
 * Reads a file that holds one JSON value, or one on each line (JSON Lines).
 *
 * @param expected what the file should be, for messages.
 * @throws EvidenceError; the signal's reason.
 */
async function readJsonDocuments(file, expected, signal) {
    const text = await readText(file, expected, signal);
    const whole = parsed(text);
    if (whole !== undefined)
        return [{ where: file.name, value: whole }];
    const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : { line, number: index + 1 }));
    if (lines.length === 0)
        throw new reading/* EvidenceError */.o(`${file.name}: expected ${expected}, found nothing in it.`);
    if (lines.length > DOCUMENTS_MAX)
        throw new reading/* EvidenceError */.o(`${file.name}: expected at most ${DOCUMENTS_MAX} lines of JSON, found ${lines.length}.`);
    return lines.map(({ line, number }) => {
        const value = parsed(line);
        const where = `${file.name} line ${number}`;
        if (value === undefined)
            throw new reading/* EvidenceError */.o(`${where}: expected ${expected}, found text that is not JSON.`);
        return { where, value };
    });
}
async function readText(file, expected, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        // Without the flag, opening a pipe would wait for its writer. Windows has neither.
        const handle = await (0,external_node_fs_promises_.open)(file.path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK).catch((error) => {
            const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
            throw new reading/* EvidenceError */.o(`${file.name}: cannot be read (${reason}). Check the path and the step that writes it.`);
        });
        const _ = __addDisposableResource(env_1, handle, true);
        if (!(await handle.stat()).isFile())
            throw new reading/* EvidenceError */.o(`${file.name}: expected ${expected}, found no file.`);
        const chunks = [];
        let sizeBytes = 0;
        // Counted while reading: the size that a file claims may be another one.
        for (;;) {
            signal.throwIfAborted();
            const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK_BYTES) });
            if (bytesRead === 0)
                break;
            sizeBytes += bytesRead;
            if (sizeBytes > FILE_MAX_BYTES)
                throw new reading/* EvidenceError */.o(`${file.name}: expected ${expected}, found more than ${FILE_MAX_BYTES} bytes (8 MiB).`);
            chunks.push(buffer.subarray(0, bytesRead));
        }
        try {
            return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
        }
        catch {
            throw new reading/* EvidenceError */.o(`${file.name}: expected ${expected}, found bytes that are not UTF-8.`);
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
/** Undefined where the text is no JSON. */
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./lib/config/signer-pattern.js
var signer_pattern = __webpack_require__(30206);
;// CONCATENATED MODULE: ./lib/action/evidence/signer-identity.js
/** Why the signer is not the expected one, or null. */
function signerProblem(signer, expected) {
    if (signer.issuer !== expected.issuer)
        return `its certificate was issued for ${signer.issuer}, expected ${expected.issuer}`;
    if (!matches(expected.identity, signer.subject))
        return `it was signed by ${signer.subject}, expected ${expected.identity}`;
    const { sourceRepository } = signer;
    if (expected.sourceRepository !== null)
        return sourceRepository === expected.sourceRepository
            ? null
            : `it was made in ${sourceRepository ?? 'no repository'}, expected ${expected.sourceRepository}`;
    // A reusable workflow signs in its own name for everybody who calls it.
    return sourceRepository === null || signer.subject.startsWith(`${sourceRepository}/`)
        ? null
        : `it was made in ${sourceRepository}, by calling the workflow of another repository: state it as source to allow that`;
}
/** Whether the whole text fits the pattern. Takes each part at its first place, so that time is linear. */
function matches(pattern, text) {
    const [first = '', ...rest] = pattern.split('*');
    const last = rest.pop();
    if (last === undefined)
        return text === first;
    if (!text.startsWith(first))
        return false;
    let from = first.length;
    for (const part of rest) {
        const at = text.indexOf(part, from);
        if (at === -1)
            return false;
        from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
}

;// CONCATENATED MODULE: ./lib/action/evidence/provenance.js








const IN_TOTO_PAYLOAD = 'application/vnd.in-toto+json';
const provenanceTypes = new Set([
    'https://slsa.dev/provenance/v0.2',
    'https://slsa.dev/provenance/v1',
]);
const REASON_MAX_LENGTH = 400;
const PROBLEMS_TOLD_MAX = 20;
const optionalText = schemas/* string */.YjP().optional().catch(undefined);
/** The in-toto statement, versions 0.1 and 1; of the predicate only what is worth keeping beside the verdict. */
const statementSchema = schemas/* object */.Ikc({
    _type: schemas/* enum */.k5n(['https://in-toto.io/Statement/v0.1', 'https://in-toto.io/Statement/v1']),
    subject: schemas/* array */.YOg(schemas/* object */.Ikc({ digest: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()) })).min(1),
    predicateType: schemas/* string */.YjP(),
    predicate: schemas/* object */.Ikc({
        buildType: optionalText,
        builder: schemas/* object */.Ikc({ id: optionalText }).catch({}),
        buildDefinition: schemas/* object */.Ikc({ buildType: optionalText }).catch({}),
        runDetails: schemas/* object */.Ikc({ builder: schemas/* object */.Ikc({ id: optionalText }).catch({}) }).catch({ builder: {} }),
    })
        .catch({ builder: {}, buildDefinition: {}, runDetails: { builder: {} } }),
});
/**
 * Whether one of the bundles in a file is SLSA provenance of the artifact, signed by whom the user names. A bundle that
 * fails is a finding; a file that holds no bundles is an error. The rules are in docs/evidence.md.
 *
 * @throws EvidenceError; the signal's reason.
 */
async function readProvenance(file, asked, signal) {
    const problem = (0,signer_pattern/* identityProblem */.q)(asked.identity);
    if (problem !== null)
        throw new reading/* EvidenceError */.o(`\`identity\`: \`${(0,render_escape/* oneLine */.TN)(asked.identity)}\` ${problem}`);
    const [bundleDocuments, rootDocuments] = await Promise.all([
        readJsonDocuments(file, 'Sigstore bundles', signal),
        readJsonDocuments(asked.trustedRoot, 'Sigstore trusted roots', signal),
    ]);
    // Cryptography that most steps never need.
    const { SigstoreVerifier, sigstoreBundles } = await Promise.all(/* import() */[__webpack_require__.e(168), __webpack_require__.e(90)]).then(__webpack_require__.bind(__webpack_require__, 71090));
    const verifier = new SigstoreVerifier(rootDocuments);
    const problems = [];
    for (const bundle of sigstoreBundles(bundleDocuments)) {
        // Signatures are checked without a pause: only between bundles can the step's timeout take effect.
        await (0,promises_.setImmediate)();
        signal.throwIfAborted();
        const found = judge(verifier.verify(bundle), asked);
        if (!('problem' in found))
            return passed(found, asked);
        const words = (0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(found.problem), REASON_MAX_LENGTH);
        problems.push({ bundle: (0,render_escape/* oneLine */.TN)(bundle.where), problem: words });
    }
    return failed(problems, asked);
}
function judge(signed, { fingerprint, identity, issuer, source = null }) {
    if ('problem' in signed)
        return signed;
    const statement = statementOf(signed);
    if (statement === null)
        return { problem: 'what it signs is not an in-toto statement' };
    if (!statement.subject.some(({ digest }) => digest['sha256'] === fingerprint))
        return { problem: `it is about other artifacts than sha256:${fingerprint}` };
    if (!provenanceTypes.has(statement.predicateType))
        return { problem: `it states ${statement.predicateType}, which is not SLSA provenance of version 0.2 or 1` };
    const problem = signerProblem(signed.signer, { identity, issuer, sourceRepository: source });
    return problem === null ? { signed, statement } : { problem };
}
function statementOf({ type, content }) {
    if (type !== IN_TOTO_PAYLOAD)
        return null;
    try {
        return statementSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)));
    }
    catch {
        return null;
    }
}
const told = (text) => text === undefined ? null : (0,wording/* shortened */.vI)(text, REASON_MAX_LENGTH);
function passed({ signed, statement }, { fingerprint }) {
    const { subject: identity, issuer, sourceRepository } = signed.signer;
    const { predicateType, predicate } = statement;
    return {
        compliant: true,
        summary: `Provenance of sha256:${fingerprint.slice(0, 12)} is signed by ${(0,render_escape/* oneLine */.TN)(identity)}.`,
        data: {
            fingerprint,
            identity,
            issuer,
            source_repository: sourceRepository,
            predicate_type: predicateType,
            build_type: told(predicate.buildDefinition.buildType ?? predicate.buildType),
            builder: told(predicate.runDetails.builder.id ?? predicate.builder.id),
        },
    };
}
function failed(problems, { fingerprint, identity, issuer, source = null }) {
    const distinct = [...new Set(problems.map(({ problem }) => problem))];
    const which = problems.length === 1 ? 'The bundle cannot' : `None of the ${problems.length} bundles can`;
    const more = distinct.length > 3 ? '; and more' : '';
    return {
        compliant: false,
        summary: `${which} be trusted as provenance: ${distinct.slice(0, 3).join('; ')}${more}.`,
        data: {
            fingerprint,
            expected: { identity, issuer, source_repository: source },
            problems: problems.slice(0, PROBLEMS_TOLD_MAX),
        },
    };
}


/***/ })

};
;