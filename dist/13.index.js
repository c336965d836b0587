"use strict";
exports.id = 13;
exports.ids = [13];
exports.modules = {

/***/ 5013:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   deliver: () => (/* binding */ deliver)
/* harmony export */ });
/* harmony import */ var _client_error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3652);
/* harmony import */ var _contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(27453);
/* harmony import */ var _contract_attestation_custom_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62963);
/* harmony import */ var _contract_attestation_generic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29067);
/* harmony import */ var _contract_attestation_junit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19626);
/* harmony import */ var _contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(12899);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(65958);
/* harmony import */ var _final_failure_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(32135);








const attestEndpoints = [_contract_attestation_generic_js__WEBPACK_IMPORTED_MODULE_0__/* .attestGeneric */ .z, _contract_attestation_junit_js__WEBPACK_IMPORTED_MODULE_1__/* .attestJunit */ .s3, _contract_attestation_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .attestPullRequest */ .AN, _contract_attestation_custom_js__WEBPACK_IMPORTED_MODULE_3__/* .attestCustom */ .tt];
/**
 * Delivers what a spool holds, in its order and each entry once: its key tells the service which it has. What is
 * delivered is removed. An outage ends the delivery, so that nothing overtakes what came before it.
 *
 * @throws SpoolError where the directory itself cannot be used.
 */
async function deliver(spool, client, org, onDelivered = () => undefined) {
    const files = await spool.files();
    const refused = [];
    let delivered = 0;
    for (const file of files) {
        try {
            const write = await spool.read(file);
            await send(write, client, org);
            await spool.remove(file);
            delivered += 1;
            onDelivered(write);
        }
        catch (error) {
            if (error instanceof _error_js__WEBPACK_IMPORTED_MODULE_4__/* .SpoolError */ .a && error.code === 'broken_entry')
                refused.push({ file, reason: error.message });
            else if (!(error instanceof _client_error_js__WEBPACK_IMPORTED_MODULE_5__/* .ClientError */ .M))
                throw error;
            else if ((0,_final_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .isFinal */ .d)(error))
                refused.push({ file, reason: error.message });
            else
                return { delivered, refused, stopped: error, left: files.length - delivered };
        }
    }
    return { delivered, refused, stopped: null, left: files.length - delivered };
}
async function send(write, client, org) {
    const { entry, attachmentPath } = write;
    if (entry.params['org'] !== org)
        throw broken(write, `is for the organization ${String(entry.params['org'])}, not ${org}`);
    const { idempotency_key: idempotencyKey } = entry;
    if (entry.endpoint === _contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .reportArtifact */ .x8.id) {
        const params = parsed(write, () => _contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .reportArtifact */ .x8.params.parse(entry.params));
        const body = bodyOf(write, _contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .reportArtifact */ .x8.body.schema);
        await client.call(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .reportArtifact */ .x8, { params, body, idempotencyKey });
        return;
    }
    const endpoint = attestEndpoints.find(({ id }) => id === entry.endpoint);
    if (endpoint === undefined)
        throw broken(write, `is of a kind that is not delivered (${entry.endpoint})`);
    const trail = entry.params['trail_name'] ?? (await recordedTrail(write, client));
    const params = parsed(write, () => endpoint.params.parse({ ...entry.params, trail_name: trail }));
    const body = bodyOf(write, endpoint.body.schema);
    const file = attachmentPath === null || entry.attachment === null
        ? {}
        : { file: { path: attachmentPath, name: entry.attachment.name } };
    await client.call(endpoint, { params, body, idempotencyKey, ...file });
}
/** The trail of the artifact's newest report, for evidence that was made while the service could not tell it. */
async function recordedTrail(write, client) {
    const { params, body } = write.entry;
    const asked = parsed(write, () => _contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .getArtifact */ .jZ.params.parse({ ...params, fingerprint: body['artifact_fingerprint'] }));
    return (await client.call(_contract_artifact_js__WEBPACK_IMPORTED_MODULE_7__/* .getArtifact */ .jZ, { params: asked })).trail_name;
}
/** The body as it was sent before: one that differed, if only in the order of its members, would be another request. */
function bodyOf(write, schema) {
    const { body } = write.entry;
    if (!fits(schema, body))
        throw broken(write, NO_WRITE);
    return body;
}
const fits = (schema, body) => schema.safeParse(body).success;
function parsed(write, parse) {
    try {
        return parse();
    }
    catch {
        throw broken(write, NO_WRITE);
    }
}
const NO_WRITE = 'is not a write that the interface takes';
const broken = ({ file }, what) => new _error_js__WEBPACK_IMPORTED_MODULE_4__/* .SpoolError */ .a('broken_entry', `${file} ${what}: nothing of it is sent`);


/***/ })

};
;