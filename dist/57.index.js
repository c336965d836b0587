"use strict";
exports.id = 57;
exports.ids = [57];
exports.modules = {

/***/ 62916:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ oneLine)
/* harmony export */ });
/** Text from a report as one line of at most `maxLength` characters: runs of blanks and control characters become a blank. */
function oneLine(text, maxLength) {
    const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (line.length <= maxLength)
        return line;
    const kept = line.slice(0, maxLength - 1);
    // A character of two code units is not cut in its middle.
    return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}


/***/ }),

/***/ 39057:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readEvidence: () => (/* binding */ readEvidence)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/config/attestation-members.js
var attestation_members = __webpack_require__(77615);
// EXTERNAL MODULE: ./lib/action/deadline.js
var deadline = __webpack_require__(9551);
// EXTERNAL MODULE: ./lib/action/file-pattern.js
var file_pattern = __webpack_require__(34978);
;// CONCATENATED MODULE: ./lib/action/evidence/evidence.js
/** Evidence that a file or GitHub told. */
const evidenceOfReading = ({ compliant, summary, data }, files, results = { type: 'generic' }) => ({ results, compliant, summary, data, files });

// EXTERNAL MODULE: ./lib/action/evidence/one-line.js
var one_line = __webpack_require__(62916);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var evidence_reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/read-evidence.js







/** The most bytes of JSON that a file of data may have. */
const DATA_MAX_BYTES = 1024 * 1024;
/**
 * Reads the evidence of one attestation. What reads it is only loaded when it is needed.
 *
 * @param binding what the attestation is bound to.
 * @throws EvidenceError that names the file or what could not be had; DeadlineError.
 */
