"use strict";
exports.id = 81;
exports.ids = [81];
exports.modules = {

/***/ 46081:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   prepareAttachment: () => (/* binding */ prepareAttachment)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_fs_promises__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(node_path__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3___default = /*#__PURE__*/__webpack_require__.n(node_stream_promises__WEBPACK_IMPORTED_MODULE_3__);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(38522);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_4___default = /*#__PURE__*/__webpack_require__.n(node_zlib__WEBPACK_IMPORTED_MODULE_4__);
/* harmony import */ var _contract_attestation_payload_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(48712);
/* harmony import */ var _deadline_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9551);
/* harmony import */ var _file_pattern_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(34978);








/**
 * Brings what an attestation attaches into one file: none, one regular file as it is, or `evidence.tgz` for a directory
 * and for several files. One file that is larger than the service takes is compressed.
 *
 * @param evidenceFiles absolute paths of what the evidence was read from, which is always attached.
 * @returns null where nothing is attached, and after a problem.
 */
async function prepareAttachment(spec, evidenceFiles, access, problems) {
    const input = spec.input === 'attestation-name' ? 'attachments' : spec.input;
    const at = spec.where === '' ? '' : `${spec.where}: `;
    const patterns = spec.attachments.filter((line) => !line.startsWith('#'));
    if (patterns.length === 0 && evidenceFiles.length === 0)
        return null;
    try {
        const files = [...new Set([...evidenceFiles, ...(await attachedFiles(patterns, access))])];
        const [only] = patterns;
        const directory = patterns.length === 1 && only !== undefined && evidenceFiles.length === 0
            ? (0,_file_pattern_js__WEBPACK_IMPORTED_MODULE_5__/* .directoryAt */ .Dp)(only, access.workspace)
            : null;
        const [first] = files;
        if (first === undefined)
            throw new Error('the attachments have only excludes (`!`).');
        const attachment = files.length === 1 && directory === null
            ? await withinLimit({ path: first, name: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(first) }, access)
            : await archive(files, directory ?? access.workspace, access);
        const sizeBytes = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(attachment.path)).size;
        if (sizeBytes <= _contract_attestation_payload_js__WEBPACK_IMPORTED_MODULE_6__/* .ATTACHMENT_MAX_BYTES */ .vv)
            return { ...attachment, sizeBytes };
        problems.add(input, `${at}expected attachments of at most ${_contract_attestation_payload_js__WEBPACK_IMPORTED_MODULE_6__/* .ATTACHMENT_MAX_BYTES */ .vv} bytes (10 MB), found ${sizeBytes} in ${attachment.name}, compressed as it is. Attach less, or keep the file elsewhere and link it under \`external-urls\`.`);
    }
    catch (error) {
        const late = (0,_deadline_js__WEBPACK_IMPORTED_MODULE_7__/* .lateness */ .ev)(access.deadline);
        const reason = error instanceof Error ? error.message : String(error);
        problems.add(input, `${at}${late === null ? reason : `the attachments were not read and packed ${late}`}`);
    }
    return null;
}
/** The file itself, or compressed where it is too large to be sent as it is. */
async function withinLimit(file, access) {
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(file.path)).size <= _contract_attestation_payload_js__WEBPACK_IMPORTED_MODULE_6__/* .ATTACHMENT_MAX_BYTES */ .vv)
        return file;
    const directory = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await access.tempDirectory(), 'evidence-'));
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, 'evidence.gz');
    const { signal } = access.deadline;
    await access.deadline.bound((0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(file.path), (0,node_zlib__WEBPACK_IMPORTED_MODULE_4__.createGzip)({ level: 9 }), (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(path), { signal }));
    return { path, name: `${file.name}.gz` };
}
async function attachedFiles(patterns, { matchFiles, workspace }) {
    const files = new Set();
    for (const [index, pattern] of patterns.entries()) {
        if (pattern.startsWith('!'))
            continue;
        const excludes = patterns
            .slice(index + 1)
            .flatMap((later) => (later.startsWith('!') ? [later.slice(1).trim()] : []));
        const matches = await matchFiles(pattern, excludes);
        if (matches.length === 0)
            throw new Error(`the attachment \`${pattern}\` matches no file. Paths are relative to ${workspace}.`);
        for (const path of matches) {
            // Reading a pipe may never end.
            if (!(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path)).isFile())
                throw new Error(`the attachment \`${(0,_file_pattern_js__WEBPACK_IMPORTED_MODULE_5__/* .nameIn */ .ZC)(workspace, path)}\`: expected a file, found a pipe or device.`);
            files.add(path);
        }
    }
    return [...files];
}
/** The same files give the same bytes: no times, owners or order of the file system. */
async function archive(files, root, access) {
    const { create } = await __webpack_require__.e(/* import() */ 697).then(__webpack_require__.bind(__webpack_require__, 98697));
    const directory = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await access.tempDirectory(), 'evidence-'));
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, 'evidence.tgz');
    const entries = files
        .map((file) => entryName(file, root))
        .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const options = { file: path, cwd: root, gzip: { level: 9 }, portable: true, mtime: new Date(0), follow: true };
    await access.deadline.bound(create({ ...options, noDirRecurse: true }, entries));
    return { path, name: 'evidence.tgz' };
}
/** Relative to the root; a file elsewhere keeps its full path, from which the archive strips the root. */
function entryName(file, root) {
    const name = (0,_file_pattern_js__WEBPACK_IMPORTED_MODULE_5__/* .nameIn */ .ZC)(root, file);
    // The archiver takes a name that begins with an at sign for an archive to include.
    return name.startsWith('@') ? `./${name}` : name;
}


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