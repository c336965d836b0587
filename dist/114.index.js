"use strict";
exports.id = 114;
exports.ids = [114];
exports.modules = {

/***/ 8114:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  record: () => (/* binding */ record)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/contract/artifact.js
var artifact = __webpack_require__(27453);
// EXTERNAL MODULE: ./lib/action/attestation-request.js
var attestation_request = __webpack_require__(35021);
// EXTERNAL MODULE: ./lib/action/binding.js
var action_binding = __webpack_require__(72222);
// EXTERNAL MODULE: ./lib/action/failure.js
var failure = __webpack_require__(60409);
;// CONCATENATED MODULE: ./lib/action/attest.js




function findingOf({ spec, binding, attachment, evidence }, outcome, compliant = evidence.compliant) {
    return {
        name: spec.name,
        compliant,
        summary: evidence.summary,
        target: (0,action_binding/* targetOf */.$)(binding),
        attachment: attachment?.name ?? null,
        outcome,
        fingerprint: 'fingerprint' in binding ? binding.fingerprint : null,
    };
}
/** An attestation that was not tried. */
const unsentAttestation = (prepared, failure) => findingOf(prepared, { state: 'failed', failure });
/** Sends one attestation. Never rejects: what went wrong is part of what is found. */
async function attest(calls, prepared, setting, idempotencyKey) {
    const { binding, attachment } = prepared;
    const trail = binding.to === 'recorded' ? await recordedTrail(calls, binding.fingerprint, setting) : setting.trail;
    if (trail === null || typeof trail === 'object')
        return { finding: findingOf(prepared, { state: 'failed', failure: trail ?? noTrail }), trail: setting.trail };
    const attested = (outcome, compliant) => ({
        finding: findingOf(prepared, outcome, compliant),
        trail,
    });
    const { endpoint, body } = (0,attestation_request/* attestationRequest */.C)(prepared, setting);
    const result = await calls.call(endpoint, {
        params: { org: calls.org, flow_name: setting.flow, trail_name: trail },
        body,
        idempotencyKey,
        ...(attachment === null ? {} : { file: { path: attachment.path, name: attachment.name } }),
    });
    if (!result.ok)
        return attested({ state: 'failed', failure: result.failure });
    const { attestation_id: id, is_compliant: isCompliant } = result.answer;
    if (prepared.evidence.compliant === false && isCompliant)
        return attested({ state: 'failed', failure: raised });
    return attested({ state: 'recorded', id }, isCompliant);
}
/** A yes that this would leave standing is one that nothing of what was read stands for. */
const raised = (0,failure/* answerProblem */.m)('it recorded as compliant what this step found not compliant, and so does not take the `is_compliant: false` that was sent');
const noTrail = (0,failure/* answerProblem */.m)('the service has the artifact on no trail: set the input `trail`');
/** The trail of the artifact's newest report in the flow, or on the given trail. */
async function recordedTrail(calls, fingerprint, { flow, trail }) {
    const result = await calls.call(artifact/* getArtifact */.jZ, {
        params: { org: calls.org, flow_name: flow, fingerprint },
        ...(trail === null ? {} : { query: { trail } }),
    });
    if (!result.ok)
        return result.failure;
    const record = result.answer;
    if (record.fingerprint === fingerprint && record.flow_name === flow)
        return record.trail_name;
    return (0,failure/* answerProblem */.m)('it is about another artifact or flow');
}

// EXTERNAL MODULE: ./lib/action/outbox.js
var action_outbox = __webpack_require__(29490);
// EXTERNAL MODULE: ./lib/action/report.js
var report = __webpack_require__(57441);
// EXTERNAL MODULE: ./lib/action/service-calls.js
var service_calls = __webpack_require__(80184);
;// CONCATENATED MODULE: ./lib/action/recording.js







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
    const reports = await (0,service_calls/* mapBounded */.y)(artifacts, async (artifact) => {
        if (!isReporting || trail === null)
            return { artifact, report: { state: 'before' }, unsent: null };
        const body = (0,report/* reportBody */.F)(artifact, trail, prepared);
        const key = (0,external_node_crypto_.randomUUID)();
        const outcome = blockedAtFirst === null ? await (0,report/* report */.z)(calls, flow, body, key) : { state: 'failed', failure: blockedAtFirst };
        reported.advance();
        return { artifact, report: outcome, unsent: { body, key } };
    });
    for (const { report: outcome, unsent } of reports) {
        if (outcome.state !== 'failed' || unsent === null)
            continue;
        const params = { org: calls.org, flow_name: flow };
        const write = { endpoint: artifact/* reportArtifact */.x8.id, params, body: unsent.body, idempotencyKey: unsent.key };
        await outbox.keep({ ...write, attachment: null }, outcome.failure);
    }
    // Evidence about an artifact whose report is only kept would be refused, and not be kept.
    const { blockedBy } = outbox;
    // Where a report did not get through, evidence about its artifact would not either: its attempts used up the time, or
    // the token may not. After a refusal of the report itself it is sent, since an earlier step may have made that report.
    const unreported = new Map();
    for (const { artifact, report: outcome } of reports)
        if (outcome.state === 'failed' && !(0,action_outbox/* isLasting */.dJ)(outcome.failure))
            unreported.set(artifact.fingerprint, outcome.failure);
    const attested = startProgress('recorded', attestations.length, 'attestations');
    const outcomes = await (0,service_calls/* mapBounded */.y)(attestations, async (attestation) => {
        const key = (0,external_node_crypto_.randomUUID)();
        const { binding } = attestation;
        const withheldBy = blockedBy ?? ('fingerprint' in binding ? unreported.get(binding.fingerprint) : undefined);
        const sent = withheldBy === undefined
            ? await attest(calls, attestation, { ...prepared, flow, trail }, key)
            : { finding: unsentAttestation(attestation, withheldBy), trail };
        attested.advance();
        return { attestation, ...sent, key };
    });
    for (const { attestation, finding, trail: trailOfEvidence, key } of outcomes) {
        if (finding.outcome.state !== 'failed')
            continue;
        const { endpoint, body } = (0,attestation_request/* attestationRequest */.C)(attestation, prepared);
        const params = { org: calls.org, flow_name: flow, trail_name: trailOfEvidence };
        const write = { endpoint: endpoint.id, params, body, idempotencyKey: key, attachment: attestation.attachment };
        await outbox.keep(write, finding.outcome.failure);
    }
    return {
        artifacts: reports.map(({ artifact, report: outcome }) => ({ artifact, report: outcome })),
        attestations: outcomes.map(({ finding }) => finding),
    };
}


/***/ })

};
;