"use strict";
exports.id = 847;
exports.ids = [847];
exports.modules = {

/***/ 9847:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pullRequestSubject: () => (/* binding */ pullRequestSubject)
/* harmony export */ });
/* harmony import */ var _reading_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3681);

/** The commit that a trail is named after, be it with more behind it, such as the attempt of the run. */
const commitOf = (trail) => /^[0-9a-f]{40}(?![0-9a-zA-Z])/.exec(trail ?? '')?.[0] ?? null;
/**
 * The commit whose review counts for what evidence is bound to: of an artifact that was reported before, the one that it
 * was built from; on the trail of a commit, that commit; else the one that this run is about.
 *
 * @throws EvidenceError where it is not known, or is not what this run builds.
 */
async function pullRequestSubject(binding, { run, trail, recordedCommit }) {
    const about = (commit) => ({ commit, number: commit === run.commit ? run.number : null });
    if (binding.to === 'recorded')
        return about(await recordedCommit(binding.fingerprint));
    const named = binding.to === 'trail' ? commitOf(trail) : null;
    if (named !== null && named !== run.commit)
        return about(named);
    if (run.commit === null)
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__.EvidenceError('the pull request of a commit is looked up, and this run names none: record it in a run about the commit, or with its `fingerprint` for an artifact that was reported.');
    if (run.strayCheckout !== null)
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__.EvidenceError(`this run is about commit ${run.commit}, and the workspace is at commit ${run.strayCheckout}: the review of the one says nothing about the other. Leave \`ref\` out of the checkout, or start the workflow on the branch or tag that is to be built.`);
    return about(run.commit);
}


/***/ })

};
;