"use strict";
exports.id = 189;
exports.ids = [189];
exports.modules = {

/***/ 41189:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publish: () => (/* binding */ publish)
});

// EXTERNAL MODULE: ./lib/action/render/escape.js
var render_escape = __webpack_require__(11741);
// EXTERNAL MODULE: ./lib/config/wording.js
var wording = __webpack_require__(27171);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 2 modules
var schemas = __webpack_require__(88343);
;// CONCATENATED MODULE: ./lib/action/publish/publication-key.js
/** As it stands beside what is shown. */
const keyText = ({ place, subject, run }) => subject === null ? `${place}-?${run}` : `${place}-${subject}`;
/** What stands beside `shown` once the result of `key` took its place: what it is about stays known. */
const keptText = (key, shown) => key.subject === null && !shown.startsWith(`${key.place}-?`) ? shown : keyText(key);
/**
 * Whether a result takes the place of what was shown under `shown`. One whose inputs could not be read may be about
 * anything that its step showed, so that no earlier success outlives it; it is replaced in turn by the next attempt.
 */
function replaces(key, shown) {
    if (key.subject === null)
        return shown.startsWith(`${key.place}-`);
    return shown === keyText(key) || (shown.startsWith(`${key.place}-?`) && shown !== keyText({ ...key, subject: null }));
}

;// CONCATENATED MODULE: ./lib/action/publish/check-run.js


const found = schemas/* object */.Ikc({
    check_runs: schemas/* array */.YOg(schemas/* object */.Ikc({ id: schemas/* int */.Whr(), external_id: schemas/* string */.YjP().nullable().catch(null) })),
});
/**
 * Shows the step's result as a check of its commit. A check of the same name that an earlier try of this step made is
 * brought up to date, so that a re-run leaves one.
 *
 * @throws whatever GitHub answers.
 */
async function publishCheckRun(github, name, headSha, { key, conclusion, title, markdown, detailsUrl }) {
    const { owner, repo, request } = github;
    const { checks } = github.octokit.rest;
    const listed = await checks.listForRef({ owner, repo, ref: headSha, check_name: name, per_page: 100, request });
    const earlier = found
        .parse(listed.data)
        .check_runs.filter(({ external_id: shown }) => shown !== null && replaces(key, shown));
    const result = {
        owner,
        repo,
        name,
        status: 'completed',
        conclusion,
        output: { title, summary: markdown },
        ...(detailsUrl === '' ? {} : { details_url: detailsUrl }),
        request,
    };
    if (earlier.length === 0)
        await checks.create({ ...result, external_id: keyText(key), head_sha: headSha });
    for (const { id, external_id: shown } of earlier)
        await checks.update({ ...result, external_id: keptText(key, shown ?? ''), check_run_id: id });
}

;// CONCATENATED MODULE: ./lib/action/publish/github-refusal.js

/** A failure, as far as it is an answer of GitHub. */
const githubRefusal = schemas/* object */.Ikc({
    status: schemas/* number */.aig().nullable().catch(null),
    message: schemas/* string */.YjP().catch(''),
    response: schemas/* object */.Ikc({ headers: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).catch({}) }).catch({ headers: {} }),
})
    .catch({ status: null, message: '', response: { headers: {} } });
/**
 * Whether GitHub answered to too many requests: 403 or 429, and when to come back. An answer to a secondary limit may
 * say so in words alone ("Rate limits for the REST API").
 */
function isRateLimit({ status, message, response: { headers } }) {
    if (status === 429)
        return true;
    if (status !== 403)
        return false;
    const isSpent = String(headers['x-ratelimit-remaining']) === '0';
    return isSpent || headers['retry-after'] !== undefined || /rate limit/i.test(message);
}

;// CONCATENATED MODULE: ./lib/action/publish/comment.js



const page = schemas/* array */.YOg(schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    body: schemas/* string */.YjP().optional().catch(undefined),
    user: schemas/* object */.Ikc({ type: schemas/* string */.YjP() }).nullable().catch(null),
}));
const COMMENTS_PER_PAGE = 100;
/** Beyond these the comment is taken for gone, and a new one is made. */
const PAGES_MAX = 30;
/**
 * Shows the step's result as one comment on the pull request, which later runs bring up to date.
 *
 * @returns how many comments bear the mark of this step and could not be changed: those of another program. They do not
 * stand in the way of one of our own.
 * @throws whatever GitHub answers.
 */
