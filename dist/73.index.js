"use strict";
exports.id = 73;
exports.ids = [73];
exports.modules = {

/***/ 93073:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  plan: () => (/* binding */ plan)
});

// EXTERNAL MODULE: ./lib/client/error.js
var client_error = __webpack_require__(3652);
// EXTERNAL MODULE: ./lib/contract/environment.js
var environment = __webpack_require__(70714);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/contract/endpoint.js
var endpoint = __webpack_require__(24394);
// EXTERNAL MODULE: ./lib/contract/names.js
var names = __webpack_require__(78191);
// EXTERNAL MODULE: ./lib/contract/page.js
var page = __webpack_require__(95632);
;// CONCATENATED MODULE: ./lib/contract/flow.js




/** The most bytes a template or policy document may have. */
const DOCUMENT_MAX_BYTES = 1024 * 1024;
const visibility = schemas/* enum */.k5n(['public', 'private']);
const flowMembers = {
    name: names/* flowName */.Eo,
    description: schemas/* string */.YjP(),
    visibility: visibility.nullish(),
};
const flowInput = schemas/* object */.Ikc(flowMembers).meta({ id: 'FlowInput' });
/** The older form: a list of attestation names that one artifact called `artifact` must have. */
const flowWithNamesInput = schemas/* object */.Ikc({ ...flowMembers, template: schemas/* array */.YOg(schemas/* string */.YjP()).max(1000).nullish() })
    .meta({ id: 'FlowWithNamesInput' });
const flowRecord = schemas/* object */.Ikc({
    id: names/* recordId */.Re,
    org: schemas/* string */.YjP(),
    name: names/* flowName */.Eo,
    description: schemas/* string */.YjP(),
    visibility,
    template: schemas/* string */.YjP().describe('The YAML, letter for letter as it was sent.'),
    flow_template_id: names/* recordId */.Re,
    tags: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
    created_at: names/* epochSeconds */.DQ,
    last_modified_at: names/* epochSeconds */.DQ,
    last_deployment_at: names/* epochSeconds */.DQ.nullable(),
    html_url: schemas/* string */.YjP(),
})
    .meta({ id: 'Flow' });
const params = schemas/* object */.Ikc({ org: names/* orgName */.O9 });
const one = schemas/* object */.Ikc({ org: names/* orgName */.O9, flow_name: names/* flowName */.Eo });
const putFlow = (0,endpoint/* endpoint */.sR)({
    id: 'putFlow',
    tag: 'flows',
    summary: 'Create or update a flow and its template',
    method: 'PUT',
    path: '/flows/{org}/template_file',
    role: 'member',
    params,
    query: schemas/* object */.Ikc({}),
    body: {
        kind: 'multipart',
        part: 'data_json',
        schema: flowInput,
        file: { part: 'template_file', required: false, maxBytes: DOCUMENT_MAX_BYTES },
    },
    answers: { 200: flowRecord, 201: flowRecord },
    errors: ['unknown_organization', 'invalid_template', 'payload_too_large', 'unsupported_media_type'],
});
const putFlowWithNames = (0,endpoint/* endpoint */.sR)({
    id: 'putFlowWithNames',
    tag: 'flows',
    summary: 'Create or update a flow from a list of attestation names',
    method: 'PUT',
    path: '/flows/{org}',
    role: 'member',
    params,
    query: schemas/* object */.Ikc({}),
    body: { kind: 'json', schema: flowWithNamesInput },
    answers: { 200: flowRecord, 201: flowRecord },
    errors: ['unknown_organization', 'invalid_template'],
});
const getFlow = (0,endpoint/* endpoint */.sR)({
    id: 'getFlow',
    tag: 'flows',
    summary: 'Read a flow',
    method: 'GET',
    path: '/flows/{org}/{flow_name}',
    role: 'reader',
    params: one,
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: flowRecord },
    errors: ['unknown_organization', 'unknown_flow'],
});
const renameFlow = (0,endpoint/* endpoint */.sR)({
    id: 'renameFlow',
    tag: 'flows',
    summary: 'Give a flow another name; it is found by the old one as well, until another flow takes that',
    method: 'PUT',
    path: '/flows/{org}/{flow_name}/rename',
    role: 'member',
    params: one,
    query: schemas/* object */.Ikc({}),
    body: { kind: 'json', schema: schemas/* object */.Ikc({ new_name: names/* flowName */.Eo }).meta({ id: 'RenameFlowInput' }) },
    answers: { 200: flowRecord },
    errors: ['unknown_organization', 'unknown_flow'],
});
const archiveFlow = (0,endpoint/* endpoint */.sR)({
    id: 'archiveFlow',
    tag: 'flows',
    summary: 'Archive a flow: it takes no more records, its name is free again, what it holds stays on record',
    method: 'PUT',
    path: '/flows/{org}/{flow_name}/archive',
    role: 'member',
    params: one,
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: schemas/* string */.YjP() },
    errors: ['unknown_organization', 'unknown_flow'],
});
const listFlows = (0,endpoint/* endpoint */.sR)({
    id: 'listFlows',
    tag: 'flows',
    summary: 'List the flows by name; in pages where one is asked for',
    method: 'GET',
    path: '/flows/{org}',
    role: 'reader',
    params,
    query: schemas/* object */.Ikc({
        page: (0,page/* optionalPageNumber */.td)(1_000_000),
        per_page: (0,page/* optionalPageNumber */.td)(100),
        search_by_name: schemas/* string */.YjP().min(1).max(255).optional(),
        case_sensitive: schemas/* enum */.k5n(['true', 'false'])
            .optional()
            .transform((text) => text !== 'false'),
    }),
    body: null,
    answers: {
        200: schemas/* union */.KCZ([schemas/* array */.YOg(flowRecord), schemas/* object */.Ikc({ data: schemas/* array */.YOg(flowRecord), pagination: page/* pagination */.X$ }).meta({ id: 'FlowPage' })]),
    },
    errors: ['unknown_organization'],
});

