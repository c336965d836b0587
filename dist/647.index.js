"use strict";
exports.id = 647;
exports.ids = [647];
exports.modules = {

/***/ 99647:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dockerCredentials: () => (/* binding */ dockerCredentials)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs_promises__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_path__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88343);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79569);




const entrySchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    auth: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    username: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    password: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    identitytoken: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
});
const configSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    auths: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), entrySchema.nullable()).optional(),
    credHelpers: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()).optional(),
    credsStore: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
});
const helperSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ Username: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), Secret: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
/** Under this address docker keeps the credentials of Docker Hub. */
const DOCKER_HUB_KEY = 'https://index.docker.io/v1/';
/** The user name that a helper gives with an identity token. */
const IDENTITY_TOKEN_USER = '<token>';
/**
 * The credentials that `docker login` left for a registry (`docker.io`, `ghcr.io`, `localhost:5000`); null where there are
 * none. A helper that the configuration names for the registry is asked first, then the one for all, then the file itself.
 *
 * @throws FingerprintError `bad_credentials`. No message holds any part of a credential.
 */
async function dockerCredentials(registry, at) {
    const directory = at.env['DOCKER_CONFIG'] || (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(at.home, '.docker');
    const config = await readConfig((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, 'config.json'));
    if (config === null)
        return null;
    const key = registry === 'docker.io' ? DOCKER_HUB_KEY : registry;
    const helpers = [entryFor(registry, config.credHelpers ?? {}), config.credsStore];
    for (const helper of helpers) {
        if (helper === undefined || helper === '')
            continue;
        const credentials = await fromHelper(helper, key, at.run);
        if (credentials !== null)
            return credentials;
    }
    const entry = entryFor(registry, config.auths ?? {});
    return entry === undefined || entry === null ? null : fromEntry(entry, registry);
}
async function readConfig(path) {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch((error) => {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
            return null;
        throw badCredentials(`Expected to read the docker configuration ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(path)}, found that it cannot be read`);
    });
    if (text === null)
        return null;
    try {
        return configSchema.parse(JSON.parse(text));
    }
    catch {
        // The cause would quote the file, and with it passwords.
        throw badCredentials(`Expected the JSON of a docker configuration in ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(path)}, found something else`);
    }
}
/** The entry for a registry. Older entries have an address such as `https://ghcr.io/v2/` for the host. */
function entryFor(registry, entries) {
    const names = registry === 'docker.io' ? [DOCKER_HUB_KEY, 'docker.io', 'index.docker.io', 'registry-1.docker.io'] : [registry];
    const all = new Map(Object.entries(entries));
    for (const name of names)
        if (all.has(name))
            return all.get(name);
    const hosts = new Map(Array.from(all, ([key, entry]) => [key.replace(/^https?:\/\//, '').replace(/\/(?:v[12]\/?)?$/, ''), entry]));
    return names.map((name) => hosts.get(name)).find((entry) => entry !== undefined);
}
function fromEntry(entry, registry) {
    const { auth = '', identitytoken = '' } = entry;
    if (identitytoken !== '')
        return { kind: 'identity-token', token: identitytoken };
    const decoded = auth === '' ? null : Buffer.from(auth, 'base64').toString('utf8').replace(/\0+$/, '');
    const colon = decoded?.indexOf(':') ?? 0;
    const username = decoded === null ? (entry.username ?? '') : decoded.slice(0, Math.max(0, colon));
    const password = decoded === null ? (entry.password ?? '') : decoded.slice(colon + 1);
    if (username === '' && password === '' && auth === '')
        return null;
    if (username !== '' && password !== '')
        return { kind: 'password', username, password };
    throw badCredentials(`Expected a user name and a password for ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(registry)} in the docker configuration, found no such pair`);
}
async function fromHelper(helper, key, run) {
    const program = `docker-credential-${helper}`;
    if (!/^[\w.-]+$/.test(helper)) {
        throw badCredentials(`Expected the name of a credential helper in the docker configuration, found ${(0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(helper)}`);
    }
    const output = await run(program, ['get'], key);
    if (output === null)
        throw badCredentials(`Expected the credential helper '${program}' on the PATH, found none`);
    const said = output.stdout.trim();
    // The words by which helpers say that they have nothing, in the library that they share.
    if (output.exitCode !== 0 && /credentials not found/i.test(said + output.stderr))
        return null;
    const answer = output.exitCode === 0 ? helperSchema.safeParse(jsonOf(said)).data : undefined;
    if (answer === undefined) {
        const found = output.exitCode === 0 ? 'something else' : `that it failed with exit code ${output.exitCode}`;
        throw badCredentials(`Expected credentials from the helper '${program}', found ${found}`);
    }
    const { Username: username, Secret: secret } = answer;
    if (secret === '')
        return null;
    if (username === IDENTITY_TOKEN_USER)
        return { kind: 'identity-token', token: secret };
    return { kind: 'password', username, password: secret };
}
function badCredentials(what) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .FingerprintError */ .dz('bad_credentials', null, `${what}: log in again, or remove its entry.`);
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