"use strict";
exports.id = 153;
exports.ids = [153];
exports.modules = {

/***/ 94153:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   machinePrograms: () => (/* binding */ machinePrograms)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_child_process__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _child_environment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33233);


/** Programs here look something up: one that takes longer waits for something that does not come. */
const TIMEOUT_MS = 60_000;
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;
/** What `timeout` of coreutils exits with for a program that it ended. */
const ENDED_EXIT_CODE = 124;
/**
 * Programs as the PATH of that environment finds them, which get of it what is not Assay's own. None of what they write is
 * printed. One that is still running when the signal fires or its time is up is killed, and counts as having failed.
 */
function machinePrograms(env, signal, timeoutMs = TIMEOUT_MS) {
    return async (program, args, input = '') => {
        const { promise, resolve } = Promise.withResolvers();
        const options = {
            env: (0,_child_environment_js__WEBPACK_IMPORTED_MODULE_1__/* .childEnvironment */ .Q)(env),
            timeout: timeoutMs,
            maxBuffer: OUTPUT_MAX_BYTES,
            killSignal: 'SIGKILL',
            windowsHide: true,
            ...(signal === undefined ? {} : { signal }),
        };
        const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFile)(program, args, options, (error, stdout, stderr) => {
            if (error === null)
                resolve({ exitCode: 0, stdout, stderr });
            else if ('syscall' in error)
                resolve(null);
            else if (typeof error.code === 'number')
                resolve({ exitCode: error.code, stdout, stderr });
            else
                resolve({ exitCode: ENDED_EXIT_CODE, stdout: '', stderr: `${program} was ended before it was done` });
        });
        // A program need not read what it is given.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input);
        return promise;
    };
}


/***/ })

};
;