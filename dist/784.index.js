"use strict";
exports.id = 784;
exports.ids = [784];
exports.modules = {

/***/ 29784:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  listArtifactAttestations: () => (/* binding */ listArtifactAttestations),
  listTrailAttestations: () => (/* binding */ listTrailAttestations),
  searchAttestations: () => (/* binding */ searchAttestations)
});

// UNUSED EXPORTS: attestationRecord, attestationType, attestationsByCommit, builtInTypes, downloadAttachment

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/contract/freeform.js
var freeform = __webpack_require__(43495);
// EXTERNAL MODULE: ./lib/contract/names.js
var names = __webpack_require__(78191);
// EXTERNAL MODULE: ./lib/contract/attestation/custom.js
var custom = __webpack_require__(77039);
// EXTERNAL MODULE: ./lib/contract/attestation/payload.js
var payload = __webpack_require__(48712);
;// CONCATENATED MODULE: ./lib/contract/attestation/jira.js



/** An issue that the change refers to. */
const jiraResult = schemas/* looseObject */._H3({
    issue_id: schemas/* string */.YjP().min(1),
    issue_url: schemas/* string */.YjP().nullish(),
    issue_exists: schemas/* boolean */.zMY(),
    issue_fields: freeform/* jsonObject */.o$.nullish(),
});
const jiraAttestation = payload/* attestationPayload */.NU
    .extend({ jira_results: schemas/* array */.YOg(jiraResult) })
    .meta({ id: 'JiraAttestationInput', description: freeform/* recordLimitsText */.Fp });
const attestJira = (0,payload/* attestEndpoint */.Dx)({
    id: 'attestJira',
    tail: 'jira',
    summary: 'Record the issues that a change refers to; compliant where it refers to one and all of them exist',
    schema: jiraAttestation,
});

// EXTERNAL MODULE: ./lib/contract/attestation/junit.js
var junit = __webpack_require__(19626);
// EXTERNAL MODULE: ./lib/contract/attestation/pull-request.js
var pull_request = __webpack_require__(12899);
;// CONCATENATED MODULE: ./lib/contract/attestation/snyk.js



const count = schemas/* int */.Whr().min(0);
const vulnerability = schemas/* looseObject */._H3({ id: schemas/* string */.YjP(), message: schemas/* string */.YjP().nullish() });
const vulnerabilities = schemas/* array */.YOg(vulnerability).nullish();
const snykResults = schemas/* looseObject */._H3({
    schema_version: schemas/* int */.Whr(),
    tool: schemas/* looseObject */._H3({ name: schemas/* string */.YjP(), version: schemas/* string */.YjP().nullish() }),
    results: schemas/* array */.YOg(schemas/* looseObject */._H3({
        high_count: count,
        medium_count: count,
        low_count: count,
        high: vulnerabilities,
        medium: vulnerabilities,
        low: vulnerabilities,
    })),
});
const snykAttestation = payload/* attestationPayload */.NU
    .extend({ snyk_results: snykResults })
    .meta({ id: 'SnykAttestationInput', description: freeform/* recordLimitsText */.Fp });
const attestSnyk = (0,payload/* attestEndpoint */.Dx)({
    id: 'attestSnyk',
    tail: 'snyk',
    summary: 'Record the results of a vulnerability scan; compliant where it found none',
    schema: snykAttestation,
});

;// CONCATENATED MODULE: ./lib/contract/attestation/sonar.js



const sonarResults = schemas/* looseObject */._H3({
    serverUrl: schemas/* string */.YjP().nullish(),
    taskId: schemas/* string */.YjP().nullish(),
    status: schemas/* string */.YjP().nullish(),
    analysedAt: schemas/* string */.YjP().nullish(),
    revision: schemas/* string */.YjP().nullish(),
    project: schemas/* looseObject */._H3({ key: schemas/* string */.YjP(), name: schemas/* string */.YjP().nullish(), url: schemas/* string */.YjP().nullish() }),
    qualityGate: schemas/* looseObject */._H3({ status: schemas/* string */.YjP(), conditions: schemas/* array */.YOg(schemas/* looseObject */._H3({ metric: schemas/* string */.YjP() })).nullish() })
        .nullish(),
});
const sonarAttestation = payload/* attestationPayload */.NU
    .extend({ sonar_results: sonarResults })
    .meta({ id: 'SonarAttestationInput', description: freeform/* recordLimitsText */.Fp });
