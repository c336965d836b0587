"use strict";
exports.id = 883;
exports.ids = [883,57];
exports.modules = {

/***/ 45434:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KL: () => (/* binding */ unsentAttestation),
/* harmony export */   MR: () => (/* binding */ unreadAttestation),
/* harmony export */   st: () => (/* binding */ attest)
/* harmony export */ });
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27453);
/* harmony import */ var _attestation_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35021);
/* harmony import */ var _binding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72222);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60409);




function findingOf({ spec, binding, attachment }, evidence, outcome) {
    return {
        name: spec.name,
        compliant: evidence.compliant,
        summary: evidence.summary,
        target: (0,_binding_js__WEBPACK_IMPORTED_MODULE_0__/* .targetOf */ .$)(binding),
        attachment: attachment?.name ?? null,
        outcome,
        fingerprint: 'fingerprint' in binding ? binding.fingerprint : null,
    };
}
/** An attestation that was not tried. */
const unsentAttestation = (prepared, failure) => findingOf(prepared, prepared.evidence, { state: 'failed', failure });
/** An attestation whose evidence could not be read. */
const unreadAttestation = (deferred, failure) => findingOf(deferred, { compliant: null, summary: null }, { state: 'failed', failure });
/** Sends one attestation. Never rejects: what went wrong is part of what is found. */
async function attest(calls, prepared, setting, idempotencyKey) {
    const { binding, attachment } = prepared;
    const trail = binding.to === 'recorded' ? await recordedTrail(calls, binding.fingerprint, setting) : setting.trail;
    if (trail === null || typeof trail === 'object')
        return { finding: unsentAttestation(prepared, trail ?? noTrail), trail: setting.trail };
    const { evidence } = prepared;
    const attested = (outcome, compliant = evidence.compliant) => ({
        finding: findingOf(prepared, { ...evidence, compliant }, outcome),
        trail,
    });
    const { endpoint, body } = (0,_attestation_request_js__WEBPACK_IMPORTED_MODULE_1__/* .attestationRequest */ .C)(prepared, setting);
    const result = await calls.call(endpoint, {
        params: { org: calls.org, flow_name: setting.flow, trail_name: trail },
        body,
        idempotencyKey,
        ...(attachment === null ? {} : { file: { path: attachment.path, name: attachment.name } }),
    });
    if (!result.ok)
        return attested({ state: 'failed', failure: result.failure });
    const { attestation_id: id, is_compliant: isCompliant } = result.answer;
    if (evidence.compliant === false && isCompliant)
        return attested({ state: 'failed', failure: raised });
    return attested({ state: 'recorded', id }, isCompliant);
}
/** A yes that this would leave standing is one that nothing of what was read stands for. */
const raised = (0,_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .answerProblem */ .mr)('it recorded as compliant what this step found not compliant, and so does not take the `is_compliant: false` that was sent');
const noTrail = (0,_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .answerProblem */ .mr)('the service has the artifact on no trail: set the input `trail`');
/** The trail of the artifact's newest report in the flow, or on the given trail. */
async function recordedTrail(calls, fingerprint, { flow, trail }) {
    const result = await calls.call(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_3__/* .getArtifact */ .jZ, {
        params: { org: calls.org, flow_name: flow, fingerprint },
        ...(trail === null ? {} : { query: { trail } }),
    });
    if (!result.ok)
        return result.failure;
    const record = result.answer;
    if (record.fingerprint === fingerprint && record.flow_name === flow)
        return record.trail_name;
    return (0,_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .answerProblem */ .mr)('it is about another artifact or flow');
}


/***/ }),

/***/ 9883:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readDeferred: () => (/* binding */ readDeferred)
});

// EXTERNAL MODULE: ./lib/action/attest.js
var attest = __webpack_require__(45434);
// EXTERNAL MODULE: ./lib/action/deadline.js
var action_deadline = __webpack_require__(9551);
// EXTERNAL MODULE: ./lib/action/evidence/read-evidence.js + 1 modules
var read_evidence = __webpack_require__(39057);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
// EXTERNAL MODULE: ./lib/action/failure.js
var failure = __webpack_require__(60409);
// EXTERNAL MODULE: ./lib/action/input-problem.js
var input_problem = __webpack_require__(11505);
// EXTERNAL MODULE: ./lib/contract/artifact.js
var contract_artifact = __webpack_require__(27453);
// EXTERNAL MODULE: ./lib/contract/names.js
var names = __webpack_require__(78191);
// EXTERNAL MODULE: ./lib/action/context/commit.js
var context_commit = __webpack_require__(33646);
;// CONCATENATED MODULE: ./lib/action/recorded-commit.js





