"use strict";
exports.id = 265;
exports.ids = [265];
exports.modules = {

/***/ 41265:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   recordedCommit: () => (/* binding */ recordedCommit)
/* harmony export */ });
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27453);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78191);
/* harmony import */ var _client_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3652);
/* harmony import */ var _context_commit_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33646);
/* harmony import */ var _evidence_reading_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3681);





/** What clients send that know no commit. */
const NO_COMMIT = '0'.repeat(40);
const ADVICE = 'Record this evidence in the job that builds the artifact, beside its report.';
/**
 * The commit that an artifact was built from, by the report that evidence about it would go to.
 *
 * @throws EvidenceError where that report names none, or one that was not what was checked out; ClientError where the
 * service does not answer; DeadlineError.
 */
async function recordedCommit(fingerprint, { client, org, flow, trail, deadline }) {
    const artifact = `the artifact ${fingerprint.slice(0, 12)}`;
    const params = { org, flow_name: flow, fingerprint };
    const asked = client.call(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_0__/* .getArtifact */ .jZ, { params, ...(trail === null ? {} : { query: { trail } }) });
    const record = await deadline.bound(asked).catch((error) => {
        const code = error instanceof _client_error_js__WEBPACK_IMPORTED_MODULE_1__/* .ClientError */ .M ? error.serviceCode : null;
        if (code !== 'unknown_artifact' && code !== 'unknown_trail')
            throw error;
        const place = trail === null ? `the flow \`${flow}\`` : `the trail \`${trail}\` of the flow \`${flow}\``;
        throw new _evidence_reading_js__WEBPACK_IMPORTED_MODULE_2__.EvidenceError(`${artifact} was never reported to ${place}, so that its commit is not known. ${ADVICE}`);
    });
    if (record.fingerprint !== fingerprint || record.flow_name !== flow)
        throw new _evidence_reading_js__WEBPACK_IMPORTED_MODULE_2__.EvidenceError(`asked the service for ${artifact}, it answered about another one.`);
    const commit = _contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .commitSha */ .mJ.safeParse(record.git_commit).data;
    if (commit === undefined || commit === NO_COMMIT)
        throw new _evidence_reading_js__WEBPACK_IMPORTED_MODULE_2__.EvidenceError(`${artifact} was reported without the commit that it was built from. ${ADVICE}`);
    const built = record.annotations[_context_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .CHECKED_OUT */ .fJ];
    if (built !== undefined && built !== commit)
        throw new _evidence_reading_js__WEBPACK_IMPORTED_MODULE_2__.EvidenceError(`${artifact} was reported as of commit ${commit}, where the workspace was at another one (\`${_context_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .CHECKED_OUT */ .fJ}\`): the review of the one says nothing about the other. Build it in a run about the commit that is checked out.`);
    return commit;
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