"use strict";
exports.id = 537;
exports.ids = [537];
exports.modules = {

/***/ 35021:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ attestationRequest)
/* harmony export */ });
/* harmony import */ var _contract_attestation_custom_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77039);
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

/***/ 27453:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   jZ: () => (/* binding */ getArtifact),
/* harmony export */   x8: () => (/* binding */ reportArtifact)
/* harmony export */ });
/* unused harmony exports artifactReport, artifactRecord, artifactDetail, listArtifacts, listAllArtifacts, getLatestCommit, listArtifactsByCommit */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97246);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24394);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43495);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78191);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(95632);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18763);







/**
 * Existing clients send the commits since the last artifact that was taken, newest first: where a longer list were refused,
 * the next one would be longer still.
 */
const COMMITS_KEPT = 1000;
const commitsList = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .gitCommitInput */ .K)
    .transform((commits) => commits.slice(0, COMMITS_KEPT))
    .describe(`Newest first. Of more than ${COMMITS_KEPT} the first ${COMMITS_KEPT} are kept.`);
const artifactReport = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprint */ .Rj,
    filename: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    build_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    commit_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    trail_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .trailName */ .gZ.nullish(),
    template_reference_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .templateReferenceName */ .fo.nullish(),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    git_commit: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .commitSha */ .mJ.nullish(),
    git_commit_info: _commit_js__WEBPACK_IMPORTED_MODULE_1__/* .gitCommitInput */ .K.nullish(),
    repo_info: _repository_js__WEBPACK_IMPORTED_MODULE_3__/* .repoInfoInput */ .fE.nullish(),
    commits_list: commitsList.nullish(),
    repo_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    template: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).max(1000)])
        .nullish()
        .describe('Counts only when the report creates the flow: a YAML template, or the names of attestations.'),
    external_urls: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .externalUrls */ .kP.nullish(),
    annotations: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .annotations */ .hk.nullish(),
    user_data: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    reported_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .reportedAt */ .XY.nullish(),
})
    .meta({ id: 'ReportArtifactInput', description: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .recordLimitsText */ .Fp });
const evidenceEntry = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    attestation_id: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .recordId */ .Re,
    attestation_type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    created_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSeconds */ .DQ,
});
const recordMembers = {
    id: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .recordId */ .Re,
    fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprint */ .Rj,
    filename: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo,
    evidence: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), evidenceEntry),
    trail_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .trailName */ .gZ.nullable(),
    template_reference_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .templateReferenceName */ .fo.nullable(),
    git_commit: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    git_commit_info: _commit_js__WEBPACK_IMPORTED_MODULE_1__/* .gitCommit */ .o.optional(),
    repo_info: _repository_js__WEBPACK_IMPORTED_MODULE_3__/* .repoInfo */ .Lt.optional(),
    commit_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    build_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    repo_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    api_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    user_data: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    reported_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .reportedAt */ .XY.optional(),
    external_urls: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .externalUrls */ .kP,
    annotations: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .annotations */ .hk,
    state: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .complianceState */ .Bt.nullable(),
    deployments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr()),
    releases: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr()),
};
/** One item of the artifact list: an artifact's newest values in one trail under one template name. */
const artifactRecord = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ ...recordMembers, created_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSecondsText */ .qk, last_modified_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSecondsText */ .qk })
    .meta({ id: 'ArtifactRecord' });
const runningIn = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ environment_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), snapshot_index: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr() });
/** One artifact with its history. Times are numbers here, since clients print them as such. */
const artifactDetail = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    ...recordMembers,
    created_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSeconds */ .DQ,
    last_modified_at: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSeconds */ .DQ,
    running: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(runningIn),
    exited: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(runningIn),
    history: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ event: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), timestamp: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .epochSeconds */ .DQ })),
})
    .meta({ id: 'ArtifactDetail' });
