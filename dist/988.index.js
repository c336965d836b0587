"use strict";
exports.id = 988;
exports.ids = [988];
exports.modules = {

/***/ 35021:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ attestationRequest)
/* harmony export */ });
/* harmony import */ var _contract_attestation_custom_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62963);
/* harmony import */ var _contract_attestation_generic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29067);
/* harmony import */ var _contract_attestation_junit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19626);
/* harmony import */ var _contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(12899);




/** The request that records an attestation, by the type of its evidence. */
function attestationRequest(prepared, circumstances) {
    const { results, compliant } = prepared.evidence;
    const payload = payloadOf(prepared, circumstances);
    // The service judges by the type's own rule; where ours is stricter, its result is lowered. It is never raised.
    const lowered = compliant === false ? { is_compliant: false } : {};
    switch (results.type) {
        case 'generic':
            return request(_contract_attestation_generic_js__WEBPACK_IMPORTED_MODULE_0__/* .attestGeneric */ .z, { ...payload, is_compliant: compliant === true });
        case 'junit':
            return request(_contract_attestation_junit_js__WEBPACK_IMPORTED_MODULE_1__/* .attestJunit */ .s3, {
                ...payload,
                ...lowered,
                junit_results: results.junit_results.map((suite) => ({ ...suite })),
            });
        case 'pull_request':
            return request(_contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .attestPullRequest */ .AN, {
                ...payload,
                ...lowered,
                git_provider: results.git_provider,
                pull_requests: [...results.pull_requests],
            });
        case 'custom':
            return request(_contract_attestation_custom_js__WEBPACK_IMPORTED_MODULE_3__/* .attestCustom */ .tt, {
                ...payload,
                type_name: results.type_name,
                attestation_data: { ...results.attestation_data },
            });
    }
}
/** Checks the body against its endpoint before the types are let go. */
const request = (endpoint, body) => ({ endpoint, body });
/** What attestations of all types say. Evidence about an older artifact does not carry this run's commit, which may be another. */
function payloadOf({ spec, binding, evidence, userData }, { context, reportedAt }) {
    const annotations = { ...(binding.to === 'recorded' ? {} : context.annotations), ...spec.annotations };
    const originUrl = spec.originUrl ?? context.buildUrl;
    const description = spec.description ?? evidence.summary;
    // Under a name of their own, so that no data of the user's can pass for what was read.
    const read = Object.keys(evidence.data).length === 0 ? {} : { [spec.evidence.kind]: evidence.data };
    return {
        attestation_name: spec.name,
        user_data: { ...userData, ...read },
        reported_at: reportedAt,
        ...(description === null ? {} : { description }),
        ...(originUrl === '' ? {} : { origin_url: originUrl }),
        ...(binding.to === 'artifact' || binding.to === 'recorded' ? { artifact_fingerprint: binding.fingerprint } : {}),
        ...(binding.to === 'awaited' ? { target_artifacts: [binding.artifact] } : {}),
        ...(binding.to === 'recorded' || context.commit === null ? {} : { git_commit_info: context.commit }),
        ...(context.repository === null ? {} : { repo_info: context.repository }),
        ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
        ...(Object.keys(spec.externalUrls).length === 0 ? {} : { external_urls: spec.externalUrls }),
    };
}


/***/ }),

/***/ 56988:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   plannedRequests: () => (/* binding */ plannedRequests)
/* harmony export */ });
/* harmony import */ var _contract_assertion_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(45435);
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27453);
/* harmony import */ var _attestation_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35021);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56935);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57441);





/** The requests that a step would make, for a dry run. */
function plannedRequests(inputs, prepared, questions) {
    const { artifacts, attestations, trail } = prepared;
    const { org } = inputs.service;
    const flow = inputs.flow ?? '';
    const reports = inputs.artifacts.length === 0 || trail === null ? [] : artifacts;
    return [
        ...reports.map((artifact) => ({
            method: _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .reportArtifact */ .x8.method,
            path: filled(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .reportArtifact */ .x8.path, { org, flow_name: flow }),
            body: (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .reportBody */ .F)(artifact, trail ?? '', prepared),
            attachment: null,
        })),
        ...attestations.map((attestation) => {
            const { endpoint, body } = (0,_attestation_request_js__WEBPACK_IMPORTED_MODULE_2__/* .attestationRequest */ .C)(attestation, prepared);
            return {
                method: endpoint.method,
                path: filled(endpoint.path, { org, flow_name: flow, trail_name: trail ?? '(that of the artifact)' }),
                body,
                attachment: attestation.attachment?.name ?? null,
            };
        }),
        ...Array.from(new Set(artifacts.map(({ fingerprint }) => fingerprint))).flatMap((fingerprint) => questions.map((question) => ({
            method: _contract_assertion_js__WEBPACK_IMPORTED_MODULE_3__/* .assertArtifact */ .fp.method,
            path: `${filled(_contract_assertion_js__WEBPACK_IMPORTED_MODULE_3__/* .assertArtifact */ .fp.path, { org, fingerprint })}${queryText(question)}`,
            body: null,
            attachment: null,
        }))),
    ];
}
const filled = (path, params) => path.replaceAll(/\{(\w+)\}/g, (placeholder, name) => params[name] ?? placeholder);
function queryText(question) {
    const query = Object.entries((0,_question_js__WEBPACK_IMPORTED_MODULE_4__/* .questionQuery */ .vU)(question)).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
    return query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
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
    return { state: 'failed', failure: (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .answerProblem */ .m)(message) };
}


/***/ })

};
;