const attestSonar = (0,payload/* attestEndpoint */.Dx)({
    id: 'attestSonar',
    tail: 'sonar',
    summary: 'Record the results of an analysis of the code; compliant where its quality gate is OK',
    schema: sonarAttestation,
});

;// CONCATENATED MODULE: ./lib/contract/attestation/results.js









/** What attestations of some types have beside the members that all have. */
const attestationResults = schemas/* object */.Ikc({
    junit_results: schemas/* array */.YOg(junit/* junitResult */.en).optional(),
    processed_snyk_results: snykResults.optional(),
    sonar_results: sonarResults.optional(),
    jira_results: schemas/* array */.YOg(jiraResult).optional(),
    git_provider: schemas/* string */.YjP().optional(),
    pull_requests: schemas/* array */.YOg(pull_request/* pullRequest */.VV).optional(),
    type_name: schemas/* string */.YjP().optional().describe('Of custom attestations and decisions.'),
    type_version: schemas/* int */.Whr().optional().describe('The version of the custom type that the data was judged by.'),
    attestation_data: freeform/* jsonObject */.o$.optional(),
    evaluation: custom/* customEvaluation */.em.optional(),
    control: schemas/* string */.YjP().optional().describe('The control that a decision was made for.'),
    reason: schemas/* string */.YjP().optional().describe('Of an override.'),
    new_compliance_status: schemas/* boolean */.zMY().optional(),
    original_attestation_type: schemas/* string */.YjP().optional(),
    overridden_attestation_id: names/* recordId */.Re
        .nullable()
        .optional()
        .describe('The attestation that an override is bound to; null where the name had none.'),
});

// EXTERNAL MODULE: ./lib/contract/commit.js
var commit = __webpack_require__(97246);
// EXTERNAL MODULE: ./lib/contract/endpoint.js
var endpoint = __webpack_require__(24394);
// EXTERNAL MODULE: ./lib/contract/page.js
var page = __webpack_require__(95632);
// EXTERNAL MODULE: ./lib/contract/repository.js
var repository = __webpack_require__(18763);
;// CONCATENATED MODULE: ./lib/contract/attestation.js