const reportArtifact = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'reportArtifact',
    tag: 'artifacts',
    summary: 'Report an artifact into a flow',
    method: 'POST',
    path: '/artifacts/{org}/{flow_name}',
    role: 'member',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: artifactReport, limits: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .recordLimits */ .MP },
    answers: {
        201: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), id: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .recordId */ .Re, trail_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .trailName */ .gZ, html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })
            .meta({ id: 'ReportArtifactAnswer' }),
    },
    errors: ['unknown_organization', 'unknown_flow', 'invalid_template'],
});
const listArtifacts = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'listArtifacts',
    tag: 'artifacts',
    summary: 'List the artifacts of a flow, newest first',
    method: 'GET',
    path: '/artifacts/{org}/{flow_name}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ page: (0,_page_js__WEBPACK_IMPORTED_MODULE_6__/* .pageNumber */ .PW)(1, 1_000_000), per_page: (0,_page_js__WEBPACK_IMPORTED_MODULE_6__/* .pageNumber */ .PW)(15, 100) }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(artifactRecord) },
    errors: ['unknown_organization', 'unknown_flow'],
});
const listAllArtifacts = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'listAllArtifacts',
    tag: 'artifacts',
    summary: 'List the artifacts of all flows, of one, or of a repository, newest first',
    method: 'GET',
    path: '/artifacts/{org}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        page: (0,_page_js__WEBPACK_IMPORTED_MODULE_6__/* .pageNumber */ .PW)(1, 1_000_000),
        per_page: (0,_page_js__WEBPACK_IMPORTED_MODULE_6__/* .pageNumber */ .PW)(15, 100),
        flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo.optional(),
        repo_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(500).optional().describe('As the newest report of an artifact names it; empty for any.'),
    }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(artifactRecord) },
    errors: ['unknown_organization', 'unknown_flow', 'unknown_repository'],
});
const getArtifact = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'getArtifact',
    tag: 'artifacts',
    summary: 'Read the newest report of a fingerprint, or of its first characters, in a flow',
    method: 'GET',
    path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo, fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprintPrefix */ .h5 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ trail: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([_names_js__WEBPACK_IMPORTED_MODULE_2__/* .trailName */ .gZ, zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('')]).optional() }),
    body: null,
    answers: { 200: artifactDetail },
    errors: ['unknown_organization', 'unknown_flow', 'unknown_trail', 'unknown_artifact'],
});
const getLatestCommit = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'getLatestCommit',
    tag: 'artifacts',
    summary: 'Read the commit of the newest other artifact in a flow: what came since is new in this one',
    method: 'GET',
    path: '/artifacts/{org}/{flow_name}/{fingerprint}/latest_commit',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo, fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprint */ .Rj }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(1000).optional().describe('Only artifacts of this branch.') }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ latest_commit: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable() }).meta({ id: 'LatestCommit' }) },
    errors: ['unknown_organization', 'unknown_flow'],
});
const listArtifactsByCommit = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
    id: 'listArtifactsByCommit',
    tag: 'artifacts',
    summary: 'Read the artifacts of a flow that were built from a commit, newest first',
    method: 'GET',
    path: '/artifacts/{org}/{flow_name}/commit_sha/{commit_sha}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_2__/* .flowName */ .Eo, commit_sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[a-f0-9]{7,40}$/) }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ trail: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([_names_js__WEBPACK_IMPORTED_MODULE_2__/* .trailName */ .gZ, zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('')]).optional() }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(artifactDetail) },
    errors: ['unknown_organization', 'unknown_flow', 'unknown_trail', 'unknown_artifact'],
});


/***/ }),

/***/ 77039:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   em: () => (/* binding */ customEvaluation),
/* harmony export */   tt: () => (/* binding */ attestCustom)
/* harmony export */ });
/* unused harmony export customAttestation */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88343);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43495);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48712);




const customAttestation = _payload_js__WEBPACK_IMPORTED_MODULE_0__/* .attestationPayload */ .NU
    .extend({ type_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .customTypeName */ .Fm, attestation_data: _freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .jsonObject */ .o$ })
    .meta({ id: 'CustomAttestationInput', description: _freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .recordLimitsText */ .Fp });
/** How the data of a custom attestation stands against its type. Rules are looked at only where the data fits the schema. */
const customEvaluation = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    schema_problem: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable().describe('What does not fit the schema; null where all does.'),
    rules: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ rule: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), satisfied: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(), problem: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable() })),
});
const attestCustom = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .attestEndpoint */ .Dx)({
    id: 'attestCustom',
    tail: 'custom',
    summary: 'Record an attestation of a custom type; compliant where its data fits the newest version of the type',
    schema: customAttestation,
    errors: ['unknown_attestation_type'],
});


/***/ }),

/***/ 29067:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ attestGeneric)
/* harmony export */ });
/* unused harmony export genericAttestation */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(88343);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43495);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48712);



const genericAttestation = _payload_js__WEBPACK_IMPORTED_MODULE_0__/* .attestationPayload */ .NU
    .extend({ is_compliant: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY() })
    .meta({ id: 'GenericAttestationInput', description: _freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .recordLimitsText */ .Fp });
