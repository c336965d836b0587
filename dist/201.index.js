"use strict";
exports.id = 201;
exports.ids = [201];
exports.modules = {

/***/ 26201:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDispatcher: () => (/* binding */ createDispatcher),
/* harmony export */   proxySecrets: () => (/* binding */ proxySecrets)
/* harmony export */ });
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41692);
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_tls__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46752);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3652);



/**
 * A keep-alive pool for the one service, through the proxy that its scheme asks for. Its sockets end when `closed`
 * fires. Throws a ClientError `unreachable`.
 *
 * @param lookup how the names of direct connections are looked up; a proxy looks them up itself
 * @param authorities certificates in PEM form that are trusted beside those that Node trusts
 */
function createDispatcher(apiUrl, proxy, closed, lookup, authorities = []) {
    const proxyUrl = proxyFor(apiUrl, proxy);
    const trust = authorities.length === 0 ? {} : { secureContext: trusting(authorities) };
    // undici's destroy() leaves alone the sockets that are still connecting, and they would keep the process up.
    const connection = { signal: closed, keepAlive: true, ...trust };
    // HTTP/1.1 only. Time is bounded by the signal of each request, which undici's own limits would only blur.
    const connect = lookup === undefined ? connection : { ...connection, lookup };
    const agentOptions = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect };
    if (proxyUrl === null)
        return new undici__WEBPACK_IMPORTED_MODULE_1__/* .Agent */ .g6(agentOptions);
    // All three are given, because undici reads process.env for those that are not; and the same for both schemes,
    // because it would send https through HTTP_PROXY where HTTPS_PROXY is empty.
    const settings = { httpProxy: proxyUrl.href, httpsProxy: proxyUrl.href, noProxy: proxy.noProxy ?? '' };
    return new undici__WEBPACK_IMPORTED_MODULE_1__/* .EnvHttpProxyAgent */ .J2({ ...agentOptions, requestTls: connection, proxyTls: connection, ...settings });
}
/** Made once, because every connection would else read the whole list again. */
const trusting = (authorities) => (0,node_tls__WEBPACK_IMPORTED_MODULE_0__.createSecureContext)({ ca: [...(0,node_tls__WEBPACK_IMPORTED_MODULE_0__.getCACertificates)('default'), ...authorities] });
/** The forms in which a proxy's credentials could come back in a text. */
function proxySecrets(apiUrl, proxy) {
    const url = proxyFor(apiUrl, proxy);
    if (url === null || (url.username === '' && url.password === ''))
        return [];
    const username = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    return [url.username, url.password, username, password, basic];
}
function proxyFor(apiUrl, proxy) {
    const [variable, setting] = apiUrl.protocol === 'https:' ? ['HTTPS_PROXY', proxy.httpsProxy] : ['HTTP_PROXY', proxy.httpProxy];
    const text = setting?.trim() ?? '';
    if (text === '')
        return null;
    // As other programs do, `proxy:3128` is taken for http://proxy:3128.
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (url === null || !['http:', 'https:'].includes(url.protocol) || !decodable(url)) {
        // The value is not repeated: it may hold a password.
        throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .ClientError */ .M({
            code: 'unreachable',
            message: `the proxy in ${variable} is not a URL: expected one such as http://proxy.example.com:3128`,
        });
    }
    return url;
}
function decodable(url) {
    try {
        decodeURIComponent(url.username + url.password);
        return true;
    }
    catch {
        return false;
    }
}


/***/ })

};
;