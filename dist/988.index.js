"use strict";
exports.id = 988;
exports.ids = [988];
exports.modules = {

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


/***/ })

};
;