const attestGeneric = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .attestEndpoint */ .Dx)({
    id: 'attestGeneric',
    tail: 'generic',
    summary: 'Record a generic attestation, with at most one attachment',
    schema: genericAttestation,
});


/***/ }),

/***/ 19626:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   en: () => (/* binding */ junitResult),
/* harmony export */   s3: () => (/* binding */ attestJunit)
/* harmony export */ });
/* unused harmony export junitAttestation */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43495);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48712);



const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0);
/** The counts of one suite. */
const junitResult = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    failures: count,
    errors: count,
    skipped: count,
    total: count,
    duration: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0).describe('In seconds.'),
    timestamp: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().describe('Seconds since 1970.'),
});
const junitAttestation = _payload_js__WEBPACK_IMPORTED_MODULE_1__/* .attestationPayload */ .NU
    .extend({ junit_results: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(junitResult) })
    .meta({ id: 'JunitAttestationInput', description: _freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .recordLimitsText */ .Fp });
const attestJunit = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .attestEndpoint */ .Dx)({
    id: 'attestJunit',
    tail: 'junit',
    summary: 'Record the results of tests; compliant where tests ran and none failed',
    schema: junitAttestation,
});


/***/ }),

/***/ 48712:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dx: () => (/* binding */ attestEndpoint),
/* harmony export */   NU: () => (/* binding */ attestationPayload),
/* harmony export */   vv: () => (/* binding */ ATTACHMENT_MAX_BYTES)
/* harmony export */ });
/* unused harmony exports attestParams, attestAnswer, attestErrors */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _commit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97246);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24394);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43495);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18763);






/** The most bytes an attachment may have: 10 MB as the interface counts them. */
const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What attestations of every type say. */
const attestationPayload = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    attestation_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .attestationName */ .kA,
    origin_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    artifact_fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj.nullish(),
    target_artifacts: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .templateReferenceName */ .fo).max(1).nullish(),
    git_commit_info: _commit_js__WEBPACK_IMPORTED_MODULE_2__/* .gitCommitInput */ .K.nullish(),
    repo_info: _repository_js__WEBPACK_IMPORTED_MODULE_3__/* .repoInfoInput */ .fE.nullish(),
    external_urls: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .externalUrls */ .kP.nullish(),
    annotations: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .annotations */ .hk.nullish(),
    user_data: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .jsonObject */ .o$.nullish(),
    is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()
        .nullish()
        .describe('A reporter that judges stricter than the type may say false; true does not raise what the type says.'),
    reported_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .reportedAt */ .XY.nullish(),
});
const attestParams = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9, flow_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .flowName */ .Eo, trail_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .trailName */ .gZ });
const attestAnswer = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), attestation_id: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .recordId */ .Re, is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY() })
    .meta({ id: 'AttestAnswer' });
const attestErrors = [
    'unknown_organization',
    'unknown_flow',
    'unknown_artifact',
    'payload_too_large',
    'unsupported_media_type',
    'storage_full',
];
/** Where attestations of one type are recorded: a form of what they say and at most one attachment. */
function attestEndpoint(type) {
    return (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_5__/* .endpoint */ .sR)({
        id: type.id,
        tag: 'attestations',
        summary: type.summary,
        method: 'POST',
        path: `/attestations/{org}/{flow_name}/trail/{trail_name}/${type.tail}`,
        role: 'member',
        params: attestParams,
        query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
        body: {
            kind: 'multipart',
            part: 'data_json',
            schema: type.schema,
            limits: _freeform_js__WEBPACK_IMPORTED_MODULE_4__/* .recordLimits */ .MP,
            file: { part: 'attachment_file', required: false, maxBytes: ATTACHMENT_MAX_BYTES },
        },
        answers: { 201: attestAnswer },
        errors: [...attestErrors, ...(type.errors ?? [])],
    });
}


/***/ }),

/***/ 12899:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AN: () => (/* binding */ attestPullRequest),
/* harmony export */   VV: () => (/* binding */ pullRequest)
/* harmony export */ });
/* unused harmony export pullRequestAttestation */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _freeform_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43495);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48712);



const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish();
const epochSeconds = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish();
const approver = zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ username: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), state: text, timestamp: epochSeconds })]);
const commit = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ sha1: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), message: text, author: text, timestamp: epochSeconds, url: text });
const pullRequest = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    state: text,
    author: text,
    merge_commit: text,
    approvers: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(approver).nullish(),
    created_at: epochSeconds,
    merged_at: epochSeconds,
    title: text,
    head_ref: text,
    base_ref: text,
    commits: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(commit).nullish(),
});
const pullRequestAttestation = _payload_js__WEBPACK_IMPORTED_MODULE_1__/* .attestationPayload */ .NU
    .extend({
    git_provider: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['github', 'gitlab', 'bitbucket', 'azure']),
    pull_requests: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(pullRequest).nullable(),
})
    .meta({ id: 'PullRequestAttestationInput', description: _freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .recordLimitsText */ .Fp });
