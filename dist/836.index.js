"use strict";
exports.id = 836;
exports.ids = [836];
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

/***/ 64836:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   record: () => (/* binding */ record)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_crypto__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27453);
/* harmony import */ var _attest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(45434);
/* harmony import */ var _attestation_request_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(35021);
/* harmony import */ var _outbox_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(29490);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57441);
/* harmony import */ var _service_calls_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80184);







/**
 * Reports all artifacts, then records all evidence. What could not be recorded is part of what is found, and is kept in
 * the outbox in the same order.
 */
async function record(inputs, prepared, calls, { outbox, startProgress }) {
    const { artifacts, attestations, trail } = prepared;
    const flow = inputs.flow ?? '';
    const isReporting = inputs.artifacts.length > 0;
    const blockedAtFirst = outbox.blockedBy;
    const reported = startProgress('reported', artifacts.length, 'artifacts');
    const reports = await (0,_service_calls_js__WEBPACK_IMPORTED_MODULE_1__/* .mapBounded */ .y)(artifacts, async (artifact) => {
        if (!isReporting || trail === null)
            return { artifact, report: { state: 'before' }, unsent: null };
        const body = (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .reportBody */ .F)(artifact, trail, prepared);
        const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)();
        const outcome = blockedAtFirst === null ? await (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .report */ .z)(calls, flow, body, key) : { state: 'failed', failure: blockedAtFirst };
        reported.advance();
        return { artifact, report: outcome, unsent: { body, key } };
    });
    for (const { report: outcome, unsent } of reports) {
        if (outcome.state !== 'failed' || unsent === null)
            continue;
        const params = { org: calls.org, flow_name: flow };
        const write = { endpoint: _contract_artifact_js__WEBPACK_IMPORTED_MODULE_3__/* .reportArtifact */ .x8.id, params, body: unsent.body, idempotencyKey: unsent.key };
        await outbox.keep({ ...write, attachment: null }, outcome.failure);
    }
    // Evidence about an artifact whose report is only kept would be refused, and not be kept.
    const { blockedBy } = outbox;
    // Where a report did not get through, evidence about its artifact would not either: its attempts used up the time, or
    // the token may not. After a refusal of the report itself it is sent, since an earlier step may have made that report.
    const unreported = new Map();
    for (const { artifact, report: outcome } of reports)
        if (outcome.state === 'failed' && !(0,_outbox_js__WEBPACK_IMPORTED_MODULE_4__/* .isLasting */ .dJ)(outcome.failure))
            unreported.set(artifact.fingerprint, outcome.failure);
    const attested = startProgress('recorded', attestations.length, 'attestations');
    const outcomes = await (0,_service_calls_js__WEBPACK_IMPORTED_MODULE_1__/* .mapBounded */ .y)(attestations, async (attestation) => {
        const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)();
        const { binding } = attestation;
        const withheldBy = blockedBy ?? ('fingerprint' in binding ? unreported.get(binding.fingerprint) : undefined);
        const sent = withheldBy === undefined
            ? await (0,_attest_js__WEBPACK_IMPORTED_MODULE_5__/* .attest */ .st)(calls, attestation, { ...prepared, flow, trail }, key)
            : { finding: (0,_attest_js__WEBPACK_IMPORTED_MODULE_5__/* .unsentAttestation */ .KL)(attestation, withheldBy), trail };
        attested.advance();
        return { attestation, ...sent, key };
    });
    for (const { attestation, finding, trail: trailOfEvidence, key } of outcomes) {
        if (finding.outcome.state !== 'failed')
            continue;
        const { endpoint, body } = (0,_attestation_request_js__WEBPACK_IMPORTED_MODULE_6__/* .attestationRequest */ .C)(attestation, prepared);
        const params = { org: calls.org, flow_name: flow, trail_name: trailOfEvidence };
        const write = { endpoint: endpoint.id, params, body, idempotencyKey: key, attachment: attestation.attachment };
        await outbox.keep(write, finding.outcome.failure);
    }
    return {
        artifacts: reports.map(({ artifact, report: outcome }) => ({ artifact, report: outcome })),
        attestations: outcomes.map(({ finding }) => finding),
    };
}


/***/ }),

/***/ 57441:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ reportBody),
/* harmony export */   z: () => (/* binding */ report)
/* harmony export */ });
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27453);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60409);


/** The body that reports an artifact onto a trail. `reportedAt` is in epoch seconds. */
function reportBody(artifact, trail, { context, reportedAt }) {
    return {
        fingerprint: artifact.fingerprint,
        filename: artifact.filename,
        trail_name: trail,
        ...(artifact.name === null ? {} : { template_reference_name: artifact.name }),
        ...(context.sha === null ? {} : { git_commit: context.sha }),
        ...(context.commit === null ? {} : { git_commit_info: context.commit }),
        ...(context.repository === null ? {} : { repo_info: context.repository, repo_url: context.repositoryUrl }),
        ...(Object.keys(context.annotations).length === 0 ? {} : { annotations: context.annotations }),
        build_url: context.buildUrl,
        commit_url: context.commitUrl,
        reported_at: reportedAt,
    };
}
/** Reports one artifact. Never rejects: what went wrong is part of what is found. */
async function report(calls, flow, body, idempotencyKey) {
    const params = { org: calls.org, flow_name: flow };
    const result = await calls.call(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .reportArtifact */ .x8, { params, body, idempotencyKey });
    if (!result.ok)
        return { state: 'failed', failure: result.failure };
    const { trail_name: trail, html_url: htmlUrl } = result.answer;
    if (trail === body.trail_name)
        return { state: 'reported', flow, trail, htmlUrl };
    const message = `the service put the artifact on the trail ${trail}, not ${String(body.trail_name)}`;
    return { state: 'failed', failure: (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .answerProblem */ .mr)(message) };
}


/***/ })

};
;