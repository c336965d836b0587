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
/* harmony import */ var _context_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33646);
/* harmony import */ var _reading_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3681);


/** The commit that a trail is named after, be it with more behind it, such as the attempt of the run. */
const commitOf = (trail) => /^[0-9a-f]{40}(?![0-9a-zA-Z])/.exec(trail ?? '')?.[0] ?? null;
/**
 * The commit whose review counts for what evidence is bound to: of an artifact that was reported before, the one that it
 * was built from; on the trail of a commit, that commit, where this step reports nothing else to it; else the one that this
 * run is about.
 *
 * @throws EvidenceError where it is not known, or is not what this run builds.
 */
function pullRequestSubject(binding, { run, trail, isReporting, recordedCommit }) {
    const about = (commit) => ({ commit, number: commit === run.commit ? run.number : null });
    if (binding.to === 'recorded') {
        if (recordedCommit === null)
            throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('which commit the artifact was built from is on record with the service, which was not asked.');
        return about(recordedCommit);
    }
    const named = binding.to === 'trail' ? commitOf(trail) : null;
    // The very commit that is asked about may be checked out.
    if (run.commit !== null && run.strayCheckout !== null && (run.strayCheckout !== named || isReporting))
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o(`this run is about commit ${run.commit}, and the workspace is at commit ${run.strayCheckout}: the review of the one says nothing about the other. ${_context_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .STRAY_CHECKOUT_ADVICE */ .mi}`);
    if (named !== null && named !== run.commit) {
        if (!isReporting)
            return about(named);
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o(`the trail is named after commit ${named}, and this step reports artifacts of ${run.commit === null ? 'a run without a commit' : `commit ${run.commit}`} to it: the review of the one says nothing about the other. Report them to the trail of their own commit, or bind this evidence to one of them under \`artifact\`.`);
    }
    if (run.commit === null)
        throw new _reading_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('the pull request of a commit is looked up, and this run names none: record it in a run about the commit, or with its `fingerprint` for an artifact that was reported.');
    return about(run.commit);
}


/***/ })

};
;