const attestPullRequest = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .attestEndpoint */ .Dx)({
    id: 'attestPullRequest',
    tail: 'pull_request',
    summary: 'Record the pull requests of a commit; compliant where there is at least one',
    schema: pullRequestAttestation,
});


/***/ }),

/***/ 97246:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ gitCommitInput),
/* harmony export */   o: () => (/* binding */ gitCommit)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);


/** A git commit as clients send it. Only the hash must be there: a fact that was not to be had is left out. */
const gitCommitInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    sha1: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .commitSha */ .mJ,
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    author: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    author_username: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    timestamp: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    parents: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
})
    .meta({ id: 'GitCommitInput' });
/** A git commit as the service shows it: facts nobody reported are absent, not null. */
const gitCommit = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    sha1: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    author: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    author_username: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    timestamp: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    parents: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(),
})
    .meta({ id: 'GitCommit' });


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


/***/ }),

/***/ 18763:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lt: () => (/* binding */ repoInfo),
/* harmony export */   fE: () => (/* binding */ repoInfoInput)
/* harmony export */ });
/* unused harmony exports repoRecord, repoPage, providers, listRepos, getRepo */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24394);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95632);




/** The repository a record comes from, as clients send it. */
const repoInfoInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    provider: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    namespace_path: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
    additional_info: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()).nullish(),
})
    .meta({ id: 'RepoInfoInput' });
const repoInfo = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    provider: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    namespace_path: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(),
    additional_info: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()).optional(),
})
    .meta({ id: 'RepoInfo' });
/** A repository known to an organization: one for each provider and external id that a record carried. */
const repoRecord = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    repo_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    provider: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    latest_activity: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSecondsText */ .qk,
    tags: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    _links: _page_js__WEBPACK_IMPORTED_MODULE_2__/* .links */ .yJ,
})
    .meta({ id: 'RepoRecord' });
const repoPage = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    per_page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_pages: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_count: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    repos: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(repoRecord),
    _links: _page_js__WEBPACK_IMPORTED_MODULE_2__/* .links */ .yJ,
})
    .meta({ id: 'RepoPage' });
/** The version-control hosts and the CI service that records may come from. */
const providers = [
    'github',
    'gitlab',
    'bitbucket',
    'bitbucket_cloud',
    'bitbucket_dc',
    'azure-devops',
    'azure_devops_services',
    'azure_devops_server',
    'git',
    'subversion',
    'circleci',
];
const listRepos = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_3__/* .endpoint */ .sR)({
    id: 'listRepos',
    tag: 'repositories',
    summary: 'List the repositories that records came from, by their latest activity',
    method: 'GET',
    path: '/repos/{org}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        page: (0,_page_js__WEBPACK_IMPORTED_MODULE_2__/* .pageNumber */ .PW)(1, 1_000_000),
        per_page: (0,_page_js__WEBPACK_IMPORTED_MODULE_2__/* .pageNumber */ .PW)(15, 50),
        name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(500).optional(),
        search: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(500).optional().describe('A part of the name, in any case.'),
        provider: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(providers).optional(),
        repo_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(500).optional(),
        tag: (0,_page_js__WEBPACK_IMPORTED_MODULE_2__/* .repeated */ .ZD)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(2000)).describe('`key` or `key:value`; all of them must be there.'),
        sort_direction: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['asc', 'desc']).default('desc'),
    }),
    body: null,
    answers: { 200: repoPage },
    errors: ['unknown_organization'],
});
const getRepo = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_3__/* .endpoint */ .sR)({
    id: 'getRepo',
    tag: 'repositories',
    summary: 'Read a repository by its name, which may hold slashes, or by its id',
    method: 'GET',
    path: '/repos/{org}/{repo_name}',
    rest: true,
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9, repo_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(500) }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        provider: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(providers).optional().describe('Where several repositories have the name.'),
        id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(100).optional().describe('The id that this service gave it. Beats the name.'),
    }),
    body: null,
    answers: { 200: repoRecord },
    errors: ['unknown_organization', 'unknown_repository'],
});


/***/ })

};
;