/** The attestation types the interface knows; `custom:<name>` stands beside them. */
const builtInTypes = (/* unused pure expression or super */ null && (['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'custom']));
/** One attestation on record. Type-specific results stand beside these members under their own names. */
const attestationRecord = schemas/* object */.Ikc({
    attestation_id: names/* recordId */.Re,
    attestation_name: schemas/* string */.YjP(),
    attestation_type: schemas/* string */.YjP(),
    is_compliant: schemas/* boolean */.zMY(),
    flow_name: names/* flowName */.Eo,
    trail_name: names/* trailName */.gZ,
    artifact_fingerprint: names/* fingerprint */.Rj.nullable(),
    target_artifacts: schemas/* array */.YOg(schemas/* string */.YjP()),
    created_at: names/* epochSeconds */.DQ,
    reported_by: schemas/* string */.YjP(),
    description: schemas/* string */.YjP().optional(),
    origin_url: schemas/* string */.YjP().optional(),
    reported_at: names/* reportedAt */.XY.optional(),
    git_commit_info: commit/* gitCommit */.o.nullable(),
    repo_info: repository/* repoInfo */.Lt.optional(),
    user_data: freeform/* jsonObject */.o$,
    external_urls: freeform/* externalUrls */.kP,
    annotations: freeform/* annotations */.hk,
    evidence_archive_path: schemas/* string */.YjP().nullable().describe('The name that the attachment was sent under.'),
    evidence_archive_fingerprint: names/* fingerprint */.Rj.nullable(),
    html_url: schemas/* string */.YjP(),
    _links: schemas/* object */.Ikc({ self: page/* link */.nf, evidence: page/* link */.nf.optional() }),
})
    .extend(attestationResults.shape)
    .meta({ id: 'AttestationRecord' });
/** The answer of a search: attestations by the commit they belong to. */
const attestationsByCommit = schemas/* record */.g1P(names/* commitSha */.mJ, schemas/* array */.YOg(attestationRecord))
    .meta({ id: 'AttestationsByCommit' });
/** A built-in type, one of the service's own, or `custom:<name>`. */
const attestationType = schemas/* string */.YjP()
    .max(255)
    .regex(/^(generic|junit|snyk|pull_request|jira|sonar|custom|override|decision|system:decision|custom:[a-zA-Z0-9][a-zA-Z0-9._~-]*)$/)
    // Templates and policies say `decision` for what is on record under a name of its own.
    .transform((type) => (type === 'decision' ? 'system:decision' : type));
/** Commits, separated by commas, in one parameter or in several. */
const commitList = (0,page/* repeated */.ZD)(schemas/* string */.YjP().regex(/^[a-f0-9]{40}(,[a-f0-9]{40})*$/, 'expected commits of 40 hex digits, separated by commas'))
    .transform((texts) => [...new Set(texts.flatMap((text) => text.split(',')))])
    .pipe(schemas/* array */.YOg(names/* commitSha */.mJ).max(500));
const attestationList = schemas/* object */.Ikc({ data: schemas/* array */.YOg(attestationRecord) }).meta({ id: 'AttestationList' });
const searchAttestations = (0,endpoint/* endpoint */.sR)({
    id: 'searchAttestations',
    tag: 'attestations',
    summary: 'Search attestations; those found are grouped by commit, or listed where an id was asked for',
    method: 'GET',
    path: '/attestations/{org}',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9 }),
    query: schemas/* object */.Ikc({
        flow_name: names/* flowName */.Eo.optional(),
        commit_list: commitList,
        attestation_name: names/* attestationName */.kA.optional(),
        attestation_type: attestationType.optional().describe('`custom` finds every `custom:<name>`.'),
        attestation_id: schemas/* string */.YjP().min(1).max(100).optional(),
    }),
    body: null,
    answers: { 200: schemas/* union */.KCZ([attestationList, attestationsByCommit]) },
    errors: ['unknown_organization', 'unknown_flow'],
});
const listTrailAttestations = (0,endpoint/* endpoint */.sR)({
    id: 'listTrailAttestations',
    tag: 'attestations',
    summary: 'Read the attestations of one name on a trail, newest first',
    method: 'GET',
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/{attestation_name}',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9, flow_name: names/* flowName */.Eo, trail_name: names/* trailName */.gZ, attestation_name: names/* attestationName */.kA }),
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: schemas/* array */.YOg(attestationRecord) },
    errors: ['unknown_organization', 'unknown_flow', 'unknown_trail'],
});
const listArtifactAttestations = (0,endpoint/* endpoint */.sR)({
    id: 'listArtifactAttestations',
    tag: 'attestations',
    summary: 'Read the attestations of one name for an artifact of a flow, newest first',
    method: 'GET',
    path: '/attestations/{org}/{flow_name}/artifact/{fingerprint}/{attestation_name}',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9, flow_name: names/* flowName */.Eo, fingerprint: names/* fingerprint */.Rj, attestation_name: names/* attestationName */.kA }),
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: schemas/* array */.YOg(attestationRecord) },
    errors: ['unknown_organization', 'unknown_flow', 'unknown_artifact'],
});
const downloadAttachment = (0,endpoint/* endpoint */.sR)({
    id: 'downloadAttachment',
    tag: 'attestations',
    summary: 'Download the attachment of an attestation',
    method: 'GET',
    path: '/attestations/{org}/{attestation_id}/attachment',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9, attestation_id: schemas/* string */.YjP().min(1).max(100) }),
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: {},
    download: true,
    errors: ['unknown_organization', 'unknown_attestation', 'unknown_attachment'],
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