;// CONCATENATED MODULE: ./lib/contract/policy.js




const policyInput = schemas/* object */.Ikc({
    name: names/* policyName */.ct,
    description: schemas/* string */.YjP().nullish(),
    comment: schemas/* string */.YjP().nullish(),
    type: schemas/* literal */.euz('env').nullish(),
})
    .meta({ id: 'PolicyInput' });
const policyVersion = schemas/* object */.Ikc({
    version: schemas/* int */.Whr(),
    policy_yaml: schemas/* string */.YjP().describe('The document, letter for letter as it was sent.'),
    comment: schemas/* string */.YjP(),
    timestamp: names/* epochSeconds */.DQ,
    created_by: schemas/* string */.YjP(),
});
const policyRecord = schemas/* object */.Ikc({
    name: names/* policyName */.ct,
    description: schemas/* string */.YjP(),
    type: schemas/* literal */.euz('env'),
    created_at: names/* epochSeconds */.DQ,
    consuming_envs: schemas/* array */.YOg(names/* environmentName */.VE),
    versions: schemas/* array */.YOg(policyVersion).min(1).describe('Oldest first.'),
    html_url: schemas/* string */.YjP(),
})
    .meta({ id: 'Policy' });
const policyAnswer = policyRecord
    .extend({ versions: schemas/* array */.YOg(policyVersion).min(1).describe('The newest alone.') })
    .meta({ id: 'PutPolicyAnswer' });
const putPolicy = (0,endpoint/* endpoint */.sR)({
    id: 'putPolicy',
    tag: 'policies',
    summary: 'Create a policy, or give it a new version where the document differs from the newest',
    method: 'PUT',
    path: '/policies/{org}',
    role: 'member',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9 }),
    query: schemas/* object */.Ikc({}),
    body: {
        kind: 'multipart',
        part: 'payload',
        schema: policyInput,
        file: { part: 'policy_file', required: true, maxBytes: DOCUMENT_MAX_BYTES },
    },
    answers: { 200: policyAnswer, 201: policyAnswer },
    errors: ['unknown_organization', 'invalid_policy', 'payload_too_large', 'unsupported_media_type'],
});
const getPolicy = (0,endpoint/* endpoint */.sR)({
    id: 'getPolicy',
    tag: 'policies',
    summary: 'Read a policy with its versions',
    method: 'GET',
    path: '/policies/{org}/{policy_name}',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9, policy_name: names/* policyName */.ct }),
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: policyRecord },
    errors: ['unknown_organization', 'unknown_policy'],
});
const listPolicies = (0,endpoint/* endpoint */.sR)({
    id: 'listPolicies',
    tag: 'policies',
    summary: 'List the policies by name, each with its versions',
    method: 'GET',
    path: '/policies/{org}',
    role: 'reader',
    params: schemas/* object */.Ikc({ org: names/* orgName */.O9 }),
    query: schemas/* object */.Ikc({}),
    body: null,
    answers: { 200: schemas/* array */.YOg(policyRecord) },
    errors: ['unknown_organization'],
});

