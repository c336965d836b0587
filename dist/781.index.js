"use strict";
exports.id = 781;
exports.ids = [781];
exports.modules = {

/***/ 5781:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fingerprintDockerImage: () => (/* binding */ fingerprintDockerImage)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88343);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79569);
/* harmony import */ var _reference_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33256);



const IMAGE_ID = /^(?:sha256:)?[0-9a-f]{64}$/;
const repoDigestsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullable();
/**
 * The fingerprint of an image that the local docker has: the digest under which it lies in a registry, as docker
 * remembers it from the push or pull. `name` is a reference or an image ID. Of several the one of the name's repository
 * counts; an ID takes the first.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `bad_reference`, `docker_unavailable`, `image_not_found`, `image_not_pushed`,
 *   `ambiguous_digest`
 */
async function fingerprintDockerImage(name, run) {
    const isId = IMAGE_ID.test(name);
    const wanted = isId ? null : (0,_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .parseImageReference */ .o_)(name);
    const known = await repoDigests(name, run);
    const [first, ...others] = known;
    if (first === undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .FingerprintError */ .dz('image_not_pushed', null, `Expected the image ${(0,_error_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)} to have a digest in a registry, found none: the local image was never ` +
            'pushed; push it before this step.');
    }
    if (others.length === 0 || wanted === null)
        return first.digest;
    const matching = known.filter(({ repository }) => (0,_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameRepository */ .ve)((0,_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .parseImageReference */ .o_)(repository), wanted));
    const digests = new Set(matching.map(({ digest }) => digest));
    const [digest] = digests;
    if (wanted.digest !== null && digests.has(wanted.digest))
        return wanted.digest;
    if (digest !== undefined && digests.size === 1)
        return digest;
    const list = known.map((one) => (0,_error_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(`${one.repository}@sha256:${one.digest}`)).join(', ');
    throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .FingerprintError */ .dz('ambiguous_digest', null, `Expected one digest for ${(0,_error_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)}, found ${known.length}: ${list}. Name the one that is meant.`);
}
async function repoDigests(name, run) {
    const output = await run('docker', ['image', 'inspect', '--format', '{{json .RepoDigests}}', '--', name]);
    if (output === null)
        throw unavailable('no program of that name on the PATH');
    if (output.exitCode !== 0)
        throw refusal(name, output);
    const list = repoDigestsSchema.safeParse(jsonOf(output.stdout));
    if (!list.success)
        throw unavailable('an answer that cannot be read');
    return (list.data ?? []).flatMap((text) => {
        const [, repository, digest] = /^([^@]+)@sha256:([0-9a-f]{64})$/.exec(text) ?? [];
        return repository === undefined || digest === undefined ? [] : [{ repository, digest }];
    });
}
function refusal(name, { stderr, exitCode }) {
    if (/no such image/i.test(stderr)) {
        return new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .FingerprintError */ .dz('image_not_found', null, `Expected the image ${(0,_error_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)} in the local docker, found none: build or pull it before this step; ` +
            'an image that is only in a registry is fingerprinted with `image`.');
    }
    const words = stderr.trim().split('\n', 1)[0] ?? '';
    return unavailable(words === '' ? `exit code ${exitCode}` : `exit code ${exitCode} and ${(0,_error_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(words.slice(0, 200))}`);
}
function unavailable(found) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .FingerprintError */ .dz('docker_unavailable', null, `Expected the program 'docker' and its daemon to answer, found ${found}: install and start docker here, or take the ` +
        'digest from the registry with `image`, which needs no docker.');
}
function jsonOf(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ })

};
;