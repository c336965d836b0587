"use strict";
exports.id = 142;
exports.ids = [142];
exports.modules = {

/***/ 75142:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  mergedByDefault: () => (/* binding */ mergedByDefault),
  readPullRequests: () => (/* binding */ readPullRequests)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(43759);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/iso.js



function datetime(params) {
    return api/* _isoDateTime */.G1(schemas/* ZodISODateTime */.You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}

// EXTERNAL MODULE: ./lib/action/render/escape.js
var render_escape = __webpack_require__(11741);
// EXTERNAL MODULE: ./lib/config/wording.js
var wording = __webpack_require__(27171);
// EXTERNAL MODULE: ./lib/action/evidence/reading.js
var reading = __webpack_require__(3681);
;// CONCATENATED MODULE: ./lib/action/evidence/github-pull-requests.js




const REQUEST_TIMEOUT_MS = 10_000;
/** Before a request is repeated that GitHub could not answer. */
const RETRY_WAITS_MS = [1000, 3000];
const PAGE_SIZE = 100;
const PAGES_MAX = 10;
const REASON_MAX_LENGTH = 200;
const account = schemas/* object */.Ikc({ login: schemas/* string */.YjP().min(1).optional(), type: schemas/* string */.YjP().optional() })
    .nullish()
    .transform((found) => (found?.login === undefined ? null : { login: found.login, isBot: found.type === 'Bot' }));
const timestamp = datetime({ offset: true });
const pullRequestSchema = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive(),
    html_url: schemas/* string */.YjP(),
    state: schemas/* enum */.k5n(['open', 'closed']),
    title: schemas/* string */.YjP(),
    user: account,
    created_at: timestamp,
    merged_at: timestamp.nullable(),
    merge_commit_sha: schemas/* string */.YjP().nullish(),
    head: schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), sha: schemas/* string */.YjP() }),
    base: schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), repo: schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() }) }),
});
const reviewSchema = schemas/* object */.Ikc({
    user: account,
    state: schemas/* string */.YjP(),
    submitted_at: timestamp.optional(),
    commit_id: schemas/* string */.YjP().nullish(),
    author_association: schemas/* string */.YjP().optional(),
})
    // Which review is the latest must be known.
    .refine(({ state, submitted_at }) => state === 'PENDING' || submitted_at !== undefined, { path: ['submitted_at'] });