// EXTERNAL MODULE: ./lib/config/refusal.js
var refusal = __webpack_require__(17847);
;// CONCATENATED MODULE: ./lib/config/plan.js





/**
 * Compares what shall be with what is. Nothing is written until a change's `apply` is called; called in order, each
 * finds what it needs. Applying the same state again plans no change.
 *
 * @throws ApplyRefusal with what cannot be; ClientError.
 */
async function plan(target, desired) {
    const flows = await Promise.all(desired.flows.map((flow) => planFlow(target, flow)));
    const policies = await Promise.all(desired.policies.map((policy) => planPolicy(target, policy)));
    const environments = await Promise.all(desired.environments.map((one) => comparedEnvironment(target, one)));
    const refusals = [
        ...environments.flatMap(({ found, desired: one }) => (found === null ? [] : cannotBecome(found, one))),
        ...(await withoutPolicy(target, environments, new Set(desired.policies.map((policy) => policy.name)))),
    ];
    if (refusals.length > 0)
        throw new refusal/* ApplyRefusal */.L(refusals);
    return [...flows, ...policies, ...environments.map((environment) => planEnvironment(target, environment))];
}
async function planFlow({ client, org }, desired) {
    const found = await orNull('unknown_flow', client.call(getFlow, { params: { org, flow_name: desired.name }, query: {} }));
    const details = differences(found, [
        ['description', found?.description, desired.description],
        ['visibility', found?.visibility, desired.visibility],
        ['template', found?.template, desired.template],
    ]);
    return {
        kind: 'flow',
        name: desired.name,
        action: actionOf(found, details),
        details,
        apply: async () => {
            await client.call(putFlow, {
                params: { org },
                query: {},
                body: {
                    name: desired.name,
                    description: desired.description ?? found?.description ?? '',
                    visibility: desired.visibility,
                },
                ...(desired.template === null ? {} : { file: { name: 'template.yml', text: desired.template } }),
            });
        },
    };
}
async function planPolicy({ client, org }, desired) {
    const found = await orNull('unknown_policy', client.call(getPolicy, { params: { org, policy_name: desired.name }, query: {} }));
    const newest = found?.versions.at(-1);
    const details = differences(found, [
        ['description', found?.description, desired.description],
        [`policy (version ${(newest?.version ?? 0) + 1})`, newest?.policy_yaml, desired.content],
    ]);
    return {
        kind: 'policy',
        name: desired.name,
        action: actionOf(found, details),
        details,
        apply: async () => {
            await client.call(putPolicy, {
                params: { org },
                query: {},
                body: {
                    name: desired.name,
                    description: desired.description ?? found?.description ?? '',
                    comment: desired.comment,
                    type: 'env',
                },
                file: { name: 'policy.yml', text: desired.content },
            });
        },
    };
}
async function comparedEnvironment({ client, org }, desired) {
    const params = { org, environment_name: desired.name };
    const found = await orNull('unknown_environment', client.call(environment/* getEnvironment */.uc, { params, query: {} }));
    const attached = new Set(found?.policies ?? []);
    const wanted = desired.policies === null ? attached : new Set(desired.policies);
    return { found, desired, attach: [...wanted.difference(attached)], detach: [...attached.difference(wanted)] };
}
/** What the service would refuse, or leave as it is without a word. */
function cannotBecome(found, desired) {
    const refusals = [];
    if (found.type !== desired.type) {
        refusals.push(`environment ${desired.name}: its type is ${found.type} and cannot become ${desired.type}; give the new one another name`);
    }
    if (desired.description === '' && found.description !== '') {
        refusals.push(`environment ${desired.name}: its description cannot become empty; give another one, or leave it out of the file`);
    }
    return refusals;
}
/** A refusal for each policy to attach that is neither there nor made by the same file. */
async function withoutPolicy({ client, org }, environments, made) {
    const inQuestion = new Set(environments.flatMap(({ attach }) => attach)).difference(made);
    const missing = new Set();
    await Promise.all([...inQuestion].map(async (name) => {
        const params = { org, policy_name: name };
        const found = await orNull('unknown_policy', client.call(getPolicy, { params, query: {} }));
        if (found === null)
            missing.add(name);
    }));
    return environments.flatMap(({ desired, attach }) => attach
        .filter((name) => missing.has(name))
        .map((name) => `environment ${desired.name}: no policy '${name}' in organization ${org}, and the file makes none; ` +
        'correct the name, or add it under policies'));
}
function planEnvironment({ client, org }, compared) {
    const { found, desired, attach, detach } = compared;
    const fields = differences(found, [['description', found?.description, desired.description]]);
    const details = [
        ...fields,
        ...attach.map((name) => `attach policy ${name}`),
        ...detach.map((name) => `detach policy ${name}`),
    ];
    return {
        kind: 'environment',
        name: desired.name,
        action: actionOf(found, details),
        details,
        apply: async () => {
            const body = { name: desired.name, type: desired.type, description: desired.description ?? '' };
            if (found === null) {
                // In one request with its policies: at no moment is there an environment that demands nothing.
                await client.call(environment/* putEnvironment */.NF, { params: { org }, query: {}, body: { ...body, policies: attach } });
                return;
            }
            if (fields.length > 0)
                await client.call(environment/* putEnvironment */.NF, { params: { org }, query: {}, body });
            const params = { org, environment_name: desired.name };
            // Attached before detached: at no moment does the environment demand less than one of the two states.
            if (attach.length > 0)
                await client.call(environment/* attachPolicies */.oU, { params, query: {}, body: { policy_names: attach } });
            if (detach.length > 0)
                await client.call(environment/* detachPolicies */.ot, { params, query: {}, body: { policy_names: detach } });
        },
    };
}
/** Names of the members that differ; one that shall stay as it is (null) never does. */
function differences(found, members) {
    if (found === null)
        return [];
    return members.filter(([, is, shall]) => shall !== null && shall !== is).map(([name]) => `change ${name}`);
}
function actionOf(found, details) {
    if (found === null)
        return 'create';
    return details.length > 0 ? 'update' : 'unchanged';
}
/** Null only where the service says, in its own code, that the thing is not there; another 404 is an error. */
async function orNull(code, answer) {
    try {
        return await answer;
    }
    catch (error) {
        if (error instanceof client_error/* ClientError */.M && error.serviceCode === code)
            return null;
        throw error;
    }
}