async function publishComment(github, pullRequest, { key, markdown }) {
    const { owner, repo, request } = github;
    const { issues } = github.octokit.rest;
    const bodyWith = (text) => `${markerOf(text)}\n${markdown}`;
    let updated = 0;
    let refused = 0;
    for await (const comments of pagesOf(github, pullRequest)) {
        for (const { id, shown } of comments.flatMap((comment) => earlierOf(comment, key))) {
            try {
                await issues.updateComment({ owner, repo, comment_id: id, body: bodyWith(keptText(key, shown)), request });
                updated += 1;
            }
            catch (error) {
                const refusal = githubRefusal.parse(error);
                // What was deleted since it was listed is gone: nothing of it stays.
                if (refusal.status === 404)
                    continue;
                // GitHub lets nobody but its author and those who may write change a comment.
                if (refusal.status !== 403 || isRateLimit(refusal))
                    throw error;
                refused += 1;
            }
        }
        if (updated > 0 && key.subject !== null)
            return refused;
    }
    if (updated === 0) {
        const body = bodyWith(keyText(key));
        await issues.createComment({ owner, repo, issue_number: pullRequest, body, request });
    }
    return refused;
}
/** A line that nobody sees, by which the comment is found again. */
const markerOf = (text) => `<!-- assay:${text} -->`;
/** Only a program's comment can be ours: a person may write anything, and could not be corrected. */
function earlierOf({ id, body = '', user }, key) {
    const [, shown] = /^<!-- assay:([\w?-]+) -->/.exec(body) ?? [];
    return user?.type === 'Bot' && shown !== undefined && replaces(key, shown) ? [{ id, shown }] : [];
}
/** The comments, from the oldest. */
async function* pagesOf({ owner, repo, request, octokit }, pullRequest) {
    for (let number = 1; number <= PAGES_MAX; number += 1) {
        const listed = await octokit.rest.issues.listComments({
            owner,
            repo,
            issue_number: pullRequest,
            per_page: COMMENTS_PER_PAGE,
            page: number,
            request,
        });
        const comments = page.parse(listed.data);
        yield comments;
        if (comments.length < COMMENTS_PER_PAGE)
            return;
    }
}

// EXTERNAL MODULE: ./lib/action/env.js
var action_env = __webpack_require__(79520);
;// CONCATENATED MODULE: ./lib/action/publish/github-repository.js

/** Null where the run names no repository. The library is only loaded here, since most steps never ask GitHub. */
async function githubRepository(env, token, signal) {
    const [owner, repo] = ((0,action_env/* variable */.b)(env, 'GITHUB_REPOSITORY') ?? '').split('/');
    if (owner === undefined || owner === '' || repo === undefined || repo === '')
        return null;
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 92413));
    const baseUrl = (0,action_env/* variable */.b)(env, 'GITHUB_API_URL');
    const octokit = getOctokit(token, baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') });
    return { octokit, owner, repo, request: { signal } };
}

;// CONCATENATED MODULE: ./lib/action/publish/publish.js






/** The verdict stands when this begins, so that a slow GitHub costs no more than this. */
const TIMEOUT_MS = 20_000;
/** Shows the result. Never rejects, and changes no verdict: what could not be shown is answered as problems. */
async function publish(publication, places, { env, token, headSha, pullRequest }) {
    if (token === null)
        return [{ title: NOT_SHOWN, message: '`check-run` and `comment` need the input `github-token`.' }];
    const github = await githubRepository(env, token, AbortSignal.timeout(TIMEOUT_MS));
    if (github === null)
        return [
            {
                title: NOT_SHOWN,
                message: '`check-run` and `comment` need the variable `GITHUB_REPOSITORY` (`owner/name`), which runners set, and it is not there. The verdict stands without them.',
            },
        ];
    const shown = async (what, permission, work) => {
        try {
            return await work();
        }
        catch (error) {
            return [problemOf(error, what, permission, token)];
        }
    };
    const { checkRun, comment } = places;
    const problems = await Promise.all([
        checkRun === null
            ? []
            : headSha === null
                ? [withoutCommit]
                : shown('check', 'checks', async () => {
                    await publishCheckRun(github, checkRun, headSha, publication);
                    return [];
                }),
        // On other events than those of a pull request there is nothing to comment on.
        !comment || pullRequest === null
            ? []
            : shown('comment', 'pull-requests', async () => {
                const refused = await publishComment(github, pullRequest, publication);
                return refused === 0 ? [] : [otherComments(refused)];
            }),
    ]);
    return problems.flat();
}
const NOT_SHOWN = 'Assay: the result is not shown';
const withoutCommit = {
    title: 'Assay: the check could not be written',
    message: '`check-run` shows the result on the commit of the run, and neither the event nor `GITHUB_SHA` names one. The verdict stands without it.',
};
/** What they say may be a result of long ago. */
const otherComments = (count) => ({
    title: 'Assay: a comment of another account stays',
    message: `${count === 1 ? 'A comment' : `${count} comments`} on the pull request with the mark of this step could not be brought up to date: GitHub does not let this token change what another account wrote. Delete what is not the newest; the result is shown in a comment of its own. The verdict stands without it.`,
});
/** GitHub answers 403, and where a token may not even see a thing 404, for want of a permission. */
function problemOf(error, what, permission, token) {
    const refusal = githubRefusal.parse(error);
    const { status } = refusal;
    const said = (error instanceof Error ? error.message : String(error)).replaceAll(token, '***');
    const advice = isRateLimit(refusal)
        ? "That is GitHub's limit of requests, and no missing permission: run the job again later. The verdict stands without it."
        : status === 403 || status === 404
            ? `Add to the job: \`permissions: { contents: read, ${permission}: write }\`. Runs of forks never get it.`
            : 'The verdict stands without it.';
    return {
        title: `Assay: the ${what} could not be written`,
        message: `GitHub said: ${(0,wording/* shortened */.vI)((0,render_escape/* oneLine */.TN)(said), 300)}. ${advice}`,
    };
}


/***/ })

};
;