const commitSchema = schemas/* object */.Ikc({
    sha: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP().optional(),
    author: account,
    committer: account,
    commit: schemas/* object */.Ikc({
        message: schemas/* string */.YjP(),
        author: schemas/* object */.Ikc({ name: schemas/* string */.YjP().optional(), email: schemas/* string */.YjP().optional() }).nullish(),
        committer: schemas/* object */.Ikc({ date: timestamp }),
        verification: schemas/* object */.Ikc({ verified: schemas/* boolean */.zMY(), reason: schemas/* string */.YjP().optional() }).nullish(),
    }),
});
const permissionSchema = schemas/* object */.Ikc({ permission: schemas/* string */.YjP() });
/** What an error of the client tells. */
const refusalSchema = schemas/* object */.Ikc({
    status: schemas/* number */.aig().catch(0),
    message: schemas/* string */.YjP().catch(''),
    response: schemas/* object */.Ikc({ headers: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) })
        .optional()
        .catch(undefined),
});
/** The pull requests of one repository, as the GitHub API tells them. Every method throws EvidenceError. */
class GithubPullRequests {
    #request;
    #token;
    #repository;
    #patience;
    constructor(request, token, repository, patience) {
        this.#request = request;
        this.#token = token;
        this.#repository = repository;
        this.#patience = patience;
    }
    /** @param repository `owner/name`. */
    static async of(repository, { url, token }, patience) {
        const [owner, repo, ...rest] = repository.split('/');
        if (!owner || !repo || rest.length > 0)
            throw new reading/* EvidenceError */.o(`expected a repository such as \`octo-org/shop\`, found \`${(0,render_escape/* oneLine */.TN)(repository)}\`.`);
        const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 92413));
        const octokit = getOctokit(token, url === null ? {} : { baseUrl: url.replace(/\/+$/, '') });
        const request = async (route, parameters) => {
            const signal = AbortSignal.any([patience.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
            const answer = await octokit.request(route, {
                owner,
                repo,
                ...parameters,
                request: { signal },
            });
            return answer.data;
        };
        return new GithubPullRequests(request, token, repository, patience);
    }
    /** Those that GitHub associates with a commit. */
    ofCommit(sha) {
        const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
        return this.#list(route, { commit_sha: sha }, pullRequestSchema, `the pull requests of commit ${sha}`);
    }
    async byNumber(number) {
        const what = `pull request #${number}`;
        const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
        return this.#parsed(await this.#get(route, { pull_number: number }, what), pullRequestSchema, what);
    }
    /** In the order in which they were made. */
    reviews(number) {
        const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
        return this.#list(route, { pull_number: number }, reviewSchema, `the reviews of pull request #${number}`);
    }
    /** GitHub shows no more than the first 250. */
    commits(number) {
        const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
        return this.#list(route, { pull_number: number }, commitSchema, `the commits of pull request #${number}`);
    }
    /** Whether someone may push to the repository. Who is not found there may not; a token that may not ask knows nothing. */
    async mayWrite(login) {
        const what = `the permission of ${login}`;
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
        let found;
        try {
            found = await this.#attempt(route, { username: login });
        }
        catch (error) {
            const refusal = refusalSchema.parse(error);
            if (refusal.status === 404)
                return false;
            throw this.#evidenceError(error, what, MAY_NOT_ASK_WHO_WRITES);
        }
        return ['admin', 'write'].includes(this.#parsed(found, permissionSchema, what).permission);
    }
    async #list(route, parameters, schema, what) {
        const all = [];
        for (let page = 1; page <= PAGES_MAX; page++) {
            const found = await this.#get(route, { ...parameters, per_page: PAGE_SIZE, page }, what);
            const items = this.#parsed(found, schemas/* array */.YOg(schema), what);
            all.push(...items);
            if (items.length < PAGE_SIZE)
                return all;
        }
        throw new reading/* EvidenceError */.o(`${what} are more than ${PAGES_MAX * PAGE_SIZE}: they cannot be judged one by one.`);
    }
    async #get(route, parameters, what) {
        try {
            return await this.#attempt(route, parameters);
        }
        catch (error) {
            throw this.#evidenceError(error, what);
        }
    }
    /** Asks again where GitHub is down or out of reach, which passes. */
    async #attempt(route, parameters) {
        const { signal, sleep } = this.#patience;
        for (const waitMs of RETRY_WAITS_MS) {
            try {
                return await this.#request(route, parameters);
            }
            catch (error) {
                signal.throwIfAborted();
                const { status } = refusalSchema.parse(error);
                if (status > 0 && status < 500)
                    throw error;
            }
            await sleep(waitMs);
        }
        try {
            return await this.#request(route, parameters);
        }
        finally {
            signal.throwIfAborted();
        }
    }
    #parsed(found, schema, what) {
        const parsed = schema.safeParse(found);
        if (parsed.success)
            return parsed.data;
        const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
        throw new reading/* EvidenceError */.o(`asked GitHub for ${what}, its answer is not of the form that its API documents${place === '' ? '' : ` (at \`${place}\`)`}. Is \`GITHUB_API_URL\` the address of GitHub's API?`);
    }
    /** @param forbidden what to do about a 403. */
    #evidenceError(error, what, forbidden = READING_NEEDED) {
        if (this.#patience.signal.aborted)
            return this.#patience.signal.reason;
        const refusal = refusalSchema.parse(error);
        const reason = (0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(refusal.message.replaceAll(this.#token, '***')), REASON_MAX_LENGTH);
        const answer = refusal.response === undefined ? 'it did not answer' : `it answered ${refusal.status}`;
        const found = `asked GitHub for ${what} in ${this.#repository}, ${answer} (${reason}).`;
        return new reading/* EvidenceError */.o(`${found} ${adviceOn(refusal, forbidden)}`);
    }
}
const READING_NEEDED = 'The job needs `permissions:` with `contents: read` and `pull-requests: read`.';
const MAY_NOT_ASK_WHO_WRITES = "Only who may write can approve, and this token may not ask about that: leave `github-token` out for the job's own, or give it a fine-grained or app token with `Metadata: read`, or a classic one with `repo` of somebody who may write.";
function adviceOn(refusal, forbidden) {
    if (isRateLimit(refusal)) {
        const seconds = refusal.response?.headers['retry-after'];
        const after = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? ` in ${seconds} s` : ' later';
        return `The rate limit of the token is used up: run the step again${after}, or give it a \`github-token\` of its own.`;
    }
    switch (refusal.status) {
        case 401:
            return 'The token is not valid: leave `github-token` out, or set it to one that is.';
        case 403:
            return forbidden;
        case 404:
            return READING_NEEDED;
        case 422:
            return 'GitHub does not know this commit: push it before this step, or record this in the repository that has it.';
        default:
            return 'Run the step again; https://www.githubstatus.com tells whether GitHub is down.';
    }
}
/** Primary and secondary limits answer 403 or 429. */
function isRateLimit({ status, message, response }) {
    if (status === 429)
        return true;
    if (status !== 403)
        return false;
    const headers = response?.headers ?? {};
    return headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers || /rate limit/i.test(message);
}

;// CONCATENATED MODULE: ./lib/action/evidence/pull-request-judgement.js

/** As many commits of a pull request as GitHub shows. */
const COMMITS_SHOWN_MAX = 250;
/** The associations of people whom the owner let in, if only to read. Private membership may show as another. */
const insiders = new Set(['MEMBER', 'COLLABORATOR']);
function standingOf(association) {
    if (association === 'OWNER')
        return 'owner';
    return insiders.has(association) ? 'insider' : 'outsider';
}
/** A remark, or a review that was not sent yet, says nothing about an earlier verdict. */
const neutralStates = new Set(['COMMENTED', 'PENDING']);
/** Logins are compared without regard to case. */
const loginKey = (login) => login.toLowerCase();
/**
 * The approvals in force: those of each reviewer whose latest review that is more than a remark is `APPROVED`. Anything
 * else (`CHANGES_REQUESTED`, `DISMISSED`, a state not known here) takes an earlier approval back.
 */
function approvalsInForce({ pullRequest, reviews, commits }) {
    const latest = new Map();
    const inOrder = reviews.toSorted((a, b) => timeMsOf(a) - timeMsOf(b));
    for (const review of inOrder)
        if (review.user !== null && !neutralStates.has(review.state))
            latest.set(loginKey(review.user.login), review);
    const writers = writersOf(commits);
    return [...latest].flatMap(([key, { user, state, submitted_at, commit_id, author_association = '' }]) => {
        if (user === null || state !== 'APPROVED')
            return [];
        const isAuthor = pullRequest.user !== null && loginKey(pullRequest.user.login) === key;
        return {
            username: user.login,
            timestamp: submitted_at ?? null,
            commitId: commit_id ?? null,
            standing: standingOf(author_association),
            disqualified: user.isBot ? 'bot' : isAuthor ? 'author' : writers.has(key) ? 'wrote' : null,
        };
    });
}
/** Only a review that was not sent yet has no time. */
const timeMsOf = (review) => Date.parse(review.submitted_at ?? '') || 0;
/** Who wrote, committed or is named as co-author of one of the commits. */
function writersOf(commits) {
    const writers = new Set();
    for (const { author, committer, commit } of commits) {
        for (const person of [author, committer])
            if (person !== null)
                writers.add(loginKey(person.login));
        for (const [, login = ''] of commit.message.matchAll(coAuthor))
            writers.add(loginKey(login));
    }
    return writers;
}
/** A trailer with the address that GitHub gives to each account; other addresses name no account. */
const coAuthor = /^co-authored-by:[^<\n]*<(?:\d+\+)?([a-z\d-]+)@users\.noreply\./gim;
/** What keeps a pull request from standing for the commit, reviews aside; empty where nothing does. */
function standingProblems({ pullRequest, commits }, rules) {
    const { state, merged_at, merge_commit_sha, head, base } = pullRequest;
    const problems = [];
    if (rules.base !== null && !rules.base.includes(base.ref))
        problems.push(`it is for the branch ${(0,render_escape/* oneLine */.TN)(base.ref)}, not ${rules.base.map((one) => (0,render_escape/* oneLine */.TN)(one)).join(' or ')}`);
    if (commits.length >= COMMITS_SHOWN_MAX)
        problems.push(`it has ${COMMITS_SHOWN_MAX} commits or more, of which GitHub does not show all`);
    if (merged_at === null) {
        if (state === 'closed')
            problems.push('it was closed without a merge');
        else if (rules.merged === 'required')
            problems.push('it is not merged');
        else if (head.sha !== rules.commit)
            problems.push('its head is another commit');
        return problems;
    }
    // What came before the last commit was never what reviewers agreed to as a whole.
    if ([merge_commit_sha, head.sha].includes(rules.commit))
        return problems;
    const isInIt = commits.some(({ sha }) => sha === rules.commit);
    if (!isInIt)
        problems.push('the commit is neither its merge commit nor one of its commits');
    else if (!rules.anyCommit)
        problems.push('the commit is one on the way to it, neither its merge commit nor its head (`any-commit: true` takes those)');
    return problems;
}

// EXTERNAL MODULE: ./lib/action/context/commit.js
var context_commit = __webpack_require__(33646);
// EXTERNAL MODULE: ./lib/action/context/event.js
var context_event = __webpack_require__(66663);
;// CONCATENATED MODULE: ./lib/action/evidence/pull-request-record.js




/** Hundreds of commits stay a record of moderate size. */
const MESSAGE_MAX_LENGTH = 2000;
const epochSeconds = (time) => Math.floor(Date.parse(time) / 1000);
/** @param redact what of its commits is kept back. */
function pullRequestRecord(facts, redact) {
    const { pullRequest, commits } = facts;
    const { html_url: url, user, merged_at, merge_commit_sha, created_at, title, head, base } = pullRequest;
    const branch = redact.has('branch') ? context_commit/* REDACTED */.XF : head.ref;
    return {
        url,
        state: stateOf(pullRequest),
        author: user?.login ?? '',
        merge_commit: merged_at === null ? '' : (merge_commit_sha ?? ''),
        approvers: approvalsInForce(facts).map(approverOf),
        created_at: epochSeconds(created_at),
        ...(merged_at === null ? {} : { merged_at: epochSeconds(merged_at) }),
        title,
        head_ref: branch,
        base_ref: base.ref,
        commits: commits.map((commit) => commitRecord(commit, branch, redact)),
    };
}
const approverOf = ({ username, timestamp }) => ({
    username,
    state: 'APPROVED',
    ...(timestamp === null ? {} : { timestamp: epochSeconds(timestamp) }),
});
function stateOf({ state, merged_at }) {
    if (merged_at !== null)
        return 'MERGED';
    return state === 'open' ? 'OPEN' : 'CLOSED';
}
function commitRecord({ sha, html_url: url, author, commit }, branch, redact) {
    const isAuthorKept = redact.has('author');
    const { message, author: signature, committer, verification } = commit;
    return {
        sha1: sha,
        message: redact.has('message') ? context_commit/* REDACTED */.XF : (0,wording/* shortened */.vI)(message, MESSAGE_MAX_LENGTH),
        author: isAuthorKept ? context_commit/* REDACTED */.XF : (0,context_event/* authorLine */.aw)(signature?.name ?? '', signature?.email),
        ...(author === null || isAuthorKept ? {} : { author_username: author.login }),
        timestamp: epochSeconds(committer.date),
        branch,
        ...(url === undefined ? {} : { url }),
        ...(verification === null || verification === undefined
            ? {}
            : {
                verified: verification.verified,
                ...(verification.reason === undefined ? {} : { signature_state: verification.reason }),
            }),
    };
}

;// CONCATENATED MODULE: ./lib/action/evidence/pull-request.js





/** GitHub knows which pull request brought a commit in only seconds after the merge: 30 s of waiting in all. */
const FINDING_WAITS_MS = [1000, 2000, 4000, 8000, 15_000];
/** Each costs some requests, and a commit is rarely in more than one. */
const PULL_REQUESTS_MAX = 20;
/** Reviewers are asked about one by one, and anybody may review in public: so many more than are needed. */
const SPARE_REVIEWERS_ASKED_MAX = 10;
/** How many approvals of a pull request the data tells of. */
const APPROVALS_TOLD_MAX = 50;
/** Whether a merge is asked for where the user does not say: not in runs about pull requests, which are still open. */
const mergedByDefault = (eventName) => eventName?.startsWith('pull_request') === true ? 'any' : 'required';
/**
 * Whether a commit came through a pull request that others approved. The rules are in docs/evidence.md.
 *
 * @param patience a pause that ends with the signal stands in for `sleep` where none is given.
 * @throws EvidenceError where GitHub cannot be asked or refuses; the signal's reason.
 */
async function readPullRequests(asked, github, patience) {
    const { commit, merged, approvals, base, anyCommit, staleApprovals } = asked;
    const { signal, sleep = (durationMs) => pause(durationMs, signal) } = patience;
    const api = await GithubPullRequests.of(asked.repository, github, { signal, sleep });
    const found = await pullRequestsOf(asked, api, sleep);
    if (found.length > PULL_REQUESTS_MAX)
        throw new reading/* EvidenceError */.o(`commit ${commit} is in ${found.length} pull requests: at most ${PULL_REQUESTS_MAX}.`);
    const pullRequests = [];
    const judgements = [];
    for (const pullRequest of found) {
        const [reviews, commits] = [await api.reviews(pullRequest.number), await api.commits(pullRequest.number)];
        const facts = { pullRequest, reviews, commits };
        pullRequests.push(pullRequestRecord(facts, asked.redact));
        judgements.push(await judge(facts, asked, api));
    }
    return {
        compliant: judgements.some(({ problems }) => problems.length === 0),
        summary: summaryOf(judgements, asked),
        data: {
            commit,
            merged,
            approvals,
            ...(base === null ? {} : { base }),
            any_commit: anyCommit,
            stale_approvals: staleApprovals,
            pull_requests: judgements.map(dataOf),
        },
        pullRequests,
    };
}
async function pause(durationMs, signal) {
    try {
        await (0,promises_.setTimeout)(durationMs, undefined, { signal });
    }
    finally {
        signal.throwIfAborted();
    }
}
async function pullRequestsOf({ repository, commit, number }, api, sleep) {
    // A fork shares its commits with its parent, whose pull requests say nothing about this repository.
    const isOwn = ({ base }) => base.repo.full_name.toLowerCase() === repository.toLowerCase();
    if (number !== null)
        return [await api.byNumber(number)].filter(isOwn);
    for (const waitMs of FINDING_WAITS_MS) {
        const found = (await api.ofCommit(commit)).filter(isOwn);
        if (found.length > 0)
            return found;
        await sleep(waitMs);
    }
    return (await api.ofCommit(commit)).filter(isOwn);
}
const disqualifications = {
    bot: 'is a bot',
    author: 'opened the pull request',
    wrote: 'wrote a commit of it',
};
/** Whom to ask about first: those who most likely may write, so that no crowd from outside uses up what may be asked. */
const standings = ['owner', 'insider', 'outsider'];
async function judge(facts, rules, api) {
    const askedMax = rules.approvals + SPARE_REVIEWERS_ASKED_MAX;
    let counted = 0;
    let asked = 0;
    const problemWith = async ({ username, commitId, standing, disqualified }) => {
        if (disqualified !== null)
            return disqualifications[disqualified];
        if (!rules.staleApprovals && commitId !== facts.pullRequest.head.sha)
            return 'approved another commit than its head';
        if (standing === 'owner')
            return null;
        // Nobody need be asked about once there are enough.
        if (counted >= rules.approvals)
            return 'was not needed';
        if (asked >= askedMax)
            return `comes after ${askedMax} others`;
        asked++;
        return (await api.mayWrite(username)) ? null : 'may not write to the repository';
    };
    const inForce = approvalsInForce(facts);
    const approvals = [];
    for (const approval of standings.flatMap((standing) => inForce.filter((one) => one.standing === standing))) {
        const problem = await problemWith(approval);
        if (problem === null)
            counted++;
        approvals.push({ approval, problem });
    }
    const problems = standingProblems(facts, rules);
    if (counted < rules.approvals) {
        const others = approvals.flatMap(({ approval, problem }) => problem === null ? [] : `${approval.username} ${problem}`);
        const why = others.length === 0 ? '' : ` (not counted: ${enumerated(others)})`;
        problems.push(`${counted} of ${rules.approvals} approvals count${why}`);
    }
    return { pullRequest: facts.pullRequest, problems, approvals };
}
/** Names the first few. */
function enumerated(texts) {
    const shown = texts.slice(0, 3).join(', ');
    return texts.length > 3 ? `${shown} and ${texts.length - 3} more` : shown;
}
function summaryOf(judgements, { repository, commit }) {
    const [first] = judgements;
    if (first === undefined)
        return `No pull request of ${repository} holds commit ${commit}.`;
    const passed = judgements.find(({ problems }) => problems.length === 0);
    if (passed === undefined) {
        const more = judgements.length > 1 ? `, and ${judgements.length - 1} more pull requests fall short as well` : '';
        return `Pull request #${first.pullRequest.number} falls short: ${first.problems.join('; ')}${more}.`;
    }
    const names = passed.approvals.flatMap(({ approval, problem }) => (problem === null ? approval.username : []));
    const state = stateOf(passed.pullRequest) === 'MERGED' ? 'merged' : 'open';
    const approved = names.length === 0 ? 'needs no approval' : `approved by ${enumerated(names)}`;
    return `Pull request #${passed.pullRequest.number} is ${state} and ${approved}.`;
}
const dataOf = ({ pullRequest, problems, approvals }) => ({
    number: pullRequest.number,
    url: pullRequest.html_url,
    state: stateOf(pullRequest),
    satisfied: problems.length === 0,
    problems,
    approvals: approvals.slice(0, APPROVALS_TOLD_MAX).map(({ approval, problem }) => ({
        username: approval.username,
        timestamp: approval.timestamp,
        commit_id: approval.commitId,
        counts: problem === null,
        ...(problem === null ? {} : { reason: problem }),
    })),
});


/***/ })

};
;