/***/ }),

/***/ 70714:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NF: () => (/* binding */ putEnvironment),
/* harmony export */   oU: () => (/* binding */ attachPolicies),
/* harmony export */   ot: () => (/* binding */ detachPolicies),
/* harmony export */   ry: () => (/* binding */ environmentTypes),
/* harmony export */   uc: () => (/* binding */ getEnvironment)
/* harmony export */ });
/* unused harmony exports environmentInput, environmentRecord, environmentChange, changeEnvironment, renameEnvironment, archiveEnvironment, joinEnvironment, policyNamesInput, listEnvironments */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24394);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78191);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95632);




const environmentTypes = [
    'K8S',
    'ECS',
    'S3',
    'lambda',
    'server',
    'docker',
    'azure-apps',
    'cloud-run',
    'logical',
];
const environmentType = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(environmentTypes);
const includedEnvironments = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE).max(100).describe('Of a logical environment only.');
/** An empty description leaves a stored one as it is. `policies`, where given, are attached besides those there are. */
const environmentInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE,
    type: environmentType,
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    included_environments: includedEnvironments.nullish(),
    policies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct).max(100).nullish(),
})
    .meta({ id: 'CreateEnvironmentPutInput' });
const environmentRecord = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    org: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE,
    type: environmentType,
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    created_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    last_modified_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    last_reported_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ.nullable(),
    last_changed_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ.nullable(),
    state: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()
        .nullable()
        .describe('Whether what runs there is compliant; null where nothing is known to run, or no attached policy has a rule.'),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    tags: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    policies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct),
    included_environments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE).nullable().describe('Null where the environment is not logical.'),
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
})
    .meta({ id: 'Environment' });
