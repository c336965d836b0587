"use strict";
exports.id = 385;
exports.ids = [385];
exports.modules = {

/***/ 98385:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fingerprintImage: () => (/* binding */ fingerprintImage)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./lib/fingerprint/error.js
var fingerprint_error = __webpack_require__(79569);
;// CONCATENATED MODULE: ./lib/fingerprint/image/challenge.js
const HEADER_MAX_LENGTH = 8192;
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const PARAMETER = /[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/y;
const SEPARATORS = /[ \t,]*/y;
/** Reads the challenges of one header. What follows something unreadable is left out. */
function parseChallenges(header) {
    const text = header.slice(0, HEADER_MAX_LENGTH);
    const challenges = [];
    let position = 0;
    const match = (pattern) => {
        pattern.lastIndex = position;
        const found = pattern.exec(text);
        if (found !== null)
            position = pattern.lastIndex;
        return found;
    };
    while (position < text.length) {
        match(SEPARATORS);
        const scheme = match(TOKEN)?.[0];
        if (scheme === undefined)
            break;
        const parameters = new Map();
        for (;;) {
            const before = position;
            match(SEPARATORS);
            const found = match(PARAMETER);
            if (found === null) {
                position = before;
                break;
            }
            const [, name = '', inQuotes, bare = ''] = found;
            parameters.set(name.toLowerCase(), inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare);
        }
        challenges.push({ scheme: scheme.toLowerCase(), parameters });
    }
    return challenges;
}

// EXTERNAL MODULE: ./lib/fingerprint/image/reference.js
var image_reference = __webpack_require__(33256);
;// CONCATENATED MODULE: ./lib/fingerprint/image/authorization.js




const TOKEN_ANSWER_MAX_BYTES = 1024 * 1024;
const SCOPE_MAX_LENGTH = 1000;
const tokenSchema = schemas/* object */.Ikc({ token: schemas/* string */.YjP().optional(), access_token: schemas/* string */.YjP().optional() });
/**
 * The `Authorization` header that a registry asks for: a token of its token server (Docker registry token
 * authentication), or the credentials themselves.
 *
 * @throws FingerprintError `registry_refused`, `redirect_refused`, `rate_limited`, `registry_failed`,
 *   `registry_unreachable`, `aborted`
 */
async function authorize(answer, parts) {
    const header = answer.headers['www-authenticate'] ?? '';
    const challenges = [header].flat().flatMap(parseChallenges);
    const bearer = challenges.find(({ scheme }) => scheme === 'bearer');
    if (bearer !== undefined)
        return `Bearer ${await fetchToken(bearer, parts)}`;
    const { reference, credentials } = parts;
    const takesPassword = challenges.some(({ scheme }) => scheme === 'basic');
    if (takesPassword && credentials?.kind === 'password')
        return basic(credentials);
    const found = takesPassword ? 'no password' : 'no way to log in that is known here (Bearer or Basic)';
    throw refused(reference, credentials, found);
}
async function fetchToken(challenge, parts) {
    const { reference, credentials, send } = parts;
    const realm = realmOf(challenge, reference);
    const asked = {
        service: challenge.parameters.get('service') ?? '',
        scope: (challenge.parameters.get('scope') || `repository:${reference.repository}:pull`).slice(0, SCOPE_MAX_LENGTH),
    };
    const answer = await send(credentials?.kind === 'identity-token'
        ? refreshRequest(realm, asked, credentials.token)
        : tokenRequest(realm, asked, credentials));
    const { status } = answer;
    if (status === 429)
        throw rateLimited(realm.host);
    if (status >= 300 && status < 400) {
        throw redirectRefused(reference, `a redirect of its token server ${realm.host}`, 'a token is asked for there alone');
    }
    if (status >= 400 && status < 500)
        throw refused(reference, credentials, `status ${status} of its token server`);
    const { token, access_token: accessToken } = status === 200 ? tokensOf(answer) : {};
    const given = token || accessToken || '';
    // It goes into a header, so that nothing but visible characters can be let through.
    if (/^[\x21-\x7e]+$/.test(given))
        return given;
    throw new fingerprint_error/* FingerprintError */.dz('registry_failed', null, `Expected a token of ${realm.host} for ${(0,fingerprint_error/* quoted */.TL)(reference.text)}, found none in its answer (status ${status}): ` +
        'try again later.');
}
function tokenRequest(realm, { service, scope }, credentials) {
    const url = new URL(realm);
    if (service !== '')
        url.searchParams.set('service', service);
    url.searchParams.set('scope', scope);
    const headers = credentials?.kind === 'password' ? { authorization: basic(credentials) } : {};
    return { method: 'GET', url, headers, maxBytes: TOKEN_ANSWER_MAX_BYTES };
}
function refreshRequest(url, { service, scope }, token) {
    const form = { grant_type: 'refresh_token', service, scope, client_id: 'assay', refresh_token: token };
    return {
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        maxBytes: TOKEN_ANSWER_MAX_BYTES,
    };
}
/** The token server. Credentials go there, so it is asked over HTTPS, but for one on this machine beside its registry. */
function realmOf({ parameters }, reference) {
    const url = URL.parse(parameters.get('realm') ?? '');
    const isLocal = url?.protocol === 'http:' && (0,image_reference/* isThisMachine */.YY)(url) && (0,image_reference/* isThisMachine */.YY)((0,image_reference/* registryUrl */.NH)(reference));
    const isPlain = url !== null && url.username === '' && url.password === '';
    if (url !== null && isPlain && (url.protocol === 'https:' || isLocal)) {
        url.hash = '';
        return url;
    }
    const found = url === null ? 'none that can be read' : `${url.protocol}//${url.host}`;
    throw redirectRefused(reference, `${found} for its token server`, 'credentials are sent over HTTPS only');
}
function tokensOf({ body }) {
    try {
        return tokenSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? {};
    }
    catch {
        return {};
    }
}
function basic({ username, password }) {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
/** The error for a registry that does not let the image be read. */
function refused({ registry, text }, credentials, found) {
    const login = `log in to ${registry} before (\`docker login\`, or docker/login-action in a workflow)`;
    const who = credentials === null ? 'without credentials' : 'with the credentials that are set up for it';
    const packages = registry === 'ghcr.io'
        ? '; in a workflow give the job `permissions: packages: read`, and the package access to it'
        : '';
    const advice = credentials === null ? `${login}${packages}` : `check that they may read it, else ${login}${packages}`;
    return new fingerprint_error/* FingerprintError */.dz('registry_refused', null, `Expected ${registry} to show ${(0,fingerprint_error/* quoted */.TL)(text)}, found that it refuses ${who} (${found}): ${advice}. ` +
        'Registries answer so for images that do not exist, too.');
}
/** The error for a registry that wants to be asked less. */
function rateLimited(host) {
    return new fingerprint_error/* FingerprintError */.dz('rate_limited', null, `Expected an answer of ${host}, found that it takes no more requests for now (status 429): ` +
        'log in, which raises the limit of most registries, or try again later.');
}
/** The error for a registry that sends to where nothing is asked. */
function redirectRefused({ text }, found, why) {
    return new fingerprint_error/* FingerprintError */.dz('redirect_refused', null, `Expected the registry to answer for ${(0,fingerprint_error/* quoted */.TL)(text)} itself, found ${found}: ${why}; ` +
        'name the registry by its own address.');
}

// EXTERNAL MODULE: external "node:dns"
var external_node_dns_ = __webpack_require__(40610);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
;// CONCATENATED MODULE: ./lib/fingerprint/image/reach.js

/** By the special-purpose address registries of IANA; an address in none of these is public. */
const networks = [
    network('loopback', ['127.0.0.0/8', '0.0.0.0/8'], ['::1/128', '::/128']),
    network('link-local', ['169.254.0.0/16'], ['fe80::/10', 'fec0::/10']),
    network('private', ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'], 
    // Among them the networks through which an IPv4 address can be reached: NAT64, Teredo, 6to4.
    ['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16', 'fc00::/7', 'ff00::/8']),
];
function network(reach, ipv4, ipv6) {
    const addresses = new external_node_net_.BlockList();
    for (const [family, subnets] of [
        ['ipv4', ipv4],
        ['ipv6', ipv6],
    ]) {
        for (const subnet of subnets) {
            const [address = '', prefix = ''] = subnet.split('/');
            addresses.addSubnet(address, Number(prefix), family);
        }
    }
    return { reach, addresses };
}
/** The reach of an IP address. An IPv4 address mapped into IPv6 has that of the IPv4 address. */
function reachOf(address) {
    const family = (0,external_node_net_.isIP)(address) === 6 ? 'ipv6' : 'ipv4';
    return networks.find(({ addresses }) => addresses.check(address, family))?.reach ?? 'public';
}
/** The reach that a URL's host has as it is written; null where it is a name that must be looked up. */
function writtenReach({ hostname }) {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (host === 'localhost' || host.endsWith('.localhost'))
        return 'loopback';
    return (0,external_node_net_.isIP)(host) === 0 ? null : reachOf(host);
}

;// CONCATENATED MODULE: ./lib/fingerprint/image/address-guard.js


/** A registry pointed at an address that somebody who only knows its public face has no business with. */
class ForbiddenAddress extends Error {
    name = 'ForbiddenAddress';
}
/**
 * Says which addresses a registry may send its clients to: the public ones, and those in the surroundings in which the
 * registry itself stands. Without it a registry could have the client ask services of the runner's own network.
 */
class AddressGuard {
    #registry;
    #reaches = new Set(['public']);
    constructor(registry) {
        this.#registry = registry;
        const reach = writtenReach(registry);
        if (reach !== null)
            this.#reaches.add(reach);
    }
    /** Throws ForbiddenAddress for a host that is written as an address out of bounds. */
    check(url) {
        const reach = writtenReach(url);
        if (reach !== null && url.hostname !== this.#registry.hostname)
            this.#refuseOutside([reach]);
    }
    /** Looks up names for connections to the host of `url`; fails with ForbiddenAddress where an address is out of bounds. */
    lookupFor(url) {
        const isRegistry = url.hostname === this.#registry.hostname;
        return (hostname, options, callback) => {
            (0,external_node_dns_.lookup)(hostname, { ...options, all: true }, (error, addresses) => {
                const [first] = addresses ?? [];
                if (error !== null || first === undefined) {
                    callback(error ?? new Error(`no address for ${hostname}`), '');
                    return;
                }
                try {
                    const reaches = addresses.map(({ address }) => reachOf(address));
                    if (isRegistry)
                        for (const reach of reaches)
                            this.#reaches.add(reach);
                    else
                        this.#refuseOutside(reaches);
                }
                catch (refusal) {
                    callback(refusal instanceof Error ? refusal : new ForbiddenAddress(), '');
                    return;
                }
                // One connection is made to what was looked at here: the name is not looked up again.
                if (options.all === true)
                    callback(null, addresses);
                else
                    callback(null, first.address, first.family);
            });
        };
    }
    #refuseOutside(reaches) {
        const outside = reaches.find((reach) => !this.#reaches.has(reach));
        if (outside !== undefined)
            throw new ForbiddenAddress(`a ${outside} address`);
    }
}

;// CONCATENATED MODULE: ./lib/fingerprint/image/connections.js


const REQUEST_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
const RETRY_AFTER_MAX_MS = 30_000;
const retriedStatuses = [408, 429, 500, 502, 503, 504];
/** The connections that one look at a registry needs: to itself, its token server, and where it redirects to. */
class RegistryConnections {
    #options;
    #guard;
    #dispatchers = new Map();
    #closing = new AbortController();
    constructor(registry, options) {
        this.#options = options;
        this.#guard = new AddressGuard(registry);
    }
    /**
     * Sends a request, again where that may help: three times in all.
     *
     * @throws FingerprintError `registry_unreachable`, `redirect_refused`, `aborted`
     */
    async send(request) {
        const dispatcher = this.#dispatcherFor(request.url);
        for (let attempt = 1;; attempt += 1) {
            const outcome = await this.#attempt(dispatcher, request).catch((error) => failureOf(error, request.url));
            this.#refuseIfAborted(request.url);
            const isLast = attempt === ATTEMPTS;
            const backoffMs = FIRST_DELAY_MS * 2 ** (attempt - 1);
            if (outcome instanceof fingerprint_error/* FingerprintError */.dz) {
                if (isLast || outcome.code !== 'registry_unreachable')
                    throw outcome;
                await this.#options.pause(backoffMs);
            }
            else {
                const delayMs = Math.max(backoffMs, retryAfterMs(outcome) ?? 0);
                if (isLast || !retriedStatuses.includes(outcome.status) || delayMs > RETRY_AFTER_MAX_MS)
                    return outcome;
                await this.#options.pause(delayMs);
            }
            this.#refuseIfAborted(request.url);
        }
    }
    /** Ends all connections. */
    async close() {
        this.#closing.abort();
        await Promise.all(Array.from(this.#dispatchers.values(), (dispatcher) => dispatcher.destroy()));
    }
    async #attempt(dispatcher, request) {
        const timeout = AbortSignal.timeout(this.#options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS);
        const signal = AbortSignal.any([timeout, ...(this.#options.signal === undefined ? [] : [this.#options.signal])]);
        signal.throwIfAborted();
        const aborted = Promise.withResolvers();
        const onAbort = () => aborted.reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        try {
            // undici looks at the signal only once it is connected, hence the race.
            return await Promise.race([exchange(dispatcher, request, signal), aborted.promise]);
        }
        finally {
            signal.removeEventListener('abort', onAbort);
        }
    }
    #dispatcherFor(url) {
        try {
            this.#guard.check(url);
        }
        catch (error) {
            throw failureOf(error, url);
        }
        const known = this.#dispatchers.get(url.origin);
        if (known !== undefined)
            return known;
        const opened = this.#options.openDispatcher(url, this.#closing.signal, this.#guard.lookupFor(url));
        this.#dispatchers.set(url.origin, opened);
        return opened;
    }
    #refuseIfAborted(url) {
        if (this.#options.signal?.aborted !== true)
            return;
        throw new fingerprint_error/* FingerprintError */.dz('aborted', null, `Expected an answer of ${url.host}, found that the work was called off before it came: allow more time.`, { cause: this.#options.signal.reason });
    }
}
async function exchange(dispatcher, { url, method, headers: requestHeaders, body: requestBody, maxBytes }, signal) {
    const { statusCode, headers, body } = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { 'user-agent': 'assay', ...requestHeaders },
        body: requestBody ?? null,
        signal,
    });
    const chunks = [];
    let sizeBytes = 0;
    for await (const chunk of body) {
        if (!(chunk instanceof Uint8Array))
            throw new TypeError('expected the body in bytes');
        sizeBytes += chunk.length;
        chunks.push(chunk);
        // Leaving the loop destroys the stream, and the connection with it.
        if (sizeBytes > maxBytes)
            break;
    }
    return { status: statusCode, headers, body: Buffer.concat(chunks), isCut: sizeBytes > maxBytes };
}
/** The first value of a header. */
function headerOf({ headers }, name) {
    const value = headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
}
function retryAfterMs(answer) {
    const seconds = headerOf(answer, 'retry-after') ?? '';
    return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : null;
}
/**
 * The error behind a request that had no answer. What the network said is not repeated but for its code: such texts can
 * hold headers and addresses.
 */
function failureOf(error, url) {
    if (error instanceof fingerprint_error/* FingerprintError */.dz)
        return error;
    const chain = errorChain(error);
    const forbidden = chain.find((one) => one instanceof ForbiddenAddress);
    if (forbidden !== undefined) {
        return new fingerprint_error/* FingerprintError */.dz('redirect_refused', null, `Expected the registry to send to public addresses, or to where it stands itself, found ${forbidden.message} ` +
            `behind ${url.host}: nothing is asked there; name the registry by its own address.`, { cause: error });
    }
    const code = chain.flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : [])).at(-1);
    const isTimeout = chain.some(({ name }) => name === 'TimeoutError');
    const isTls = /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^UNABLE_TO_VERIFY|^HOSTNAME_MISMATCH$/.test(code ?? '');
    const advice = isTls
        ? 'for a certificate of your own authority set NODE_EXTRA_CA_CERTS'
        : 'check the name, that it is up, and that this machine may connect to it';
    return new fingerprint_error/* FingerprintError */.dz('registry_unreachable', null, `Expected an answer of ${url.host}, found none (${isTimeout ? 'not in time' : (code ?? 'the connection failed')}): ${advice}.`, { cause: error });
}
/** An error, what caused it, and the first of those it gathers (one for each address tried). */
function errorChain(error) {
    const chain = [];
    let next = error;
    while (next instanceof Error && chain.length < 8) {
        chain.push(next);
        const gathered = next instanceof AggregateError ? next.errors[0] : undefined;
        next = next.cause ?? gathered;
    }
    return chain;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./lib/fingerprint/image/manifest.js



/** The largest manifest that is read, as registries commonly limit it. */
const MANIFEST_MAX_BYTES = 4 * 1024 * 1024;
/** What counts as an image: of one platform, or an index of several (OCI image specification, docker schema 2). */
const manifestTypes = [
    'application/vnd.oci.image.index.v1+json',
    'application/vnd.oci.image.manifest.v1+json',
    'application/vnd.docker.distribution.manifest.list.v2+json',
    'application/vnd.docker.distribution.manifest.v2+json',
];
const manifestSchema = schemas/* object */.Ikc({ schemaVersion: schemas/* literal */.euz(2), mediaType: schemas/* string */.YjP().optional() });
/**
 * The digest of a manifest, computed from its bytes. `wanted` is the digest that was asked for, where one was.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `manifest_unsupported`, `wrong_digest`
 */
function manifestDigest(image, answer, wanted) {
    const digest = (0,external_node_crypto_.hash)('sha256', answer.body);
    const { statedDigest } = answer;
    if (wanted !== null && digest !== wanted)
        throw wrongDigest(image, `sha256:${wanted}`, digest);
    if (statedDigest !== null && statedDigest !== `sha256:${digest}`)
        throw wrongDigest(image, statedDigest, digest);
    const type = (answer.contentType ?? '').split(';', 1)[0]?.trim() ?? '';
    const manifest = manifestSchema.safeParse(jsonOf(answer.body));
    const isKnown = manifestTypes.some((known) => known === type);
    // Readers that go by one of the two types would see different things in one manifest.
    const isClear = manifest.success && (manifest.data.mediaType ?? type) === type;
    if (isKnown && isClear)
        return digest;
    throw new fingerprint_error/* FingerprintError */.dz('manifest_unsupported', null, `Expected an image or an index of images behind ${(0,fingerprint_error/* quoted */.TL)(image)}, found ${foundType(type, isKnown)}: ` +
        'push the image again in the OCI format or docker schema 2.');
}
function foundType(type, isKnown) {
    if (isKnown)
        return 'a manifest that is not what its content type says';
    if (/manifest\.v1\+/.test(type))
        return 'a manifest of docker schema 1, whose digest does not identify the image';
    return type === '' ? 'an answer without a content type' : `the content type ${(0,fingerprint_error/* quoted */.TL)(type.slice(0, 100))}`;
}
function wrongDigest(image, expected, digest) {
    return new fingerprint_error/* FingerprintError */.dz('wrong_digest', null, `Expected the manifest of ${(0,fingerprint_error/* quoted */.TL)(image)} to have the digest ${(0,fingerprint_error/* quoted */.TL)(expected.slice(0, 150))}, found ` +
        `'sha256:${digest}': what came is not what the registry says it is; nothing behind it can be relied on.`);
}
function jsonOf(body) {
    try {
        return JSON.parse(body.toString('utf8'));
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./lib/fingerprint/image/registry.js






const REDIRECTS_MAX = 3;
const redirectStatuses = [301, 302, 303, 307, 308];
const errorsSchema = schemas/* object */.Ikc({ errors: schemas/* array */.YOg(schemas/* object */.Ikc({ code: schemas/* string */.YjP() })) });
/**
 * The fingerprint of an image: the digest of the manifest that the registry has for the reference, computed from the
 * manifest's own bytes (OCI distribution specification). For an image of several platforms that is the index.
 * No docker is needed.
 *
 * The registry is asked for the head of the manifest first: that settles who asks and whether it exists, and is not
 * counted as a pull by registries that count those.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `image_not_found`, `registry_refused`, `rate_limited`, `registry_unreachable`,
 *   `registry_failed`, `redirect_refused`, `manifest_too_large`, `manifest_unsupported`, `wrong_digest`,
 *   `bad_credentials`, `aborted`
 */
async function fingerprintImage(reference, options) {
    const credentials = await options.credentials(reference.registry);
    const connections = new RegistryConnections((0,image_reference/* registryUrl */.NH)(reference), options);
    try {
        const manifest = new ManifestReader(reference, credentials, connections);
        const head = await manifest.read('HEAD');
        // Whatever else a registry says to a HEAD is left to the GET, whose answer has a body with the reason.
        if (head.status === 200 && Number(headerOf(head, 'content-length') ?? 0) > MANIFEST_MAX_BYTES)
            throw tooLarge(reference);
        const answer = await manifest.read('GET');
        if (answer.status !== 200)
            throw failure(answer, reference, credentials);
        if (answer.isCut)
            throw tooLarge(reference);
        const contentType = headerOf(answer, 'content-type');
        const statedDigest = headerOf(answer, 'docker-content-digest');
        return manifestDigest(reference.text, { body: answer.body, contentType, statedDigest }, reference.digest);
    }
    finally {
        await connections.close();
    }
}
/** Asks for one manifest, with the authorization that the registry wanted last. */
class ManifestReader {
    #reference;
    #credentials;
    #connections;
    #url;
    #authorization = null;
    constructor(reference, credentials, connections) {
        this.#reference = reference;
        this.#credentials = credentials;
        this.#connections = connections;
        const wanted = reference.digest === null ? reference.tag : `sha256:${reference.digest}`;
        this.#url = new URL(`/v2/${reference.repository}/manifests/${wanted}`, (0,image_reference/* registryUrl */.NH)(reference));
    }
    /** The registry's answer, after it was told who asks where it wants to know. */
    async read(method) {
        const { answer, origin } = await this.#follow(method);
        if (answer.status !== 401 || origin !== this.#url.origin)
            return answer;
        this.#authorization = await authorize(answer, {
            reference: this.#reference,
            credentials: this.#credentials,
            send: (request) => this.#connections.send(request),
        });
        return (await this.#follow(method)).answer;
    }
    async #follow(method) {
        let url = this.#url;
        for (let redirects = 0;; redirects += 1) {
            const answer = await this.#connections.send({
                method,
                url,
                headers: this.#headers(url),
                maxBytes: MANIFEST_MAX_BYTES,
            });
            if (!redirectStatuses.includes(answer.status))
                return { answer, origin: url.origin };
            if (redirects === REDIRECTS_MAX)
                throw redirectRefused(this.#reference, `more than ${REDIRECTS_MAX} redirects`, 'it may go on for ever');
            url = this.#targetOf(answer, url);
        }
    }
    #headers(url) {
        const accept = manifestTypes.join(', ');
        // Credentials and tokens are for the registry itself, and for nobody it sends to.
        const isRegistry = url.origin === this.#url.origin;
        return isRegistry && this.#authorization !== null ? { accept, authorization: this.#authorization } : { accept };
    }
    #targetOf(answer, from) {
        const target = URL.parse(headerOf(answer, 'location') ?? '', from.href);
        const isLocal = target?.protocol === 'http:' && (0,image_reference/* isThisMachine */.YY)(target) && (0,image_reference/* isThisMachine */.YY)(this.#url);
        if (target !== null && target.username === '' && target.password === '') {
            if (target.protocol === 'https:' || isLocal)
                return target;
        }
        const found = target === null ? 'a redirect to nowhere' : `a redirect to ${target.protocol}//${target.host}`;
        throw redirectRefused(this.#reference, found, 'redirects are followed to HTTPS only');
    }
}
function failure(answer, reference, credentials) {
    const { status } = answer;
    const { registry, repository, text } = reference;
    if (status === 404) {
        const isNameUnknown = errorCodes(answer).includes('NAME_UNKNOWN');
        const what = isNameUnknown ? `no image ${(0,fingerprint_error/* quoted */.TL)(repository)}` : 'no manifest under this tag or digest';
        const message = `Expected the image ${(0,fingerprint_error/* quoted */.TL)(text)} in ${registry}, found ${what}: ` +
            'push it before this step, and check its name and tag.';
        return new fingerprint_error/* FingerprintError */.dz('image_not_found', null, message);
    }
    if (status === 401 || status === 403)
        return refused(reference, credentials, `status ${status}`);
    if (status === 429)
        return rateLimited(registry);
    return new fingerprint_error/* FingerprintError */.dz('registry_failed', null, `Expected ${registry} to show ${(0,fingerprint_error/* quoted */.TL)(text)}, found that it answers with status ${status}: ` +
        `${status >= 500 ? 'try again later' : 'check that the name is that of a registry'}.`);
}
/** The codes by which a registry says why; its words are not repeated, since they could hold what was sent to it. */
function errorCodes({ body }) {
    try {
        return errorsSchema.safeParse(JSON.parse(body.toString('utf8'))).data?.errors.map(({ code }) => code) ?? [];
    }
    catch {
        return [];
    }
}
function tooLarge({ text }) {
    return new fingerprint_error/* FingerprintError */.dz('manifest_too_large', null, `Expected a manifest of at most ${MANIFEST_MAX_BYTES} bytes (4 MiB) behind ${(0,fingerprint_error/* quoted */.TL)(text)}, found a larger one: ` +
        'check that the name is that of an image.');
}


/***/ })

};
;