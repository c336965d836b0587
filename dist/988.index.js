"use strict";
exports.id = 988;
exports.ids = [988];
exports.modules = {

/***/ 56988:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   plannedRequests: () => (/* binding */ plannedRequests)
/* harmony export */ });
/* harmony import */ var _contract_assertion_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(45435);
/* harmony import */ var _contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(12899);
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27453);
/* harmony import */ var _attestation_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35021);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(56935);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57441);






/** The requests that a step would make, for a dry run. */
function plannedRequests(inputs, prepared, questions) {
    const { artifacts, attestations, deferred, trail } = prepared;
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
                path: filled(endpoint.path, { org, flow_name: flow, trail_name: trail ?? TRAIL_ON_RECORD }),
                body,
                attachment: attestation.attachment?.name ?? null,
            };
        }),
        ...deferred.flatMap(({ binding, attachment }) => [
            {
                method: _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .getArtifact */ .jZ.method,
                path: `${filled(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .getArtifact */ .jZ.path, { org, flow_name: flow, fingerprint: binding.fingerprint })}${trail === null ? '' : `?${new URLSearchParams({ trail }).toString()}`}`,
                body: null,
                attachment: null,
            },
            {
                method: _contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .attestPullRequest */ .AN.method,
                path: filled(_contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .attestPullRequest */ .AN.path, { org, flow_name: flow, trail_name: trail ?? TRAIL_ON_RECORD }),
                // What it says is asked of GitHub, about the commit that the service tells.
                body: null,
                attachment: attachment?.name ?? null,
            },
        ]),
        ...Array.from(new Set(artifacts.map(({ fingerprint }) => fingerprint))).flatMap((fingerprint) => questions.map((question) => ({
            method: _contract_assertion_js__WEBPACK_IMPORTED_MODULE_4__/* .assertArtifact */ .fp.method,
            path: `${filled(_contract_assertion_js__WEBPACK_IMPORTED_MODULE_4__/* .assertArtifact */ .fp.path, { org, fingerprint })}${queryText(question)}`,
            body: null,
            attachment: null,
        }))),
    ];
}
const TRAIL_ON_RECORD = '(that of the artifact)';
const filled = (path, params) => path.replaceAll(/\{(\w+)\}/g, (placeholder, name) => params[name] ?? placeholder);
function queryText(question) {
    const query = Object.entries((0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .questionQuery */ .vU)(question)).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
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
    return { state: 'failed', failure: (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .answerProblem */ .mr)(message) };
}


/***/ })

};
;