async function readEvidence(spec, binding, access) {
    const { deadline } = access;
    const { signal } = deadline;
    switch (spec.kind) {
        case 'generic':
            return { results: { type: 'generic' }, compliant: spec.compliant, summary: null, data: {}, files: [] };
        case 'junit': {
            const [{ readJunit }, files] = await Promise.all([Promise.all(/* import() */[__webpack_require__.e(560), __webpack_require__.e(86)]).then(__webpack_require__.bind(__webpack_require__, 33086)), filesOf(spec.files, access)]);
            const reading = await deadline.bound(readJunit(files, signal));
            return evidenceOfReading(reading, files, { type: 'junit', junit_results: reading.results });
        }
        case 'sarif': {
            const [{ readSarif }, files] = await Promise.all([Promise.all(/* import() */[__webpack_require__.e(230), __webpack_require__.e(98)]).then(__webpack_require__.bind(__webpack_require__, 40098)), filesOf(spec.files, access)]);
            return evidenceOfReading(await deadline.bound(readSarif(files, { failOn: spec.failOn }, signal)), files);
        }
        case 'sbom': {
            const [{ readSbom }, files] = await Promise.all([Promise.all(/* import() */[__webpack_require__.e(230), __webpack_require__.e(123)]).then(__webpack_require__.bind(__webpack_require__, 73123)), filesOf(spec.files, access)]);
            const options = spec.require === null ? {} : { require: spec.require };
            return evidenceOfReading(await deadline.bound(readSbom(files, options, signal)), files);
        }
        case 'coverage': {
            const [{ readCoverage }, files] = await Promise.all([Promise.all(/* import() */[__webpack_require__.e(560), __webpack_require__.e(498)]).then(__webpack_require__.bind(__webpack_require__, 93498)), filesOf(spec.files, access)]);
            const { minimumPercent } = spec;
            return evidenceOfReading(await deadline.bound(readCoverage(files, { minimumPercent }, signal)), files);
        }
        case 'pull-request':
            return pullRequestEvidence(spec, binding, access);
        case 'provenance':
            return provenanceEvidence(spec, 'fingerprint' in binding ? binding.fingerprint : null, access);
        case 'custom':
            return customEvidence(spec, access);
    }
}
/** The files that the patterns match, sorted and each once. */
async function filesOf(patterns, access) {
    const files = new Set();
    const positive = patterns.filter((pattern) => !pattern.startsWith('!'));
    for (const pattern of positive) {
        const excludes = patterns
            .slice(patterns.indexOf(pattern) + 1)
            .flatMap((later) => (later.startsWith('!') ? [later.slice(1).trim()] : []));
        const matches = await matchedFiles(pattern, excludes, access);
        if (matches.length === 0)
            throw new evidence_reading/* EvidenceError */.o(`\`${pattern}\` matches no file. Paths are relative to ${access.workspace}; check that the step that writes it ran.`);
        for (const path of matches)
            files.add(path);
    }
    if (files.size === 0)
        throw new evidence_reading/* EvidenceError */.o('found only excludes (`!`): name the files that hold the evidence.');
    return [...files].map((path) => fileAt(path, access));
}
/** What is wrong with a pattern or with what it leads to is wrong with the evidence. */
async function matchedFiles(pattern, excludes, access) {
    try {
        return await access.matchFiles(pattern, excludes);
    }
    catch (error) {
        if (error instanceof deadline/* DeadlineError */.j3)
            throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new evidence_reading/* EvidenceError */.o(`\`${(0,one_line/* oneLine */.T)(pattern, 200)}\`: ${reason}`, { cause: error });
    }
}
const fileAt = (path, { workspace }) => ({ path, name: (0,file_pattern/* nameIn */.ZC)(workspace, path) });
async function pullRequestEvidence({ kind: _kind, merged, ...demands }, binding, { pullRequests: access, deadline }) {
    if (access === null)
        throw new evidence_reading/* EvidenceError */.o('the pull request of a commit is looked up on GitHub, and this run lacks a repository or a `github-token`.');
    const [{ mergedByDefault, readPullRequests }, { pullRequestSubject }] = await Promise.all([
        __webpack_require__.e(/* import() */ 142).then(__webpack_require__.bind(__webpack_require__, 75142)),
        __webpack_require__.e(/* import() */ 847).then(__webpack_require__.bind(__webpack_require__, 9847)),
    ]);
    const { api, repository, eventName, redact } = access;
    const subject = pullRequestSubject(binding, access);
    const asked = { ...subject, ...demands, merged: merged ?? mergedByDefault(eventName), repository, redact };
    const reading = await deadline.bound(readPullRequests(asked, api, { signal: deadline.signal }));
    return evidenceOfReading(reading, [], {
        type: 'pull_request',
        git_provider: 'github',
        pull_requests: reading.pullRequests,
    });
}
async function provenanceEvidence(spec, fingerprint, access) {
    if (fingerprint === null)
        throw new evidence_reading/* EvidenceError */.o('provenance is about one artifact, and this attestation is bound to none: name it under `artifact`.');
    const [{ readProvenance }, files, [trustedRoot]] = await Promise.all([
        __webpack_require__.e(/* import() */ 676).then(__webpack_require__.bind(__webpack_require__, 47676)),
        filesOf(spec.files, access),
        filesOf([spec.trustedRoot], access),
    ]);
    const [file, second] = files;
    if (file === undefined || second !== undefined || trustedRoot === undefined)
        throw new evidence_reading/* EvidenceError */.o(`expected exactly one bundle, found ${files.length}: narrow the pattern.`);
    const { identity, issuer, source } = spec;
    const asked = { fingerprint, identity, issuer, source, trustedRoot };
    return evidenceOfReading(await access.deadline.bound(readProvenance(file, asked, access.deadline.signal)), [file]);
}
async function customEvidence({ type, data }, access) {
    const evidence = (value, files) => ({
        results: { type: 'custom', type_name: type, attestation_data: value },
        compliant: null,
        summary: null,
        data: {},
        files,
    });
    if ('value' in data)
        return evidence(data.value, []);
    const path = (0,file_pattern/* inWorkspace */.ve)(data.file, access.workspace);
    const outside = (0,file_pattern/* linkedOutside */.BB)(data.file, path, access.workspace);
    if (outside !== null)
        throw new evidence_reading/* EvidenceError */.o(`\`${(0,one_line/* oneLine */.T)(data.file, 200)}\`: ${outside}`);
    const file = fileAt(path, access);
    return evidence(await dataOf(file, access), [file]);
}
async function dataOf(file, { deadline }) {
    const found = await deadline.bound((0,promises_.stat)(file.path).catch(() => null));
    if (found === null || !found.isFile())
        throw new evidence_reading/* EvidenceError */.o(`${file.name}: there is no such file.`);
    if (found.size > DATA_MAX_BYTES)
        throw new evidence_reading/* EvidenceError */.o(`${file.name}: expected at most ${DATA_MAX_BYTES} bytes (1 MiB) of data, found ${found.size}.`);
    const data = (0,attestation_members/* parseJsonObject */.dw)(await deadline.bound((0,promises_.readFile)(file.path, 'utf8')));
    if (data === null)
        throw new evidence_reading/* EvidenceError */.o(`${file.name}: ${attestation_members/* JSON_OBJECT_EXPECTED */.UH}`);
    return data;
}


/***/ })

};
;