/** What clients send that know no commit. */
const NO_COMMIT = '0'.repeat(40);
const ADVICE = 'Record this evidence in the job that builds the artifact, beside its report.';
/**
 * The commit that an artifact was built from, by the report that evidence about it would go to; or why the service does not
 * tell it.
 *
 * @throws EvidenceError where that report names none, or one that is not what was built.
 */
async function recordedCommit(fingerprint, { calls, flow, trail, run }) {
    const artifact = `the artifact ${fingerprint.slice(0, 12)}`;
    const params = { org: calls.org, flow_name: flow, fingerprint };
    const result = await calls.call(contract_artifact/* getArtifact */.jZ, { params, ...(trail === null ? {} : { query: { trail } }) });
    if (!result.ok)
        return result.failure;
    const record = result.answer;
    if (record.fingerprint !== fingerprint || record.flow_name !== flow)
        return (0,failure/* answerProblem */.mr)('it is about another artifact or flow');
    const commit = names/* commitSha */.mJ.safeParse(record.git_commit).data;
    if (commit === undefined || commit === NO_COMMIT)
        throw new reading/* EvidenceError */.o(`${artifact} was reported without the commit that it was built from. ${ADVICE}`);
    const checkedOut = record.annotations[context_commit/* CHECKED_OUT */.fJ];
    if (checkedOut !== undefined && checkedOut !== commit)
        throw new reading/* EvidenceError */.o(`${artifact} was reported as of commit ${commit}, where the workspace was at another one (\`${context_commit/* CHECKED_OUT */.fJ}\`): the review of the one says nothing about the other. Build it in a run about the commit that is checked out.`);
    const built = record.annotations[context_commit/* BUILT */.BT];
    // A head may be in several pull requests, each with a merge of its own: only this run's own pull request is known.
    const isBuiltByThisRun = commit === run.commit && run.number !== null && built === run.builtCommit;
    if (built !== undefined && built !== commit && !isBuiltByThisRun)
        throw new reading/* EvidenceError */.o(`${artifact} was reported as of commit ${commit}, and built from it merged into the base of a pull request (\`${context_commit/* BUILT */.BT}\`) that this run is not about: the review of the one says nothing about the other. ${ADVICE}`);
    return commit;
}

;// CONCATENATED MODULE: ./lib/action/deferred-evidence.js







/**
 * Reads the evidence that hangs on the service's record. Never rejects: where it cannot be had, that attestation is lost,
 * and no other.
 */
async function readDeferred(deferred, access) {
    const ready = [];
    const lost = [];
    for (const attestation of deferred) {
        const found = await readOne(attestation, access);
        if ('evidence' in found)
            ready.push(found);
        else
            lost.push((0,attest/* unreadAttestation */.MR)(attestation, found));
    }
    return { ready, lost };
}
async function readOne(attestation, { evidence: access, calls, flow, trail, blockedBy, check }) {
    const { spec, binding } = attestation;
    const { pullRequests, deadline } = access;
    if (blockedBy !== null)
        return blockedBy;
    try {
        if (pullRequests === null)
            throw new reading/* EvidenceError */.o('the pull request is looked up on GitHub, and this run lacks a `github-token`.');
        const commit = await recordedCommit(binding.fingerprint, { calls, flow, trail, run: pullRequests.run });
        if (typeof commit !== 'string')
            return commit;
        const known = { ...access, pullRequests: { ...pullRequests, recordedCommit: commit } };
        const prepared = { ...attestation, evidence: await (0,read_evidence.readEvidence)(spec.evidence, binding, known) };
        check(prepared);
        return prepared;
    }
    catch (error) {
        // The service has answered, so that no outage of it is to blame.
        const late = (0,action_deadline/* lateness */.ev)(deadline);
        if (late !== null)
            return (0,failure/* evidenceProblem */.jG)(`GitHub's answer was not read ${late}`);
        if (error instanceof input_problem/* InputError */.dz)
            return (0,failure/* evidenceProblem */.jG)(error.problems.map(({ message }) => message).join(' '));
        return error instanceof reading/* EvidenceError */.o ? (0,failure/* evidenceProblem */.jG)(error.message) : (0,failure/* failureOf */.g5)(error, deadline.signal);
    }
}


/***/ }),

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