const params = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9, environment_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE });
const putEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'putEnvironment',
    tag: 'environments',
    summary: 'Create an environment or update it',
    method: 'PUT',
    path: '/environments/{org}',
    role: 'snapshotter',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: environmentInput },
    answers: { 200: environmentRecord, 201: environmentRecord },
    errors: ['unknown_organization', 'unknown_policy', 'unknown_environment'],
});
const getEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'getEnvironment',
    tag: 'environments',
    summary: 'Read an environment',
    method: 'GET',
    path: '/environments/{org}/{environment_name}',
    role: 'reader',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: null,
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
/** A member left out, or null, leaves what is stored. */
const environmentChange = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    include_scaling: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    require_provenance: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish(),
    included_environments: includedEnvironments.nullish(),
})
    .meta({ id: 'EnvironmentChange' });
const changeEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'changeEnvironment',
    tag: 'environments',
    summary: 'Change an environment',
    method: 'PATCH',
    path: '/environments/{org}/{environment_name}',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: environmentChange },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const renameEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'renameEnvironment',
    tag: 'environments',
    summary: 'Give an environment another name; it is found by the old one as well, until another takes that',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/rename',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ new_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE }).meta({ id: 'RenameEnvironmentInput' }) },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const archiveEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'archiveEnvironment',
    tag: 'environments',
    summary: 'Archive an environment: a member may use its name again, its snapshots and events stay on record',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/archive',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() },
    errors: ['unknown_organization', 'unknown_environment'],
});
const joinEnvironment = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'joinEnvironment',
    tag: 'environments',
    summary: 'Include an environment in a logical one',
    method: 'PUT',
    path: '/environments/{org}/{environment_name}/join',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: {
        kind: 'json',
        schema: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ physical_env_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE }).meta({ id: 'JoinEnvironmentInput' }),
    },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment'],
});
const policyNamesInput = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ policy_names: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct).min(1).max(100) })
    .meta({ id: 'PolicyNamesInput' });
const attachPolicies = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'attachPolicies',
    tag: 'environments',
    summary: 'Attach policies to an environment, and judge what runs there anew',
    method: 'POST',
    path: '/environments/{org}/{environment_name}/policies',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: policyNamesInput },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});
const detachPolicies = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'detachPolicies',
    tag: 'environments',
    summary: 'Detach policies from an environment, and judge what runs there anew',
    method: 'DELETE',
    path: '/environments/{org}/{environment_name}/policies',
    role: 'member',
    params,
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({}),
    body: { kind: 'json', schema: policyNamesInput },
    answers: { 200: environmentRecord },
    errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});
const environmentPage = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    environments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(environmentRecord),
    page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    per_page: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_pages: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    total_count: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    _links: _page_js__WEBPACK_IMPORTED_MODULE_3__/* .links */ .yJ,
})
    .meta({ id: 'EnvironmentPage' });
const listEnvironments = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'listEnvironments',
    tag: 'environments',
    summary: 'List the environments; in pages where one is asked for',
    method: 'GET',
    path: '/environments/{org}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9 }),
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        page: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .optionalPageNumber */ .td)(1_000_000),
        per_page: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .optionalPageNumber */ .td)(100),
        name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(255).optional(),
        type: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .repeated */ .ZD)(environmentType),
        tag: (0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .repeated */ .ZD)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(255)).describe('`key` or `key:value`; all of them must be there.'),
        space_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .max(255)
            .optional()
            .describe('The service has no spaces: there is nothing in one that is named.'),
        sort: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['name', 'last_modified_at', 'last_changed_at']).default('name'),
        sort_direction: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['asc', 'desc']).default('asc'),
    }),
    body: null,
    answers: { 200: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(environmentRecord), environmentPage]) },
    errors: ['unknown_organization'],
});


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


/***/ })

};
;