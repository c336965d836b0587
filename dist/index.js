/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ 72222:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ targetOf),
/* harmony export */   h: () => (/* binding */ bindingOf)
/* harmony export */ });
/** Finds what an attestation is about, from what else the step was given. */
function bindingOf(spec, artifacts, fingerprints) {
    const [recorded] = fingerprints;
    if (recorded !== undefined)
        return { to: 'recorded', fingerprint: recorded };
    if (spec.artifact === null) {
        const [only] = artifacts;
        if (only === undefined || artifacts.length > 1)
            return { to: 'trail' };
        return { to: 'artifact', fingerprint: only.fingerprint, label: only.name ?? only.filename };
    }
    const named = artifacts.find(({ name }) => name === spec.artifact);
    if (named === undefined)
        return { to: 'awaited', artifact: spec.artifact };
    return { to: 'artifact', fingerprint: named.fingerprint, label: spec.artifact };
}
/** What an attestation is bound to, in words. */
function targetOf(binding) {
    switch (binding.to) {
        case 'artifact':
            return `artifact ${binding.label}`;
        case 'recorded':
            return `artifact ${binding.fingerprint.slice(0, 12)}`;
        case 'awaited':
            return `artifact ${binding.artifact} (to come)`;
        case 'trail':
            return 'trail';
    }
}


/***/ }),

/***/ 33646:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BT: () => (/* binding */ BUILT),
/* harmony export */   Hg: () => (/* binding */ contextOfEvent),
/* harmony export */   XF: () => (/* binding */ REDACTED),
/* harmony export */   fJ: () => (/* binding */ CHECKED_OUT),
/* harmony export */   mi: () => (/* binding */ STRAY_CHECKOUT_ADVICE),
/* harmony export */   x8: () => (/* binding */ gatherContext)
/* harmony export */ });
/* harmony import */ var _deadline_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9551);
/* harmony import */ var _render_escape_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(11741);
/* harmony import */ var _config_wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(27171);



/** What is sent in place of a fact that the user keeps back. */
const REDACTED = '**REDACTED**';
/** The annotation that tells of a stray checkout: what was built there is not what the record's commit says. */
const CHECKED_OUT = 'checked_out_commit';
/** The annotation that tells what a run about a pull request builds in place of its head. */
const BUILT = 'built_commit';
/** What to do about a stray checkout. */
const STRAY_CHECKOUT_ADVICE = 'Leave `ref` out of the checkout, start the workflow on the branch or tag that is to be built, or remove what an earlier job left in the workspace; where the job itself commits, let it commit after the build.';
/** What answered in GitHub's place may have sent a whole page. */
const REASON_MAX_LENGTH = 200;
const neededFacts = ['message', 'author', 'timestamp'];
const missingOf = (commit) => neededFacts.filter((fact) => commit[fact] === undefined);
/** The context as far as the event alone tells it: enough for a step that reports nothing. */
function contextOfEvent(event, redact) {
    return contextOf(event, { commit: event.commit, strayCheckout: null }, redact, []);
}
/**
 * The commit's facts: from the event, then from the local repository, then from the GitHub API, which is only asked while
 * something is missing. What nobody knows is left out with a notice. The local repository also tells what is checked out.
 *
 * @throws DeadlineError
 */
async function gatherContext(event, sources, redact) {
    const { headSha } = event;
    if (headSha === null)
        return contextOf(event, { commit: {}, strayCheckout: null }, redact, []);
    const checkout = await sources.checkout(headSha);
    const { head, commit: local } = checkout;
    const isOfTheRun = head === headSha || head === event.builtSha || isMergeOf(event, checkout);
    const strayCheckout = isOfTheRun ? null : head;
    let commit = event.commit;
    if (missingOf(commit).length > 0)
        commit = { ...local, ...commit };
    let reason = '';
    if (missingOf(commit).length > 0 && sources.githubApi !== null) {
        try {
            commit = { ...(await sources.githubApi(headSha)), ...commit };
        }
        catch (error) {
            if (error instanceof _deadline_js__WEBPACK_IMPORTED_MODULE_0__/* .DeadlineError */ .j3)
                throw error;
            const words = (0,_config_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .shortened */ .vI)((0,_render_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)), REASON_MAX_LENGTH);
            reason = ` The GitHub API did not tell (${words}).`;
        }
    }
    const missing = missingOf(commit);
    const known = { commit, strayCheckout };
    if (missing.length === 0)
        return contextOf(event, known, redact, []);
    return contextOf(event, known, redact, [
        `The commit's ${missing.join(', ')} could not be found out and will not be recorded.${reason} A checkout before this step, or a \`github-token\` with \`contents: read\`, tells it.`,
    ]);
}
/**
 * Whether what is checked out is the pull request's head, merged into its base: `refs/pull/N/merge` itself, where the event
 * builds another one. In runs about no pull request a merge holds what the run is not about.
 */
const isMergeOf = ({ pullRequest, headSha, baseSha }, { headParents }) => pullRequest !== null &&
    headSha !== null &&
    baseSha !== null &&
    headParents.length === 2 &&
    headParents.includes(headSha) &&
    headParents.includes(baseSha);
function contextOf(event, { commit, strayCheckout }, redact, notices) {
    const { headSha: sha, repository } = event;
    const commitUrl = sha === null ? null : event.commitUrl(sha);
    return {
        sha,
        commit: sha === null
            ? null
            : { sha1: sha, ...wireFacts(commit, redact), ...(commitUrl === null ? {} : { url: commitUrl }) },
        annotations: {
            ...(event.builtSha === null ? {} : { [BUILT]: event.builtSha }),
            ...(event.baseSha === null ? {} : { base_commit: event.baseSha }),
            ...(strayCheckout === null ? {} : { [CHECKED_OUT]: strayCheckout }),
        },
        repository: repository === null ? null : repositoryInfo(repository),
        commitUrl: commitUrl ?? '',
        buildUrl: event.runUrl ?? '',
        repositoryUrl: repository?.url ?? '',
        strayCheckout,
        notices,
    };
}
function repositoryInfo({ id, name, url, description }) {
    return { id, name, url, provider: 'github', ...(description === null ? {} : { description }) };
}
/** A fact that is kept back leaves this file only as its stand-in. A redacted author takes the login along. */
function wireFacts(commit, redact) {
    const shown = (fact) => {
        const value = commit[fact];
        return value === undefined ? {} : { [fact]: redact.has(fact) ? REDACTED : value };
    };
    return {
        ...shown('message'),
        ...shown('author'),
        ...shown('branch'),
        ...(commit.authorUsername === undefined || redact.has('author') ? {} : { author_username: commit.authorUsername }),
        ...(commit.timestamp === undefined ? {} : { timestamp: commit.timestamp }),
        ...(commit.parents === undefined ? {} : { parents: commit.parents }),
    };
}


/***/ }),

/***/ 66663:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A9: () => (/* binding */ missingTokenAdvice),
/* harmony export */   IS: () => (/* binding */ eventFacts),
/* harmony export */   aw: () => (/* binding */ authorLine),
/* harmony export */   rD: () => (/* binding */ readPayload)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(88343);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(78191);
/* harmony import */ var _env_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(79520);




/** Anything in a payload may be missing or of another type: then it is as if it were not there. */
const optionalText = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).optional().catch(undefined);
const optionalSha = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().toLowerCase().pipe(_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .commitSha */ .mJ).optional().catch(undefined);
const optionalId = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1)])
    .optional()
    .catch(undefined);
const person = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ name: optionalText, email: optionalText, username: optionalText })
    .optional()
    .catch(undefined);
const headCommit = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ id: optionalSha, message: optionalText, timestamp: optionalText, author: person })
    .optional()
    .catch(undefined);
const repository = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ id: optionalId, full_name: optionalText, html_url: optionalText, description: optionalText })
    .optional()
    .catch(undefined);
const branchTip = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ sha: optionalSha, ref: optionalText, repo: repository }).optional().catch(undefined);
const payloadSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    head_commit: headCommit,
    pull_request: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ number: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().positive().optional().catch(undefined), head: branchTip, base: branchTip })
        .optional()
        .catch(undefined),
    merge_group: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ head_sha: optionalSha, head_ref: optionalText, head_commit: headCommit })
        .optional()
        .catch(undefined),
    workflow_run: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ head_commit: headCommit }).optional().catch(undefined),
    repository,
})
    .catch({});
/** Reads the payload of the event; one that is missing or broken says nothing. */
function readPayload(env) {
    const path = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_EVENT_PATH');
    if (path === null)
        return payloadSchema.parse({});
    try {
        return payloadSchema.parse(JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8')));
    }
    catch {
        // Nothing depends on the payload alone: facts that it would have told are looked for elsewhere.
        return payloadSchema.parse({});
    }
}
/** The facts of an event. */
function eventFacts(env, payload) {
    const sha = optionalSha.parse((0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_SHA') ?? undefined) ?? null;
    const repositoryUrl = repositoryUrlOf(env, payload);
    const facts = {
        repository: repositoryOf(env, payload, repositoryUrl),
        runUrl: repositoryUrl === null ? null : runUrlOf(env, repositoryUrl),
        commitUrl: (commit) => (repositoryUrl === null ? null : `${repositoryUrl}/commit/${commit}`),
        withoutSecrets: withoutSecretsOf(env, payload),
        builtSha: null,
        baseSha: null,
        pullRequest: isPullRequest(env) ? (payload.pull_request?.number ?? null) : null,
    };
    if (isPullRequest(env)) {
        const head = payload.pull_request?.head;
        const branch = head?.ref ?? (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_HEAD_REF');
        return {
            ...facts,
            // Not GITHUB_SHA where the payload is silent: that may be the base's commit, whose evidence is another's.
            headSha: head?.sha ?? null,
            builtSha: sha,
            baseSha: payload.pull_request?.base?.sha ?? null,
            commit: branch === null ? {} : { branch },
        };
    }
    const queued = payload.merge_group;
    const headSha = sha ?? queued?.head_sha ?? payload.head_commit?.id ?? null;
    const branch = queued?.head_ref?.replace(/^refs\/heads\//, '') ?? branchOf(env);
    // A run that another one starts may be about a later commit than that one was.
    const told = [payload.head_commit, queued?.head_commit, payload.workflow_run?.head_commit];
    const commit = told.find((candidate) => candidate?.id !== undefined && candidate.id === headSha);
    return {
        ...facts,
        headSha,
        commit: { ...(commit === undefined ? {} : commitFacts(commit)), ...(branch === null ? {} : { branch }) },
    };
}
const isPullRequest = (env) => (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_EVENT_NAME')?.startsWith('pull_request') === true;
function runUrlOf(env, repositoryUrl) {
    const id = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_RUN_ID');
    if (id === null)
        return null;
    const attempt = /^\d+$/.exec((0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_RUN_ATTEMPT') ?? '')?.[0] ?? '1';
    const run = `${repositoryUrl}/actions/runs/${encodeURIComponent(id)}`;
    return attempt === '1' ? run : `${run}/attempts/${attempt}`;
}
/** A tag is no branch, and neither is the merge ref of a pull request. */
function branchOf(env) {
    const ref = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_REF');
    return ref?.startsWith('refs/heads/') === true ? ref.slice('refs/heads/'.length) : null;
}
function commitFacts(commit) {
    const { message, author } = commit;
    const timestampMs = Date.parse(commit.timestamp ?? '');
    return {
        ...(message === undefined ? {} : { message: message.trim() }),
        ...(author?.name === undefined ? {} : { author: authorLine(author.name, author.email) }),
        ...(author?.username === undefined ? {} : { authorUsername: author.username }),
        ...(Number.isNaN(timestampMs) ? {} : { timestamp: Math.floor(timestampMs / 1000) }),
    };
}
/** `Name <email>`, as git writes it. */
const authorLine = (name, email) => email === undefined ? name : `${name} <${email}>`;
function repositoryUrlOf(env, payload) {
    const server = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_SERVER_URL');
    const name = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_REPOSITORY');
    if (server !== null && name !== null)
        return `${server.replace(/\/+$/, '')}/${name}`;
    return payload.repository?.html_url ?? null;
}
/** Whole or not at all: the service takes no repository without id, name and address. */
function repositoryOf(env, payload, url) {
    const id = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_REPOSITORY_ID') ?? payload.repository?.id?.toString() ?? null;
    const name = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_REPOSITORY') ?? payload.repository?.full_name ?? null;
    if (id === null || name === null || url === null)
        return null;
    return { id, name, url, description: payload.repository?.description ?? null };
}
/** The events whose runs get the secrets of Dependabot rather than those of Actions where it caused them. */
const dependabotEvents = new Set([
    'push',
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
    'create',
    'deployment',
    'deployment_status',
]);
/** Runs of `pull_request_target` belong to the target and have its secrets, as do those of the merge queue. */
function withoutSecretsOf(env, payload) {
    const event = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_EVENT_NAME') ?? '';
    // A re-run has the rights of the first attempt, whoever asks for it: GITHUB_ACTOR stays the same, too.
    if ((0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_ACTOR') === 'dependabot[bot]' && dependabotEvents.has(event))
        return 'dependabot';
    if (event === 'pull_request_target' || !isPullRequest(env) || payload.pull_request === undefined)
        return null;
    const source = payload.pull_request.head?.repo?.full_name;
    const own = (0,_env_js__WEBPACK_IMPORTED_MODULE_3__/* .variable */ .b)(env, 'GITHUB_REPOSITORY') ?? payload.repository?.full_name;
    return source === own ? null : 'fork';
}
/** What to do where there is no token; which depends on whether the event gives out secrets at all. */
function missingTokenAdvice(withoutSecrets) {
    switch (withoutSecrets) {
        case 'fork':
            return 'GitHub does not give secrets to runs of pull requests from forks: leave this step out there with `if: github.event.pull_request == null || github.event.pull_request.head.repo.full_name == github.repository`, or set `dry-run: true` there, which needs no token; and gate the change in the merge queue (`on: merge_group`) or on `push`, where it has them.';
        case 'dependabot':
            return "GitHub gives runs that Dependabot causes the secrets of Dependabot alone: add the token to those too, under the same name; or leave this step out of its pull requests with `if: github.event.pull_request == null || github.actor != 'dependabot[bot]'` and gate the change in the merge queue (`on: merge_group`).";
        case null:
            return "set `api-token: ${{ secrets.ASSAY_API_TOKEN }}` (and check the secret's name; a reusable workflow gets none unless its caller passes it, for example with `secrets: inherit`), or the environment variable `ASSAY_API_TOKEN`.";
    }
}


/***/ }),

/***/ 9551:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   db: () => (/* binding */ startDeadline),
/* harmony export */   ev: () => (/* binding */ lateness),
/* harmony export */   j3: () => (/* binding */ DeadlineError)
/* harmony export */ });
/** The step's time is up; what was waited for may still be under way and is left behind. */
class DeadlineError extends Error {
    timeoutMs;
    constructor(timeoutMs) {
        super(`the step's timeout of ${timeoutMs / 1000} s is over`);
        // The name that platform timeouts have, by which the client tells a timeout from a cancellation.
        this.name = 'TimeoutError';
        this.timeoutMs = timeoutMs;
    }
}
/**
 * How messages end about an input that took the rest of the step's time; null while the time is not over. What fails after
 * that fails because of it.
 */
function lateness({ signal }) {
    const reason = signal.reason;
    return reason instanceof DeadlineError ? `within ${reason.timeoutMs / 1000} s; raise \`timeout\`.` : null;
}
/** `now` gives epoch milliseconds. */
function startDeadline(timeoutMs, now) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs);
    const { signal } = controller;
    return {
        atMs: now() + timeoutMs,
        signal,
        bound: async (work) => {
            const { promise: late, reject } = Promise.withResolvers();
            const onAbort = () => reject(new DeadlineError(timeoutMs));
            if (signal.aborted)
                onAbort();
            else
                signal.addEventListener('abort', onAbort, { once: true });
            try {
                return await Promise.race([work, late]);
            }
            finally {
                signal.removeEventListener('abort', onAbort);
            }
        },
        clear: () => clearTimeout(timer),
    };
}


/***/ }),

/***/ 79520:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ variable)
/* harmony export */ });
/** The value of a variable without surrounding blanks, or null where it is unset or empty. */
function variable(env, name) {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
}


/***/ }),

/***/ 3681:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ EvidenceError)
/* harmony export */ });
/** Why evidence could not be read: names the file, what was expected there, what was found, and what to do next. */
class EvidenceError extends Error {
    constructor(message, options) {
        super(message, options);
        this.name = 'EvidenceError';
    }
}


/***/ }),

/***/ 60409:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   jG: () => (/* binding */ evidenceProblem),
/* harmony export */   mr: () => (/* binding */ answerProblem)
/* harmony export */ });
/* harmony import */ var _client_error_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3652);
/* harmony import */ var _deadline_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9551);


/** The failure that an error stands for. An error that comes after the deadline comes from it. */
function failureOf(error, signal) {
    const known = error instanceof _client_error_js__WEBPACK_IMPORTED_MODULE_0__/* .ClientError */ .M ? error : null;
    const message = error instanceof Error ? error.message : String(error);
    const isLate = error instanceof _deadline_js__WEBPACK_IMPORTED_MODULE_1__/* .DeadlineError */ .j3 || (signal.aborted && known !== null && ['timeout', 'aborted'].includes(known.code));
    return {
        code: isLate ? 'late' : (known?.code ?? 'internal'),
        message,
        status: known?.status ?? null,
        serviceCode: known?.serviceCode ?? null,
        requestId: known?.requestId ?? null,
        attempts: known?.attempts ?? 0,
        fields: known?.fields ?? {},
    };
}
/** Evidence that could not be had, for a reason that its message tells with what to do. */
const evidenceProblem = (message) => ({
    ...answerProblem(message),
    code: 'unreadable_evidence',
});
/** An answer that came, and is about something else than what was asked. */
const answerProblem = (message) => ({
    code: 'unreadable_answer',
    message,
    status: null,
    serviceCode: null,
    requestId: null,
    attempts: 1,
    fields: {},
});


/***/ }),

/***/ 34978:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BB: () => (/* binding */ linkedOutside),
/* harmony export */   Dp: () => (/* binding */ directoryAt),
/* harmony export */   Yw: () => (/* binding */ isBelow),
/* harmony export */   ZC: () => (/* binding */ nameIn),
/* harmony export */   b6: () => (/* binding */ refuseLinkedOutside),
/* harmony export */   tH: () => (/* binding */ fileMatcher),
/* harmony export */   ve: () => (/* binding */ inWorkspace)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(76760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__nccwpck_require__.n(node_path__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _config_wording_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(27171);



/** A pattern of @actions/glob that matches a path letter by letter. */
const literal = (path) => {
    const escaped = process.platform === 'win32' ? path : path.replaceAll('\\', '\\\\');
    return escaped
        .replaceAll(/\[(?=[^/]+\])/g, '[[]')
        .replaceAll('?', '[?]')
        .replaceAll('*', '[*]');
};
const isHome = (pattern) => /^~($|[/\\])/.test(pattern);
/** A path of the user's as an absolute one: relative to the workspace, wherever the process was started. */
const inWorkspace = (path, workspace) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(path) ? path : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path);
const rooted = (pattern, workspace) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(pattern) || isHome(pattern) ? pattern : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(literal(workspace), pattern);
/** Whether a path is that of a directory or lies in it, by its name alone. */
const isBelow = (path, directory) => {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(directory, path);
    return way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way);
};
/** How records name a file: by its way from the directory, with `/` on every system; one elsewhere by its full path. */
function nameIn(directory, file) {
    const way = isBelow(file, directory) ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(directory, file).replaceAll(node_path__WEBPACK_IMPORTED_MODULE_1__.sep, '/') : '';
    return way === '' ? file : way;
}
/**
 * What is wrong where `found`, which the user's relative path or pattern led to, lies in the workspace by its name and
 * elsewhere when links are followed: what was checked out or built may have put the link there, and the user did not mean
 * what is behind it. Null where nothing is. An absolute path, and a relative one that leads out by itself, is taken as it is.
 */
function linkedOutside(pattern, found, workspace) {
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(pattern) || isHome(pattern) || !isBelow(found, workspace))
        return null;
    const target = realPath(found);
    if (target === null || isBelow(target, realPath(workspace) ?? workspace))
        return null;
    return `the symbolic link on the way to \`${(0,_config_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .shortened */ .vI)(found, 200)}\` leads out of the workspace, to \`${(0,_config_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .shortened */ .vI)(target, 200)}\`: copy the file into the workspace; where that place is meant, give the path as an absolute one.`;
}
/** Throws what `linkedOutside` finds. */
function refuseLinkedOutside(pattern, found, workspace) {
    const problem = linkedOutside(pattern, found, workspace);
    if (problem !== null)
        throw new Error(problem);
}
/** Null where nothing is there. */
function realPath(path) {
    try {
        return node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(path);
    }
    catch {
        return null;
    }
}
/** The file that a pattern names letter by letter, so that there is nothing to match; null where it may mean more. */
function fileAt(pattern, workspace) {
    if (/[*?[\]{}!#~\\]|^\s|\s$/.test(pattern))
        return null;
    const path = inWorkspace(pattern, workspace);
    return path === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.normalize)(path) && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.isFile() === true ? path : null;
}
/**
 * Matches in the workspace. The answer is sorted bytewise, so that it does not depend on the file system.
 * A broken link among the matches is an error, since it may be the artifact that was meant; so is one out of the workspace.
 */
function fileMatcher(workspace, deadline) {
    return async (pattern, excludes) => {
        // The matcher takes each line for a pattern of its own, which could then match anything.
        if ([pattern, ...excludes].some((one) => /[\r\n]/.test(one)))
            throw new Error('expected a path without line breaks, found one with: write `?` in the place of each.');
        const file = excludes.length === 0 ? fileAt(pattern, workspace) : null;
        const files = file === null ? await deadline.bound(search(pattern, excludes, workspace)) : [file];
        for (const found of files)
            refuseLinkedOutside(pattern, found, workspace);
        return [...new Set(files)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    };
}
async function search(pattern, excludes, workspace) {
    const { create } = await __nccwpck_require__.e(/* import() */ 811).then(__nccwpck_require__.bind(__nccwpck_require__, 20811));
    const lines = [rooted(pattern, workspace), ...excludes.map((exclude) => `!${rooted(exclude, workspace)}`)];
    const globber = await create(lines.join('\n'), { matchDirectories: false, omitBrokenSymbolicLinks: false });
    return globber.glob();
}
/** The directory that a path without wildcards names; null where there is none. */
function directoryAt(pattern, workspace) {
    if (isHome(pattern))
        return null;
    const path = inWorkspace(pattern, workspace);
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : null;
}


/***/ }),

/***/ 11505:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Nh: () => (/* binding */ InputProblems),
/* harmony export */   QK: () => (/* binding */ listInInput),
/* harmony export */   dz: () => (/* binding */ InputError)
/* harmony export */ });
/** The step cannot begin: everything found wrong with its inputs, all at once. */
class InputError extends Error {
    problems;
    constructor(problems) {
        super(problems.map((problem) => `${problem.input}: ${problem.message}`).join('\n'));
        this.name = 'InputError';
        this.problems = problems;
    }
}
/** Gathers problems, so that a user mends all of them in one go. */
class InputProblems {
    #problems = [];
    add(input, message) {
        this.#problems.push({ input, message });
    }
    has(input) {
        return this.#problems.some((problem) => problem.input === input);
    }
    throwIfAny() {
        if (this.#problems.length > 0)
            throw new InputError(this.#problems);
    }
}
/** The list in an input. Places are told in words, since an input has no lines that an editor could show. */
const listInInput = (input, text, problems) => ({
    text,
    input,
    file: null,
    report: (place, message) => problems.add(input, place === null ? message : `line ${place.line}, column ${place.column}: ${message}`),
});


/***/ }),

/***/ 29490:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AJ: () => (/* binding */ openOutbox),
/* harmony export */   Z5: () => (/* binding */ blocked),
/* harmony export */   dJ: () => (/* binding */ isLasting),
/* harmony export */   fQ: () => (/* binding */ noOutbox)
/* harmony export */ });
/* harmony import */ var _spool_error_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(65958);
/* harmony import */ var _spool_final_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(32135);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(60409);



/** Stands for a step without the input `spool`. */
const noOutbox = { blockedBy: null, keep: () => Promise.resolve(), finding: () => null };
/** Whether a failure would be the same again, or is a fault of our own, so that nothing is kept for later on its account. */
const isLasting = ({ code, serviceCode }) => code === 'internal' ||
    code === 'unreadable_evidence' ||
    code === 'bad_api_url' ||
    (code !== 'late' && (0,_spool_final_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .d)({ code, serviceCode }));
/** An outbox through which nothing is sent: all that may be delivered later is kept. */
const blocked = (outbox, failure) => ({
    get blockedBy() {
        return outbox.blockedBy ?? failure;
    },
    keep: (write, reason) => outbox.keep(write, reason),
    finding: () => outbox.finding(),
});
/** What the disk may take after the step's time, in which records that came too late are kept. */
const GRACE_MS = 10_000;
/** Opens the spool of a step, and first delivers what earlier steps left in it. Never rejects. */
async function openOutbox(directory, { client, org, now, deadline }) {
    const [{ Spool }, { deliver }] = await Promise.all([__nccwpck_require__.e(/* import() */ 212).then(__nccwpck_require__.bind(__nccwpck_require__, 57212)), __nccwpck_require__.e(/* import() */ 13).then(__nccwpck_require__.bind(__nccwpck_require__, 5013))]);
    const spool = new Spool(directory, now);
    let blockedBy = null;
    let delivered = 0;
    let left = 0;
    let problem = null;
    const refused = [];
    const { signal } = deadline;
    const withinGrace = (work) => bounded(work, deadline.atMs + GRACE_MS - now(), `the spool ${directory} did not answer in time`);
    try {
        const earlier = await withinGrace(() => deliver(spool, client, org));
        ({ delivered, left } = earlier);
        refused.push(...earlier.refused.map(({ reason }) => reason));
        if (earlier.stopped !== null)
            blockedBy = (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .failureOf */ .g5)(earlier.stopped, signal);
    }
    catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        blockedBy = (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .failureOf */ .g5)(error, signal);
    }
    return {
        get blockedBy() {
            return blockedBy;
        },
        keep: async (write, failure) => {
            if (isLasting(failure) && failure !== blockedBy)
                return;
            try {
                await withinGrace(() => spool.add(write));
                left += 1;
                blockedBy ??= failure;
            }
            catch (error) {
                if (!(error instanceof _spool_error_js__WEBPACK_IMPORTED_MODULE_2__/* .SpoolError */ .a))
                    throw error;
                problem = error.message;
            }
        },
        finding: () => ({ directory, delivered, left, refused, problem }),
    };
}
/** Waits for the disk that long at most; what it has not done by then is left behind. Rejects with a SpoolError. */
async function bounded(work, limitMs, message) {
    if (limitMs <= 0)
        throw new _spool_error_js__WEBPACK_IMPORTED_MODULE_2__/* .SpoolError */ .a('unusable', message);
    const { promise: late, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(new _spool_error_js__WEBPACK_IMPORTED_MODULE_2__/* .SpoolError */ .a('unusable', message)), limitMs);
    try {
        return await Promise.race([work(), late]);
    }
    finally {
        clearTimeout(timer);
    }
}


/***/ }),

/***/ 56935:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   E5: () => (/* binding */ codeList),
/* harmony export */   Is: () => (/* binding */ questionWords),
/* harmony export */   PW: () => (/* binding */ questionsOf),
/* harmony export */   p7: () => (/* binding */ environmentOf),
/* harmony export */   vU: () => (/* binding */ questionQuery)
/* harmony export */ });
/** What a step asks of each of its artifacts: one question an environment, one under the other scopes, none under `gate: off`. */
function questionsOf({ gate, scope, environments, policies, flow }) {
    if (gate === 'off')
        return [];
    if (scope === 'environment')
        return environments.map((environment) => ({ scope, environment, flow }));
    return [scope === 'policies' ? { scope, policies, flow } : { scope, flow }];
}
/** The query that asks a question. Only one of environment and policies may stand in it. */
function questionQuery(question) {
    return {
        ...(question.scope === 'environment' ? { environment_name: question.environment } : {}),
        ...(question.scope === 'policies' ? { policy_name: [...question.policies] } : {}),
        ...(question.flow === null ? {} : { flow_name: question.flow }),
    };
}
/** The environment that a question is about; null under another scope. */
const environmentOf = (question) => question.scope === 'environment' ? question.environment : null;
/** Names as messages list them. */
const codeList = (names) => names.map((name) => `\`${name}\``).join(', ');
/** What was asked about, in words. The questions of one step differ in their environments alone. */
function questionWords(questions) {
    const [question] = questions;
    if (question === undefined)
        return 'nothing';
    const narrowed = question.flow === null ? '' : ` (in flow \`${question.flow}\`)`;
    switch (question.scope) {
        case 'environment': {
            const names = questions.flatMap((one) => environmentOf(one) ?? []);
            return `${names.length > 1 ? 'environments' : 'environment'} ${codeList(names)}${narrowed}`;
        }
        case 'policies':
            return `policies ${codeList(question.policies)}${narrowed}`;
        case 'flow':
            return question.flow === null ? "the artifact's flows" : `flow \`${question.flow}\``;
    }
}


/***/ }),

/***/ 11741:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D9: () => (/* binding */ markdownCode),
/* harmony export */   DA: () => (/* binding */ shortTrail),
/* harmony export */   Ew: () => (/* binding */ yamlScalar),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   dI: () => (/* binding */ markdownBlock),
/* harmony export */   iQ: () => (/* binding */ markdownLink),
/* harmony export */   kc: () => (/* binding */ logText),
/* harmony export */   p7: () => (/* binding */ markdownText)
/* harmony export */ });
/* harmony import */ var _config_wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(27171);

/** Control characters, line separators, and marks that reverse or hide text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** A trail as people read it: one that is named after a commit by the commit's first characters. */
const shortTrail = (trail) => (/^[a-f0-9]{40}$/.test(trail) ? trail.slice(0, 12) : trail);
/** One line without anything a terminal or a browser would act on. Line breaks and tabs become blanks. */
function oneLine(text) {
    return text
        .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
        .replaceAll(UNPRINTABLE, '\uFFFD')
        .trim();
}
/**
 * A text that the runner prints and never obeys. It takes a line for a command where the first characters after blanks
 * are `::`, and, in the older form, where `##[` stands anywhere.
 */
function logText(text) {
    return text
        .split(/\r\n|[\r\n\u2028\u2029]/)
        .map((line) => line
        .replaceAll('\t', '  ')
        .replaceAll(UNPRINTABLE, '\uFFFD')
        .replaceAll('##[', '## [')
        .replace(/^(\s*):(?=:)/u, '$1: '))
        .join('\n');
}
/** Characters with a meaning anywhere in Markdown or HTML. Character references never form structure. */
const MARKUP = /[\\`*_[\]<>#|&~@$]/g;
/**
 * Characters with a meaning where they stand: those that begin a list or a heading, a colon that makes an address or an
 * emoji, and the dot of an address without a scheme.
 */
const MARKUP_IN_PLACE = /^[-+=]|(?<=^\d{1,9})[.)]|:(?=\S)|(?<=www)\./giu;
const reference = (character) => `&#${character.codePointAt(0)};`;
/** Text inside a Markdown line or table cell, shown exactly as it is: no element, link, list or mention comes of it. */
const markdownText = (text, maxLength = 2000) => 
// In this order, because references hold a `#` and `&` of their own, and no place that the first pass looks for.
(0,_config_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .shortened */ .vI)(oneLine(text), maxLength).replaceAll(MARKUP, reference).replaceAll(MARKUP_IN_PLACE, reference);
/** Text as code in a Markdown line or table cell. */
function markdownCode(text, maxLength = 300) {
    const content = (0,_config_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .shortened */ .vI)(oneLine(text), maxLength);
    if (content === '')
        return '(none)';
    // A table takes a pipe for its own even inside code, and backslashes before one are counted: references need a tag.
    if (content.includes('|') || content.includes('\\'))
        return `<code>${markdownText(content, maxLength)}</code>`;
    const longestRun = Math.max(0, ...Array.from(content.matchAll(/`+/g), (run) => run[0].length));
    const fence = '`'.repeat(longestRun + 1);
    const padding = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
    return `${fence}${padding}${content}${padding}${fence}`;
}
/** The address of a web page, or null where a text is none. */
function webAddress(text) {
    const url = URL.parse(text);
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}
/** Whether a text is the address of a web page, and nothing beside it. */
const isWebAddress = (text) => !/[\s\p{Cc}]/u.test(text) && webAddress(text) !== null;
/** A link to a web address, or the words alone where the address is not one. */
function markdownLink(words, address) {
    const url = webAddress(address);
    if (url === null)
        return markdownText(words);
    const href = url.href
        .replaceAll(/[^A-Za-z0-9\-._~:/?#@!$,;=%&+]/gu, encodeURIComponent)
        .replaceAll(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
    return `[${markdownText(words)}](${href.replaceAll('&', '&amp;')})`;
}
/** A fenced block whose content cannot end it. */
function markdownBlock(language, content) {
    const clean = content
        .split('\n')
        .map((line) => line.replaceAll(UNPRINTABLE, '\uFFFD'))
        .join('\n');
    const longestRun = Math.max(2, ...Array.from(clean.matchAll(/`+/g), (run) => run[0].length));
    const fence = '`'.repeat(longestRun + 1);
    return `${fence}${language}\n${clean}\n${fence}`;
}
/**
 * A scalar for workflow lines that users copy. Text from outside cannot become YAML structure, nor an expression that the
 * workflow would evaluate.
 */
function yamlScalar(text) {
    const looksLikeOtherType = /^(true|false|null|yes|no|on|off|~|[-+.\d].*)$/i.test(text);
    if (/^[\p{L}\p{N}][\p{L}\p{N}._~/-]*$/u.test(text) && !looksLikeOtherType)
        return text;
    if (/^[a-f0-9]{40,64}$/.test(text) && /[a-df]/.test(text))
        return text;
    return JSON.stringify(oneLine(text)).replaceAll('${{', '$ {{');
}


/***/ }),

/***/ 80184:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ serviceCalls),
/* harmony export */   y: () => (/* binding */ mapBounded)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(60409);

function serviceCalls(client, org, deadline) {
    return {
        org,
        call: async (endpoint, input) => {
            try {
                return { ok: true, answer: await deadline.bound(client.call(endpoint, input)) };
            }
            catch (error) {
                return { ok: false, failure: (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .failureOf */ .g5)(error, deadline.signal) };
            }
        },
    };
}
/** The most requests under way at once: enough to hide the distance, few enough to be polite. */
const CONCURRENCY = 4;
/** Works through a list with a bounded number of items under way, and answers in the list's order. */
async function mapBounded(items, work) {
    const results = [];
    const queue = items.entries();
    const worker = async () => {
        for (const [index, item] of queue)
            results[index] = await work(item);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return results;
}


/***/ }),

/***/ 86802:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ isReadableOnTheWay),
/* harmony export */   n: () => (/* binding */ parseApiUrl)
/* harmony export */ });
/* harmony import */ var _contract_endpoint_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(24394);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3652);


/**
 * Parses the address of the service: `https://host[:port][/base]`, trailing slashes ignored.
 * Throws a ClientError `bad_api_url`. The text itself is never repeated in it, because it may hold a password.
 */
function parseApiUrl(text) {
    const url = URL.parse(text.trim());
    if (text.trim() === '')
        throw badApiUrl('is empty');
    if (!/^https?:\/\//i.test(text.trim()))
        throw badApiUrl('does not begin with https:// or http://');
    if (url === null)
        throw badApiUrl('is not a URL');
    if (url.username !== '' || url.password !== '') {
        throw badApiUrl('holds a user name or password; give the token apart from it');
    }
    if (url.search !== '' || url.hash !== '')
        throw badApiUrl('has a query (?) or fragment (#); leave it out');
    const base = url.pathname.replace(/\/+$/, '');
    if (base.endsWith(_contract_endpoint_js__WEBPACK_IMPORTED_MODULE_0__/* .API_PREFIX */ .m4))
        throw badApiUrl(`ends in ${_contract_endpoint_js__WEBPACK_IMPORTED_MODULE_0__/* .API_PREFIX */ .m4}, which is added by itself; leave it out`);
    url.search = '';
    url.hash = '';
    url.pathname = base;
    return url;
}
/** Whether what goes there, the token among it, can be read on the way: plain HTTP that leaves this machine. */
const isReadableOnTheWay = ({ protocol, hostname }) => protocol === 'http:' && hostname !== 'localhost' && hostname !== '[::1]' && !/^127\.\d+\.\d+\.\d+$/.test(hostname);
function badApiUrl(problem) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .ClientError */ .M({
        code: 'bad_api_url',
        message: `the API URL ${problem}: expected the address of the service, such as https://assay.example.com`,
    });
}


/***/ }),

/***/ 50334:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q4: () => (/* binding */ backoffDelayMs),
/* harmony export */   oR: () => (/* binding */ parseRetryAfterMs),
/* harmony export */   yL: () => (/* binding */ MAX_RETRY_AFTER_MS)
/* harmony export */ });
const MAX_BACKOFF_MS = 30_000;
/** A service that asks for more than this is not waited for. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/**
 * The wait after attempt number `attempt` (1, 2, …): doubles from `baseMs` up to 30 s, of which a random part of up to
 * half is taken off, so that clients that failed together do not come back together.
 */
function backoffDelayMs(attempt, baseMs, random) {
    const ceilingMs = Math.min(MAX_BACKOFF_MS, baseMs * 2 ** (attempt - 1));
    return ceilingMs * (1 - random() / 2);
}
/** Reads a `Retry-After` header, in seconds or as an HTTP date (RFC 9110, 10.2.3); null where it says neither. */
function parseRetryAfterMs(header, nowMs) {
    if (header === null)
        return null;
    const text = header.trim();
    if (/^\d+$/.test(text))
        return Number(text) * 1000;
    // Every form of an HTTP date begins with the day's name; Date.parse alone would take "-5" for a year.
    const dateMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}


/***/ }),

/***/ 3652:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ ClientError)
/* harmony export */ });
/**
 * The one error of this client. Its texts hold no secret and no control characters, so they may be printed;
 * `cause` is only ever the ClientError of an earlier attempt, because errors of the network carry sockets and headers.
 */
class ClientError extends Error {
    code;
    /** The HTTP status of the answer, or null where none came. */
    status;
    /** The service's own code (such as `unknown_artifact`), or null where the body was not the service's. */
    serviceCode;
    requestId;
    /** How many requests were made; 0 where the call ended before the first. */
    attempts;
    /** What the service said about single fields of the request, keyed by field. */
    fields;
    constructor(facts) {
        super(facts.message, facts.cause ? { cause: facts.cause } : undefined);
        this.name = 'ClientError';
        this.code = facts.code;
        this.status = facts.status ?? null;
        this.serviceCode = facts.serviceCode ?? null;
        this.requestId = facts.requestId ?? null;
        this.attempts = facts.attempts ?? 0;
        this.fields = facts.fields ?? {};
    }
}


/***/ }),

/***/ 4205:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dc: () => (/* binding */ fingerprintExpected),
/* harmony export */   nG: () => (/* binding */ parseArtifacts)
/* harmony export */ });
/* unused harmony export artifactKeys */
/* harmony import */ var _fingerprint_error_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(79569);
/* harmony import */ var _fingerprint_given_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(34422);
/* harmony import */ var _fingerprint_image_reference_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(33256);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(78191);
/* harmony import */ var _list_source_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(60569);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(27171);
/* harmony import */ var _yaml_reader_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(51710);







const YAML_ADVICE = ' What begins with `-` or `[` is read as YAML: write a path that begins so with `./` before it.';
const kinds = ['path', 'dir', 'dirhash', 'fingerprint', 'image', 'docker', 'checksums'];
const artifactKeys = {
    path: ['path', 'name'],
    dir: ['dir', 'name', 'exclude'],
    dirhash: ['dirhash', 'name', 'exclude'],
    fingerprint: ['fingerprint', 'filename', 'name'],
    image: ['image', 'name'],
    docker: ['docker', 'name'],
    checksums: ['checksums', 'name'],
};
/** Reads artifacts, in either form: lines or a YAML list. Nothing of the file system is looked at yet. */
async function parseArtifacts(given) {
    let hasProblem = false;
    const source = {
        ...given,
        report: (place, message) => {
            hasProblem = true;
            given.report(place, message);
        },
    };
    const first = source.text.trim()[0];
    const entries = first === '-' || first === '[' ? await fromYaml(source) : fromLines(source);
    const specs = withExcludes(entries);
    if (specs.length === 0 && !hasProblem) {
        const found = entries.length > 0 ? 'only excludes (`!`)' : 'only comments';
        source.report(null, `found ${found}: add a line that says which files are artifacts.`);
    }
    reportRepeatedNames(specs, source);
    return specs;
}
function fromLines(source) {
    return source.text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
        const line = raw.trim();
        if (line === '' || line.startsWith('#'))
            return [];
        return stringEntry(line, { line: index + 1, column: 1 + raw.indexOf(line) }, source);
    });
}
async function fromYaml(source) {
    const items = (await (0,_yaml_reader_js__WEBPACK_IMPORTED_MODULE_0__/* .readYamlList */ .Oz)(source, YAML_ADVICE)) ?? [];
    const reader = (0,_yaml_reader_js__WEBPACK_IMPORTED_MODULE_0__/* .yamlReader */ .B8)(source.report);
    return items.flatMap((item) => {
        if (item.kind === 'scalar')
            return stringEntry(item.text.trim(), item.place, source);
        if (item.kind === 'map')
            return mapEntry(item, reader, source);
        reader.problem(item.place, 'expected a path or a mapping such as `{path: dist/app.tgz, name: app}`, found a list.');
        return [];
    });
}
/** `!glob`, `name=glob` or `glob`. */
function stringEntry(line, place, source) {
    if (line === '') {
        source.report(place, 'expected a path, found nothing.');
        return [];
    }
    if (line.startsWith('!'))
        return [{ kind: 'exclude', pattern: line.slice(1).trim() }];
    const where = (0,_list_source_js__WEBPACK_IMPORTED_MODULE_1__/* .entryWords */ .a)(source, place.line, line);
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(0, equals)).trim();
    const isName = equals >= 0 && !/[/\\*?[\]~]/.test(name) && !name.startsWith('.');
    if (!isName)
        return [{ kind: 'path', where, place, name: null, pattern: line, excludes: [] }];
    const pattern = line.slice(equals + 1).trim();
    if (!_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .templateReferenceName */ .fo.safeParse(name).success) {
        source.report(place, `expected before \`=\` a name of letters, digits, \`_\` and \`-\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(name)}. Where the file's own name has a \`=\`, write \`./${line}\`.`);
        return [];
    }
    if (pattern === '') {
        source.report(place, `expected a path after \`${name}=\`, found nothing.`);
        return [];
    }
    return [{ kind: 'path', where, place, name, pattern, excludes: [] }];
}
function mapEntry(map, reader, source) {
    const given = kinds.filter((kind) => map.entries.has(kind));
    const [kind] = given;
    if (kind === undefined || given.length > 1) {
        reader.knownKeys(map, [...kinds, 'filename', 'name', 'exclude']);
        const found = given.length === 0 ? 'none' : given.map((key) => `\`${key}\``).join(' and ');
        reader.problem(map.place, `expected exactly one of ${kinds.map((key) => `\`${key}\``).join(', ')}, found ${found}.`);
        return [];
    }
    reader.knownKeys(map, artifactKeys[kind]);
    const value = requiredText(map, kind, reader);
    const name = nameOf(map, reader);
    if (value === null || name === undefined)
        return [];
    const { place } = map;
    const where = (0,_list_source_js__WEBPACK_IMPORTED_MODULE_1__/* .entryWords */ .a)(source, place.line, value);
    switch (kind) {
        case 'path':
            return [{ kind, where, place, name, pattern: value, excludes: [] }];
        case 'fingerprint':
            return givenEntry(map, { where, name, value }, reader);
        case 'image':
            return imageEntry(map, { where, name, value }, reader);
        case 'docker':
            return [{ kind, where, place, name, image: value }];
        case 'checksums':
            return [{ kind, where, place, name, path: value }];
        case 'dir':
        case 'dirhash': {
            const exclude = map.entries.get('exclude');
            const excludes = exclude === undefined ? [] : reader.texts(exclude, 'patterns to exclude');
            return excludes === null ? [] : [{ kind, where, place, name, path: value, excludes }];
        }
    }
}
function imageEntry({ place }, { where, name, value }, reader) {
    try {
        return [{ kind: 'image', where, place, name, image: (0,_fingerprint_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .parseImageReference */ .o_)(value) }];
    }
    catch (error) {
        if (!(error instanceof _fingerprint_error_js__WEBPACK_IMPORTED_MODULE_5__/* .FingerprintError */ .dz))
            throw error;
        reader.problem(place, error.message);
        return [];
    }
}
function givenEntry(map, { where, name, value }, reader) {
    const { place } = map;
    const filename = requiredText(map, 'filename', reader);
    try {
        const fingerprint = (0,_fingerprint_given_js__WEBPACK_IMPORTED_MODULE_6__/* .parseFingerprint */ .s)(value);
        return filename === null ? [] : [{ kind: 'given', where, place, name, fingerprint, filename }];
    }
    catch (error) {
        if (!(error instanceof _fingerprint_error_js__WEBPACK_IMPORTED_MODULE_5__/* .FingerprintError */ .dz))
            throw error;
        reader.problem(place, fingerprintExpected(value));
        return [];
    }
}
/** What messages say of a text that is no fingerprint. */
const fingerprintExpected = (found) => `expected a SHA-256 as 64 hex digits, with or without \`sha256:\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(found)}.`;
function requiredText(map, key, reader) {
    const tree = map.entries.get(key);
    if (tree === undefined) {
        reader.problem(map.place, `\`${key}\` is missing.`);
        return null;
    }
    const text = reader.text(tree, `\`${key}\``);
    if (text !== '')
        return text;
    reader.problem(tree.place, `\`${key}\` is empty.`);
    return null;
}
/** Undefined after a problem. */
function nameOf(map, reader) {
    const tree = map.entries.get('name');
    if (tree === undefined)
        return null;
    const name = reader.text(tree, '`name`');
    if (name === null)
        return undefined;
    if (_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .templateReferenceName */ .fo.safeParse(name).success)
        return name;
    reader.problem(tree.place, `expected a name of letters, digits, \`_\` and \`-\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(name)}.`);
    return undefined;
}
/** An exclude counts for every line before it, as in the `path` of upload-artifact. */
function withExcludes(entries) {
    const specs = [];
    let excludes = [];
    // From the end, so that all lines between two excludes share one list.
    for (const entry of entries.toReversed()) {
        if (entry.kind === 'exclude')
            excludes = [entry.pattern, ...excludes];
        else
            specs.push(entry.kind === 'path' ? { ...entry, excludes } : entry);
    }
    return specs.toReversed();
}
function reportRepeatedNames(specs, { report }) {
    const seen = new Map();
    for (const { name, where, place } of specs) {
        if (name === null)
            continue;
        const earlier = seen.get(name);
        if (earlier !== undefined)
            report(place, `the name \`${name}\` is taken by ${earlier}. Give each artifact a name of its own.`);
        seen.set(name, where);
    }
}


/***/ }),

/***/ 77615:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ih: () => (/* binding */ annotationsOf),
/* harmony export */   UH: () => (/* binding */ JSON_OBJECT_EXPECTED),
/* harmony export */   Xy: () => (/* binding */ objectOf),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   dw: () => (/* binding */ parseJsonObject),
/* harmony export */   hP: () => (/* binding */ linksOf)
/* harmony export */ });
/* harmony import */ var _contract_freeform_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(43495);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(27171);
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(76233);



const isWebAddress = (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
/** A mapping, or the JSON text of one where it came from a variable. */
function objectOf(tree, key, fail) {
    if (tree === undefined)
        return {};
    if (tree.kind === 'map')
        return Object.fromEntries(Array.from(tree.entries, ([name, value]) => [name, (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .jsonOf */ .o_)(value)]));
    const parsed = tree.kind === 'scalar' ? parseJsonObject(tree.text) : null;
    if (parsed !== null)
        return parsed;
    fail(tree.place, `\`${key}\` must be a mapping (or, from a variable, a JSON object, nested at most ${JSON_DEPTH_MAX} levels deep).`);
    return {};
}
/** The service takes 100 levels with what is around it. Whatever walks a deeper value exhausts its stack. */
const JSON_DEPTH_MAX = 64;
/** How messages tell of a text that `parseJsonObject` does not take. */
const JSON_OBJECT_EXPECTED = `expected a JSON object, nested at most ${JSON_DEPTH_MAX} levels deep.`;
/** The object that a JSON text holds; null for any other text, and for one that nests too deep. */
function parseJsonObject(text) {
    try {
        const value = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value))
            return { ...value };
    }
    catch {
        // Not JSON: the caller says what was expected.
    }
    return null;
}
/** Goes from level to level rather than into each value, so that no depth exhausts the stack. */
function isShallow(value) {
    let level = [value];
    for (let depth = 1; level.length > 0; depth += 1) {
        if (depth > JSON_DEPTH_MAX)
            return false;
        level = level
            .flatMap((one) => Object.values(one))
            .filter((one) => typeof one === 'object' && one !== null);
    }
    return true;
}
function annotationsOf(tree, fail) {
    const annotations = {};
    if (tree === undefined)
        return annotations;
    // Letters, not values: an annotation `1.10` stays that.
    const given = tree.kind === 'map'
        ? Array.from(tree.entries, ([key, value]) => [
            key,
            value.kind === 'scalar' ? value.text : null,
        ])
        : Object.entries(objectOf(tree, 'annotations', fail));
    for (const [key, value] of given) {
        if (!/^[A-Za-z0-9_]+$/.test(key))
            fail(tree.place, `expected a key of letters, digits and \`_\` in \`annotations\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(key)}.`);
        else if (typeof value !== 'string')
            fail(tree.place, `the annotation ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(key)} must be a text.`);
        else
            annotations[key] = value;
    }
    return annotations;
}
/** `label: address`, or `label: {href, fingerprint}`. */
function linksOf(tree, fail) {
    if (tree === undefined)
        return {};
    const given = Object.entries(objectOf(tree, 'external-urls', fail));
    const parsed = _contract_freeform_js__WEBPACK_IMPORTED_MODULE_2__/* .externalUrls */ .kP.safeParse(Object.fromEntries(given.map(([label, link]) => [label, typeof link === 'string' ? { href: link } : link])));
    if (parsed.success)
        return parsed.data;
    for (const { path } of parsed.error.issues)
        fail(placeAt(tree, path), `\`external-urls\`: expected for ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(String(path[0] ?? ''))} an address with http or https, or \`{href, fingerprint}\`.`);
    return {};
}
/** The place of the innermost value on a path. */
function placeAt(tree, path) {
    let found = tree;
    for (const step of path) {
        const inner = found.kind === 'map' ? found.entries.get(String(step)) : undefined;
        if (inner === undefined)
            break;
        found = inner;
    }
    return found.place;
}


/***/ }),

/***/ 6489:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ nameExpected),
/* harmony export */   Zx: () => (/* binding */ marksWithoutTilde),
/* harmony export */   nU: () => (/* binding */ parseAttestations)
/* harmony export */ });
/* unused harmony export attestationKeys */
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(78191);
/* harmony import */ var _attestation_members_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(77615);
/* harmony import */ var _evidence_spec_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(59652);
/* harmony import */ var _list_source_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(60569);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(27171);
/* harmony import */ var _yaml_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(51710);






const attestationKeys = [
    'name',
    'artifact',
    ..._evidence_spec_js__WEBPACK_IMPORTED_MODULE_0__/* .evidenceKeys */ .wV,
    'description',
    'attachments',
    'user-data',
    'user-data-file',
    'annotations',
    'external-urls',
    'origin-url',
];
/** What messages say of a text that is no name; `marks` are those that such names may have. */
const nameExpected = (found, marks = '`.`, `_`, `~` and `-`') => `expected a name of letters, digits, ${marks} that begins with a letter or digit (at most 255), found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(found)}.`;
/** Names of organizations and environments know no tilde. */
const marksWithoutTilde = '`.`, `_` and `-`';
/**
 * Reads attestations, a YAML list.
 *
 * @param variables what `{env: NAME}` stands for. Null where that is not known, as in a check of a file alone: then
 *   nothing is said against such values, and the answer is of no use.
 */
async function parseAttestations(given, variables) {
    const unknown = new Set();
    const source = {
        ...given,
        report: (place, message) => {
            if (place === null || !unknown.has(place))
                given.report(place, message);
        },
    };
    const items = (await (0,_yaml_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .readYamlList */ .Oz)(source)) ?? [];
    const reader = (0,_yaml_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .yamlReader */ .B8)(source.report);
    return items.flatMap((item) => {
        const resolved = withVariables(item, variables, reader, unknown);
        if (resolved === null)
            return [];
        if (resolved.kind === 'map')
            return entryOf(resolved, reader, source) ?? [];
        reader.problem(item.place, 'expected a mapping such as `{name: unit-tests, compliant: true}`.');
        return [];
    });
}
/**
 * Puts the values of variables in for `{ env: NAME }`. They stay values: nothing in them is read as YAML. Notes the place of
 * each whose value is not known. Null after a problem.
 */
function withVariables(tree, variables, reader, unknown) {
    if (tree.kind === 'scalar')
        return tree;
    if (tree.kind === 'list') {
        const items = tree.items.map((item) => withVariables(item, variables, reader, unknown));
        return items.every((item) => item !== null) ? { ...tree, items } : null;
    }
    const only = tree.entries.size === 1 ? tree.entries.get('env') : undefined;
    if (only !== undefined) {
        const name = reader.text(only, 'the name of an environment variable');
        if (name === null)
            return null;
        if (variables === null)
            unknown.add(tree.place);
        const value = variables === null ? '' : variables(name);
        if (value !== undefined)
            return { kind: 'scalar', text: value, value, place: tree.place };
        reader.problem(only.place, `the environment variable ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(name)} is not set. Set it under the step's \`env:\`.`);
        return null;
    }
    const entries = new Map();
    for (const [key, value] of tree.entries) {
        const resolved = withVariables(value, variables, reader, unknown);
        if (resolved === null)
            return null;
        entries.set(key, resolved);
    }
    return { ...tree, entries };
}
function entryOf(map, reader, source) {
    reader.knownKeys(map, attestationKeys);
    let isComplete = true;
    const fail = (place, message) => {
        isComplete = false;
        reader.problem(place, message);
    };
    const optionalText = (key) => {
        const tree = map.entries.get(key);
        if (tree === undefined)
            return null;
        const text = reader.text(tree, `\`${key}\``);
        if (text === null)
            isComplete = false;
        return text;
    };
    const placeOf = (key) => map.entries.get(key)?.place ?? map.place;
    const name = optionalText('name') ?? '';
    if (!map.entries.has('name'))
        fail(map.place, '`name` is missing.');
    if (map.entries.has('name') && !_contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .attestationName */ .kA.safeParse(name).success)
        fail(placeOf('name'), nameExpected(name));
    const evidence = (0,_evidence_spec_js__WEBPACK_IMPORTED_MODULE_0__/* .evidenceOf */ .X1)(map, reader, fail);
    const artifact = optionalText('artifact');
    if (artifact !== null && !_contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .templateReferenceName */ .fo.safeParse(artifact).success)
        fail(placeOf('artifact'), `expected an artifact's name of letters, digits, \`_\` and \`-\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(artifact)}.`);
    const attachmentsTree = map.entries.get('attachments');
    const attachments = attachmentsTree === undefined ? [] : reader.texts(attachmentsTree, '`attachments`');
    // A text that came out empty is a mistake; an empty list says in so many words that there is nothing.
    if (attachmentsTree?.kind === 'scalar' && attachments?.length === 0)
        reader.problem(attachmentsTree.place, '`attachments` is empty: name a file, or leave it out.');
    const userDataFile = optionalText('user-data-file');
    if (userDataFile === '')
        fail(placeOf('user-data-file'), '`user-data-file` is empty.');
    if (userDataFile !== null && map.entries.has('user-data'))
        fail(placeOf('user-data-file'), 'give `user-data` or `user-data-file`, not both.');
    const userData = (0,_attestation_members_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(map.entries.get('user-data'), 'user-data', fail);
    const annotations = (0,_attestation_members_js__WEBPACK_IMPORTED_MODULE_4__/* .annotationsOf */ .Ih)(map.entries.get('annotations'), fail);
    const links = (0,_attestation_members_js__WEBPACK_IMPORTED_MODULE_4__/* .linksOf */ .hP)(map.entries.get('external-urls'), fail);
    const description = optionalText('description');
    const originUrl = optionalText('origin-url');
    if (originUrl !== null && !(0,_attestation_members_js__WEBPACK_IMPORTED_MODULE_4__/* .isWebAddress */ .d3)(originUrl))
        fail(placeOf('origin-url'), `expected an address with http or https, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(originUrl)}.`);
    if (!isComplete || attachments === null || evidence === null)
        return null;
    return {
        input: source.input,
        where: (0,_list_source_js__WEBPACK_IMPORTED_MODULE_5__/* .entryWords */ .a)(source, map.place.line, name),
        name,
        artifact,
        evidence,
        description: description === '' ? null : description,
        attachments,
        userData,
        userDataFile,
        annotations,
        externalUrls: links,
        originUrl,
    };
}


/***/ }),

/***/ 91647:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ parseBoolean)
/* harmony export */ });
/** `true` and `false` in the spellings of YAML 1.2's core schema; null for anything else. */
function parseBoolean(text) {
    if (['true', 'True', 'TRUE'].includes(text))
        return true;
    if (['false', 'False', 'FALSE'].includes(text))
        return false;
    return null;
}


/***/ }),

/***/ 59652:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X1: () => (/* binding */ evidenceOf),
/* harmony export */   m$: () => (/* binding */ sarifThresholds),
/* harmony export */   wV: () => (/* binding */ evidenceKeys),
/* harmony export */   z9: () => (/* binding */ sbomFields)
/* harmony export */ });
/* unused harmony export keysOfKind */
/* harmony import */ var _attestation_members_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(77615);
/* harmony import */ var _boolean_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(91647);
/* harmony import */ var _signer_pattern_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(30206);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(27171);




const sarifThresholds = ['error', 'warning', 'note', 'never'];
const sbomFields = ['name', 'version', 'license', 'purl', 'supplier', 'hash'];
/** What a workflow's own tokens are issued by. */
const GITHUB_ACTIONS_ISSUER = 'https://token.actions.githubusercontent.com';
/** What the service takes for the name of a custom type. */
const customTypeName = /^[a-zA-Z0-9][a-zA-Z0-9._~-]{0,254}$/;
/** Keys that say what the evidence is, each with the keys that only make sense beside it. */
const keysOfKind = {
    compliant: [],
    junit: [],
    sarif: ['fail-on'],
    sbom: ['require'],
    coverage: ['minimum'],
    'pull-request': [],
    provenance: ['identity', 'issuer', 'source', 'trusted-root'],
    custom: ['data', 'data-file'],
};
const isKind = (key) => Object.hasOwn(keysOfKind, key);
const kinds = Object.keys(keysOfKind).filter(isKind);
/** Every key that an attestation may have on account of its evidence. */
const evidenceKeys = kinds.flatMap((kind) => [kind, ...keysOfKind[kind]]);
/** Reads what an attestation's evidence is: exactly one kind. Null after a problem. */
function evidenceOf(map, reader, fail) {
    const given = kinds.filter((kind) => map.entries.has(kind));
    const [kind] = given;
    if (kind === undefined || given.length > 1) {
        const all = kinds.map((one) => `\`${one}\``).join(', ');
        const found = given.length === 0 ? 'none' : given.map((one) => `\`${one}\``).join(' and ');
        fail(map.place, `expected exactly one of ${all} as the evidence, found ${found}.`);
        return null;
    }
    const fields = new EvidenceFields(map, reader, fail);
    for (const other of kinds)
        if (other !== kind)
            for (const key of keysOfKind[other])
                if (map.entries.has(key))
                    fields.refuse(key, `belongs to \`${other}\`: leave it out beside \`${kind}\`.`);
    const spec = specOf(kind, fields);
    return fields.hasFailed ? null : spec;
}
function specOf(kind, fields) {
    switch (kind) {
        case 'compliant':
            return { kind: 'generic', compliant: fields.boolean('compliant') };
        case 'junit':
            return { kind, files: fields.files(kind) };
        case 'sarif':
            return { kind, files: fields.files(kind), failOn: fields.choice('fail-on', sarifThresholds) ?? 'error' };
        case 'sbom':
            return { kind, files: fields.files(kind), require: fields.choices('require', sbomFields) };
        case 'coverage':
            return { kind, files: fields.files(kind), minimumPercent: fields.percent('minimum') };
        case 'pull-request':
            return { kind, ...fields.pullRequest() };
        case 'provenance':
            return {
                kind,
                files: fields.files(kind),
                identity: fields.identity(),
                issuer: fields.text('issuer') ?? GITHUB_ACTIONS_ISSUER,
                source: fields.text('source'),
                trustedRoot: fields.requiredText('trusted-root', 'the file with the roots that signatures are checked against'),
            };
        case 'custom':
            return { kind, type: fields.customType(), data: fields.data() };
    }
}
/** Reads the values of one attestation; what does not fit becomes a problem and a harmless stand-in. */
class EvidenceFields {
    #map;
    #reader;
    #fail;
    hasFailed = false;
    constructor(map, reader, fail) {
        this.#map = map;
        this.#reader = reader;
        this.#fail = fail;
    }
    refuse(key, message) {
        this.hasFailed = true;
        this.#fail(this.#map.entries.get(key)?.place ?? this.#map.place, `\`${key}\` ${message}`);
    }
    /** Null where the key is absent, and after a problem. */
    text(key) {
        const tree = this.#map.entries.get(key);
        if (tree === undefined)
            return null;
        const text = this.#reader.text(tree, `\`${key}\``);
        if (text === null)
            this.hasFailed = true;
        if (text === '')
            this.refuse(key, 'is empty.');
        return text;
    }
    requiredText(key, what) {
        if (!this.#map.entries.has(key))
            this.refuse(key, `is missing: expected ${what}.`);
        return this.text(key) ?? '';
    }
    boolean(key) {
        const text = this.#scalar(key);
        if (text === null)
            return false;
        const value = (0,_boolean_js__WEBPACK_IMPORTED_MODULE_0__/* .parseBoolean */ .y)(text);
        if (value === null)
            this.refuse(key, `must be \`true\` or \`false\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text)}.`);
        return value ?? false;
    }
    files(key) {
        const files = this.#texts(key) ?? [];
        if (files.length === 0 && !this.hasFailed)
            this.refuse(key, 'is empty: name a file or a glob.');
        return files;
    }
    /** Names of branches, as a pull request has them: without `refs/heads/`, and no pattern. */
    branches(key) {
        const branches = this.#texts(key) ?? [];
        if (branches.length === 0 && !this.hasFailed)
            this.refuse(key, 'is empty: name a branch.');
        const odd = branches.find((branch) => branch.startsWith('refs/') || /[*?[\s]/.test(branch));
        if (odd !== undefined)
            this.refuse(key, `must be a branch or a list of them, such as \`main\`, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(odd)}.`);
        return branches;
    }
    choice(key, allowed) {
        const text = this.text(key);
        if (text === null)
            return null;
        const found = allowed.find((value) => value === text);
        if (found === undefined)
            this.refuse(key, `is ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text)}: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(text, allowed)}`);
        return found ?? null;
    }
    /** Null where the key is absent. */
    choices(key, allowed) {
        if (!this.#map.entries.has(key))
            return null;
        return (this.#texts(key) ?? []).flatMap((text) => {
            const found = allowed.find((value) => value === text);
            if (found === undefined)
                this.refuse(key, `names ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text)}: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(text, allowed)}`);
            return found ?? [];
        });
    }
    identity() {
        const identity = this.requiredText('identity', 'the workflow that signed');
        const problem = identity === '' ? null : (0,_signer_pattern_js__WEBPACK_IMPORTED_MODULE_2__/* .identityProblem */ .q)(identity);
        if (problem !== null)
            this.refuse('identity', problem);
        return identity;
    }
    percent(key) {
        const text = this.requiredText(key, 'the least percentage of lines that tests must reach, for example `80`');
        const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
        if (!this.hasFailed && !(value >= 0 && value <= 100))
            this.refuse(key, `must be a number from 0 to 100, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text)}.`);
        return value;
    }
    /** `true`, or a mapping. */
    pullRequest() {
        const tree = this.#map.entries.get('pull-request');
        const standard = { approvals: 1, merged: null, base: null, anyCommit: false, staleApprovals: true };
        if (tree?.kind === 'scalar' && (0,_boolean_js__WEBPACK_IMPORTED_MODULE_0__/* .parseBoolean */ .y)(tree.text.trim()) === true)
            return standard;
        if (tree?.kind !== 'map') {
            this.refuse('pull-request', 'must be `true`, or a mapping such as `{approvals: 1}`.');
            return standard;
        }
        this.#reader.knownKeys(tree, ['approvals', 'merged', 'base', 'any-commit', 'stale-approvals']);
        const inner = new EvidenceFields(tree, this.#reader, this.#fail);
        const approvals = inner.text('approvals') ?? '1';
        if (!/^\d{1,2}$/.test(approvals))
            inner.refuse('approvals', `must be a number, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(approvals)}.`);
        const demands = {
            approvals: Number(approvals),
            merged: inner.choice('merged', ['required', 'any']),
            base: tree.entries.has('base') ? inner.branches('base') : standard.base,
            anyCommit: tree.entries.has('any-commit') ? inner.boolean('any-commit') : standard.anyCommit,
            staleApprovals: tree.entries.has('stale-approvals') ? inner.boolean('stale-approvals') : standard.staleApprovals,
        };
        this.hasFailed ||= inner.hasFailed;
        return demands;
    }
    customType() {
        const given = this.requiredText('custom', 'the name of a custom attestation type');
        const name = given.startsWith('custom:') ? given.slice('custom:'.length) : given;
        if (!this.hasFailed && !customTypeName.test(name))
            this.refuse('custom', `must be the name of a custom attestation type, found ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(given)}.`);
        return name;
    }
    /** A mapping under `data`, or the file that `data-file` names: one of them. */
    data() {
        const tree = this.#map.entries.get('data');
        const file = this.text('data-file');
        if ((tree === undefined) === (file === null)) {
            const found = file === null ? 'neither' : 'both';
            this.refuse('data', `or \`data-file\` must be given beside \`custom\`, found ${found}.`);
        }
        if (file !== null)
            return { file };
        const value = (0,_attestation_members_js__WEBPACK_IMPORTED_MODULE_3__/* .objectOf */ .Xy)(tree, 'data', (place, message) => {
            this.hasFailed = true;
            this.#fail(place, message);
        });
        return { value };
    }
    /** Null after a problem. */
    #scalar(key) {
        const tree = this.#map.entries.get(key);
        const text = tree === undefined ? '' : this.#reader.text(tree, `\`${key}\``);
        if (text === null)
            this.hasFailed = true;
        return text;
    }
    #texts(key) {
        const tree = this.#map.entries.get(key);
        const texts = tree === undefined ? null : this.#reader.texts(tree, `\`${key}\``);
        if (texts === null)
            this.hasFailed = true;
        return texts;
    }
}


/***/ }),

/***/ 60569:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ entryWords)
/* harmony export */ });
/** How messages name an entry, for example `line 2 (dist/*.tgz)`. */
const entryWords = ({ file }, line, entry) => `line ${line}${file === null ? '' : ` of ${file}`} (${entry})`;


/***/ }),

/***/ 17847:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ ApplyRefusal)
/* harmony export */ });
/** What a file asks for cannot be applied to what is there. The message has a line for each reason. */
class ApplyRefusal extends Error {
    constructor(reasons) {
        super(reasons.join('\n'));
        this.name = 'ApplyRefusal';
    }
}


/***/ }),

/***/ 30206:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ identityProblem)
/* harmony export */ });
/**
 * Why a pattern would trust strangers, or null. Anybody can make a workflow on a public host, so that the owner has to
 * stand there in full: `https://github.com/acme*` would also take `acme-evil`.
 */
function identityProblem(identity) {
    const [beforeAnyText = ''] = identity.split('*');
    if (/^[\s*]*$/.test(identity))
        return 'names nobody: expected the workflow that signs.';
    if (beforeAnyText === identity || /^https?:\/\/[^/]+\/[^/]+\//.test(beforeAnyText))
        return null;
    return 'would trust workflows of others: write host and owner before the first `*`, for example `https://github.com/acme/*`.';
}


/***/ }),

/***/ 27171:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   pA: () => (/* binding */ nearest),
/* harmony export */   vI: () => (/* binding */ shortened)
/* harmony export */ });
/* harmony import */ var leven__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(47785);

/** Cuts a text to at most `maxLength` code points, with an ellipsis where something is missing. */
function shortened(text, maxLength) {
    // Cutting by UTF-16 first keeps a text of megabytes cheap.
    const characters = Array.from(text.slice(0, maxLength * 2 + 2));
    return characters.length <= maxLength && text.length <= maxLength * 2 + 2
        ? text
        : `${characters.slice(0, maxLength - 1).join('')}…`;
}
/** A value of the user's as messages quote it. */
const quoted = (value) => (value === '' ? 'nothing' : `\`${shortened(value, 120)}\``);
/** A sentence that offers the nearest of the names that would be right, or lists them where none is alike. */
function nearest(given, candidates) {
    // With more than half of the letters wrong it is another word, and nothing at all is like no word.
    const maxDistance = Math.max(1, Math.floor(given.length / 2));
    const match = given === '' ? undefined : (0,leven__WEBPACK_IMPORTED_MODULE_0__/* .closestMatch */ .h)(given.toLowerCase(), candidates, { maxDistance });
    if (match !== undefined)
        return `did you mean \`${match}\`?`;
    return candidates.length === 0
        ? 'there is none.'
        : `expected one of ${candidates.map((name) => `\`${name}\``).join(', ')}.`;
}


/***/ }),

/***/ 51710:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B8: () => (/* binding */ yamlReader),
/* harmony export */   Dx: () => (/* binding */ linesOf),
/* harmony export */   Oz: () => (/* binding */ readYamlList)
/* harmony export */ });
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(27171);
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(76233);


/** How messages name a kind of value. */
const kindWords = { scalar: 'a plain value', list: 'a list', map: 'a mapping' };
function yamlReader(report) {
    const text = (tree, what) => {
        if (tree.kind === 'scalar')
            return tree.text.trim();
        report(tree.place, `expected ${what} as a plain value, found ${kindWords[tree.kind]}.`);
        return null;
    };
    return {
        problem: report,
        text,
        knownKeys: (map, allowed) => {
            for (const [key, value] of map.entries)
                if (!allowed.includes(key))
                    report(map.keyPlaces.get(key) ?? value.place, `the key ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(key)} is not known: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .nearest */ .pA)(key, allowed)}`);
        },
        texts: (tree, what) => {
            if (tree.kind === 'scalar')
                return linesOf(tree.text);
            if (tree.kind === 'list') {
                const texts = tree.items.map((item) => text(item, what));
                return texts.every((item) => item !== null) ? texts.filter((item) => item !== '') : null;
            }
            report(tree.place, `expected ${what}: a text or a list of texts, found a mapping.`);
            return null;
        },
    };
}
/** The lines of a text that say something. */
const linesOf = (text) => text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** Reads a YAML list with at least one item; null after a problem, which ends with `advice`. */
async function readYamlList({ text, report }, advice = '') {
    try {
        const tree = await (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .parseYamlTree */ .NL)(text);
        if (tree.kind === 'list' && tree.items.length > 0)
            return tree.items;
        const found = tree.kind === 'list' ? 'an empty list' : kindWords[tree.kind];
        report(tree.place, `expected a YAML list (items that begin with \`- \`), found ${found}.${advice}`);
    }
    catch (error) {
        if (!(error instanceof _yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .YamlTreeError */ .Oo))
            throw error;
        report(error.place, `the YAML cannot be read: ${error.message}.${advice}`);
    }
    return null;
}


/***/ }),

/***/ 76233:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   NL: () => (/* binding */ parseYamlTree),
/* harmony export */   Oo: () => (/* binding */ YamlTreeError),
/* harmony export */   o_: () => (/* binding */ jsonOf)
/* harmony export */ });
/** Why a text is not a document that can be read. */
class YamlTreeError extends Error {
    place;
    constructor(message, place) {
        super(message);
        this.name = 'YamlTreeError';
        this.place = place;
    }
}
/** Real lists are a few levels deep; a deeper one is an attempt to exhaust the stack. */
const DEPTH_MAX = 32;
const TOO_DEEP = `nested more than ${DEPTH_MAX} levels deep`;
/**
 * Reads one YAML 1.2 document. Warnings, duplicate keys, anchors, aliases and tags are errors.
 *
 * @throws YamlTreeError with the place, where the text cannot be read.
 */
async function parseYamlTree(text) {
    const { LineCounter, isMap, isScalar, isSeq, parseDocument } = await __nccwpck_require__.e(/* import() */ 815).then(__nccwpck_require__.t.bind(__nccwpck_require__, 38815, 19));
    const lines = new LineCounter();
    const placeAt = (offset) => {
        const { line, col } = lines.linePos(offset);
        return { line, column: col };
    };
    const placeOf = (node) => placeAt(node.range?.[0] ?? 0);
    const document = (() => {
        try {
            return parseDocument(text, {
                version: '1.2',
                schema: 'core',
                stringKeys: true,
                lineCounter: lines,
                prettyErrors: false,
            });
        }
        catch (error) {
            throw new YamlTreeError(error instanceof RangeError ? TOO_DEEP : String(error), {
                line: 1,
                column: 1,
            });
        }
    })();
    const problem = document.errors[0] ?? document.warnings[0];
    if (problem !== undefined)
        throw new YamlTreeError(problem.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : problem.message, placeAt(problem.pos[0]));
    const scalarOf = (node) => {
        const { value } = node;
        const place = placeOf(node);
        if (typeof value === 'string')
            return { kind: 'scalar', text: value, value, place };
        if (typeof value === 'number' || typeof value === 'boolean' || value === null)
            return { kind: 'scalar', text: node.source ?? '', value, place };
        throw new YamlTreeError('expected a text, a number, a boolean or nothing', place);
    };
    const treeOf = (node, depth, parent) => {
        if (depth > DEPTH_MAX)
            throw new YamlTreeError(TOO_DEEP, parent);
        if (node === null || node === undefined)
            return { kind: 'scalar', text: '', value: null, place: parent };
        if (!isMap(node) && !isSeq(node) && !isScalar(node))
            throw new YamlTreeError('an alias (`*name`) is not read: write the value out', parent);
        const place = placeOf(node);
        if (node.anchor !== undefined)
            throw new YamlTreeError('an anchor (`&name`) is not read: leave it out', place);
        if (node.tag !== undefined)
            throw new YamlTreeError('a tag (`!name`) is not read: leave it out', place);
        if (isScalar(node))
            return scalarOf(node);
        if (isSeq(node))
            return { kind: 'list', items: node.items.map((item) => treeOf(item, depth + 1, place)), place };
        const entries = new Map();
        const keyPlaces = new Map();
        for (const { key, value } of node.items) {
            const name = treeOf(key, depth + 1, place);
            if (name.kind !== 'scalar')
                throw new YamlTreeError('a key must be a text', name.place);
            if (entries.has(name.text))
                throw new YamlTreeError(`the key \`${name.text}\` stands here twice`, name.place);
            entries.set(name.text, treeOf(value, depth + 1, name.place));
            keyPlaces.set(name.text, name.place);
        }
        return { kind: 'map', entries, keyPlaces, place };
    };
    return treeOf(document.contents, 0, { line: 1, column: 1 });
}
/** The JSON value of a tree. */
function jsonOf(tree) {
    switch (tree.kind) {
        case 'scalar':
            return tree.value;
        case 'list':
            return tree.items.map(jsonOf);
        case 'map':
            return Object.fromEntries(Array.from(tree.entries, ([key, value]) => [key, jsonOf(value)]));
    }
}


/***/ }),

/***/ 45435:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   fp: () => (/* binding */ assertArtifact)
/* harmony export */ });
/* unused harmony exports resolution, attestationStatus, artifactComplianceResult, assertedFlow, ruleEvaluation, policyEvaluation, allowListing, assertion */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88343);
/* harmony import */ var _endpoint_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(24394);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(78191);



/**
 * Why something does not hold and how to supply what is missing. `context` carries the facts of the type;
 * `remedy` is one sentence for people.
 */
const resolution = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
        'missing_attestation',
        'non_compliant_attestation',
        'non_compliant_in_trail',
        'reported_non_compliant',
        'missing_artifact',
        'missing_provenance',
        'unexpected_artifact',
        'wrong_source',
        'rule_satisfied',
        'rule_not_applicable',
    ]),
    context: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()).nullable(),
    remedy: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
})
    .meta({ id: 'Resolution' });
const attestationStatus = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    attestation_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    attestation_type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    attestation_id: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .recordId */ .Re.nullable(),
    overridden_attestation_id: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .recordId */ .Re.nullable(),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLETE', 'MISSING']),
    is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullable(),
    unexpected: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    scope: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['trail', 'artifact']).describe('What the attestation is bound to, or must be bound to.'),
})
    .meta({ id: 'AttestationStatus' });
const artifactComplianceResult = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    artifact_fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj,
    artifact_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable().describe('The name in the template that the artifact stands for.'),
    status: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .complianceState */ .Bt,
    is_compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    unexpected: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    attestations_statuses: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(attestationStatus),
    resolutions: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(resolution),
    evaluated_at: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    flow_template_id: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .recordId */ .Re.nullable(),
})
    .meta({ id: 'ArtifactComplianceResult' });
const assertedFlow = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    flow: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .flowName */ .Eo,
    trail: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .trailName */ .gZ,
    compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    compliance_status: artifactComplianceResult,
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
})
    .meta({ id: 'AssertArtifactFlow' });
const ruleEvaluation = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    rule: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        type: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['provenance', 'trail-compliance', 'attestation']),
        definition: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()),
    }),
    ignored: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    satisfied: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullable(),
    resolutions: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(resolution),
})
    .meta({ id: 'RuleEvaluation' });
const policyEvaluation = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    policy_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct,
    policy_version: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLIANT', 'NON-COMPLIANT']),
    flow: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .flowName */ .Eo.nullable().describe('The flow whose trail the rules were shown for.'),
    trail: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .trailName */ .gZ.nullable(),
    rule_evaluations: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(ruleEvaluation),
})
    .meta({ id: 'PolicyEvaluation' });
const allowListing = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    allowlist_id: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .recordId */ .Re,
    allowed_by_user_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    timestamp: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .epochSeconds */ .DQ,
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
})
    .meta({ id: 'AllowlistInformation' });
const assertion = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj,
    flow: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .flowName */ .Eo,
    trail: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .trailName */ .gZ,
    compliant: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    compliance_status: artifactComplianceResult,
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    scope: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['flow', 'environment', 'policy']),
    flows: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(assertedFlow),
    environment: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE.optional(),
    policy_evaluations: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(policyEvaluation).optional(),
    allow_listing: allowListing.optional(),
})
    .meta({ id: 'Assertion' });
const assertArtifact = (0,_endpoint_js__WEBPACK_IMPORTED_MODULE_2__/* .endpoint */ .sR)({
    id: 'assertArtifact',
    tag: 'asserts',
    summary: 'Ask whether an artifact complies with its flows, an environment or policies',
    method: 'GET',
    path: '/asserts/{org}/fingerprint/{fingerprint}',
    role: 'reader',
    params: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ org: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .orgName */ .O9, fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj }),
    // A misspelled parameter would ask another question, and get a yes to that.
    query: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        flow_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .flowName */ .Eo.optional(),
        environment_name: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .environmentName */ .VE.optional(),
        policy_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct, zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_names_js__WEBPACK_IMPORTED_MODULE_1__/* .policyName */ .ct).min(1).max(100)])
            .optional()
            .transform((value) => (typeof value === 'string' ? [value] : value)),
    }),
    body: null,
    answers: { 200: assertion },
    errors: ['unknown_organization', 'unknown_artifact', 'unknown_flow', 'unknown_environment', 'unknown_policy'],
});


/***/ }),

/***/ 24394:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   m4: () => (/* binding */ API_PREFIX),
/* harmony export */   sR: () => (/* binding */ endpoint)
/* harmony export */ });
/* unused harmony export roles */
/** Every path of the interface stands below this. */
const API_PREFIX = '/api/v2';
/** Roles in rising order: each may do all that the ones before it may. */
const roles = (/* unused pure expression or super */ null && (['reader', 'snapshotter', 'member', 'admin']));
/** Keeps the exact type of a table row while checking its shape. */
function endpoint(definition) {
    return definition;
}


/***/ }),

/***/ 43495:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Fp: () => (/* binding */ recordLimitsText),
/* harmony export */   MP: () => (/* binding */ recordLimits),
/* harmony export */   hk: () => (/* binding */ annotations),
/* harmony export */   kP: () => (/* binding */ externalUrls),
/* harmony export */   o$: () => (/* binding */ jsonObject)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88343);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(78191);


/** Labelled links that go with a record. Only web addresses, since pages show them as links. */
const externalUrls = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1), zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    href: zod__WEBPACK_IMPORTED_MODULE_0__/* .url */ .OZ5({ protocol: /^https?$/ }),
    fingerprint: _names_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj.nullish(),
}));
/** Values of the caller's own; clients send strings. */
const annotations = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J());
/** Any JSON object. */
const jsonObject = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J());
/**
 * What one record may take, so that lists of records stay within bounds. User data of 1 MiB fits, with as much beside it;
 * commits are shown in every list of trails, so they have a bound of their own.
 */
const recordLimits = {
    maxBytes: 2 * 1024 * 1024,
    memberMaxBytes: { git_commit_info: 256 * 1024 },
};
/** The same in the words of the interface's description. */
const recordLimitsText = `At most ${recordLimits.maxBytes} bytes of JSON in all, ${recordLimits.memberMaxBytes.git_commit_info} of them in \`git_commit_info\`.`;


/***/ }),

/***/ 78191:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bt: () => (/* binding */ complianceState),
/* harmony export */   DQ: () => (/* binding */ epochSeconds),
/* harmony export */   Eo: () => (/* binding */ flowName),
/* harmony export */   Fm: () => (/* binding */ customTypeName),
/* harmony export */   O9: () => (/* binding */ orgName),
/* harmony export */   Re: () => (/* binding */ recordId),
/* harmony export */   Rj: () => (/* binding */ fingerprint),
/* harmony export */   Tz: () => (/* binding */ customTypeNamePattern),
/* harmony export */   VE: () => (/* binding */ environmentName),
/* harmony export */   XY: () => (/* binding */ reportedAt),
/* harmony export */   aC: () => (/* binding */ NAME_MAX_LENGTH),
/* harmony export */   au: () => (/* binding */ attestationNamePattern),
/* harmony export */   ct: () => (/* binding */ policyName),
/* harmony export */   fo: () => (/* binding */ templateReferenceName),
/* harmony export */   gZ: () => (/* binding */ trailName),
/* harmony export */   h5: () => (/* binding */ fingerprintPrefix),
/* harmony export */   jm: () => (/* binding */ templateReferenceNamePattern),
/* harmony export */   kA: () => (/* binding */ attestationName),
/* harmony export */   mJ: () => (/* binding */ commitSha),
/* harmony export */   qk: () => (/* binding */ epochSecondsText)
/* harmony export */ });
/* unused harmony export serviceAccountName */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88343);

/** The longest name the interface takes: long enough for any generated name, short enough to index. */
const NAME_MAX_LENGTH = 255;
const name = (pattern) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(NAME_MAX_LENGTH).regex(pattern);
/** A template's artifact, by which it is reported. */
const templateReferenceNamePattern = /^[a-zA-Z0-9_-]+$/;
const attestationNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;
const customTypeNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;
const fingerprint = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[a-f0-9]{64}$/);
/** A whole fingerprint or its first five and more characters. */
const fingerprintPrefix = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[a-f0-9]{5,64}$/);
const commitSha = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[a-f0-9]{40}$/);
const orgName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
const flowName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);
const trailName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);
const templateReferenceName = name(templateReferenceNamePattern);
const attestationName = name(attestationNamePattern);
const environmentName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
const serviceAccountName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
const policyName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);
/** Together with `custom:` in front of it no longer than any name. */
const customTypeName = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(248).regex(customTypeNamePattern);
/** Ids handed out by the service: hex groups 8-4-4-4-8, time-ordered. Clients never parse one. */
const recordId = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP();
/** Seconds since 1970, with sub-second digits. */
const epochSeconds = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig();
/** When a record was first to be made, by the clock of whoever made it; it arrives later where the service was out. */
const reportedAt = epochSeconds.describe("The reporter's own time. Shown, and never used for order.");
/** The same as a decimal string, for example "1786803891.645". */
const epochSecondsText = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^\d+(\.\d+)?$/);
const complianceState = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);


/***/ }),

/***/ 33233:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ childEnvironment)
/* harmony export */ });
/** How the runner hands over inputs, some of which are secrets, and where the token of the service may be. */
const ownVariable = /^(?:INPUT_.*|ASSAY_API_TOKEN)$/i;
/** What of its environment Assay hands on to programs that it starts: they have no use for its inputs and its token. */
const childEnvironment = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !ownVariable.test(name)));


/***/ }),

/***/ 3334:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ ContentHasher)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(77598);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__nccwpck_require__.n(node_crypto__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(57975);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__nccwpck_require__.n(node_util__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(79569);
/* harmony import */ var _kind_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(82205);





const CHUNK_BYTES = 1024 * 1024;
const readAhead = (0,node_util__WEBPACK_IMPORTED_MODULE_2__.promisify)(node_fs__WEBPACK_IMPORTED_MODULE_0__.read);
/**
 * Hashes the contents of files, one after another, in two reused buffers of 1 MiB whatever their sizes.
 *
 * A file that fits into one buffer is read synchronously: its reads are too short to be worth a trip through the thread
 * pool. A larger one is read ahead into one buffer while the other is hashed. One instance hashes one file at a time.
 */
class ContentHasher {
    #signal;
    #front = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    #back;
    constructor(signal) {
        this.#signal = signal;
    }
    /**
     * The SHA-256 of the content in 64 hex digits. Await the result: it is a promise only for large files.
     *
     * The caller has seen that `path` leads to a regular file.
     * Throws (or rejects with) FingerprintError `not_found`, `unreadable`, `not_a_file` or `aborted`.
     */
    digest(path) {
        (0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .refuseIfAborted */ .z$)(this.#signal, path);
        const file = openFile(path);
        let large = false;
        try {
            const sizeBytes = fill(file, this.#front);
            large = sizeBytes === CHUNK_BYTES;
            if (large)
                return this.#digestLarge(file, path);
            // A named pipe or a device put in the file's place since it was looked at reads as nothing.
            if (sizeBytes === 0)
                refuseOtherThanFile(file, path);
            return (0,node_crypto__WEBPACK_IMPORTED_MODULE_1__.hash)('sha256', this.#front.subarray(0, sizeBytes));
        }
        catch (error) {
            throw (0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .fromSystemError */ .Kh)(error, path);
        }
        finally {
            if (!large)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
    /** Goes on where the front buffer has been filled, and closes the file. */
    async #digestLarge(file, path) {
        try {
            const whole = (0,node_crypto__WEBPACK_IMPORTED_MODULE_1__.createHash)('sha256').update(this.#front);
            let next = (this.#back ??= Buffer.allocUnsafeSlow(CHUNK_BYTES));
            let spare = this.#front;
            let reading = readAhead(file, next, 0, CHUNK_BYTES, null);
            for (;;) {
                const { bytesRead } = await reading;
                if (bytesRead === 0)
                    return whole.digest('hex');
                // Checked while no read is under way, so that the file is never closed beneath one.
                (0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .refuseIfAborted */ .z$)(this.#signal, path);
                reading = readAhead(file, spare, 0, CHUNK_BYTES, null);
                whole.update(next.subarray(0, bytesRead));
                [next, spare] = [spare, next];
            }
        }
        catch (error) {
            throw (0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .fromSystemError */ .Kh)(error, path);
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
}
/** Opened without blocking: a named pipe that took the file's place would otherwise hold the process for ever. */
function openFile(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, process.platform === 'win32' ? 'r' : node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK);
    }
    catch (error) {
        throw (0,_error_js__WEBPACK_IMPORTED_MODULE_3__/* .fromSystemError */ .Kh)(error, path);
    }
}
/** Reads until the buffer is full or the file ends (a single read may return less); returns the bytes read. */
function fill(file, buffer) {
    let sizeBytes = 0;
    while (sizeBytes < buffer.length) {
        const readBytes = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, buffer, sizeBytes, buffer.length - sizeBytes, null);
        if (readBytes === 0)
            break;
        sizeBytes += readBytes;
    }
    return sizeBytes;
}
function refuseOtherThanFile(file, path) {
    const kind = (0,_kind_js__WEBPACK_IMPORTED_MODULE_4__/* .kindOf */ .I)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(file));
    if (kind !== 'file')
        throw (0,_kind_js__WEBPACK_IMPORTED_MODULE_4__/* .notAFile */ .$y)(path, kind);
}


/***/ }),

/***/ 79569:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Kh: () => (/* binding */ fromSystemError),
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   dz: () => (/* binding */ FingerprintError),
/* harmony export */   yC: () => (/* binding */ brokenLink),
/* harmony export */   z$: () => (/* binding */ refuseIfAborted)
/* harmony export */ });
/**
 * The one error of this room. `path` is the file, directory or ignore file the error is about, as it was reached from
 * the path that was given; null where the error is about text (`bad_fingerprint`) or an image.
 */
class FingerprintError extends Error {
    name = 'FingerprintError';
    code;
    path;
    constructor(code, path, message, options) {
        super(message, options);
        this.code = code;
        this.path = path;
    }
}
/** Text from outside as it may stand in a one-line message: in quotes, control characters escaped. */
function quoted(text) {
    return `'${onOneLine(text)}'`;
}
/** The FingerprintError for what a file system call on `path` threw; a FingerprintError is handed back unchanged. */
function fromSystemError(error, path) {
    if (error instanceof FingerprintError)
        return error;
    const cause = { cause: error };
    switch (systemCode(error)) {
        case 'ENOENT':
        case 'ENOTDIR':
            return new FingerprintError('not_found', path, `Expected a file or directory at ${quoted(path)}, found none: check the path, and that whatever makes it has ` +
                'run and is not still changing it.', cause);
        case 'ELOOP':
            return brokenLink(path, cause);
        case 'EISDIR':
            return new FingerprintError('not_a_file', path, `Expected a file at ${quoted(path)}, found a directory: fingerprint it with the type dirhash or dir.`, cause);
        default: {
            const found = onOneLine(error instanceof Error ? error.message : String(error));
            return new FingerprintError('unreadable', path, `Expected to read ${quoted(path)}, found that it cannot be read (${found}): ` +
                'allow reading it or, inside a directory, exclude it.', cause);
        }
    }
}
/** The error for a symbolic link that leads nowhere. */
function brokenLink(path, options) {
    return new FingerprintError('broken_link', path, `Expected the symbolic link ${quoted(path)} to lead to a file or directory, found that it leads nowhere: ` +
        'make its target, remove the link or exclude it.', options);
}
/** Throws `aborted`, naming the path that was next, once the signal has been aborted. */
function refuseIfAborted(signal, path) {
    if (signal?.aborted !== true)
        return;
    throw new FingerprintError('aborted', path, `Expected to fingerprint ${quoted(path)}, found that the work was called off before it was done: ` +
        'allow more time, or exclude what need not count.', { cause: signal.reason });
}
function onOneLine(text) {
    return text.replaceAll(/\p{Cc}/gu, (character) => {
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}


/***/ }),

/***/ 52785:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ fingerprintFile)
/* harmony export */ });
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3334);
/* harmony import */ var _kind_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(82205);


/**
 * The fingerprint of one file: the SHA-256 of its content. Name, mode and times do not count; a symbolic link to a
 * file is followed. Memory stays the same for any size.
 *
 * @returns 64 hex digits in lower case
 * @throws FingerprintError `not_found`, `broken_link`, `not_a_file`, `unreadable`, `aborted`
 */
async function fingerprintFile(path, options = {}) {
    const kind = (0,_kind_js__WEBPACK_IMPORTED_MODULE_0__/* .kindBehind */ .p1)(path);
    if (kind !== 'file')
        throw (0,_kind_js__WEBPACK_IMPORTED_MODULE_0__/* .notAFile */ .$y)(path, kind);
    return await new _content_js__WEBPACK_IMPORTED_MODULE_1__/* .ContentHasher */ .N(options.signal).digest(path);
}


/***/ }),

/***/ 34422:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ parseFingerprint)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(79569);

const FINGERPRINT = /^(?:sha256:)?([0-9a-fA-F]{64})$/;
const SHOWN_CHARACTERS = 80;
/**
 * Reads a fingerprint that somebody else computed: 64 hex digits, with or without `sha256:` before them.
 *
 * @returns the bare 64 hex digits in lower case. Upper case is lowered, because hex digits mean the same in both.
 * @throws FingerprintError `bad_fingerprint` for everything else, surrounding blanks included.
 */
function parseFingerprint(text) {
    const digits = FINGERPRINT.exec(text)?.[1];
    if (digits === undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .FingerprintError */ .dz('bad_fingerprint', null, `Expected a SHA-256 fingerprint (64 hex digits, 'sha256:' before them or not), found ${found(text)}: ` +
            'give the digest of the artifact itself, not its name, tag or commit.');
    }
    return digits.toLowerCase();
}
function found(text) {
    if (text === '')
        return 'nothing';
    if (text.length <= SHOWN_CHARACTERS)
        return `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(text)} (${text.length} characters)`;
    return `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(text.slice(0, SHOWN_CHARACTERS))}... (${text.length} characters)`;
}


/***/ }),

/***/ 33256:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   NH: () => (/* binding */ registryUrl),
/* harmony export */   YY: () => (/* binding */ isThisMachine),
/* harmony export */   o_: () => (/* binding */ parseImageReference),
/* harmony export */   ve: () => (/* binding */ isSameRepository)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(79569);

const REFERENCE_MAX_LENGTH = 512;
const REPOSITORY_MAX_LENGTH = 255;
const REGISTRY = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const COMPONENT = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:([0-9a-f]{64})$/;
/** The names under which the registry of Docker Hub is written. */
const dockerHubNames = ['docker.io', 'index.docker.io', 'registry-1.docker.io'];
/**
 * Reads an image reference, by the rules and defaults of the docker command: `alpine` is
 * `docker.io/library/alpine:latest`, and the first part is a registry where it has a dot or a port, or is `localhost`.
 *
 * @throws FingerprintError `bad_reference`
 */
function parseImageReference(text) {
    if (text === '')
        throw badReference(text, 'it is empty');
    if (text.length > REFERENCE_MAX_LENGTH)
        throw badReference(text.slice(0, 80), 'it is too long');
    if (text.includes('://'))
        throw badReference(text, 'leave out what stands up to `://`');
    const at = text.indexOf('@');
    const digest = at < 0 ? null : digestOf(text.slice(at + 1), text);
    const tagged = at < 0 ? text : text.slice(0, at);
    const colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
    const name = colon < 0 ? tagged : tagged.slice(0, colon);
    const tag = colon < 0 ? 'latest' : tagged.slice(colon + 1);
    if (!TAG.test(tag))
        throw badReference(text, `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(tag)} is no tag`);
    const { registry, path } = splitName(name);
    const isHub = dockerHubNames.includes(registry);
    if (!REGISTRY.test(registry) || URL.parse(`https://${registry}`) === null)
        throw badReference(text, `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(registry)} is no host of a registry`);
    const repository = isHub && !path.includes('/') ? `library/${path}` : path;
    if (repository.length > REPOSITORY_MAX_LENGTH)
        throw badReference(text, 'its name is too long');
    for (const component of path.split('/')) {
        if (COMPONENT.test(component))
            continue;
        const why = COMPONENT.test(component.toLowerCase()) ? ': names of images have no capital letters' : '';
        throw badReference(text, `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(component)} is no part of an image name${why}`);
    }
    return { text, registry: isHub ? 'docker.io' : registry.toLowerCase(), repository, tag, digest };
}
function splitName(name) {
    const slash = name.indexOf('/');
    const first = name.slice(0, Math.max(0, slash));
    const isRegistry = /[.:]/.test(first) || first.toLowerCase() === 'localhost';
    return isRegistry
        ? { registry: first.toLowerCase(), path: name.slice(slash + 1) }
        : { registry: 'docker.io', path: name };
}
function digestOf(text, whole) {
    const digits = DIGEST.exec(text)?.[1];
    if (digits === undefined)
        throw badReference(whole, `${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(text)} is no digest 'sha256:' and 64 hex digits`);
    return digits;
}
function badReference(text, why) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .FingerprintError */ .dz('bad_reference', null, `Expected an image such as 'ghcr.io/acme/app:1.2' or 'alpine@sha256:…', found ${(0,_error_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(text)}: ${why}.`);
}
/** Whether two references are of one repository, whatever their tags. */
function isSameRepository(a, b) {
    return a.registry === b.registry && a.repository === b.repository;
}
/**
 * Where the registry of an image answers. Plain HTTP is spoken on this machine only, where nobody listens in.
 */
function registryUrl({ registry }) {
    const url = new URL(`https://${registry === 'docker.io' ? 'registry-1.docker.io' : registry}`);
    return isThisMachine(url) ? new URL(`http://${registry}`) : url;
}
/** Whether a URL names this machine by the names under which docker speaks plain HTTP to a registry. */
function isThisMachine({ hostname }) {
    return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}


/***/ }),

/***/ 82205:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $y: () => (/* binding */ notAFile),
/* harmony export */   I: () => (/* binding */ kindOf),
/* harmony export */   Ii: () => (/* binding */ kindAt),
/* harmony export */   p1: () => (/* binding */ kindBehind)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(79569);


/** The kind that a directory entry or the result of a stat call tells. */
function kindOf(entry) {
    if (entry.isFile())
        return 'file';
    if (entry.isDirectory())
        return 'directory';
    if (entry.isSymbolicLink())
        return 'link';
    if (entry.isFIFO())
        return 'named pipe';
    if (entry.isSocket())
        return 'socket';
    return 'device';
}
/** The kind of what stands at `path` itself. Throws FingerprintError `not_found` or `unreadable`. */
function kindAt(path) {
    try {
        return kindOf((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path));
    }
    catch (error) {
        throw (0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .fromSystemError */ .Kh)(error, path);
    }
}
/**
 * The kind of what `path` leads to, through any links.
 * Throws FingerprintError `broken_link`, `not_found` or `unreadable`.
 */
function kindBehind(path) {
    try {
        const kind = kindOf((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path));
        if (kind !== 'link')
            return kind;
    }
    catch (error) {
        const failure = (0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .fromSystemError */ .Kh)(error, path);
        const dangles = failure.code === 'not_found' && kindAt(path) === 'link';
        throw dangles ? (0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .brokenLink */ .yC)(path, { cause: error }) : failure;
    }
    throw (0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .brokenLink */ .yC)(path);
}
/** The error for a path whose content cannot be hashed because it is no regular file. */
function notAFile(path, kind) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .FingerprintError */ .dz('not_a_file', path, kind === 'directory'
        ? `Expected a file at ${(0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(path)}, found a directory: fingerprint it with the type dirhash or dir.`
        : `Expected a file at ${(0,_error_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(path)}, found a ${kind}: only regular files have a content to fingerprint; ` +
            'give another path or, inside a directory, remove or exclude it.');
}


/***/ }),

/***/ 65958:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ SpoolError)
/* harmony export */ });
class SpoolError extends Error {
    code;
    constructor(code, message, options) {
        super(message, options);
        this.name = 'SpoolError';
        this.code = code;
    }
}


/***/ }),

/***/ 32135:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ isFinal)
/* harmony export */ });
const finalCodes = ['invalid_request', 'not_found', 'too_large', 'unreadable_file'];
/**
 * Whether an answer would be the same each time. Any other failure may pass, so that what comes after has to wait. So may a
 * 404 that is not the service's own: it comes from what stands before a service that is out.
 */
const isFinal = ({ code, serviceCode }) => finalCodes.includes(code) && (code !== 'not_found' || serviceCode !== null);


/***/ }),

/***/ 42613:
/***/ ((module) => {

module.exports = require("assert");

/***/ }),

/***/ 20181:
/***/ ((module) => {

module.exports = require("buffer");

/***/ }),

/***/ 35317:
/***/ ((module) => {

module.exports = require("child_process");

/***/ }),

/***/ 76982:
/***/ ((module) => {

module.exports = require("crypto");

/***/ }),

/***/ 24434:
/***/ ((module) => {

module.exports = require("events");

/***/ }),

/***/ 79896:
/***/ ((module) => {

module.exports = require("fs");

/***/ }),

/***/ 58611:
/***/ ((module) => {

module.exports = require("http");

/***/ }),

/***/ 65692:
/***/ ((module) => {

module.exports = require("https");

/***/ }),

/***/ 69278:
/***/ ((module) => {

module.exports = require("net");

/***/ }),

/***/ 34589:
/***/ ((module) => {

module.exports = require("node:assert");

/***/ }),

/***/ 16698:
/***/ ((module) => {

module.exports = require("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = require("node:buffer");

/***/ }),

/***/ 31421:
/***/ ((module) => {

module.exports = require("node:child_process");

/***/ }),

/***/ 37540:
/***/ ((module) => {

module.exports = require("node:console");

/***/ }),

/***/ 77598:
/***/ ((module) => {

module.exports = require("node:crypto");

/***/ }),

/***/ 53053:
/***/ ((module) => {

module.exports = require("node:diagnostics_channel");

/***/ }),

/***/ 40610:
/***/ ((module) => {

module.exports = require("node:dns");

/***/ }),

/***/ 78474:
/***/ ((module) => {

module.exports = require("node:events");

/***/ }),

/***/ 73024:
/***/ ((module) => {

module.exports = require("node:fs");

/***/ }),

/***/ 51455:
/***/ ((module) => {

module.exports = require("node:fs/promises");

/***/ }),

/***/ 37067:
/***/ ((module) => {

module.exports = require("node:http");

/***/ }),

/***/ 32467:
/***/ ((module) => {

module.exports = require("node:http2");

/***/ }),

/***/ 77030:
/***/ ((module) => {

module.exports = require("node:net");

/***/ }),

/***/ 76760:
/***/ ((module) => {

module.exports = require("node:path");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = require("node:perf_hooks");

/***/ }),

/***/ 41792:
/***/ ((module) => {

module.exports = require("node:querystring");

/***/ }),

/***/ 80099:
/***/ ((module) => {

module.exports = require("node:sqlite");

/***/ }),

/***/ 57075:
/***/ ((module) => {

module.exports = require("node:stream");

/***/ }),

/***/ 46466:
/***/ ((module) => {

module.exports = require("node:stream/promises");

/***/ }),

/***/ 37830:
/***/ ((module) => {

module.exports = require("node:stream/web");

/***/ }),

/***/ 46193:
/***/ ((module) => {

module.exports = require("node:string_decoder");

/***/ }),

/***/ 87997:
/***/ ((module) => {

module.exports = require("node:timers");

/***/ }),

/***/ 58500:
/***/ ((module) => {

module.exports = require("node:timers/promises");

/***/ }),

/***/ 41692:
/***/ ((module) => {

module.exports = require("node:tls");

/***/ }),

/***/ 73136:
/***/ ((module) => {

module.exports = require("node:url");

/***/ }),

/***/ 57975:
/***/ ((module) => {

module.exports = require("node:util");

/***/ }),

/***/ 73429:
/***/ ((module) => {

module.exports = require("node:util/types");

/***/ }),

/***/ 75919:
/***/ ((module) => {

module.exports = require("node:worker_threads");

/***/ }),

/***/ 38522:
/***/ ((module) => {

module.exports = require("node:zlib");

/***/ }),

/***/ 70857:
/***/ ((module) => {

module.exports = require("os");

/***/ }),

/***/ 16928:
/***/ ((module) => {

module.exports = require("path");

/***/ }),

/***/ 932:
/***/ ((module) => {

module.exports = require("process");

/***/ }),

/***/ 2203:
/***/ ((module) => {

module.exports = require("stream");

/***/ }),

/***/ 13193:
/***/ ((module) => {

module.exports = require("string_decoder");

/***/ }),

/***/ 53557:
/***/ ((module) => {

module.exports = require("timers");

/***/ }),

/***/ 64756:
/***/ ((module) => {

module.exports = require("tls");

/***/ }),

/***/ 39023:
/***/ ((module) => {

module.exports = require("util");

/***/ }),

/***/ 43106:
/***/ ((module) => {

module.exports = require("zlib");

/***/ }),

/***/ 86120:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Yz: () => (/* binding */ debug),
  z3: () => (/* binding */ error),
  pq: () => (/* binding */ info),
  lm: () => (/* binding */ notice),
  uH: () => (/* binding */ setOutput),
  Pq: () => (/* binding */ setSecret),
  $e: () => (/* binding */ warning)
});

// UNUSED EXPORTS: ExitCode, addPath, endGroup, exportVariable, getBooleanInput, getIDToken, getInput, getMultilineInput, getState, group, isDebug, markdownSummary, platform, saveState, setCommandEcho, setFailed, startGroup, summary, toPlatformPath, toPosixPath, toWin32Path

// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(70857);
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
// EXTERNAL MODULE: external "crypto"
var external_crypto_ = __nccwpck_require__(76982);
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(79896);
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
// EXTERNAL MODULE: external "path"
var external_path_ = __nccwpck_require__(16928);
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/core.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    command_issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return __awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return __awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map

/***/ }),

/***/ 47785:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ closestMatch)
/* harmony export */ });
/* unused harmony export default */
const array = [];
const characterCodeCache = [];

function leven(first, second, options) {
	if (first === second) {
		return 0;
	}

	const maxDistance = options?.maxDistance;
	const swap = first;

	// Swapping the strings if `a` is longer than `b` so we know which one is the
	// shortest & which one is the longest
	if (first.length > second.length) {
		first = second;
		second = swap;
	}

	let firstLength = first.length;
	let secondLength = second.length;

	// Performing suffix trimming:
	// We can linearly drop suffix common to both strings since they
	// don't increase distance at all
	// Note: `~-` is the bitwise way to perform a `- 1` operation
	while (firstLength > 0 && (first.charCodeAt(~-firstLength) === second.charCodeAt(~-secondLength))) {
		firstLength--;
		secondLength--;
	}

	// Performing prefix trimming
	// We can linearly drop prefix common to both strings since they
	// don't increase distance at all
	let start = 0;

	while (start < firstLength && (first.charCodeAt(start) === second.charCodeAt(start))) {
		start++;
	}

	firstLength -= start;
	secondLength -= start;

	// Early termination after trimming: if difference in length exceeds max distance
	if (maxDistance !== undefined && secondLength - firstLength > maxDistance) {
		return maxDistance;
	}

	if (firstLength === 0) {
		return maxDistance !== undefined && secondLength > maxDistance
			? maxDistance
			: secondLength;
	}

	let bCharacterCode;
	let result;
	let temporary;
	let temporary2;
	let index = 0;
	let index2 = 0;

	while (index < firstLength) {
		characterCodeCache[index] = first.charCodeAt(start + index);
		array[index] = ++index;
	}

	while (index2 < secondLength) {
		bCharacterCode = second.charCodeAt(start + index2);
		temporary = index2++;
		result = index2;

		for (index = 0; index < firstLength; index++) {
			temporary2 = bCharacterCode === characterCodeCache[index] ? temporary : temporary + 1;
			temporary = array[index];
			// eslint-disable-next-line no-multi-assign
			result = array[index] = temporary > result
				? (temporary2 > result ? result + 1 : temporary2)
				: (temporary2 > temporary ? temporary + 1 : temporary2);
		}

		// Early termination: if all values in current row exceed maxDistance
		if (maxDistance !== undefined) {
			let rowMinimum = result;
			for (index = 0; index < firstLength; index++) {
				if (array[index] < rowMinimum) {
					rowMinimum = array[index];
				}
			}

			if (rowMinimum > maxDistance) {
				return maxDistance;
			}
		}
	}

	// Bound arrays to avoid retaining large previous sizes
	array.length = firstLength;
	characterCodeCache.length = firstLength;

	return maxDistance !== undefined && result > maxDistance ? maxDistance : result;
}

function closestMatch(target, candidates, options) {
	if (!Array.isArray(candidates) || candidates.length === 0) {
		return undefined;
	}

	const userMax = options?.maxDistance;
	const targetLength = target.length;

	// Exact match fast-path
	for (const candidate of candidates) {
		if (candidate === target) {
			return candidate;
		}
	}

	if (userMax === 0) {
		return undefined;
	}

	let best;
	let bestDist = Number.POSITIVE_INFINITY;
	const seen = new Set();

	for (const candidate of candidates) {
		if (seen.has(candidate)) {
			continue;
		}

		seen.add(candidate);

		const lengthDiff = Math.abs(candidate.length - targetLength);
		if (lengthDiff >= bestDist) {
			continue;
		}

		if (userMax !== undefined && lengthDiff > userMax) {
			continue;
		}

		const cap = Number.isFinite(bestDist)
			? (userMax === undefined ? bestDist : Math.min(bestDist, userMax))
			: userMax;

		const distance = cap === undefined
			? leven(target, candidate)
			: leven(target, candidate, {maxDistance: cap});

		// Skip candidates that exceed the user's maximum distance
		if (userMax !== undefined && distance > userMax) {
			continue;
		}

		// If we got a capped result that equals the cap, we need the actual distance
		// for accurate comparison, but only if the cap was due to userMax
		let actualD = distance;
		if (cap !== undefined && distance === cap && cap === userMax) {
			actualD = leven(target, candidate);
		}

		if (actualD < bestDist) {
			bestDist = actualD;
			best = candidate;
			if (bestDist === 0) {
				break;
			}
		}
	}

	if (userMax !== undefined && bestDist > userMax) {
		return undefined;
	}

	return best;
}


/***/ }),

/***/ 43852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  D4: () => (/* binding */ decode),
  Re: () => (/* binding */ decodeAsync),
  lF: () => (/* binding */ encode),
  X$: () => (/* binding */ encodeAsync),
  qg: () => (/* binding */ parse_parse),
  EJ: () => (/* binding */ parseAsync),
  ex: () => (/* binding */ safeDecode),
  yR: () => (/* binding */ safeDecodeAsync),
  wy: () => (/* binding */ safeEncode),
  EM: () => (/* binding */ safeEncodeAsync),
  xL: () => (/* binding */ safeParse),
  bp: () => (/* binding */ safeParseAsync)
});

// UNUSED EXPORTS: validate, validateAsync

// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js
var parse = __nccwpck_require__(4196);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/errors.js
var errors = __nccwpck_require__(37428);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __nccwpck_require__(88532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/util.js
var util = __nccwpck_require__(54723);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/errors.js



/* Prototypes that already carry the lazy helper methods. Seeded with the
 * intrinsics so that `init` on a foreign object — it accepts any object —
 * can never install an accessor onto a prototype we do not own. */
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
/* Helper methods live as non-enumerable lazy getters on the shared
 * prototype instead of own properties on every instance. On first
 * access the getter allocates the per-instance closure and caches it
 * as a non-enumerable own property, so detached usage still works and
 * the allocation only happens for methods actually touched. */
function _lazyMethod(proto, key, make) {
    Object.defineProperty(proto, key, {
        configurable: true,
        enumerable: false,
        get() {
            const value = make(this);
            Object.defineProperty(this, key, { value, configurable: true, writable: true });
            return value;
        },
        set(value) {
            Object.defineProperty(this, key, { value, configurable: true, writable: true });
        },
    });
}
const initializer = (inst, issues) => {
    errors/* $ZodError */.a$.init(inst, issues);
    inst.name = "ZodError";
    const proto = Object.getPrototypeOf(inst);
    if (_installedErrorProtos.has(proto))
        return;
    _installedErrorProtos.add(proto);
    _lazyMethod(proto, "format", (self) => (mapper) => errors/* formatError */.Wk(self, mapper));
    _lazyMethod(proto, "flatten", (self) => (mapper) => errors/* flattenError */.JM(self, mapper));
    _lazyMethod(proto, "addIssue", (self) => (issue) => {
        self.issues.push(issue);
        self.message = JSON.stringify(self.issues, util/* jsonStringifyReplacer */.k8, 2);
    });
    _lazyMethod(proto, "addIssues", (self) => (issues) => {
        self.issues.push(...issues);
        self.message = JSON.stringify(self.issues, util/* jsonStringifyReplacer */.k8, 2);
    });
    Object.defineProperty(proto, "isEmpty", {
        configurable: true,
        enumerable: false,
        get() {
            return this.issues.length === 0;
        },
    });
};
const ZodError = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodError", initializer)));
const ZodRealError = /*@__PURE__*/ core_core/* $constructor */.xI("ZodError", initializer, undefined, {
    Parent: Error,
});
// /** @deprecated Use `z.core.$ZodErrorMapCtx` instead. */
// export type ErrorMapCtx = core.$ZodErrorMapCtx;

;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/parse.js


const parse_parse = /* @__PURE__ */ parse/* _parse */.Tj(ZodRealError);
const parseAsync = /* @__PURE__ */ parse/* _parseAsync */.Rb(ZodRealError);
const safeParse = /* @__PURE__ */ parse/* _safeParse */.Od(ZodRealError);
const safeParseAsync = /* @__PURE__ */ parse/* _safeParseAsync */.wG(ZodRealError);

// Codec functions
const encode = /* @__PURE__ */ parse/* _encode */.Mv(ZodRealError);
const decode = /* @__PURE__ */ parse/* _decode */.e2(ZodRealError);
const encodeAsync = /* @__PURE__ */ parse/* _encodeAsync */.GW(ZodRealError);
const decodeAsync = /* @__PURE__ */ parse/* _decodeAsync */.or(ZodRealError);
const safeEncode = /* @__PURE__ */ parse/* _safeEncode */.rh(ZodRealError);
const safeDecode = /* @__PURE__ */ parse/* _safeDecode */.VS(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ parse/* _safeEncodeAsync */.v_(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ parse/* _safeDecodeAsync */.R3(ZodRealError);


/***/ }),

/***/ 88343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  You: () => (/* binding */ ZodISODateTime),
  bvH: () => (/* binding */ ZodObject),
  YOg: () => (/* binding */ array),
  zMY: () => (/* binding */ schemas_boolean),
  k5n: () => (/* binding */ _enum),
  Whr: () => (/* binding */ schemas_int),
  euz: () => (/* binding */ literal),
  _H3: () => (/* binding */ looseObject),
  aig: () => (/* binding */ number),
  Ikc: () => (/* binding */ object),
  vkY: () => (/* binding */ preprocess),
  g1P: () => (/* binding */ record),
  rej: () => (/* binding */ strictObject),
  YjP: () => (/* binding */ string),
  KCZ: () => (/* binding */ union),
  L5J: () => (/* binding */ unknown),
  OZ5: () => (/* binding */ url),
  uRe: () => (/* binding */ uuid)
});

// UNUSED EXPORTS: ZodAny, ZodArray, ZodBase64, ZodBase64URL, ZodBigInt, ZodBigIntFormat, ZodBoolean, ZodCIDRv4, ZodCIDRv6, ZodCUID, ZodCUID2, ZodCatch, ZodCodec, ZodCreditCard, ZodCustom, ZodCustomStringFormat, ZodDate, ZodDefault, ZodDiscriminatedUnion, ZodE164, ZodEmail, ZodEmoji, ZodEnum, ZodExactOptional, ZodFile, ZodFunction, ZodGUID, ZodIBAN, ZodIPv4, ZodIPv6, ZodISODate, ZodISODuration, ZodISOTime, ZodInstanceOf, ZodIntersection, ZodJWT, ZodKSUID, ZodLazy, ZodLiteral, ZodMAC, ZodMap, ZodNaN, ZodNanoID, ZodNever, ZodNonOptional, ZodNull, ZodNullable, ZodNumber, ZodNumberFormat, ZodOptional, ZodPipe, ZodPrefault, ZodPreprocess, ZodPromise, ZodReadonly, ZodRecord, ZodSet, ZodString, ZodStringFormat, ZodSuccess, ZodSymbol, ZodTemplateLiteral, ZodTransform, ZodTuple, ZodType, ZodULID, ZodURL, ZodUUID, ZodUndefined, ZodUnion, ZodUnknown, ZodVoid, ZodXID, ZodXor, _ZodString, _default, _function, any, base64, base64url, bigint, catch, check, cidrv4, cidrv6, codec, creditCard, cuid, cuid2, currencyCode, custom, date, describe, discriminatedUnion, e164, email, emoji, exactOptional, file, float32, float64, function, guid, hash, hex, hostname, httpUrl, iban, instanceof, int32, int64, intersection, invertCodec, ipv4, ipv6, json, jwt, keyof, ksuid, lazy, looseRecord, mac, map, meta, nan, nanoid, nativeEnum, never, nonoptional, null, nullable, nullish, optional, partialRecord, pipe, prefault, promise, readonly, refine, set, stringFormat, stringbool, success, superRefine, symbol, templateLiteral, transform, tuple, uint32, uint64, ulid, undefined, uuidv4, uuidv6, uuidv7, void, xid, xor

// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __nccwpck_require__(88532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/util.js
var core_util = __nccwpck_require__(54723);
;// CONCATENATED MODULE: ./node_modules/zod/v4/core/memoizer.js

class $ZodCyclicError extends Error {
    constructor() {
        super(`Cannot parse a reference cycle that closes through a transform`);
        this.name = "ZodCyclicError";
    }
}
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
// a value a cycle can close through
function isRef(value) {
    return value !== null && typeof value === "object";
}
// Receivers prefix paths in place, so the cache and every hand-out need their own copies.
function cloneIssues(issues) {
    return issues.map((iss) => (iss.path ? { ...iss, path: iss.path.slice() } : { ...iss }));
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
    const cached = recursive.get(inst);
    if (cached !== undefined)
        return cached ? PROVEN : NONE;
    // Relative to the walk in progress, so not cached.
    if (stack.has(inst))
        return PROVEN;
    stack.add(inst);
    let result = NONE;
    const check = (child) => {
        if (result !== PROVEN && child?._zod) {
            const answer = isRecursive(child, stack, resolve);
            if (answer > result)
                result = answer;
        }
    };
    // `Reflect.ownKeys` rather than `Object.keys`, so a cycle through a declared symbol key is still seen
    const shape = (sh, spread) => {
        let answer = NONE;
        for (const key of Reflect.ownKeys(sh)) {
            const desc = Object.getOwnPropertyDescriptor(sh, key);
            // an object resolves its shape by spread, so a key it does not enumerate is never parsed; `z.properties` reads every own key and so keeps them all
            if (spread && !desc.enumerable)
                continue;
            // resolving runs user code, and a factory mints a fresh subtree per read, so an edge the walk can't follow counts as a cycle
            const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
            if (child > answer)
                answer = child;
        }
        return answer;
    };
    const merge = (answer) => {
        if (answer > result)
            result = answer;
    };
    const def = inst._zod.def;
    const kind = def.type;
    switch (kind) {
        case "object": {
            const raw = core_util/* rawShape */.MO(def);
            // a def with no raw shape answers `shape` from an accessor of its own, and running that can mint a whole fresh subtree
            merge(raw ? shape(raw, true) : ASSUMED);
            check(def.catchall);
            break;
        }
        case "array":
            check(def.element);
            break;
        case "tuple":
            for (const el of def.items)
                check(el);
            check(def.rest);
            break;
        case "record":
        case "map":
            check(def.keyType);
            check(def.valueType);
            break;
        case "set":
            check(def.valueType);
            break;
        case "union":
            for (const el of def.options)
                check(el);
            break;
        case "intersection":
            check(def.left);
            check(def.right);
            break;
        case "optional":
        case "nullable":
        case "default":
        case "prefault":
        case "catch":
        case "readonly":
        case "nonoptional":
        case "promise":
        case "success":
            check(def.innerType);
            break;
        case "pipe":
            check(def.in);
            check(def.out);
            break;
        case "function":
            check(def.input);
            check(def.output);
            break;
        // `$ZodLazy` caches its inner on the def, so a resolved edge is followed exactly
        case "lazy": {
            const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : undefined);
            // walked with resolution off: one hop sees past the deferral, and a lazy that yields only another unresolved lazy is generative, so it stops there
            merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
            break;
        }
        // a leaf by choice: `parts` are regex fragments, not data positions
        case "template_literal":
        // leaves
        case "string":
        case "number":
        case "int":
        case "boolean":
        case "bigint":
        case "symbol":
        case "undefined":
        case "null":
        case "void":
        case "never":
        case "any":
        case "unknown":
        case "date":
        case "nan":
        case "enum":
        case "literal":
        case "file":
        case "transform":
        case "custom":
            break;
        default: {
            // a new built-in kind becomes a compile error here
            kind;
            // a user-defined kind can still hold children, and only its author knows where, so fall back to scanning the def — skipping accessors, since reading one can run user code
            for (const key in def) {
                const desc = Object.getOwnPropertyDescriptor(def, key);
                if (!desc || desc.get)
                    continue;
                const value = desc.value;
                if (!value || typeof value !== "object")
                    continue;
                if (value._zod)
                    check(value);
                else if (Array.isArray(value))
                    for (const el of value)
                        check(el);
            }
        }
    }
    stack.delete(inst);
    return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
    if (answer !== ASSUMED)
        recursive.set(inst, answer === PROVEN);
    return answer;
}
/**
 * Whether one parse can re-enter this schema, i.e. its subtree contains a cycle.
 * Exported for `z.compile`, which refuses to compile such a schema: cycle
 * breaking is driven from here off state keyed on the parse context, and a
 * generated fast path has no context to key on.
 */
function isRecursiveSchema(inst) {
    // z.compile never parses, so nothing would ever resolve a lazy for it; it runs once and already treats a throw here as recursive
    return isRecursive(inst, new Set(), true) !== NONE;
}
function bucketFor(state, inst) {
    let bucket = state.buckets.get(inst);
    if (!bucket) {
        bucket = new WeakMap();
        state.buckets.set(inst, bucket);
    }
    return bucket;
}
// Set immediately before delegating to core and cleared immediately after, so `alloc` registers only for a visit this module is driving.
let handoff;
// Allocated but unfinished entries. `alloc` and the matching pop both happen in the synchronous part of a parse, so they nest even when children are async, and one stack serves every schema.
const memoizer_open = [];
const memo = {
    alloc(_inst, payload, empty) {
        const bucket = handoff;
        if (!bucket)
            return empty;
        handoff = undefined;
        const entry = { value: empty, issues: null };
        bucket.set(payload.value, entry);
        memoizer_open.push(entry);
        return empty;
    },
    guard(inst) {
        var _a;
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred.push(() => {
            const base = inst._zod.parse;
            const wrapped = (payload, ctx) => {
                // The value is a placeholder a back-edge is still waiting on, so the cycle closes through this transform. Its output can't exist in time to bind.
                if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value))
                    throw new $ZodCyclicError();
                return base(payload, ctx);
            };
            inst._zod.parse = wrapped;
            if (inst._zod.run === base)
                inst._zod.run = wrapped;
        });
    },
    attach(inst) {
        var _a;
        let isRecursiveInst;
        let rechecked = false;
        // a recursive schema is re-entered many times per parse and its bucket never changes
        let lastCtx;
        let lastBucket;
        // Wraps `parse` in a deferred so it sees the container's final parse. Core's own deferred copies `parse` into `run` when there are no checks, and it ran first, so `run` is patched to match; with checks, `run` reads `parse` dynamically.
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred.push(() => {
            const base = inst._zod.parse;
            const wrapped = (payload, ctx) => {
                if (isRecursiveInst === undefined) {
                    const walked = isRecursive(inst, new Set(), false);
                    if (walked === NONE) {
                        // Nothing here can ever fire, so take it back out.
                        inst._zod.parse = base;
                        if (inst._zod.run === wrapped)
                            inst._zod.run = base;
                        return base(payload, ctx);
                    }
                    // this parse resolves the deferred edges on its own path, so ask once more before latching
                    if (walked === PROVEN || rechecked)
                        isRecursiveInst = true;
                    else
                        rechecked = true;
                }
                const input = payload.value;
                if (!isRef(input))
                    return base(payload, ctx);
                let state = ctx[STATE];
                if (!state) {
                    state = { buckets: new WeakMap(), backEdges: undefined };
                    ctx[STATE] = state;
                }
                let bucket;
                if (lastCtx === ctx) {
                    bucket = lastBucket;
                }
                else {
                    bucket = bucketFor(state, inst);
                    lastCtx = ctx;
                    lastBucket = bucket;
                }
                const hit = bucket.get(input);
                if (hit) {
                    payload.value = hit.value;
                    if (hit.issues) {
                        if (hit.issues.length)
                            payload.issues.push(...cloneIssues(hit.issues));
                    }
                    else {
                        // Still being parsed: its own checks cover it, so skip them here.
                        payload.memo = true;
                        state.backEdges ?? (state.backEdges = new WeakSet());
                        state.backEdges.add(hit.value);
                    }
                    return payload;
                }
                handoff = bucket;
                const depth = memoizer_open.length;
                const result = base(payload, ctx);
                handoff = undefined;
                // A container that rejected its input outright allocated nothing.
                const entry = memoizer_open.length > depth ? memoizer_open.pop() : undefined;
                // Both paths written out so the sync one allocates no closure. It runs once per node, and capturing here cost more than everything else combined.
                if (result instanceof Promise) {
                    return result.then((r) => {
                        if (entry)
                            entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
                        return r;
                    });
                }
                if (entry)
                    entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
                return result;
            };
            inst._zod.parse = wrapped;
            if (inst._zod.run === base)
                inst._zod.run = wrapped;
        });
    },
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
    return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
    const backEdges = ctx[STATE]?.backEdges;
    return backEdges !== undefined && isRef(value) && backEdges.has(value);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/schemas.js + 2 modules
var schemas = __nccwpck_require__(56985);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/registries.js
var registries = __nccwpck_require__(29396);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __nccwpck_require__(43759);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/json-schema-processors.js
var json_schema_processors = __nccwpck_require__(98439);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/to-json-schema.js
var to_json_schema = __nccwpck_require__(87509);
;// CONCATENATED MODULE: ./node_modules/zod/v4/locales/en.js

const error = () => {
    const Sizable = {
        string: { unit: "characters", verb: "to have" },
        file: { unit: "bytes", verb: "to have" },
        array: { unit: "items", verb: "to have" },
        set: { unit: "items", verb: "to have" },
        map: { unit: "entries", verb: "to have" },
    };
    function getSizing(origin) {
        return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
        regex: "input",
        email: "email address",
        url: "URL",
        emoji: "emoji",
        uuid: "UUID",
        uuidv4: "UUIDv4",
        uuidv6: "UUIDv6",
        nanoid: "nanoid",
        guid: "GUID",
        cuid: "cuid",
        cuid2: "cuid2",
        ulid: "ULID",
        xid: "XID",
        ksuid: "KSUID",
        datetime: "ISO datetime",
        date: "ISO date",
        time: "ISO time",
        duration: "ISO duration",
        ipv4: "IPv4 address",
        ipv6: "IPv6 address",
        mac: "MAC address",
        cidrv4: "IPv4 range",
        cidrv6: "IPv6 range",
        base64: "base64-encoded string",
        base64url: "base64url-encoded string",
        json_string: "JSON string",
        e164: "E.164 number",
        currency_code: "currency code",
        credit_card: "credit card number",
        iban: "IBAN",
        jwt: "JWT",
        template_literal: "input",
    };
    // type names: missing keys = do not translate (use raw value via ?? fallback)
    const TypeDictionary = {
        // Compatibility: "nan" -> "NaN" for display
        nan: "NaN",
        // All other type names omitted - they fall back to raw values via ?? operator
    };
    function getTypeName(type, input) {
        if (type === "number" && typeof input === "number" && !Number.isFinite(input)) {
            return String(input);
        }
        return TypeDictionary[type] ?? type;
    }
    return (issue) => {
        switch (issue.code) {
            case "invalid_type": {
                const expected = getTypeName(issue.expected);
                const receivedType = core_util/* parsedType */.GW(issue.input);
                const received = getTypeName(receivedType, issue.input);
                return `Invalid input: expected ${expected}, received ${received}`;
            }
            case "invalid_value":
                if (issue.values.length === 1)
                    return `Invalid input: expected ${core_util/* stringifyPrimitive */.B7(issue.values[0])}`;
                return `Invalid option: expected one of ${core_util/* joinValues */.jw(issue.values, "|")}`;
            case "too_big": {
                const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
                const sizing = getSizing(issue.origin);
                if (sizing)
                    return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
                return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
            }
            case "too_small": {
                const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
                const sizing = getSizing(issue.origin);
                if (sizing) {
                    return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
                }
                return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
            }
            case "invalid_format": {
                const _issue = issue;
                if (_issue.format === "starts_with") {
                    return `Invalid string: must start with "${_issue.prefix}"`;
                }
                if (_issue.format === "ends_with")
                    return `Invalid string: must end with "${_issue.suffix}"`;
                if (_issue.format === "includes")
                    return `Invalid string: must include "${_issue.includes}"`;
                if (_issue.format === "regex")
                    return `Invalid string: must match pattern ${_issue.pattern}`;
                return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
            }
            case "not_multiple_of":
                return `Invalid number: must be a multiple of ${issue.divisor}`;
            case "unrecognized_keys":
                return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${core_util/* joinValues */.jw(issue.keys, ", ")}`;
            case "invalid_key":
                return `Invalid key in ${issue.origin}`;
            case "invalid_union":
                if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) {
                    const opts = issue.options.map((o) => `'${o}'`).join(" | ");
                    return `Invalid discriminator value. Expected ${opts}`;
                }
                if (issue.inclusive === false) {
                    return "Invalid input: more than one option matched";
                }
                return "Invalid input";
            case "invalid_element":
                return `Invalid value in ${issue.origin}`;
            default:
                return `Invalid input`;
        }
    };
};
/* harmony default export */ function en() {
    return {
        localeError: error(),
    };
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js + 1 modules
var parse = __nccwpck_require__(43852);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js
var core_parse = __nccwpck_require__(4196);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/schemas.js








// Register English as the default locale on first ZodType construction. Hooked into the `ZodType` `$constructor` (rather than a top-level `config(en())` in `external.ts`) so bundlers honoring `sideEffects: false` can't tree-shake it out — see #5953, #5725. An explicit `z.config(z.locales.xx())` call wins regardless of order, since this only sets the default when none is present.
function _ensureDefaultLocale() {
    if (!core_core/* globalConfig */.cr.localeError)
        core_core/* config */.$W(en());
}
// the default memoizer is read by the core container init, which runs before `ZodType.init`, so each container calls this first
function _ensureDefaultMemoizer() {
    if (!core_core/* globalConfig */.cr.memoizer)
        core_core/* config */.$W({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ core_core/* $constructor */.xI("ZodType", (inst, def) => {
    _ensureDefaultLocale();
    schemas/* $ZodType */.W4.init(inst, def);
    inst.def = def;
    inst.type = def.type;
    return inst;
}, {
    check(...chks) {
        const def = this.def;
        return this.clone(core_util/* mergeDefs */.zM(def, {
            checks: [
                ...(def.checks ?? []),
                ...chks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch),
            ],
        }), { parent: true });
    },
    with(...chks) {
        return this.check(...chks);
    },
    clone(def, params) {
        return core_util/* clone */.o8(this, def, params);
    },
    brand() {
        return this;
    },
    register(reg, meta) {
        reg.add(this, meta);
        return this;
    },
    refine(check, params) {
        return this.check(refine(check, params));
    },
    superRefine(refinement, params) {
        return this.check(superRefine(refinement, params));
    },
    overwrite(fn) {
        return this.check(api/* _overwrite */.bS(fn));
    },
    optional() {
        return optional(this);
    },
    exactOptional() {
        return exactOptional(this);
    },
    nullable() {
        return nullable(this);
    },
    nullish() {
        return optional(nullable(this));
    },
    nonoptional(params) {
        return nonoptional(this, params);
    },
    array() {
        return array(this);
    },
    or(arg) {
        return union([this, arg]);
    },
    and(arg) {
        return intersection(this, arg);
    },
    transform(tx) {
        return pipe(this, transform(tx));
    },
    default(d) {
        return _default(this, d);
    },
    prefault(d) {
        return prefault(this, d);
    },
    catch(params) {
        return _catch(this, params);
    },
    pipe(target) {
        return pipe(this, target);
    },
    readonly() {
        return readonly(this);
    },
    describe(description) {
        const cl = this.clone();
        registries/* globalRegistry */.fd.add(cl, { description });
        return cl;
    },
    meta(...args) {
        // overloaded: meta() returns the registered metadata, meta(data) returns a clone with `data` registered. The mapped type picks up the second overload, so we accept variadic any-args and return `any` to satisfy both at runtime.
        if (args.length === 0)
            return registries/* globalRegistry */.fd.get(this);
        const cl = this.clone();
        registries/* globalRegistry */.fd.add(cl, args[0]);
        return cl;
    },
    isOptional() {
        return this.safeParse(undefined).success;
    },
    isNullable() {
        return this.safeParse(null).success;
    },
    apply(fn, ...args) {
        return args.length === 0 ? fn(this) : fn(this, ...args);
    },
    // Overrides core's `~standard` to add `jsonSchema`. Must stay a prototype entry: redefining it per instance demotes instances to dictionary mode.
    get "~standard"() {
        return core_util/* hide */.jD(this, "~standard", {
            ...schemas/* standardProps */.YK(this),
            jsonSchema: {
                input: (0,to_json_schema/* createStandardJSONSchemaMethod */.uE)(this, "input"),
                output: (0,to_json_schema/* createStandardJSONSchemaMethod */.uE)(this, "output"),
            },
        });
    },
    set "~standard"(value) {
        core_util/* own */.qh(this, "~standard", value);
    },
    parse: function _parse(data, params) {
        return parse/* parse */.qg(this, data, params, { callee: _parse });
    },
    parseAsync: async function _parseAsync(data, params) {
        return await parse/* parseAsync */.EJ(this, data, params, { callee: _parseAsync });
    },
    safeParse(data, params) {
        return parse/* safeParse */.xL(this, data, params);
    },
    async safeParseAsync(data, params) {
        return parse/* safeParseAsync */.bp(this, data, params);
    },
    // `spa` is an alias: same function object as `safeParseAsync`, as before.
    get spa() {
        return this?.safeParseAsync;
    },
    set spa(value) {
        core_util/* own */.qh(this, "spa", value);
    },
    validate(data, params) {
        return core_parse/* validate */.tf(this, data, params);
    },
    validateAsync(data, params) {
        return core_parse/* validateAsync */.F0(this, data, params);
    },
    encode: function _encode(data, params) {
        return parse/* encode */.lF(this, data, params, { callee: _encode });
    },
    decode: function _decode(data, params) {
        return parse/* decode */.D4(this, data, params, { callee: _decode });
    },
    encodeAsync: async function _encodeAsync(data, params) {
        return await parse/* encodeAsync */.X$(this, data, params, { callee: _encodeAsync });
    },
    decodeAsync: async function _decodeAsync(data, params) {
        return await parse/* decodeAsync */.Re(this, data, params, { callee: _decodeAsync });
    },
    safeEncode(data, params) {
        return parse/* safeEncode */.wy(this, data, params);
    },
    safeDecode(data, params) {
        return parse/* safeDecode */.ex(this, data, params);
    },
    async safeEncodeAsync(data, params) {
        return parse/* safeEncodeAsync */.EM(this, data, params);
    },
    async safeDecodeAsync(data, params) {
        return parse/* safeDecodeAsync */.yR(this, data, params);
    },
    toJSONSchema(params) {
        return (0,to_json_schema/* createToJSONSchemaMethod */.OA)(this, {})(params);
    },
    // Reads through to the registry on every access, so it must not cache.
    get description() {
        return registries/* globalRegistry */.fd.get(this)?.description;
    },
    // No setter: `schema._def = x` throws, as it did when `_def` was a non-writable own property.
    get _def() {
        return this._zod.def;
    },
});
/** @internal */
const _ZodString = /*@__PURE__*/ core_core/* $constructor */.xI("_ZodString", (inst, def) => {
    schemas/* $ZodString */.$v.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* stringProcessor */.SW(inst, ctx, json, params);
}, 
/*@__PURE__*/ core_util/* derived */.un({
    format: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).format ?? null,
    minLength: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).minimum ?? null,
    maxLength: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).maximum ?? null,
}, {
    regex(...args) {
        return this.check(api/* _regex */.Fk(...args));
    },
    includes(...args) {
        return this.check(api/* _includes */.dR(...args));
    },
    startsWith(...args) {
        return this.check(api/* _startsWith */.$S(...args));
    },
    endsWith(...args) {
        return this.check(api/* _endsWith */.ER(...args));
    },
    min(...args) {
        return this.check(api/* _minLength */.m9(...args));
    },
    max(...args) {
        return this.check(api/* _maxLength */.Eb(...args));
    },
    length(...args) {
        return this.check(api/* _length */.YA(...args));
    },
    nonempty(...args) {
        return this.check(api/* _minLength */.m9(1, ...args));
    },
    lowercase(params) {
        return this.check(api/* _lowercase */.hH(params));
    },
    uppercase(params) {
        return this.check(api/* _uppercase */.qF(params));
    },
    trim() {
        return this.check(api/* _trim */.WN());
    },
    normalize(...args) {
        return this.check(api/* _normalize */.lo(...args));
    },
    toLowerCase() {
        return this.check(api/* _toLowerCase */.Il());
    },
    toUpperCase() {
        return this.check(api/* _toUpperCase */.xY());
    },
    slugify() {
        return this.check(api/* _slugify */.TL());
    },
}));
const ZodString = /*@__PURE__*/ core_core/* $constructor */.xI("ZodString", (inst, def) => {
    schemas/* $ZodString */.$v.init(inst, def);
    _ZodString.init(inst, def);
}, {
    email(params) {
        return this.check(api/* _email */.Mu(ZodEmail, params));
    },
    url(params) {
        return this.check(api/* _url */.Fn(ZodURL, params));
    },
    jwt(params) {
        return this.check(api/* _jwt */.rk(ZodJWT, params));
    },
    emoji(params) {
        return this.check(api/* _emoji */.aC(ZodEmoji, params));
    },
    guid(params) {
        return this.check(api/* _guid */.tB(ZodGUID, params));
    },
    uuid(params) {
        return this.check(api/* _uuid */.Be(ZodUUID, params));
    },
    uuidv4(params) {
        return this.check(api/* _uuidv4 */.nA(ZodUUID, params));
    },
    uuidv6(params) {
        return this.check(api/* _uuidv6 */.pY(ZodUUID, params));
    },
    uuidv7(params) {
        return this.check(api/* _uuidv7 */.wA(ZodUUID, params));
    },
    nanoid(params) {
        return this.check(api/* _nanoid */.Dl(ZodNanoID, params));
    },
    cuid(params) {
        return this.check(api/* _cuid */.fs(ZodCUID, params));
    },
    cuid2(params) {
        return this.check(api/* _cuid2 */.Bj(ZodCUID2, params));
    },
    ulid(params) {
        return this.check(api/* _ulid */.Ct(ZodULID, params));
    },
    base64(params) {
        return this.check(api/* _base64 */.rt(ZodBase64, params));
    },
    base64url(params) {
        return this.check(api/* _base64url */.cU(ZodBase64URL, params));
    },
    xid(params) {
        return this.check(api/* _xid */.Pw(ZodXID, params));
    },
    ksuid(params) {
        return this.check(api/* _ksuid */._z(ZodKSUID, params));
    },
    ipv4(params) {
        return this.check(api/* _ipv4 */.Ny(ZodIPv4, params));
    },
    ipv6(params) {
        return this.check(api/* _ipv6 */.$O(ZodIPv6, params));
    },
    cidrv4(params) {
        return this.check(api/* _cidrv4 */.Uy(ZodCIDRv4, params));
    },
    cidrv6(params) {
        return this.check(api/* _cidrv6 */.gP(ZodCIDRv6, params));
    },
    e164(params) {
        return this.check(api/* _e164 */.KB(ZodE164, params));
    },
    datetime(params) {
        return this.check(api/* _isoDateTime */.G1(ZodISODateTime, params));
    },
    date(params) {
        return this.check(api/* _isoDate */.db(ZodISODate, params));
    },
    time(params) {
        return this.check(api/* _isoTime */.Kn(ZodISOTime, params));
    },
    duration(params) {
        return this.check(api/* _isoDuration */.f2(ZodISODuration, params));
    },
});
function string(params) {
    return api/* _string */.Rl(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ core_core/* $constructor */.xI("ZodStringFormat", (inst, def) => {
    schemas/* $ZodStringFormat */.EY.init(inst, def);
    _ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodISODateTime", (inst, def) => {
    schemas/* $ZodISODateTime */.Ko.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const ZodISODate = /*@__PURE__*/ core_core/* $constructor */.xI("ZodISODate", (inst, def) => {
    schemas/* $ZodISODate */.v1.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const ZodISOTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodISOTime", (inst, def) => {
    schemas/* $ZodISOTime */.Ax.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const ZodISODuration = /*@__PURE__*/ core_core/* $constructor */.xI("ZodISODuration", (inst, def) => {
    schemas/* $ZodISODuration */.$N.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ core_core/* $constructor */.xI("ZodEmail", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodEmail */.qG.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function email(params) {
    return core._email(ZodEmail, params);
}
const ZodGUID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodGUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodGUID */.Zc.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function guid(params) {
    return core._guid(ZodGUID, params);
}
const ZodUUID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodUUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodUUID */.Zn.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function uuid(params) {
    return api/* _uuid */.Be(ZodUUID, params);
}
function uuidv4(params) {
    return core._uuidv4(ZodUUID, params);
}
// ZodUUIDv6
function uuidv6(params) {
    return core._uuidv6(ZodUUID, params);
}
// ZodUUIDv7
function uuidv7(params) {
    return core._uuidv7(ZodUUID, params);
}
const ZodURL = /*@__PURE__*/ core_core/* $constructor */.xI("ZodURL", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodURL */.VY.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function url(params) {
    return api/* _url */.Fn(ZodURL, params);
}
function httpUrl(params) {
    return core._url(ZodURL, {
        protocol: regexes.httpProtocol,
        hostname: regexes.domain,
        ...util.normalizeParams(params),
    });
}
const ZodEmoji = /*@__PURE__*/ core_core/* $constructor */.xI("ZodEmoji", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodEmoji */.cG.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function emoji(params) {
    return core._emoji(ZodEmoji, params);
}
const ZodNanoID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNanoID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodNanoID */.Py.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function nanoid(params) {
    return core._nanoid(ZodNanoID, params);
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link ZodCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const ZodCUID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodCUID */.bl.init(inst, def);
    ZodStringFormat.init(inst, def);
});
/**
 * Validates a CUID v1 string.
 *
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2 | `z.cuid2()`} instead.
 * See https://github.com/paralleldrive/cuid.
 */
function cuid(params) {
    return core._cuid(ZodCUID, params);
}
const ZodCUID2 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCUID2", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodCUID2 */.Zu.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function cuid2(params) {
    return core._cuid2(ZodCUID2, params);
}
const ZodULID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodULID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodULID */.g5.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function ulid(params) {
    return core._ulid(ZodULID, params);
}
const ZodXID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodXID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodXID */.TF.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function xid(params) {
    return core._xid(ZodXID, params);
}
const ZodKSUID = /*@__PURE__*/ core_core/* $constructor */.xI("ZodKSUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodKSUID */.GY.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function ksuid(params) {
    return core._ksuid(ZodKSUID, params);
}
const ZodIPv4 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodIPv4", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodIPv4 */.Lc.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function ipv4(params) {
    return core._ipv4(ZodIPv4, params);
}
const ZodMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMAC", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    core.$ZodMAC.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function mac(params) {
    return core._mac(ZodMAC, params);
}
const ZodIPv6 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodIPv6", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodIPv6 */.Zy.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function ipv6(params) {
    return core._ipv6(ZodIPv6, params);
}
const ZodCIDRv4 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCIDRv4", (inst, def) => {
    schemas/* $ZodCIDRv4 */.CI.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function cidrv4(params) {
    return core._cidrv4(ZodCIDRv4, params);
}
const ZodCIDRv6 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCIDRv6", (inst, def) => {
    schemas/* $ZodCIDRv6 */.Cn.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function cidrv6(params) {
    return core._cidrv6(ZodCIDRv6, params);
}
const ZodBase64 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodBase64", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodBase64 */.Dq.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function base64(params) {
    return core._base64(ZodBase64, params);
}
const ZodBase64URL = /*@__PURE__*/ core_core/* $constructor */.xI("ZodBase64URL", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodBase64URL */.CQ.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function base64url(params) {
    return core._base64url(ZodBase64URL, params);
}
const ZodE164 = /*@__PURE__*/ core_core/* $constructor */.xI("ZodE164", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodE164 */.Oy.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function e164(params) {
    return core._e164(ZodE164, params);
}
const ZodCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCreditCard", (inst, def) => {
    core.$ZodCreditCard.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function creditCard(params) {
    return core._creditCard(ZodCreditCard, params);
}
const ZodIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodIBAN", (inst, def) => {
    core.$ZodIBAN.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function iban(params) {
    return core._iban(ZodIBAN, params);
}
const ZodJWT = /*@__PURE__*/ core_core/* $constructor */.xI("ZodJWT", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    schemas/* $ZodJWT */.h8.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function jwt(params) {
    return core._jwt(ZodJWT, params);
}
const ZodCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCustomStringFormat", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    core.$ZodCustomStringFormat.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function stringFormat(format, fnOrRegex, _params = {}) {
    return core._stringFormat(ZodCustomStringFormat, format, fnOrRegex, _params);
}
function hostname(_params) {
    return core._stringFormat(ZodCustomStringFormat, "hostname", regexes.hostname, _params);
}
function hex(_params) {
    return core._stringFormat(ZodCustomStringFormat, "hex", regexes.hex, _params);
}
function currencyCode(_params) {
    return core._stringFormat(ZodCustomStringFormat, "currency_code", regexes.currencyCode, _params);
}
function hash(alg, params) {
    const enc = params?.enc ?? "hex";
    const format = `${alg}_${enc}`;
    const regex = core.regexes[format];
    if (!regex)
        throw new Error(`Unrecognized hash format: ${format}`);
    return core._stringFormat(ZodCustomStringFormat, format, regex, params);
}
const ZodNumber = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNumber", (inst, def) => {
    schemas/* $ZodNumber */.vz.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* numberProcessor */.Wg(inst, ctx, json, params);
    inst.isFinite = true;
}, 
/*@__PURE__*/ core_util/* derived */.un({
    minValue: (inst) => {
        const { minimum, exclusiveMinimum } = json_schema_processors/* aggregateChecks */.Fs(inst);
        return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
    },
    maxValue: (inst) => {
        const { maximum, exclusiveMaximum } = json_schema_processors/* aggregateChecks */.Fs(inst);
        return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
    },
    isInt: (inst) => {
        const { isInt, multipleOf } = json_schema_processors/* aggregateChecks */.Fs(inst);
        return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
    },
    format: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).format ?? null,
}, {
    gt(value, params) {
        return this.check(api/* _gt */.Tx(value, params));
    },
    gte(value, params) {
        return this.check(api/* _gte */.qm(value, params));
    },
    min(value, params) {
        return this.check(api/* _gte */.qm(value, params));
    },
    lt(value, params) {
        return this.check(api/* _lt */.Au(value, params));
    },
    lte(value, params) {
        return this.check(api/* _lte */.Zm(value, params));
    },
    max(value, params) {
        return this.check(api/* _lte */.Zm(value, params));
    },
    int(params) {
        return this.check(schemas_int(params));
    },
    safe(params) {
        return this.check(schemas_int(params));
    },
    positive(params) {
        return this.check(api/* _gt */.Tx(0, params));
    },
    nonnegative(params) {
        return this.check(api/* _gte */.qm(0, params));
    },
    negative(params) {
        return this.check(api/* _lt */.Au(0, params));
    },
    nonpositive(params) {
        return this.check(api/* _lte */.Zm(0, params));
    },
    multipleOf(value, params) {
        return this.check(api/* _multipleOf */.Hi(value, params));
    },
    step(value, params) {
        return this.check(api/* _multipleOf */.Hi(value, params));
    },
    finite() {
        return this;
    },
}));
function number(params) {
    return api/* _number */.F7(ZodNumber, params);
}
const ZodNumberFormat = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNumberFormat", (inst, def) => {
    schemas/* $ZodNumberFormat */.I.init(inst, def);
    ZodNumber.init(inst, def);
});
function schemas_int(params) {
    return api/* _int */.LK(ZodNumberFormat, params);
}
function float32(params) {
    return core._float32(ZodNumberFormat, params);
}
function float64(params) {
    return core._float64(ZodNumberFormat, params);
}
function int32(params) {
    return core._int32(ZodNumberFormat, params);
}
function uint32(params) {
    return core._uint32(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ core_core/* $constructor */.xI("ZodBoolean", (inst, def) => {
    schemas/* $ZodBoolean */.sF.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* booleanProcessor */.dO(inst, ctx, json, params);
});
function schemas_boolean(params) {
    return api/* _boolean */._L(ZodBoolean, params);
}
const ZodBigInt = /*@__PURE__*/ core_core/* $constructor */.xI("ZodBigInt", (inst, def) => {
    schemas/* $ZodBigInt */.BN.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* bigintProcessor */.Y8(inst, ctx, json, params);
}, 
/*@__PURE__*/ core_util/* derived */.un({
    minValue: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).minimum ?? null,
    maxValue: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).maximum ?? null,
    format: (inst) => json_schema_processors/* aggregateChecks */.Fs(inst).format ?? null,
}, {
    gte(value, params) {
        return this.check(api/* _gte */.qm(value, params));
    },
    min(value, params) {
        return this.check(api/* _gte */.qm(value, params));
    },
    gt(value, params) {
        return this.check(api/* _gt */.Tx(value, params));
    },
    lt(value, params) {
        return this.check(api/* _lt */.Au(value, params));
    },
    lte(value, params) {
        return this.check(api/* _lte */.Zm(value, params));
    },
    max(value, params) {
        return this.check(api/* _lte */.Zm(value, params));
    },
    positive(params) {
        return this.check(api/* _gt */.Tx(BigInt(0), params));
    },
    negative(params) {
        return this.check(api/* _lt */.Au(BigInt(0), params));
    },
    nonpositive(params) {
        return this.check(api/* _lte */.Zm(BigInt(0), params));
    },
    nonnegative(params) {
        return this.check(api/* _gte */.qm(BigInt(0), params));
    },
    multipleOf(value, params) {
        return this.check(api/* _multipleOf */.Hi(value, params));
    },
}));
function bigint(params) {
    return core._bigint(ZodBigInt, params);
}
const ZodBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodBigIntFormat", (inst, def) => {
    core.$ZodBigIntFormat.init(inst, def);
    ZodBigInt.init(inst, def);
})));
function int64(params) {
    return core._int64(ZodBigIntFormat, params);
}
function uint64(params) {
    return core._uint64(ZodBigIntFormat, params);
}
const ZodSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSymbol", (inst, def) => {
    core.$ZodSymbol.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.symbolProcessor(inst, ctx, json, params);
})));
function symbol(params) {
    return core._symbol(ZodSymbol, params);
}
const ZodUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodUndefined", (inst, def) => {
    core.$ZodUndefined.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.undefinedProcessor(inst, ctx, json, params);
})));
function _undefined(params) {
    return core._undefined(ZodUndefined, params);
}

const ZodNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodNull", (inst, def) => {
    core.$ZodNull.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.nullProcessor(inst, ctx, json, params);
})));
function _null(params) {
    return core._null(ZodNull, params);
}

const ZodAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodAny", (inst, def) => {
    core.$ZodAny.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.anyProcessor(inst, ctx, json, params);
})));
function any() {
    return core._any(ZodAny);
}
const ZodUnknown = /*@__PURE__*/ core_core/* $constructor */.xI("ZodUnknown", (inst, def) => {
    schemas/* $ZodUnknown */.GP.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* unknownProcessor */.NV(inst, ctx, json, params);
});
function unknown() {
    return api/* _unknown */.em(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNever", (inst, def) => {
    schemas/* $ZodNever */.Um.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* neverProcessor */.RH(inst, ctx, json, params);
});
function never(params) {
    return api/* _never */.G8(ZodNever, params);
}
const ZodVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodVoid", (inst, def) => {
    core.$ZodVoid.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.voidProcessor(inst, ctx, json, params);
})));
function _void(params) {
    return core._void(ZodVoid, params);
}

const ZodDate = /*@__PURE__*/ core_core/* $constructor */.xI("ZodDate", (inst, def) => {
    schemas/* $ZodDate */.o5.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* dateProcessor */.Fl(inst, ctx, json, params);
    inst.min = (value, params) => inst.check(api/* _gte */.qm(value, params));
    inst.max = (value, params) => inst.check(api/* _lte */.Zm(value, params));
}, 
/*@__PURE__*/ core_util/* derived */.un({
    minDate: (inst) => {
        const { minimum } = json_schema_processors/* aggregateChecks */.Fs(inst);
        return minimum ? new Date(minimum) : null;
    },
    maxDate: (inst) => {
        const { maximum } = json_schema_processors/* aggregateChecks */.Fs(inst);
        return maximum ? new Date(maximum) : null;
    },
}, {}));
function date(params) {
    return core._date(ZodDate, params);
}
const ZodArray = /*@__PURE__*/ core_core/* $constructor */.xI("ZodArray", (inst, def) => {
    _ensureDefaultMemoizer();
    schemas/* $ZodArray */.$p.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* arrayProcessor */.cY(inst, ctx, json, params);
    inst.element = def.element;
}, {
    min(n, params) {
        return this.check(api/* _minLength */.m9(n, params));
    },
    nonempty(params) {
        return this.check(api/* _minLength */.m9(1, params));
    },
    max(n, params) {
        return this.check(api/* _maxLength */.Eb(n, params));
    },
    length(n, params) {
        return this.check(api/* _length */.YA(n, params));
    },
    unwrap() {
        return this.element;
    },
});
function array(element, params) {
    return api/* _array */.dZ(ZodArray, element, params);
}
// .keyof
function keyof(schema) {
    const shape = schema._zod.def.shape;
    return _enum(Object.keys(shape));
}
const ZodObject = /*@__PURE__*/ core_core/* $constructor */.xI("ZodObject", (inst, def) => {
    _ensureDefaultMemoizer();
    schemas/* $ZodObjectJIT */.w.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* objectProcessor */.Ec(inst, ctx, json, params);
    core_util/* installLazyProp */.X(inst, "shape", (self) => self._zod.def.shape, false);
}, {
    keyof() {
        return _enum(Object.keys(this._zod.def.shape));
    },
    catchall(catchall) {
        // `mergeDefs` rather than a spread: spreading reads `shape`, and resolving it can mint a whole fresh subtree
        return this.clone(core_util/* mergeDefs */.zM(this._zod.def, { catchall: catchall }));
    },
    passthrough() {
        return this.clone(core_util/* mergeDefs */.zM(this._zod.def, { catchall: unknown() }));
    },
    loose() {
        return this.clone(core_util/* mergeDefs */.zM(this._zod.def, { catchall: unknown() }));
    },
    strict() {
        return this.clone(core_util/* mergeDefs */.zM(this._zod.def, { catchall: never() }));
    },
    strip() {
        return this.clone(core_util/* mergeDefs */.zM(this._zod.def, { catchall: undefined }));
    },
    extend(incoming) {
        return core_util/* extend */.X$(this, incoming);
    },
    safeExtend(incoming) {
        return core_util/* safeExtend */.W0(this, incoming);
    },
    merge(other) {
        return core_util/* merge */.h1(this, other);
    },
    pick(mask) {
        return core_util/* pick */.Up(this, mask);
    },
    omit(mask) {
        return core_util/* omit */.cJ(this, mask);
    },
    partial(...args) {
        return core_util/* partial */.OH(ZodOptional, this, args[0]);
    },
    exactPartial(...args) {
        return core_util/* partial */.OH(ZodExactOptional, this, args[0], "exactPartial");
    },
    required(...args) {
        return core_util/* required */.mw(ZodNonOptional, this, args[0]);
    },
});
function object(shape, params) {
    const def = {
        type: "object",
        shape: shape ?? {},
        ...core_util/* normalizeParams */.A2(params),
    };
    return new ZodObject(def);
}
// strictObject
function strictObject(shape, params) {
    return new ZodObject({
        type: "object",
        shape,
        catchall: never(),
        ...core_util/* normalizeParams */.A2(params),
    });
}
// looseObject
function looseObject(shape, params) {
    return new ZodObject({
        type: "object",
        shape,
        catchall: unknown(),
        ...core_util/* normalizeParams */.A2(params),
    });
}
const ZodUnion = /*@__PURE__*/ core_core/* $constructor */.xI("ZodUnion", (inst, def) => {
    schemas/* $ZodUnion */.cu.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* unionProcessor */.iC(inst, ctx, json, params);
    inst.options = def.options;
});
function union(options, params) {
    return new ZodUnion({
        type: "union",
        options: options,
        ...core_util/* normalizeParams */.A2(params),
    });
}
const ZodXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodXor", (inst, def) => {
    ZodUnion.init(inst, def);
    core.$ZodXor.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.unionProcessor(inst, ctx, json, params);
    inst.options = def.options;
})));
/** Creates an exclusive union (XOR) where exactly one option must match.
 * Unlike regular unions that succeed when any option matches, xor fails if
 * zero or more than one option matches the input. */
function xor(options, params) {
    return new ZodXor({
        type: "union",
        options: options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
const ZodDiscriminatedUnion = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodDiscriminatedUnion", (inst, def) => {
    ZodUnion.init(inst, def);
    core.$ZodDiscriminatedUnion.init(inst, def);
})));
function discriminatedUnion(discriminator, options, params) {
    // const [options, params] = args;
    return new ZodDiscriminatedUnion({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
const ZodIntersection = /*@__PURE__*/ core_core/* $constructor */.xI("ZodIntersection", (inst, def) => {
    schemas/* $ZodIntersection */.LJ.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* intersectionProcessor */.i_(inst, ctx, json, params);
});
function intersection(left, right) {
    return new ZodIntersection({
        type: "intersection",
        left: left,
        right: right,
    });
}
const ZodTuple = /*@__PURE__*/ core_core/* $constructor */.xI("ZodTuple", (inst, def) => {
    _ensureDefaultMemoizer();
    schemas/* $ZodTuple */.G3.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* tupleProcessor */.CN(inst, ctx, json, params);
}, {
    rest(rest) {
        return this.clone({
            ...this._zod.def,
            rest: rest,
        });
    },
    partial() {
        const def = this._zod.def;
        // a refinement was authored against the full arity; partialing would run it on a shorter array
        if (def.checks?.length)
            throw new Error(".partial() cannot be used on tuple schemas containing refinements");
        return this.clone({
            ...def,
            items: def.items.map((item) => new ZodOptional({ type: "optional", innerType: item })),
        });
    },
});
function tuple(items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof core.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new ZodTuple({
        type: "tuple",
        items: items,
        rest,
        ...util.normalizeParams(params),
    });
}
const ZodRecord = /*@__PURE__*/ core_core/* $constructor */.xI("ZodRecord", (inst, def) => {
    _ensureDefaultMemoizer();
    schemas/* $ZodRecord */.h.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* recordProcessor */.GC(inst, ctx, json, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
    // v3-compat: z.record(valueType, params?) — defaults keyType to z.string()
    if (!valueType || !valueType._zod) {
        return new ZodRecord({
            type: "record",
            keyType: string(),
            valueType: keyType,
            ...core_util/* normalizeParams */.A2(valueType),
        });
    }
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...core_util/* normalizeParams */.A2(params),
    });
}
// type alksjf = core.output<core.$ZodRecordKey>;
function partialRecord(keyType, valueType, params) {
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
        partial: true,
    });
}
function looseRecord(keyType, valueType, params) {
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        mode: "loose",
        ...util.normalizeParams(params),
    });
}
const ZodMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMap", (inst, def) => {
    _ensureDefaultMemoizer();
    core.$ZodMap.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.mapProcessor(inst, ctx, json, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
    inst.min = (...args) => inst.check(core._minSize(...args));
    inst.nonempty = (params) => inst.check(core._minSize(1, params));
    inst.max = (...args) => inst.check(core._maxSize(...args));
    inst.size = (...args) => inst.check(core._size(...args));
})));
function map(keyType, valueType, params) {
    return new ZodMap({
        type: "map",
        keyType: keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSet", (inst, def) => {
    _ensureDefaultMemoizer();
    core.$ZodSet.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.setProcessor(inst, ctx, json, params);
    inst.min = (...args) => inst.check(core._minSize(...args));
    inst.nonempty = (params) => inst.check(core._minSize(1, params));
    inst.max = (...args) => inst.check(core._maxSize(...args));
    inst.size = (...args) => inst.check(core._size(...args));
})));
function set(valueType, params) {
    return new ZodSet({
        type: "set",
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodEnum = /*@__PURE__*/ core_core/* $constructor */.xI("ZodEnum", (inst, def) => {
    schemas/* $ZodEnum */.VO.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* enumProcessor */.C0(inst, ctx, json, params);
    inst.enum = def.entries;
    // reuse the parsed value set so a numeric TS enum's reverse-mapping keys stay out
    inst.options = [...inst._zod.values];
    const keys = new Set(Object.keys(def.entries));
    inst.extract = (values, params) => {
        const newEntries = {};
        for (const value of values) {
            if (keys.has(value)) {
                newEntries[value] = def.entries[value];
            }
            else
                throw new Error(`Key ${value} not found in enum`);
        }
        return new ZodEnum({
            ...def,
            checks: [],
            ...core_util/* normalizeParams */.A2(params),
            entries: newEntries,
        });
    };
    inst.exclude = (values, params) => {
        const newEntries = { ...def.entries };
        for (const value of values) {
            if (keys.has(value)) {
                delete newEntries[value];
            }
            else
                throw new Error(`Key ${value} not found in enum`);
        }
        return new ZodEnum({
            ...def,
            checks: [],
            ...core_util/* normalizeParams */.A2(params),
            entries: newEntries,
        });
    };
});
function _enum(values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    return new ZodEnum({
        type: "enum",
        entries,
        ...core_util/* normalizeParams */.A2(params),
    });
}

/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function nativeEnum(entries, params) {
    return new ZodEnum({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
const ZodLiteral = /*@__PURE__*/ core_core/* $constructor */.xI("ZodLiteral", (inst, def) => {
    schemas/* $ZodLiteral */.nu.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* literalProcessor */.Yv(inst, ctx, json, params);
    inst.values = new Set(def.values);
    Object.defineProperty(inst, "value", {
        get() {
            if (def.values.length > 1) {
                throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
            }
            return def.values[0];
        },
    });
});
function literal(value, params) {
    return new ZodLiteral({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...core_util/* normalizeParams */.A2(params),
    });
}
const ZodFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodFile", (inst, def) => {
    core.$ZodFile.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.fileProcessor(inst, ctx, json, params);
    inst.min = (size, params) => inst.check(core._minSize(size, params));
    inst.max = (size, params) => inst.check(core._maxSize(size, params));
    inst.mime = (types, params) => inst.check(core._mime(Array.isArray(types) ? types : [types], params));
})));
function file(params) {
    return core._file(ZodFile, params);
}
const ZodTransform = /*@__PURE__*/ core_core/* $constructor */.xI("ZodTransform", (inst, def) => {
    _ensureDefaultMemoizer();
    schemas/* $ZodTransform */.Wc.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* transformProcessor */.xi(inst, ctx, json, params);
    inst._zod.parse = (payload, _ctx) => {
        if (_ctx.direction === "backward") {
            throw new core_core/* $ZodEncodeError */.cV(inst.constructor.name);
        }
        payload.addIssue = (issue) => {
            if (typeof issue === "string") {
                payload.issues.push(core_util/* issue */.sn(issue, payload.value, def));
            }
            else {
                // for Zod 3 backwards compatibility
                const _issue = issue;
                if (_issue.fatal)
                    _issue.continue = false;
                _issue.code ?? (_issue.code = "custom");
                if (!("input" in _issue))
                    _issue.input = payload.value;
                _issue.inst ?? (_issue.inst = inst);
                // _issue.continue ??= true;
                payload.issues.push(core_util/* issue */.sn(_issue));
            }
        };
        const output = def.transform(payload.value, payload);
        if (output instanceof Promise) {
            return output.then((output) => {
                payload.value = output;
                return payload;
            });
        }
        payload.value = output;
        return payload;
    };
});
function transform(fn) {
    return new ZodTransform({
        type: "transform",
        transform: fn,
    });
}
const ZodOptional = /*@__PURE__*/ core_core/* $constructor */.xI("ZodOptional", (inst, def) => {
    schemas/* $ZodOptional */.ig.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* optionalProcessor */.$k(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
    return new ZodOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodExactOptional = /*@__PURE__*/ core_core/* $constructor */.xI("ZodExactOptional", (inst, def) => {
    schemas/* $ZodExactOptional */.RL.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* optionalProcessor */.$k(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
    return new ZodExactOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodNullable = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNullable", (inst, def) => {
    schemas/* $ZodNullable */.qc.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* nullableProcessor */.yq(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
    return new ZodNullable({
        type: "nullable",
        innerType: innerType,
    });
}
// nullish
function nullish(innerType) {
    return optional(nullable(innerType));
}
const ZodDefault = /*@__PURE__*/ core_core/* $constructor */.xI("ZodDefault", (inst, def) => {
    schemas/* $ZodDefault */.rv.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* defaultProcessor */.mh(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
    return new ZodDefault({
        type: "default",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : core_util/* shallowClone */.yG(defaultValue);
        },
    });
}
const ZodPrefault = /*@__PURE__*/ core_core/* $constructor */.xI("ZodPrefault", (inst, def) => {
    schemas/* $ZodPrefault */.VF.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* prefaultProcessor */.A(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
    return new ZodPrefault({
        type: "prefault",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : core_util/* shallowClone */.yG(defaultValue);
        },
    });
}
const ZodNonOptional = /*@__PURE__*/ core_core/* $constructor */.xI("ZodNonOptional", (inst, def) => {
    schemas/* $ZodNonOptional */.N$.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* nonoptionalProcessor */.cR(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
    return new ZodNonOptional({
        type: "nonoptional",
        innerType: innerType,
        ...core_util/* normalizeParams */.A2(params),
    });
}
const ZodSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSuccess", (inst, def) => {
    core.$ZodSuccess.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.successProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
})));
function success(innerType) {
    return new ZodSuccess({
        type: "success",
        innerType: innerType,
    });
}
const ZodCatch = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCatch", (inst, def) => {
    schemas/* $ZodCatch */.t$.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* catchProcessor */.Q9(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
    return new ZodCatch({
        type: "catch",
        innerType: innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : core_util/* constantCatch */.SS(catchValue)),
    });
}

const ZodNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodNaN", (inst, def) => {
    core.$ZodNaN.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.nanProcessor(inst, ctx, json, params);
})));
function nan(params) {
    return core._nan(ZodNaN, params);
}
const ZodPipe = /*@__PURE__*/ core_core/* $constructor */.xI("ZodPipe", (inst, def) => {
    schemas/* $ZodPipe */._m.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* pipeProcessor */.fs(inst, ctx, json, params);
    inst.in = def.in;
    inst.out = def.out;
});
function pipe(in_, out) {
    return new ZodPipe({
        type: "pipe",
        in: in_,
        out: out,
        // ...util.normalizeParams(params),
    });
}
const ZodCodec = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCodec", (inst, def) => {
    ZodPipe.init(inst, def);
    core.$ZodCodec.init(inst, def);
})));
function codec(in_, out, params) {
    return new ZodCodec({
        type: "pipe",
        in: in_,
        out: out,
        transform: params.decode,
        reverseTransform: params.encode,
    });
}
function invertCodec(codec) {
    const def = codec._zod.def;
    return new ZodCodec({
        type: "pipe",
        in: def.out,
        out: def.in,
        transform: def.reverseTransform,
        reverseTransform: def.transform,
    });
}
const ZodPreprocess = /*@__PURE__*/ core_core/* $constructor */.xI("ZodPreprocess", (inst, def) => {
    ZodPipe.init(inst, def);
    schemas/* $ZodPreprocess */.KX.init(inst, def);
});
const ZodReadonly = /*@__PURE__*/ core_core/* $constructor */.xI("ZodReadonly", (inst, def) => {
    schemas/* $ZodReadonly */.Sb.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* readonlyProcessor */.$X(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
    return new ZodReadonly({
        type: "readonly",
        innerType: innerType,
    });
}
const ZodTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodTemplateLiteral", (inst, def) => {
    core.$ZodTemplateLiteral.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.templateLiteralProcessor(inst, ctx, json, params);
})));
function templateLiteral(parts, params) {
    return new ZodTemplateLiteral({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
const ZodLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodLazy", (inst, def) => {
    core.$ZodLazy.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.lazyProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.getter();
})));
function lazy(getter) {
    return new ZodLazy({
        type: "lazy",
        getter: getter,
    });
}
const ZodPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodPromise", (inst, def) => {
    core.$ZodPromise.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.promiseProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
})));
function promise(innerType) {
    return new ZodPromise({
        type: "promise",
        innerType: innerType,
    });
}
const ZodFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodFunction", (inst, def) => {
    core.$ZodFunction.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.functionProcessor(inst, ctx, json, params);
})));
function _function(params) {
    return new ZodFunction({
        type: "function",
        input: Array.isArray(params?.input) ? tuple(params?.input) : (params?.input ?? array(unknown())),
        output: params?.output ?? unknown(),
    });
}

const ZodCustom = /*@__PURE__*/ core_core/* $constructor */.xI("ZodCustom", (inst, def) => {
    schemas/* $ZodCustom */.b0.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => json_schema_processors/* customProcessor */.A6(inst, ctx, json, params);
});
// custom checks
function check(fn) {
    const ch = new core.$ZodCheck({
        check: "custom",
        // ...util.normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
}
function custom(fn, _params) {
    return core._custom(ZodCustom, fn ?? (() => true), _params);
}
function refine(fn, _params = {}) {
    return api/* _refine */.fU(ZodCustom, fn, _params);
}
// superRefine
function superRefine(fn, params) {
    return api/* _superRefine */.MB(fn, params);
}
// Re-export describe and meta from core
const describe = api/* describe */.q0;
const meta = api/* meta */.mI;
const ZodInstanceOf = /*@__PURE__*/ core_core/* $constructor */.xI("ZodInstanceOf", (inst, def) => {
    ZodCustom.init(inst, def);
}, {
    properties(shape, params) {
        // asserts in place, so the narrowed output type is truthful without a wrapper
        return this.check(api/* _properties */.T2(shape, params));
    },
});
function _instanceof(cls, params = {}) {
    const inst = new ZodInstanceOf({
        type: "custom",
        check: "custom",
        fn: (data) => data instanceof cls,
        abort: true,
        ...util.normalizeParams(params),
    });
    inst._zod.bag.Class = cls;
    // Override check to emit invalid_type instead of custom
    inst._zod.check = (payload) => {
        if (!(payload.value instanceof cls)) {
            payload.issues.push({
                code: "invalid_type",
                expected: cls.name,
                input: payload.value,
                inst,
                path: [...(inst._zod.def.path ?? [])],
            });
        }
    };
    return inst;
}

// stringbool
const stringbool = (...args) => core._stringbool({
    Codec: ZodCodec,
    Boolean: ZodBoolean,
    String: ZodString,
}, ...args);
function json(params) {
    const jsonSchema = lazy(() => {
        return union([string(params), number(), schemas_boolean(), _null(), array(jsonSchema), record(string(), jsonSchema)]);
    });
    return jsonSchema;
}
// preprocess
function preprocess(fn, schema) {
    return new ZodPreprocess({
        type: "pipe",
        in: transform(fn),
        out: schema,
    });
}


/***/ }),

/***/ 43759:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $O: () => (/* binding */ _ipv6),
/* harmony export */   $S: () => (/* binding */ _startsWith),
/* harmony export */   Au: () => (/* binding */ _lt),
/* harmony export */   Be: () => (/* binding */ _uuid),
/* harmony export */   Bj: () => (/* binding */ _cuid2),
/* harmony export */   Ct: () => (/* binding */ _ulid),
/* harmony export */   Dl: () => (/* binding */ _nanoid),
/* harmony export */   ER: () => (/* binding */ _endsWith),
/* harmony export */   Eb: () => (/* binding */ _maxLength),
/* harmony export */   F7: () => (/* binding */ _number),
/* harmony export */   Fk: () => (/* binding */ _regex),
/* harmony export */   Fn: () => (/* binding */ _url),
/* harmony export */   G1: () => (/* binding */ _isoDateTime),
/* harmony export */   G8: () => (/* binding */ _never),
/* harmony export */   Hi: () => (/* binding */ _multipleOf),
/* harmony export */   Il: () => (/* binding */ _toLowerCase),
/* harmony export */   KB: () => (/* binding */ _e164),
/* harmony export */   Kn: () => (/* binding */ _isoTime),
/* harmony export */   LK: () => (/* binding */ _int),
/* harmony export */   MB: () => (/* binding */ _superRefine),
/* harmony export */   Mu: () => (/* binding */ _email),
/* harmony export */   Ny: () => (/* binding */ _ipv4),
/* harmony export */   Pw: () => (/* binding */ _xid),
/* harmony export */   Rl: () => (/* binding */ _string),
/* harmony export */   T2: () => (/* binding */ _properties),
/* harmony export */   TL: () => (/* binding */ _slugify),
/* harmony export */   Tx: () => (/* binding */ _gt),
/* harmony export */   Uy: () => (/* binding */ _cidrv4),
/* harmony export */   WN: () => (/* binding */ _trim),
/* harmony export */   YA: () => (/* binding */ _length),
/* harmony export */   Zm: () => (/* binding */ _lte),
/* harmony export */   _L: () => (/* binding */ _boolean),
/* harmony export */   _z: () => (/* binding */ _ksuid),
/* harmony export */   aC: () => (/* binding */ _emoji),
/* harmony export */   bS: () => (/* binding */ _overwrite),
/* harmony export */   cU: () => (/* binding */ _base64url),
/* harmony export */   dR: () => (/* binding */ _includes),
/* harmony export */   dZ: () => (/* binding */ _array),
/* harmony export */   db: () => (/* binding */ _isoDate),
/* harmony export */   em: () => (/* binding */ _unknown),
/* harmony export */   f2: () => (/* binding */ _isoDuration),
/* harmony export */   fU: () => (/* binding */ _refine),
/* harmony export */   fs: () => (/* binding */ _cuid),
/* harmony export */   gP: () => (/* binding */ _cidrv6),
/* harmony export */   hH: () => (/* binding */ _lowercase),
/* harmony export */   lo: () => (/* binding */ _normalize),
/* harmony export */   m9: () => (/* binding */ _minLength),
/* harmony export */   mI: () => (/* binding */ meta),
/* harmony export */   nA: () => (/* binding */ _uuidv4),
/* harmony export */   pY: () => (/* binding */ _uuidv6),
/* harmony export */   q0: () => (/* binding */ describe),
/* harmony export */   qF: () => (/* binding */ _uppercase),
/* harmony export */   qm: () => (/* binding */ _gte),
/* harmony export */   rk: () => (/* binding */ _jwt),
/* harmony export */   rt: () => (/* binding */ _base64),
/* harmony export */   tB: () => (/* binding */ _guid),
/* harmony export */   wA: () => (/* binding */ _uuidv7),
/* harmony export */   xY: () => (/* binding */ _toUpperCase)
/* harmony export */ });
/* unused harmony exports _coercedString, _mac, _creditCard, _iban, TimePrecision, _coercedNumber, _float32, _float64, _int32, _uint32, _coercedBoolean, _bigint, _coercedBigint, _int64, _uint64, _symbol, _undefined, _null, _any, _void, _date, _coercedDate, _nan, _max, _min, _positive, _negative, _nonpositive, _nonnegative, _maxSize, _minSize, _size, _property, _mime, _union, _xor, _discriminatedUnion, _intersection, _tuple, _record, _map, _set, _enum, _nativeEnum, _literal, _file, _transform, _optional, _nullable, _default, _nonoptional, _success, _catch, _pipe, _readonly, _templateLiteral, _lazy, _promise, _custom, _check, _stringbool, _stringFormat */
/* harmony import */ var _checks_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(44890);
/* harmony import */ var _registries_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(29396);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(54723);




function snapshotChecks(def) {
    if (def.checks)
        def.checks = [...def.checks];
    return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
    return new Class(snapshotChecks({ type: "string", ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedString(Class, params) {
    return new Class(snapshotChecks({ type: "string", coerce: true, ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
    return new Class({
        type: "string",
        format: "email",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
    return new Class({
        type: "string",
        format: "guid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v4",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v6",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v7",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
    return new Class({
        type: "string",
        format: "url",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
    return new Class({
        type: "string",
        format: "emoji",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
    return new Class({
        type: "string",
        format: "nanoid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link _cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
    return new Class({
        type: "string",
        format: "cuid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
    return new Class({
        type: "string",
        format: "cuid2",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
    return new Class({
        type: "string",
        format: "ulid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
    return new Class({
        type: "string",
        format: "xid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
    return new Class({
        type: "string",
        format: "ksuid",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
    return new Class({
        type: "string",
        format: "ipv4",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
    return new Class({
        type: "string",
        format: "ipv6",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mac(Class, params) {
    return new Class({
        type: "string",
        format: "mac",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv4",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv6",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
    return new Class({
        type: "string",
        format: "base64",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
    return new Class({
        type: "string",
        format: "base64url",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
    return new Class({
        type: "string",
        format: "e164",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _creditCard(Class, params) {
    return new Class({
        type: "string",
        format: "credit_card",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _iban(Class, params) {
    return new Class({
        type: "string",
        format: "iban",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
    return new Class({
        type: "string",
        format: "jwt",
        check: "string_format",
        abort: false,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
const TimePrecision = {
    Any: null,
    Minute: -1,
    Second: 0,
    Millisecond: 3,
    Microsecond: 6,
};
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
    return new Class({
        type: "string",
        format: "datetime",
        check: "string_format",
        offset: false,
        local: false,
        precision: null,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
    return new Class({
        type: "string",
        format: "date",
        check: "string_format",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
    return new Class({
        type: "string",
        format: "time",
        check: "string_format",
        precision: null,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
    return new Class({
        type: "string",
        format: "duration",
        check: "string_format",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
    return new Class(snapshotChecks({ type: "number", checks: [], ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedNumber(Class, params) {
    return new Class(snapshotChecks({ type: "number", coerce: true, checks: [], ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "safeint",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float64(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "int32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "uint32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
    return new Class({
        type: "boolean",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBoolean(Class, params) {
    return new Class({
        type: "boolean",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _bigint(Class, params) {
    return new Class({
        type: "bigint",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBigint(Class, params) {
    return new Class({
        type: "bigint",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "int64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "uint64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _symbol(Class, params) {
    return new Class({
        type: "symbol",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _undefined(Class, params) {
    return new Class({
        type: "undefined",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _null(Class, params) {
    return new Class({
        type: "null",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _any(Class) {
    return new Class({
        type: "any",
    });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
    return new Class({
        type: "unknown",
    });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
    return new Class({
        type: "never",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _void(Class, params) {
    return new Class({
        type: "void",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _date(Class, params) {
    return new Class({
        type: "date",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedDate(Class, params) {
    return new Class({
        type: "date",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nan(Class, params) {
    return new Class({
        type: "nan",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckLessThan */ .sm({
        check: "less_than",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckLessThan */ .sm({
        check: "less_than",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckGreaterThan */ .J_({
        check: "greater_than",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckGreaterThan */ .J_({
        check: "greater_than",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _positive(params) {
    return _gt(0, params);
}
// negative
// @__NO_SIDE_EFFECTS__
function _negative(params) {
    return _lt(0, params);
}
// nonpositive
// @__NO_SIDE_EFFECTS__
function _nonpositive(params) {
    return _lte(0, params);
}
// nonnegative
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
    return _gte(0, params);
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckMultipleOf */ .Jk({
        check: "multiple_of",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        value,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxSize(maximum, params) {
    return new checks.$ZodCheckMaxSize({
        check: "max_size",
        ...util.normalizeParams(params),
        maximum,
    });
}
// @__NO_SIDE_EFFECTS__
function _minSize(minimum, params) {
    return new checks.$ZodCheckMinSize({
        check: "min_size",
        ...util.normalizeParams(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _size(size, params) {
    return new checks.$ZodCheckSizeEquals({
        check: "size_equals",
        ...util.normalizeParams(params),
        size,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
    const ch = new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckMaxLength */ .Yk({
        check: "max_length",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        maximum,
    });
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckMinLength */ .Kk({
        check: "min_length",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckLengthEquals */ .RM({
        check: "length_equals",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        length,
    });
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckRegex */ .DG({
        check: "string_format",
        format: "regex",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        pattern,
    });
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckLowerCase */ .NI({
        check: "string_format",
        format: "lowercase",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckUpperCase */ .kH({
        check: "string_format",
        format: "uppercase",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckIncludes */ .Tt({
        check: "string_format",
        format: "includes",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        includes,
    });
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckStartsWith */ .J({
        check: "string_format",
        format: "starts_with",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        prefix,
    });
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckEndsWith */ .E6({
        check: "string_format",
        format: "ends_with",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
        suffix,
    });
}
// @__NO_SIDE_EFFECTS__
function _property(property, schema, params) {
    return new checks.$ZodCheckProperty({
        check: "property",
        property,
        schema,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _properties(shape, params) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckProperties */ .nJ({
        check: "properties",
        shape,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mime(types, params) {
    return new checks.$ZodCheckMimeType({
        check: "mime_type",
        mime: types,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
    return new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheckOverwrite */ .v$({
        check: "overwrite",
        tx,
    });
}
// normalize
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
    return _overwrite((input) => input.normalize(form));
}
// trim
// @__NO_SIDE_EFFECTS__
function _trim() {
    return _overwrite((input) => input.trim());
}
// toLowerCase
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
    return _overwrite((input) => input.toLowerCase());
}
// toUpperCase
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
    return _overwrite((input) => input.toUpperCase());
}
// slugify
// @__NO_SIDE_EFFECTS__
function _slugify() {
    return _overwrite((input) => _util_js__WEBPACK_IMPORTED_MODULE_0__/* .slugify */ .Yv(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
    return new Class({
        type: "array",
        element,
        // get element() {
        //   return element;
        // },
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _union(Class, options, params) {
    return new Class({
        type: "union",
        options,
        ...util.normalizeParams(params),
    });
}
function _xor(Class, options, params) {
    return new Class({
        type: "union",
        options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _discriminatedUnion(Class, discriminator, options, params) {
    return new Class({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _intersection(Class, left, right) {
    return new Class({
        type: "intersection",
        left,
        right,
    });
}
// export function _tuple(
//   Class: util.SchemaClass<schemas.$ZodTuple>,
//   items: [],
//   params?: string | $ZodTupleParams
// ): schemas.$ZodTuple<[], null>;
// @__NO_SIDE_EFFECTS__
function _tuple(Class, items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof schemas.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new Class({
        type: "tuple",
        items,
        rest,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _record(Class, keyType, valueType, params) {
    return new Class({
        type: "record",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _map(Class, keyType, valueType, params) {
    return new Class({
        type: "map",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _set(Class, valueType, params) {
    return new Class({
        type: "set",
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _enum(Class, values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    // if (Array.isArray(values)) {
    //   for (const value of values) {
    //     entries[value] = value;
    //   }
    // } else {
    //   Object.assign(entries, values);
    // }
    // const entries: util.EnumLike = {};
    // for (const val of values) {
    //   entries[val] = val;
    // }
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function _nativeEnum(Class, entries, params) {
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _literal(Class, value, params) {
    return new Class({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _file(Class, params) {
    return new Class({
        type: "file",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _transform(Class, fn) {
    return new Class({
        type: "transform",
        transform: fn,
    });
}
// @__NO_SIDE_EFFECTS__
function _optional(Class, innerType) {
    return new Class({
        type: "optional",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _nullable(Class, innerType) {
    return new Class({
        type: "nullable",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _default(Class, innerType, defaultValue) {
    return new Class({
        type: "default",
        innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : util.shallowClone(defaultValue);
        },
    });
}
// @__NO_SIDE_EFFECTS__
function _nonoptional(Class, innerType, params) {
    return new Class({
        type: "nonoptional",
        innerType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _success(Class, innerType) {
    return new Class({
        type: "success",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _catch(Class, innerType, catchValue) {
    return new Class({
        type: "catch",
        innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : util.constantCatch(catchValue)),
    });
}
// @__NO_SIDE_EFFECTS__
function _pipe(Class, in_, out) {
    return new Class({
        type: "pipe",
        in: in_,
        out,
    });
}
// @__NO_SIDE_EFFECTS__
function _readonly(Class, innerType) {
    return new Class({
        type: "readonly",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _templateLiteral(Class, parts, params) {
    return new Class({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lazy(Class, getter) {
    return new Class({
        type: "lazy",
        getter,
    });
}
// @__NO_SIDE_EFFECTS__
function _promise(Class, innerType) {
    return new Class({
        type: "promise",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
    const norm = util.normalizeParams(_params);
    norm.abort ?? (norm.abort = true); // default to abort:false
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ...norm,
    });
    return schema;
}
// same as _custom but defaults to abort:false
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(_params),
    });
    return schema;
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
    const ch = _check((payload) => {
        payload.addIssue = (issue) => {
            if (typeof issue === "string") {
                payload.issues.push(_util_js__WEBPACK_IMPORTED_MODULE_0__/* .issue */ .sn(issue, payload.value, ch._zod.def));
            }
            else {
                // for Zod 3 backwards compatibility
                const _issue = issue;
                if (_issue.fatal)
                    _issue.continue = false;
                _issue.code ?? (_issue.code = "custom");
                if (!("input" in _issue))
                    _issue.input = payload.value;
                _issue.inst ?? (_issue.inst = ch);
                _issue.continue ?? (_issue.continue = !ch._zod.def.abort); // abort is always undefined, so this is always true...
                payload.issues.push(_util_js__WEBPACK_IMPORTED_MODULE_0__/* .issue */ .sn(_issue));
            }
        };
        return fn(payload.value, payload);
    }, params);
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
    const ch = new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheck */ .QP({
        check: "custom",
        ..._util_js__WEBPACK_IMPORTED_MODULE_0__/* .normalizeParams */ .A2(params),
    });
    ch._zod.check = fn;
    return ch;
}
// @__NO_SIDE_EFFECTS__
function describe(description) {
    const ch = new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheck */ .QP({ check: "describe" });
    ch._zod.onattach = [
        (inst) => {
            const existing = _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .globalRegistry */ .fd.get(inst) ?? {};
            _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .globalRegistry */ .fd.add(inst, { ...existing, description });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function meta(metadata) {
    const ch = new _checks_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodCheck */ .QP({ check: "meta" });
    ch._zod.onattach = [
        (inst) => {
            const existing = _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .globalRegistry */ .fd.get(inst) ?? {};
            _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .globalRegistry */ .fd.add(inst, { ...existing, ...metadata });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _stringbool(Classes, _params) {
    const params = util.normalizeParams(_params);
    let truthyArray = params.truthy ?? ["true", "1", "yes", "on", "y", "enabled"];
    let falsyArray = params.falsy ?? ["false", "0", "no", "off", "n", "disabled"];
    if (params.case !== "sensitive") {
        truthyArray = truthyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
        falsyArray = falsyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
    }
    const truthySet = new Set(truthyArray);
    const falsySet = new Set(falsyArray);
    const _Codec = Classes.Codec ?? schemas.$ZodCodec;
    const _Boolean = Classes.Boolean ?? schemas.$ZodBoolean;
    const _String = Classes.String ?? schemas.$ZodString;
    const stringSchema = new _String({ type: "string", error: params.error });
    const booleanSchema = new _Boolean({ type: "boolean", error: params.error });
    const codec = new _Codec({
        type: "pipe",
        in: stringSchema,
        out: booleanSchema,
        transform: ((input, payload) => {
            let data = input;
            if (params.case !== "sensitive")
                data = data.toLowerCase();
            if (truthySet.has(data)) {
                return true;
            }
            else if (falsySet.has(data)) {
                return false;
            }
            else {
                payload.issues.push({
                    code: "invalid_value",
                    expected: "stringbool",
                    values: [...truthySet, ...falsySet],
                    input: payload.value,
                    inst: codec,
                    continue: false,
                });
                return {};
            }
        }),
        reverseTransform: ((input, _payload) => {
            if (input === true) {
                return truthyArray[0] || "true";
            }
            else {
                return falsyArray[0] || "false";
            }
        }),
        error: params.error,
    });
    codec._zod.bag.truthy = truthyArray;
    codec._zod.bag.falsy = falsyArray;
    codec._zod.bag.case = params.case ?? "insensitive";
    return codec;
}
// @__NO_SIDE_EFFECTS__
function _stringFormat(Class, format, fnOrRegex, _params = {}) {
    const params = util.normalizeParams(_params);
    const def = {
        check: "string_format",
        type: "string",
        format,
        fn: typeof fnOrRegex === "function" ? fnOrRegex : (val) => fnOrRegex.test(val),
        ...params,
    };
    if (fnOrRegex instanceof RegExp) {
        def.pattern = fnOrRegex;
    }
    const inst = new Class(def);
    return inst;
}


/***/ }),

/***/ 44890:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DG: () => (/* binding */ $ZodCheckRegex),
/* harmony export */   E6: () => (/* binding */ $ZodCheckEndsWith),
/* harmony export */   J: () => (/* binding */ $ZodCheckStartsWith),
/* harmony export */   J_: () => (/* binding */ $ZodCheckGreaterThan),
/* harmony export */   Jk: () => (/* binding */ $ZodCheckMultipleOf),
/* harmony export */   KH: () => (/* binding */ $ZodCheckNumberFormat),
/* harmony export */   Kk: () => (/* binding */ $ZodCheckMinLength),
/* harmony export */   NI: () => (/* binding */ $ZodCheckLowerCase),
/* harmony export */   QP: () => (/* binding */ $ZodCheck),
/* harmony export */   RM: () => (/* binding */ $ZodCheckLengthEquals),
/* harmony export */   Tt: () => (/* binding */ $ZodCheckIncludes),
/* harmony export */   Yk: () => (/* binding */ $ZodCheckMaxLength),
/* harmony export */   kH: () => (/* binding */ $ZodCheckUpperCase),
/* harmony export */   nJ: () => (/* binding */ $ZodCheckProperties),
/* harmony export */   ql: () => (/* binding */ $ZodCheckStringFormat),
/* harmony export */   sm: () => (/* binding */ $ZodCheckLessThan),
/* harmony export */   v$: () => (/* binding */ $ZodCheckOverwrite)
/* harmony export */ });
/* unused harmony exports $ZodCheckBigIntFormat, $ZodCheckMaxSize, $ZodCheckMinSize, $ZodCheckSizeEquals, $ZodCheckProperty, $ZodCheckMimeType */
/* harmony import */ var _core_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88532);
/* harmony import */ var _regexes_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(23908);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(54723);
// import { $ZodType } from "./schemas.js";



const $ZodCheck = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheck", (inst, def) => {
    var _a;
    inst._zod ?? (inst._zod = {});
    inst._zod.def = def;
    (_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for size-based checks: run only on non-nullish values with a `size`. */
const _whenHasSize = (payload) => {
    const val = payload.value;
    return !util.nullish(val) && val.size !== undefined;
};
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
    const val = payload.value;
    return !_util_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl(val) && val.length !== undefined;
};
const numericOriginMap = {
    number: "number",
    bigint: "bigint",
    object: "date",
};
const $ZodCheckLessThan = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckLessThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_big",
            maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckGreaterThan = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckGreaterThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_small",
            minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckMultipleOf = 
/*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckMultipleOf", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        if (typeof payload.value !== typeof def.value)
            throw new Error("Cannot mix number and bigint in multiple_of check.");
        const isMultiple = typeof payload.value === "bigint"
            ? // `value % 0n` throws, and nothing is a multiple of zero — the number branch already fails this way via NaN
                def.value !== BigInt(0) && payload.value % def.value === BigInt(0)
            : _util_js__WEBPACK_IMPORTED_MODULE_1__/* .floatSafeRemainder */ .LG(payload.value, def.value) === 0;
        if (isMultiple)
            return;
        payload.issues.push({
            origin: typeof payload.value,
            code: "not_multiple_of",
            divisor: def.value,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckNumberFormat = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckNumberFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    def.format = def.format || "float64";
    const isInt = def.format?.includes("int");
    const origin = isInt ? "int" : "number";
    const [minimum, maximum] = _util_js__WEBPACK_IMPORTED_MODULE_1__/* .NUMBER_FORMAT_RANGES */ .zH[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (isInt) {
            if (!Number.isInteger(input)) {
                // invalid_format issue
                // payload.issues.push({
                //   expected: def.format,
                //   format: def.format,
                //   code: "invalid_format",
                //   input,
                //   inst,
                // });
                // invalid_type issue
                payload.issues.push({
                    expected: origin,
                    format: def.format,
                    code: "invalid_type",
                    continue: false,
                    input,
                    inst,
                });
                return;
                // not_multiple_of issue
                // payload.issues.push({
                //   code: "not_multiple_of",
                //   origin: "number",
                //   input,
                //   inst,
                //   divisor: 1,
                // });
            }
            if (!Number.isSafeInteger(input)) {
                if (input > 0) {
                    // too_big
                    payload.issues.push({
                        input,
                        code: "too_big",
                        maximum: Number.MAX_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                else {
                    // too_small
                    payload.issues.push({
                        input,
                        code: "too_small",
                        minimum: Number.MIN_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                return;
            }
        }
        if (input < minimum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_small",
                minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodCheckBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckBigIntFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    const [minimum, maximum] = util.BIGINT_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (input < minimum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_small",
                minimum: minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
const $ZodCheckMaxSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMaxSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size <= def.maximum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMinSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMinSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size >= def.minimum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckSizeEquals = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckSizeEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size === def.size)
            return;
        const tooBig = size > def.size;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            ...(tooBig ? { code: "too_big", maximum: def.size } : { code: "too_small", minimum: def.size }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMaxLength = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckMaxLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // Strings are measured in Unicode code points, not UTF-16 units. A code point is at most two units, so a string that already fits in units fits in code points; only an overflow has to be counted.
        const length = typeof input === "string" && units > def.maximum ? _util_js__WEBPACK_IMPORTED_MODULE_1__/* .codePointLength */ .O7(input) : units;
        if (length <= def.maximum)
            return;
        const origin = _util_js__WEBPACK_IMPORTED_MODULE_1__/* .getLengthableOrigin */ .Rc(input);
        payload.issues.push({
            origin,
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckMinLength = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckMinLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so fewer units than the floor can never reach it and twice the floor always clears it. Only in between is the exact count in doubt.
        const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2
            ? _util_js__WEBPACK_IMPORTED_MODULE_1__/* .codePointLength */ .O7(input)
            : units;
        if (length >= def.minimum)
            return;
        const origin = _util_js__WEBPACK_IMPORTED_MODULE_1__/* .getLengthableOrigin */ .Rc(input);
        payload.issues.push({
            origin,
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLengthEquals = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckLengthEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so outside `[length, length * 2]` units the target is missed either way — and missed in the same direction in both measures.
        const length = typeof input === "string" && units >= def.length && units <= def.length * 2
            ? _util_js__WEBPACK_IMPORTED_MODULE_1__/* .codePointLength */ .O7(input)
            : units;
        if (length === def.length)
            return;
        const origin = _util_js__WEBPACK_IMPORTED_MODULE_1__/* .getLengthableOrigin */ .Rc(input);
        const tooBig = length > def.length;
        payload.issues.push({
            origin,
            ...(tooBig ? { code: "too_big", maximum: def.length } : { code: "too_small", minimum: def.length }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckStringFormat = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckStringFormat", (inst, def) => {
    var _a, _b;
    $ZodCheck.init(inst, def);
    if (def.pattern)
        (_a = inst._zod).check ?? (_a.check = (payload) => {
            def.pattern.lastIndex = 0;
            if (def.pattern.test(payload.value))
                return;
            payload.issues.push({
                origin: "string",
                code: "invalid_format",
                format: def.format,
                input: payload.value,
                ...(def.pattern ? { pattern: def.pattern.toString() } : {}),
                inst,
                continue: !def.abort,
            });
        });
    else
        (_b = inst._zod).check ?? (_b.check = () => { });
});
const $ZodCheckRegex = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckRegex", (inst, def) => {
    $ZodCheckStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        def.pattern.lastIndex = 0;
        if (def.pattern.test(payload.value))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "regex",
            input: payload.value,
            pattern: def.pattern.toString(),
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLowerCase = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckLowerCase", (inst, def) => {
    def.pattern ?? (def.pattern = _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .lowercase */ .AC);
    $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckUpperCase", (inst, def) => {
    def.pattern ?? (def.pattern = _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .uppercase */ .Zv);
    $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckIncludes", (inst, def) => {
    $ZodCheck.init(inst, def);
    const escapedRegex = _util_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeRegex */ .sD(def.includes);
    // `String.prototype.includes(sub, position)` matches `sub` at `position`
    // OR LATER, so the pattern must allow at least `position` leading chars
    // (`{N,}`), not exactly `position` chars (`{N}`).
    const pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
    def.pattern = pattern;
    inst._zod.check = (payload) => {
        if (payload.value.includes(def.includes, def.position))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "includes",
            includes: def.includes,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckStartsWith = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckStartsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`^${_util_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeRegex */ .sD(def.prefix)}.*`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.startsWith(def.prefix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "starts_with",
            prefix: def.prefix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckEndsWith = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckEndsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`.*${_util_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeRegex */ .sD(def.suffix)}$`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.endsWith(def.suffix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "ends_with",
            suffix: def.suffix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
///////////////////////////////////
/////    $ZodCheckProperty    /////
///////////////////////////////////
function handleCheckPropertyResult(result, payload, property) {
    if (result.issues.length) {
        payload.issues.push(..._util_js__WEBPACK_IMPORTED_MODULE_1__/* .prefixIssues */ .lQ(property, result.issues));
    }
}
const $ZodCheckProperty = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckProperty", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        const result = def.schema._zod.run({
            value: payload.value[def.property],
            issues: [],
        }, {});
        if (result instanceof Promise) {
            return result.then((result) => handleCheckPropertyResult(result, payload, def.property));
        }
        handleCheckPropertyResult(result, payload, def.property);
        return;
    };
})));
const $ZodCheckProperties = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckProperties", (inst, def) => {
    $ZodCheck.init(inst, def);
    _util_js__WEBPACK_IMPORTED_MODULE_1__/* .hide */ .jD(inst, Symbol.iterator, function* () {
        yield inst;
    });
    // key and schema snapshotted together: reading one live and the other cached lets a later mutation of the caller's shape object pair a stale key with a missing schema
    let entries;
    inst._zod.check = (payload) => {
        // the base schema already typed the value, so only a nullish one is rejected here: the properties read on a primitive too, matching z.property() on a string's length
        if (payload.value == null) {
            payload.issues.push({ expected: "object", code: "invalid_type", input: payload.value, inst });
            return undefined;
        }
        entries ?? (entries = Reflect.ownKeys(def.shape).map((key) => [key, def.shape[key]]));
        const input = payload.value;
        let proms;
        for (const [key, schema] of entries) {
            const result = schema._zod.run({ value: input[key], issues: [] }, {});
            if (result instanceof Promise) {
                proms ?? (proms = []);
                proms.push(result.then((result) => handleCheckPropertyResult(result, payload, key)));
            }
            else {
                handleCheckPropertyResult(result, payload, key);
            }
        }
        if (proms)
            return Promise.all(proms).then(() => undefined);
        return undefined;
    };
});
const $ZodCheckMimeType = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMimeType", (inst, def) => {
    $ZodCheck.init(inst, def);
    const mimeSet = new Set(def.mime);
    inst._zod.check = (payload) => {
        if (mimeSet.has(payload.value.type))
            return;
        payload.issues.push({
            code: "invalid_value",
            values: def.mime,
            input: payload.value.type,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckOverwrite = /*@__PURE__*/ _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("$ZodCheckOverwrite", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        payload.value = def.tx(payload.value);
    };
});


/***/ }),

/***/ 88532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ config),
/* harmony export */   GT: () => (/* binding */ $ZodAsyncError),
/* harmony export */   cV: () => (/* binding */ $ZodEncodeError),
/* harmony export */   cr: () => (/* binding */ globalConfig),
/* harmony export */   tm: () => (/* binding */ NEVER),
/* harmony export */   xI: () => (/* binding */ $constructor)
/* harmony export */ });
/* unused harmony export $brand */
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(54723);
var _a;

/** A special constant with type `never` */
const NEVER = /*@__PURE__*/ Object.freeze({
    status: "aborted",
});
/* Shared descriptor for installing `_zod`; defineProperty reads it
 * synchronously, so reusing one object avoids a per-instance allocation. */
const _zodDesc = { value: undefined, enumerable: false };
// null where suppressing the capture would be unrecoverable: `parse()` puts the frames back with `captureStackTrace`, so without it the throw would lose its stack. also latched to null once `stackTraceLimit` proves unassignable, which a realm can do at any point by hardening Error
let _E = "captureStackTrace" in Error ? Error : null;
// v8 captures a stack trace inside the Error constructor, which dominates a failed parse; costs only the frames, and parse() restores those. the constructor must RUN: Object.create is cheaper and passes instanceof, but Error.isError and util.types.isNativeError check an internal slot
function newError(Definition) {
    const E = _E;
    if (E) {
        const saved = E.stackTraceLimit;
        if (typeof saved === "number") {
            try {
                E.stackTraceLimit = 0;
            }
            catch {
                _E = null;
                return new Definition();
            }
            try {
                return new Definition();
            }
            finally {
                E.stackTraceLimit = saved;
            }
        }
    }
    return new Definition();
}
function $constructor(name, initializer, 
/** This trait's members, installed once on every prototype that composes it. They cannot be declared in the initializer above: that runs per instance, and the prototype is shared. */
proto, params) {
    // Prototype for this constructor's `_zod` internals. Lazily-derived fields (`values`, `pattern`, `optin`, …) install here once rather than as an accessor on every instance.
    const zodProto = {};
    // Assigning the fields in the constructor body is what gives instances in-object slots; building the object literally and reparenting it costs a second allocation and a generic property copy.
    function Internals(def) {
        this.def = def;
        this.constr = _;
        this.traits = new Set();
    }
    Internals.prototype = zodProto;
    const protoMembers = proto;
    // One trait's members land on every prototype whose chain composes it, so the answer is per prototype rather than per trait.
    const initialized = protoMembers && new WeakSet();
    function init(inst, def) {
        if (!inst._zod) {
            _zodDesc.value = new Internals(def);
            try {
                Object.defineProperty(inst, "_zod", _zodDesc);
            }
            finally {
                // Cleared even on throw, so the shared descriptor never leaks one instance's internals into the next.
                _zodDesc.value = undefined;
            }
        }
        else if (inst._zod.traits.has(name)) {
            return;
        }
        inst._zod.traits.add(name);
        initializer(inst, def);
        if (initialized) {
            // `super(def)` from a user subclass gives `this` a prototype the subclass owns, and installing there would overwrite whatever the subclass declared. `constr` built the instance, so its prototype is the one below the subclass's that should carry the members. A receiver whose chain never reaches that prototype installs on its own, which for a plain object handed straight to `init` means `Object.prototype` — unchanged from before.
            const own = Object.getPrototypeOf(inst);
            const ctorProto = inst._zod.constr.prototype;
            let up = own;
            while (up && up !== ctorProto)
                up = Object.getPrototypeOf(up);
            const target = up ?? own;
            if (!initialized.has(target)) {
                initialized.add(target);
                (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .members */ .ol)(target, protoMembers);
            }
        }
        // support prototype modifications; for-in avoids the array allocation of Object.keys on the (usually empty) prototype
        const proto = _.prototype;
        for (const k in proto) {
            if (!Object.prototype.hasOwnProperty.call(proto, k))
                continue;
            if (!(k in inst)) {
                inst[k] = proto[k].bind(inst);
            }
        }
    }
    // doesn't work if Parent has a constructor with arguments
    const Parent = params?.Parent ?? Object;
    class Definition extends Parent {
    }
    Object.defineProperty(Definition, "name", { value: name });
    function _(def) {
        const inst = params?.Parent ? newError(Definition) : this;
        init(inst, def);
        const deferred = inst._zod.deferred;
        if (deferred) {
            for (const fn of deferred) {
                fn();
            }
            // Released: initializers run once, and the list would otherwise be retained for the schema's lifetime.
            inst._zod.deferred = undefined;
        }
        // Global post-processor hook. Internal: installed by `import "zod/compile"` to enable AOT compilation for every constructed schema. Runs last, once the instance is fully built, because it hands the instance to compile(). The post-processor is expected to be reentrancy-guarded by its own implementation.
        const pp = globalThis.__zod_globalConfig?.postProcessor;
        if (pp)
            pp(inst);
        return inst;
    }
    Object.defineProperty(_, "init", { value: init });
    Object.defineProperty(_, Symbol.hasInstance, {
        value: (inst) => {
            if (params?.Parent && inst instanceof params.Parent)
                return true;
            return inst?._zod?.traits?.has(name);
        },
    });
    Object.defineProperty(_, "name", { value: name });
    return _;
}
//////////////////////////////   UTILITIES   ///////////////////////////////////////
const $brand = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("zod_brand")));
class $ZodAsyncError extends Error {
    constructor() {
        super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
    }
}
class $ZodEncodeError extends Error {
    constructor(name) {
        super(`Encountered unidirectional transform during encode: ${name}`);
        this.name = "ZodEncodeError";
    }
}
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
    if (newConfig)
        Object.assign(globalConfig, newConfig);
    return globalConfig;
}


/***/ }),

/***/ 37428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   JM: () => (/* binding */ flattenError),
/* harmony export */   Kd: () => (/* binding */ $ZodRealError),
/* harmony export */   Wk: () => (/* binding */ formatError),
/* harmony export */   a$: () => (/* binding */ $ZodError),
/* harmony export */   sR: () => (/* binding */ toDotPath)
/* harmony export */ });
/* unused harmony exports treeifyError, prettifyError */
/* harmony import */ var _core_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(88532);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(54723);


/* Computing the message eagerly is expensive (pretty-printed JSON of all
 * issues), so defer it until first read. The accessor functions and
 * descriptors are shared across instances to keep error construction
 * cheap; the computed message is cached on the internals object. The
 * setter preserves plain assignment semantics for consumers that
 * overwrite `message`. */
function _getMessage() {
    const internals = this._zod;
    internals.message ?? (internals.message = JSON.stringify(internals.def, _util_js__WEBPACK_IMPORTED_MODULE_0__/* .jsonStringifyReplacer */ .k8, 2));
    return internals.message;
}
function _setMessage(value) {
    this._zod.message = value;
}
const _messageDesc = {
    get: _getMessage,
    set: _setMessage,
    enumerable: true,
    configurable: true,
};
const _issuesDesc = { value: undefined, enumerable: false };
/* Prototypes that already carry the lazy `toString`. Seeded with the
 * intrinsics so that `init` on a foreign object — it accepts any object —
 * can never install an accessor onto a prototype we do not own. */
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
    inst.name = "$ZodError";
    // `_zod` is already non-enumerable: $constructor's init defined it with this same descriptor
    _issuesDesc.value = def;
    Object.defineProperty(inst, "issues", _issuesDesc);
    // Clear the shared slot; a retained `value` pins the last error's issues.
    _issuesDesc.value = undefined;
    Object.defineProperty(inst, "message", _messageDesc);
    /* `toString` lives as a non-enumerable lazy getter on the shared
     * prototype; on first access it caches a per-instance closure so
     * detached usage still works. */
    const proto = Object.getPrototypeOf(inst);
    if (!_installedToString.has(proto)) {
        _installedToString.add(proto);
        Object.defineProperty(proto, "toString", {
            configurable: true,
            enumerable: false,
            get() {
                const value = () => this.message;
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
                return value;
            },
            set(value) {
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
            },
        });
    }
};
const $ZodError = (0,_core_js__WEBPACK_IMPORTED_MODULE_1__/* .$constructor */ .xI)("$ZodError", initializer);
const $ZodRealError = (0,_core_js__WEBPACK_IMPORTED_MODULE_1__/* .$constructor */ .xI)("$ZodError", initializer, undefined, {
    Parent: Error,
});
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
 * ("toString", "constructor") would otherwise read through to the prototype, and assigning
 * "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
    if (!Object.prototype.hasOwnProperty.call(obj, key)) {
        if (key === "__proto__") {
            Object.defineProperty(obj, key, { value: make(), writable: true, enumerable: true, configurable: true });
        }
        else {
            obj[key] = make();
        }
    }
    return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
    const fieldErrors = {};
    const formErrors = [];
    for (const sub of error.issues) {
        if (sub.path.length > 0) {
            node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
        }
        else {
            formErrors.push(mapper(sub));
        }
    }
    return { formErrors, fieldErrors };
}
function formatError(error, mapper = (issue) => issue.message) {
    const fieldErrors = { _errors: [] };
    const processError = (error, path = []) => {
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    fieldErrors._errors.push(mapper(issue));
                }
                else {
                    let curr = fieldErrors;
                    let i = 0;
                    while (i < fullpath.length) {
                        const el = fullpath[i];
                        const terminal = i === fullpath.length - 1;
                        // `_errors` is reserved by this legacy format, so merge a matching path segment into the current node instead of treating its array as a child.
                        if (el === "_errors") {
                            if (terminal)
                                curr._errors.push(mapper(issue));
                            i++;
                            continue;
                        }
                        // A path element may collide with an inherited property name such as
                        // "__proto__" or "constructor". Truthiness checks read the prototype
                        // (so no node is created, then ._errors.push throws), and bracket
                        // assignment of "__proto__" hits the setter instead of creating an
                        // own key. Guard the read with hasOwnProperty and create the node
                        // with defineProperty so any path element becomes a real own key.
                        if (!Object.prototype.hasOwnProperty.call(curr, el)) {
                            Object.defineProperty(curr, el, {
                                value: { _errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        const node = curr[el];
                        if (terminal) {
                            node._errors.push(mapper(issue));
                        }
                        curr = node;
                        i++;
                    }
                }
            }
        }
    };
    processError(error);
    return fieldErrors;
}
function treeifyError(error, mapper = (issue) => issue.message) {
    const result = { errors: [] };
    const processError = (error, path = []) => {
        var _a;
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                // regular union error
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    result.errors.push(mapper(issue));
                    continue;
                }
                let curr = result;
                let i = 0;
                while (i < fullpath.length) {
                    const el = fullpath[i];
                    const terminal = i === fullpath.length - 1;
                    if (typeof el === "string") {
                        curr.properties ?? (curr.properties = {});
                        // el may collide with an inherited property name ("__proto__",
                        // "constructor", ...); ??= reads the prototype so the node is never
                        // created and curr.errors.push throws. Guard with hasOwnProperty and
                        // create the node with defineProperty so "__proto__" becomes a real
                        // own key rather than invoking the prototype setter.
                        if (!Object.prototype.hasOwnProperty.call(curr.properties, el)) {
                            Object.defineProperty(curr.properties, el, {
                                value: { errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        curr = curr.properties[el];
                    }
                    else {
                        curr.items ?? (curr.items = []);
                        (_a = curr.items)[el] ?? (_a[el] = { errors: [] });
                        curr = curr.items[el];
                    }
                    if (terminal) {
                        curr.errors.push(mapper(issue));
                    }
                    i++;
                }
            }
        }
    };
    processError(error);
    return result;
}
/** Format a ZodError as a human-readable string in the following form.
 *
 * From
 *
 * ```ts
 * ZodError {
 *   issues: [
 *     {
 *       expected: 'string',
 *       code: 'invalid_type',
 *       path: [ 'username' ],
 *       message: 'Invalid input: expected string'
 *     },
 *     {
 *       expected: 'number',
 *       code: 'invalid_type',
 *       path: [ 'favoriteNumbers', 1 ],
 *       message: 'Invalid input: expected number'
 *     }
 *   ];
 * }
 * ```
 *
 * to
 *
 * ```
 * username
 *   ✖ Expected number, received string at "username
 * favoriteNumbers[0]
 *   ✖ Invalid input: expected number
 * ```
 */
function toDotPath(_path) {
    const segs = [];
    const path = _path.map((seg) => (typeof seg === "object" ? seg.key : seg));
    for (const seg of path) {
        if (typeof seg === "number")
            segs.push(`[${seg}]`);
        else if (typeof seg === "symbol")
            segs.push(`[${JSON.stringify(String(seg))}]`);
        else if (/[^\w$]/.test(seg))
            segs.push(`[${JSON.stringify(seg)}]`);
        else {
            if (segs.length)
                segs.push(".");
            segs.push(seg);
        }
    }
    return segs.join("");
}
function prettifyError(error) {
    const lines = [];
    // sort by path length
    const issues = [...error.issues].sort((a, b) => (a.path ?? []).length - (b.path ?? []).length);
    // Process each issue
    for (const issue of issues) {
        lines.push(`✖ ${issue.message}`);
        if (issue.path?.length)
            lines.push(`  → at ${toDotPath(issue.path)}`);
    }
    // Convert Map to formatted string
    return lines.join("\n");
}


/***/ }),

/***/ 98439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $X: () => (/* binding */ readonlyProcessor),
/* harmony export */   $k: () => (/* binding */ optionalProcessor),
/* harmony export */   A: () => (/* binding */ prefaultProcessor),
/* harmony export */   A6: () => (/* binding */ customProcessor),
/* harmony export */   C0: () => (/* binding */ enumProcessor),
/* harmony export */   CN: () => (/* binding */ tupleProcessor),
/* harmony export */   Ec: () => (/* binding */ objectProcessor),
/* harmony export */   Fl: () => (/* binding */ dateProcessor),
/* harmony export */   Fs: () => (/* binding */ aggregateChecks),
/* harmony export */   GC: () => (/* binding */ recordProcessor),
/* harmony export */   NV: () => (/* binding */ unknownProcessor),
/* harmony export */   Q9: () => (/* binding */ catchProcessor),
/* harmony export */   RH: () => (/* binding */ neverProcessor),
/* harmony export */   SW: () => (/* binding */ stringProcessor),
/* harmony export */   Wg: () => (/* binding */ numberProcessor),
/* harmony export */   Y8: () => (/* binding */ bigintProcessor),
/* harmony export */   Yv: () => (/* binding */ literalProcessor),
/* harmony export */   bl: () => (/* binding */ toJSONSchema),
/* harmony export */   cR: () => (/* binding */ nonoptionalProcessor),
/* harmony export */   cY: () => (/* binding */ arrayProcessor),
/* harmony export */   dO: () => (/* binding */ booleanProcessor),
/* harmony export */   fs: () => (/* binding */ pipeProcessor),
/* harmony export */   iC: () => (/* binding */ unionProcessor),
/* harmony export */   i_: () => (/* binding */ intersectionProcessor),
/* harmony export */   mh: () => (/* binding */ defaultProcessor),
/* harmony export */   xi: () => (/* binding */ transformProcessor),
/* harmony export */   yq: () => (/* binding */ nullableProcessor)
/* harmony export */ });
/* unused harmony exports symbolProcessor, nullProcessor, undefinedProcessor, voidProcessor, anyProcessor, nanProcessor, templateLiteralProcessor, fileProcessor, successProcessor, functionProcessor, mapProcessor, setProcessor, promiseProcessor, lazyProcessor, allProcessors */
/* harmony import */ var _regexes_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(23908);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(56985);
/* harmony import */ var _to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(87509);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(54723);




const narrowMin = (agg, key, value) => {
    if (agg[key] === undefined || value > agg[key])
        agg[key] = value;
};
const narrowMax = (agg, key, value) => {
    if (agg[key] === undefined || value < agg[key])
        agg[key] = value;
};
const narrowBoth = (agg, value) => {
    narrowMin(agg, "minimum", value);
    narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
    agg.multipleOf ?? (agg.multipleOf = []);
    if (!agg.multipleOf.includes(value))
        agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
    agg.patterns ?? (agg.patterns = new Set());
    agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
    agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
// last-wins, matching the bag's historical write order; the flag keeps an integer format from being lost to a later float one
const setFormat = (agg, format) => {
    agg.format = format;
    if (format.includes("int"))
        agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
    setFormat(agg, def.format);
    const [minimum, maximum] = ranges[def.format];
    narrowMin(agg, "minimum", minimum);
    narrowMax(agg, "maximum", maximum);
};
const contributors = {
    greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
    less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
    multiple_of: (agg, def) => addDivisor(agg, def.value),
    number_format: formatContributor(_util_js__WEBPACK_IMPORTED_MODULE_0__/* .NUMBER_FORMAT_RANGES */ .zH),
    bigint_format: formatContributor(_util_js__WEBPACK_IMPORTED_MODULE_0__/* .BIGINT_FORMAT_RANGES */ .NR),
    min_length: minContributor,
    max_length: maxContributor,
    length_equals: (agg, def) => narrowBoth(agg, def.length),
    min_size: minContributor,
    max_size: maxContributor,
    size_equals: (agg, def) => narrowBoth(agg, def.size),
    string_format: (agg, def) => {
        setFormat(agg, def.format);
        if (def.pattern)
            addPattern(agg, def.pattern);
        if (def.format === "base64" || def.format === "base64url")
            agg.contentEncoding = def.format;
        if (def.local || def.precision === -1)
            agg.laxFormat = true;
    },
    mime_type: (agg, def) => intersectMime(agg, def.mime),
};
function aggregateChecks(schema) {
    const agg = {};
    const def = schema._zod.def;
    // a format schema is its own first check, same rule as $ZodType init
    const list = schema._zod.traits.has("$ZodCheck")
        ? [schema, ...(def.checks ?? [])]
        : (def.checks ?? []);
    for (const ch of list)
        contributors[ch._zod.def.check]?.(agg, ch._zod.def);
    // reconcile with the bag so third-party onattach contributions still land; first-party residue is never tighter than the fold, so merging it back is idempotent for one and additive for the other
    const bag = schema._zod.bag;
    if (bag.minimum !== undefined)
        narrowMin(agg, "minimum", bag.minimum);
    if (bag.exclusiveMinimum !== undefined)
        narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
    if (bag.maximum !== undefined)
        narrowMax(agg, "maximum", bag.maximum);
    if (bag.exclusiveMaximum !== undefined)
        narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
    if (bag.multipleOf !== undefined)
        addDivisor(agg, bag.multipleOf);
    if (bag.format !== undefined) {
        agg.format ?? (agg.format = bag.format);
        if (bag.format.includes("int"))
            agg.isInt = true;
    }
    if (bag.mime)
        intersectMime(agg, bag.mime);
    for (const pattern of bag.patterns ?? [])
        addPattern(agg, pattern);
    return agg;
}
const formatMap = {
    guid: "uuid",
    url: "uri",
    datetime: "date-time",
    json_string: "json-string",
    regex: "", // do not set
};
// ==================== SIMPLE TYPE PROCESSORS ====================
// the runtime patterns are lax so parse paths never overflow the regex stack; the emitted schema swaps in the exact block forms, which zod itself never executes
const exactPatterns = new Map([
    [_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .base64Charset */ .cq, _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .base64 */ .K3],
    [_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .base64urlCharset */ .xE, _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .base64url */ .r0],
]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
    const json = _json;
    json.type = "string";
    const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minLength = minimum;
    if (typeof maximum === "number")
        json.maxLength = maximum;
    // custom pattern overrides format
    if (format) {
        json.format = formatMap[format] ?? format;
        if (json.format === "")
            delete json.format; // empty format is not valid
        // `z.iso.time()` is never full-time, and `laxFormat` carries the datetime shapes that also accept what their keyword forbids
        if (format === "time" || laxFormat) {
            delete json.format;
        }
    }
    if (contentEncoding)
        json.contentEncoding = contentEncoding;
    if (patterns && patterns.size > 0) {
        const patternList = [...patterns].map(exactPattern);
        if (patternList.length === 1)
            json.pattern = patternList[0].source;
        else if (patternList.length > 1) {
            json.allOf = [
                ...patternList.map((regex) => ({
                    ...(ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0"
                        ? { type: "string" }
                        : {}),
                    pattern: regex.source,
                })),
            ];
        }
    }
};
const numberProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
    json.type = isInt ? "integer" : "number";
    // when both minimum and exclusiveMinimum exist, pick the more restrictive one
    const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
    const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
    const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
    if (exMin) {
        if (legacy) {
            json.minimum = exclusiveMinimum;
            json.exclusiveMinimum = true;
        }
        else {
            json.exclusiveMinimum = exclusiveMinimum;
        }
    }
    else if (typeof minimum === "number") {
        json.minimum = minimum;
    }
    if (exMax) {
        if (legacy) {
            json.maximum = exclusiveMaximum;
            json.exclusiveMaximum = true;
        }
        else {
            json.exclusiveMaximum = exclusiveMaximum;
        }
    }
    else if (typeof maximum === "number") {
        json.maximum = maximum;
    }
    if (multipleOf) {
        // JSON Schema requires a divisor strictly greater than zero, and a non-finite one does not survive JSON at all. A negative divisor accepts exactly what its absolute value accepts, so it still maps; zero, NaN and Infinity have no keyword form.
        const divisors = new Set();
        for (const divisor of multipleOf) {
            if (Number.isFinite(divisor) && divisor !== 0)
                divisors.add(Math.abs(divisor));
            else
                (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
        }
        // chained divisors are a conjunction the keyword cannot carry alone, so extras ride an allOf, same as stacked patterns
        const [first, ...rest] = divisors;
        if (first !== undefined)
            json.multipleOf = first;
        if (rest.length)
            json.allOf = [...(json.allOf ?? []), ...rest.map((m) => ({ multipleOf: m }))];
    }
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
    json.type = "boolean";
};
const bigintProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
};
const symbolProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
};
const nullProcessor = (_schema, ctx, json, _params) => {
    if (ctx.target === "openapi-3.0") {
        json.type = "string";
        json.nullable = true;
        json.enum = [null];
    }
    else {
        json.type = "null";
    }
};
const undefinedProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
};
const voidProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
};
const neverProcessor = (_schema, _ctx, json, _params) => {
    json.not = {};
};
const anyProcessor = (_schema, _ctx, _json, _params) => {
    // empty schema accepts anything
};
const unknownProcessor = (_schema, _ctx, _json, _params) => {
    // empty schema accepts anything
};
const dateProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
};
const enumProcessor = (schema, _ctx, json, _params) => {
    const def = schema._zod.def;
    const values = (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .getEnumValues */ .w5)(def.entries);
    // an empty enum accepts nothing, same as z.never()
    if (values.length === 0) {
        json.not = {};
        return;
    }
    // Number enums can have both string and number values
    if (values.every((v) => typeof v === "number"))
        json.type = "number";
    if (values.every((v) => typeof v === "string"))
        json.type = "string";
    json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    // a literal with no values accepts nothing, same as z.never()
    if (def.values.length === 0) {
        json.not = {};
        return;
    }
    const vals = [];
    for (const val of def.values) {
        if (val === undefined) {
            // a custom schema replaces the whole literal, so there is nothing left to accumulate
            if ((0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema"))
                return;
            // otherwise do not add to vals
        }
        else if (typeof val === "bigint") {
            if ((0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema"))
                return;
            vals.push(Number(val));
        }
        else {
            vals.push(val);
        }
    }
    if (vals.length === 0) {
        // do nothing (an undefined literal was stripped)
    }
    else if (vals.length === 1) {
        const val = vals[0];
        json.type = val === null ? "null" : typeof val;
        if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") {
            json.enum = [val];
        }
        else {
            json.const = val;
        }
    }
    else {
        if (vals.every((v) => typeof v === "number"))
            json.type = "number";
        if (vals.every((v) => typeof v === "string"))
            json.type = "string";
        if (vals.every((v) => typeof v === "boolean"))
            json.type = "boolean";
        if (vals.every((v) => v === null))
            json.type = "null";
        json.enum = vals;
    }
};
const nanProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
};
const templateLiteralProcessor = (schema, _ctx, json, _params) => {
    const _json = json;
    const pattern = schema._zod.pattern;
    if (!pattern)
        throw new Error("Pattern not found in template literal");
    _json.type = "string";
    _json.pattern = pattern.source;
};
const fileProcessor = (schema, _ctx, json, _params) => {
    const _json = json;
    _json.type = "string";
    _json.format = "binary";
    _json.contentEncoding = "binary";
    const { minimum, maximum, mime } = aggregateChecks(schema);
    if (minimum !== undefined)
        _json.minLength = minimum;
    if (maximum !== undefined)
        _json.maxLength = maximum;
    if (!mime)
        return;
    // an empty intersection means the mime checks share no value, so nothing passes at runtime; `anyOf` must be non-empty, so the false schema is `not: {}`
    if (mime.length === 0)
        _json.not = {};
    else if (mime.length === 1)
        _json.contentMediaType = mime[0];
    // only contentMediaType differs, so the shared props stay at the root
    else
        _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
};
const successProcessor = (_schema, _ctx, json, _params) => {
    json.type = "boolean";
};
const customProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const functionProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const mapProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
};
const setProcessor = (schema, ctx, json, params) => {
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
};
// ==================== COMPOSITE TYPE PROCESSORS ====================
const arrayProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minItems = minimum;
    if (typeof maximum === "number")
        json.maxItems = maximum;
    json.type = "array";
    json.items = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.element, ctx, {
        ...params,
        path: [...params.path, "items"],
    });
};
// Transform and catch set `optin = "optional"` at runtime so the parser lets them observe an
// absent key, but their declared input type stays required. An input JSON Schema describes the
// declared type, so resolve past them to the schema that actually carries the optionality.
// Used by both `objectProcessor` (for `required`) and `tupleProcessor` (for `minItems`); see
// wiki/optionality.md, "The JSON Schema emitter reads the *static* value".
function inputOptin(schema) {
    const def = schema._zod.def;
    if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) {
        return inputOptin(def.out);
    }
    if (def.type === "catch") {
        return inputOptin(def.innerType);
    }
    return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    const shape = def.shape;
    // dropping it while still emitting `additionalProperties: false` would emit a schema that rejects data this one requires
    const symbolKeys = Object.getOwnPropertySymbols(shape);
    if (symbolKeys.length &&
        (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) {
        return;
    }
    json.type = "object";
    json.properties = {};
    for (const key in shape) {
        // assignProp so a __proto__ key becomes an own property instead of hitting the inherited setter on the plain {} we build into
        (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(json.properties, key, (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(shape[key], ctx, {
            ...params,
            path: [...params.path, "properties", key],
        }));
    }
    // required keys
    const requiredKeys = [];
    for (const key of Object.keys(shape)) {
        const field = def.shape[key];
        if (ctx.io === "input" ? inputOptin(field) === undefined : field._zod.optout === undefined) {
            requiredKeys.push(key);
        }
    }
    if (requiredKeys.length > 0) {
        json.required = requiredKeys;
    }
    // catchall
    if (def.catchall?._zod.def.type === "never") {
        // strict
        json.additionalProperties = false;
    }
    else if (!def.catchall) {
        // regular
        if (ctx.io === "output")
            json.additionalProperties = false;
    }
    else if (def.catchall) {
        json.additionalProperties = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.catchall, ctx, {
            ...params,
            path: [...params.path, "additionalProperties"],
        });
    }
};
const unionProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    // Exclusive unions (inclusive === false) use oneOf (exactly one match) instead of anyOf (one or more matches). This includes both z.xor() and discriminated unions
    const isExclusive = def.inclusive === false;
    const options = def.options.map((x, i) => (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(x, ctx, {
        ...params,
        path: [...params.path, isExclusive ? "oneOf" : "anyOf", i],
    }));
    if (isExclusive) {
        json.oneOf = options;
    }
    else {
        json.anyOf = options;
    }
};
const intersectionProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    const a = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.left, ctx, {
        ...params,
        path: [...params.path, "allOf", 0],
    });
    const b = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.right, ctx, {
        ...params,
        path: [...params.path, "allOf", 1],
    });
    const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
    const allOf = [
        ...(isSimpleIntersection(a) ? a.allOf : [a]),
        ...(isSimpleIntersection(b) ? b.allOf : [b]),
    ];
    json.allOf = allOf;
    // Recorded innermost first, so a nested intersection has already folded by the time this one is considered. The array is the handle rather than the schema, because a wrapper that inherits this schema shares the same array; `finalize` folds every object holding it. See `foldIntersection`.
    ctx.intersections.push(allOf);
};
const tupleProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    json.type = "array";
    const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
    const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
    const prefixItems = def.items.map((x, i) => (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(x, ctx, {
        ...params,
        path: [...params.path, prefixPath, i],
    }));
    const rest = def.rest
        ? (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.rest, ctx, {
            ...params,
            path: [...params.path, restPath, ...(ctx.target === "openapi-3.0" ? [def.items.length] : [])],
        })
        : null;
    let minItems = def.items.length;
    while (minItems > 0) {
        const item = def.items[minItems - 1];
        const optional = ctx.io === "input" ? inputOptin(item) !== undefined : item._zod.optout === "optional";
        if (!optional)
            break;
        minItems--;
    }
    const maxItems = def.items.length;
    const isClosed = !def.rest;
    if (ctx.target === "draft-2020-12") {
        json.prefixItems = prefixItems;
        if (isClosed) {
            json.items = false;
        }
        else if (rest) {
            json.items = rest;
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    else if (ctx.target === "openapi-3.0") {
        json.items = {
            anyOf: prefixItems,
        };
        if (rest) {
            json.items.anyOf.push(rest);
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    else {
        json.items = prefixItems;
        if (isClosed) {
            json.additionalItems = false;
        }
        else if (rest) {
            json.additionalItems = rest;
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    // explicit user-defined length checks take precedence
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minItems = minimum;
    if (typeof maximum === "number")
        json.maxItems = maximum;
};
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
 * numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
 * behind a wrapper only carries its own `type` before then, and a union key only has its branches.
 *
 * A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
 * than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
 * exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
 * accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
 * outright. */
function stringifyKeyNames(bySchema, json, visited) {
    // an extracted key that rewrites cannot go on sharing its definition — the string form a key position needs is not the number form every other reference wants — so it inlines. One that does not rewrite keeps the `$ref`.
    if (json.$ref) {
        // a recursive key holds its own reference inside its definition, so a node already on the path is left alone rather than resolved again
        if (visited.has(json))
            return json;
        visited.add(json);
        const def = bySchema.get(json)?.def;
        if (!def)
            return json;
        const inlined = stringifyKeyNames(bySchema, def, visited);
        return inlined === def ? json : inlined;
    }
    for (const keyword of ["anyOf", "oneOf"]) {
        const branches = json[keyword];
        if (!Array.isArray(branches))
            continue;
        const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
        // rebuilding regardless would detach a key that had nothing to re-express, dropping its `$ref` and leaking the internal `id`
        if (mapped.some((branch, i) => branch !== branches[i]))
            json = { ...json, [keyword]: mapped };
    }
    // a member that already admits a string leaves the key unconstrained, so the node's own type re-expresses only when every member is numeric
    const types = Array.isArray(json.type) ? json.type : [json.type];
    const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
    // a heterogeneous key carries no type at all, so its numeric members are caught here instead
    const values = json.enum ?? (json.const !== undefined ? [json.const] : undefined);
    if (!numericType && !values?.some((v) => typeof v === "number"))
        return json;
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
    if (rest.enum)
        rest.enum = rest.enum.map((v) => (typeof v === "number" ? String(v) : v));
    else if (typeof rest.const === "number")
        rest.const = String(rest.const);
    // a heterogeneous key keeps its absent type: the stringified members already say what a key may be
    if (!numericType)
        return rest;
    rest.type = "string";
    if (!values)
        rest.pattern = (types.includes("number") ? _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .number */ .ai : _regexes_js__WEBPACK_IMPORTED_MODULE_2__/* .integer */ .nd).source;
    return rest;
}
/** Every record of one conversion, so the carriers are found in a single pass rather than once per record. */
const pendingRecords = new WeakMap();
function rewriteKeyNames(ctx) {
    // an extracted key is resolved by the object `extractToDef` left in its place, so the map is built once rather than searched per reference. `_zod.toJSONSchema` can hand the same object to two schemas, so the first entry carrying a body wins, as a search would have found it.
    const bySchema = new Map();
    for (const entry of ctx.seen.values()) {
        if (entry.def && !bySchema.has(entry.schema))
            bySchema.set(entry.schema, entry);
    }
    const rewrites = new Map();
    for (const record of pendingRecords.get(ctx) ?? []) {
        const seen = ctx.seen.get(record);
        const names = (seen?.def ?? seen?.schema)?.propertyNames;
        if (!names || names === true || rewrites.has(names))
            continue;
        const rewritten = stringifyKeyNames(bySchema, names, new Set());
        if (rewritten !== names)
            rewrites.set(names, rewritten);
    }
    if (!rewrites.size)
        return;
    // the flatten has already copied each record's own properties onto every wrapper by reference, and an extracted body is another such copy, so every carrier holding a rewritten key is updated together
    for (const entry of ctx.seen.values()) {
        for (const carrier of [entry.schema, entry.def]) {
            const rewritten = carrier && rewrites.get(carrier.propertyNames);
            if (rewritten)
                carrier.propertyNames = rewritten;
        }
    }
}
const recordProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    json.type = "object";
    // For looseRecord with regex patterns, use patternProperties. This correctly represents "only validate keys matching the pattern" semantics and composes well with allOf (intersections)
    const keyType = def.keyType;
    const patterns = aggregateChecks(keyType).patterns;
    if (def.mode === "loose" && patterns && patterns.size > 0) {
        // Use patternProperties for looseRecord with regex patterns
        const valueSchema = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.valueType, ctx, {
            ...params,
            path: [...params.path, "patternProperties", "*"],
        });
        json.patternProperties = {};
        for (const pattern of patterns) {
            (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(json.patternProperties, exactPattern(pattern).source, valueSchema);
        }
    }
    else {
        // Default behavior: use propertyNames + additionalProperties
        if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
            json.propertyNames = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.keyType, ctx, {
                ...params,
                path: [...params.path, "propertyNames"],
            });
            let pending = pendingRecords.get(ctx);
            if (!pending) {
                pending = [];
                pendingRecords.set(ctx, pending);
                ctx.deferred.push(() => rewriteKeyNames(ctx));
            }
            pending.push(schema);
        }
        json.additionalProperties = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.valueType, ctx, {
            ...params,
            path: [...params.path, "additionalProperties"],
        });
    }
    // Add required for keys with discrete values (enum, literal, etc.)
    const keyValues = keyType._zod.values;
    // Every key shares one value schema, so an optional-in value makes the whole key set omittable on input. Output keeps them: the exhaustive branch assigns every key, even one whose value came back undefined.
    const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== undefined;
    if (keyValues && !def.partial && !omittableOnInput) {
        const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
        if (validKeyValues.length > 0) {
            json.required = validKeyValues.map(String);
        }
    }
};
const nullableProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    const inner = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    if (ctx.target === "openapi-3.0") {
        seen.ref = def.innerType;
        json.nullable = true;
    }
    else {
        json.anyOf = [inner, { type: "null" }];
    }
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
 * A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
 * unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
    let unrepresentable = false;
    const serialized = JSON.stringify(value, (_, val) => {
        if (typeof val !== "bigint")
            return val;
        unrepresentable = true;
        return null;
    });
    if (!unrepresentable)
        return JSON.parse(serialized);
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
    return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
        json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    if (ctx.io !== "input")
        return;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
        json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    let catchValue;
    try {
        catchValue = def.catchValue(undefined);
    }
    catch {
        (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .handleUnrepresentable */ ._S)(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
        return;
    }
    json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    const inIsTransform = def.in._zod.traits.has("$ZodTransform");
    const innerType = ctx.io === "input" ? (inIsTransform ? def.out : def.in) : def.out;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    json.readOnly = true;
};
const promiseProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
const optionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
const lazyProcessor = (schema, ctx, _json, params) => {
    const innerType = schema._zod.innerType;
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
};
// ==================== ALL PROCESSORS ====================
const allProcessors = {
    string: stringProcessor,
    number: numberProcessor,
    boolean: booleanProcessor,
    bigint: bigintProcessor,
    symbol: symbolProcessor,
    null: nullProcessor,
    undefined: undefinedProcessor,
    void: voidProcessor,
    never: neverProcessor,
    any: anyProcessor,
    unknown: unknownProcessor,
    date: dateProcessor,
    enum: enumProcessor,
    literal: literalProcessor,
    nan: nanProcessor,
    template_literal: templateLiteralProcessor,
    file: fileProcessor,
    success: successProcessor,
    custom: customProcessor,
    function: functionProcessor,
    transform: transformProcessor,
    map: mapProcessor,
    set: setProcessor,
    array: arrayProcessor,
    object: objectProcessor,
    union: unionProcessor,
    intersection: intersectionProcessor,
    tuple: tupleProcessor,
    record: recordProcessor,
    nullable: nullableProcessor,
    nonoptional: nonoptionalProcessor,
    default: defaultProcessor,
    prefault: prefaultProcessor,
    catch: catchProcessor,
    pipe: pipeProcessor,
    readonly: readonlyProcessor,
    promise: promiseProcessor,
    optional: optionalProcessor,
    lazy: lazyProcessor,
};
function toJSONSchema(input, params) {
    if ("_idmap" in input) {
        // Registry case
        const registry = input;
        const ctx = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .initializeContext */ .az)({ ...params, processors: allProcessors });
        const defs = {};
        // First pass: process all schemas to build the seen map
        for (const entry of registry._idmap.entries()) {
            const [_, schema] = entry;
            (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(schema, ctx);
        }
        const schemas = {};
        const external = {
            registry,
            uri: params?.uri,
            defs,
        };
        // Update the context with external configuration
        ctx.external = external;
        // Second pass: emit each schema
        for (const entry of registry._idmap.entries()) {
            const [key, schema] = entry;
            (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .extractDefs */ .Wb)(ctx, schema);
            (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(schemas, key, (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .finalize */ .jE)(ctx, schema));
        }
        if (Object.keys(defs).length > 0) {
            const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
            schemas.__shared = {
                [defsSegment]: defs,
            };
        }
        return { schemas };
    }
    // Single schema case
    const ctx = (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .initializeContext */ .az)({ ...params, processors: allProcessors });
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .processSchema */ .Lp)(input, ctx);
    (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .extractDefs */ .Wb)(ctx, input);
    return (0,_to_json_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .finalize */ .jE)(ctx, input);
}


/***/ }),

/***/ 4196:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F0: () => (/* binding */ validateAsync),
/* harmony export */   GW: () => (/* binding */ _encodeAsync),
/* harmony export */   Mv: () => (/* binding */ _encode),
/* harmony export */   Od: () => (/* binding */ _safeParse),
/* harmony export */   R3: () => (/* binding */ _safeDecodeAsync),
/* harmony export */   Rb: () => (/* binding */ _parseAsync),
/* harmony export */   Tj: () => (/* binding */ _parse),
/* harmony export */   VS: () => (/* binding */ _safeDecode),
/* harmony export */   e2: () => (/* binding */ _decode),
/* harmony export */   or: () => (/* binding */ _decodeAsync),
/* harmony export */   rh: () => (/* binding */ _safeEncode),
/* harmony export */   tf: () => (/* binding */ validate),
/* harmony export */   v_: () => (/* binding */ _safeEncodeAsync),
/* harmony export */   wG: () => (/* binding */ _safeParseAsync)
/* harmony export */ });
/* unused harmony exports parse, parseAsync, safeParse, safeParseAsync, encode, decode, encodeAsync, decodeAsync, safeEncode, safeDecode, safeEncodeAsync, safeDecodeAsync */
/* harmony import */ var _core_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88532);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(37428);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(54723);



// Always both keys, so the `_params` read site in `_parse` sees one object shape rather than two.
function finalizeParams(callee, params) {
    return { callee: params?.callee ?? callee, Err: params?.Err };
}
const _parse = (_Err) => {
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
        const result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise) {
            throw new _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$ZodAsyncError */ .GT();
        }
        if (result.issues.length) {
            const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => _util_js__WEBPACK_IMPORTED_MODULE_1__/* .finalizeIssue */ .iR(iss, ctx, _core_js__WEBPACK_IMPORTED_MODULE_0__/* .config */ .$W())));
            _util_js__WEBPACK_IMPORTED_MODULE_1__/* .captureStackTrace */ .gx(e, _params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parse = /* @__PURE__*/ _parse(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _parseAsync = (_Err) => {
    const fn = async (schema, value, _ctx, params) => {
        const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
        let result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise)
            result = await result;
        if (result.issues.length) {
            const e = new (params?.Err ?? _Err)(result.issues.map((iss) => _util_js__WEBPACK_IMPORTED_MODULE_1__/* .finalizeIssue */ .iR(iss, ctx, _core_js__WEBPACK_IMPORTED_MODULE_0__/* .config */ .$W())));
            _util_js__WEBPACK_IMPORTED_MODULE_1__/* .captureStackTrace */ .gx(e, params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parseAsync = /* @__PURE__*/ _parseAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _safeParse = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
        throw new _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$ZodAsyncError */ .GT();
    }
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParse = /* @__PURE__*/ _safeParse(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
// the error is built on the first read of `error`: finalizing the issues and constructing the instance is most of a failing parse, and a caller that only branches on `success` never pays it. a getter in the literal keeps this small; the alternative, one shared accessor descriptor plus a hidden state slot, reads ~15% faster but costs ~75 B gzipped in every bundle
function failure(Err, issues, ctx) {
    let error;
    return {
        success: false,
        get error() {
            if (!error) {
                error = new Err(issues.map((iss) => _util_js__WEBPACK_IMPORTED_MODULE_1__/* .finalizeIssue */ .iR(iss, ctx, _core_js__WEBPACK_IMPORTED_MODULE_0__/* .config */ .$W())));
                // finalizeIssue drops `input`, so the built error holds nothing; keeping the raw issues past this point pins the parsed value for the life of the result
                issues = undefined;
                ctx = undefined;
            }
            return error;
        },
        set error(e) {
            error = e;
            // a replacement makes the getter's branch unreachable, so the captures have to go here too
            issues = undefined;
            ctx = undefined;
        },
    };
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
// registry mirrors of the compiler's sentinels, so this module never imports the compiler
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
// Deliberately tiny, because v8 will not inline a body carrying the fallback's object literals and throw. Everything that is not the compiled happy path lives in validateFallback, and that split is worth ~35% on a compiled schema.
const validate = ((schema, value, _ctx) => {
    const validator = schema._zod.bag.validator;
    if (validator !== undefined) {
        if (validator(value) !== COMPILE_INVALID)
            return true;
        // a definite sentinel means the runtime would reject, so skip the re-parse; a ctx can still change the answer
        if (validator.definite === true && _ctx === undefined)
            return false;
    }
    return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
    const ctx = _ctx
        ? { ..._ctx, async: false, abortEarly: true }
        : { async: false, abortEarly: true };
    const fallbackRun = schema._zod.bag.fallbackRun;
    let result;
    if (fallbackRun) {
        // skip nested fast paths on the fallback, so user callbacks keep the at-most-twice bound
        ctx[COMPILE_FALLBACK] = true;
        result = fallbackRun({ value, issues: [] }, ctx);
    }
    else {
        result = schema._zod.run({ value, issues: [] }, ctx);
    }
    if (result instanceof Promise) {
        throw new _core_js__WEBPACK_IMPORTED_MODULE_0__/* .$ZodAsyncError */ .GT();
    }
    return result.issues.length === 0;
}
// no fast path: the compiler keeps async parses on the runtime, because a promise-returning callback that is not declared async compiles to a throw
const validateAsync = async (schema, value, _ctx) => {
    const ctx = _ctx
        ? { ..._ctx, async: true, abortEarly: true }
        : { async: true, abortEarly: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length === 0;
};
const _encode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return parse(schema, value, ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const encode = /* @__PURE__*/ _encode(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _decode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        return parse(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decode = /* @__PURE__*/ _decode(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _encodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return (await parseAsync(schema, value, ctx, finalizeParams(fn, _params)));
    };
    return fn;
};
const encodeAsync = /* @__PURE__*/ _encodeAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _decodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decodeAsync = /* @__PURE__*/ _decodeAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _safeEncode = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParse(_Err)(schema, value, ctx);
};
const safeEncode = /* @__PURE__*/ _safeEncode(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _safeDecode = (_Err) => (schema, value, _ctx) => {
    return _safeParse(_Err)(schema, value, _ctx);
};
const safeDecode = /* @__PURE__*/ _safeDecode(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParseAsync(_Err)(schema, value, ctx);
};
const safeEncodeAsync = /* @__PURE__*/ _safeEncodeAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
    return _safeParseAsync(_Err)(schema, value, _ctx);
};
const safeDecodeAsync = /* @__PURE__*/ _safeDecodeAsync(_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .$ZodRealError */ .Kd);


/***/ }),

/***/ 23908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AC: () => (/* binding */ lowercase),
/* harmony export */   Ak: () => (/* binding */ nanoid),
/* harmony export */   D2: () => (/* binding */ nanoidOfLength),
/* harmony export */   F: () => (/* binding */ httpProtocol),
/* harmony export */   Gl: () => (/* binding */ cuid2),
/* harmony export */   K3: () => (/* binding */ base64),
/* harmony export */   Os: () => (/* binding */ guid),
/* harmony export */   Rp: () => (/* binding */ email),
/* harmony export */   Z0: () => (/* binding */ ulid),
/* harmony export */   Zg: () => (/* binding */ emoji),
/* harmony export */   Zv: () => (/* binding */ uppercase),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   fO: () => (/* binding */ ksuid),
/* harmony export */   gF: () => (/* binding */ cuid),
/* harmony export */   gp: () => (/* binding */ anyString),
/* harmony export */   hQ: () => (/* binding */ e164),
/* harmony export */   kB: () => (/* binding */ time),
/* harmony export */   kM: () => (/* binding */ xid),
/* harmony export */   l7: () => (/* binding */ cidrv6),
/* harmony export */   nd: () => (/* binding */ integer),
/* harmony export */   o: () => (/* binding */ bigint),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   p6: () => (/* binding */ date),
/* harmony export */   r0: () => (/* binding */ base64url),
/* harmony export */   uR: () => (/* binding */ uuid),
/* harmony export */   uX: () => (/* binding */ ipv4),
/* harmony export */   ug: () => (/* binding */ ipv6),
/* harmony export */   w$: () => (/* binding */ datetime),
/* harmony export */   zM: () => (/* binding */ boolean),
/* harmony export */   zr: () => (/* binding */ cidrv4)
/* harmony export */ });
/* unused harmony exports extendedDuration, uuid4, uuid6, uuid7, html5Email, rfc5322Email, unicodeEmail, idnEmail, browserEmail, mac, hostname, domain, creditCard, currencyCode, iban, string, null, undefined, hex, md5_hex, md5_base64, md5_base64url, sha1_hex, sha1_base64, sha1_base64url, sha256_hex, sha256_base64, sha256_base64url, sha384_hex, sha384_base64, sha384_base64url, sha512_hex, sha512_base64, sha512_base64url */

/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
    return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** Implements ISO 8601-2 extensions like explicit +- prefixes, mixing weeks with other units, and fractional/negative components. */
const extendedDuration = /^[-+]?P(?!$)(?:(?:[-+]?\d+Y)|(?:[-+]?\d+[.,]\d+Y$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:(?:[-+]?\d+W)|(?:[-+]?\d+[.,]\d+W$))?(?:(?:[-+]?\d+D)|(?:[-+]?\d+[.,]\d+D$))?(?:T(?=[\d+-])(?:(?:[-+]?\d+H)|(?:[-+]?\d+[.,]\d+H$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:[-+]?\d+(?:[.,]\d+)?S)?)??$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
 *
 * @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
    if (!version)
        return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
    return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
const uuid4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(4)));
const uuid6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(6)));
const uuid7 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(7)));
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
/** Equivalent to the HTML5 input[type=email] validation implemented by browsers. Source: https://developer.mozilla.org/en-US/docs/Web/HTML/Element/input/email */
const html5Email = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** The classic emailregex.com regex for RFC 5322-compliant emails */
const rfc5322Email = /^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$/;
/** A loose regex that allows Unicode characters, enforces length limits, and that's about it. */
const unicodeEmail = /^[^\s@"]{1,64}@[^\s@]{1,255}$/u;
const idnEmail = (/* unused pure expression or super */ null && (unicodeEmail));
const browserEmail = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
// from https://thekevinscott.com/emojis-in-javascript/#writing-a-regular-expression
// Single character class, not an alternation: the two properties overlap (U+1F9B0-U+1F9B3), so `(A|B)+` backtracks exponentially on a failed match. The leading lookahead then demands one anchor — a pictograph, a regional indicator, or the enclosing keycap — because `\p{Emoji_Component}` on its own covers ASCII digits, `#`, `*`, ZWJ, variation selectors and skin tone modifiers, none of which is an emoji without a base.
const _emoji = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
    return new RegExp(_emoji, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const mac = (delimiter) => {
    const escapedDelim = util.escapeRegex(delimiter ?? ":");
    return new RegExp(`^(?:[0-9A-F]{2}${escapedDelim}){5}[0-9A-F]{2}$|^(?:[0-9a-f]{2}${escapedDelim}){5}[0-9a-f]{2}$`);
};
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
// https://stackoverflow.com/questions/7860392/determine-if-string-is-in-base64-using-javascript
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
// based on https://stackoverflow.com/questions/106179/regular-expression-to-match-dns-hostname-or-ip-address
// export const hostname: RegExp = /^([a-zA-Z0-9-]+\.)*[a-zA-Z0-9-]+$/;
const hostname = /^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$/;
const domain = /^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/;
const httpProtocol = /^https?$/;
// https://blog.stevenlevithan.com/archives/validate-phone-number#r4-3 (regex sans spaces) E.164: leading digit must be 1-9; total digits (excluding '+') between 7-15
const e164 = /^\+[1-9]\d{6,14}$/;
// Credit card shape: 12–19 digits, optionally separated by single spaces or single hyphens. ISO/IEC 7812 caps the PAN at 19 digits; 12 is the shortest issued length (Maestro).
const creditCard = /^\d(?:[ -]?\d){11,18}$/;
// ISO 4217 alpha codes from the SIX list, regenerated by scripts/update-iso-4217.ts
const currencyCode = /^(?:AED|AFN|ALL|AMD|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BHD|BIF|BMD|BND|BOB|BOV|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHE|CHF|CHW|CLF|CLP|CNY|COP|COU|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MXV|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|USN|UYI|UYU|UYW|UZS|VED|VES|VND|VUV|WST|XAD|XAF|XAG|XAU|XBA|XBB|XBC|XBD|XCD|XCG|XDR|XOF|XPD|XPF|XPT|XSU|XTS|XUA|XXX|YER|ZAR|ZMW|ZWG)$/;
// iban electronic format: 2-letter country, check digits 02-98 (the only values `98 - remainder` can produce), 11-30 bban characters
const iban = /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
 * esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
 * will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
    return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ anchor(dateSource);
function timeSource(args) {
    const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
    const regex = typeof args.precision === "number"
        ? args.precision === -1
            ? `${hhmm}`
            : args.precision === 0
                ? `${hhmm}:[0-5]\\d`
                : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}`
        : args.seconds
            ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?`
            : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
    return regex;
}
function time(args) {
    return new RegExp(`^${timeSource(args)}$`);
}
// Adapted from https://stackoverflow.com/a/3143231
function datetime(args) {
    const opts = ["Z"];
    // if (args.offset) opts.push(`([+-]\\d{2}:\\d{2})`);
    if (args.offset)
        opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
    // RFC 3339 mandates seconds wherever the time carries a `Z` or an offset, so only the unqualified form `local` adds may omit them
    const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
    const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
    return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
// the unbounded form of `string()` as a literal, so every plain string shares one instance instead of building its own
const anyString = /^[\s\S]{0,}$/;
const string = (params) => {
    const regex = params ? `[\\s\\S]{${params?.minimum ?? 0},${params?.maximum ?? ""}}` : `[\\s\\S]*`;
    return new RegExp(`^${regex}$`);
};
const bigint = /^-?\d+n?$/;
const integer = /^-?\d+$/;
const number = /^-?\d+(?:\.\d+)?$/;
const boolean = /^(?:true|false)$/i;
const _null = /^null$/i;

const _undefined = /^undefined$/i;

// regex for string with no uppercase letters
const lowercase = /^[^A-Z]*$/;
// regex for string with no lowercase letters
const uppercase = /^[^a-z]*$/;
// regex for hexadecimal strings (any length)
const hex = /^[0-9a-fA-F]*$/;
// Hash regexes for different algorithms and encodings
// Helper function to create base64 regex with exact length and padding
function fixedBase64(bodyLength, padding) {
    return new RegExp(`^[A-Za-z0-9+/]{${bodyLength}}${padding}$`);
}
// Helper function to create base64url regex with exact length (no padding)
function fixedBase64url(length) {
    return new RegExp(`^[A-Za-z0-9_-]{${length}}$`);
}
// MD5 (16 bytes): base64 = 24 chars total (22 + "==")
const md5_hex = /^[0-9a-fA-F]{32}$/;
const md5_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(22, "==")));
const md5_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(22)));
// SHA1 (20 bytes): base64 = 28 chars total (27 + "=")
const sha1_hex = /^[0-9a-fA-F]{40}$/;
const sha1_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(27, "=")));
const sha1_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(27)));
// SHA256 (32 bytes): base64 = 44 chars total (43 + "=")
const sha256_hex = /^[0-9a-fA-F]{64}$/;
const sha256_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(43, "=")));
const sha256_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(43)));
// SHA384 (48 bytes): base64 = 64 chars total (no padding)
const sha384_hex = /^[0-9a-fA-F]{96}$/;
const sha384_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(64, "")));
const sha384_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(64)));
// SHA512 (64 bytes): base64 = 88 chars total (86 + "==")
const sha512_hex = /^[0-9a-fA-F]{128}$/;
const sha512_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(86, "==")));
const sha512_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(86)));


/***/ }),

/***/ 29396:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   fd: () => (/* binding */ globalRegistry)
/* harmony export */ });
/* unused harmony exports $output, $input, $ZodRegistry, registry */
var _a;
const $output = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodOutput")));
const $input = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodInput")));
class $ZodRegistry {
    constructor() {
        this._map = new WeakMap();
        this._idmap = new Map();
    }
    add(schema, ..._meta) {
        const meta = _meta[0];
        this._map.set(schema, meta);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.set(meta.id, schema);
        }
        return this;
    }
    clear() {
        this._map = new WeakMap();
        this._idmap = new Map();
        return this;
    }
    remove(schema) {
        const meta = this._map.get(schema);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.delete(meta.id);
        }
        this._map.delete(schema);
        return this;
    }
    get(schema) {
        // return this._map.get(schema) as any;
        // inherit metadata
        const p = schema._zod.parent;
        if (p) {
            const pm = { ...(this.get(p) ?? {}) };
            delete pm.id; // do not inherit id
            const f = { ...pm, ...this._map.get(schema) };
            return Object.keys(f).length ? f : undefined;
        }
        return this._map.get(schema);
    }
    has(schema) {
        return this._map.has(schema);
    }
}
// registries
function registry() {
    return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;


/***/ }),

/***/ 56985:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  $p: () => (/* binding */ $ZodArray),
  Dq: () => (/* binding */ $ZodBase64),
  CQ: () => (/* binding */ $ZodBase64URL),
  BN: () => (/* binding */ $ZodBigInt),
  sF: () => (/* binding */ $ZodBoolean),
  CI: () => (/* binding */ $ZodCIDRv4),
  Cn: () => (/* binding */ $ZodCIDRv6),
  bl: () => (/* binding */ $ZodCUID),
  Zu: () => (/* binding */ $ZodCUID2),
  t$: () => (/* binding */ $ZodCatch),
  b0: () => (/* binding */ $ZodCustom),
  o5: () => (/* binding */ $ZodDate),
  rv: () => (/* binding */ $ZodDefault),
  Oy: () => (/* binding */ $ZodE164),
  qG: () => (/* binding */ $ZodEmail),
  cG: () => (/* binding */ $ZodEmoji),
  VO: () => (/* binding */ $ZodEnum),
  RL: () => (/* binding */ $ZodExactOptional),
  Zc: () => (/* binding */ $ZodGUID),
  Lc: () => (/* binding */ $ZodIPv4),
  Zy: () => (/* binding */ $ZodIPv6),
  v1: () => (/* binding */ $ZodISODate),
  Ko: () => (/* binding */ $ZodISODateTime),
  $N: () => (/* binding */ $ZodISODuration),
  Ax: () => (/* binding */ $ZodISOTime),
  LJ: () => (/* binding */ $ZodIntersection),
  h8: () => (/* binding */ $ZodJWT),
  GY: () => (/* binding */ $ZodKSUID),
  nu: () => (/* binding */ $ZodLiteral),
  Py: () => (/* binding */ $ZodNanoID),
  Um: () => (/* binding */ $ZodNever),
  N$: () => (/* binding */ $ZodNonOptional),
  qc: () => (/* binding */ $ZodNullable),
  vz: () => (/* binding */ $ZodNumber),
  I: () => (/* binding */ $ZodNumberFormat),
  w: () => (/* binding */ $ZodObjectJIT),
  ig: () => (/* binding */ $ZodOptional),
  _m: () => (/* binding */ $ZodPipe),
  VF: () => (/* binding */ $ZodPrefault),
  KX: () => (/* binding */ $ZodPreprocess),
  Sb: () => (/* binding */ $ZodReadonly),
  h: () => (/* binding */ $ZodRecord),
  $v: () => (/* binding */ $ZodString),
  EY: () => (/* binding */ $ZodStringFormat),
  Wc: () => (/* binding */ $ZodTransform),
  G3: () => (/* binding */ $ZodTuple),
  W4: () => (/* binding */ $ZodType),
  g5: () => (/* binding */ $ZodULID),
  VY: () => (/* binding */ $ZodURL),
  Zn: () => (/* binding */ $ZodUUID),
  cu: () => (/* binding */ $ZodUnion),
  GP: () => (/* binding */ $ZodUnknown),
  TF: () => (/* binding */ $ZodXID),
  cq: () => (/* binding */ base64Charset),
  xE: () => (/* binding */ base64urlCharset),
  YK: () => (/* binding */ standardProps)
});

// UNUSED EXPORTS: $ZodAny, $ZodBigIntFormat, $ZodCodec, $ZodCreditCard, $ZodCustomStringFormat, $ZodDiscriminatedUnion, $ZodFile, $ZodFunction, $ZodIBAN, $ZodLazy, $ZodMAC, $ZodMap, $ZodNaN, $ZodNull, $ZodObject, $ZodPromise, $ZodSet, $ZodSuccess, $ZodSymbol, $ZodTemplateLiteral, $ZodUndefined, $ZodVoid, $ZodXor, URL_BAD_FORMAT, URL_UNPARSEABLE, canParseURL, clone, getDiscriminatedOption, isValidBase64, isValidBase64URL, isValidCIDRv6, isValidCreditCard, isValidIBAN, isValidIPv6, isValidJWT, mergeValues, parseURLObject, stripTabAndNewline, urlHostnameOk, urlProtocolOk, validateURL

// EXTERNAL MODULE: ./node_modules/zod/v4/core/checks.js
var core_checks = __nccwpck_require__(44890);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __nccwpck_require__(88532);
;// CONCATENATED MODULE: ./node_modules/zod/v4/core/doc.js
class Doc {
    constructor(args = [], closed = {}) {
        this.content = [];
        this.indent = 0;
        this.args = args;
        this.closed = closed;
    }
    // the compiler catches a child's throw and keeps writing into this doc, so the indent has to unwind with it
    indented(fn) {
        this.indent += 1;
        try {
            fn(this);
        }
        finally {
            this.indent -= 1;
        }
    }
    write(arg) {
        if (typeof arg === "function") {
            arg(this, { execution: "sync" });
            arg(this, { execution: "async" });
            return;
        }
        const content = arg;
        const lines = content.split("\n").filter((x) => x);
        const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
        const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
        for (const line of dedented) {
            this.content.push(line);
        }
    }
    compile() {
        const F = Function;
        const content = this?.content ?? [``];
        const factory = new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`);
        return factory(...Object.values(this.closed));
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/regexes.js
var core_regexes = __nccwpck_require__(23908);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/util.js
var core_util = __nccwpck_require__(54723);
;// CONCATENATED MODULE: ./node_modules/zod/v4/core/versions.js
const version = {
    major: 4,
    minor: 6,
    patch: 7,
};

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/schemas.js







const $ZodType = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodType", (inst, def) => {
    var _a;
    inst ?? (inst = {});
    inst._zod.def = def; // set _def property
    inst._zod.bag = inst._zod.bag || {}; // initialize _bag object
    inst._zod.version = version;
    const defChecks = inst._zod.def.checks;
    // if inst is itself a checks.$ZodCheck, run it as a check
    const checks = inst._zod.traits.has("$ZodCheck")
        ? [inst, ...(defChecks ?? [])]
        : defChecks?.length
            ? [...defChecks]
            : [];
    for (const ch of checks) {
        for (const fn of ch._zod.onattach) {
            fn(inst);
        }
    }
    if (checks.length === 0) {
        // deferred initializer inst._zod.parse is not yet defined
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred?.push(() => {
            inst._zod.run = inst._zod.parse;
        });
    }
    else {
        const runChecks = (payload, checks, ctx) => {
            if (payload.memo)
                return payload;
            let isAborted = core_util/* aborted */.QH(payload);
            let asyncResult;
            for (const ch of checks) {
                if (ch._zod.def.when) {
                    if (core_util/* explicitlyAborted */.rL(payload))
                        continue;
                    const shouldRun = ch._zod.def.when(payload);
                    if (!shouldRun)
                        continue;
                }
                else if (isAborted) {
                    continue;
                }
                const currLen = payload.issues.length;
                const _ = ch._zod.check(payload);
                if (_ instanceof Promise && ctx?.async === false) {
                    throw new core_core/* $ZodAsyncError */.GT();
                }
                if (asyncResult || _ instanceof Promise) {
                    asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
                        await _;
                        const nextLen = payload.issues.length;
                        if (nextLen === currLen)
                            return;
                        core_util/* attachSchema */.d3(payload.issues, currLen, inst);
                        if (!isAborted)
                            isAborted = core_util/* aborted */.QH(payload, currLen);
                    });
                }
                else {
                    const nextLen = payload.issues.length;
                    if (nextLen === currLen)
                        continue;
                    core_util/* attachSchema */.d3(payload.issues, currLen, inst);
                    if (!isAborted)
                        isAborted = core_util/* aborted */.QH(payload, currLen);
                }
            }
            if (asyncResult) {
                return asyncResult.then(() => {
                    return payload;
                });
            }
            return payload;
        };
        const handleCanaryResult = (canary, payload, ctx) => {
            // abort if the canary is aborted
            if (core_util/* aborted */.QH(canary)) {
                canary.aborted = true;
                return canary;
            }
            // run checks first, then
            const checkResult = runChecks(payload, checks, ctx);
            if (checkResult instanceof Promise) {
                if (ctx.async === false)
                    throw new core_core/* $ZodAsyncError */.GT();
                return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
            }
            return inst._zod.parse(checkResult, ctx);
        };
        inst._zod.run = (payload, ctx) => {
            if (ctx.skipChecks) {
                return inst._zod.parse(payload, ctx);
            }
            if (ctx.direction === "backward") {
                // run canary initial pass (no checks)
                const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
                if (canary instanceof Promise) {
                    return canary.then((canary) => {
                        return handleCanaryResult(canary, payload, ctx);
                    });
                }
                return handleCanaryResult(canary, payload, ctx);
            }
            // forward
            const result = inst._zod.parse(payload, ctx);
            if (result instanceof Promise) {
                if (ctx.async === false)
                    throw new core_core/* $ZodAsyncError */.GT();
                return result.then((result) => runChecks(result, checks, ctx));
            }
            return runChecks(result, checks, ctx);
        };
    }
}, {
    // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
    get "~standard"() {
        return core_util/* hide */.jD(this, "~standard", standardProps(this));
    },
    set "~standard"(value) {
        core_util/* own */.qh(this, "~standard", value);
    },
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
// a Standard Schema result only reports issues, so a failure finalizes them straight off the raw payload: no ZodError, and no lazy result to read through
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => core_util/* finalizeIssue */.iR(iss, ctx, core_core/* config */.$W())) } : { value: r.value };
async function validateAsync(inst, value) {
    const ctx = { async: true };
    return toStandardResult((await inst._zod.run({ value, issues: [] }, ctx)), ctx);
}
function standardProps(inst) {
    return {
        validate: (value) => {
            const ctx = { async: false };
            try {
                const r = inst._zod.run({ value, issues: [] }, ctx);
                if (!(r instanceof Promise))
                    return toStandardResult(r, ctx);
            }
            catch (_) { }
            // async function so a synchronously throwing check rejects instead of escaping validate
            return validateAsync(inst, value);
        },
        vendor: "zod",
        version: 1,
    };
}

const $ZodString = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodString", (inst, def) => {
    $ZodType.init(inst, def);
    // a format's own pattern, else unbounded; a template literal derives the check-aware form itself
    inst._zod.pattern = def.pattern ?? core_regexes/* anyString */.gp;
    inst._zod.parse = (payload, _) => {
        if (def.coerce)
            try {
                payload.value = String(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "string")
            return payload;
        payload.issues.push({
            expected: "string",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodStringFormat = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodStringFormat", (inst, def) => {
    // check initialization must come first
    core_checks/* $ZodCheckStringFormat */.ql.init(inst, def);
    $ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodGUID", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* guid */.Os);
    $ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodUUID", (inst, def) => {
    if (def.version) {
        const versionMap = {
            v1: 1,
            v2: 2,
            v3: 3,
            v4: 4,
            v5: 5,
            v6: 6,
            v7: 7,
            v8: 8,
        };
        const v = versionMap[def.version];
        if (v === undefined)
            throw new Error(`Invalid UUID version: "${def.version}"`);
        def.pattern ?? (def.pattern = core_regexes/* uuid */.uR(v));
    }
    else
        def.pattern ?? (def.pattern = core_regexes/* uuid */.uR());
    $ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodEmail", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* email */.Rp);
    $ZodStringFormat.init(inst, def);
});
/** The `://` guard rejected the input before the URL constructor saw it. */
const URL_BAD_FORMAT = 1;
/** The URL parser rejected the input. */
const URL_UNPARSEABLE = 2;
function canParseURL(input) {
    try {
        if (typeof URL !== "undefined" && typeof URL.canParse === "function")
            return URL.canParse(input);
        new URL(input);
        return true;
    }
    catch {
        return false;
    }
}
function validateURL(trimmed, def) {
    if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
        return canParseURL(trimmed) || URL_UNPARSEABLE;
    }
    return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
    // When normalize is off, require :// for http/https URLs. This prevents strings like "http:example.com" or "https:/path" from being silently accepted
    if (!def.normalize && def.protocol?.source === core_regexes/* httpProtocol */.F.source && !/^https?:\/\//i.test(trimmed)) {
        return URL_BAD_FORMAT;
    }
    try {
        if (typeof URL !== "undefined") {
            const URLStatic = URL;
            if (typeof URLStatic.parse === "function")
                return URLStatic.parse(trimmed) ?? URL_UNPARSEABLE;
        }
        // @ts-ignore
        return new URL(trimmed);
    }
    catch {
        return URL_UNPARSEABLE;
    }
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
    return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
    hostname.lastIndex = 0;
    return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
    protocol.lastIndex = 0;
    return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodURL", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        try {
            // Trim whitespace from input
            const trimmed = payload.value.trim();
            const url = validateURL(trimmed, def);
            if (url === URL_BAD_FORMAT) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid URL format",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === URL_UNPARSEABLE) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === true) {
                payload.value = stripTabAndNewline(trimmed);
                return;
            }
            if (def.hostname && !urlHostnameOk(url, def.hostname)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid hostname",
                    pattern: def.hostname.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            if (def.protocol && !urlProtocolOk(url, def.protocol)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid protocol",
                    pattern: def.protocol.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            // Set the output value based on normalize flag
            payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
            return;
        }
        catch (_) {
            payload.issues.push({
                code: "invalid_format",
                format: "url",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodEmoji = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodEmoji", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* emoji */.Zg());
    $ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNanoID", (inst, def) => {
    if (def.length !== undefined && (!Number.isInteger(def.length) || def.length < 1))
        throw new Error(`Invalid nanoid length: ${def.length}`);
    def.pattern ?? (def.pattern = def.length === undefined ? core_regexes/* nanoid */.Ak : core_regexes/* nanoidOfLength */.D2(def.length));
    $ZodStringFormat.init(inst, def);
});
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const $ZodCUID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCUID", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* cuid */.gF);
    $ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCUID2", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* cuid2 */.Gl);
    $ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodULID", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* ulid */.Z0);
    $ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodXID", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* xid */.kM);
    $ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodKSUID", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* ksuid */.fO);
    $ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodISODateTime", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* datetime */.w$(def));
    $ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodISODate", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* date */.p6);
    $ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodISOTime", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* time */.kB(def));
    $ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodISODuration", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* duration */.p0);
    $ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodIPv4", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* ipv4 */.uX);
    $ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
    if (!ipv6Alphabet.test(value))
        return false;
    return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodIPv6", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* ipv6 */.ug);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidIPv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "ipv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMAC", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.mac(def.delimiter));
    $ZodStringFormat.init(inst, def);
})));
const $ZodCIDRv4 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCIDRv4", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* cidrv4 */.zr);
    $ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
    const parts = value.split("/");
    if (parts.length !== 2)
        return false;
    const [address, prefix] = parts;
    if (!prefix)
        return false;
    const prefixNum = Number(prefix);
    if (`${prefixNum}` !== prefix)
        return false;
    if (prefixNum < 0 || prefixNum > 128)
        return false;
    return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCIDRv6", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* cidrv6 */.l7); // not used for validation
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidCIDRv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "cidrv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
//////////////////////////////   ZodBase64   //////////////////////////////
function isValidBase64(data) {
    if (data === "")
        return true;
    // atob ignores whitespace, so reject it up front.
    if (/\s/.test(data))
        return false;
    if (data.length % 4 !== 0)
        return false;
    try {
        // @ts-ignore
        atob(data);
        return true;
    }
    catch {
        return false;
    }
}
// lax on purpose: the quantified regexes.base64 overflows the regex stack on multi-MB input and its leading ^$| alternation leaks through template-literal composition; isValidBase64 enforces length and padding
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodBase64", (inst, def) => {
    def.pattern ?? (def.pattern = base64Charset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
//////////////////////////////   ZodBase64URL   //////////////////////////////
// lax on purpose: the quantified regexes.base64url overflows the regex stack on multi-MB input; isValidBase64 enforces length on the padded string
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
    if (!base64urlCharset.test(data))
        return false;
    const base64 = data.replace(/[-_]/g, (c) => (c === "-" ? "+" : "/"));
    const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
    return isValidBase64(padded);
}
const $ZodBase64URL = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodBase64URL", (inst, def) => {
    def.pattern ?? (def.pattern = base64urlCharset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64URL(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64url",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodE164 = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodE164", (inst, def) => {
    def.pattern ?? (def.pattern = core_regexes/* e164 */.hQ);
    $ZodStringFormat.init(inst, def);
});
//////////////////////////////   ZodCreditCard   //////////////////////////////
const CC_SANITIZE = /[- ]/g;
/** Luhn checksum on a digit-only string. Adapted from valibot (MIT). */
function isLuhnAlgo(digits) {
    let length = digits.length;
    let bit = 1;
    let sum = 0;
    while (length) {
        const value = digits.charCodeAt(--length) - 48;
        bit ^= 1;
        sum += bit ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][value] : value;
    }
    return sum % 10 === 0;
}
function isValidCreditCard(input) {
    if (!regexes.creditCard.test(input))
        return false;
    return isLuhnAlgo(input.replace(CC_SANITIZE, ""));
}
const $ZodCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCreditCard", (inst, def) => {
    // Shape only — the Luhn check below is not expressible as a pattern, so consumers of `pattern` (JSON Schema, template literals) get the length and separator rules alone.
    def.pattern ?? (def.pattern = regexes.creditCard);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidCreditCard(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "credit_card",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodIBAN   //////////////////////////////
// iso 7064 mod 97-10 checksum without BigInt
function isIso7064Mod97(iban) {
    let remainder = 0;
    const len = iban.length;
    for (let i = 4; i < len; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    for (let i = 0; i < 4; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    return remainder === 1;
}
function isValidIBAN(input) {
    if (!regexes.iban.test(input))
        return false;
    return isIso7064Mod97(input);
}
const $ZodIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIBAN", (inst, def) => {
    // shape only — checksum is not expressible as a pattern
    def.pattern ?? (def.pattern = regexes.iban);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidIBAN(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "iban",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodJWT   //////////////////////////////
function isValidJWT(token, algorithm = null) {
    try {
        const tokensParts = token.split(".");
        if (tokensParts.length !== 3)
            return false;
        const [header] = tokensParts;
        if (!header)
            return false;
        // @ts-ignore
        const parsedHeader = JSON.parse(atob(header));
        if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT")
            return false;
        if (!parsedHeader.alg)
            return false;
        if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm))
            return false;
        return true;
    }
    catch {
        return false;
    }
}
const $ZodJWT = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodJWT", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidJWT(payload.value, def.alg))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "jwt",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCustomStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (def.fn(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: def.format,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodNumber = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNumber", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = core_regexes/* number */.ai;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Number(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
            return payload;
        }
        const received = typeof input === "number"
            ? Number.isNaN(input)
                ? "NaN"
                : !Number.isFinite(input)
                    ? String(input)
                    : undefined
            : undefined;
        payload.issues.push({
            expected: "number",
            code: "invalid_type",
            input,
            inst,
            ...(received ? { received } : {}),
        });
        return payload;
    };
});
const $ZodNumberFormat = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNumberFormat", (inst, def) => {
    core_checks/* $ZodCheckNumberFormat */.KH.init(inst, def);
    $ZodNumber.init(inst, def); // no format checks
});
const $ZodBoolean = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodBoolean", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = core_regexes/* boolean */.zM;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Boolean(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "boolean")
            return payload;
        payload.issues.push({
            expected: "boolean",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
});
const $ZodBigInt = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodBigInt", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = core_regexes/* bigint */.o;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = BigInt(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "bigint")
            return payload;
        payload.issues.push({
            expected: "bigint",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBigIntFormat", (inst, def) => {
    checks.$ZodCheckBigIntFormat.init(inst, def);
    $ZodBigInt.init(inst, def); // no format checks
})));
const $ZodSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSymbol", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "symbol")
            return payload;
        payload.issues.push({
            expected: "symbol",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodUndefined", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.undefined;
    inst._zod.values = new Set([undefined]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "undefined",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNull", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.null;
    inst._zod.values = new Set([null]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (input === null)
            return payload;
        payload.issues.push({
            expected: "null",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodAny", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
})));
const $ZodUnknown = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodUnknown", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNever", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        payload.issues.push({
            expected: "never",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodVoid", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "void",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodDate = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodDate", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce) {
            try {
                payload.value = new Date(payload.value);
            }
            catch (_err) { }
        }
        const input = payload.value;
        const isDate = input instanceof Date;
        const isValidDate = isDate && !Number.isNaN(input.getTime());
        if (isValidDate)
            return payload;
        payload.issues.push({
            expected: "date",
            code: "invalid_type",
            input,
            ...(isDate ? { received: "Invalid Date" } : {}),
            inst,
        });
        return payload;
    };
});
// an oversized container fails its leading size checks before any element is parsed
function capSize(inst, size) {
    const caps = core_util/* sizeCaps */.hi(inst._zod.def.checks);
    if (!caps.length)
        return;
    const cap = Math.min(...caps.map((c) => c[0]));
    const parse = inst._zod.parse;
    inst._zod.parse = (payload, ctx) => {
        const n = size(payload.value);
        if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
            for (const [max, ch] of core_util/* sizeCaps */.hi(inst._zod.def.checks)) {
                if (n > max && ch._zod.def.when(payload)) {
                    const start = payload.issues.length;
                    ch._zod.check(payload);
                    // the value is still the raw input, so no later check may read it
                    payload.issues[start].continue = false;
                    core_util/* attachSchema */.d3(payload.issues, start, inst);
                    return payload;
                }
            }
        }
        return parse(payload, ctx);
    };
}
const arraySize = (input) => (Array.isArray(input) ? input.length : -1);
const mapSize = (input) => (input instanceof Map ? input.size : -1);
const setSize = (input) => (input instanceof Set ? input.size : -1);
function handleArrayResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...core_util/* prefixIssues */.lQ(index, result.issues));
    }
    final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodArray", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core_core/* globalConfig */.cr.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                expected: "array",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
        const proms = [];
        const abortEarly = ctx?.abortEarly;
        for (let i = 0; i < input.length; i++) {
            const item = input[i];
            const result = def.element._zod.run({
                value: item,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleArrayResult(result, payload, i)));
            }
            else {
                handleArrayResult(result, payload, i);
                // the element's payload is authoritative here, since handleArrayResult forwards every issue; an object's is not, because it drops a failed absent optional
                if (abortEarly && result.issues.length !== 0 && core_util/* aborted */.QH(result))
                    break;
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload; //handleArrayResultsAsync(parseResults, final);
    };
    capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
    const isPresent = key in input;
    const isOptionalOut = optout === "optional";
    // The middle rung means "absence permitted, nothing supplied in its place", so an absent key contributes nothing — whatever the schema made of `undefined` is invented, not substituted. Only `optional` reaches this with a value: `defaulted` substitutes, and a schema that isn't optional-out has to keep the key.
    if (!isPresent && isOptionalOut && optin === "optional") {
        return;
    }
    if (result.issues.length) {
        // For optional-in/out schemas, ignore errors on absent keys.
        if (optin !== undefined && isOptionalOut && !isPresent) {
            return;
        }
        final.issues.push(...core_util/* prefixIssues */.lQ(key, result.issues));
    }
    if (!isPresent && optin === undefined) {
        if (!result.issues.length) {
            final.issues.push({
                code: "invalid_type",
                expected: "nonoptional",
                input: undefined,
                path: [key],
            });
        }
        return;
    }
    if (result.value === undefined) {
        if (isPresent || (optin === "defaulted" && !isOptionalOut)) {
            final.value[key] = undefined;
        }
    }
    else {
        final.value[key] = result.value;
    }
}
// one shared instance; a fresh [] per schema cost 56 bytes retained
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
    const keys = Object.keys(def.shape);
    const ownSymbols = Object.getOwnPropertySymbols(def.shape);
    const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
    // aliases `keys` when there are no symbols, so a string-only shape keeps one array
    const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
    for (const k of allKeys) {
        if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
            throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
        }
    }
    const okeys = core_util/* optionalKeys */.NM(def.shape);
    return {
        ...def,
        allKeys,
        symbolKeys,
        // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
        keySet: new Set(keys),
        numKeys: keys.length,
        optionalKeys: new Set(okeys),
    };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
    const unrecognized = [];
    const keySet = def.keySet;
    const _catchall = def.catchall._zod;
    const t = _catchall.def.type;
    const optin = _catchall.optin;
    const optout = _catchall.optout;
    // starts at 0, not the current length: the shape phase already ran and may have aborted
    let seen = 0;
    for (const key in input) {
        if (abortEarly && payload.issues.length !== seen) {
            if (core_util/* aborted */.QH(payload, seen))
                break;
            seen = payload.issues.length;
        }
        // Must precede the __proto__ branch: a declared key is not unrecognized, even though the shape loop deliberately strips __proto__ from the parsed output.
        if (keySet.has(key))
            continue;
        // Don't copy an undeclared __proto__ into the result; assignment to a plain {} would replace the result prototype. But in strict mode it is still an unknown key, so report it before skipping.
        if (key === "__proto__") {
            if (t === "never")
                unrecognized.push(key);
            continue;
        }
        if (t === "never") {
            unrecognized.push(key);
            continue;
        }
        const r = _catchall.run({ value: input[key], issues: [] }, ctx);
        if (r instanceof Promise) {
            proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
        }
        else {
            handlePropertyResult(r, payload, key, input, optin, optout);
        }
    }
    if (unrecognized.length) {
        payload.issues.push({
            code: "unrecognized_keys",
            keys: unrecognized,
            input,
            inst,
            // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
            continue: true,
        });
    }
    if (!proms.length)
        return payload;
    return Promise.all(proms).then(() => {
        return payload;
    });
}
const $ZodObject = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodObject", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodType.init(inst, def);
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    // a cloned def carries its source's accessor, which knows the shape it answers from; adopting that keeps the clone's keys readable without running it
    const sh = desc?.get ? desc.get.raw : (def.shape ?? {});
    if (sh) {
        // Freezes the shape on first read, so its getters resolve once and every later read sees the same schemas.
        const get = () => {
            const newSh = { ...sh };
            Object.defineProperty(def, "shape", { value: newSh });
            get.raw = newSh;
            return newSh;
        };
        get.raw = sh;
        Object.defineProperty(def, "shape", { get });
    }
    const _normalized = core_util/* cached */.PO(() => normalizeDef(def));
    core_util/* defineLazyInternal */.v5(inst, "propValues", (zod) => {
        const shape = zod.def.shape;
        const propValues = {};
        for (const key in shape) {
            const field = shape[key]._zod;
            if (field.values) {
                if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
                    core_util/* assignProp */.Vy(propValues, key, new Set());
                }
                for (const v of field.values)
                    propValues[key].add(v);
                // An omittable slot reads back as undefined at a discriminator lookup, so it has to claim undefined: two options that can both omit the key are not discriminable on it.
                if (field.optin !== undefined)
                    propValues[key].add(undefined);
            }
        }
        return propValues;
    });
    const isObject = core_util/* isObject */.Gv;
    const catchall = def.catchall;
    let value;
    const memo = core_core/* globalConfig */.cr.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
        const proms = [];
        const shape = value.shape;
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const key of value.allKeys) {
            if (abortEarly && payload.issues.length !== seen) {
                if (core_util/* aborted */.QH(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            if (key === "__proto__")
                continue;
            const el = shape[key];
            const optin = el._zod.optin;
            const optout = el._zod.optout;
            const r = el._zod.run({ value: input[key], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
            }
            else {
                handlePropertyResult(r, payload, key, input, optin, optout);
            }
        }
        if (!catchall) {
            return proms.length ? Promise.all(proms).then(() => payload) : payload;
        }
        return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
    };
});
const $ZodObjectJIT = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodObjectJIT", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodObject.init(inst, def);
    const superParse = inst._zod.parse;
    const _normalized = core_util/* cached */.PO(() => normalizeDef(def));
    const memo = core_core/* globalConfig */.cr.memoizer;
    const generateFastpass = (shape) => {
        const normalized = _normalized.value;
        const syms = normalized.symbolKeys;
        // a symbol has no source literal, so it is read as `syms[i]` off the closed-over scope
        const doc = new Doc(["payload", "ctx"], { shape, inst, memo, syms });
        const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
        // prefixes in place, like util.prefixIssues. newResult must land before the early return: a catchall runs after this and would otherwise write onto the caller's input
        const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
        doc.write(`const input = payload.value;`);
        const ids = Object.create(null);
        let counter = 0;
        for (const key of normalized.allKeys) {
            ids[key] = `key_${counter++}`;
        }
        // A: preserve key order {
        doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
        for (const key of normalized.allKeys) {
            if (key === "__proto__")
                continue;
            const id = ids[key];
            const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : core_util/* esc */.UQ(key);
            const isPresent = `${k} in input`;
            const schema = shape[key];
            const optin = schema?._zod?.optin;
            const isOptionalIn = optin !== undefined;
            const isOptionalOut = schema?._zod?.optout === "optional";
            doc.write(`const ${id} = ${parseStr(k)};`);
            if (isOptionalIn && isOptionalOut) {
                // For optional-in/out schemas, ignore errors on absent keys — and, like the interpreted path, drop the value produced alongside them. The middle rung goes further: it permits absence without supplying anything in its place, so an absent key contributes nothing at all.
                const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
                doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
            }
            else if (!isOptionalIn) {
                doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
            }
            else {
                doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
                if (optin === "defaulted") {
                    doc.write(`newResult[${k}] = ${id}.value;`);
                }
                else {
                    doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
                }
            }
        }
        doc.write(`payload.value = newResult;`);
        doc.write(`return payload;`);
        // closing `shape` in is what pays: turbofan specializes the parser against that one shape object, so every `shape[k]._zod.run` folds to a known callee. as a parameter it stays a generic load and measures 13% slower even with the forwarding frame gone
        return doc.compile();
    };
    let fastpass;
    const isObject = core_util/* isObject */.Gv;
    const jit = !core_core/* globalConfig */.cr.jitless;
    const allowsEval = core_util/* allowsEval */.hI;
    const fastEnabled = jit && allowsEval.value; // && !def.catchall;
    const catchall = def.catchall;
    let value;
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
            // always synchronous
            if (!fastpass)
                fastpass = generateFastpass(def.shape);
            payload = fastpass(payload, ctx);
            if (!catchall)
                return payload;
            return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
        }
        return superParse(payload, ctx);
    };
});
function handleUnionResults(results, final, inst, ctx) {
    for (const result of results) {
        if (result.issues.length === 0) {
            final.value = result.value;
            return final;
        }
    }
    const nonaborted = results.filter((r) => !core_util/* aborted */.QH(r));
    if (nonaborted.length === 1) {
        final.value = nonaborted[0].value;
        return nonaborted[0];
    }
    final.issues.push({
        code: "invalid_union",
        input: final.value,
        inst,
        errors: results.map((result) => result.issues.map((iss) => core_util/* finalizeIssue */.iR(iss, ctx, core_core/* config */.$W()))),
    });
    return final;
}
const $ZodUnion = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodUnion", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted")
        ? "defaulted"
        : zod.def.options.some((o) => o._zod.optin !== undefined)
            ? "optional"
            : undefined);
    core_util/* defineLazyInternal */.v5(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : undefined);
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => {
        if (zod.def.options.every((o) => o._zod.values)) {
            return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
        }
        return undefined;
    });
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => {
        if (zod.def.options.every((o) => o._zod.pattern)) {
            const patterns = zod.def.options.map((o) => o._zod.pattern);
            return new RegExp(`^(${patterns.map((p) => core_util/* cleanRegex */.p6(p.source)).join("|")})$`);
        }
        return undefined;
    });
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                if (result.issues.length === 0)
                    return result;
                results.push(result);
            }
        }
        if (!async)
            return handleUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleUnionResults(results, payload, inst, ctx);
        });
    };
});
function handleExclusiveUnionResults(results, final, inst, ctx) {
    const matches = [];
    for (let i = 0; i < results.length; i++) {
        if (results[i].issues.length === 0)
            matches.push(i);
    }
    if (matches.length === 1) {
        final.value = results[matches[0]].value;
        return final;
    }
    if (matches.length === 0) {
        // No matches - same as regular union
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: results.map((result) => result.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config()))),
        });
    }
    else {
        // Multiple matches - exclusive union failure
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: [],
            inclusive: false,
            matches,
        });
    }
    return final;
}
const $ZodXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodXor", (inst, def) => {
    $ZodUnion.init(inst, def);
    def.inclusive = false;
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                results.push(result);
            }
        }
        if (!async)
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        });
    };
})));
/** Returns the option whose discriminator claims `value`, or throws if ambiguous. */
function getDiscriminatedOption(union, value) {
    const internals = union._zod;
    let map = internals.bag.optionsMap;
    if (!map) {
        map = discriminatorMap(internals.def);
        internals.bag.optionsMap = map;
    }
    const option = map.get(value);
    if (option === null)
        throw new Error(`Ambiguous discriminator value "${String(value)}"`);
    return option;
}
function discriminatorMap(def) {
    const map = new Map();
    for (const option of def.options) {
        const values = option._zod.propValues?.[def.discriminator];
        if (!values || values.size === 0)
            throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
        for (const value of values) {
            if (map.has(value)) {
                if (value !== undefined)
                    throw new Error(`Duplicate discriminator value "${String(value)}"`);
                // keep the collision marked so a later member cannot reclaim it
                map.set(value, null);
            }
            else {
                map.set(value, option);
            }
        }
    }
    return map;
}
const $ZodDiscriminatedUnion = 
/*@__PURE__*/
(/* unused pure expression or super */ null && (core.$constructor("$ZodDiscriminatedUnion", (inst, def) => {
    def.inclusive = false;
    $ZodUnion.init(inst, def);
    const _super = inst._zod.parse;
    util.defineLazyInternal(inst, "propValues", (zod) => {
        const propValues = {};
        let undefinedCount = 0;
        for (const option of zod.def.options) {
            const pv = option._zod.propValues;
            if (!pv || Object.keys(pv).length === 0)
                throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
            if (pv[zod.def.discriminator]?.has(undefined))
                undefinedCount++;
            for (const [k, v] of Object.entries(pv)) {
                if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
                    util.assignProp(propValues, k, new Set());
                }
                for (const val of v) {
                    propValues[k].add(val);
                }
            }
        }
        if (!zod.def.unionFallback && undefinedCount > 1)
            propValues[zod.def.discriminator]?.delete(undefined);
        return propValues;
    });
    // Checked now rather than in the lookup map below, so an option that lacks the discriminator fails at the `discriminatedUnion` call instead of on the first object parsed. Options whose shape cannot be enumerated without resolving it — pipes and lazies — are left to the map.
    def.options.forEach((option, i) => {
        const propShape = util.rawShape(option._zod.def);
        if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
            throw new Error(`Invalid discriminated union option at index "${i}"`);
        }
    });
    const disc = util.cached(() => discriminatorMap(def));
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!util.isObject(input)) {
            payload.issues.push({
                code: "invalid_type",
                expected: "object",
                input,
                inst,
            });
            return payload;
        }
        const value = input?.[def.discriminator];
        const opt = disc.value.get(value);
        // forward metadata cannot choose an encoder for an absent tag
        if (opt && (value !== undefined || ctx.direction !== "backward")) {
            return opt._zod.run(payload, ctx);
        }
        // Fall back to union matching when the fast discriminator path fails:
        // - explicitly enabled via unionFallback, or
        // - during backward direction (encode), since codec-based discriminators have different values in forward vs backward directions
        if (def.unionFallback || ctx.direction === "backward") {
            return _super(payload, ctx);
        }
        // no matching discriminator
        payload.issues.push({
            code: "invalid_union",
            errors: [],
            note: "No matching discriminator",
            discriminator: def.discriminator,
            options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
            input,
            path: [def.discriminator],
            inst,
        });
        return payload;
    };
})));
const $ZodIntersection = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodIntersection", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        const left = def.left._zod.run({ value: input, issues: [] }, ctx);
        const right = def.right._zod.run({ value: input, issues: [] }, ctx);
        const async = left instanceof Promise || right instanceof Promise;
        if (async) {
            return Promise.all([left, right]).then(([left, right]) => {
                return handleIntersectionResults(payload, left, right);
            });
        }
        return handleIntersectionResults(payload, left, right);
    };
});
function mergeValues(a, b) {
    // const aType = parse.t(a);
    // const bType = parse.t(b);
    if (a === b) {
        return { valid: true, data: a };
    }
    if (a instanceof Date && b instanceof Date && +a === +b) {
        return { valid: true, data: a };
    }
    if (core_util/* isPlainObject */.Qd(a) && core_util/* isPlainObject */.Qd(b)) {
        const bKeys = Object.keys(b);
        const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
        const newObj = { ...a, ...b };
        if (Object.prototype.hasOwnProperty.call(newObj, "__proto__"))
            delete newObj.__proto__;
        for (const key of sharedKeys) {
            if (key === "__proto__")
                continue;
            const sharedValue = mergeValues(a[key], b[key]);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [key, ...sharedValue.mergeErrorPath],
                };
            }
            newObj[key] = sharedValue.data;
        }
        return { valid: true, data: newObj };
    }
    if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) {
            return { valid: false, mergeErrorPath: [] };
        }
        const newArray = [];
        for (let index = 0; index < a.length; index++) {
            const itemA = a[index];
            const itemB = b[index];
            const sharedValue = mergeValues(itemA, itemB);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [index, ...sharedValue.mergeErrorPath],
                };
            }
            newArray.push(sharedValue.data);
        }
        return { valid: true, data: newArray };
    }
    return { valid: false, mergeErrorPath: [] };
}
function handleIntersectionResults(result, left, right) {
    // Track which side(s) reject each key. A key rejection is reported only when BOTH sides reject it, so a key owned by one branch survives the other's key schema. strictObject reports these as unrecognized_keys; a record with an open key schema reports one invalid_key per key.
    const unrecKeys = new Map();
    let unrecIssue;
    const keyIssues = new Map();
    const collect = (iss, side) => {
        let keys;
        if (iss.code === "unrecognized_keys" && !iss.path?.length) {
            unrecIssue ?? (unrecIssue = iss);
            keys = iss.keys;
        }
        else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
            const k = String(iss.path[0]);
            if (!keyIssues.has(k))
                keyIssues.set(k, iss);
            keys = [k];
        }
        else {
            return false;
        }
        for (const k of keys) {
            if (!unrecKeys.has(k))
                unrecKeys.set(k, {});
            unrecKeys.get(k)[side] = true;
        }
        return true;
    };
    for (const iss of left.issues) {
        if (!collect(iss, "l"))
            result.issues.push(iss);
    }
    for (const iss of right.issues) {
        if (!collect(iss, "r"))
            result.issues.push(iss);
    }
    // Report only keys rejected by BOTH sides
    const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
    if (bothKeys.length) {
        const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
        if (aggregated.length)
            result.issues.push({ ...unrecIssue, keys: aggregated });
        for (const k of bothKeys) {
            if (!aggregated.includes(k) && keyIssues.has(k))
                result.issues.push(keyIssues.get(k));
        }
    }
    const merged = mergeValues(left.value, right.value);
    if (!merged.valid) {
        if (core_util/* aborted */.QH(result))
            return result;
        throw new Error(`Unmergable intersection. Error path: ` + `${JSON.stringify(merged.mergeErrorPath)}`);
    }
    result.value = merged.data;
    return result;
}
const $ZodTuple = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodTuple", (inst, def) => {
    $ZodType.init(inst, def);
    const items = def.items;
    const memo = core_core/* globalConfig */.cr.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                input,
                inst,
                expected: "tuple",
                code: "invalid_type",
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, [], ctx) : [];
        const proms = [];
        const optinStart = getTupleOptStart(items, "optin");
        const optoutStart = getTupleOptStart(items, "optout");
        if (!def.rest) {
            if (input.length < optinStart) {
                payload.issues.push({
                    code: "too_small",
                    minimum: optinStart,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
                return payload;
            }
            if (input.length > items.length) {
                payload.issues.push({
                    code: "too_big",
                    maximum: items.length,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
            }
        }
        // Run every item in parallel, collecting results into an indexed array. The post-processing in `handleTupleResults` walks them in order so it can decide whether an absent optional-output error can truncate the tail or must be reported to preserve required output.
        const itemResults = new Array(items.length);
        // only tracked when there is a rest loop to skip
        const abortEarly = def.rest ? ctx?.abortEarly : undefined;
        let itemAborted = false;
        for (let i = 0; i < items.length; i++) {
            const r = items[i]._zod.run({ value: input[i], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((rr) => {
                    itemResults[i] = rr;
                }));
            }
            else {
                itemResults[i] = r;
                if (abortEarly && !itemAborted && r.issues.length)
                    itemAborted = core_util/* aborted */.QH(r);
            }
        }
        // sound because rest is non-empty exactly when every fixed index is present, the one case handleTupleResults cannot discard an item's issues
        if (def.rest && !itemAborted) {
            let i = items.length - 1;
            const rest = input.slice(items.length);
            let seen = payload.issues.length;
            for (const el of rest) {
                if (abortEarly && payload.issues.length !== seen) {
                    if (core_util/* aborted */.QH(payload, seen))
                        break;
                    seen = payload.issues.length;
                }
                i++;
                const result = def.rest._zod.run({ value: el, issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((r) => handleTupleResult(r, payload, i)));
                }
                else {
                    handleTupleResult(result, payload, i);
                }
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
        }
        return handleTupleResults(itemResults, payload, items, input, optoutStart);
    };
});
function getTupleOptStart(items, key) {
    for (let i = items.length - 1; i >= 0; i--) {
        // optin is a three-rung ladder so any rung above `undefined` permits an absent slot; optout stays two-valued.
        const omittable = key === "optin" ? items[i]._zod.optin !== undefined : items[i]._zod.optout === "optional";
        if (!omittable)
            return i + 1;
    }
    return 0;
}
function handleTupleResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...core_util/* prefixIssues */.lQ(index, result.issues));
    }
    final.value[index] = result.value;
}
function handleTupleResults(itemResults, final, items, input, optoutStart) {
    // Walk results in order. Mirror $ZodObject's swallow-on-absent-optional rule, but only after `optoutStart`: the first index where the output tuple tail can be absent.
    for (let i = 0; i < items.length; i++) {
        const r = itemResults[i];
        const isPresent = i < input.length;
        // The array analog of `handlePropertyResult`'s absent-key early return: the middle rung permits absence without supplying anything in its place, so the tail truncates here instead of materializing whatever the item made of `undefined`.
        if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
            final.value.length = i;
            break;
        }
        if (r.issues.length) {
            if (!isPresent && i >= optoutStart) {
                final.value.length = i;
                break;
            }
            final.issues.push(...core_util/* prefixIssues */.lQ(i, r.issues));
        }
        final.value[i] = r.value;
    }
    // Drop trailing slots that produced `undefined` for absent input
    // (the array analog of an absent optional key on an object). The
    // `i >= input.length` floor is critical: an explicit `undefined`
    // *inside* the input must be preserved even when the schema is
    // optional-out (e.g. `z.string().or(z.undefined())` accepting an
    // explicit undefined value).
    for (let i = final.value.length - 1; i >= input.length; i--) {
        if (items[i]._zod.optout === "optional" && final.value[i] === undefined) {
            final.value.length = i;
        }
        else {
            break;
        }
    }
    return final;
}
const $ZodRecord = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodRecord", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core_core/* globalConfig */.cr.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!core_util/* isPlainObject */.Qd(input)) {
            payload.issues.push({
                expected: "record",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        // no guard in either loop below: a record's invalid_key aborts but an enclosing intersection can reconcile it, so a stopped loop hides keys the sibling does not own and the intersection then rejects nothing
        const proms = [];
        const values = def.keyType._zod.values;
        if (values && !def.partial) {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            const recordKeys = new Set();
            for (const key of values) {
                if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
                    recordKeys.add(typeof key === "number" ? key.toString() : key);
                    // A declared __proto__ is stripped but is not an unrecognized key.
                    if (key === "__proto__")
                        continue;
                    const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                    if (keyResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (keyResult.issues.length) {
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => core_util/* finalizeIssue */.iR(iss, ctx, core_core/* config */.$W())),
                            input: key,
                            path: [key],
                            inst,
                        });
                        continue;
                    }
                    const outKey = keyResult.value;
                    if (outKey === "__proto__")
                        continue;
                    const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                    if (result instanceof Promise) {
                        proms.push(result.then((result) => {
                            if (result.issues.length) {
                                payload.issues.push(...core_util/* prefixIssues */.lQ(key, result.issues));
                            }
                            payload.value[outKey] = result.value;
                        }));
                    }
                    else {
                        if (result.issues.length) {
                            payload.issues.push(...core_util/* prefixIssues */.lQ(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }
                }
            }
            let unrecognized;
            for (const key in input) {
                if (!recordKeys.has(key)) {
                    if (def.mode === "loose") {
                        // skip __proto__ so it can't replace the result prototype via the assignment setter on the plain {} we build into
                        if (key === "__proto__")
                            continue;
                        payload.value[key] = input[key];
                    }
                    else {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        else {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            // An enumerable key schema declares which keys the record owns, so a key outside the set is unrecognized. A non-enumerable one (regex, refine) is a constraint every key must satisfy, so a failing key is invalid. Only the former is reconcilable against the other side of an intersection.
            let unrecognized;
            // Reflect.ownKeys for Symbol-key support; filter non-enumerable to match z.object()
            for (const key of Reflect.ownKeys(input)) {
                if (key === "__proto__")
                    continue;
                if (!Object.prototype.propertyIsEnumerable.call(input, key))
                    continue;
                let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                if (keyResult instanceof Promise) {
                    throw new Error("Async schemas not supported in object keys currently");
                }
                // Numeric string fallback: if key is a numeric string and failed, retry with Number(key). This handles z.number(), z.literal([1, 2, 3]), and unions containing numeric literals
                const checkNumericKey = typeof key === "string" && core_regexes/* number */.ai.test(key) && keyResult.issues.length;
                if (checkNumericKey) {
                    const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
                    if (retryResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (retryResult.issues.length === 0) {
                        keyResult = retryResult;
                    }
                }
                if (keyResult.issues.length) {
                    if (def.mode === "loose") {
                        // Pass through unchanged
                        payload.value[key] = input[key];
                    }
                    else if (values) {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                    else {
                        // Default "strict" behavior: error on invalid key
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => core_util/* finalizeIssue */.iR(iss, ctx, core_core/* config */.$W())),
                            input: key,
                            path: [key],
                            inst,
                        });
                    }
                    continue;
                }
                // the guard above tests the raw input key, but the key schema can normalize an ordinary key into __proto__; re-check the key we actually write under
                const outKey = keyResult.value;
                if (outKey === "__proto__")
                    continue;
                const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((result) => {
                        if (result.issues.length) {
                            payload.issues.push(...core_util/* prefixIssues */.lQ(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }));
                }
                else {
                    if (result.issues.length) {
                        payload.issues.push(...core_util/* prefixIssues */.lQ(key, result.issues));
                    }
                    payload.value[outKey] = result.value;
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload;
    };
});
const $ZodMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMap", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Map)) {
            payload.issues.push({
                expected: "map",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Map(), ctx) : new Map();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const [key, value] of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
            const valueResult = def.valueType._zod.run({ value: value, issues: [] }, ctx);
            if (keyResult instanceof Promise || valueResult instanceof Promise) {
                proms.push(Promise.all([keyResult, valueResult]).then(([keyResult, valueResult]) => {
                    handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
                }));
            }
            else {
                handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
            }
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, mapSize);
})));
function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
    if (keyResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, keyResult.issues));
        }
        else {
            final.issues.push({
                code: "invalid_key",
                origin: "map",
                input,
                inst,
                issues: keyResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    if (valueResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, valueResult.issues));
        }
        else {
            final.issues.push({
                origin: "map",
                code: "invalid_element",
                input,
                inst,
                key: key,
                issues: valueResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    final.value.set(keyResult.value, valueResult.value);
}
const $ZodSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSet", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Set)) {
            payload.issues.push({
                input,
                inst,
                expected: "set",
                code: "invalid_type",
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Set(), ctx) : new Set();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const item of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const result = def.valueType._zod.run({ value: item, issues: [] }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleSetResult(result, payload)));
            }
            else
                handleSetResult(result, payload);
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, setSize);
})));
function handleSetResult(result, final) {
    if (result.issues.length) {
        final.issues.push(...result.issues);
    }
    final.value.add(result.value);
}
const $ZodEnum = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodEnum", (inst, def) => {
    $ZodType.init(inst, def);
    const values = core_util/* getEnumValues */.w5(def.entries);
    const valuesSet = new Set(values);
    inst._zod.values = valuesSet;
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => {
        const patternValues = core_util/* getEnumValues */.w5(zod.def.entries).filter((k) => core_util/* propertyKeyTypes */.qQ.has(typeof k));
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(patternValues.length ? `^(${patternValues.map((o) => core_util/* escapeRegex */.sD(o.toString())).join("|")})$` : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (valuesSet.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodLiteral = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const values = new Set(def.values);
    inst._zod.values = values;
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => {
        const vals = zod.def.values;
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(vals.length
            ? `^(${vals
                .map((o) => typeof o === "string" ? core_util/* escapeRegex */.sD(o) : o ? core_util/* escapeRegex */.sD(o.toString()) : String(o))
                .join("|")})$`
            : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (values.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values: def.values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFile", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        // @ts-ignore
        if (input instanceof File)
            return payload;
        payload.issues.push({
            expected: "file",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodTransform = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodTransform", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "optional";
    core_core/* globalConfig */.cr.memoizer?.guard(inst);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new core_core/* $ZodEncodeError */.cV(inst.constructor.name);
        }
        const _out = def.transform(payload.value, payload);
        if (ctx.async) {
            const output = _out instanceof Promise ? _out : Promise.resolve(_out);
            return output.then((output) => {
                payload.value = output;
                return payload;
            });
        }
        if (_out instanceof Promise) {
            throw new core_core/* $ZodAsyncError */.GT();
        }
        payload.value = _out;
        return payload;
    };
});
function handleOptionalResult(payload, result) {
    // A substituting schema that still failed has no usable answer; yield undefined. Its issues are simply dropped: it ran on a payload of its own, so there is no shared array to truncate and nothing of the caller's to lose with it.
    payload.value = result.issues.length ? undefined : result.value;
    return payload;
}
const $ZodOptional = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodOptional", (inst, def) => {
    $ZodType.init(inst, def);
    // .optional() propagates absence rather than substituting for it, so a defaulted inner keeps its rung.
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    inst._zod.optout = "optional";
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => {
        const values = zod.def.innerType._zod.values;
        return values ? new Set([...values, undefined]) : undefined;
    });
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${core_util/* cleanRegex */.p6(pattern.source)})?$`) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        if (payload.value === undefined) {
            // Only the top rung substitutes a value for absence; everything else leaves it intact, which is what .optional() means.
            if (def.innerType._zod.optin !== "defaulted")
                return payload;
            // Its own payload, for the same reason $ZodCatch gets one: a pipe forwards an unrecognized key through the caller's issues array, and this must not read that as the substituting schema failing and drop it.
            const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
            if (result instanceof Promise)
                return result.then((result) => handleOptionalResult(payload, result));
            return handleOptionalResult(payload, result);
        }
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodExactOptional = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodExactOptional", (inst, def) => {
    // Call parent init - inherits optin/optout = "optional"
    $ZodOptional.init(inst, def);
    // Override values/pattern to NOT add undefined
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.innerType._zod.values);
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
    // Override parse to just delegate (no undefined handling)
    inst._zod.parse = (payload, ctx) => {
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodNullable = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNullable", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.innerType._zod.optin);
    core_util/* defineLazyInternal */.v5(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    core_util/* defineLazyInternal */.v5(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${core_util/* cleanRegex */.p6(pattern.source)}|null)$`) : undefined;
    });
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => {
        return zod.def.innerType._zod.values ? new Set([...zod.def.innerType._zod.values, null]) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        // Forward direction (decode): allow null to pass through
        if (payload.value === null)
            return payload;
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodDefault = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodDefault", (inst, def) => {
    $ZodType.init(inst, def);
    // inst._zod.qin = "true";
    inst._zod.optin = "defaulted";
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply defaults for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
            /**
             * $ZodDefault returns the default value immediately in forward direction.
             * It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
            return payload;
        }
        // Forward direction: continue with default handling
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleDefaultResult(result, def));
        }
        return handleDefaultResult(result, def);
    };
});
function handleDefaultResult(payload, def) {
    if (payload.value === undefined) {
        payload.value = def.defaultValue;
    }
    return payload;
}
const $ZodPrefault = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodPrefault", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "defaulted";
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply prefault for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
        }
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodNonOptional = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodNonOptional", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => {
        const v = zod.def.innerType._zod.values;
        return v ? new Set([...v].filter((x) => x !== undefined)) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleNonOptionalResult(result, inst));
        }
        return handleNonOptionalResult(result, inst);
    };
});
function handleNonOptionalResult(payload, inst) {
    if (!payload.issues.length && payload.value === undefined) {
        payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: payload.value,
            inst,
        });
    }
    return payload;
}
const $ZodSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSuccess", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new core.$ZodEncodeError("ZodSuccess");
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => {
                payload.value = result.issues.length === 0;
                return payload;
            });
        }
        payload.value = result.issues.length === 0;
        return payload;
    };
})));
function handleCatchResult(payload, result, def, ctx) {
    if (!result.issues.length) {
        payload.value = result.value;
        // The value carries up, so the flag describing it has to carry with it: a back-edge into a node still being parsed must not be frozen by an enclosing readonly, and its checks belong to the node itself. Guarded so the ordinary case adds no own property.
        if (result.memo)
            payload.memo = true;
        return payload;
    }
    // Spread the inner's own payload, not ours: `value` has to stay the input the catch was handed, and the inner ran on a payload of its own so its issues are already private to this call.
    payload.value = def.catchValue({
        ...result,
        value: payload.value,
        error: {
            issues: result.issues.map((iss) => core_util/* finalizeIssue */.iR(iss, ctx, core_core/* config */.$W())),
        },
        input: payload.value,
    });
    return payload;
}
const $ZodCatch = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCatch", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    core_util/* defineLazyInternal */.v5(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply catch logic
        const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleCatchResult(payload, result, def, ctx));
        }
        return handleCatchResult(payload, result, def, ctx);
    };
});
const $ZodNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNaN", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "number" || !Number.isNaN(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "nan",
                code: "invalid_type",
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodPipe = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodPipe", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.in._zod.values);
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.in._zod.optin);
    core_util/* defineLazyInternal */.v5(inst, "optout", (zod) => zod.def.out._zod.optout);
    core_util/* defineLazyInternal */.v5(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handlePipeResult(right, def.in, ctx));
            }
            return handlePipeResult(right, def.in, ctx);
        }
        const left = def.in._zod.run(payload, ctx);
        if (left instanceof Promise) {
            return left.then((left) => handlePipeResult(left, def.out, ctx));
        }
        return handlePipeResult(left, def.out, ctx);
    };
});
function handlePipeResult(left, next, ctx) {
    // Any issue stops the pipe, so a failing refinement never feeds its transform. An unrecognized key is the exception: it describes the input's extra properties, not the value being piped, and an enclosing intersection may yet reconcile it.
    if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
        // prevent further checks
        left.aborted = true;
        return left;
    }
    return next._zod.run({ value: left.value, issues: left.issues }, ctx);
}
const $ZodCodec = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCodec", (inst, def) => {
    $ZodType.init(inst, def);
    util.defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    util.defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    util.defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        const direction = ctx.direction || "forward";
        if (direction === "forward") {
            const left = def.in._zod.run(payload, ctx);
            if (left instanceof Promise) {
                return left.then((left) => handleCodecAResult(left, def, ctx));
            }
            return handleCodecAResult(left, def, ctx);
        }
        else {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handleCodecAResult(right, def, ctx));
            }
            return handleCodecAResult(right, def, ctx);
        }
    };
})));
function handleCodecAResult(result, def, ctx) {
    if (result.issues.length) {
        // prevent further checks
        result.aborted = true;
        return result;
    }
    const direction = ctx.direction || "forward";
    if (direction === "forward") {
        const transformed = def.transform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.out, ctx));
        }
        return handleCodecTxResult(result, transformed, def.out, ctx);
    }
    else {
        const transformed = def.reverseTransform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.in, ctx));
        }
        return handleCodecTxResult(result, transformed, def.in, ctx);
    }
}
function handleCodecTxResult(left, value, nextSchema, ctx) {
    // Check if transform added any issues
    if (left.issues.length) {
        left.aborted = true;
        return left;
    }
    return nextSchema._zod.run({ value, issues: left.issues }, ctx);
}
const $ZodPreprocess = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodPreprocess", (inst, def) => {
    $ZodPipe.init(inst, def);
});
const $ZodReadonly = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodReadonly", (inst, def) => {
    $ZodType.init(inst, def);
    core_util/* defineLazyInternal */.v5(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
    core_util/* defineLazyInternal */.v5(inst, "values", (zod) => zod.def.innerType._zod.values);
    core_util/* defineLazyInternal */.v5(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
    core_util/* defineLazyInternal */.v5(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then(handleReadonlyResult);
        }
        return handleReadonlyResult(result);
    };
});
function handleReadonlyResult(payload) {
    // A repeat visit hands back a node that is still being built; freezing it here would make the rest of its keys fail to assign.
    if (!payload.memo)
        payload.value = Object.freeze(payload.value);
    return payload;
}
// a leaf's pattern source with its own checks folded in: the last pattern-carrying check wins, else length bounds narrow the catch-all, else an integer format narrows the number form. the fold lives here instead of on `_zod.pattern` so a bundle without template literals never pays for it
function leafPattern(schema) {
    const def = schema._zod.def;
    let pattern = def.pattern;
    let isInt = !!def.format?.includes("int");
    let minimum;
    let maximum;
    for (const ch of def.checks ?? []) {
        const d = ch._zod.def;
        if (d.pattern)
            pattern = d.pattern;
        isInt || (isInt = !!d.format?.includes("int"));
        const lo = d.minimum ?? d.length;
        const hi = d.maximum ?? d.length;
        if (lo !== undefined && (minimum === undefined || lo > minimum))
            minimum = lo;
        if (hi !== undefined && (maximum === undefined || hi < maximum))
            maximum = hi;
    }
    if (pattern)
        return pattern.source;
    // an empty range matches nothing at runtime, and `{8,5}` is not a legal quantifier
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
        return "(?!)";
    if (minimum !== undefined || maximum !== undefined)
        return regexes.string({ minimum, maximum }).source;
    const own = schema._zod.pattern;
    return (isInt && own === regexes.number ? regexes.integer : own)?.source;
}
// a part's pattern source. a wrapper's pattern embeds its inner pattern's source verbatim, so the folded form is substituted in place without knowing the wrapper's own composition; a union's options are joined the way the union builds its own pattern
function partPattern(schema) {
    const def = schema._zod.def;
    const own = schema._zod.pattern?.source;
    // lazy resolves its inner on the internals, not the def
    const inner = def.innerType ?? schema._zod.innerType;
    if (inner) {
        const before = inner._zod.pattern?.source;
        const after = partPattern(inner);
        if (own && before && after && after !== before) {
            return own.replace(util.cleanRegex(before), () => util.cleanRegex(after));
        }
        return own;
    }
    if (def.options) {
        const sources = def.options.map(partPattern);
        if (sources.every(Boolean))
            return `^(${sources.map((s) => util.cleanRegex(s)).join("|")})$`;
    }
    return leafPattern(schema);
}
const $ZodTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodTemplateLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const regexParts = [];
    for (const part of def.parts) {
        if (typeof part === "object" && part !== null) {
            // is Zod schema
            const source = partPattern(part);
            if (!source) {
                throw new Error(`Invalid template literal part, no pattern found: ${[...part._zod.traits].shift()}`);
            }
            regexParts.push(util.cleanRegex(source));
        }
        else if (part === null || util.primitiveTypes.has(typeof part)) {
            regexParts.push(util.escapeRegex(`${part}`));
        }
        else {
            throw new Error(`Invalid template literal part: ${part}`);
        }
    }
    inst._zod.pattern = new RegExp(`^${regexParts.join("")}$`);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "string") {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "string",
                code: "invalid_type",
            });
            return payload;
        }
        inst._zod.pattern.lastIndex = 0;
        if (!inst._zod.pattern.test(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                code: "invalid_format",
                format: def.format ?? "template_literal",
                pattern: inst._zod.pattern.source,
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFunction", (inst, def) => {
    $ZodType.init(inst, def);
    // Defined, not assigned: the classic prototype exposes `_def` as a getter with no setter.
    Object.defineProperty(inst, "_def", { value: def });
    inst._zod.def = def;
    inst.implement = (func) => {
        if (typeof func !== "function") {
            throw new Error("implement() must be called with a function");
        }
        // Defined inline so the closure stays anonymous: binding it to a `const` first names it, which costs 256 bytes per implemented function.
        return Object.defineProperty(function (...args) {
            const parsedArgs = inst._def.input ? parse(inst._def.input, args) : args;
            const result = Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return parse(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst.implementAsync = (func) => {
        if (typeof func !== "function") {
            throw new Error("implementAsync() must be called with a function");
        }
        return Object.defineProperty(async function (...args) {
            const parsedArgs = inst._def.input ? await parseAsync(inst._def.input, args) : args;
            const result = await Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return await parseAsync(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "function") {
            payload.issues.push({
                code: "invalid_type",
                expected: "function",
                input: payload.value,
                inst,
            });
            return payload;
        }
        // Check if output is a promise type to determine if we should use async implementation
        const hasPromiseOutput = inst._def.output && inst._def.output._zod.def.type === "promise";
        if (hasPromiseOutput) {
            payload.value = inst.implementAsync(payload.value);
        }
        else {
            payload.value = inst.implement(payload.value);
        }
        return payload;
    };
    inst.input = (...args) => {
        const F = inst.constructor;
        if (Array.isArray(args[0])) {
            return new F({
                type: "function",
                input: new $ZodTuple({
                    type: "tuple",
                    items: args[0],
                    rest: args[1],
                }),
                output: inst._def.output,
            });
        }
        return new F({
            type: "function",
            input: args[0],
            output: inst._def.output,
        });
    };
    inst.output = (output) => {
        const F = inst.constructor;
        return new F({
            type: "function",
            input: inst._def.input,
            output,
        });
    };
    return inst;
})));
const $ZodPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPromise", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        return Promise.resolve(payload.value).then((inner) => def.innerType._zod.run({ value: inner, issues: [] }, ctx));
    };
})));
const $ZodLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodLazy", (inst, def) => {
    $ZodType.init(inst, def);
    // Cache the resolved inner type on the shared `def` so all clones of this lazy (e.g. via `.describe()`/`.meta()`) share the same inner instance, preserving identity for cycle detection on recursive schemas.
    util.defineLazy(inst._zod, "innerType", () => {
        const d = def;
        if (!d._cachedInner)
            d._cachedInner = def.getter();
        return d._cachedInner;
    });
    util.defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
    util.defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? undefined);
    util.defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? undefined);
    inst._zod.parse = (payload, ctx) => {
        const inner = inst._zod.innerType;
        return inner._zod.run(payload, ctx);
    };
})));
const $ZodCustom = /*@__PURE__*/ core_core/* $constructor */.xI("$ZodCustom", (inst, def) => {
    core_checks/* $ZodCheck */.QP.init(inst, def);
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _) => {
        return payload;
    };
    inst._zod.check = (payload) => {
        const input = payload.value;
        const r = def.fn(input);
        if (r instanceof Promise) {
            return r.then((r) => handleRefineResult(r, payload, input, inst));
        }
        handleRefineResult(r, payload, input, inst);
        return;
    };
});
function handleRefineResult(result, payload, input, inst) {
    if (!result) {
        const _iss = {
            code: "custom",
            input,
            inst, // incorporates params.error into issue reporting
            path: [...(inst._zod.def.path ?? [])], // incorporates params.error into issue reporting
            continue: !inst._zod.def.abort,
            // params: inst._zod.def.params,
        };
        if (inst._zod.def.params)
            _iss.params = inst._zod.def.params;
        payload.issues.push(core_util/* issue */.sn(_iss));
    }
}


/***/ }),

/***/ 87509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Lp: () => (/* binding */ processSchema),
/* harmony export */   OA: () => (/* binding */ createToJSONSchemaMethod),
/* harmony export */   Wb: () => (/* binding */ extractDefs),
/* harmony export */   _S: () => (/* binding */ handleUnrepresentable),
/* harmony export */   az: () => (/* binding */ initializeContext),
/* harmony export */   jE: () => (/* binding */ finalize),
/* harmony export */   uE: () => (/* binding */ createStandardJSONSchemaMethod)
/* harmony export */ });
/* unused harmony export process */
/* harmony import */ var _registries_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(29396);
/* harmony import */ var _util_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(54723);


function assignProps(target, ...sources) {
    for (const source of sources) {
        for (const key of Reflect.ownKeys(source)) {
            if (Object.prototype.propertyIsEnumerable.call(source, key)) {
                (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(target, key, source[key]);
            }
        }
    }
    return target;
}
// function initializeContext<T extends schemas.$ZodType>(inputs: JSONSchemaGeneratorParams<T>): ToJSONSchemaContext<T> {
//   return {
//     processor: inputs.processor,
//     metadataRegistry: inputs.metadata ?? globalRegistry,
//     target: inputs.target ?? "draft-2020-12",
//     unrepresentable: inputs.unrepresentable ?? "throw",
//   };
// }
function initializeContext(params) {
    // Normalize target: convert old non-hyphenated versions to hyphenated versions
    let target = params?.target ?? "draft-2020-12";
    if (target === "draft-4")
        target = "draft-04";
    if (target === "draft-7")
        target = "draft-07";
    return {
        processors: params.processors ?? {},
        metadataRegistry: params?.metadata ?? _registries_js__WEBPACK_IMPORTED_MODULE_1__/* .globalRegistry */ .fd,
        target,
        unrepresentable: params?.unrepresentable ?? "throw",
        override: params?.override ?? (() => { }),
        io: params?.io ?? "output",
        counter: 0,
        seen: new Map(),
        sharedDefsExtractedFor: undefined,
        sharedEmitDoneFor: undefined,
        cycles: params?.cycles ?? "ref",
        reused: params?.reused ?? "inline",
        intersections: [],
        deferred: [],
        external: params?.external ?? undefined,
    };
}
/**
 * Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
 * `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
 * custom JSON Schema was written into `json`, in which case the caller must not write its own.
 */
function handleUnrepresentable(schema, ctx, json, params, message) {
    const result = typeof ctx.unrepresentable === "function"
        ? ctx.unrepresentable({ zodSchema: schema, path: params.path, message })
        : ctx.unrepresentable;
    if (result === "any")
        return false;
    if (result === undefined || result === "throw")
        throw new Error(message);
    Object.assign(json, result);
    return true;
}
// never rename this back to `process`: bundler polyfills inject a top-level `const process` that a lexical declaration of the same name collides with (#6397)
function processSchema(schema, ctx, _params = { path: [], schemaPath: [] }) {
    var _a;
    const def = schema._zod.def;
    // check for schema in seens
    const seen = ctx.seen.get(schema);
    if (seen) {
        seen.count++;
        // check if cycle
        const isCycle = _params.schemaPath.includes(schema);
        if (isCycle) {
            seen.cycle = _params.path;
        }
        return seen.schema;
    }
    // initialize
    const result = { schema: {}, count: 1, cycle: undefined, path: _params.path };
    ctx.seen.set(schema, result);
    ctx.sharedDefsExtractedFor = undefined;
    ctx.sharedEmitDoneFor = undefined;
    // custom method overrides default behavior
    const overrideSchema = schema._zod.toJSONSchema?.();
    if (overrideSchema) {
        result.schema = overrideSchema;
    }
    else {
        const params = {
            ..._params,
            schemaPath: [..._params.schemaPath, schema],
            path: _params.path,
        };
        if (schema._zod.processJSONSchema) {
            schema._zod.processJSONSchema(ctx, result.schema, params);
        }
        else {
            const _json = result.schema;
            const processor = ctx.processors[def.type];
            if (!processor) {
                throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
            }
            processor(schema, ctx, _json, params);
        }
        const parent = schema._zod.parent;
        if (parent) {
            // Also set ref if processor didn't (for inheritance)
            if (!result.ref)
                result.ref = parent;
            processSchema(parent, ctx, params);
            ctx.seen.get(parent).isParent = true;
        }
    }
    // metadata
    const meta = ctx.metadataRegistry.get(schema);
    if (meta)
        assignProps(result.schema, meta);
    if (ctx.io === "input" && isTransforming(schema)) {
        // examples/defaults only apply to output type of pipe
        delete result.schema.examples;
        delete result.schema.default;
    }
    // set prefault as default
    if (ctx.io === "input" && "_prefault" in result.schema)
        (_a = result.schema).default ?? (_a.default = result.schema._prefault);
    delete result.schema._prefault;
    // pulling fresh from ctx.seen in case it was overwritten
    const _result = ctx.seen.get(schema);
    return _result.schema;
}
/** @deprecated Renamed to `processSchema`. An export alias declares no binding, so it is safe to keep. */

// Escape a reference token for use in a JSON Pointer fragment (RFC 6901): `~` becomes `~0` and `/` becomes `~1`. The `~` replacement must run first.
function encodeJSONPointerSegment(segment) {
    return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema
// params: EmitParams
) {
    // iterate over seen map;
    const root = ctx.seen.get(schema);
    if (!root)
        throw new Error("Unprocessed schema. This is a bug in Zod.");
    // With `external` set, every registered schema resolves through the external branch of `makeURI`, so the root branch below produces the same ref the external branch would — this pass is identical whichever schema it is called with, and only needs to run once.
    if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external)
        return;
    // Track ids to detect duplicates across different schemas
    const idToSchema = new Map();
    for (const entry of ctx.seen.entries()) {
        const id = ctx.metadataRegistry.get(entry[0])?.id;
        if (id) {
            const existing = idToSchema.get(id);
            if (existing && existing !== entry[0]) {
                throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
            }
            idToSchema.set(id, entry[0]);
        }
    }
    // returns a ref to the schema defId will be empty if the ref points to an external schema (or #)
    const makeURI = (entry) => {
        // comparing the seen objects because sometimes multiple schemas map to the same seen object. e.g. lazy
        // external is configured
        const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
        if (ctx.external) {
            const externalId = ctx.external.registry.get(entry[0])?.id; // ?? "__shared";// `__schema${ctx.counter++}`;
            // check if schema is in the external registry
            const uriGenerator = ctx.external.uri ?? ((id) => id);
            if (externalId) {
                return { ref: uriGenerator(externalId) };
            }
            // otherwise, add to __shared
            const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
            entry[1].defId = id; // set defId so it will be reused if needed
            return { defId: id, ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}` };
        }
        const uriPrefix = `#`;
        const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
        // an id-less root has nowhere to be extracted to, so it stays inline and self-references as `#`
        if (entry[1] === root && !entry[1].schema.id) {
            return { ref: uriPrefix };
        }
        // self-contained schema
        const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
        return { defId, ref: defUriPrefix + encodeJSONPointerSegment(defId) };
    };
    // stored cached version in `def` property remove all properties, set $ref
    const extractToDef = (entry) => {
        // if the schema is already a reference, do not extract it
        if (entry[1].schema.$ref) {
            return;
        }
        const seen = entry[1];
        const { ref, defId } = makeURI(entry);
        seen.def = { ...seen.schema };
        // defId won't be set if the schema is a reference to an external schema or if the schema is the root schema
        if (defId)
            seen.defId = defId;
        // wipe away all properties except $ref
        const schema = seen.schema;
        for (const key in schema) {
            delete schema[key];
        }
        schema.$ref = ref;
    };
    // throw on cycles
    // break cycles
    if (ctx.cycles === "throw") {
        for (const entry of ctx.seen.entries()) {
            const seen = entry[1];
            if (seen.cycle) {
                throw new Error("Cycle detected: " +
                    `#/${seen.cycle?.join("/")}/<root>` +
                    '\n\nSet the `cycles` parameter to `"ref"` to resolve cyclical schemas with defs.');
            }
        }
    }
    // extract schemas into $defs
    for (const entry of ctx.seen.entries()) {
        const seen = entry[1];
        // convert root schema to # $ref
        if (schema === entry[0]) {
            extractToDef(entry); // this has special handling for the root schema
            continue;
        }
        // extract schemas that are in the external registry
        if (ctx.external) {
            const ext = ctx.external.registry.get(entry[0])?.id;
            if (schema !== entry[0] && ext) {
                extractToDef(entry);
                continue;
            }
        }
        // extract schemas with `id` meta
        const id = ctx.metadataRegistry.get(entry[0])?.id;
        if (id) {
            extractToDef(entry);
            continue;
        }
        // break cycles
        if (seen.cycle) {
            // any
            extractToDef(entry);
            continue;
        }
        // extract reused schemas
        if (seen.count > 1) {
            if (ctx.reused === "ref") {
                extractToDef(entry);
            }
        }
    }
    if (ctx.external)
        ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
    const options = schema.anyOf;
    if (!Array.isArray(options) || options.length === 0 || schema.type !== undefined)
        return;
    const types = [];
    for (const option of options) {
        if (!option || typeof option !== "object")
            return;
        // A branch that is itself a compactible union folds into this one — nested `anyOf` and a flat `type` array say the same thing. Compacting it first also makes the result independent of the order this pass walks the seen map in.
        compactTypeUnion(option);
        const keys = Object.keys(option);
        if (keys.length !== 1 || keys[0] !== "type")
            return;
        const type = option.type;
        for (const member of Array.isArray(type) ? type : [type]) {
            if (typeof member !== "string")
                return;
            if (!types.includes(member))
                types.push(member);
        }
    }
    delete schema.anyOf;
    // A `type` array must be non-empty and unique (metaschema); a single member is spelled as a bare string.
    schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
 * an annotation like `description` — makes a member unfoldable, so a constraint this does not
 * understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = new Set(["type", "properties", "required", "additionalProperties"]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
    const extra = member.additionalProperties;
    if (extra === undefined || extra === false || typeof extra !== "object" || extra === null)
        return null;
    return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
    const objects = [];
    for (const member of members) {
        // A boolean subschema is legal JSON Schema and carries no keywords to fold.
        if (typeof member !== "object" || member.type !== "object")
            return null;
        for (const key in member) {
            if (!FOLDABLE_KEYS.has(key))
                return null;
        }
        objects.push(member);
    }
    const properties = {};
    const required = new Set();
    for (const object of objects) {
        for (const key in object.properties) {
            // `in` would report a `__proto__` key as already present via the prototype chain and skip it.
            if (Object.prototype.hasOwnProperty.call(properties, key))
                continue;
            // Every member constrains this key: the ones that declare it say how, and a `catchall` member constrains it too even though it does not name it. The key has to satisfy all of them, which is the same intersection one level down.
            const parts = [];
            for (const other of objects) {
                const part = other.properties?.[key] ?? undeclaredConstraint(other);
                if (part === null || part === undefined)
                    continue;
                if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part)))
                    parts.push(part);
            }
            const merged = parts.length === 1
                ? parts[0]
                : (foldObjects(parts) ?? { allOf: parts });
            (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(properties, key, merged);
        }
        for (const key of object.required ?? [])
            required.add(key);
    }
    const folded = { type: "object", properties };
    if (required.size)
        folded.required = [...required];
    // A key no member declares is rejected only when every member rejects it, so the fold is closed only when every member is. Otherwise it carries whatever the `catchall` members demand of such a key.
    if (objects.every((object) => object.additionalProperties === false)) {
        folded.additionalProperties = false;
    }
    else {
        const constraints = [];
        for (const object of objects) {
            const constraint = undeclaredConstraint(object);
            if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint)))
                constraints.push(constraint);
        }
        if (constraints.length === 1)
            folded.additionalProperties = constraints[0];
        else if (constraints.length > 1)
            folded.additionalProperties = { allOf: constraints };
    }
    return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
 * closed object members reject each other's keys and the schema validates nothing. Zod's parser
 * pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
 * *every* side rejects it — so the emitted schema has to pool them too, and folding the members
 * into one object is the encoding that says so on every target.
 *
 * This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
 * machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
 * keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
    const allOf = json.allOf;
    if (!Array.isArray(allOf) || allOf.length < 2)
        return;
    // An `override` runs before this pass and may have written object keywords onto the intersection itself. Those are deliberate, so decline rather than overwrite them.
    for (const key of FOLDABLE_KEYS)
        if (key in json)
            return;
    // An intersection distributes over a union: `A & (X | Y)` is `(A & X) | (A & Y)`. Only the first union is distributed over; a second one stays among the members every branch folds against, where it fails the object check and declines the whole intersection rather than multiplying out.
    const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
    let folded = null;
    if (!unions.length) {
        folded = foldObjects(allOf);
    }
    else {
        const union = unions[0];
        const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
        if (Object.keys(union).length !== 1)
            return;
        const rest = allOf.filter((m) => m !== union);
        const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
        if (branches.some((b) => !b))
            return;
        folded = { [keyword]: branches };
    }
    if (!folded)
        return;
    delete json.allOf;
    assignProps(json, folded);
}
function finalize(ctx, schema) {
    const root = ctx.seen.get(schema);
    if (!root)
        throw new Error("Unprocessed schema. This is a bug in Zod.");
    // flatten refs - inherit properties from parent schemas
    const flattenRef = (zodSchema) => {
        const seen = ctx.seen.get(zodSchema);
        // already processed
        if (seen.ref === null)
            return;
        const schema = seen.def ?? seen.schema;
        const _cached = { ...schema };
        const ref = seen.ref;
        seen.ref = null; // prevent infinite recursion
        if (ref) {
            flattenRef(ref);
            const refSeen = ctx.seen.get(ref);
            const refSchema = refSeen.schema;
            // merge referenced schema into current
            if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
                // older drafts can't combine $ref with other properties
                schema.allOf = schema.allOf ?? [];
                schema.allOf.push(refSchema);
            }
            else {
                assignProps(schema, refSchema);
            }
            // restore child's own properties (child wins)
            assignProps(schema, _cached);
            const isParentRef = zodSchema._zod.parent === ref;
            // For parent chain, child is a refinement - remove parent-only properties
            if (isParentRef) {
                for (const key in schema) {
                    if (key === "$ref" || key === "allOf")
                        continue;
                    if (!(key in _cached)) {
                        delete schema[key];
                    }
                }
            }
            // When ref was extracted to $defs, remove properties that match the definition
            if (refSchema.$ref && refSeen.def) {
                for (const key in schema) {
                    if (key === "$ref" || key === "allOf")
                        continue;
                    if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) {
                        delete schema[key];
                    }
                }
            }
        }
        // If parent was extracted (has $ref), propagate $ref to this schema. This handles cases like: readonly().meta({id}).describe() where processor sets ref to innerType but parent should be referenced
        const parent = zodSchema._zod.parent;
        if (parent && parent !== ref) {
            // Ensure parent is processed first so its def has inherited properties
            flattenRef(parent);
            const parentSeen = ctx.seen.get(parent);
            if (parentSeen?.schema.$ref) {
                schema.$ref = parentSeen.schema.$ref;
                // De-duplicate with parent's definition
                if (parentSeen.def) {
                    for (const key in schema) {
                        if (key === "$ref" || key === "allOf")
                            continue;
                        if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) {
                            delete schema[key];
                        }
                    }
                }
            }
        }
        // execute overrides
        ctx.override({
            zodSchema: zodSchema,
            jsonSchema: schema,
            path: seen.path ?? [],
        });
    };
    // Flattening walks the whole map and clears each `ref` as it goes, so a second call over the same map is a no-op scan. Skip it outright once it has run for a registry conversion.
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
        for (const entry of [...ctx.seen.entries()].reverse()) {
            flattenRef(entry[0]);
        }
        if (ctx.target !== "openapi-3.0") {
            for (const entry of ctx.seen.entries()) {
                compactTypeUnion(entry[1].def ?? entry[1].schema);
            }
        }
        for (const rewrite of ctx.deferred)
            rewrite();
        // After flattening, every member that was extracted is a `$ref`, so the fold sees the final shape. A schema that inherits an intersection — through `z.lazy`, or any `ref` chain — holds the same `allOf` array, so fold by array identity to catch every copy.
        if (ctx.intersections.length) {
            const carriers = new Map();
            for (const seen of ctx.seen.values()) {
                for (const json of [seen.schema, seen.def]) {
                    const allOf = json?.allOf;
                    if (!Array.isArray(allOf))
                        continue;
                    const existing = carriers.get(allOf);
                    if (existing)
                        existing.push(json);
                    else
                        carriers.set(allOf, [json]);
                }
            }
            for (const allOf of ctx.intersections) {
                for (const json of carriers.get(allOf) ?? [])
                    foldIntersection(json);
            }
        }
    }
    const result = {};
    if (ctx.target === "draft-2020-12") {
        result.$schema = "https://json-schema.org/draft/2020-12/schema";
    }
    else if (ctx.target === "draft-07") {
        result.$schema = "http://json-schema.org/draft-07/schema#";
    }
    else if (ctx.target === "draft-04") {
        result.$schema = "http://json-schema.org/draft-04/schema#";
    }
    else if (ctx.target === "openapi-3.0") {
        // OpenAPI 3.0 schema objects should not include a $schema property
    }
    else {
        // Arbitrary string values are allowed but won't have a $schema property set
    }
    if (ctx.external?.uri) {
        const id = ctx.external.registry.get(schema)?.id;
        if (!id)
            throw new Error("Schema is missing an `id` property");
        result.$id = ctx.external.uri(id);
    }
    // when the root was extracted into $defs, `root.schema` is the `$ref` wrapper and `root.def` is the body that now lives under $defs
    assignProps(result, root.defId ? root.schema : (root.def ?? root.schema));
    // The `id` in `.meta()` is a Zod-specific registration tag used to extract schemas into $defs — it is not user-facing JSON Schema metadata. Strip it from the output body where it would otherwise leak. The id is preserved implicitly via the $defs key (and via $ref paths).
    const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
    if (rootMetaId !== undefined && result.id === rootMetaId)
        delete result.id;
    // build defs object. With `external`, `defs` is the shared object every schema writes into, so the same entries are reassigned on every call. Without it, `defs` is fresh per call and must be rebuilt.
    const defs = ctx.external?.defs ?? {};
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
        for (const entry of ctx.seen.entries()) {
            const seen = entry[1];
            if (seen.def && seen.defId) {
                if (seen.def.id === seen.defId)
                    delete seen.def.id;
                (0,_util_js__WEBPACK_IMPORTED_MODULE_0__/* .assignProp */ .Vy)(defs, seen.defId, seen.def);
            }
        }
    }
    if (ctx.external)
        ctx.sharedEmitDoneFor = ctx.external;
    // set definitions in result
    if (ctx.external) {
    }
    else {
        if (Object.keys(defs).length > 0) {
            if (ctx.target === "draft-2020-12") {
                result.$defs = defs;
            }
            else {
                result.definitions = defs;
            }
        }
    }
    try {
        // this "finalizes" this schema and ensures all cycles are removed each call to finalize() is functionally independent though the seen map is shared
        const finalized = JSON.parse(JSON.stringify(result));
        Object.defineProperty(finalized, "~standard", {
            value: {
                ...schema["~standard"],
                jsonSchema: {
                    input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
                    output: createStandardJSONSchemaMethod(schema, "output", ctx.processors),
                },
            },
            enumerable: false,
            writable: false,
        });
        return finalized;
    }
    catch (_err) {
        throw new Error("Error converting schema to JSON.");
    }
}
function isTransforming(_schema, _ctx) {
    const ctx = _ctx ?? { seen: new Set() };
    if (ctx.seen.has(_schema))
        return false;
    ctx.seen.add(_schema);
    const def = _schema._zod.def;
    if (def.type === "transform")
        return true;
    if (def.type === "array")
        return isTransforming(def.element, ctx);
    if (def.type === "set")
        return isTransforming(def.valueType, ctx);
    if (def.type === "lazy")
        return isTransforming(def.getter(), ctx);
    if (def.type === "promise" ||
        def.type === "optional" ||
        def.type === "nonoptional" ||
        def.type === "nullable" ||
        def.type === "readonly" ||
        def.type === "default" ||
        def.type === "prefault" ||
        def.type === "catch") {
        return isTransforming(def.innerType, ctx);
    }
    if (def.type === "intersection") {
        return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
    }
    if (def.type === "record" || def.type === "map") {
        return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
    }
    if (def.type === "pipe") {
        if (_schema._zod.traits.has("$ZodCodec"))
            return true;
        return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
    }
    if (def.type === "object") {
        for (const key in def.shape) {
            if (isTransforming(def.shape[key], ctx))
                return true;
        }
        return false;
    }
    if (def.type === "union") {
        for (const option of def.options) {
            if (isTransforming(option, ctx))
                return true;
        }
        return false;
    }
    if (def.type === "tuple") {
        for (const item of def.items) {
            if (isTransforming(item, ctx))
                return true;
        }
        if (def.rest && isTransforming(def.rest, ctx))
            return true;
        return false;
    }
    return false;
}
/**
 * Creates a toJSONSchema method for a schema instance.
 * This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
 */
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
    const ctx = initializeContext({ ...params, processors });
    processSchema(schema, ctx);
    extractDefs(ctx, schema);
    return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
    const { libraryOptions, target } = params ?? {};
    const ctx = initializeContext({ ...(libraryOptions ?? {}), target, io, processors });
    processSchema(schema, ctx);
    extractDefs(ctx, schema);
    return finalize(ctx, schema);
};


/***/ }),

/***/ 54723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A2: () => (/* binding */ normalizeParams),
/* harmony export */   B7: () => (/* binding */ stringifyPrimitive),
/* harmony export */   GW: () => (/* binding */ parsedType),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   LG: () => (/* binding */ floatSafeRemainder),
/* harmony export */   MO: () => (/* binding */ rawShape),
/* harmony export */   NM: () => (/* binding */ optionalKeys),
/* harmony export */   NR: () => (/* binding */ BIGINT_FORMAT_RANGES),
/* harmony export */   O7: () => (/* binding */ codePointLength),
/* harmony export */   OH: () => (/* binding */ partial),
/* harmony export */   PO: () => (/* binding */ cached),
/* harmony export */   QH: () => (/* binding */ aborted),
/* harmony export */   Qd: () => (/* binding */ isPlainObject),
/* harmony export */   Rc: () => (/* binding */ getLengthableOrigin),
/* harmony export */   SS: () => (/* binding */ constantCatch),
/* harmony export */   UQ: () => (/* binding */ esc),
/* harmony export */   Up: () => (/* binding */ pick),
/* harmony export */   Vy: () => (/* binding */ assignProp),
/* harmony export */   W0: () => (/* binding */ safeExtend),
/* harmony export */   X: () => (/* binding */ installLazyProp),
/* harmony export */   X$: () => (/* binding */ extend),
/* harmony export */   Yv: () => (/* binding */ slugify),
/* harmony export */   cJ: () => (/* binding */ omit),
/* harmony export */   cl: () => (/* binding */ nullish),
/* harmony export */   d3: () => (/* binding */ attachSchema),
/* harmony export */   gx: () => (/* binding */ captureStackTrace),
/* harmony export */   h1: () => (/* binding */ merge),
/* harmony export */   hI: () => (/* binding */ allowsEval),
/* harmony export */   hi: () => (/* binding */ sizeCaps),
/* harmony export */   iR: () => (/* binding */ finalizeIssue),
/* harmony export */   jD: () => (/* binding */ hide),
/* harmony export */   jw: () => (/* binding */ joinValues),
/* harmony export */   k8: () => (/* binding */ jsonStringifyReplacer),
/* harmony export */   lQ: () => (/* binding */ prefixIssues),
/* harmony export */   mw: () => (/* binding */ required),
/* harmony export */   o8: () => (/* binding */ clone),
/* harmony export */   ol: () => (/* binding */ members),
/* harmony export */   p6: () => (/* binding */ cleanRegex),
/* harmony export */   qQ: () => (/* binding */ propertyKeyTypes),
/* harmony export */   qh: () => (/* binding */ own),
/* harmony export */   rL: () => (/* binding */ explicitlyAborted),
/* harmony export */   sD: () => (/* binding */ escapeRegex),
/* harmony export */   sn: () => (/* binding */ issue),
/* harmony export */   un: () => (/* binding */ derived),
/* harmony export */   v5: () => (/* binding */ defineLazyInternal),
/* harmony export */   w5: () => (/* binding */ getEnumValues),
/* harmony export */   yG: () => (/* binding */ shallowClone),
/* harmony export */   zH: () => (/* binding */ NUMBER_FORMAT_RANGES),
/* harmony export */   zM: () => (/* binding */ mergeDefs)
/* harmony export */ });
/* unused harmony exports assertEqual, assertNotEqual, toZod, assertIs, assertNever, assert, defineLazy, objectClone, cloneDef, getElementAtPath, promiseAllObject, randomString, numKeys, getParsedType, primitiveTypes, createTransparentProxy, unwrapMessage, getSizableOrigin, cleanEnum, base64ToUint8Array, uint8ArrayToBase64, base64urlToUint8Array, uint8ArrayToBase64url, hexToUint8Array, uint8ArrayToHex, Class, CONSTANT_CATCH */
/* harmony import */ var _core_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(88532);

// functions
function assertEqual(val) {
    return val;
}
function assertNotEqual(val) {
    return val;
}
function toZod() {
    return (schema) => schema;
}
function assertIs(_arg) { }
function assertNever(_x) {
    throw new Error("Unexpected value in exhaustive check");
}
function assert(_) { }
function getEnumValues(entries) {
    const numericValues = Object.values(entries).filter((v) => typeof v === "number");
    const values = Object.entries(entries)
        .filter(([k, _]) => numericValues.indexOf(+k) === -1)
        .map(([_, v]) => v);
    return values;
}
function joinValues(array, separator = "|") {
    return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
    if (typeof value === "bigint")
        return value.toString();
    return value;
}
// the accessor lives on a shared prototype: an own accessor makes every box a dictionary-mode object (~360 B and a slow load per read against ~100 B and an inlined getter here)
class Cached {
    constructor(getter) {
        this._getter = getter;
        this._value = undefined;
    }
    get value() {
        const getter = this._getter;
        if (getter !== undefined) {
            this._value = getter();
            this._getter = undefined;
        }
        return this._value;
    }
}
function cached(getter) {
    return new Cached(getter);
}
function nullish(input) {
    return input === null || input === undefined;
}
function cleanRegex(source) {
    const start = source.startsWith("^") ? 1 : 0;
    const end = source.endsWith("$") ? source.length - 1 : source.length;
    return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
    const ratio = val / step;
    const roundedRatio = Math.round(ratio);
    // `val` and `step` each round to a double before the division rounds again, so a true decimal multiple's quotient can sit up to 1.5 of these scaled epsilons from the integer. A 1x tolerance therefore rejected 2.03 as a multiple of 0.07; 4x covers the worst case with margin.
    const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
    if (Math.abs(ratio - roundedRatio) < tolerance)
        return 0;
    return ratio - roundedRatio;
}
const EVALUATING = /* @__PURE__*/ (/* unused pure expression or super */ null && (Symbol("evaluating")));
function defineLazy(object, key, getter) {
    let value = undefined;
    Object.defineProperty(object, key, {
        get() {
            if (value === EVALUATING) {
                // Circular reference detected, return undefined to break the cycle
                return undefined;
            }
            if (value === undefined) {
                value = EVALUATING;
                value = getter();
            }
            return value;
        },
        set(v) {
            Object.defineProperty(object, key, {
                value: v,
                // configurable: true,
            });
            // object[key] = v;
        },
        configurable: true,
    });
}
function objectClone(obj) {
    return Object.create(Object.getPrototypeOf(obj), Object.getOwnPropertyDescriptors(obj));
}
function assignProp(target, prop, value) {
    Object.defineProperty(target, prop, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
    });
}
/**
 * Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
 *
 * Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
 */
function rawShape(def) {
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    return desc?.get ? desc.get.raw : desc?.value;
}
// where a builder reads its source's keys and descriptors, resolving only a shape a def answers for itself. A shape resolves by object spread, so only its enumerable keys are ever part of it.
function sourceShape(schema) {
    return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
// a key whose value is not settled yet, self-caching so every read after the first gets the same one
function deferProp(target, key, getter) {
    Object.defineProperty(target, key, {
        get() {
            const value = getter();
            assignProp(this, key, value);
            return value;
        },
        enumerable: true,
        configurable: true,
    });
}
// Writes a settled key. A plain assignment is much cheaper than `defineProperty` and produces the same descriptor, but it runs whatever setter already answers to the key — an accessor this shape deferred, or an inherited one, which `__proto__` has on every object and prototype pollution can add for any name.
function putProp(target, key, value) {
    if (key in target)
        assignProp(target, key, value);
    else
        target[key] = value;
}
/**
 * Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
 *
 * A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
 */
function mirrorShape(target, source, keys, wrap) {
    const raw = sourceShape(source);
    for (const key of keys) {
        const desc = Object.getOwnPropertyDescriptor(raw, key);
        if (!desc.enumerable)
            continue;
        if (desc.get) {
            deferProp(target, key, () => {
                const value = source._zod.def.shape[key];
                return wrap ? wrap(value, key) : value;
            });
        }
        else
            putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
    }
}
// same, for a plain shape a caller passed rather than a schema's
function mirrorProps(target, source) {
    for (const key of Reflect.ownKeys(source)) {
        const desc = Object.getOwnPropertyDescriptor(source, key);
        if (!desc.enumerable)
            continue;
        if (desc.get)
            deferProp(target, key, () => source[key]);
        else
            putProp(target, key, desc.value);
    }
}
function mergeDefs(...defs) {
    const mergedDescriptors = {};
    for (const def of defs) {
        const descriptors = Object.getOwnPropertyDescriptors(def);
        Object.assign(mergedDescriptors, descriptors);
    }
    return Object.defineProperties({}, mergedDescriptors);
}
function cloneDef(schema) {
    return mergeDefs(schema._zod.def);
}
function getElementAtPath(obj, path) {
    if (!path)
        return obj;
    return path.reduce((acc, key) => acc?.[key], obj);
}
function promiseAllObject(promisesObj) {
    const keys = Object.keys(promisesObj);
    const promises = keys.map((key) => promisesObj[key]);
    return Promise.all(promises).then((results) => {
        const resolvedObj = {};
        for (let i = 0; i < keys.length; i++) {
            resolvedObj[keys[i]] = results[i];
        }
        return resolvedObj;
    });
}
function randomString(length = 10) {
    const chars = "abcdefghijklmnopqrstuvwxyz";
    let str = "";
    for (let i = 0; i < length; i++) {
        str += chars[Math.floor(Math.random() * chars.length)];
    }
    return str;
}
function esc(str) {
    return JSON.stringify(str);
}
function slugify(input) {
    return input
        .toLowerCase()
        .trim()
        .replace(/[^\w\s-]/g, "")
        .replace(/[\s_-]+/g, "-")
        .replace(/^-+|-+$/g, "");
}
const captureStackTrace = ("captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => { });
function isObject(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ cached(() => {
    // Skip the probe under `jitless`: strict CSPs report the caught `new Function` as a `securitypolicyviolation` even though the throw is swallowed.
    if (_core_js__WEBPACK_IMPORTED_MODULE_0__/* .globalConfig */ .cr.jitless) {
        return false;
    }
    // @ts-ignore
    if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
        return false;
    }
    try {
        const F = Function;
        new F("");
        return true;
    }
    catch (_) {
        return false;
    }
});
function isPlainObject(o) {
    if (isObject(o) === false)
        return false;
    // modified constructor
    const ctor = o.constructor;
    if (ctor === undefined)
        return true;
    if (typeof ctor !== "function")
        return true;
    // modified prototype
    const prot = ctor.prototype;
    if (isObject(prot) === false)
        return false;
    // ctor doesn't have static `isPrototypeOf`
    if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
        return false;
    }
    return true;
}
function shallowClone(o) {
    if (isPlainObject(o))
        return { ...o };
    if (Array.isArray(o))
        return [...o];
    if (o instanceof Map)
        return new Map(o);
    if (o instanceof Set)
        return new Set(o);
    return o;
}
function numKeys(data) {
    let keyCount = 0;
    for (const key in data) {
        if (Object.prototype.hasOwnProperty.call(data, key)) {
            keyCount++;
        }
    }
    return keyCount;
}
const getParsedType = (data) => {
    const t = typeof data;
    switch (t) {
        case "undefined":
            return "undefined";
        case "string":
            return "string";
        case "number":
            return Number.isNaN(data) ? "nan" : "number";
        case "boolean":
            return "boolean";
        case "function":
            return "function";
        case "bigint":
            return "bigint";
        case "symbol":
            return "symbol";
        case "object":
            if (Array.isArray(data)) {
                return "array";
            }
            if (data === null) {
                return "null";
            }
            if (data.then && typeof data.then === "function" && data.catch && typeof data.catch === "function") {
                return "promise";
            }
            if (typeof Map !== "undefined" && data instanceof Map) {
                return "map";
            }
            if (typeof Set !== "undefined" && data instanceof Set) {
                return "set";
            }
            if (typeof Date !== "undefined" && data instanceof Date) {
                return "date";
            }
            // @ts-ignore
            if (typeof File !== "undefined" && data instanceof File) {
                return "file";
            }
            return "object";
        default:
            throw new Error(`Unknown data type: ${t}`);
    }
};
const propertyKeyTypes = /* @__PURE__*/ new Set(["string", "number", "symbol"]);
const primitiveTypes = /* @__PURE__*/ new Set([
    "string",
    "number",
    "bigint",
    "boolean",
    "symbol",
    "undefined",
]);
function escapeRegex(str) {
    return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
// zod-specific utils
function clone(inst, def, params) {
    const cl = new inst._zod.constr(def ?? inst._zod.def);
    if (!def || params?.parent)
        cl._zod.parent = inst;
    return cl;
}
function normalizeParams(_params) {
    const params = _params;
    if (!params)
        return {};
    if (typeof params === "string")
        return { error: () => params };
    if (params?.message !== undefined) {
        if (params?.error !== undefined)
            throw new Error("Cannot specify both `message` and `error` params");
        params.error = params.message;
    }
    delete params.message;
    if (typeof params.error === "string")
        return { ...params, error: () => params.error };
    return params;
}
function createTransparentProxy(getter) {
    let target;
    return new Proxy({}, {
        get(_, prop, receiver) {
            target ?? (target = getter());
            return Reflect.get(target, prop, receiver);
        },
        set(_, prop, value, receiver) {
            target ?? (target = getter());
            return Reflect.set(target, prop, value, receiver);
        },
        has(_, prop) {
            target ?? (target = getter());
            return Reflect.has(target, prop);
        },
        deleteProperty(_, prop) {
            target ?? (target = getter());
            return Reflect.deleteProperty(target, prop);
        },
        ownKeys(_) {
            target ?? (target = getter());
            return Reflect.ownKeys(target);
        },
        getOwnPropertyDescriptor(_, prop) {
            target ?? (target = getter());
            return Reflect.getOwnPropertyDescriptor(target, prop);
        },
        defineProperty(_, prop, descriptor) {
            target ?? (target = getter());
            return Reflect.defineProperty(target, prop, descriptor);
        },
    });
}
function stringifyPrimitive(value) {
    if (typeof value === "bigint")
        return value.toString() + "n";
    if (typeof value === "string")
        return `"${value}"`;
    return `${value}`;
}
function optionalKeys(shape) {
    return Object.keys(shape).filter((k) => {
        return shape[k]._zod.optin !== undefined && shape[k]._zod.optout === "optional";
    });
}
// Wrapped in a `@__PURE__` IIFE: esbuild never tree-shakes a top-level initializer that contains a member access on `Number`, so the bare object literal survived into every bundle.
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
    safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    int32: [-2147483648, 2147483647],
    uint32: [0, 4294967295],
    float32: [-3.4028234663852886e38, 3.4028234663852886e38],
    float64: [-Number.MAX_VALUE, Number.MAX_VALUE],
}))();
const BIGINT_FORMAT_RANGES = {
    int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
    uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")],
};
function pick(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".pick() cannot be used on object schemas containing refinements");
    }
    const newShape = {};
    mirrorShape(newShape, schema, maskedKeys(schema, mask));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
// the mask keys that select something, checked against the source's shape without resolving it
function maskedKeys(schema, mask) {
    const raw = sourceShape(schema);
    const keys = [];
    // `for...in` skips symbols, so a symbol in the mask would select nothing
    for (const key of Reflect.ownKeys(mask)) {
        if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
            throw new Error(`Unrecognized key: "${String(key)}"`);
        }
        if (mask[key])
            keys.push(key);
    }
    return keys;
}
function omit(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".omit() cannot be used on object schemas containing refinements");
    }
    const omitted = new Set(maskedKeys(schema, mask));
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function extend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to extend: expected a plain object");
    }
    const checks = schema._zod.def.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        // Only throw if new shape overlaps with existing shape. Use getOwnPropertyDescriptor to check key existence without accessing values
        const existingShape = sourceShape(schema);
        for (const key of Reflect.ownKeys(shape)) {
            if (Object.getOwnPropertyDescriptor(existingShape, key) !== undefined) {
                throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
            }
        }
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
// the source's keys, then the caller's overlaid on top
function extended(schema, shape) {
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
    mirrorProps(newShape, shape);
    return newShape;
}
function safeExtend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to safeExtend: expected a plain object");
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
    if (!b?._zod?.def) {
        throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
    }
    if (a._zod.def.checks?.length) {
        throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
    }
    const newShape = {};
    mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
    mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
    const def = mergeDefs(a._zod.def, {
        shape: newShape,
        get catchall() {
            return b._zod.def.catchall;
        },
        checks: b._zod.def.checks ?? [],
    });
    return clone(a, def);
}
function partial(Class, schema, mask, name = "partial") {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
    }
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class &&
        ((value, key) => (selected && !selected.has(key) ? value : new Class({ type: "optional", innerType: value }))));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
}
function required(Class, schema, mask) {
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => 
    // overwrite with non-optional
    selected && !selected.has(key) ? value : new Class({ type: "nonoptional", innerType: value }));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
// invalid_type | too_big | too_small | invalid_format | not_multiple_of | unrecognized_keys | invalid_union | invalid_key | invalid_element | invalid_value | custom
function aborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue !== true) {
            return true;
        }
    }
    return false;
}
// Checks for explicit abort (continue === false), as opposed to implicit abort (continue === undefined). Used to respect `abort: true` in .refine() even for checks that have a `when` function.
function explicitlyAborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue === false) {
            return true;
        }
    }
    return false;
}
function prefixIssues(path, issues) {
    return issues.map((iss) => {
        var _a;
        (_a = iss).path ?? (_a.path = []);
        iss.path.unshift(path);
        return iss;
    });
}
function unwrapMessage(message) {
    return typeof message === "string" ? message : message?.message;
}
/* A check holds no link back to the schema it is attached to — the same check instance is shared by every clone of that schema — so the owner is stamped onto the issues a check just raised, at the only point where both are in scope. Runs on the failure path only; `start` is the issue count from before the check ran. */
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
    const caps = [];
    for (const ch of defChecks ?? []) {
        const d = ch._zod.def;
        // a later check may rewrite the value
        if (!/_(length|size)$|_equals$/.test(d.check))
            break;
        const max = d.maximum ?? d.length ?? d.size;
        if (max >= 0)
            caps.push([max, ch]);
    }
    return caps;
}
function attachSchema(issues, start, inst) {
    var _a;
    for (let i = start; i < issues.length; i++) {
        (_a = issues[i]).schema ?? (_a.schema = inst);
    }
}
function finalizeIssue(iss, ctx, config) {
    var _a;
    // A schema that raised an issue itself owns it outright, and outranks any stamp an enclosing check left in `attachSchema`. String formats and z.custom() are schema and check at once, so when they act as a check they defer to that stamp instead.
    const traits = iss.inst?._zod?.traits;
    if (traits?.has("$ZodType")) {
        if (traits.has("$ZodCheck"))
            (_a = iss).schema ?? (_a.schema = iss.inst);
        else
            iss.schema = iss.inst;
    }
    // Decreasing specificity, first map to return a message wins. `inst` is whatever raised the issue, so a check's own map outranks the owning schema's.
    const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : undefined;
    const message = iss.message
        ? iss.message
        : (unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ??
            unwrapMessage(schemaError?.(iss)) ??
            unwrapMessage(ctx?.error?.(iss)) ??
            unwrapMessage(config.customError?.(iss)) ??
            unwrapMessage(config.localeError?.(iss)) ??
            "Invalid input");
    // an explicit own-key copy beats object rest with excluded keys, which v8 routes through a generic runtime call; Object.keys rather than for-in so an issue pushed with a prototype does not leak inherited keys, and an own __proto__ key is dropped rather than assigned through the setter
    const full = {};
    for (const k of Object.keys(iss)) {
        if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
            continue;
        full[k] = iss[k];
    }
    full.path ?? (full.path = []);
    full.message = message;
    if (ctx?.reportInput) {
        full.input = iss.input;
    }
    return full;
}
function getSizableOrigin(input) {
    if (input instanceof Set)
        return "set";
    if (input instanceof Map)
        return "map";
    // @ts-ignore
    if (input instanceof File)
        return "file";
    return "unknown";
}
const highSurrogate = /[\uD800-\uDBFF]/;
// Code points in `str`: a surrogate pair counts once, a lone surrogate as itself. Hand-rolled because the string iterator allocates and runs ~250x slower on this path; the regex probe exits ~50x quicker for a string with no astral characters.
function codePointLength(str) {
    const units = str.length;
    if (!highSurrogate.test(str))
        return units;
    let count = units;
    for (let i = 0; i < units - 1; i++) {
        if ((str.charCodeAt(i) & 0xfc00) === 0xd800 && (str.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
            count--;
            i++;
        }
    }
    return count;
}
function getLengthableOrigin(input) {
    if (Array.isArray(input))
        return "array";
    if (typeof input === "string")
        return "string";
    return "unknown";
}
function parsedType(data) {
    const t = typeof data;
    switch (t) {
        case "number": {
            return Number.isNaN(data) ? "nan" : "number";
        }
        case "object": {
            if (data === null) {
                return "null";
            }
            if (Array.isArray(data)) {
                return "array";
            }
            const obj = data;
            if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
                return obj.constructor.name;
            }
        }
    }
    return t;
}
function issue(...args) {
    const [iss, input, inst] = args;
    if (typeof iss === "string") {
        return {
            message: iss,
            code: "custom",
            input,
            inst,
        };
    }
    return { ...iss };
}
function cleanEnum(obj) {
    return Object.entries(obj)
        .filter(([k, _]) => {
        // return true if NaN, meaning it's not a number, thus a string key
        return Number.isNaN(Number.parseInt(k, 10));
    })
        .map((el) => el[1]);
}
// Codec utility functions
function base64ToUint8Array(base64) {
    const binaryString = atob(base64);
    const bytes = new Uint8Array(binaryString.length);
    for (let i = 0; i < binaryString.length; i++) {
        bytes[i] = binaryString.charCodeAt(i);
    }
    return bytes;
}
function uint8ArrayToBase64(bytes) {
    let binaryString = "";
    for (let i = 0; i < bytes.length; i++) {
        binaryString += String.fromCharCode(bytes[i]);
    }
    return btoa(binaryString);
}
function base64urlToUint8Array(base64url) {
    const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
    const padding = "=".repeat((4 - (base64.length % 4)) % 4);
    return base64ToUint8Array(base64 + padding);
}
function uint8ArrayToBase64url(bytes) {
    return uint8ArrayToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
function hexToUint8Array(hex) {
    const cleanHex = hex.replace(/^0x/, "");
    if (cleanHex.length % 2 !== 0) {
        throw new Error("Invalid hex string length");
    }
    const bytes = new Uint8Array(cleanHex.length / 2);
    for (let i = 0; i < cleanHex.length; i += 2) {
        bytes[i / 2] = Number.parseInt(cleanHex.slice(i, i + 2), 16);
    }
    return bytes;
}
function uint8ArrayToHex(bytes) {
    return Array.from(bytes)
        .map((b) => b.toString(16).padStart(2, "0"))
        .join("");
}
// instanceof
class Class {
    constructor(..._args) { }
}
//////////    PROTOTYPE INSTALLERS     //////////
//
// Members live on the prototype and materialize per instance on first read, which keeps own-property count under the step where V8 stops using inline slots. Changing anything here means re-measuring runtime, memory and bundle size together — see "The three axes" in AGENTS.md.
/**
 * Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
 *
 * Call this from a `proto` initializer, which runs once per prototype — never per instance.
 */
function members(proto, table) {
    for (const key in table) {
        const desc = Object.getOwnPropertyDescriptor(table, key);
        // a getter installs as written, so it stays live: `description` reads through to the registry on every access. not enumerable: an object literal's is, and a prototype member never was
        if (desc.get)
            Object.defineProperty(proto, key, { ...desc, enumerable: false });
        // a method materializes bound on first read, which is what keeps a detached member working: `const opt = schema.optional; opt()`
        else
            defineBound(proto, key, desc.value);
    }
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
    Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
    return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
    return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
function derived(computes, table) {
    for (const key in computes) {
        const compute = computes[key];
        // an object literal's accessor is configurable and enumerable, and `members` copies the descriptor as written
        Object.defineProperty(table, key, {
            configurable: true,
            enumerable: true,
            get() {
                return own(this, key, compute(this));
            },
            set(value) {
                own(this, key, value);
            },
        });
    }
    return table;
}
function defineBound(proto, key, fn) {
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // vitest's spyOn calls a prototype getter bare to find the function it wraps, so a nullish receiver answers the raw method
            return this == null ? fn : own(this, key, fn.bind(this));
        },
        set(value) {
            own(this, key, value);
        },
    });
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
    const proto = Object.getPrototypeOf(inst);
    // Runs on every construction, so `in` rather than the costlier `hasOwnProperty.call`. Sentinels are keys the group itself defines.
    return sentinel in proto ? undefined : proto;
}
// The internals whose init chain is installing. A second call for the same one is a derived constructor overriding its base, so it must not construct another schema in between or the override is dropped.
let installing;
// Set while a getter is running, so a value that resolved through a recursion break is not memoized. One shared descriptor shadows the key for the duration, which costs no per-key allocation.
let broke = false;
const breaker = {
    configurable: true,
    get() {
        broke = true;
        return undefined;
    },
};
/**
 * Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
 * constructor, computed from the internals object itself and cached there on
 * first read. One accessor per constructor rather than one per instance.
 */
function defineLazyInternal(inst, key, compute) {
    const proto = Object.getPrototypeOf(inst._zod);
    if (key in proto && installing !== inst._zod) {
        // A repeat construction: everything is installed already. Cleared here so the reference is not held past the first construction of every type.
        installing = undefined;
        return;
    }
    installing = inst._zod;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing so a re-entrant read from a recursive schema resolves to undefined instead of running the getter again.
            Object.defineProperty(this, key, breaker);
            const outer = broke;
            broke = false;
            try {
                const value = compute(this);
                // A result that resolved through a recursion break is recomputed once the graph is complete; everything else memoizes, undefined included.
                if (broke)
                    delete this[key];
                else
                    Object.defineProperty(this, key, { configurable: true, writable: true, value });
                broke = broke || outer;
                return value;
            }
            catch (err) {
                // A compute that threw memoizes nothing, so a later read runs it again and fails the same way. The shadow goes with it, since leaving it installed would answer undefined for every later read.
                delete this[key];
                broke = broke || outer;
                throw err;
            }
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, value });
        },
    });
}
/**
 * Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
 * data property. One accessor per constructor rather than one per instance, because an own accessor
 * puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
 */
function installLazyProp(inst, key, make, enumerable) {
    const proto = claim(inst, key);
    if (!proto)
        return;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing, so a re-entrant read from a self-referential shape resolves to undefined instead of running the getter again. A data property rather than an accessor: an own accessor is the dictionary-mode transition this exists to avoid.
            const desc = { configurable: true, writable: true, enumerable, value: undefined };
            Object.defineProperty(this, key, desc);
            // a compute that throws leaves the shadow behind, so later reads answer undefined instead of re-throwing; `defineLazy` did the same, and `defineLazyInternal`'s delete-on-catch would cost bytes in every bundle for a case only a throwing user getter reaches
            desc.value = make(this);
            Object.defineProperty(this, key, desc);
            return desc.value;
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
        },
    });
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
    const fn = () => value;
    fn[CONSTANT_CATCH] = true;
    return fn;
}


/***/ })

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	var __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __nccwpck_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		var cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		var module = __webpack_module_cache__[moduleId] = {
/******/ 			id: moduleId,
/******/ 			loaded: false,
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		var threw = true;
/******/ 		try {
/******/ 			__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
/******/ 			threw = false;
/******/ 		} finally {
/******/ 			if(threw) delete __webpack_module_cache__[moduleId];
/******/ 		}
/******/ 	
/******/ 		// Flag the module as loaded
/******/ 		module.loaded = true;
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/******/ 	// expose the modules object (__webpack_modules__)
/******/ 	__nccwpck_require__.m = __webpack_modules__;
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/asset-relocator-loader */
/******/ 	if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = __dirname + "/";
/******/ 	
/******/ 	/* webpack/runtime/compat get default export */
/******/ 	(() => {
/******/ 		// getDefaultExport function for compatibility with non-harmony modules
/******/ 		__nccwpck_require__.n = (module) => {
/******/ 			var getter = module && module.__esModule ?
/******/ 				() => (module['default']) :
/******/ 				() => (module);
/******/ 			__nccwpck_require__.d(getter, { a: getter });
/******/ 			return getter;
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/create fake namespace object */
/******/ 	(() => {
/******/ 		var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 		var leafPrototypes;
/******/ 		// create a fake namespace object
/******/ 		// mode & 1: value is a module id, require it
/******/ 		// mode & 2: merge all properties of value into the ns
/******/ 		// mode & 4: return value when already ns object
/******/ 		// mode & 16: return value when it's Promise-like
/******/ 		// mode & 8|1: behave like require
/******/ 		__nccwpck_require__.t = function(value, mode) {
/******/ 			if(mode & 1) value = this(value);
/******/ 			if(mode & 8) return value;
/******/ 			if(typeof value === 'object' && value) {
/******/ 				if((mode & 4) && value.__esModule) return value;
/******/ 				if((mode & 16) && typeof value.then === 'function') return value;
/******/ 			}
/******/ 			var ns = Object.create(null);
/******/ 			__nccwpck_require__.r(ns);
/******/ 			var def = {};
/******/ 			leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 			for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 				Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 			}
/******/ 			def['default'] = () => (value);
/******/ 			__nccwpck_require__.d(ns, def);
/******/ 			return ns;
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/define property getters */
/******/ 	(() => {
/******/ 		// define getter functions for harmony exports
/******/ 		__nccwpck_require__.d = (exports, definition) => {
/******/ 			for(var key in definition) {
/******/ 				if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/ensure chunk */
/******/ 	(() => {
/******/ 		__nccwpck_require__.f = {};
/******/ 		// This file contains only the entry chunk.
/******/ 		// The chunk loading function for additional chunks
/******/ 		__nccwpck_require__.e = (chunkId) => {
/******/ 			return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 				__nccwpck_require__.f[key](chunkId, promises);
/******/ 				return promises;
/******/ 			}, []));
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/get javascript chunk filename */
/******/ 	(() => {
/******/ 		// This function allow to reference async chunks
/******/ 		__nccwpck_require__.u = (chunkId) => {
/******/ 			// return url for filenames based on template
/******/ 			return "" + chunkId + ".index.js";
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	(() => {
/******/ 		__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	(() => {
/******/ 		// define __esModule on exports
/******/ 		__nccwpck_require__.r = (exports) => {
/******/ 			if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 				Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 			}
/******/ 			Object.defineProperty(exports, '__esModule', { value: true });
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/node module decorator */
/******/ 	(() => {
/******/ 		__nccwpck_require__.nmd = (module) => {
/******/ 			module.paths = [];
/******/ 			if (!module.children) module.children = [];
/******/ 			return module;
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/require chunk loading */
/******/ 	(() => {
/******/ 		// no baseURI
/******/ 		
/******/ 		// object to store loaded chunks
/******/ 		// "1" means "loaded", otherwise not loaded yet
/******/ 		var installedChunks = {
/******/ 			792: 1
/******/ 		};
/******/ 		
/******/ 		// no on chunks loaded
/******/ 		
/******/ 		var installChunk = (chunk) => {
/******/ 			var moreModules = chunk.modules, chunkIds = chunk.ids, runtime = chunk.runtime;
/******/ 			for(var moduleId in moreModules) {
/******/ 				if(__nccwpck_require__.o(moreModules, moduleId)) {
/******/ 					__nccwpck_require__.m[moduleId] = moreModules[moduleId];
/******/ 				}
/******/ 			}
/******/ 			if(runtime) runtime(__nccwpck_require__);
/******/ 			for(var i = 0; i < chunkIds.length; i++)
/******/ 				installedChunks[chunkIds[i]] = 1;
/******/ 		
/******/ 		};
/******/ 		
/******/ 		// require() chunk loading for javascript
/******/ 		__nccwpck_require__.f.require = (chunkId, promises) => {
/******/ 			// "1" is the signal for "already loaded"
/******/ 			if(!installedChunks[chunkId]) {
/******/ 				if(true) { // all chunks have JS
/******/ 					installChunk(require("./" + __nccwpck_require__.u(chunkId)));
/******/ 				} else installedChunks[chunkId] = 1;
/******/ 			}
/******/ 		};
/******/ 		
/******/ 		// no external install chunk
/******/ 		
/******/ 		// no HMR
/******/ 		
/******/ 		// no HMR manifest
/******/ 	})();
/******/ 	
/************************************************************************/
var __webpack_exports__ = {};

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __nccwpck_require__(58500);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(73024);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = require("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(76760);
// EXTERNAL MODULE: ./lib/node_modules/@actions/core/lib/core.js + 3 modules
var main_core = __nccwpck_require__(86120);
// EXTERNAL MODULE: ./lib/action/env.js
var action_env = __nccwpck_require__(79520);
;// CONCATENATED MODULE: ./lib/action/runner.js






const annotate = { error: main_core/* error */.z3, warning: main_core/* warning */.$e, notice: main_core/* notice */.lm };
/** The runner that started this process. */
function actionsRunner(env) {
    return {
        mask: main_core/* setSecret */.Pq,
        log: main_core/* info */.pq,
        annotate: ({ level, title, message }) => annotate[level](message, { title }),
        setOutput: main_core/* setOutput */.uH,
        appendSummary: (markdown) => {
            const path = (0,action_env/* variable */.b)(env, 'GITHUB_STEP_SUMMARY');
            if (path !== null)
                (0,external_node_fs_.appendFileSync)(path, markdown);
        },
        writeResult: (json) => {
            const path = (0,external_node_path_.join)((0,action_env/* variable */.b)(env, 'RUNNER_TEMP') ?? (0,external_node_os_namespaceObject.tmpdir)(), `assay-result-${(0,external_node_crypto_.randomUUID)()}.json`);
            (0,external_node_fs_.writeFileSync)(path, json, { flag: 'wx', mode: 0o600 });
            return path;
        },
    };
}
/** A runner that no secret reaches, whatever text a caller hands over. */
function withoutSecretsOf(runner, clean) {
    return {
        mask: (secret) => runner.mask(secret),
        log: (line) => runner.log(clean(line)),
        annotate: ({ level, title, message }) => runner.annotate({ level, title: clean(title), message: clean(message) }),
        setOutput: (name, value) => runner.setOutput(name, clean(value)),
        appendSummary: (markdown) => runner.appendSummary(clean(markdown)),
        writeResult: (json) => runner.writeResult(clean(json)),
    };
}

// EXTERNAL MODULE: ./lib/config/refusal.js
var refusal = __nccwpck_require__(17847);
// EXTERNAL MODULE: ./lib/action/failure.js
var action_failure = __nccwpck_require__(60409);
;// CONCATENATED MODULE: ./lib/action/apply-config.js


const nothingApplied = { changes: [], failure: null };
/** Creates and updates by the same plan as `assay apply`, one after the other. A failure ends it. */
async function applyConfig(desired, { client, org, deadline }) {
    const { plan } = await __nccwpck_require__.e(/* import() */ 73).then(__nccwpck_require__.bind(__nccwpck_require__, 93073));
    const changes = [];
    let doing = 'config';
    try {
        for (const change of await deadline.bound(plan({ client, org }, desired))) {
            const { kind, name, action, details } = change;
            doing = `${kind} ${name}`;
            if (action !== 'unchanged')
                await deadline.bound(change.apply());
            changes.push({ kind, name, action, details });
        }
        return { changes, failure: null };
    }
    catch (error) {
        if (error instanceof refusal/* ApplyRefusal */.L)
            return { changes, failure: refused(error) };
        const failure = (0,action_failure/* failureOf */.g5)(error, deadline.signal);
        return { changes, failure: { ...failure, message: `${doing}: ${failure.message}` } };
    }
}
/** It would be refused again, so it is like any other request that is wrong. */
const refused = ({ message }) => ({
    code: 'invalid_request',
    message: message.replaceAll('\n', '; '),
    status: null,
    serviceCode: null,
    requestId: null,
    attempts: 1,
    fields: {},
});
/** What a dry run lists: it asks nobody, so that what would differ is not known. */
const plannedChanges = ({ flows, policies, environments }) => [
    ...flows.map(({ name }) => ({ kind: 'flow', name, action: 'planned', details: [] })),
    ...policies.map(({ name }) => ({ kind: 'policy', name, action: 'planned', details: [] })),
    ...environments.map(({ name }) => ({ kind: 'environment', name, action: 'planned', details: [] })),
];

// EXTERNAL MODULE: ./lib/client/api-url.js
var api_url = __nccwpck_require__(86802);
// EXTERNAL MODULE: ./lib/action/input-problem.js
var input_problem = __nccwpck_require__(11505);
// EXTERNAL MODULE: ./lib/action/file-pattern.js
var file_pattern = __nccwpck_require__(34978);
;// CONCATENATED MODULE: ./lib/action/ca-file.js


/**
 * The certificates of the authorities that the user trusts besides, in PEM form; none where no file is given. What reads
 * them is only loaded where one is.
 *
 * @throws InputError
 */
async function certificateAuthorities(caFile, workspace) {
    if (caFile === null)
        return [];
    const { CaFileError, readCertificateAuthorities } = await __nccwpck_require__.e(/* import() */ 437).then(__nccwpck_require__.bind(__nccwpck_require__, 2437));
    try {
        return await readCertificateAuthorities((0,file_pattern/* inWorkspace */.ve)(caFile, workspace));
    }
    catch (error) {
        if (!(error instanceof CaFileError))
            throw error;
        throw new input_problem/* InputError */.dz([{ input: 'ca-file', message: `${error.message}. Paths are relative to ${workspace}.` }]);
    }
}

// EXTERNAL MODULE: ./lib/action/context/commit.js
var commit = __nccwpck_require__(33646);
// EXTERNAL MODULE: ./lib/action/context/event.js
var context_event = __nccwpck_require__(66663);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __nccwpck_require__(51455);
// EXTERNAL MODULE: ./lib/fingerprint/child-environment.js
var child_environment = __nccwpck_require__(33233);
;// CONCATENATED MODULE: ./lib/action/context/git.js






const noCheckout = { head: null, headParents: [], commit: null };
/** The facts are nice to have: a git that waits for something must not eat the step's time. */
const GIT_TIMEOUT_MS = 10_000;
// Fields apart by NUL, and commits as well (`-z`): names, messages and parents cannot run into each other.
const FORMAT = '--format=%H%x00%an%x00%ae%x00%at%x00%P%x00%B';
const FIELDS = 6;
/** Where `%P` stands among them. */
const PARENTS = 4;
/**
 * Reads a commit, and which one is checked out, from the repository in the workspace, as a rule both in one process. Nothing is known
 * where there is no git or no checkout, nor of a commit that a shallow clone does not hold: those are usual, and no reason
 * to say anything.
 *
 * @throws DeadlineError
 */
async function readCheckout(sha, at) {
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.join)(at.workspace, '.git')))
        return noCheckout;
    const settings = await settingsFor(at).catch(() => null);
    if (settings === null)
        return noCheckout;
    const { getExecOutput } = await __nccwpck_require__.e(/* import() */ 260).then(__nccwpck_require__.bind(__nccwpck_require__, 81260));
    const which = ['--no-walk=unsorted', '--ignore-missing', '-z', FORMAT, sha, 'HEAD', '--'];
    const args = ['log', '--no-color', '--no-show-signature', '--encoding=UTF-8', ...which];
    const env = { ...definedOf((0,child_environment/* childEnvironment */.Q)(at.env)), ...settings };
    const options = { cwd: at.workspace, env, silent: true, ignoreReturnCode: true };
    const late = (0,promises_.setTimeout)(GIT_TIMEOUT_MS, null, { ref: false });
    const outputOf = async (gitArgs) => {
        const answered = getExecOutput('git', gitArgs, options).catch(() => null);
        const output = await at.deadline.bound(Promise.race([answered, late]));
        return output === null || output.exitCode !== 0 ? null : output.stdout;
    };
    const log = await outputOf(args);
    if (log === null)
        return noCheckout;
    const checkout = parseGitLog(log, sha);
    if (checkout.head === null || checkout.head === sha || checkout.headParents.length > 0)
        return checkout;
    // Of a shallow clone's oldest commits only the commit itself tells the parents.
    const commit = await outputOf(['cat-file', 'commit', checkout.head]);
    return { ...checkout, headParents: parentsIn(commit ?? '') };
}
/** The parents that stand in the head of a commit as git stores it. */
const parentsIn = (commit) => Array.from((commit.split('\n\n')[0] ?? '').matchAll(/^parent ([0-9a-f]+)$/gm), ([, hash = '']) => hash);
/**
 * In a job in a container the workspace belongs to another user, and git then refuses to read it ("dubious ownership").
 * That it may all the same must stand in a user's settings: a good many gits that are in use do not take it from the
 * command line, and none from the repository. These are the step's own, under both ways by which git finds them. Any
 * directory is named, since the workspace may be reached through a link; so git must not look for one further up.
 * Nothing is fetched to answer, also from a partial clone.
 */
async function settingsFor({ workspace, tempDirectory }) {
    const home = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)(await tempDirectory(), 'git-'));
    const file = (0,external_node_path_.join)(home, '.gitconfig');
    await (0,external_node_fs_promises_.writeFile)(file, '[safe]\n\tdirectory = *\n');
    return {
        HOME: home,
        GIT_CONFIG_GLOBAL: file,
        GIT_CEILING_DIRECTORIES: (0,external_node_path_.dirname)(workspace),
        GIT_ALLOW_PROTOCOL: 'none',
        GIT_NO_LAZY_FETCH: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_OPTIONAL_LOCKS: '0',
    };
}
/** Reads what `git log` answered in this file's format: the commit where it is there, then what is checked out. */
function parseGitLog(stdout, sha) {
    const fields = stdout.split('\0');
    const commits = Array.from({ length: Math.floor(fields.length / FIELDS) }, (_, index) => fields.slice(index * FIELDS, (index + 1) * FIELDS));
    const asked = commits.find(([hash]) => hash === sha);
    const last = commits.at(-1);
    return {
        head: last?.[0] ?? null,
        headParents: hashesIn(last?.[PARENTS] ?? ''),
        commit: asked === undefined ? null : factsOf(asked),
    };
}
const hashesIn = (text) => text.split(' ').filter((hash) => hash !== '');
function factsOf([, name = '', email = '', seconds = '', parents = '', message = '']) {
    const text = message.trim();
    const hashes = hashesIn(parents);
    return {
        ...(text === '' ? {} : { message: text }),
        ...(name === '' ? {} : { author: (0,context_event/* authorLine */.aw)(name, email === '' ? undefined : email) }),
        ...(/^\d+$/.test(seconds) ? { timestamp: Number(seconds) } : {}),
        // A shallow clone hides the parents of its oldest commits, so none listed does not mean that there are none.
        ...(hashes.length === 0 ? {} : { parents: hashes }),
    };
}
const definedOf = (env) => Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var main_schemas = __nccwpck_require__(88343);
// EXTERNAL MODULE: ./lib/contract/names.js
var contract_names = __nccwpck_require__(78191);
;// CONCATENATED MODULE: ./lib/action/context/github-api.js




/** The facts are nice to have: a slow GitHub must not eat the step's time. */
const GITHUB_API_TIMEOUT_MS = 10_000;
const optionalText = main_schemas/* string */.YjP().trim().min(1).optional().catch(undefined);
/** What of an answer is looked at. A member that is missing or of another type is as if GitHub did not know it. */
const answerSchema = main_schemas/* object */.Ikc({
    sha: contract_names/* commitSha */.mJ,
    message: optionalText,
    author: main_schemas/* object */.Ikc({ name: optionalText, email: optionalText, date: optionalText }).catch({}),
    parents: main_schemas/* array */.YOg(main_schemas/* object */.Ikc({ sha: contract_names/* commitSha */.mJ })).catch([]),
});
/**
 * Asks the GitHub API for a commit of this repository.
 *
 * @throws whatever went wrong; the caller goes on without the facts.
 */
async function githubCommit(sha, token, at) {
    const [owner, repo] = ((0,action_env/* variable */.b)(at.env, 'GITHUB_REPOSITORY') ?? '').split('/');
    if (owner === undefined || repo === undefined)
        return null;
    const { getOctokit } = await __nccwpck_require__.e(/* import() */ 413).then(__nccwpck_require__.bind(__nccwpck_require__, 92413));
    const baseUrl = (0,action_env/* variable */.b)(at.env, 'GITHUB_API_URL');
    const octokit = getOctokit(token, baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') });
    const signal = AbortSignal.any([at.deadline.signal, AbortSignal.timeout(GITHUB_API_TIMEOUT_MS)]);
    const asked = octokit.rest.git.getCommit({ owner, repo, commit_sha: sha, request: { signal } });
    const { data } = await at.deadline.bound(asked.catch((error) => Promise.reject(withoutToken(error, token))));
    const commit = answerSchema.safeParse(data).data;
    if (commit === undefined || commit.sha !== sha)
        throw new Error('its answer is not about this commit');
    const { message, author, parents } = commit;
    const timestampMs = Date.parse(author.date ?? '');
    return {
        ...(message === undefined ? {} : { message }),
        ...(author.name === undefined ? {} : { author: (0,context_event/* authorLine */.aw)(author.name, author.email) }),
        ...(Number.isNaN(timestampMs) ? {} : { timestamp: Math.floor(timestampMs / 1000) }),
        ...(parents.length === 0 ? {} : { parents: parents.map((parent) => parent.sha) }),
    };
}
/** What answers may repeat the token, and the error is shortened before it is shown. */
function withoutToken(error, token) {
    const message = error instanceof Error ? error.message : String(error);
    return new Error(message.replaceAll(token, '***'), { cause: error });
}

// EXTERNAL MODULE: ./lib/action/deadline.js
var action_deadline = __nccwpck_require__(9551);
;// CONCATENATED MODULE: ./lib/action/evidence/pull-request-access.js

/** Null where this run names no repository, or has no token. */
function pullRequestAccess(inputs, event, env, { strayCheckout }) {
    const repository = (0,action_env/* variable */.b)(env, 'GITHUB_REPOSITORY');
    const { githubToken: token, redact, trail } = inputs;
    if (token === null || repository === null)
        return null;
    return {
        api: { url: (0,action_env/* variable */.b)(env, 'GITHUB_API_URL'), token },
        repository,
        run: { commit: event.headSha, number: event.pullRequest, builtCommit: event.builtSha, strayCheckout },
        trail,
        isReporting: inputs.artifacts.length > 0,
        recordedCommit: null,
        eventName: (0,action_env/* variable */.b)(env, 'GITHUB_EVENT_NAME') ?? '',
        redact,
    };
}

// EXTERNAL MODULE: ./lib/action/render/escape.js
var render_escape = __nccwpck_require__(11741);
// EXTERNAL MODULE: ./lib/action/service-calls.js
var service_calls = __nccwpck_require__(80184);
// EXTERNAL MODULE: ./node_modules/leven/index.js
var leven = __nccwpck_require__(47785);
;// CONCATENATED MODULE: ./lib/action/unmet.js


const unmet_optionalText = main_schemas/* string */.YjP().nullish().catch(null);
/** The facts of a resolution that words are made of. A newer service may send more, fewer or others. */
const resolutionFacts = main_schemas/* object */.Ikc({
    attestation_name: unmet_optionalText,
    attestation_type: unmet_optionalText,
    scope: main_schemas/* enum */.k5n(['artifact', 'trail']).nullish().catch(null),
    expected: main_schemas/* array */.YOg(main_schemas/* string */.YjP()).nullish().catch(null),
    status: unmet_optionalText,
});
const definitionFacts = main_schemas/* object */.Ikc({ name: unmet_optionalText, type: unmet_optionalText });
/** Everything an answer of no complains about, each thing once, those of policies first. */
function unmetOf(assertion) {
    const policies = assertion.policy_evaluations ?? [];
    const found = policies.some(({ status }) => status !== 'COMPLIANT')
        ? policies.flatMap((evaluation) => (evaluation.status === 'COMPLIANT' ? [] : ofPolicy(evaluation, assertion)))
        : assertion.flows.flatMap((flow) => (flow.compliant ? [] : ofFlow(flow, null)));
    const unique = new Map(found.toReversed().map((unmet) => [JSON.stringify({ ...unmet, policy: null }), unmet]));
    return [...unique.values()].toReversed();
}
function ofPolicy(evaluation, assertion) {
    const flow = evaluation.flow ?? assertion.flow;
    const shown = assertion.flows.find((candidate) => candidate.flow === flow);
    const at = { flow, trail: evaluation.trail ?? shown?.trail ?? assertion.trail, policy: evaluation.policy_name };
    return evaluation.rule_evaluations
        .filter((rule) => !rule.ignored && rule.satisfied !== true)
        .flatMap((rule) => {
        switch (rule.rule.type) {
            case 'provenance':
                return [{ ...at, kind: 'missing_provenance' }];
            case 'trail-compliance': {
                const details = shown === undefined ? [] : ofFlow(shown, at.policy);
                return details.length > 0
                    ? details
                    : rule.resolutions.map((resolution) => ({ ...at, ...inOtherWords(resolution) }));
            }
            case 'attestation':
                return ofAttestationRule(rule, at, shown);
        }
    });
}
function ofAttestationRule(rule, at, shown) {
    const definition = definitionFacts.parse(rule.rule.definition);
    const resolutions = rule.resolutions.filter(({ type }) => type !== 'rule_satisfied' && type !== 'rule_not_applicable');
    return resolutions.map((resolution) => {
        const facts = resolutionFacts.parse(resolution.context ?? {});
        const name = facts.attestation_name ?? definition.name ?? '*';
        const type = facts.attestation_type ?? definition.type ?? '*';
        const known = shown?.compliance_status.attestations_statuses.find((status) => status.attestation_name === name);
        const bound = facts.scope ?? known?.scope ?? 'artifact';
        const evidence = { name, type, bound, artifactName: shown?.compliance_status.artifact_name ?? null };
        if (resolution.type === 'missing_attestation')
            return { ...at, kind: 'missing_evidence', ...evidence, instead: insteadOf(evidence, shown) };
        if (resolution.type === 'non_compliant_attestation')
            return { ...at, kind: 'failing_evidence', ...evidence, id: known?.attestation_id ?? null, isUnexpected: false };
        return { ...at, ...inOtherWords(resolution) };
    });
}
/** What a flow's template misses, from the statuses of its attestations; other reasons from its resolutions. */
function ofFlow(asserted, policy) {
    const { flow, trail, compliance_status: status } = asserted;
    const at = { flow, trail, policy };
    const evidence = status.attestations_statuses.flatMap((entry) => {
        const { attestation_name: name, attestation_type: type, scope: bound, unexpected: isUnexpected } = entry;
        const found = { name, type, bound, artifactName: status.artifact_name };
        if (entry.status === 'MISSING')
            return isUnexpected ? [] : [{ ...at, kind: 'missing_evidence', ...found, instead: insteadOf(found, asserted) }];
        const { attestation_id: id } = entry;
        return entry.is_compliant === true ? [] : [{ ...at, kind: 'failing_evidence', ...found, id, isUnexpected }];
    });
    const others = status.resolutions.flatMap((resolution) => {
        switch (resolution.type) {
            case 'missing_attestation':
            case 'non_compliant_attestation':
            case 'rule_satisfied':
            case 'rule_not_applicable':
                return [];
            case 'unexpected_artifact':
                return [
                    {
                        ...at,
                        kind: 'unexpected_artifact',
                        name: status.artifact_name,
                        expected: resolutionFacts.parse(resolution.context ?? {}).expected ?? [],
                    },
                ];
            case 'reported_non_compliant':
                return [{ ...at, kind: 'reported_non_compliant' }];
            case 'missing_provenance':
                return [{ ...at, kind: 'missing_provenance' }];
            case 'non_compliant_in_trail':
            case 'wrong_source':
            case 'missing_artifact':
                return [{ ...at, ...inOtherWords(resolution) }];
        }
    });
    if (status.unexpected && !others.some(({ kind }) => kind === 'unexpected_artifact'))
        others.push({ ...at, kind: 'unexpected_artifact', name: status.artifact_name, expected: [] });
    return [...evidence, ...others];
}
/** What was recorded on the same trail and was probably meant: the name with another type or binding, or a name like it. */
function insteadOf(wanted, shown) {
    const recorded = (shown?.compliance_status.attestations_statuses ?? []).filter(({ status }) => status === 'COMPLETE');
    const same = recorded.find(({ attestation_name: name, attestation_type: type, scope }) => name === wanted.name && (type !== wanted.type || scope !== wanted.bound));
    const unasked = recorded.flatMap(({ attestation_name: name, unexpected }) => (unexpected ? [name] : []));
    const alike = (0,leven/* closestMatch */.h)(wanted.name, unasked, { maxDistance: Math.max(1, Math.floor(wanted.name.length / 3)) });
    const found = same ?? recorded.find(({ attestation_name: name }) => name === alike);
    return found === undefined
        ? null
        : { name: found.attestation_name, type: found.attestation_type, bound: found.scope };
}
const inOtherWords = (resolution) => ({
    kind: 'other',
    words: resolution.remedy,
    isMissing: resolution.type === 'missing_artifact' ||
        (resolution.type === 'non_compliant_in_trail' &&
            resolutionFacts.parse(resolution.context ?? {}).status === 'INCOMPLETE'),
});
/** Whether something is only not there yet, so that nothing has to be undone for a yes. */
function isMissing(unmet) {
    switch (unmet.kind) {
        case 'missing_evidence':
        case 'missing_provenance':
            return true;
        case 'failing_evidence':
        case 'unexpected_artifact':
        case 'reported_non_compliant':
            return false;
        case 'other':
            return unmet.isMissing;
    }
}

;// CONCATENATED MODULE: ./lib/action/find-failed.js



/** Only the first of many are looked at, as with what is missing. */
const LOOKED_AT_MAX = 20;
/**
 * Reads the records of the evidence for which artifacts are refused. It only makes words better, so what cannot be read is
 * left.
 */
async function findFailed(artifacts, calls) {
    const ids = [...new Set(artifacts.flatMap(failedIds))].slice(0, LOOKED_AT_MAX);
    if (ids.length === 0)
        return [];
    const { searchAttestations } = await __nccwpck_require__.e(/* import() */ 784).then(__nccwpck_require__.bind(__nccwpck_require__, 29784));
    const found = await (0,service_calls/* mapBounded */.y)(ids, async (id) => {
        const params = { org: calls.org };
        const result = await calls.call(searchAttestations, {
            params,
            query: { attestation_id: id, commit_list: undefined },
        });
        const records = result.ok ? Object.values(result.answer).flat() : [];
        const record = records.find(({ attestation_id: recorded }) => recorded === id);
        if (record === undefined)
            return [];
        const { description = '', origin_url: origin, html_url: page, user_data: userData } = record;
        return [
            { id, description: description || null, originUrl: webAddress(origin), pageUrl: webAddress(page), userData },
        ];
    });
    return found.flat();
}
const webAddress = (text) => text !== undefined && (0,render_escape/* isWebAddress */.d3)(text) ? text : null;
const failedIds = ({ judgements }) => judgements.flatMap(({ judgement }) => judgement.verdict === 'non-compliant' && judgement.reason === 'refused'
    ? unmetOf(judgement.assertion).flatMap((unmet) => (unmet.kind === 'failing_evidence' ? (unmet.id ?? []) : []))
    : []);

;// CONCATENATED MODULE: ./lib/action/stray.js
/** Why a record does not count for what is wanted; null where the place is right. */
function strayOf(wanted, record) {
    const place = { flow: record.flow_name, trail: record.trail_name };
    if (place.flow !== wanted.flow)
        return { ...wanted, is: 'in another flow', place };
    if (place.trail !== wanted.trail)
        return { ...wanted, is: 'on another trail', place };
    if (record.artifact_fingerprint !== null && record.artifact_fingerprint !== wanted.fingerprint)
        return { ...wanted, is: 'for another artifact', other: record.artifact_fingerprint };
    const [target] = record.target_artifacts;
    if (target === undefined)
        return null;
    if (target !== wanted.templateName)
        return { ...wanted, is: 'for another name', other: target };
    // It would have been matched by name and commit.
    return { ...wanted, is: 'for another commit', commit: record.git_commit_info?.sha1 ?? null };
}
/** How far from the right place: this trail before this flow, and this flow before others. */
function distance({ is }) {
    if (is === 'in another flow')
        return 2;
    return is === 'on another trail' ? 1 : 0;
}

;// CONCATENATED MODULE: ./lib/action/find-strays.js




/** Only the first of many things are looked for: their remedies are all alike. */
const LOOKED_FOR_MAX = 20;
/**
 * Looks for evidence that is missing in the places where it is recorded by mistake: other trails and flows, other
 * artifacts, other names. It only makes words better, so what cannot be looked up is left.
 */
async function findStrays(artifacts, sha, calls) {
    const wanted = new Map(artifacts.flatMap(wantedOf).map((one) => [JSON.stringify(one), one]));
    const found = await (0,service_calls/* mapBounded */.y)([...wanted.values()].slice(0, LOOKED_FOR_MAX), async (one) => {
        const records = await recordsLike(one, sha, calls);
        const strays = records.flatMap((record) => strayOf(one, record) ?? []);
        // The nearest place explains best.
        const [nearest] = strays.toSorted((a, b) => distance(a) - distance(b));
        return nearest === undefined ? [] : [nearest];
    });
    return found.flat();
}
function wantedOf({ artifact: { fingerprint }, judgements }) {
    return judgements.flatMap(({ judgement }) => {
        if (judgement.verdict !== 'non-compliant' || judgement.reason !== 'refused')
            return [];
        return unmetOf(judgement.assertion)
            .filter(isLookedFor)
            .map(({ artifactName: templateName, flow, trail, name }) => ({ fingerprint, templateName, flow, trail, name }));
    });
}
/** What the answer explains already is not looked for, nor what has no name to look for. */
const isLookedFor = (unmet) => unmet.kind === 'missing_evidence' && unmet.instead === null && contract_names/* attestationName */.kA.safeParse(unmet.name).success;
async function recordsLike({ fingerprint, flow, trail, name }, sha, calls) {
    const { listArtifactAttestations, listTrailAttestations, searchAttestations } = await __nccwpck_require__.e(/* import() */ 784).then(__nccwpck_require__.bind(__nccwpck_require__, 29784));
    const { org } = calls;
    const common = { org, flow_name: flow, attestation_name: name };
    const ofTrail = await calls.call(listTrailAttestations, { params: { ...common, trail_name: trail } });
    const ofArtifact = await calls.call(listArtifactAttestations, { params: { ...common, fingerprint } });
    const known = [...answerOr(ofTrail), ...answerOr(ofArtifact)];
    if (sha === null)
        return known;
    const query = { attestation_name: name, commit_list: [sha] };
    const ofCommit = await calls.call(searchAttestations, { params: { org }, query });
    return ofCommit.ok ? [...known, ...listed(ofCommit.answer)] : known;
}
const answerOr = (result) => (result.ok ? result.answer : []);
const listed = (answer) => Object.values(answer).flat();

;// CONCATENATED MODULE: ./lib/action/findings.js
const noFindings = {
    gate: 'fail',
    onUndecided: 'fail',
    questions: [],
    waited: null,
    inputProblems: [],
    config: null,
    changes: [],
    stopped: null,
    artifacts: [],
    attestations: [],
    strays: [],
    failed: [],
    spool: null,
    planned: null,
    context: null,
    exposedHost: null,
};

// EXTERNAL MODULE: ./lib/contract/assertion.js
var assertion = __nccwpck_require__(45435);
// EXTERNAL MODULE: ./lib/action/question.js
var action_question = __nccwpck_require__(56935);
;// CONCATENATED MODULE: ./lib/action/gate.js


/** Asks about one artifact. Never rejects. */
async function judge(calls, { fingerprint, question }, allowUnpoliced) {
    const params = { org: calls.org, fingerprint };
    const result = await calls.call(assertion/* assertArtifact */.fp, { params, query: (0,action_question/* questionQuery */.vU)(question) });
    return result.ok
        ? judgementOf(result.answer, { fingerprint, question, allowUnpoliced })
        : judgementOfFailure(result.failure);
}
/** Only the service's own word that it does not know the artifact is a no; every other failure is no answer at all. */
function judgementOfFailure(failure) {
    return failure.code === 'not_found' && failure.serviceCode === 'unknown_artifact'
        ? { verdict: 'non-compliant', reason: 'unknown' }
        : { verdict: 'undecided', reason: 'failed', failure };
}
/** The verdict that an answer stands for. An answer that cannot be relied on is none, and a no needs no second look. */
function judgementOf(assertion, asked) {
    const otherSubject = differenceFrom(assertion, asked);
    if (otherSubject !== null)
        return { verdict: 'undecided', reason: 'unsound', detail: otherSubject };
    if (!assertion.compliant)
        return { verdict: 'non-compliant', reason: 'refused', assertion };
    const contradiction = contradictionIn(assertion);
    if (contradiction !== null)
        return { verdict: 'undecided', reason: 'unsound', detail: contradiction };
    if (!asked.allowUnpoliced && demandsNothing(assertion))
        return { verdict: 'undecided', reason: 'unpoliced', assertion };
    return { verdict: 'compliant', assertion };
}
const answeredScope = { environment: 'environment', policies: 'policy', flow: 'flow' };
/** In what way the answer is not about what was asked; null where it is. */
function differenceFrom(assertion, { fingerprint, question }) {
    if (assertion.fingerprint !== fingerprint)
        return `it is about the artifact ${assertion.fingerprint}`;
    const scope = answeredScope[question.scope];
    if (assertion.scope !== scope)
        return `it is about the scope ${assertion.scope}, not ${scope}`;
    if (question.scope === 'environment' && assertion.environment !== question.environment)
        return `it is about the environment ${assertion.environment ?? '(none)'}, not ${question.environment}`;
    if (question.scope !== 'flow' && assertion.policy_evaluations === undefined)
        return 'it does not say which policies were looked at';
    if (question.scope === 'policies') {
        const answered = assertion.policy_evaluations?.map((evaluation) => evaluation.policy_name) ?? [];
        if (answered.length !== question.policies.length ||
            question.policies.some((name, index) => name !== answered[index]))
            return `it is about the policies ${answered.join(', ') || '(none)'}, not ${question.policies.join(', ')}`;
    }
    const { flow } = question;
    const otherFlow = [assertion, ...assertion.flows].find((part) => flow !== null && part.flow !== flow);
    if (otherFlow !== undefined)
        return `it is about the flow ${otherFlow.flow}, not ${String(flow)}`;
    const parts = [assertion, ...assertion.flows].map((part) => part.compliance_status.artifact_fingerprint);
    const other = parts.find((part) => part !== fingerprint);
    return other === undefined ? null : `a part of it is about the artifact ${other}`;
}
/** What in a yes says no; null where all parts agree. */
function contradictionIn(assertion) {
    const [first] = assertion.flows;
    if (first === undefined)
        return 'it names no flow that holds the artifact';
    if (assertion.flow !== first.flow || assertion.trail !== first.trail)
        return `it names the flow ${assertion.flow}, and another one first`;
    const torn = [...assertion.flows, { ...first, compliance_status: assertion.compliance_status }].find(isTorn);
    if (torn !== undefined)
        return `it says two things about the flow ${torn.flow}`;
    if (assertion.scope === 'environment' && assertion.allow_listing !== undefined)
        return null;
    const policies = assertion.policy_evaluations ?? [];
    for (const { policy_name: name, status, rule_evaluations: rules, flow } of policies) {
        if (status !== 'COMPLIANT')
            return `it is a yes, and yet the policy ${name} is not satisfied`;
        if (rules.some((rule) => !rule.ignored && rule.satisfied !== true))
            return `it is a yes, and yet a rule of the policy ${name} is not satisfied`;
        const shown = assertion.flows.find((candidate) => candidate.flow === flow);
        if (shown?.compliant === false && rules.some((rule) => !rule.ignored && rule.rule.type === 'trail-compliance'))
            return `it is a yes, and yet the flow ${shown.flow} is not compliant, as the policy ${name} demands`;
    }
    // Policies take the place of the flows' own templates.
    const refusing = policies.length > 0 ? undefined : assertion.flows.find(({ compliant }) => !compliant);
    return refusing === undefined ? null : `it is a yes, and yet the flow ${refusing.flow} is not compliant`;
}
/** Whether what an answer says of a flow disagrees with itself. */
function isTorn({ compliant, compliance_status: status }) {
    const isComplete = status.attestations_statuses.every((one) => one.is_compliant === true);
    return (compliant !== status.is_compliant ||
        status.is_compliant !== (status.status === 'COMPLIANT') ||
        (status.is_compliant && (status.unexpected || !isComplete)));
}
/**
 * Whether anything would have been let through. Under scope flow, no template asks for anything; under the others, no
 * policy does, or what a policy asks is only that a trail fulfils its template and that template asks for nothing: a
 * misspelled flow is made with such a template when it is first reported to.
 */
function demandsNothing(assertion) {
    if (assertion.scope === 'flow')
        return assertion.flows.every(asksForNothing);
    if (assertion.scope === 'environment' && assertion.allow_listing !== undefined)
        return false;
    return (assertion.policy_evaluations ?? []).every((evaluation) => {
        const rules = evaluation.rule_evaluations;
        // An exception is the policy's own word that this artifact may go; a condition that is false says nothing about it.
        if (rules.some(isExcused) || rules.some((rule) => !rule.ignored && rule.rule.type === 'attestation'))
            return false;
        const shown = assertion.flows.filter(({ flow }) => evaluation.flow === null || flow === evaluation.flow);
        const applied = rules.filter((rule) => !rule.ignored);
        const asksForTrail = applied.some((rule) => rule.rule.type === 'trail-compliance');
        return asksForTrail ? shown.every(asksForNothing) : applied.length === 0;
    });
}
const asksForNothing = ({ compliance_status: { attestations_statuses: statuses } }) => statuses.every(({ unexpected }) => unexpected);
const isExcused = (rule) => rule.ignored && rule.resolutions.some(({ context }) => context?.['reason'] === 'exception');

;// CONCATENATED MODULE: ./lib/action/declared-inputs.js
/** The inputs that action.yml declares, in its order. A test holds the two together. */
const declaredInputs = [
    'api-url',
    'api-token',
    'org',
    'ca-file',
    'github-token',
    'config',
    'apply',
    'flow',
    'trail',
    'artifacts',
    'attestations',
    'attestation-name',
    'compliant',
    'description',
    'attachments',
    'fingerprint',
    'gate',
    'scope',
    'environment',
    'policies',
    'allow-unpoliced',
    'on-undecided',
    'check-run',
    'comment',
    'spool',
    'redact',
    'dry-run',
    'timeout',
    'wait',
];
/** The variable in which the runner hands an input over. */
const inputVariable = (name) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

;// CONCATENATED MODULE: ./lib/action/secrets.js


/** Shorter texts are no secrets, and hiding them everywhere would make output unreadable. */
const SECRET_MIN_LENGTH = 6;
/**
 * Every form in which a secret of this step could show up in text: as given, without blanks around it, in base64 (alone or
 * as the second half of HTTP Basic credentials), and as addresses, JSON and the job summary write it.
 */
function secretsOf(env) {
    const given = [env[inputVariable('api-token')], env['ASSAY_API_TOKEN'], env[inputVariable('github-token')]];
    const forms = new Set();
    for (const secret of given) {
        if (secret === undefined || secret.trim() === '')
            continue;
        for (const text of [secret, secret.trim()]) {
            forms.add(text);
            forms.add(Buffer.from(text).toString('base64'));
            forms.add(encodeURIComponent(text.toWellFormed()));
            forms.add(JSON.stringify(text).slice(1, -1));
            forms.add((0,render_escape/* markdownText */.p7)(text));
        }
        for (const line of secret.split(/\r?\n/))
            if (line.trim() !== '')
                forms.add(line.trim());
    }
    return [...forms].toSorted((a, b) => b.length - a.length);
}
/** Replaces secrets by asterisks. The runner masks its log; this keeps files and error texts clean as well. */
function withoutSecrets(text, secrets) {
    let clean = text;
    for (const secret of secrets)
        if (secret.length >= SECRET_MIN_LENGTH)
            clean = clean.replaceAll(secret, '***');
    return clean;
}

;// CONCATENATED MODULE: ./lib/action/held-secret.js


const LEAVE_OUT = 'leave it out, and replace the token where it was seen.';
/**
 * Refuses values that hold a token of this step: what is recorded is shown to whoever may read the service, and may lie in a
 * spool that is handed on as an artifact of the run. What attached files hold is not looked at.
 *
 * @param secrets every form in which a token could stand in a text.
 * @throws InputError that names each input, and repeats nothing of the secret.
 */
function refuseSecrets(inputs, prepared, secrets) {
    const problems = new input_problem/* InputProblems */.Nh();
    const check = (input, where, value, advice = LEAVE_OUT) => {
        const text = JSON.stringify(value);
        if (withoutSecrets(text, secrets) === text)
            return;
        const at = where === '' ? '' : `${withoutSecrets(where, secrets)}: `;
        problems.add(input, `${at}holds a token of this step (\`api-token\` or \`github-token\`), which would be recorded for others to read: ${advice}`);
    };
    check('flow', '', inputs.flow);
    check('trail', '', inputs.trail);
    for (const { where, ...spec } of inputs.artifacts)
        check('artifacts', where, spec);
    if (!problems.has('artifacts'))
        for (const { fingerprint, ...names } of prepared.artifacts)
            check('artifacts', `the name of the file ${fingerprint.slice(0, 12)}`, names);
    const unread = prepared.deferred.map((one) => ({ ...one, evidence: null }));
    for (const { spec, evidence, userData, attachment } of [...prepared.attestations, ...unread]) {
        for (const [input, value] of valuesOf(spec))
            check(input, spec.where, value);
        if (problems.has(spec.input))
            continue;
        const { results, summary, data } = evidence ?? {};
        check(spec.input, spec.where, { userData, results, summary, data, attachment });
    }
    const { notices: _notices, ...facts } = prepared.context;
    check('redact', 'the commit or its repository', facts, 'keep that fact back, and replace the token.');
    problems.throwIfAny();
}
/** What the user wrote about an attestation, by the input it stands in. */
function valuesOf({ input, where: _where, ...values }) {
    const { name, description, attachments } = values;
    return input === 'attestation-name'
        ? [
            [input, name],
            ['description', description],
            ['attachments', attachments],
        ]
        : [[input, values]];
}

// EXTERNAL MODULE: ./lib/client/error.js
var client_error = __nccwpck_require__(3652);
// EXTERNAL MODULE: ./lib/fingerprint/error.js
var fingerprint_error = __nccwpck_require__(79569);
// EXTERNAL MODULE: ./lib/fingerprint/image/reference.js
var reference = __nccwpck_require__(33256);
;// CONCATENATED MODULE: ./lib/action/proxy.js

/** The proxies that the usual variables name, in either spelling. */
function proxyOf(env) {
    const either = (name) => (0,action_env/* variable */.b)(env, name) ?? (0,action_env/* variable */.b)(env, name.toUpperCase());
    const httpProxy = either('http_proxy');
    const httpsProxy = either('https_proxy');
    const noProxy = either('no_proxy');
    return {
        ...(httpProxy === null ? {} : { httpProxy }),
        ...(httpsProxy === null ? {} : { httpsProxy }),
        ...(noProxy === null ? {} : { noProxy }),
    };
}

;// CONCATENATED MODULE: ./lib/action/image-digests.js







/** Asks registries and the docker of the runner, as the job's environment says. What they need is loaded when first used. */
function imageDigests(env, githubToken, deadline) {
    return {
        fromRegistry: async (image) => {
            const [{ fingerprintImage }, client] = await Promise.all([
                __nccwpck_require__.e(/* import() */ 385).then(__nccwpck_require__.bind(__nccwpck_require__, 98385)),
                Promise.all(/* import() */[__nccwpck_require__.e(752), __nccwpck_require__.e(201)]).then(__nccwpck_require__.bind(__nccwpck_require__, 26201)),
            ]);
            return fingerprintImage(image, {
                openDispatcher: openWith(client.createDispatcher, proxyOf(env)),
                credentials: (registry) => registryCredentials(registry, env, githubToken, deadline.signal),
                signal: deadline.signal,
                pause: (delayMs) => deadline.bound((0,promises_.setTimeout)(delayMs, undefined, { ref: false })),
            });
        },
        fromDocker: async (name) => {
            const [{ fingerprintDockerImage }, { machinePrograms }] = await Promise.all([
                __nccwpck_require__.e(/* import() */ 781).then(__nccwpck_require__.bind(__nccwpck_require__, 5781)),
                __nccwpck_require__.e(/* import() */ 153).then(__nccwpck_require__.bind(__nccwpck_require__, 94153)),
            ]);
            return fingerprintDockerImage(name, machinePrograms(env, deadline.signal));
        },
    };
}
/** Connections to registries, whose failures to be made are those of a registry. */
function openWith(create, proxy) {
    return (url, closed, lookup) => {
        try {
            // A proxy would look for this machine's registry on its own machine.
            return create(url, (0,reference/* isThisMachine */.YY)(url) ? {} : proxy, closed, lookup);
        }
        catch (error) {
            if (!(error instanceof client_error/* ClientError */.M))
                throw error;
            throw new fingerprint_error/* FingerprintError */.dz('registry_unreachable', null, `Expected to reach ${url.host}, found that ${error.message}.`);
        }
    };
}
/**
 * What `docker login` left for a registry; for GitHub's own else the job's token, which packages of the repository take.
 *
 * @throws FingerprintError `bad_credentials`
 */
async function registryCredentials(registry, env, githubToken, signal) {
    const [{ dockerCredentials }, { machinePrograms }] = await Promise.all([
        __nccwpck_require__.e(/* import() */ 647).then(__nccwpck_require__.bind(__nccwpck_require__, 99647)),
        __nccwpck_require__.e(/* import() */ 153).then(__nccwpck_require__.bind(__nccwpck_require__, 94153)),
    ]);
    const home = (0,action_env/* variable */.b)(env, 'HOME') ?? (0,external_node_os_namespaceObject.homedir)();
    const known = await dockerCredentials(registry, { env, home, run: machinePrograms(env, signal) });
    if (known !== null || registry !== 'ghcr.io' || githubToken === null)
        return known;
    return { kind: 'password', username: (0,action_env/* variable */.b)(env, 'GITHUB_ACTOR') ?? 'github-actions', password: githubToken };
}

// EXTERNAL MODULE: ./lib/fingerprint/given.js
var given = __nccwpck_require__(34422);
// EXTERNAL MODULE: ./lib/config/artifact-spec.js
var artifact_spec = __nccwpck_require__(4205);
// EXTERNAL MODULE: ./lib/config/attestation-spec.js
var attestation_spec = __nccwpck_require__(6489);
// EXTERNAL MODULE: ./lib/config/boolean.js
var config_boolean = __nccwpck_require__(91647);
// EXTERNAL MODULE: ./lib/config/wording.js
var wording = __nccwpck_require__(27171);
;// CONCATENATED MODULE: ./lib/action/combination.js


/**
 * Refuses inputs that are each right and make no sense together. A text that was given and could not be read still counts
 * as given, so that one mistake is not reported as two.
 */
function checkCombination(inputs, given, problems) {
    checkWork(inputs, given, problems);
    if (inputs.gate !== 'off')
        checkQuestion(inputs, given, problems);
    checkAttestations(inputs, given, problems);
    checkPlaces(inputs, problems);
    checkApply(inputs, given, problems);
}
function checkApply({ isApplying, desired, config, flow }, given, problems) {
    if (isApplying && !given.has('config'))
        problems.add('apply', 'expected `config` beside it, the file that says what shall be: set it, or leave `apply` out.');
    const isFlowFromInput = config?.origins.every(({ key, replacedBy }) => key !== 'flow' || replacedBy !== null) === true;
    const names = desired?.flows.map(({ name }) => name) ?? [];
    // Its template would not be applied, and a flow without one demands nothing.
    if (flow !== null && isFlowFromInput && names.length > 0 && !names.includes(flow))
        problems.add('flow', `is ${(0,wording/* quoted */.TL)(flow)}, which the config file does not have, so that \`apply\` would not reach it: ${(0,wording/* nearest */.pA)(flow, names)}`);
}
function checkWork(inputs, given, problems) {
    const hasAttestations = given.has('attestations') || given.has('attestation-name');
    const isReporting = given.has('artifacts') || hasAttestations;
    if (!isReporting && !given.has('fingerprint') && !(inputs.isApplying && inputs.gate === 'off')) {
        problems.add('artifacts', 'there is nothing to do: give `artifacts` to report what was built, `attestations` (or `attestation-name`) to record evidence, or `fingerprint` to gate what was reported before. An expression that came out empty looks like this too.');
        return;
    }
    if (given.has('artifacts') && given.has('fingerprint'))
        problems.add('fingerprint', 'cannot stand beside `artifacts`. To report an artifact by its fingerprint, write it under `artifacts` as `- {fingerprint: …, filename: …, name: …}`; to gate what was reported before, leave `artifacts` out.');
    if (isReporting && !given.has('flow'))
        problems.add('flow', 'expected the flow to report to, found nothing: artifacts and attestations are recorded in a flow.');
    if (given.has('trail') && !isReporting)
        problems.add('trail', 'would be ignored: a gate asks about the artifact, not about one trail. Leave it out.');
    if (inputs.gate !== 'off' && !given.has('artifacts') && !given.has('fingerprint'))
        problems.add('gate', 'expected an artifact to ask about: give `artifacts` or `fingerprint`, or set `gate: off` for a step that only records evidence.');
}
function checkPlaces({ gate, checkRun }, problems) {
    if (checkRun !== null && gate === 'off')
        problems.add('check-run', 'would show a check that asked about nothing: leave it out, or set `gate: fail` or `gate: warn`.');
}
function checkQuestion({ scope }, given, problems) {
    const unset = 'An unset variable looks like this, and must not switch the gate off.';
    if (scope === 'environment' && !given.has('environment'))
        problems.add('environment', `expected the environment to ask about, found nothing: set it, or choose \`scope: policies\` or \`scope: flow\`. ${unset}`);
    if (scope === 'policies' && !given.has('policies'))
        problems.add('policies', `expected the policies to ask about, one name a line, found nothing. ${unset}`);
    for (const name of ['environment', 'policies']) {
        if (scope !== name && given.has(name))
            problems.add(name, `would be ignored under \`scope: ${scope}\`: leave it out, or set \`scope: ${name}\`.`);
    }
}
function checkAttestations(inputs, given, problems) {
    if (given.has('attestations') && given.has('attestation-name'))
        problems.add('attestation-name', 'cannot stand beside `attestations`: write this attestation into that list.');
    const seen = new Set();
    for (const spec of inputs.attestations) {
        checkBinding(spec, inputs, problems);
        const key = JSON.stringify([spec.name, spec.artifact]);
        if (seen.has(key))
            problems.add(spec.input, `${spec.where}: the attestation ${(0,wording/* quoted */.TL)(spec.name)} is given twice for the same artifact, and only the last would count.`);
        seen.add(key);
    }
}
function checkBinding(spec, inputs, problems) {
    const at = spec.where === '' ? '' : `${spec.where}: `;
    if (inputs.fingerprints.length > 0 && spec.artifact !== null)
        problems.add(spec.input, `${at}leave \`artifact\` out: beside the input \`fingerprint\` evidence goes to that artifact.`);
    if (inputs.fingerprints.length > 1)
        problems.add(spec.input, `${at}cannot tell which of ${inputs.fingerprints.length} fingerprints the evidence is about: use one step for each, with one \`fingerprint\`.`);
    if (spec.artifact === null || inputs.artifacts.length === 0)
        return;
    const names = inputs.artifacts.flatMap(({ name }) => (name === null ? [] : [name]));
    if (names.includes(spec.artifact))
        return;
    const advice = names.length === 0
        ? `none has a name. Write \`${spec.artifact}=path\` under \`artifacts\`.`
        : (0,wording/* nearest */.pA)(spec.artifact, names);
    problems.add(spec.input, `${at}no artifact of this step is named ${(0,wording/* quoted */.TL)(spec.artifact)}: ${advice}`);
}

;// CONCATENATED MODULE: ./lib/config/file-problem.js
/** `FILE:line:column: message`, in which editors and terminals find the place. */
const fileProblemText = ({ file, place, message }) => place === null ? `${file}: ${message}` : `${file}:${place.line}:${place.column}: ${message}`;

;// CONCATENATED MODULE: ./lib/action/config-input.js




/** As much as a template or a policy may have. */
const CONFIG_MAX_BYTES = 1024 * 1024;
/** What a step takes from its config file; the rest of the file is for `apply`. */
const configKeys = ['flow', 'trail', 'artifacts', 'attestations', 'environments', 'policies'];
/** Inputs that take the place of what the config file says. */
const replacing = {
    flow: ['flow'],
    // A step about what was reported before reports nothing.
    trail: ['trail', 'fingerprint'],
    artifacts: ['artifacts', 'fingerprint'],
    attestations: ['attestations', 'attestation-name', 'fingerprint'],
    environments: ['environment'],
    policies: ['policies'],
};
/** The input that takes the place of a key of the config file; null where the file's word counts. */
const replacementOf = (key, given) => replacing[key].find((name) => given.has(name)) ?? null;
/**
 * Reads the config file of a step, and files that it names. They must lie in the workspace.
 *
 * @param variables what `{env: NAME}` stands for; null where the file's attestations are not used.
 * @returns null after a problem.
 */
async function readConfigInput(file, { workspace, variables, problems }) {
    const [{ readConfig }, { FileTextError, readFileText }] = await Promise.all([
        Promise.all(/* import() */[__nccwpck_require__.e(815), __nccwpck_require__.e(856), __nccwpck_require__.e(594)]).then(__nccwpck_require__.bind(__nccwpck_require__, 21594)),
        __nccwpck_require__.e(/* import() */ 465).then(__nccwpck_require__.bind(__nccwpck_require__, 16465)),
    ]);
    const readText = (name) => {
        const path = (0,file_pattern/* inWorkspace */.ve)(name, workspace);
        const problem = pathProblem(path, workspace);
        if (problem !== null)
            throw new FileTextError(problem);
        return readFileText(path);
    };
    const read = await readConfig(file, { readText, variables });
    if (read.ok)
        return read.config;
    for (const problem of read.problems)
        problems.add('config', fileProblemText(problem));
    return null;
}
/** Null where the path is that of a file in the workspace. */
function pathProblem(path, workspace) {
    if (!(0,file_pattern/* isBelow */.Yw)(path, workspace))
        return `lies outside of the workspace, ${workspace}`;
    const outside = (0,file_pattern/* linkedOutside */.BB)((0,external_node_path_.relative)(workspace, path), path, workspace);
    if (outside !== null)
        return outside;
    const file = (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false });
    if (file === undefined)
        return `there is no such file. Paths are relative to ${workspace}; check that the repository is checked out before this step`;
    if (!file.isFile())
        return 'is not a file';
    if (file.size > CONFIG_MAX_BYTES)
        return `expected at most ${CONFIG_MAX_BYTES} bytes (1 MiB), found ${file.size}`;
    return null;
}

;// CONCATENATED MODULE: ./lib/action/duration.js
const unitMs = { s: 1000, m: 60_000, h: 3_600_000 };
/** No job of the hosted runners lives longer. */
const DURATION_MAX_MS = 6 * 3_600_000;
/**
 * Reads a duration such as `90s`, `5m` or `1h`, in milliseconds.
 * Null where the text is not one, is zero, or is longer than six hours.
 */
function parseDuration(text) {
    const match = /^([1-9]\d{0,5})([smh])$/.exec(text);
    const unit = unitMs[match?.[2] ?? ''];
    if (match === null || unit === undefined)
        return null;
    const durationMs = Number(match[1]) * unit;
    return durationMs <= DURATION_MAX_MS ? durationMs : null;
}
/** A duration as people read it, in whole seconds: `45 s`, `2 min 5 s`, `1 h 10 min`. */
function durationWords(durationMs) {
    const seconds = Math.round(durationMs / 1000);
    const parts = [
        [Math.floor(seconds / 3600), 'h'],
        [Math.floor(seconds / 60) % 60, 'min'],
        [seconds % 60, 's'],
    ];
    const words = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]));
    return words.length === 0 ? '0 s' : words.join(' ');
}

// EXTERNAL MODULE: ./lib/config/yaml-reader.js
var yaml_reader = __nccwpck_require__(51710);
;// CONCATENATED MODULE: ./lib/action/plain-attestation.js





/** The plain inputs `attestation-name`, `compliant`, `description` and `attachments` as one attestation. */
function plainAttestation(given, problems) {
    if (given.name === '') {
        for (const input of ['compliant', 'description', 'attachments'])
            if (given[input] !== '')
                problems.add(input, 'is given without `attestation-name`. Set `attestation-name`, or leave this out.');
        return [];
    }
    if (!contract_names/* attestationName */.kA.safeParse(given.name).success)
        problems.add('attestation-name', (0,attestation_spec/* nameExpected */.M)(given.name));
    const attachments = (0,yaml_reader/* linesOf */.Dx)(given.attachments);
    if (attachments.length > 0 && attachments.every((line) => line.startsWith('#')))
        problems.add('attachments', 'found only comments: name a file, or leave this out.');
    const compliant = (0,config_boolean/* parseBoolean */.y)(given.compliant);
    if (compliant === null) {
        const advice = "For example `${{ steps.tests.outcome == 'success' }}`, with the `id` of the step that ran.";
        problems.add('compliant', `expected \`true\` or \`false\`, found ${(0,wording/* quoted */.TL)(given.compliant)}. ${advice}`);
        return [];
    }
    return [
        {
            input: 'attestation-name',
            where: '',
            name: given.name,
            artifact: null,
            evidence: { kind: 'generic', compliant },
            description: given.description === '' ? null : given.description,
            attachments,
            userData: {},
            userDataFile: null,
            annotations: {},
            externalUrls: {},
            originUrl: null,
        },
    ];
}

;// CONCATENATED MODULE: ./lib/action/with-config.js

/** The input in whose place a key of the file stands. */
const inputOf = {
    flow: 'flow',
    trail: 'trail',
    artifacts: 'artifacts',
    attestations: 'attestations',
    environments: 'environment',
    policies: 'policies',
};
/**
 * Puts in what the config file says where no input does, key by key. Environments and policies count only under their own
 * scope, all of them: so that an unset variable asks for more, and never for less.
 *
 * @param given the inputs that are not empty.
 * @returns the inputs, and which of them are given now.
 */
function withConfig(inputs, config, given) {
    const { desired } = config;
    const isReporting = (config.artifacts ?? config.attestations) !== null || given.has('attestation-name');
    const told = {
        flow: config.flow !== null,
        trail: config.trail !== null && (isReporting || given.has('artifacts') || given.has('attestations')),
        artifacts: config.artifacts !== null,
        attestations: config.attestations !== null,
        environments: desired.environments.length > 0 && inputs.scope === 'environment',
        policies: desired.policies.length > 0 && inputs.scope === 'policies',
    };
    const origins = configKeys
        .filter((key) => told[key])
        .map((key) => ({ key, replacedBy: replacementOf(key, given) }));
    const taken = new Set(origins.filter(({ replacedBy }) => replacedBy === null).map(({ key }) => key));
    return {
        inputs: {
            ...inputs,
            flow: taken.has('flow') ? config.flow : inputs.flow,
            trail: taken.has('trail') ? config.trail : inputs.trail,
            artifacts: taken.has('artifacts') ? (config.artifacts ?? []) : inputs.artifacts,
            attestations: taken.has('attestations') ? (config.attestations ?? []) : inputs.attestations,
            environments: taken.has('environments') ? desired.environments.map(({ name }) => name) : inputs.environments,
            policies: taken.has('policies') ? desired.policies.map(({ name }) => name) : inputs.policies,
            config: { file: config.file, origins },
            desired: inputs.isApplying ? desired : null,
        },
        given: new Set([...given, ...Array.from(taken, (key) => inputOf[key])]),
    };
}

;// CONCATENATED MODULE: ./lib/action/inputs.js


















const gateModes = ['fail', 'warn', 'off'];
const scopes = ['environment', 'policies', 'flow'];
const redactableFacts = ['author', 'message', 'branch'];
/** More is a list that was put together wrongly. */
const ENVIRONMENTS_MAX = 100;
/** Reads one input at a time; what does not fit becomes a problem and a harmless stand-in. */
class InputReader {
    #env;
    #problems;
    constructor(env, problems) {
        this.#env = env;
        this.#problems = problems;
    }
    raw(name) {
        return this.#env[inputVariable(name)] ?? '';
    }
    text(name) {
        return this.raw(name).trim();
    }
    choice(name, allowed) {
        const text = this.text(name);
        const found = allowed.find((value) => value === text);
        if (found === undefined)
            this.#problems.add(name, `found ${(0,wording/* quoted */.TL)(text)}: ${(0,wording/* nearest */.pA)(text, allowed)}`);
        return found ?? allowed[0];
    }
    boolean(name) {
        const text = this.text(name);
        const value = (0,config_boolean/* parseBoolean */.y)(text);
        if (value === null)
            this.#problems.add(name, `expected \`true\` or \`false\`, found ${(0,wording/* quoted */.TL)(text)}.`);
        return value ?? false;
    }
    durationMs(name) {
        const text = this.text(name);
        const durationMs = parseDuration(text);
        if (durationMs === null)
            this.#problems.add(name, `expected a duration such as \`90s\`, \`5m\` or \`1h\` (at most \`6h\`), found ${(0,wording/* quoted */.TL)(text)}.`);
        return durationMs ?? 0;
    }
    /** A name by one of the contract's patterns; null where the input is empty. */
    name(name, schema, marks) {
        const text = this.text(name);
        if (text === '')
            return null;
        if (!schema.safeParse(text).success)
            this.#problems.add(name, (0,attestation_spec/* nameExpected */.M)(text, marks));
        return text;
    }
}
/**
 * Reads and checks all inputs. A value that the runner did not hand over is looked at as an empty one.
 *
 * @param missingTokenAdvice what to do where there is no token, which depends on the event.
 * @param directory where the config file is looked for where there is no workspace.
 * @throws InputError with every problem there is.
 */
async function readInputs(env, missingTokenAdvice, directory = '.') {
    const problems = new input_problem/* InputProblems */.Nh();
    refuseUndeclared(env, problems);
    const reader = new InputReader(env, problems);
    const isDryRun = reader.boolean('dry-run');
    const service = readService(env, reader, { problems, missingTokenAdvice, isDryRun });
    const timeoutMs = reader.durationMs('timeout');
    const waitMs = reader.text('wait') === '' ? 0 : reader.durationMs('wait');
    const artifactsText = reader.raw('artifacts');
    const attestationsText = reader.raw('attestations');
    const own = {
        service,
        isServiceFromInputs: reader.text('api-url') !== '' || reader.text('api-token') !== '',
        caFile: reader.text('ca-file') || (0,action_env/* variable */.b)(env, 'ASSAY_CA_FILE'),
        githubToken: reader.text('github-token') || null,
        config: null,
        isApplying: reader.boolean('apply'),
        desired: null,
        flow: reader.name('flow', contract_names/* flowName */.Eo),
        trail: reader.name('trail', contract_names/* trailName */.gZ),
        artifacts: artifactsText.trim() === '' ? [] : await (0,artifact_spec/* parseArtifacts */.nG)((0,input_problem/* listInInput */.QK)('artifacts', artifactsText, problems)),
        attestations: [
            ...(attestationsText.trim() === ''
                ? []
                : await (0,attestation_spec/* parseAttestations */.nU)((0,input_problem/* listInInput */.QK)('attestations', attestationsText, problems), (name) => env[name])),
            ...plainAttestation({
                name: reader.text('attestation-name'),
                compliant: reader.text('compliant'),
                description: reader.text('description'),
                attachments: reader.text('attachments'),
            }, problems),
        ],
        fingerprints: readFingerprints(reader.text('fingerprint'), problems),
        gate: reader.choice('gate', gateModes),
        scope: reader.choice('scope', scopes),
        environments: readEnvironments(reader.raw('environment'), problems),
        policies: readPolicies(reader.text('policies'), problems),
        allowUnpoliced: reader.boolean('allow-unpoliced'),
        onUndecided: reader.choice('on-undecided', ['fail', 'warn']),
        checkRun: reader.text('check-run') || null,
        comment: reader.boolean('comment'),
        spoolDirectory: reader.text('spool') || null,
        redact: readRedact(reader.text('redact'), problems),
        isDryRun,
        timeoutMs,
        waitMs,
    };
    const given = new Set(declaredInputs.filter((name) => reader.text(name) !== ''));
    const whole = await completed(own, given, { file: reader.text('config'), env, directory, problems });
    // Without its config file nothing is known of what the step is to do.
    if (whole !== null)
        checkCombination(whole.inputs, whole.given, problems);
    problems.throwIfAny();
    return whole?.inputs ?? own;
}
/** The inputs with what the config file says besides, and which of them are given; null after a problem. */
async function completed(inputs, given, { file, env, directory, problems }) {
    if (file === '')
        return { inputs, given };
    const workspace = (0,action_env/* variable */.b)(env, 'GITHUB_WORKSPACE') ?? directory;
    const variables = replacementOf('attestations', given) === null ? (name) => env[name] : null;
    const config = await readConfigInput(file, { workspace, variables, problems });
    return config === null ? null : withConfig(inputs, config, given);
}
/** The runner hands over what it is given, and only warns about names that action.yml does not have. */
function refuseUndeclared(env, problems) {
    const declared = new Set(declaredInputs.map(inputVariable));
    for (const key of Object.keys(env)) {
        if (!key.startsWith('INPUT_') || declared.has(key))
            continue;
        const name = key.slice('INPUT_'.length).toLowerCase();
        problems.add(name, `is not an input of this action: ${(0,wording/* nearest */.pA)(name, declaredInputs)}`);
    }
}
function readService(env, reader, setting) {
    const { problems } = setting;
    const apiUrl = reader.text('api-url') || ((0,action_env/* variable */.b)(env, 'ASSAY_API_URL') ?? '');
    const apiToken = reader.text('api-token') || ((0,action_env/* variable */.b)(env, 'ASSAY_API_TOKEN') ?? '');
    const org = reader.text('org') || ((0,action_env/* variable */.b)(env, 'ASSAY_ORG') ?? '');
    if (apiUrl === '') {
        const advice = 'set this input or the environment variable `ASSAY_API_URL`, for example from `${{ vars.ASSAY_API_URL }}`.';
        problems.add('api-url', `expected the address of the service, found nothing: ${advice}`);
    }
    else
        checkApiUrl(apiUrl, problems);
    // A dry run sends nothing, so that it also works where secrets are not given out.
    if (apiToken === '') {
        if (!setting.isDryRun)
            problems.add('api-token', `expected an access token, found nothing: ${setting.missingTokenAdvice}`);
    }
    else if (!/^[\x21-\x7e]+$/.test(apiToken)) {
        problems.add('api-token', 'holds blanks, line breaks or other characters that no token has: copy the secret again.');
    }
    if (org === '')
        problems.add('org', 'expected the organization in the service, found nothing: set this input or the environment variable `ASSAY_ORG`.');
    else if (!contract_names/* orgName */.O9.safeParse(org).success)
        problems.add('org', (0,attestation_spec/* nameExpected */.M)(org, attestation_spec/* marksWithoutTilde */.Zx));
    return { apiUrl, apiToken, org };
}
function checkApiUrl(text, problems) {
    try {
        (0,api_url/* parseApiUrl */.n)(text);
    }
    catch (error) {
        if (!(error instanceof client_error/* ClientError */.M))
            throw error;
        problems.add('api-url', `${error.message}.`);
    }
}
function readFingerprints(text, problems) {
    if (text === '')
        return [];
    const fingerprints = new Set();
    for (const part of (0,yaml_reader/* linesOf */.Dx)(text.replaceAll(',', '\n'))) {
        try {
            fingerprints.add((0,given/* parseFingerprint */.s)(part));
        }
        catch (error) {
            if (!(error instanceof fingerprint_error/* FingerprintError */.dz))
                throw error;
            problems.add('fingerprint', (0,artifact_spec/* fingerprintExpected */.Dc)(part));
            return [];
        }
    }
    if (fingerprints.size === 0)
        problems.add('fingerprint', (0,artifact_spec/* fingerprintExpected */.Dc)(text));
    return [...fingerprints];
}
/** One name a line, or separated by commas. An empty one is no name: an unset variable must not take a gate away. */
function readEnvironments(text, problems) {
    if (text.trim() === '')
        return [];
    const names = text
        .replace(/\r?\n$/, '')
        .split(/\r?\n|,/)
        .map((name) => name.trim());
    for (const [index, name] of names.entries()) {
        const at = names.length > 1 ? `name ${index + 1}: ` : '';
        if (name === '')
            problems.add('environment', `${at}expected an environment, found nothing. An unset variable looks like this, and must not switch a gate off.`);
        else if (!contract_names/* environmentName */.VE.safeParse(name).success)
            problems.add('environment', `${at}${(0,attestation_spec/* nameExpected */.M)(name, attestation_spec/* marksWithoutTilde */.Zx)}`);
        else if (names.indexOf(name) < index)
            problems.add('environment', `${at}${(0,wording/* quoted */.TL)(name)} is named twice.`);
    }
    if (names.length > ENVIRONMENTS_MAX)
        problems.add('environment', `expected at most ${ENVIRONMENTS_MAX} names, found ${names.length}.`);
    return names;
}
function readPolicies(text, problems) {
    const policies = (0,yaml_reader/* linesOf */.Dx)(text);
    for (const [index, policy] of policies.entries()) {
        if (!contract_names/* policyName */.ct.safeParse(policy).success)
            problems.add('policies', `line ${index + 1}: ${(0,attestation_spec/* nameExpected */.M)(policy)}`);
        else if (policies.indexOf(policy) < index)
            problems.add('policies', `line ${index + 1}: ${(0,wording/* quoted */.TL)(policy)} is named twice.`);
    }
    if (policies.length > 100)
        problems.add('policies', `expected at most 100 names, found ${policies.length}.`);
    return policies;
}
function readRedact(text, problems) {
    const facts = new Set();
    for (const word of (0,yaml_reader/* linesOf */.Dx)(text.replaceAll(',', '\n'))) {
        const fact = redactableFacts.find((known) => known === word);
        if (fact === undefined)
            problems.add('redact', `found ${(0,wording/* quoted */.TL)(word)}: ${(0,wording/* nearest */.pA)(word, redactableFacts)}`);
        else
            facts.add(fact);
    }
    if (text !== '' && facts.size === 0 && !problems.has('redact'))
        problems.add('redact', `found no word in ${(0,wording/* quoted */.TL)(text)}: ${(0,wording/* nearest */.pA)('', redactableFacts)}`);
    return facts;
}

;// CONCATENATED MODULE: ./lib/action/label.js
/** How people call an artifact. */
const labelOf = ({ name, filename, fingerprint }) => {
    const label = name ?? filename;
    return label === '' ? fingerprint.slice(0, 12) : label;
};

// EXTERNAL MODULE: ./lib/client/backoff.js
var backoff = __nccwpck_require__(50334);
;// CONCATENATED MODULE: ./lib/action/outlook.js

function outlookOf(judgement) {
    switch (judgement.verdict) {
        case 'compliant':
            return 'compliant';
        case 'non-compliant':
            return judgement.reason === 'unknown' || isOnlyMissing(judgement.assertion) ? 'pending' : 'definite';
        case 'undecided':
            if (judgement.reason === 'failed')
                return isOutage(judgement.failure) ? 'pending' : 'definite';
            return judgement.reason === 'unsound' ? 'pending' : 'definite';
    }
}
/**
 * Whether nothing has failed. A policy is satisfied by one flow as a whole, and the answer shows the flow that is nearest
 * to it: where that one has failed, another that is not itself non-compliant may still get there.
 */
function isOnlyMissing(assertion) {
    const unmet = unmetOf(assertion);
    const hasOtherFlow = (shown) => assertion.flows.some(({ flow, compliance_status: { status } }) => flow !== shown && status !== 'NON-COMPLIANT');
    // A no without reasons is not known to be one that time mends.
    return unmet.length > 0 && unmet.every((one) => isMissing(one) || (one.policy !== null && hasOtherFlow(one.flow)));
}
/** Failures that pass by themselves. A token or name that is wrong stays so, and a redirect or certificate as a rule. */
const outageCodes = [
    'unreachable',
    'timeout',
    'conflict',
    'rate_limited',
    'service_failed',
    'unreadable_answer',
];
const isOutage = ({ code }) => outageCodes.includes(code);

;// CONCATENATED MODULE: ./lib/action/patience.js



/** The longest first wait between two rounds; it doubles from there up to half a minute. */
const FIRST_DELAY_MS = 2000;
/** The wait before round number `round` (1, 2, …), of which jitter takes up to half, and no longer than is left. */
const pollDelayMs = (round, leftMs, random) => Math.min((0,backoff/* backoffDelayMs */.Q4)(round, FIRST_DELAY_MS, random), leftMs);
/**
 * Asks every inquiry, and again what is pending, until all are compliant, one is a definite failure, or the time is up.
 * A question is asked once more when the time is up. Never rejects where `ask` does not.
 */
async function askPatiently(inquiries, ask, patience) {
    const { limitMs, now, random } = patience;
    const startedAtMs = now();
    const counted = (total) => {
        const progress = patience.startProgress('asked', total, total === 1 ? 'question' : 'questions');
        return async (inquiry) => {
            const judgement = await ask(inquiry);
            progress.advance();
            return judgement;
        };
    };
    const askFirst = counted(inquiries.length);
    const asked = await (0,service_calls/* mapBounded */.y)(inquiries, async (inquiry) => {
        const judgement = await askFirst(inquiry);
        return { inquiry, judgement, latest: judgement, round: 0 };
    });
    let round = 0;
    const askAgain = (those) => {
        const askCounted = counted(those.length);
        return (0,service_calls/* mapBounded */.y)(those, async (one) => {
            const latest = await askCounted(one.inquiry);
            one.latest = latest;
            one.judgement = counting(one.judgement, latest);
            one.round = round;
        });
    };
    while (!asked.some(({ latest }) => outlookOf(latest) === 'definite')) {
        const pending = asked.filter(({ latest }) => outlookOf(latest) === 'pending');
        const older = asked.filter((one) => one.round < round);
        if (pending.length > 0) {
            // A clock that is set back does not lengthen the wait by more than that.
            const waitedMs = Math.max(0, now() - startedAtMs);
            if (waitedMs >= limitMs || patience.isOver())
                break;
            patience.onWait(pending, waitedMs);
            round += 1;
            await patience.sleep(pollDelayMs(round, limitMs - waitedMs, random));
            await askAgain(pending);
        }
        else if (older.length > 0) {
            // While the last one was waited for the others may have changed: a yes rests on answers of one round.
            await askAgain(older);
        }
        else
            break;
    }
    return { asked, waited: round === 0 ? null : { waitedMs: Math.max(0, now() - startedAtMs), limitMs } };
}
/** A no stays the answer until another answer comes: an outage after it takes nothing back. */
const counting = (known, latest) => {
    const isNoAnswer = latest.verdict === 'undecided' && (latest.reason === 'failed' || latest.reason === 'unsound');
    return known.verdict === 'non-compliant' && isNoAnswer ? known : latest;
};

;// CONCATENATED MODULE: ./lib/action/inquiry.js


/** Asks every question about every artifact whose report and evidence arrived, each once however many files have it. */
async function inquire({ artifacts, attestations }, questions, ask, patience) {
    const lost = artifacts.map(({ artifact: { fingerprint }, report }) => report.state === 'failed'
        ? { verdict: 'undecided', reason: 'unrecorded' }
        : lostEvidence(attestations, fingerprint));
    const inquiries = new Map();
    for (const [index, { artifact }] of artifacts.entries()) {
        if (lost[index] !== null)
            continue;
        const { fingerprint } = artifact;
        for (const question of questions) {
            const key = inquiryKey(fingerprint, question);
            if (!inquiries.has(key))
                inquiries.set(key, { fingerprint, label: labelOf(artifact), question });
        }
    }
    // What this step could not record no waiting brings: its verdict will not be a yes.
    const limitMs = lost.every((judgement) => judgement === null) ? patience.limitMs : 0;
    const { asked, waited } = await askPatiently([...inquiries.values()], ask, { ...patience, limitMs });
    const answers = new Map(asked.map(({ inquiry, judgement }) => [inquiryKey(inquiry.fingerprint, inquiry.question), judgement]));
    const findings = artifacts.map((one, index) => {
        const judgements = questions.map((question) => {
            const judgement = lost[index] ?? answers.get(inquiryKey(one.artifact.fingerprint, question));
            return { question, judgement: judgement ?? { verdict: 'undecided', reason: 'unrecorded' } };
        });
        return { ...one, judgements };
    });
    return { artifacts: findings, waited };
}
const inquiryKey = (fingerprint, question) => JSON.stringify([fingerprint, question]);
/** What evidence that did not arrive makes of an artifact's verdict; null where all of it did. */
function lostEvidence(attestations, fingerprint) {
    for (const { outcome, fingerprint: bound } of attestations) {
        if (outcome.state === 'recorded' || (bound !== null && bound !== fingerprint))
            continue;
        const isUnknown = outcome.failure.code === 'not_found' && outcome.failure.serviceCode === 'unknown_artifact';
        return isUnknown && bound !== null
            ? { verdict: 'non-compliant', reason: 'unknown' }
            : { verdict: 'undecided', reason: 'unrecorded' };
    }
    return null;
}

// EXTERNAL MODULE: ./lib/action/outbox.js
var action_outbox = __nccwpck_require__(29490);
// EXTERNAL MODULE: ./lib/fingerprint/file.js
var file = __nccwpck_require__(52785);
;// CONCATENATED MODULE: ./lib/action/artifacts.js








/** More than this is a directory that wants to be one artifact. */
const ARTIFACTS_MAX = 5000;
const MATCHES_SHOWN = 10;
const INPUT = 'artifacts';
/**
 * Fingerprints what the specs name, in their order. A file that several lines match is one artifact, with a name where one
 * of them gives it.
 *
 * @throws InputError for every spec that names nothing readable, or takes the step's time; DeadlineError where that was over
 *   before the first.
 */
async function fingerprintArtifacts(specs, access) {
    const problems = new input_problem/* InputProblems */.Nh();
    const found = await (0,service_calls/* mapBounded */.y)(specs, (spec) => attempt(spec.where, access, () => candidatesOf(spec, access)));
    const candidates = withoutRepeated(artifacts_valuesOf(found, problems).flat());
    if (candidates.length > ARTIFACTS_MAX)
        problems.add(INPUT, `expected at most ${ARTIFACTS_MAX} artifacts, found ${candidates.length}: to record a directory as one artifact, write \`- {dirhash: path}\`.`);
    problems.throwIfAny();
    access.deadline.signal.throwIfAborted();
    const progress = access.startProgress('fingerprinted', candidates.length, 'artifacts');
    const artifacts = await (0,service_calls/* mapBounded */.y)(candidates, async ({ where, name, filename, fingerprint }) => {
        // Small files are read without waiting, and the deadline's timer needs its turn between them.
        await (0,promises_.setImmediate)();
        const artifact = await attempt(where, access, async () => ({ fingerprint: await fingerprint(), filename, name }));
        progress.advance();
        return artifact;
    });
    const values = artifacts_valuesOf(artifacts, problems);
    problems.throwIfAny();
    access.deadline.signal.throwIfAborted();
    return values;
}
async function candidatesOf(spec, access) {
    const { where, name } = spec;
    const { deadline, images } = access;
    switch (spec.kind) {
        case 'path':
            return matchesOf(spec, access);
        case 'given':
            return [{ where, name, filename: spec.filename, path: null, fingerprint: async () => spec.fingerprint }];
        case 'image':
            return [
                { where, name, filename: spec.image.text, path: null, fingerprint: () => images.fromRegistry(spec.image) },
            ];
        case 'docker':
            return [{ where, name, filename: spec.image, path: null, fingerprint: () => images.fromDocker(spec.image) }];
        case 'checksums':
            return artifacts_listed(spec, access);
        case 'dir':
        case 'dirhash': {
            const path = (0,file_pattern/* inWorkspace */.ve)(spec.path, access.workspace);
            (0,file_pattern/* refuseLinkedOutside */.b6)(spec.path, path, access.workspace);
            const fingerprint = () => directoryFingerprint(spec.kind, path, spec.excludes, deadline);
            return [{ where, name, filename: (0,external_node_path_.basename)((0,external_node_path_.resolve)(path)), path: null, fingerprint }];
        }
    }
}
async function matchesOf({ name, where, pattern, excludes }, access) {
    const paths = await access.matchFiles(pattern, excludes);
    if (paths.length === 0) {
        const excluded = excludes.length > 0 ? ' that the excludes leave' : '';
        throw new Error(`matches no file${excluded}. Paths are relative to ${access.workspace}; check that the build step ran and where it writes.`);
    }
    if (name !== null && paths.length > 1) {
        const shown = paths.slice(0, MATCHES_SHOWN).map((path) => (0,wording/* shortened */.vI)(path, 200));
        const more = paths.length > MATCHES_SHOWN ? ` and ${paths.length - MATCHES_SHOWN} more` : '';
        throw new Error(`expected exactly one file for the name \`${name}\`, found ${paths.length}: ${shown.join(', ')}${more}. Narrow the pattern, or leave the name out.`);
    }
    return paths.map((path) => ({
        where,
        name,
        filename: (0,external_node_path_.basename)(path),
        path,
        fingerprint: () => (0,file/* fingerprintFile */.R)(path, access.deadline),
    }));
}
async function artifacts_listed({ name, where, path }, { workspace, deadline }) {
    const list = (0,file_pattern/* inWorkspace */.ve)(path, workspace);
    (0,file_pattern/* refuseLinkedOutside */.b6)(path, list, workspace);
    const { listedFingerprint, readChecksumList } = await __nccwpck_require__.e(/* import() */ 861).then(__nccwpck_require__.bind(__nccwpck_require__, 2861));
    const files = await readChecksumList(list);
    if (name !== null && files.length > 1)
        throw new Error(`expected exactly one line for the name \`${name}\`, found ${files.length}. Leave the name out, or give each file a line of its own.`);
    return files.map((file) => ({
        where,
        name,
        filename: file.filename,
        path: null,
        fingerprint: async () => {
            (0,file_pattern/* refuseLinkedOutside */.b6)(path, file.path, workspace);
            return listedFingerprint(file, deadline);
        },
    }));
}
async function directoryFingerprint(kind, path, excludes, { signal }) {
    const [{ digestDir }, { digestDirhash }] = await Promise.all([
        __nccwpck_require__.e(/* import() */ 524).then(__nccwpck_require__.bind(__nccwpck_require__, 80524)),
        __nccwpck_require__.e(/* import() */ 820).then(__nccwpck_require__.bind(__nccwpck_require__, 35820)),
    ]);
    const digest = kind === 'dir' ? digestDir : digestDirhash;
    const { fingerprint, entries } = await digest(path, { exclude: excludes, signal });
    if (entries > 0)
        return fingerprint;
    const excluded = excludes.length > 0 ? ' that is not excluded' : '';
    throw new Error(`the directory has nothing in it${excluded}, so nothing would be identified.`);
}
/** A file counts once, under the name that a line gives it, else where it is matched first. */
function withoutRepeated(candidates) {
    const named = new Set(candidates.flatMap(({ path, name }) => (name === null ? [] : [path])));
    const seen = new Set();
    return candidates.filter(({ path, name }) => {
        if (path === null || name !== null)
            return true;
        if (named.has(path) || seen.has(path))
            return false;
        seen.add(path);
        return true;
    });
}
/** Does work within the step's time. What goes wrong with the files and images becomes a message that names the line. */
async function attempt(where, { deadline }, work) {
    if (deadline.signal.aborted)
        return { ok: false, message: null };
    try {
        return { ok: true, value: await deadline.bound(work()) };
    }
    catch (error) {
        const late = (0,action_deadline/* lateness */.ev)(deadline);
        if (late !== null)
            return { ok: false, message: `${where}: was not read ${late}` };
        return { ok: false, message: `${where}: ${error instanceof Error ? error.message : String(error)}` };
    }
}
function artifacts_valuesOf(outcomes, problems) {
    // One line may stand for many files, of which several were being read when the time was over.
    const messages = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : (outcome.message ?? []))));
    for (const message of messages)
        problems.add(INPUT, message);
    return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
}

// EXTERNAL MODULE: ./lib/action/binding.js
var action_binding = __nccwpck_require__(72222);
// EXTERNAL MODULE: ./lib/config/attestation-members.js
var attestation_members = __nccwpck_require__(77615);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __nccwpck_require__(3681);
;// CONCATENATED MODULE: ./lib/action/prepare.js









const USER_DATA_MAX_BYTES = 1024 * 1024;
/**
 * Looks at the files that the inputs name.
 *
 * @throws InputError with what cannot be read or found, or takes the step's time; DeadlineError where that was over before.
 */
async function prepare(inputs, context, access) {
    const problems = new input_problem/* InputProblems */.Nh();
    const trail = inputs.trail ?? (inputs.fingerprints.length > 0 ? null : context.sha);
    const isRecording = inputs.artifacts.length + inputs.attestations.length > 0;
    if (trail === null && isRecording && inputs.fingerprints.length === 0)
        problems.add('trail', 'expected the trail to report to, found nothing, and this run names no commit to take for it: set `trail`.');
    for (const { input, where, artifact } of inputs.attestations)
        if (artifact !== null && inputs.artifacts.length === 0 && context.sha === null)
            problems.add(input, `${where}: evidence before its artifact is found by the commit, and this run names none.`);
    problems.throwIfAny();
    const artifacts = await fingerprintArtifacts(inputs.artifacts, access);
    const attestations = [];
    const deferred = [];
    for (const spec of inputs.attestations) {
        // What comes after the one that took the time is not to blame.
        if (access.deadline.signal.aborted)
            break;
        const binding = (0,action_binding/* bindingOf */.h)(spec, artifacts, inputs.fingerprints);
        // The review that counts is that of the commit which the artifact was built from, and only the service knows that.
        const isReview = spec.evidence.kind === 'pull-request' && access.pullRequests !== null;
        const onRecord = isReview && binding.to === 'recorded' ? binding : null;
        const evidence = onRecord === null ? await evidenceFor(spec, binding, access, problems) : null;
        if (evidence === null && onRecord === null)
            continue;
        const files = evidence?.files.map((file) => file.path) ?? [];
        const userData = await userDataOf(spec, access, problems);
        const attachment = await attachmentOf(spec, files, access, problems);
        if (evidence !== null)
            attestations.push({ spec, binding, evidence, userData, attachment });
        if (onRecord !== null)
            deferred.push({ spec, binding: onRecord, userData, attachment });
    }
    refuseConflicts(attestations, deferred, problems);
    problems.throwIfAny();
    access.deadline.signal.throwIfAborted();
    const given = inputs.fingerprints.map((fingerprint) => ({ fingerprint, filename: '', name: null }));
    const reportedAt = access.now() / 1000;
    return { artifacts: [...artifacts, ...given], attestations, deferred, trail, context, reportedAt };
}
/** Two of one name for one thing would overwrite each other, and which of them counts would be left to chance. */
function refuseConflicts(attestations, deferred, problems) {
    const unread = deferred.map((one) => ({ ...one, evidence: { compliant: null } }));
    const seen = new Map();
    for (const prepared of [...attestations, ...unread]) {
        const { spec, binding } = prepared;
        const key = JSON.stringify([spec.name, targetKey(binding)]);
        const earlier = seen.get(key);
        seen.set(key, prepared);
        if (earlier === undefined)
            continue;
        const isSameArtifact = (0,action_binding/* targetOf */.$)(earlier.binding) === (0,action_binding/* targetOf */.$)(binding);
        if (!isSameArtifact && earlier.evidence.compliant === prepared.evidence.compliant)
            continue;
        const why = isSameArtifact
            ? `is given twice for the same ${(0,action_binding/* targetOf */.$)(binding)}`
            : `is given as compliant and as not for the same content (${(0,action_binding/* targetOf */.$)(earlier.binding)} and ${(0,action_binding/* targetOf */.$)(binding)} have one fingerprint)`;
        problems.add(spec.input, `${spec.where === '' ? '' : `${spec.where}: `}the attestation ${(0,wording/* quoted */.TL)(spec.name)} ${why}, and only one would count.`);
    }
}
function targetKey(binding) {
    if (binding.to === 'artifact' || binding.to === 'recorded')
        return binding.fingerprint;
    return binding.to === 'awaited' ? `awaited ${binding.artifact}` : 'trail';
}
/** Null where nothing is attached, and after a problem. */
async function attachmentOf(spec, evidenceFiles, access, problems) {
    const { prepareAttachment } = await __nccwpck_require__.e(/* import() */ 81).then(__nccwpck_require__.bind(__nccwpck_require__, 46081));
    return prepareAttachment(spec, evidenceFiles, access, problems);
}
/** Null after a problem. */
async function evidenceFor(spec, binding, access, problems) {
    try {
        const { readEvidence } = await __nccwpck_require__.e(/* import() */ 57).then(__nccwpck_require__.bind(__nccwpck_require__, 39057));
        return await readEvidence(spec.evidence, binding, access);
    }
    catch (error) {
        const late = (0,action_deadline/* lateness */.ev)(access.deadline);
        if (late === null && !(error instanceof reading/* EvidenceError */.o))
            throw error;
        const reason = error instanceof Error ? error.message : String(error);
        const problem = late === null ? reason : `${sourceOf(spec.evidence)} was not read ${late}`;
        problems.add(spec.input, `${spec.where}: \`${spec.evidence.kind}\`: ${problem}`);
        return null;
    }
}
async function userDataOf(spec, { workspace, deadline }, problems) {
    if (spec.userDataFile === null)
        return spec.userData;
    try {
        return await deadline.bound(userDataIn(spec.userDataFile, workspace));
    }
    catch (error) {
        const late = (0,action_deadline/* lateness */.ev)(deadline);
        const reason = error instanceof Error ? error.message : String(error);
        const problem = late === null ? reason : `was not read ${late}`;
        problems.add(spec.input, `${spec.where}: \`user-data-file\` ${spec.userDataFile}: ${problem}`);
        return {};
    }
}
/** The object in a file. What is wrong with it is thrown in words. */
async function userDataIn(given, workspace) {
    const path = (0,file_pattern/* inWorkspace */.ve)(given, workspace);
    const file = await (0,external_node_fs_promises_.stat)(path).catch(() => null);
    (0,file_pattern/* refuseLinkedOutside */.b6)(given, path, workspace);
    if (file === null || !file.isFile())
        throw new Error(`there is no such file. Paths are relative to ${workspace}.`);
    if (file.size > USER_DATA_MAX_BYTES)
        throw new Error(`expected at most ${USER_DATA_MAX_BYTES} bytes (1 MiB), found ${file.size}. Attach the file under \`attachments\`.`);
    const data = (0,attestation_members/* parseJsonObject */.dw)(await (0,external_node_fs_promises_.readFile)(path, 'utf8'));
    if (data === null)
        throw new Error(attestation_members/* JSON_OBJECT_EXPECTED */.UH);
    return data;
}
/** What evidence is read from, in words. */
function sourceOf(evidence) {
    if ('files' in evidence)
        return evidence.files.slice(0, 3).map(wording/* quoted */.TL).join(', ');
    if (evidence.kind === 'custom' && 'file' in evidence.data)
        return (0,wording/* quoted */.TL)(evidence.data.file);
    return evidence.kind === 'pull-request' ? "GitHub's answer" : 'it';
}

;// CONCATENATED MODULE: ./lib/action/failure-words.js

/** What happened, with what the service said about single fields and the number under which its operators find it. */
function failureSentence(failure) {
    const fields = Object.entries(failure.fields).map(([field, text]) => `\`${field}\`: ${(0,wording/* shortened */.vI)(text, 200)}`);
    const list = fields.length === 0 ? '' : ` (${fields.slice(0, 10).join('; ')})`;
    return `${happening(failure)}: ${(0,wording/* shortened */.vI)(failure.message, 1000).replace(/\.$/, '')}${list}.`;
}
/** A refusal without the service's own code comes from a proxy or a firewall, which knows nothing of tokens. */
const isForeign = ({ code, serviceCode }) => code === 'forbidden' && serviceCode === null;
/** An answer that was read, and says something else than was asked or sent. */
const isUnreliable = ({ code, status }) => code === 'unreadable_answer' && status === null;
function happening(failure) {
    if (isForeign(failure))
        return 'Something before the service refuses the request';
    return isUnreliable(failure) ? "The service's answer cannot be relied on" : happened[failure.code];
}
const happened = {
    unreachable: 'The service could not be reached',
    tls_failed: 'No secure connection to the service could be made',
    timeout: 'The service did not answer in time',
    aborted: 'The request was called off',
    late: "The step's time was over",
    unauthorized: 'The service does not accept the token',
    forbidden: 'The token may not do this',
    not_found: 'The service does not know what was asked about',
    invalid_request: 'The service refuses the request as wrong',
    too_large: 'The request is larger than the service takes',
    conflict: 'The service stayed busy with a conflicting request',
    rate_limited: 'The service asks for fewer requests',
    service_failed: 'The service failed',
    unreadable_answer: 'The answer could not be read',
    unexpected_status: 'The answer has a status that the interface does not know',
    bad_api_url: 'The address of the service cannot be used',
    unreadable_file: 'A file could not be read',
    unreadable_evidence: 'The evidence could not be had',
    internal: 'The action itself failed',
};
/** What to do about an answer that cannot be relied on. */
const unreliableAdvice = 'Run the job again; if it stays so, something between this runner and the service changes or mixes up answers, or their versions do not fit.';
/** What to do about it. */
function failureAdvice(failure) {
    const { code, serviceCode } = failure;
    if (isForeign(failure))
        return 'Check `api-url`, and the proxies and firewalls on the way; then run the job again.';
    if (isUnreliable(failure))
        return unreliableAdvice;
    return (code === 'not_found' ? unknownAdvice.get(serviceCode ?? '') : undefined) ?? advice[code];
}
const advice = {
    unreachable: 'Check `api-url`, that the service is up, and that this runner may connect to it (a proxy is taken from `HTTPS_PROXY`); then run the job again.',
    tls_failed: 'Check the scheme, host and port in `api-url`; for a certificate of your own authority set `ca-file` to the file of that authority.',
    timeout: 'Run the job again; where it needs longer by nature, raise `timeout`.',
    aborted: 'Run the job again; where it needs longer by nature, raise `timeout`.',
    late: 'Run the job again; where it needs longer by nature, raise `timeout`.',
    unauthorized: 'Check the secret behind `api-token`: it may be mistyped, expired or revoked, or belong to another service.',
    forbidden: 'Use a token with the role `member` in this organization (`reader` is enough for a step that only gates).',
    not_found: 'Check `api-url`: something answers there that does not know the interface.',
    invalid_request: 'Mend what it names in the inputs or the config file of this step; trying again does not help.',
    too_large: 'Attach less, or keep large files elsewhere and link them.',
    conflict: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
    rate_limited: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
    service_failed: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
    unreadable_answer: 'Check that `api-url` is the address of the service itself, and not of a web page or proxy before it.',
    unexpected_status: 'Check that `api-url` is the address of the service itself, and not of a web page or proxy before it.',
    bad_api_url: 'Set `api-url` to an address such as `https://assay.example.com`.',
    unreadable_file: 'Check that nothing removes or changes the file while this step runs.',
    unreadable_evidence: 'Mend what it names, and run the job again.',
    internal: 'Run the job again; if it stays so, report this as a defect of the action.',
};
/** What the service does not know, by its own code. */
const unknownAdvice = new Map([
    ['unknown_organization', 'Check the spelling of `org`, and that the token belongs to it.'],
    ['unknown_flow', 'Check the spelling of `flow`.'],
    ['unknown_trail', 'Check the spelling of `trail`.'],
    ['unknown_environment', 'Check the spelling of `environment`, or create it.'],
    ['unknown_policy', 'Check the spelling of `policies`, or create them.'],
    ['unknown_attestation_type', 'Check the spelling of `custom`, or create the type.'],
    ['unknown_artifact', 'Report the artifact in the job that builds it, before evidence about it.'],
]);

;// CONCATENATED MODULE: ./lib/action/config-remedy.js

/**
 * Entries for the `attestations` of a config file, as a block of YAML. A file has no expressions: they stay with the step,
 * as variables that the entries name.
 *
 * @returns the lines of the file, and what goes under the step's `env:`.
 */
function configEntries(entries) {
    const env = new Map();
    const file = entries.flatMap(({ name, lines }) => [
        `  - name: ${(0,render_escape/* yamlScalar */.Ew)(name)}`,
        ...lines.map((line) => {
            const [, key = '', expression] = /^([\w-]+): (\$\{\{.*\}\})$/.exec(line) ?? [];
            if (expression === undefined)
                return `    ${line}`;
            const variable = `${name}_${key}`
                .toUpperCase()
                .replaceAll(/[^A-Z0-9]/g, '_')
                .replace(/^(?=\d)/, '_');
            env.set(variable, expression);
            return `    ${key}: { env: ${variable} }`;
        }),
    ]);
    return { file: ['attestations:', ...file], env: Array.from(env, ([name, value]) => `${name}: ${value}`) };
}

// EXTERNAL MODULE: ./lib/config/evidence-spec.js
var evidence_spec = __nccwpck_require__(59652);
;// CONCATENATED MODULE: ./lib/action/evidence-lines.js



/**
 * The lines of an attestation that say what its evidence is, for a type that a template or policy asks for. The user puts
 * in where the evidence lies.
 *
 * @returns null for a type that this action does not record.
 */
function evidenceLines(type, name) {
    const custom = /^custom:(.+)$/.exec(type)?.[1];
    if (custom !== undefined)
        return [`custom: ${custom === '*' ? 'TYPE' : (0,render_escape/* yamlScalar */.Ew)(custom)}`, 'data-file: path/to/data.json'];
    switch (type) {
        case 'generic':
        case '*':
            return [`compliant: ${outcomeOf(name)}`];
        case 'junit':
            return ['junit: reports/*.xml'];
        case 'pull_request':
            return ['pull-request: { approvals: 1 }'];
        default:
            return null;
    }
}
/** What to say above lines with evidence of a type: above all what in them is the user's own to fill in. */
function evidenceNotes(type) {
    if (type.startsWith('custom:'))
        return [
            ...(type === 'custom:*' ? ['# replace TYPE with the name of the custom type'] : []),
            '# replace path/to/data.json with the path of the file that has the data',
        ];
    switch (type) {
        case 'generic':
        case '*':
            return ['# in steps.ID.outcome, ID is the id of the step that made the evidence'];
        case 'junit':
            return ['# replace reports/*.xml with the path of the test reports'];
        case 'pull_request':
            return ['# the job needs `permissions: { contents: read, pull-requests: read }`'];
        default:
            return [];
    }
}
/** Evidence that the step reads and records as generic. */
const readKinds = ['coverage', 'sarif', 'sbom', 'provenance'];
/** What the step that read evidence left in its record, under the name of its kind. */
const readEvidence = main_schemas/* object */.Ikc({
    coverage: main_schemas/* object */.Ikc({ minimum_percent: main_schemas/* number */.aig() }).optional().catch(undefined),
    sarif: main_schemas/* object */.Ikc({ fail_on: main_schemas/* enum */.k5n(evidence_spec/* sarifThresholds */.m$) })
        .optional()
        .catch(undefined),
    sbom: main_schemas/* object */.Ikc({ require: main_schemas/* array */.YOg(main_schemas/* enum */.k5n(evidence_spec/* sbomFields */.z9)) })
        .optional()
        .catch(undefined),
});
/**
 * The lines that record failed evidence again by the rule that it failed by: never by an easier one.
 *
 * @param userData of its record; null where that could not be read.
 * @returns null where the rule is not known.
 */
function linesAgain(type, name, userData) {
    // How many approvals were asked for is on no record.
    if (userData === null || type === 'pull_request')
        return null;
    const { coverage, sarif, sbom } = readEvidence.parse(userData);
    if (coverage !== undefined)
        return {
            lines: ['coverage: path/to/coverage', `minimum: ${coverage.minimum_percent}`],
            notes: ['# replace path/to/coverage with the path of the coverage report'],
        };
    if (sarif !== undefined)
        return {
            lines: ['sarif: path/to/results.sarif', `fail-on: ${sarif.fail_on}`],
            notes: ['# replace path/to/results.sarif with the path of the findings'],
        };
    if (sbom !== undefined)
        return {
            lines: ['sbom: path/to/sbom.json', `require: [${sbom.require.join(', ')}]`],
            notes: ['# replace path/to/sbom.json with the path of the bill of materials'],
        };
    return readKinds.some((kind) => Object.hasOwn(userData, kind)) ? null : recordingLines(type, name);
}
/** The lines that record evidence of a type; null where this action does not. */
function recordingLines(type, name) {
    const lines = evidenceLines(type, name);
    return lines === null ? null : { lines, notes: evidenceNotes(type) };
}
/** The outcome of the step whose result the evidence is. */
function outcomeOf(name) {
    const id = name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z_])/, '_');
    return `\${{ steps.${id}.outcome == 'success' }}`;
}

;// CONCATENATED MODULE: ./lib/action/unmet-words.js



/** A name from outside as sentences quote it: what stands in backquotes has none. */
const code = (text) => `\`${text.replaceAll('`', "'")}\``;
const demandedBy = ({ policy, flow }) => policy === null ? `The template of the flow ${code(flow)}` : `The policy ${code(policy)}`;
/** What is wrong, in a sentence or two. */
function unmetSentence(unmet) {
    switch (unmet.kind) {
        case 'missing_evidence': {
            const what = unmet.name === '*' ? 'an attestation of any name' : `the attestation ${code(unmet.name)}`;
            const type = unmet.type === '*' ? '' : ` (type ${code(unmet.type)})`;
            const trail = code((0,render_escape/* shortTrail */.DA)(unmet.trail));
            const missing = unmet.bound === 'trail'
                ? `on the trail, the record of its build, and there is none on ${trail}`
                : `on the artifact, and there is none on the trail ${trail}, the record of its build`;
            const asked = `${demandedBy(unmet)} asks for ${what}${type} ${missing}.`;
            return unmet.instead === null ? asked : `${asked} ${insteadSentence(unmet, unmet.instead)}`;
        }
        case 'failing_evidence': {
            const asked = unmet.isUnexpected ? ' (no template asks for it, and it still counts)' : '';
            return `The attestation ${code(unmet.name)} of the ${unmet.bound}${asked} on the trail ${code((0,render_escape/* shortTrail */.DA)(unmet.trail))} of the flow ${code(unmet.flow)} is not compliant.`;
        }
        case 'unexpected_artifact': {
            const found = unmet.name === null ? 'no name was given' : `it was reported as ${code(unmet.name)}`;
            const expected = unmet.expected.length === 0 ? 'other names' : unmet.expected.map(code).join(', ');
            return `The template of the flow ${code(unmet.flow)} expects artifacts named ${expected}, and ${found}.`;
        }
        case 'reported_non_compliant':
            return `The artifact was reported to the flow ${code(unmet.flow)} as not compliant.`;
        case 'missing_provenance':
            return `${demandedBy(unmet)} asks where the artifact comes from, and no flow says so: it was not reported by a build.`;
        case 'other':
            return unmet.words;
    }
}
/** How what is there differs from what is asked for. */
function insteadSentence(wanted, found) {
    if (found.name !== wanted.name)
        return `There is ${code(found.name)} on the ${found.bound}, which nothing asks for: is the name misspelled?`;
    const type = found.type === wanted.type || wanted.type === '*' ? '' : ` of the type ${code(found.type)}`;
    return `There is one of that name${type} on the ${found.bound}, which does not count here.`;
}
/** Where missing evidence was recorded instead. */
function straySentence(stray) {
    switch (stray.is) {
        case 'in another flow':
            return `There is one on the trail ${code((0,render_escape/* shortTrail */.DA)(stray.place.trail))} of the flow ${code(stray.place.flow)}, and evidence counts in its own flow alone.`;
        case 'on another trail':
            return `There is one on the trail ${code((0,render_escape/* shortTrail */.DA)(stray.place.trail))} of this flow, and evidence counts on its own trail alone.`;
        case 'for another artifact':
            return `There is one on this trail for another artifact, ${code(stray.other.slice(0, 12))}.`;
        case 'for another name': {
            const found = stray.templateName === null ? 'has no name' : `is ${code(stray.templateName)}`;
            return `There is one on this trail for an artifact named ${code(stray.other)}, and this one ${found}.`;
        }
        case 'for another commit': {
            const commit = stray.commit === null ? 'no commit' : `the commit ${code(stray.commit.slice(0, 12))}`;
            return `There is one on this trail that came before its artifact, for ${commit}, and the artifact was reported with another.`;
        }
    }
}
/** What the record of failed evidence says. Empty where it says nothing. */
function failedSentence({ description, originUrl, pageUrl }) {
    const facts = [
        ...(description === null ? [] : [`It says: ${quotedText(description)}`]),
        ...(originUrl === null ? [] : [`it was recorded by ${quotedText(originUrl)}`]),
        ...(pageUrl === null ? [] : [`its page is ${quotedText(pageUrl)}`]),
    ].join('; ');
    return facts === '' ? '' : `${facts[0]?.toUpperCase() ?? ''}${facts.slice(1)}.`;
}
/** A text from outside that may be long. */
const quotedText = (text) => code((0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(text), FACT_MAX_LENGTH));
const FACT_MAX_LENGTH = 300;
/** What to do about it, in a sentence. Empty where the workflow lines say it all. */
function unmetAdvice(unmet) {
    switch (unmet.kind) {
        case 'missing_evidence':
            return evidenceLines(unmet.type, unmet.name) === null
                ? `Record one of the type ${code(unmet.type)} with a client that makes it: this action does not.`
                : '';
        case 'failing_evidence':
            return `Look at what it found, mend the cause, and record ${code(unmet.name)} again: of one name the newest counts.`;
        case 'unexpected_artifact':
            return 'Give the artifact the name that it has in the template, or add it there.';
        case 'reported_non_compliant':
            return 'Mend what made it so, build again, and report the new artifact.';
        case 'missing_provenance':
            return 'Report it in the job that builds it.';
        case 'other':
            return '';
    }
}

;// CONCATENATED MODULE: ./lib/action/remedy.js





/** How one artifact passes. */
function remedyOf(unmet, artifact, step, known = { strays: [], failed: [] }) {
    const strays = known.strays.filter(({ fingerprint }) => fingerprint === artifact.fingerprint);
    const sentences = unmet.map((one) => [unmetSentence(one), ...strayWords(one, strays), ...failedWords(one, known.failed), unmetAdvice(one)]
        .filter((sentence) => sentence !== '')
        .join(' '));
    const missing = unmet.filter((one) => one.kind === 'missing_evidence');
    const movable = new Map(missing.flatMap((one) => strays.filter((stray) => isMovable(stray, one)).map((stray) => [one, stray])));
    const needed = missing.filter((one) => !movable.has(one)).flatMap(neededEvidence);
    // Only what this step was given, or asks GitHub for, can be recorded beside it.
    const here = needed.filter((one) => step.isReporting || isAskedForAnywhere(one));
    const elsewhere = [
        ...needed.filter((one) => !here.includes(one)),
        ...unmet.flatMap((one) => (one.kind === 'failing_evidence' ? neededAgain(one, artifact, step, known.failed) : [])),
    ];
    const blocks = [
        ...evidenceOfArtifact(here.filter(({ bound }) => bound === 'artifact'), artifact, step),
        ...evidenceOfTrail(here.filter(({ bound }) => bound === 'trail'), step),
        ...elsewhere.map((one) => evidenceOfOtherJob(one, artifact, step)),
        ...Array.from(movable.values(), (stray) => movedEvidence(stray, step)),
        ...renamed(unmet, artifact, step),
    ];
    if (unmet.some(({ kind }) => kind === 'missing_provenance'))
        blocks.push(reportStep(artifact, step));
    return { sentences, workflow: blocks.length === 0 ? null : blocks.join('\n\n') };
}
const isAbout = (stray, { flow, name }) => stray.flow === flow && stray.name === name;
const strayWords = (unmet, strays) => unmet.kind === 'missing_evidence' ? strays.filter((stray) => isAbout(stray, unmet)).map(straySentence) : [];
const failedWords = (unmet, failed) => unmet.kind === 'failing_evidence' ? failed.filter(({ id }) => id === unmet.id).map(failedSentence) : [];
/** A commit's own trail, which is that of a step without the input `trail`. */
const isCommitTrail = (trail) => /^[a-f0-9]{40}$/.test(trail);
/** The review of a reported artifact's commit, or of a trail's. On any other trail it would be that of this run's. */
const isAskedForAnywhere = ({ type, bound, trail }) => type === 'pull_request' && (bound === 'artifact' || isCommitTrail(trail));
/** Evidence that another trail would put right. That of another commit, or its review, is about what was built then. */
const isMovable = (stray, wanted) => isAbout(stray, wanted) &&
    stray.is === 'on another trail' &&
    !(isCommitTrail(stray.place.trail) && (isCommitTrail(wanted.trail) || wanted.type === 'pull_request'));
function neededEvidence({ flow, trail, bound, artifactName, type, name: wanted }) {
    const name = wanted === '*' ? UNKNOWN_EVIDENCE : wanted;
    const recording = recordingLines(type, name);
    if (recording === null)
        return [];
    const notes = [
        ...(wanted === '*' ? [`# replace ${UNKNOWN_EVIDENCE} with a name for the evidence`] : []),
        ...recording.notes,
    ];
    return [{ flow, trail, bound, artifactName, type, name, lines: recording.lines, notes }];
}
/** Failed evidence that is to be recorded again. What the step itself gives, it does so whenever it runs. */
function neededAgain({ id, flow, trail, bound, artifactName, type, name }, artifact, step, failed) {
    const userData = failed.find((record) => record.id === id)?.userData ?? null;
    const recording = linesAgain(type, name, userData);
    if (recording === null || isGivenAlready([{ name }], nameInStep(artifact, step), step))
        return [];
    const notes = ['# once its cause is mended: of one name the newest counts', ...recording.notes];
    return [{ flow, trail, bound, artifactName, type, name, lines: recording.lines, notes }];
}
/** How an artifact that the service does not know gets known. */
function remedyOfUnknown(artifact, step) {
    const where = step.flow === null ? 'the service' : `the flow ${code(step.flow)}`;
    return {
        sentences: [
            `No artifact with this fingerprint was ever reported to ${where}. Report it in the job that builds it; if that job did, compare the fingerprints: a rebuilt or repacked file has another one.`,
        ],
        workflow: reportStep(artifact, step),
    };
}
/** Evidence goes into the step that reports the artifact, or into one of its own before the step that only asks. */
function evidenceOfArtifact(missing, artifact, step) {
    const [first] = missing;
    if (first === undefined)
        return [];
    if (!step.isReporting) {
        const isOnly = step.artifactCount === 1;
        const lines = [
            `flow: ${(0,render_escape/* yamlScalar */.Ew)(first.flow)}`,
            // An expression, as a rule: that of this run alone would be of no use to the next.
            ...(isOnly ? [] : [`fingerprint: ${(0,render_escape/* yamlScalar */.Ew)(artifact.fingerprint)}`]),
            ...attestationInputs(missing, null, false),
            "gate: 'off'",
        ];
        const comments = ['# a step of its own before this one', ...notesOf(missing)];
        return [usesStep(comments, step, lines, isOnly ? ['fingerprint'] : [])];
    }
    const artifactName = nameInStep(artifact, step);
    if (step.attestationFile !== null)
        return evidenceInFile(missing, artifactName, step.attestationFile, step);
    const lines = attestationInputs(missing, artifactName, step.attestationInput !== null);
    const comments = [sameStep(step, isGivenAlready(missing, artifactName, step)), ...notesOf(missing)];
    if (artifactName === UNKNOWN_NAME)
        comments.push(`# replace ${UNKNOWN_NAME} with the name of the artifact in this step`);
    return [usesStep(comments, step, lines, null)];
}
/** By which name an entry of the step means the artifact; null where it is the only one, or the entries name none. */
const nameInStep = ({ name }, { isReporting, artifactCount }) => isReporting && artifactCount > 1 ? (name ?? UNKNOWN_NAME) : null;
/** Stands for the name that the user gives to evidence. */
const UNKNOWN_EVIDENCE = 'NAME';
/** Stands for the name of an artifact that was reported without one beside others. */
const UNKNOWN_NAME = 'NAME-OF-THE-ARTIFACT';
/** Whether the step has an attestation of a name that is missing: one of another type, which would be given twice. */
const isGivenAlready = (missing, artifactName, step) => missing.some(({ name }) => step.attestations.some((given) => given.name === name && (artifactName ?? given.artifact) === given.artifact));
/** Evidence goes into the file that the step has its evidence from. */
function evidenceInFile(missing, artifactName, file, step) {
    const { file: lines, env } = configEntries(attestationEntries(missing, artifactName));
    const place = isGivenAlready(missing, artifactName, step) ? SAME_NAME_PLACE : '';
    const inFile = [
        `# ${(0,render_escape/* oneLine */.TN)(file)}, with these entries added to its \`attestations\`${place}`,
        ...notesOf(missing),
        ...lines,
    ];
    const inStep = [
        '# this step, with these variables added',
        `- uses: ${step.action}`,
        '  env:',
        ...env.map((line) => `    ${line}`),
    ];
    return [inFile.join('\n'), ...(env.length === 0 ? [] : [inStep.join('\n')])];
}
const SAME_NAME_PLACE = ', in the place of those of the same name';
/** How the lines go into a step that may have attestations already: only one input for them can stand in it. */
function sameStep({ attestationInput }, isReplacing) {
    switch (attestationInput) {
        case null:
            return '# this step, with these lines added';
        case 'attestations': {
            const place = isReplacing ? SAME_NAME_PLACE : '';
            return `# this step, with these entries added to its \`attestations\`${place}`;
        }
        case 'attestation-name':
            return isReplacing
                ? '# this step, with these lines in the place of `attestation-name` and what belongs to it'
                : '# this step, with these lines added; what it attests with `attestation-name` goes into the list as well';
    }
}
/** Evidence of a trail goes into a step without artifacts. */
function evidenceOfTrail(missing, step) {
    const [first] = missing;
    if (first === undefined)
        return [];
    const lines = [
        `flow: ${(0,render_escape/* yamlScalar */.Ew)(first.flow)}`,
        // The default, the commit, also fits the commits to come.
        ...(step.isReporting && isCommitTrail(first.trail) ? [] : [`trail: ${(0,render_escape/* yamlScalar */.Ew)(first.trail)}`]),
        ...attestationInputs(missing, null, false),
        "gate: 'off'",
    ];
    const comment = '# a step of its own before this one: evidence of the trail';
    return [usesStep([comment, ...notesOf(missing)], step, lines, [])];
}
/** Stands for the step or the job that gives the fingerprint in another job. */
const REPORTING_STEP = 'steps.REPORT';
/**
 * Evidence whose origin is not beside this step: there the outcome of the step that made it would be empty, and count as a
 * no. In the other job of the same run the artifact is known by its name and the commit; else by its fingerprint.
 */
function evidenceOfOtherJob(needed, artifact, step) {
    const { bound, flow, trail, artifactName, notes } = needed;
    const byName = bound === 'artifact' && isCommitTrail(trail) ? artifactName : null;
    const isFingerprint = bound === 'artifact' && byName === null;
    const isOnly = step.artifactCount === 1;
    const job = jobOf(needed);
    const comments = [
        `# a step of its own in ${job}${bound === 'trail' ? ': evidence of the trail' : ''}`,
        ...notes,
        ...(isFingerprint && isOnly
            ? [
                `# replace ${REPORTING_STEP} with the step there that reports the artifact, or with needs.JOB of the job that does`,
            ]
            : []),
    ];
    const fingerprint = isOnly ? `\${{ ${REPORTING_STEP}.outputs.fingerprint }}` : (0,render_escape/* yamlScalar */.Ew)(artifact.fingerprint);
    const lines = [
        `flow: ${(0,render_escape/* yamlScalar */.Ew)(flow)}`,
        ...(bound === 'trail' && !isCommitTrail(trail) ? [`trail: ${(0,render_escape/* yamlScalar */.Ew)(trail)}`] : []),
        ...(isFingerprint ? [`fingerprint: ${fingerprint}`] : []),
        ...attestationInputs([needed], byName, false),
        "gate: 'off'",
    ];
    return usesStep(comments, step, lines, []);
}
/** Where evidence is made. What is asked about the commit that was built is asked where it is built. */
function jobOf({ type, name }) {
    if (type === 'pull_request')
        return 'the job that reports the artifact';
    return name === UNKNOWN_EVIDENCE ? 'the job that makes it' : `the job that ran ${inComment(name)}`;
}
/** A name from outside in a comment of a workflow. */
const inComment = (text) => code((0,render_escape/* oneLine */.TN)(text).replaceAll('${{', '$ {{'));
/** The trail that evidence belongs on goes into the step that put it on another. */
function movedEvidence({ name, trail, place }, step) {
    const comments = [
        `# the step that put ${inComment(name)} on the trail ${inComment(place.trail)}, with this trail`,
        ...(isCommitTrail(trail) ? ['# an empty one is the default, the commit'] : []),
    ];
    return usesStep(comments, step, [`trail: ${isCommitTrail(trail) ? "''" : (0,render_escape/* yamlScalar */.Ew)(trail)}`], null);
}
/** What is missing as entries of a list, each name once. */
function attestationEntries(missing, artifactName) {
    const byName = new Map(missing.map(({ name, lines }) => [name, lines]));
    return Array.from(byName, ([name, lines]) => ({
        name,
        lines: [...(artifactName === null ? [] : [`artifact: ${(0,render_escape/* yamlScalar */.Ew)(artifactName)}`]), ...lines],
    }));
}
/** The input `attestations`, or the two plain inputs where one attestation needs no more. */
function attestationInputs(missing, artifactName, isInList) {
    const entries = attestationEntries(missing, artifactName);
    const [only] = entries;
    const isSingle = entries.length === 1 && artifactName === null && !isInList;
    if (only !== undefined && isSingle && only.lines.every((line) => line.startsWith('compliant:')))
        return [`attestation-name: ${(0,render_escape/* yamlScalar */.Ew)(only.name)}`, ...only.lines];
    const lines = entries.flatMap((entry) => [
        `  - name: ${(0,render_escape/* yamlScalar */.Ew)(entry.name)}`,
        ...entry.lines.map((line) => `    ${line}`),
    ]);
    return ['attestations: |', ...lines];
}
const notesOf = (missing) => [...new Set(missing.flatMap(({ notes }) => notes))];
function renamed(unmet, artifact, step) {
    const unexpected = unmet.find((one) => one.kind === 'unexpected_artifact');
    if (unexpected === undefined)
        return [];
    const name = oneWord(likelyName(unexpected.expected, artifact) ?? 'NAME-IN-THE-TEMPLATE');
    const lines = ['artifacts: |', `  ${name}=${pathOf(artifact)}`];
    const comments = ['# the step that reports it, with this name', replacePath(artifact)];
    return [usesStep(comments, step, lines, null)];
}
/** Which of a template's names an artifact was meant to have: the only one, or one that its own name or file's is like. */
function likelyName(expected, { name, filename }) {
    if (expected.length === 1)
        return expected[0];
    const given = (name ?? filename).toLowerCase();
    const contained = expected.find((candidate) => given.includes(candidate.toLowerCase()));
    return contained ?? (0,leven/* closestMatch */.h)(given, expected, { maxDistance: Math.floor(given.length / 2) });
}
function reportStep(artifact, step) {
    const comments = [
        '# a step of its own in the job that builds it',
        ...(step.flow === null ? ['# replace FLOW with the flow of that build'] : []),
        replacePath(artifact),
        `# where the template of the flow lists artifacts, write NAME=${pathOf(artifact)}`,
    ];
    const lines = [
        `flow: ${step.flow === null ? 'FLOW' : (0,render_escape/* yamlScalar */.Ew)(step.flow)}`,
        'artifacts: |',
        `  ${pathOf(artifact)}`,
        "gate: 'off'",
    ];
    return usesStep(comments, step, lines, []);
}
/** Stands for where the file of an artifact lies, which is not known here. */
const pathOf = ({ filename }) => `path/to/${oneWord(filename)}`;
const replacePath = (artifact) => `# replace ${pathOf(artifact)} with the path of the file`;
/** A name from outside inside a block of lines: nothing in it may end the line or be evaluated. A file's may be unknown. */
const oneWord = (text) => text === '' ? 'FILE' : text.replaceAll(/[^\p{L}\p{N}._~@+-]/gu, '_').slice(0, 100);
/** @param inherited which inputs a step of its own has as this one; null where the lines go into a step that is there. */
function usesStep(comments, step, lines, inherited) {
    const names = inherited === null ? [] : [...(step.isServiceFromInputs ? SERVICE_INPUTS : []), ...inherited];
    const last = names.at(-1);
    const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${String(last)}` : last;
    return [
        ...comments,
        `- uses: ${step.action}`,
        ...(lines.some(isOutcome) ? ['  if: ${{ !cancelled() }}'] : []),
        '  with:',
        ...[...(list === undefined ? [] : [`# ${list} as in this step`]), ...lines].map((line) => `    ${line}`),
    ].join('\n');
}
const SERVICE_INPUTS = ['api-url', 'api-token', 'org'];
/** What a failed step leaves behind is recorded too. */
const isOutcome = (line) => /^(attestation-name|attestations):/.test(line);

;// CONCATENATED MODULE: ./lib/action/spool-complaint.js
/** What a spool gives rise to say, in sentences; none where it is empty and well. */
function spoolSentences({ spool }) {
    if (spool === null)
        return [];
    const { directory, left, refused, problem } = spool;
    return [
        ...(problem === null ? [] : [`What could not be delivered is lost: ${problem}.`]),
        ...(left === 0
            ? []
            : [
                `${left === 1 ? 'One record waits' : `${left} records wait`} in \`${directory}\` to be delivered, and while it is so nothing passes.`,
            ]),
        ...refused.slice(0, 5).map((reason) => `The service does not take one of them: ${reason}.`),
    ];
}
/** What to do about it. Where nothing lies there, nothing can be delivered. */
const spoolAdvice = ({ spool }) => spool === null || spool.left === 0 ? 'Mend that, and run the job again: its records are made anew then.' : UPLOAD;
const UPLOAD = 'Upload the directory as a workflow artifact (`if: always()`, with the output `spool`), and deliver it with `assay deliver DIR` or in a later step with the same `spool`.';

;// CONCATENATED MODULE: ./lib/action/verdict.js
const verdicts = (/* unused pure expression or super */ null && (['compliant', 'non-compliant', 'undecided', 'skipped']));
/** The verdict of one artifact: the worst of its judgements. */
function artifactVerdict({ judgements }) {
    const found = judgements.map(({ judgement }) => judgement.verdict);
    if (found.includes('non-compliant'))
        return 'non-compliant';
    if (found.includes('undecided'))
        return 'undecided';
    return found.length > 0 ? 'compliant' : 'skipped';
}
/** The verdict of the whole step: the worst of its parts. */
function stepVerdict(findings) {
    const judgements = findings.artifacts.map(artifactVerdict);
    if (judgements.includes('non-compliant'))
        return 'non-compliant';
    if (findings.inputProblems.length > 0 ||
        findings.stopped !== null ||
        judgements.includes('undecided') ||
        hasLostRecord(findings))
        return 'undecided';
    if (findings.planned !== null || findings.gate === 'off')
        return 'skipped';
    // Under a gate something was asked about, or the inputs would have been refused: an empty list is no pass.
    return judgements.length > 0 && judgements.every((verdict) => verdict === 'compliant') ? 'compliant' : 'undecided';
}
/** What waits in the spool may say anything about what is asked, so that no yes comes before it is delivered. */
const isAllDelivered = (spool) => spool === null || (spool.left === 0 && spool.problem === null);
const hasLostRecord = ({ artifacts, attestations, spool }) => !isAllDelivered(spool) ||
    artifacts.some(({ report }) => report.state === 'failed') ||
    attestations.some(({ outcome }) => outcome.state === 'failed');
/** Codes by which the service says that something asked about is not there: misspelled, as a rule. */
const misspelledCodes = [
    'unknown_organization',
    'unknown_flow',
    'unknown_environment',
    'unknown_policy',
    'unknown_attestation_type',
];
/**
 * Whether the setup is wrong, rather than that no answer could be had: what was asked about demands nothing or is not
 * there, or the service could not take what was sent. It would be so for ever, so no setting lets it pass.
 */
const isMisconfigured = ({ stopped, artifacts, attestations }) => (stopped !== null && isMistake(stopped)) ||
    artifacts.some(({ judgements, report }) => (report.state === 'failed' && isMistake(report.failure)) ||
        judgements.some(({ judgement }) => isSetupMistake(judgement))) ||
    attestations.some(({ outcome }) => outcome.state === 'failed' && isMistake(outcome.failure));
const isSetupMistake = (judgement) => judgement.verdict === 'undecided' &&
    (judgement.reason === 'unpoliced' || (judgement.reason === 'failed' && isMistake(judgement.failure)));
/** What the service cannot take, or what cannot even be sent to it. */
const mistakeCodes = [
    'invalid_request',
    'too_large',
    'unreadable_file',
    'unreadable_evidence',
];
const isMistake = ({ code, serviceCode }) => mistakeCodes.includes(code) ||
    isOwnFault({ code }) ||
    (serviceCode !== null && misspelledCodes.includes(serviceCode));
/** Not the service's doing, and what is in the workspace may have brought it about. */
const isOwnFault = ({ code }) => code === 'internal';
/** Whether the action itself failed, as a whole or in a record or question. */
const hasOwnFault = ({ stopped, artifacts, attestations }) => (stopped !== null && isOwnFault(stopped)) ||
    artifacts.some(({ judgements, report }) => (report.state === 'failed' && isOwnFault(report.failure)) ||
        judgements.some(({ judgement }) => judgement.verdict === 'undecided' && judgement.reason === 'failed' && isOwnFault(judgement.failure))) ||
    attestations.some(({ outcome }) => outcome.state === 'failed' && isOwnFault(outcome.failure));
/** Whether the findings fail the job. */
function failsJob(findings) {
    // Inputs that are wrong and faults of the action's own are no verdicts, so no setting lets them pass.
    if (findings.inputProblems.length > 0 || hasOwnFault(findings))
        return true;
    const verdict = stepVerdict(findings);
    if (verdict === 'compliant' || verdict === 'skipped' || findings.gate === 'warn')
        return false;
    return verdict === 'non-compliant' || findings.onUndecided === 'fail' || isMisconfigured(findings);
}

;// CONCATENATED MODULE: ./lib/action/complaints.js








const NOTHING_JUDGED = 'Nothing was judged: whether the artifact may go is not known.';
/** Everything to tell, the most important first. */
function complaintsOf(findings, step) {
    return [
        ...inputComplaints(findings),
        ...findings.artifacts.flatMap((finding) => artifactComplaints(finding, 'non-compliant', findings, step)),
        ...findings.artifacts.flatMap((finding) => artifactComplaints(finding, 'undecided', findings, step)),
        ...unanswered(findings),
        ...stoppedComplaint(findings),
        ...lostRecords(findings),
        ...exposedToken(findings),
        ...spoolComplaint(findings),
        ...strayCheckout(findings),
        ...(findings.context?.notices ?? []).map((notice) => complaint('notice', 'Commit facts missing', [notice])),
    ];
}
const complaint = (level, title, sentences, more = {}) => ({
    level,
    title,
    sentences,
    advice: null,
    workflow: null,
    fingerprint: null,
    environments: [],
    ...more,
});
/** All of a complaint as one text. */
const complaintText = ({ sentences, advice }) => [...sentences, ...(advice === null ? [] : [advice])].join(' ');
const inputComplaints = ({ inputProblems }) => inputProblems.map(({ input, message }) => complaint('error', `Input ${input}`, [`Input \`${input}\`: ${message}`]));
/** Records say which commit they are about, and what was built is another. */
function strayCheckout({ context }) {
    if (context === null || context.sha === null || context.strayCheckout === null)
        return [];
    const sentence = `The workspace is at commit \`${context.strayCheckout}\`, and what this step records is recorded as of commit \`${context.sha}\`, which the run is about.`;
    return [complaint('warning', 'Another commit is checked out', [sentence], { advice: commit/* STRAY_CHECKOUT_ADVICE */.mi })];
}
const refusalLevel = ({ gate }) => (gate === 'warn' ? 'warning' : 'error');
const undecidedLevel = (findings) => hasOwnFault(findings)
    ? 'error'
    : findings.gate === 'warn' || (findings.onUndecided === 'warn' && !isMisconfigured(findings))
        ? 'warning'
        : 'error';
/** What is to be said about one artifact alone: once where it is the same of several environments. */
function artifactComplaints({ artifact, judgements }, verdict, findings, step) {
    const said = new Map();
    for (const { question, judgement } of judgements) {
        const about = judgement.verdict === verdict ? judgementComplaint(artifact, { question, judgement }, findings, step) : null;
        if (about === null)
            continue;
        const key = JSON.stringify(about);
        said.set(key, { about, questions: [...(said.get(key)?.questions ?? []), question] });
    }
    return Array.from(said.values(), ({ about, questions }) => ({
        ...about,
        title: `${about.title}${environmentsWords(questions, findings)}`,
        environments: questions.flatMap((question) => (0,action_question/* environmentOf */.p7)(question) ?? []),
    }));
}
/** In which of the step's environments something is so; empty where there is but one to speak of. */
function environmentsWords(questions, { questions: all }) {
    if (all.length < 2)
        return '';
    return ` in ${[...new Set(questions.flatMap((question) => (0,action_question/* environmentOf */.p7)(question) ?? []))].join(', ')}`;
}
function judgementComplaint(artifact, { question, judgement }, findings, step) {
    const label = labelOf(artifact);
    const { fingerprint } = artifact;
    if (judgement.verdict === 'non-compliant') {
        const remedy = judgement.reason === 'unknown'
            ? remedyOfUnknown(artifact, step)
            : remedyOf(unmetOf(judgement.assertion), artifact, step, findings);
        const sentences = remedy.sentences.length > 0
            ? remedy.sentences
            : ['The service refuses it and gives no reason; its page may say more.'];
        const { workflow } = remedy;
        return complaint(refusalLevel(findings), `Not compliant: ${label}`, sentences, { workflow, fingerprint });
    }
    if (judgement.verdict !== 'undecided')
        return null;
    switch (judgement.reason) {
        case 'unpoliced': {
            const sentences = unpolicedSentences(question);
            return complaint(refusalLevel(findings), `Nothing is demanded: ${label}`, sentences, { fingerprint });
        }
        case 'unsound': {
            const sentence = `The service's answer cannot be relied on: ${judgement.detail}.`;
            const sentences = [sentence, NOTHING_JUDGED, unreliableAdvice];
            return complaint(undecidedLevel(findings), `No verdict: ${label}`, sentences, { fingerprint });
        }
        case 'failed':
        case 'unrecorded':
            return null;
    }
}
function unpolicedSentences(question) {
    return [
        ...unpolicedWords(question),
        'This fails under `gate: fail` whatever `on-undecided` says, since it is a mistake in the setup.',
    ];
}
function unpolicedWords(question) {
    switch (question.scope) {
        case 'environment':
            return [
                `The environment \`${question.environment}\` demands nothing of this artifact, so anything would pass: no rule of its policies applies, or they only ask that the trail fulfils its template, and that template asks for nothing.`,
                'Check the spelling of `environment` and `flow`; attach a policy, or give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`.',
            ];
        case 'policies':
            return [
                `The policies that were asked about (${(0,action_question/* codeList */.E5)(question.policies)}) demand nothing of this artifact, so anything would pass: none of their rules applies, or they only ask that the trail fulfils its template, and that template asks for nothing.`,
                'Check the spelling of `policies` and `flow`, and the conditions of the rules; give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`.',
            ];
        case 'flow':
            return [
                "No template of the artifact's flows asks for any evidence, so anything would pass.",
                'Give the flow a template that lists attestations; check the spelling of `flow`; or, where that is meant, set `allow-unpoliced: true`.',
            ];
    }
}
const LABELS_SHOWN = 10;
/** A service that is down is one thing to tell, however many artifacts and environments were asked about. */
function unanswered(findings) {
    const byCode = new Map();
    for (const { artifact, judgements } of findings.artifacts)
        for (const { question, judgement } of judgements) {
            const failure = failureOfJudgement(judgement);
            if (failure === null)
                continue;
            const key = `${failure.code} ${String(failure.serviceCode)}`;
            const known = byCode.get(key) ?? { failure, artifacts: new Set(), questions: [] };
            known.artifacts.add(artifact);
            known.questions.push(question);
            byCode.set(key, known);
        }
    return Array.from(byCode.values(), ({ failure, artifacts, questions }) => {
        const [first, ...others] = artifacts;
        const shown = [...artifacts].slice(0, LABELS_SHOWN).map(labelOf).join(', ');
        const more = artifacts.size > LABELS_SHOWN ? ` and ${artifacts.size - LABELS_SHOWN} more` : '';
        return {
            ...complaint(undecidedLevel(findings), `No verdict: ${shown}${more}${environmentsWords(questions, findings)}`, [failureSentence(failure), NOTHING_JUDGED], { advice: failureAdvice(failure), fingerprint: others.length === 0 ? (first?.fingerprint ?? null) : null }),
            environments: [...new Set(questions.flatMap((question) => (0,action_question/* environmentOf */.p7)(question) ?? []))],
        };
    });
}
const failureOfJudgement = (judgement) => judgement.verdict === 'undecided' && judgement.reason === 'failed' ? judgement.failure : null;
function stoppedComplaint(findings) {
    const { stopped } = findings;
    if (stopped === null)
        return [];
    return [
        complaint(undecidedLevel(findings), 'The step was not finished', [failureSentence(stopped), NOTHING_JUDGED], {
            advice: failureAdvice(stopped),
        }),
    ];
}
function spoolComplaint(findings) {
    const sentences = spoolSentences(findings);
    if (sentences.length === 0)
        return [];
    return [complaint(undecidedLevel(findings), 'Not delivered yet', sentences, { advice: spoolAdvice(findings) })];
}
const exposedToken = ({ exposedHost }) => exposedHost === null
    ? []
    : [
        complaint('warning', 'The token can be read on the way', [
            `\`api-url\` begins with \`http://\`, so the token and all records go to \`${exposedHost}\` unencrypted, and answers could be forged on the way.`,
            'Serve it over TLS (`ca-file` takes a certificate authority of your own), and change the token.',
        ]),
    ];
function lostRecords(findings) {
    const level = undecidedLevel(findings);
    const reports = findings.artifacts.flatMap(({ artifact, report }) => report.state === 'failed'
        ? [
            complaint(level, `Not recorded: ${labelOf(artifact)}`, [
                `The artifact \`${labelOf(artifact)}\` could not be reported, so it was not asked about.`,
                failureSentence(report.failure),
            ], { advice: failureAdvice(report.failure), fingerprint: artifact.fingerprint }),
        ]
        : []);
    const attestations = findings.attestations.flatMap(({ name, target, outcome, fingerprint }) => outcome.state === 'failed'
        ? [
            complaint(level, `Not recorded: ${name}`, [
                `The attestation \`${name}\` (${target}) could not be recorded, so what hangs on it was not judged.`,
                failureSentence(outcome.failure),
            ], { advice: failureAdvice(outcome.failure), fingerprint }),
        ]
        : []);
    return [...reports, ...attestations];
}

;// CONCATENATED MODULE: ./lib/action/place.js

/** Where an artifact stands, as far as the step knows it. */
function placeOf(finding) {
    const { report } = finding;
    if (report.state === 'reported')
        return { flow: report.flow, trail: report.trail };
    const assertion = tellingAssertion(finding);
    return { flow: assertion?.flow ?? null, trail: assertion?.trail ?? null };
}
/** The artifact's own page, or null where the service named no web address. */
function pageOf(finding) {
    const reported = finding.report.state === 'reported' ? finding.report.htmlUrl : null;
    const page = tellingAssertion(finding)?.html_url ?? reported;
    return page !== null && (0,render_escape/* isWebAddress */.d3)(page) ? page : null;
}
/** The first answer that is no yes, else the first. */
function tellingAssertion({ judgements }) {
    const answers = judgements.flatMap(({ judgement }) => ('assertion' in judgement ? [judgement] : []));
    const open = answers.find(({ verdict }) => verdict !== 'compliant');
    return (open ?? answers[0])?.assertion ?? null;
}

;// CONCATENATED MODULE: ./lib/action/outputs.js



function outputsOf(findings) {
    const { artifacts } = findings;
    return {
        verdict: stepVerdict(findings),
        verdicts: JSON.stringify(artifacts.map(verdictsOf)),
        fingerprint: artifacts[0]?.artifact.fingerprint ?? '',
        fingerprints: JSON.stringify(artifacts.map(({ artifact: { fingerprint, filename, name } }) => ({ fingerprint, filename, name }))),
        'html-url': pageToLookAt(artifacts) ?? '',
        spool: findings.spool !== null && findings.spool.left > 0 ? findings.spool.directory : '',
    };
}
function verdictsOf(finding) {
    const { fingerprint, filename, name } = finding.artifact;
    const environments = finding.judgements.flatMap(({ question, judgement }) => {
        const environment = (0,action_question/* environmentOf */.p7)(question);
        return environment === null ? [] : [[environment, judgement.verdict]];
    });
    return {
        fingerprint,
        filename,
        name,
        verdict: artifactVerdict(finding),
        environments: Object.fromEntries(environments),
    };
}
/** The page of the first artifact that is not compliant, else of the first. */
function pageToLookAt(artifacts) {
    const pages = artifacts.map((finding) => ({ finding, page: pageOf(finding) })).filter(({ page }) => page !== null);
    const open = pages.find(({ finding }) => artifactVerdict(finding) !== 'compliant');
    return (open ?? pages[0])?.page ?? null;
}

;// CONCATENATED MODULE: ./lib/action/render/annotations.js



/** GitHub shows no more of one level for a step. */
const ANNOTATIONS_MAX = 10;
const TITLE_MAX_LENGTH = 120;
const MESSAGE_MAX_LENGTH = 4000;
/** At most ten of each level; where there are more, the last one says so. */
function annotationsOf(complaints) {
    return ['error', 'warning', 'notice'].flatMap((level) => {
        const all = complaints.filter((complaint) => complaint.level === level);
        const shown = all.length <= ANNOTATIONS_MAX ? all : all.slice(0, ANNOTATIONS_MAX - 1);
        const annotations = shown.map((complaint) => {
            const where = complaint.workflow === null ? '' : ' The job summary has the workflow lines.';
            return {
                level,
                title: (0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(complaint.title), TITLE_MAX_LENGTH),
                message: (0,render_escape/* logText */.kc)((0,wording/* shortened */.vI)(`${complaintText(complaint)}${where}`, MESSAGE_MAX_LENGTH)),
            };
        });
        const left = all.length - shown.length;
        if (left > 0)
            annotations.push({ level, title: `${left} more`, message: `${left} more are on the job summary.` });
        return annotations;
    });
}

;// CONCATENATED MODULE: ./lib/action/render/shortened-list.js
/** Takes parts from the front while they fit, so that the important ones stand first. */
function shortenedList(parts, room) {
    let sizeBytes = 0;
    let end = 0;
    for (const part of parts.slice(0, room.count)) {
        // Two characters at most stand between parts.
        sizeBytes += Buffer.byteLength(part) + 2;
        if (sizeBytes > room.bytes)
            break;
        end += 1;
    }
    return { shown: parts.slice(0, end), left: parts.length - end };
}
/** The sentence about what is left out; none where nothing is. `what` is a plural. */
const leftOut = ({ left }, what, total) => left === 0
    ? []
    : [`Left out here: ${left} of ${total} ${what}. The file of the output \`result-path\` has all of them.`];

;// CONCATENATED MODULE: ./lib/action/render/config.js


const LINES_MAX = 1000;
/** What a change does, in one word. */
const words = { create: 'created', update: 'updated', unchanged: 'unchanged', planned: 'would be applied' };
/** A line for each thing of the config file that was applied, and in a dry run one for each key that says where it comes from. */
const configLines = ({ config, changes, planned }) => [
    ...(planned === null ? [] : (config?.origins ?? [])).map(({ key, replacedBy }) => replacedBy === null
        ? `${key}: from ${config?.file ?? ''}`
        : `${key}: from the input ${replacedBy}, not from ${config?.file ?? ''}`),
    ...changes.map((change) => `${change.kind} ${change.name}: ${words[change.action]}${detailWords(change)}`),
];
const detailWords = ({ details }) => (details.length === 0 ? '' : ` (${details.join(', ')})`);
/** What was changed; nothing where all was so already. */
function changeSections({ changes }, maxBytes) {
    const rows = changes
        .filter(({ action }) => action !== 'unchanged')
        .map((change) => 
    // Text loses its outer blanks by escaping.
    `- ${change.kind} ${(0,render_escape/* markdownCode */.D9)(change.name)}: ${words[change.action]} ${(0,render_escape/* markdownText */.p7)(detailWords(change))}`.trimEnd());
    if (rows.length === 0)
        return [];
    const list = shortenedList(rows, { count: LINES_MAX, bytes: maxBytes });
    return ['### Applied from the config file', list.shown.join('\n'), ...leftOut(list, 'changes', rows.length)];
}

;// CONCATENATED MODULE: ./lib/action/render/verdict-sentence.js



/** The verdict in a sentence, and how long it was waited for. What stands in backquotes is a name. */
function verdictSentence(findings, verdict) {
    if (findings.inputProblems.length > 0)
        return 'The step was not begun, because its inputs are wrong.';
    if (findings.planned !== null)
        return 'A dry run: nothing was sent and nothing asked.';
    return `${judgedSentence(findings, verdict)}${waitedSentence(findings, verdict)}`;
}
function judgedSentence(findings, verdict) {
    const { artifacts, questions, gate } = findings;
    const count = artifacts.filter((finding) => artifactVerdict(finding) === verdict).length;
    const some = artifacts.length === 1 ? 'the artifact' : `${count} of ${artifacts.length} artifacts`;
    const about = questions.length === 0 ? '' : ` Asked about ${(0,action_question/* questionWords */.Is)(questions)}.`;
    const only = gate === 'warn' ? ' The job goes on (`gate: warn`).' : '';
    switch (verdict) {
        case 'compliant':
            return `${artifacts.length === 1 ? 'The artifact complies' : `All ${artifacts.length} artifacts comply`}.${about}`;
        case 'non-compliant':
            return `${artifacts.length === 1 ? 'The artifact does' : `${some} do`} not comply.${about}${only}`;
        case 'undecided':
            return `No verdict${questions.length === 0 ? '' : ` about ${(0,action_question/* questionWords */.Is)(questions)}`} could be had${count > 0 ? ` for ${some}` : ''}, and no verdict is no permission.${only}`;
        case 'skipped':
            return 'Everything was recorded, and nothing asked (`gate: off`).';
    }
}
function waitedSentence({ waited }, verdict) {
    if (waited === null)
        return '';
    const time = durationWords(waited.waitedMs);
    if (verdict === 'compliant')
        return ` Waited ${time} for it.`;
    return waited.waitedMs < waited.limitMs
        ? ` Waited ${time}, until more waiting could not help.`
        : ` Waited ${time}, as long as \`wait\` allows.`;
}

;// CONCATENATED MODULE: ./lib/action/render/log.js








const LINE_MAX_LENGTH = 2000;
/** More of them would hide the lines around them; the job summary and the result file have all. */
const REMEDIES_SHOWN = 10;
const line = (text) => (0,render_escape/* logText */.kc)((0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(text), LINE_MAX_LENGTH));
/** What the step prints: a line an artifact, a line an attestation, the lines to copy, the verdict. */
function logLines(findings, complaints) {
    const verdict = stepVerdict(findings);
    return [
        ...configLines(findings).map(line),
        ...plannedLines(findings),
        ...findings.artifacts.map((finding) => line(artifactWords(finding, findings.questions.length > 1))),
        ...findings.attestations.map(({ name, target, compliant, summary, attachment, outcome }) => {
            const attached = attachment === null ? '' : ` with ${attachment}`;
            const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
            return line(`attestation ${name} on ${target}${attached}${compliantWords(compliant)}: ${state}${summary === null ? '' : `, ${summary}`}`);
        }),
        ...remedyLines(complaints),
        line(`verdict: ${verdict}. ${verdictSentence(findings, verdict)}`),
    ];
}
function artifactWords(finding, isByEnvironment) {
    const { artifact, report, judgements } = finding;
    const reported = report.state === 'reported' ? `, reported to flow ${report.flow}, trail ${report.trail}` : '';
    const page = pageOf(finding);
    const verdicts = isByEnvironment
        ? judgements.map(({ question, judgement }) => `${judgement.verdict} in ${(0,action_question/* environmentOf */.p7)(question) ?? ''}`).join(', ')
        : artifactVerdict(finding);
    return `artifact ${labelOf(artifact)} sha256:${artifact.fingerprint}${reported}: ${verdicts}${page === null ? '' : ` (${page})`}`;
}
function compliantWords(compliant) {
    if (compliant === null)
        return '';
    return compliant ? ' (compliant)' : ' (not compliant)';
}
function remedyLines(complaints) {
    const remedies = complaints.flatMap(({ title, workflow }) => (workflow === null ? [] : [{ title, workflow }]));
    const left = remedies.length - REMEDIES_SHOWN;
    return [
        ...remedies
            .slice(0, REMEDIES_SHOWN)
            .flatMap(({ title, workflow }) => [
            line(`How to pass (${title}):`),
            ...workflow.split('\n').map((text) => (0,render_escape/* logText */.kc)(`  ${text}`)),
        ]),
        ...(left > 0 ? [`How to pass for ${left} more stands in the file of the output result-path.`] : []),
    ];
}
function plannedLines({ planned }) {
    return (planned ?? []).flatMap(({ method, path, body, attachment }) => [
        line(`would send ${method} ${path}${attachment === null ? '' : ` with the file ${attachment}`}`),
        ...(body === null
            ? []
            : JSON.stringify(body, null, 2)
                .split('\n')
                .map((text) => (0,render_escape/* logText */.kc)(`  ${text}`))),
    ]);
}

;// CONCATENATED MODULE: ./lib/action/render/result.js



/** Grows when a member changes its meaning. Members are added without that. */
const RESULT_VERSION = 1;
/** The JSON of the output `result-path`: everything the step found, for users' own steps. */
function resultJson(findings, complaints) {
    const problems = Map.groupBy(complaints, ({ fingerprint }) => fingerprint);
    const problemsOf = (fingerprint) => (problems.get(fingerprint) ?? []).map((complaint) => {
        const { level, title, workflow, environments } = complaint;
        return { level, title, message: complaintText(complaint), workflow, environments };
    });
    const result = {
        version: RESULT_VERSION,
        verdict: stepVerdict(findings),
        question: findings.questions[0] ?? null,
        questions: findings.questions,
        waited: findings.waited,
        failure: firstFailure(findings),
        artifacts: findings.artifacts.map((finding) => {
            const { artifact, report, judgements } = finding;
            return {
                ...artifact,
                verdict: artifactVerdict(finding),
                ...judgementFacts(decisive(finding)),
                report,
                judgements: judgements.map(judgedFacts),
                problems: problemsOf(artifact.fingerprint),
            };
        }),
        attestations: findings.attestations.map(({ name, target, compliant, summary, attachment, outcome }) => ({
            name,
            target,
            compliant,
            summary,
            attachment,
            ...outcome,
        })),
        inputs: findings.inputProblems,
        config: findings.config,
        changes: findings.changes,
        spool: findings.spool,
        problems: problemsOf(null),
        planned: findings.planned,
    };
    return `${JSON.stringify(result, null, 2)}\n`;
}
const judgedFacts = ({ question, judgement }) => ({
    environment: (0,action_question/* environmentOf */.p7)(question),
    verdict: judgement.verdict,
    ...judgementFacts(judgement),
});
function judgementFacts(judgement) {
    return {
        reason: judgement !== null && 'reason' in judgement ? judgement.reason : null,
        failure: judgement !== null && 'failure' in judgement ? judgement.failure : null,
        assertion: judgement !== null && 'assertion' in judgement ? judgement.assertion : null,
    };
}
/** The first judgement that makes the artifact's verdict what it is; null where nothing was asked. */
function decisive(finding) {
    const verdict = artifactVerdict(finding);
    return finding.judgements.find(({ judgement }) => judgement.verdict === verdict)?.judgement ?? null;
}
/** What first went wrong between the step and the service; null where nothing did. */
function firstFailure({ stopped, artifacts, attestations }) {
    const failures = [
        ...(stopped === null ? [] : [stopped]),
        ...artifacts.flatMap(({ report }) => (report.state === 'failed' ? [report.failure] : [])),
        ...attestations.flatMap(({ outcome }) => (outcome.state === 'failed' ? [outcome.failure] : [])),
        ...artifacts.flatMap(({ judgements }) => judgements.flatMap(({ judgement }) => ('failure' in judgement ? [judgement.failure] : []))),
    ];
    return failures[0] ?? null;
}

;// CONCATENATED MODULE: ./lib/action/render/folded.js
/** Markdown that the reader unfolds. `title` stands in HTML, so it is harmless there already. */
const folded = (title, content) => [`<details><summary>${title}</summary>`, content, '</details>'].join('\n\n');

;// CONCATENATED MODULE: ./lib/action/render/table.js
/** A row of a Markdown table; the cells are harmless already. */
const tableRow = (cells) => `| ${cells.join(' | ')} |`;
const tableOf = (head, rows) => [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

;// CONCATENATED MODULE: ./lib/action/render/artifact-table.js








/** More rows are folded. */
const OPEN_ROWS_MAX = 50;
const FOLDED_ROWS_MAX = 2000;
const artifact_table_TITLE_MAX_LENGTH = 200;
const importance = ['non-compliant', 'undecided', 'skipped', 'compliant'];
/**
 * Every artifact with its verdict, or with that of each environment where there are several; those that may not go come
 * first. Takes little more than `maxBytes`.
 */
function artifactSections({ artifacts, questions }, maxBytes) {
    if (artifacts.length === 0)
        return [];
    const isByEnvironment = questions.length > 1;
    const rows = artifacts
        .flatMap((finding) => (isByEnvironment ? rowsByEnvironment(finding) : [rowOf(finding)]))
        .toSorted((a, b) => importance.indexOf(a.verdict) - importance.indexOf(b.verdict))
        .map(({ cells }) => tableRow(cells));
    const head = ['Artifact', 'Fingerprint', 'Flow', 'Trail', ...(isByEnvironment ? ['Environment'] : []), 'Verdict'];
    const open = shortenedList(rows, { count: OPEN_ROWS_MAX, bytes: maxBytes * 0.4 });
    if (open.left === 0)
        return [tableOf(head, open.shown)];
    const rest = shortenedList(rows.slice(open.shown.length), {
        count: open.shown.length < OPEN_ROWS_MAX ? 0 : FOLDED_ROWS_MAX,
        bytes: maxBytes * 0.6,
    });
    return [
        tableOf(head, open.shown),
        ...(rest.shown.length === 0 ? [] : [folded(`${rest.shown.length} more rows`, tableOf(head, rest.shown))]),
        ...leftOut(rest, 'rows', rows.length),
    ];
}
const rowOf = (finding) => {
    const verdict = artifactVerdict(finding);
    return { verdict, cells: [...cellsOf(finding), verdict] };
};
const rowsByEnvironment = (finding) => finding.judgements.map(({ question, judgement: { verdict } }) => ({
    verdict,
    cells: [...cellsOf(finding), codeOrNothing((0,action_question/* environmentOf */.p7)(question)), verdict],
}));
function cellsOf(finding) {
    const { flow, trail } = placeOf(finding);
    const page = pageOf(finding);
    const label = labelOf(finding.artifact);
    return [
        page === null ? (0,render_escape/* markdownText */.p7)(label, artifact_table_TITLE_MAX_LENGTH) : (0,render_escape/* markdownLink */.iQ)(label, page),
        `\`${finding.artifact.fingerprint.slice(0, 12)}\``,
        codeOrNothing(flow),
        codeOrNothing(trail && (0,render_escape/* shortTrail */.DA)(trail)),
    ];
}
const codeOrNothing = (text) => (text === null ? '' : (0,render_escape/* markdownCode */.D9)(text));

;// CONCATENATED MODULE: ./lib/action/render/sentence.js

/** A sentence in Markdown: what stands in backquotes as code, all else as text. */
function markdownSentence(sentence) {
    const parts = sentence.split('`');
    // Without its partner a backquote is a character like any other.
    if (parts.length % 2 === 0)
        parts.push(parts.splice(-2).join('`'));
    return parts
        .map((part, index) => {
        if (index % 2 === 0)
            return blanksKept(part, (0,render_escape/* markdownText */.p7)(part));
        return part === '' ? '' : (0,render_escape/* markdownCode */.D9)(part);
    })
        .join('');
}
/** Text loses its outer blanks by escaping, and here it goes on after it. */
function blanksKept(original, escaped) {
    if (escaped === '')
        return original === '' ? '' : ' ';
    return `${/^\s/.test(original) ? ' ' : ''}${escaped}${/\s$/.test(original) ? ' ' : ''}`;
}

;// CONCATENATED MODULE: ./lib/action/render/summary.js











const summary_TITLE_MAX_LENGTH = 200;
const SENTENCE_MAX_LENGTH = 1000;
const FACTS_MAX_LENGTH = 300;
/** GitHub drops a step's summary above 1 MiB whole; this leaves room for what joins the parts. */
const SUMMARY_MAX_BYTES = 1000 * 1024;
/** How much of the room each part may take; a dry run finds next to nothing to complain of. The rest is for headings. */
const share = {
    artifacts: 0.25,
    open: 0.2,
    folded: 0.2,
    evidence: 0.1,
    changes: 0.05,
    planned: 0.4,
    fingerprints: 0.1,
};
const OPEN_COMPLAINTS_MAX = 10;
const FOLDED_COMPLAINTS_MAX = 100;
const summary_LINES_MAX = 1000;
/** More evidence is folded. */
const OPEN_EVIDENCE_MAX = 20;
/** The step's part of the job summary, or a shorter one for another place. */
function summaryMarkdown(findings, complaints, maxBytes = SUMMARY_MAX_BYTES) {
    const verdict = stepVerdict(findings);
    const sections = [
        `## Assay: ${verdict}`,
        markdownSentence((0,wording/* shortened */.vI)(verdictSentence(findings, verdict), SENTENCE_MAX_LENGTH)),
        ...artifactSections(findings, maxBytes * share.artifacts),
        ...complaintSections(findings, complaints, maxBytes),
        ...evidenceSections(findings.attestations, maxBytes * share.evidence),
        ...changeSections(findings, maxBytes * share.changes),
        ...dryRunSections(findings, maxBytes * share.planned),
        ...fingerprintSections(findings, maxBytes * share.fingerprints),
        ...commitSection(findings),
    ];
    return `${sections.join('\n\n')}\n`;
}
/** A section a complaint; wrong inputs stand together, and what several complaints advise is said after the last. */
function complaintSections({ inputProblems }, complaints, maxBytes) {
    if (inputProblems.length > 0) {
        const items = complaints.flatMap(({ sentences }) => sentences).map(listItem);
        const list = shortenedList(items, { count: summary_LINES_MAX, bytes: maxBytes * share.open });
        return ['### Wrong inputs', list.shown.join('\n'), ...leftOut(list, 'problems', items.length)];
    }
    const sections = complaints.map((complaint, index) => {
        const { title, advice } = complaint;
        const isAdviceLater = complaints[index + 1]?.advice === advice;
        const content = complaintContent(complaint, isAdviceLater ? null : advice, maxBytes * share.open);
        return { title: (0,render_escape/* markdownText */.p7)(title, summary_TITLE_MAX_LENGTH), content };
    });
    const open = shortenedList(sections.map(({ title, content }) => `### ${title}\n\n${content}`), { count: OPEN_COMPLAINTS_MAX, bytes: maxBytes * share.open });
    const rest = shortenedList(sections.slice(open.shown.length).map(({ title, content }) => folded(title, content)), { count: FOLDED_COMPLAINTS_MAX, bytes: maxBytes * share.folded });
    return [...open.shown, ...rest.shown, ...leftOut(rest, 'problems', sections.length)];
}
/** What is wrong and the lines that mend it, each in its part of the room: both are rarely full. */
function complaintContent({ sentences, workflow }, advice, maxBytes) {
    const items = [...sentences, ...(advice === null ? [] : [advice])].map(listItem);
    const list = shortenedList(items, { count: summary_LINES_MAX, bytes: maxBytes * 0.4 });
    const isFitting = workflow !== null && Buffer.byteLength(workflow) < maxBytes * 0.4;
    return [
        list.shown.join('\n'),
        ...leftOut(list, 'reasons', items.length),
        ...(isFitting ? ['How to pass, in the workflow:', (0,render_escape/* markdownBlock */.dI)('yaml', workflow)] : []),
    ].join('\n\n');
}
const listItem = (sentence) => `- ${markdownSentence(sentence)}`;
function evidenceSections(attestations, maxBytes) {
    if (attestations.length === 0)
        return [];
    const hasFacts = attestations.some(({ summary }) => summary !== null);
    const rows = attestations.map(({ name, target, compliant, summary, outcome }) => {
        const facts = hasFacts ? [(0,render_escape/* markdownText */.p7)(summary ?? '', FACTS_MAX_LENGTH)] : [];
        const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
        return tableRow([(0,render_escape/* markdownCode */.D9)(name), (0,render_escape/* markdownText */.p7)(target), compliantWord(compliant), ...facts, state]);
    });
    const list = shortenedList(rows, { count: summary_LINES_MAX, bytes: maxBytes });
    const table = tableOf(['Evidence', 'On', 'Compliant', ...(hasFacts ? ['Found'] : []), 'State'], list.shown);
    const isLong = rows.length > OPEN_EVIDENCE_MAX;
    return [isLong ? folded(`Evidence: ${rows.length}`, table) : table, ...leftOut(list, 'attestations', rows.length)];
}
function compliantWord(compliant) {
    if (compliant === null)
        return 'as the service judges';
    return compliant ? 'yes' : 'no';
}
function dryRunSections({ planned }, maxBytes) {
    if (planned === null)
        return [];
    const requests = planned.map(({ method, path, body }) => `${method} ${path}${body === null ? '' : `\n${JSON.stringify(body, null, 2)}`}`);
    const list = shortenedList(requests, { count: summary_LINES_MAX, bytes: maxBytes });
    return [
        '### What would be sent',
        (0,render_escape/* markdownBlock */.dI)('', list.shown.join('\n\n')),
        ...leftOut(list, 'requests', requests.length),
    ];
}
function fingerprintSections({ artifacts }, maxBytes) {
    if (artifacts.length === 0)
        return [];
    const lines = artifacts.map(({ artifact }) => `- ${(0,render_escape/* markdownText */.p7)(labelOf(artifact), summary_TITLE_MAX_LENGTH)}: \`sha256:${artifact.fingerprint}\``);
    const list = shortenedList(lines, { count: summary_LINES_MAX, bytes: maxBytes });
    return [folded('Fingerprints', [list.shown.join('\n'), ...leftOut(list, 'fingerprints', lines.length)].join('\n\n'))];
}
function commitSection({ context, artifacts }) {
    if (context === null || context.sha === null)
        return [];
    // What was reported before may have been built from any commit.
    const isBuiltBefore = artifacts.length > 0 && artifacts.every(({ report }) => report.state === 'before');
    const { built_commit: built, base_commit: base } = context.annotations;
    const facts = [
        `${isBuiltBefore ? "This run's commit" : 'Commit'} ${(0,render_escape/* markdownCode */.D9)(context.sha)}`,
        ...(built === undefined ? [] : [`built as ${(0,render_escape/* markdownCode */.D9)(built)}`]),
        ...(base === undefined ? [] : [`base ${(0,render_escape/* markdownCode */.D9)(base)}`]),
        ...(context.commitUrl === '' ? [] : [(0,render_escape/* markdownLink */.iQ)('commit page', context.commitUrl)]),
        ...(context.buildUrl === '' ? [] : [(0,render_escape/* markdownLink */.iQ)('this run', context.buildUrl)]),
    ];
    return [facts.join(' · ')];
}

;// CONCATENATED MODULE: ./lib/action/present.js







/**
 * Tells the runner what was found. Each part stands alone: one that fails is said in the log, and neither keeps the others
 * from being told nor changes the verdict.
 */
function present(findings, step, runner) {
    const attempt = (part, work) => {
        try {
            return work();
        }
        catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            runner.log((0,render_escape/* logText */.kc)((0,render_escape/* oneLine */.TN)(`assay could not write ${part}: ${reason}`)));
            return null;
        }
    };
    const complaints = attempt('what it found', () => complaintsOf(findings, step)) ?? [];
    const outputs = attempt('the outputs', () => ({ ...outputsOf(findings) }));
    const values = outputs ?? { verdict: 'undecided' };
    for (const [name, value] of Object.entries(values))
        attempt(`the output ${name}`, () => runner.setOutput(name, value));
    const resultPath = attempt('the result file', () => runner.writeResult(resultJson(findings, complaints)));
    attempt('the output result-path', () => runner.setOutput('result-path', resultPath ?? ''));
    attempt('the job summary', () => runner.appendSummary(summaryMarkdown(findings, complaints)));
    for (const annotation of attempt('annotations', () => annotationsOf(complaints)) ?? [])
        attempt('an annotation', () => runner.annotate(annotation));
    for (const line of attempt('the log', () => logLines(findings, complaints)) ?? [])
        attempt('a log line', () => runner.log(line));
}

;// CONCATENATED MODULE: ./lib/action/progress.js
const INTERVAL_MS = 1000;
/**
 * Tells how far work has come, at most once a second, so that nobody takes long work for a hung step. Work that is over
 * within a second is not spoken of.
 *
 * @param now epoch milliseconds
 */
function progressTo(report, now) {
    return (verb, total, noun) => {
        let done = 0;
        let spokenMs = now();
        return {
            advance: () => {
                done += 1;
                if (now() - spokenMs < INTERVAL_MS)
                    return;
                spokenMs = now();
                report(`${verb} ${done} of ${total} ${noun}`);
            },
        };
    };
}

;// CONCATENATED MODULE: ./lib/action/publish/asked-publishing.js


/**
 * Where the result is shown besides the job's own page, whatever else the inputs say and however wrong they are: what an
 * earlier try of the step shows there would stay otherwise. Null where nowhere, and in a dry run.
 */
function askedPublishing(env, event) {
    const text = (name) => (env[inputVariable(name)] ?? '').trim();
    const checkRun = text('check-run') || null;
    const comment = (0,config_boolean/* parseBoolean */.y)(text('comment')) === true;
    if ((0,config_boolean/* parseBoolean */.y)(text('dry-run')) === true || (checkRun === null && !comment))
        return null;
    return {
        places: { checkRun, comment },
        subjects: null,
        env,
        token: text('github-token') || null,
        headSha: event.headSha,
        pullRequest: event.pullRequest,
        runUrl: event.runUrl,
    };
}

;// CONCATENATED MODULE: ./lib/action/publish/publication.js




/** A comment may have 65,536 characters; this leaves room for the line by which it is found again. */
const PUBLICATION_MAX_BYTES = 64_000;
/** @param markdown the summary, within the limit above. */
function publicationOf(findings, markdown, publisher) {
    const verdict = stepVerdict(findings);
    return {
        key: keyOf(findings, publisher),
        conclusion: failsJob(findings) ? 'failure' : verdict === 'compliant' ? 'success' : 'neutral',
        title: verdictSentence(findings, verdict).slice(0, 200),
        markdown,
        detailsUrl: publisher.runUrl ?? '',
    };
}
/** Jobs of a matrix have one place and tell their steps apart by what they are about. */
function keyOf({ questions }, { env, checkRun, subjects }) {
    const variables = (names) => names.map((name) => (0,action_env/* variable */.b)(env, name));
    return {
        place: hashOf([variables(['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION']), checkRun]),
        subject: subjects === null ? null : hashOf([questions, subjects]),
        run: hashOf(variables(['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'])),
    };
}
const hashOf = (value) => (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
/** An artifact as its user wrote it, without what is another one in each build. */
function subjectOf(spec) {
    if (spec.name !== null)
        return spec.name;
    switch (spec.kind) {
        case 'path':
            return spec.pattern;
        case 'given':
            return spec.filename;
        case 'image':
            return spec.image.repository;
        case 'docker':
            return spec.image;
        case 'checksums':
        case 'dir':
        case 'dirhash':
            return spec.path;
    }
}

;// CONCATENATED MODULE: ./lib/action/publish/publish-findings.js




/**
 * Shows what was found where the user asked for it, after the job's own page has it. Never rejects: what could not be
 * shown is a warning, and the verdict stands.
 *
 * @param clean takes secrets out of a text.
 */
async function publishFindings({ findings, shape }, { places, subjects, runUrl, ...setting }, runner, clean) {
    try {
        const { publish } = await __nccwpck_require__.e(/* import() */ 189).then(__nccwpck_require__.bind(__nccwpck_require__, 41189));
        const markdown = summaryMarkdown(findings, complaintsOf(findings, shape), PUBLICATION_MAX_BYTES);
        const publisher = { env: setting.env, checkRun: places.checkRun, subjects, runUrl };
        const publication = publicationOf(findings, clean(markdown), publisher);
        const problems = await publish({ ...publication, title: clean(publication.title) }, places, setting);
        for (const { title, message } of problems) {
            runner.annotate({ level: 'warning', title, message });
            runner.log((0,render_escape/* logText */.kc)((0,render_escape/* oneLine */.TN)(`${title}: ${message}`)));
        }
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        runner.log((0,render_escape/* logText */.kc)((0,render_escape/* oneLine */.TN)(`assay could not show the result on GitHub: ${reason}`)));
    }
}

;// CONCATENATED MODULE: ./lib/action/spool-directory.js







/**
 * The directory of the input `spool`; null where there is none. A relative one lies in the runner's temporary directory.
 * The workspace is refused: what is checked out there could hold records that nobody made, and the step would deliver
 * them with its token. So is one that cannot be used, and one in which something else lies.
 *
 * @throws InputError
 */
async function spoolDirectory(given, env, { workspace, deadline }) {
    if (given === null)
        return null;
    const directory = (0,external_node_path_.resolve)((0,action_env/* variable */.b)(env, 'RUNNER_TEMP') ?? (0,external_node_os_namespaceObject.tmpdir)(), given);
    if ((0,file_pattern/* isBelow */.Yw)(directory, workspace) || (0,file_pattern/* isBelow */.Yw)(realPlace(directory), realPlace(workspace)))
        throw wrong(`expected a directory outside of the workspace, found \`${directory}\`: what a pull request puts there would be delivered as if a step had left it. ${ADVICE}`);
    const problem = await deadline.bound(problemOf(directory)).catch((error) => {
        const late = (0,action_deadline/* lateness */.ev)(deadline);
        return late === null ? unusable(directory, error) : `\`${directory}\` was not looked at ${late}`;
    });
    if (problem !== null)
        throw wrong(problem);
    return directory;
}
const ADVICE = "Write a relative path such as `assay-spool`, which lies in the runner's temporary directory.";
const wrong = (message) => new input_problem/* InputError */.dz([{ input: 'spool', message }]);
async function problemOf(directory) {
    const { misplacement, probeDirectory } = await __nccwpck_require__.e(/* import() */ 131).then(__nccwpck_require__.bind(__nccwpck_require__, 90131));
    await probeDirectory(directory);
    return misplacement(directory);
}
const unusable = (directory, error) => `expected a directory to keep records in, found that \`${directory}\` cannot be used: ${error instanceof Error ? error.message : String(error)}. ${ADVICE}`;
/** Where a path leads when links are followed, as far as something is there. */
function realPlace(path) {
    try {
        return external_node_fs_.realpathSync.native(path);
    }
    catch {
        const parent = (0,external_node_path_.dirname)(path);
        return parent === path ? path : (0,external_node_path_.resolve)(realPlace(parent), path.slice(parent.length).replace(/^[/\\]+/, ''));
    }
}

;// CONCATENATED MODULE: ./lib/action/render/waiting.js





/** How often something is said while nothing changes. */
const HEARTBEAT_MS = 60_000;
const OPEN_SHOWN = 5;
const waiting_LINE_MAX_LENGTH = 1000;
/** Says in the log what is still waited for: when that changes, and once a minute. `log` takes harmless lines. */
function waitingLog(limitMs, log) {
    let said = { words: '', atMs: 0 };
    return (pending, waitedMs) => {
        const words = pendingWords(pending);
        if (words === said.words && waitedMs - said.atMs < HEARTBEAT_MS)
            return;
        said = { words, atMs: waitedMs };
        const time = `${durationWords(waitedMs)} of ${durationWords(limitMs)}`;
        log((0,render_escape/* logText */.kc)((0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(`waiting (${time}) for ${words}`), waiting_LINE_MAX_LENGTH)));
    };
}
/** What is still missing, the first few of many. */
function pendingWords(pending) {
    const shown = pending.slice(0, OPEN_SHOWN).map(({ inquiry: { label, question }, latest }) => {
        const environment = (0,action_question/* environmentOf */.p7)(question);
        return `${label}${environment === null ? '' : ` in ${environment}`}: ${openWords(latest)}`;
    });
    const more = pending.length > OPEN_SHOWN ? [`${pending.length - OPEN_SHOWN} more`] : [];
    return [...shown, ...more].join('; ');
}
function openWords(judgement) {
    if (judgement.verdict === 'compliant')
        return 'nothing';
    switch (judgement.reason) {
        case 'unknown':
            return 'its report';
        case 'refused':
            return unmetOf(judgement.assertion).map(missingWords).join(', ');
        case 'failed':
            return `an answer (${judgement.failure.code})`;
        case 'unsound':
            return 'an answer that can be relied on';
        case 'unpoliced':
        case 'unrecorded':
            return 'nothing';
    }
}
function missingWords(unmet) {
    switch (unmet.kind) {
        case 'missing_evidence': {
            const name = unmet.name === '*' ? 'an attestation' : `attestation ${unmet.name}`;
            const type = unmet.type === '*' ? '' : ` (${unmet.type})`;
            return `${name}${type} on the ${unmet.bound}`;
        }
        case 'failing_evidence':
            return `attestation ${unmet.name} in another flow`;
        case 'missing_provenance':
            return 'its report';
        case 'unexpected_artifact':
        case 'reported_non_compliant':
            return 'another flow';
        case 'other':
            return (0,wording/* shortened */.vI)(unmet.words, 200);
    }
}

;// CONCATENATED MODULE: ./lib/action/step-shape.js

/** How workflows call this action: as the one that runs now does, where the runner says so. */
function actionReference(env) {
    const repository = (0,action_env/* variable */.b)(env, 'GITHUB_ACTION_REPOSITORY');
    const ref = (0,action_env/* variable */.b)(env, 'GITHUB_ACTION_REF');
    const isUsable = /^[\w.-]+\/[\w.-]+$/.test(repository ?? '') && /^[\w./-]+$/.test(ref ?? '');
    return isUsable ? `${String(repository)}@${String(ref)}` : 'OWNER/assay@v1';
}
/** What is known of a step whose inputs cannot be read. */
const unknownShape = (env) => ({
    action: actionReference(env),
    isReporting: false,
    artifactCount: 0,
    attestationInput: null,
    attestations: [],
    attestationFile: null,
    isServiceFromInputs: false,
    flow: null,
});
/** What the inputs say about the step. */
function shapeOf(inputs, env) {
    const [attestation] = inputs.attestations;
    return {
        action: actionReference(env),
        isReporting: inputs.artifacts.length > 0,
        artifactCount: inputs.artifacts.length,
        attestationInput: attestation === undefined ? null : attestation.input === 'attestations' ? 'attestations' : 'attestation-name',
        attestations: inputs.attestations.map(({ name, artifact }) => ({ name, artifact })),
        attestationFile: fileOf(inputs.config),
        isServiceFromInputs: inputs.isServiceFromInputs,
        flow: inputs.flow,
    };
}
/** The config file, where its attestations count. */
const fileOf = (config) => config?.origins.some(({ key, replacedBy }) => key === 'attestations' && replacedBy === null) === true
    ? config.file
    : null;

;// CONCATENATED MODULE: ./lib/action/temporary-directory.js




function temporaryDirectory(env) {
    let made = null;
    return {
        make: () => {
            made ??= (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)((0,action_env/* variable */.b)(env, 'RUNNER_TEMP') ?? (0,external_node_os_namespaceObject.tmpdir)(), 'assay-'));
            return made;
        },
        remove: async () => {
            if (made === null)
                return;
            // The runner empties its own directory after the job: what is left there changes nothing that was found.
            await (0,external_node_fs_promises_.rm)(await made, { recursive: true, force: true }).catch(() => undefined);
        },
    };
}

;// CONCATENATED MODULE: ./lib/action/version.js
/** The package's version, by which the service's log tells clients apart. A test holds it to package.json. */
const VERSION = '0.1.0';

;// CONCATENATED MODULE: ./lib/action/step.js








































/** Runs the whole step and tells the runner what came of it. Never rejects; answers the exit code. */
async function runStep(parts) {
    const secrets = secretsOf(parts.env);
    for (const secret of secrets)
        parts.runner.mask(secret);
    const clean = (text) => withoutSecrets(text, secrets);
    const runner = withoutSecretsOf(parts.runner, clean);
    const { findings, shape, publishing } = await findAll({ ...parts, runner });
    present(findings, shape, runner);
    if (publishing !== null)
        await publishFindings({ findings, shape }, publishing, runner, clean);
    return failsJob(findings) ? 1 : 0;
}
/** What is wrong with the inputs, else what came of the work. */
async function findAll(parts) {
    const { env } = parts;
    let shape = unknownShape(env);
    let setting = noFindings;
    let deadline = null;
    let publishing = null;
    try {
        const event = (0,context_event/* eventFacts */.IS)(env, (0,context_event/* readPayload */.rD)(env));
        // What is shown of an earlier try must not outlive inputs that cannot be read.
        publishing = askedPublishing(env, event);
        const inputs = await readInputs(env, (0,context_event/* missingTokenAdvice */.A9)(event.withoutSecrets), parts.directory);
        shape = shapeOf(inputs, env);
        if (publishing !== null)
            publishing = { ...publishing, subjects: inputs.artifacts.map(subjectOf) };
        setting = {
            ...noFindings,
            gate: inputs.gate,
            onUndecided: inputs.onUndecided,
            questions: (0,action_question/* questionsOf */.PW)(inputs),
            config: inputs.config,
        };
        deadline = (0,action_deadline/* startDeadline */.db)(inputs.timeoutMs + inputs.waitMs, parts.now);
        const findings = await work(inputs, event, { ...parts, deadline }, setting);
        return { findings, shape: { ...shape, artifactCount: findings.artifacts.length }, publishing };
    }
    catch (error) {
        if (error instanceof input_problem/* InputError */.dz)
            return { findings: { ...setting, inputProblems: error.problems }, shape, publishing };
        const signal = deadline?.signal ?? new AbortController().signal;
        return { findings: { ...setting, stopped: (0,action_failure/* failureOf */.g5)(error, signal) }, shape, publishing };
    }
    finally {
        deadline?.clear();
    }
}
/**
 * Does what comes before the service. Where that takes all of the step's time, it is no outage of the service: what is in
 * the workspace may have brought it about, so that it is told as a wrong input is.
 */
async function untilService(deadline, what, work) {
    try {
        return await work();
    }
    catch (error) {
        const late = error instanceof action_deadline/* DeadlineError */.j3 ? (0,action_deadline/* lateness */.ev)(deadline) : null;
        if (late === null)
            throw error;
        const message = `was over before the service was asked: ${what} not read ${late}`;
        throw new input_problem/* InputError */.dz([{ input: 'timeout', message }]);
    }
}
/** The story: context and files, then the service: record, ask, each after the one before. */
async function work(inputs, event, parts, setting) {
    const { env, deadline } = parts;
    const workspace = (0,action_env/* variable */.b)(env, 'GITHUB_WORKSPACE') ?? parts.directory;
    const temp = temporaryDirectory(env);
    try {
        const spool = await spoolDirectory(inputs.spoolDirectory, env, { workspace, deadline });
        const authorities = await certificateAuthorities(inputs.caFile, workspace);
        const context = await untilService(deadline, "the commit's facts (from git, then GitHub) were", () => contextFor(inputs, event, { workspace, env, deadline, tempDirectory: temp.make }));
        const matchFiles = (0,file_pattern/* fileMatcher */.tH)(workspace, deadline);
        const images = imageDigests(env, inputs.githubToken, deadline);
        const startProgress = progressTo((line) => parts.runner.log(line), parts.now);
        const files = { workspace, deadline, matchFiles, tempDirectory: temp.make };
        const pullRequests = pullRequestAccess(inputs, event, env, context);
        const prepared = await untilService(deadline, 'what the inputs name was', () => prepare(inputs, context, { ...files, images, startProgress, pullRequests, now: parts.now }));
        const secrets = secretsOf(env);
        refuseSecrets(inputs, prepared, secrets);
        const findings = {
            ...setting,
            context,
            exposedHost: inputs.isDryRun ? null : exposedHostOf(inputs.service.apiUrl),
        };
        if (inputs.isDryRun) {
            const artifacts = prepared.artifacts.map((artifact) => ({
                artifact,
                report: { state: 'before' },
                judgements: [],
            }));
            const { plannedRequests } = await Promise.all(/* import() */[__nccwpck_require__.e(537), __nccwpck_require__.e(988)]).then(__nccwpck_require__.bind(__nccwpck_require__, 56988));
            const changes = inputs.desired === null ? [] : plannedChanges(inputs.desired);
            return { ...findings, artifacts, changes, planned: plannedRequests(inputs, prepared, setting.questions) };
        }
        const client = await openClient(inputs, authorities, parts);
        try {
            const calls = (0,service_calls/* serviceCalls */.j)(client, inputs.service.org, deadline);
            const { changes, failure } = await applied(inputs, client, deadline);
            const isOutage = failure !== null && !(0,action_outbox/* isLasting */.dJ)(failure);
            if (failure !== null && !(isOutage && spool !== null))
                return { ...findings, changes, stopped: failure };
            const outbox = await outboxOf(spool, inputs, client, parts);
            const way = failure === null ? outbox : (0,action_outbox/* blocked */.Z5)(outbox, failure);
            const check = (attestation) => refuseSecrets(inputs, { ...prepared, attestations: [attestation], deferred: [] }, secrets);
            const evidence = { ...files, pullRequests };
            const complete = await step_completed(inputs, prepared, { evidence, calls, blockedBy: way.blockedBy, check });
            const sent = await recordedBy(inputs, complete.prepared, calls, { outbox: way, startProgress });
            const recorded = { ...sent, attestations: [...sent.attestations, ...complete.lost] };
            // Only kept for later: what it would be judged by is not in place.
            if (failure !== null)
                return { ...findings, ...withoutJudgements(recorded), changes, stopped: failure, spool: outbox.finding() };
            const isComplete = isAllDelivered(outbox.finding());
            const ask = async (inquiry) => isComplete ? judge(calls, inquiry, inputs.allowUnpoliced) : { verdict: 'undecided', reason: 'unrecorded' };
            const judged = await inquire(recorded, setting.questions, ask, patienceOf(inputs, startProgress, parts));
            const strays = await findStrays(judged.artifacts, context.sha, calls);
            const failed = await findFailed(judged.artifacts, calls);
            return { ...findings, ...recorded, ...judged, changes, strays, failed, spool: outbox.finding() };
        }
        finally {
            await client.close();
        }
    }
    finally {
        await temp.remove();
    }
}
const applied = ({ desired, service }, client, deadline) => desired === null ? Promise.resolve(nothingApplied) : applyConfig(desired, { client, org: service.org, deadline });
/** What could not be sent before the service was asked, and what of it cannot be sent at all. */
async function step_completed({ flow, trail }, prepared, access) {
    if (prepared.deferred.length === 0)
        return { prepared, lost: [] };
    const { readDeferred } = await Promise.all(/* import() */[__nccwpck_require__.e(537), __nccwpck_require__.e(883)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9883));
    const { ready, lost } = await readDeferred(prepared.deferred, { ...access, flow: flow ?? '', trail });
    return { prepared: { ...prepared, attestations: [...prepared.attestations, ...ready], deferred: [] }, lost };
}
/** A step that only gates does without the code that records. */
async function recordedBy(inputs, prepared, calls, ways) {
    if (inputs.artifacts.length === 0 && inputs.attestations.length === 0) {
        const artifacts = prepared.artifacts.map((artifact) => ({ artifact, report: { state: 'before' } }));
        return { artifacts, attestations: [] };
    }
    const { record } = await Promise.all(/* import() */[__nccwpck_require__.e(537), __nccwpck_require__.e(836)]).then(__nccwpck_require__.bind(__nccwpck_require__, 64836));
    return record(inputs, prepared, calls, ways);
}
const withoutJudgements = ({ artifacts, attestations }) => ({
    artifacts: artifacts.map((artifact) => ({ ...artifact, judgements: [] })),
    attestations,
});
/** Only what is recorded needs the commit's facts: a step that gates alone looks at the event and no further. */
async function contextFor(inputs, event, at) {
    const isRecordingHere = inputs.fingerprints.length === 0;
    if (!isRecordingHere)
        return (0,commit/* contextOfEvent */.Hg)(event, inputs.redact);
    const { githubToken } = inputs;
    const sources = {
        checkout: (sha) => readCheckout(sha, at),
        githubApi: githubToken === null ? null : (sha) => githubCommit(sha, githubToken, at),
    };
    return (0,commit/* gatherContext */.x8)(event, sources, inputs.redact);
}
function exposedHostOf(apiUrl) {
    const url = (0,api_url/* parseApiUrl */.n)(apiUrl);
    return (0,api_url/* isReadableOnTheWay */.c)(url) ? url.host : null;
}
async function openClient(inputs, authorities, { createClient, deadline, env, runner }) {
    const { apiUrl, apiToken } = inputs.service;
    return createClient({
        apiUrl,
        token: apiToken,
        userAgent: `assay-action/${VERSION}`,
        signal: deadline.signal,
        deadlineAtMs: deadline.atMs,
        proxy: proxyOf(env),
        certificateAuthorities: authorities,
        onRetry: ({ endpointId, attempt, delayMs, cause }) => {
            const wait = `trying again in ${(delayMs / 1000).toFixed(1)} s`;
            runner.log((0,render_escape/* logText */.kc)((0,render_escape/* oneLine */.TN)(`${endpointId}: attempt ${attempt} failed (${cause.message}); ${wait}`)));
        },
    });
}
async function outboxOf(directory, { service }, client, { now, deadline }) {
    if (directory === null)
        return action_outbox/* noOutbox */.fQ;
    return (0,action_outbox/* openOutbox */.AJ)(directory, { client, org: service.org, now, deadline });
}
function patienceOf({ waitMs }, startProgress, { now, random, sleep, deadline, runner }) {
    return {
        startProgress,
        limitMs: waitMs,
        now,
        random,
        sleep: (ms) => sleep(ms, deadline.signal).catch(() => undefined),
        isOver: () => deadline.signal.aborted,
        onWait: waitingLog(waitMs, (line) => runner.log(line)),
    };
}

;// CONCATENATED MODULE: ./lib/action/main.js



/** How long left-behind work, such as a hung git, may keep the process from ending by itself. */
const LINGER_MS = 250;
// Until the step has said otherwise it has failed.
process.exitCode = 1;
async function main() {
    const { env } = process;
    process.exitCode = await runStep({
        env,
        directory: process.cwd(),
        runner: actionsRunner(env),
        // A dry run makes no request, and wrong inputs neither.
        createClient: async (options) => (await Promise.all(/* import() */[__nccwpck_require__.e(752), __nccwpck_require__.e(31)]).then(__nccwpck_require__.bind(__nccwpck_require__, 65031))).createClient(options),
        now: Date.now,
        random: Math.random,
        sleep: (ms, signal) => (0,promises_.setTimeout)(ms, undefined, { signal }),
    });
    // What was written must be out before the process may be ended under left-behind work.
    process.stdout.write('', () => setTimeout(() => process.exit(), LINGER_MS).unref());
}
main().catch((error) => {
    process.stderr.write(`assay: ${error instanceof Error ? error.message : 'an unknown fault'}\n`);
    process.exit(1);
});

module.exports = __webpack_exports__;
/******/ })()
;