"use strict";
exports.id = 90;
exports.ids = [90];
exports.modules = {

/***/ 71090:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SigstoreVerifier: () => (/* binding */ SigstoreVerifier),
/* harmony export */   sigstoreBundles: () => (/* binding */ sigstoreBundles)
/* harmony export */ });
/* harmony import */ var _sigstore_bundle__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61040);
/* harmony import */ var _sigstore_core__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83917);
/* harmony import */ var _sigstore_core__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(_sigstore_core__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19654);
/* harmony import */ var _sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(_sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var _sigstore_verify__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54187);
/* harmony import */ var _reading_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3681);





/** Signers need one or two. Thousands would keep the verifier busy, which compares each with each. */
const WITNESSES_MAX = 10;
const ROOT_MEDIA_TYPE = /^application\/vnd\.dev\.sigstore\.trustedroot(\+json;version=|\.v)0\.\d+(\+json)?$/;
/** The address of the run's repository among the extensions of a Fulcio certificate. */
const SOURCE_REPOSITORY_OID = '1.3.6.1.4.1.57264.1.12';
/** @throws EvidenceError where a document is no Sigstore bundle. */
function sigstoreBundles(documents) {
    return documents.map(({ where, value }) => {
        try {
            return { where, bundle: (0,_sigstore_bundle__WEBPACK_IMPORTED_MODULE_0__/* .bundleFromJSON */ .vw)(objectOf(value)) };
        }
        catch (error) {
            throw new _reading_js__WEBPACK_IMPORTED_MODULE_4__/* .EvidenceError */ .o(`${where}: expected a Sigstore bundle, found something else (${reasonOf(error)}). \`gh attestation download\` writes one.`);
        }
    });
}
/** Verifies bundles against what the user trusts: any one of several roots, each by itself. */
class SigstoreVerifier {
    #verifiers;
    /** @throws EvidenceError where a document is no trusted root. */
    constructor(roots) {
        this.#verifiers = roots.map(verifierOf);
    }
    /** What was signed, or in words why the signature cannot be trusted. */
    verify({ bundle }) {
        if (bundle.content.$case !== 'dsseEnvelope')
            return { problem: 'it signs a file, and states nothing of how that was made' };
        const { payload, payloadType } = bundle.content.dsseEnvelope;
        const { tlogEntries, timestampVerificationData } = bundle.verificationMaterial;
        if (tlogEntries.length + (timestampVerificationData?.rfc3161Timestamps.length ?? 0) > WITNESSES_MAX)
            return { problem: `it has more than ${WITNESSES_MAX} log entries and timestamps` };
        const reasons = new Set();
        for (const verifier of this.#verifiers) {
            try {
                const { identity } = verifier.verify((0,_sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .toSignedEntity */ .DC)(bundle));
                return { type: payloadType, content: payload, signer: signerOf(identity) };
            }
            catch (error) {
                // What is broken in a bundle shows as errors of many kinds; none of them is a reason to trust it.
                reasons.add(reasonOf(error));
            }
        }
        return { problem: `it cannot be verified (${[...reasons].join('; ')})` };
    }
}
function verifierOf({ where, value }) {
    try {
        const root = _sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2__.TrustedRoot.fromJSON(objectOf(value));
        if (!ROOT_MEDIA_TYPE.test(root.mediaType))
            throw new Error('its `mediaType` is not that of one');
        if (root.certificateAuthorities.length === 0)
            throw new Error('it names no certificate authority');
        // What a root has is demanded of each signature. That of GitHub's own instance has no logs: they would be public.
        return new _sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .Verifier */ .BL((0,_sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .toTrustMaterial */ .jO)(root), {
            tlogThreshold: root.tlogs.length > 0 ? 1 : 0,
            ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0,
            timestampThreshold: 1,
        });
    }
    catch (error) {
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_4__/* .EvidenceError */ .o(`${where}: expected a Sigstore trusted root, found something else (${reasonOf(error)}). \`gh attestation trusted-root\` writes one.`);
    }
}
function signerOf(identity) {
    const { subjectAlternativeName: subject, extensions, oids = [] } = identity ?? {};
    if (subject === undefined || extensions?.issuer === undefined)
        throw new Error('its certificate does not say who it was issued for');
    const source = oids.find(({ oid }) => oid?.id.join('.') === SOURCE_REPOSITORY_OID);
    return {
        subject,
        issuer: extensions.issuer,
        sourceRepository: source === undefined ? null : textOf(source.value),
    };
}
const textOf = (der) => _sigstore_core__WEBPACK_IMPORTED_MODULE_1__.ASN1Obj.parseBuffer(Buffer.from(der)).value.toString('utf8');
/** Decoders of these formats look into members before they know that there are any. */
function objectOf(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return value;
    throw new Error('it is not a JSON object');
}
/** What the verifier says, with the fields that it names and the cause that it keeps apart. */
function reasonOf(error) {
    if (!(error instanceof Error))
        return String(error);
    const fields = 'fields' in error && Array.isArray(error.fields) ? `: ${error.fields.join(', ')}` : '';
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `${error.message}${fields}${cause}`;
}


/***/ })

};
;