import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedPort } from '../client/http-server.ts';
import {
  answering,
  changing,
  cutting,
  dropping,
  hanging,
  onFirst,
  onQuestions,
  startTamperingProxy,
  type Tamper,
} from './tampering-proxy.ts';
import { buildInputs, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

type Given = Readonly<Record<string, string>>;

const compliant: Given = { ...buildInputs, ...testsInputs };
const withoutTests: Given = buildInputs;

/** Runs a step on an artifact of its own, with everything that it sends going through a proxy. */
async function run(title: string, inputs: Given, tamper?: Tamper) {
  await using proxy = await startTamperingProxy(work.service.url, tamper);
  const job = work.job({ 'app.tgz': title });
  const step = await job.run({ 'api-url': proxy.url, ...inputs });
  const fingerprint = sha256(title);
  return { step, fingerprint, seen: proxy.seen, sent: proxy.sent(), sha: job.sha };
}

const reportPath = 'POST /api/v2/artifacts/acme/shop';
const attestPath = (sha: string): string => `POST /api/v2/attestations/acme/shop/trail/${sha}/generic`;
const askPath = (fingerprint: string): string => `GET /api/v2/asserts/acme/fingerprint/${fingerprint}`;

/** What must hold of any step under the default settings, whatever came of it. */
function expectVerdict(step: Step, verdict: string): void {
  expect(step.verdict, step.log).toBe(verdict);
  expect(step.exitCode).toBe(verdict === 'compliant' || verdict === 'skipped' ? 0 : 1);
  expect(step.result.verdict).toBe(verdict);
  expect(step.summary).toContain(`## Assay: ${verdict}`);
  expect(step.log).toContain(`verdict: ${verdict}. `);
}

interface Complaint {
  level?: 'error' | 'warning';
  title: string;
  cause: string;
  /** What to do next. */
  next: string;
}

/** The cause and the next step stand in an annotation, on the job's page and in the result. */
function expectComplaint(step: Step, { level = 'error', title, cause, next }: Complaint): void {
  const annotation = step.annotations.find((one) => one.title === title);
  expect(annotation, step.log).toMatchObject({ level });
  expect(annotation?.message).toContain(cause);
  expect(annotation?.message).toContain(next);
  expect(step.summary).toContain(`### ${title}`);
  expect(step.summary).toContain(next);
  const problems = [...step.result.artifacts.flatMap((artifact) => artifact.problems), ...step.result.problems];
  expect(problems.map(({ message }) => message).join('\n')).toContain(cause);
}

describe.concurrent('compliant', () => {
  it.each([
    ['environment', { environment: 'production' }],
    ['policies', { scope: 'policies', environment: '', policies: 'careful\nsound' }],
    ['flow', { scope: 'flow', environment: '' }],
  ])('by %s', async (scope, question) => {
    const { step, fingerprint, sent, sha } = await run(`compliant by ${scope}`, { ...compliant, ...question });
    expectVerdict(step, 'compliant');
    expect(step.annotations).toEqual([]);
    expect(sent).toEqual([reportPath, attestPath(sha), askPath(fingerprint)]);
    expect(step.outputs['fingerprint']).toBe(fingerprint);
    expect(JSON.parse(step.outputs['fingerprints'] ?? '')).toEqual([{ fingerprint, filename: 'app.tgz', name: 'app' }]);
    expect(step.outputs['html-url']).toContain(`/acme/flows/shop/artifacts/${fingerprint}`);
    expect(step.result).toMatchObject({
      question: { scope, flow: 'shop' },
      artifacts: [
        {
          fingerprint,
          verdict: 'compliant',
          report: { state: 'reported', flow: 'shop', trail: sha },
          assertion: { compliant: true },
          problems: [],
        },
      ],
      attestations: [{ name: 'tests', state: 'recorded', target: 'artifact app' }],
      problems: [],
    });
  });

  it('by fingerprint in a later job, without a checkout', async () => {
    const { fingerprint } = await run('for a later job', { ...compliant, gate: 'off' });
    const { step, sent } = await run('nothing', { fingerprint: `sha256:${fingerprint}`, environment: 'production' });
    expectVerdict(step, 'compliant');
    expect(step.outputs['fingerprint']).toBe(fingerprint);
    expect(sent).toEqual([askPath(fingerprint)]);
  });

  it('where nothing is demanded and the user says that this is meant', async () => {
    const inputs = { ...compliant, environment: 'playground', 'allow-unpoliced': 'true' };
    expectVerdict((await run('meant to be unpoliced', inputs)).step, 'compliant');
  });

  it('after failures that pass: one report under one key', async () => {
    const starting = answering(503, { message: 'starting', code: 'unavailable', request_id: 'r-1' });
    const { step, fingerprint, seen, sent, sha } = await run('transient', compliant, onFirst(2, starting));
    expectVerdict(step, 'compliant');
    expect(sent).toEqual([reportPath, reportPath, reportPath, attestPath(sha), askPath(fingerprint)]);
    const keys = seen.slice(0, 4).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
    const listed = await work.service.send('GET', `/artifacts/acme/shop?per_page=100`);
    expect(listed.text.split(`"fingerprint":"${fingerprint}"`)).toHaveLength(2);
    expect(step.log).toMatch(/reportArtifact: attempt 2 failed \(.*503.*starting.*\); trying again in/);
  });

  it('after a connection that was lost twice while asking', async () => {
    const { step, fingerprint, sent } = await run('lost twice', compliant, onQuestions(onFirst(2, dropping)));
    expectVerdict(step, 'compliant');
    expect(sent.filter((request) => request === askPath(fingerprint))).toHaveLength(3);
  });
});

describe.concurrent('non-compliant', () => {
  it.each<{ title: string; inputs: Given; cause: string; next: string; label?: string }>([
    {
      title: 'evidence is missing',
      inputs: withoutTests,
      cause: 'The policy `careful` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is missing by scope policies',
      inputs: { ...withoutTests, environment: '', scope: 'policies', policies: 'empty\ncareful' },
      cause: 'The policy `careful` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is missing by scope flow',
      inputs: { ...withoutTests, environment: '', scope: 'flow' },
      cause: 'The template of the flow `shop` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is failing',
      inputs: { ...compliant, compliant: 'false' },
      cause: 'The attestation `tests` of the artifact on the trail',
      next: 'record `tests` again',
    },
    {
      title: 'evidence that only a policy looks at is failing',
      inputs: {
        flow: 'loose',
        artifacts: 'app.tgz',
        scope: 'policies',
        policies: 'sound',
        'attestation-name': 'scan',
        compliant: 'false',
      },
      cause: 'The attestation `scan` of the artifact on the trail',
      next: 'record `scan` again',
      label: 'app.tgz',
    },
    {
      title: 'the name is not in the template',
      inputs: { ...compliant, artifacts: 'web=app.tgz' },
      cause: 'expects artifacts named `app`, and it was reported as `web`',
      next: 'Give the artifact the name that it has in the template',
      label: 'web',
    },
    {
      title: 'there is no name',
      inputs: { ...compliant, artifacts: 'app.tgz' },
      cause: 'expects artifacts named `app`, and no name was given',
      next: 'Give the artifact the name that it has in the template',
      label: 'app.tgz',
    },
    {
      title: 'the artifact is not known',
      inputs: { fingerprint: sha256('never reported'), environment: 'production' },
      cause: 'No artifact with this fingerprint was ever reported',
      next: 'Report it in the job that builds it',
      label: sha256('never reported').slice(0, 12),
    },
    {
      title: 'the flow does not hold the artifact',
      inputs: { fingerprint: sha256('never reported'), environment: 'production', flow: 'shop' },
      cause: 'No artifact with this fingerprint was ever reported to the flow `shop`',
      next: 'Report it in the job that builds it',
      label: sha256('never reported').slice(0, 12),
    },
  ])('where $title', async ({ title, inputs, cause, next, label = 'app' }) => {
    const { step } = await run(title, inputs);
    expectVerdict(step, 'non-compliant');
    expectComplaint(step, { title: `Not compliant: ${label}`, cause, next });
    expect(step.result.artifacts).toMatchObject([{ verdict: 'non-compliant' }]);
    expect(step.annotations).toHaveLength(1);
  });

  it('shows the workflow lines that supply missing evidence', async () => {
    const { step, fingerprint } = await run('shows lines', withoutTests);
    const lines = [
      '- uses: octo/assay@v1',
      'attestation-name: tests',
      "compliant: ${{ steps.tests.outcome == 'success' }}",
    ];
    for (const line of lines) {
      expect(step.summary).toContain(line);
      expect(step.log).toContain(line);
    }
    expect(step.outputs['html-url']).toContain(fingerprint);
  });

  it('where the service says that it does not know what was just reported', async () => {
    const unknown = { message: 'no such artifact', code: 'unknown_artifact', request_id: 'r-1' };
    const { step, sent } = await run('forgotten', compliant, onQuestions(answering(404, unknown)));
    expectVerdict(step, 'non-compliant');
    expect(step.result.artifacts).toMatchObject([{ verdict: 'non-compliant', reason: 'unknown' }]);
    expect(sent).toHaveLength(3);
  });
});

const serviceError = (code: string) => ({ message: 'out of order', code, request_id: 'r-1' });
const elsewhere = 'Check that `api-url` is the address of the service itself';
const mixedUp = 'Run the job again; if it stays so, something between this runner and the service changes or mixes up';
const later = 'Run the job again later; if it stays so, give the request id to the operators of the service.';

interface Spoiled {
  title: string;
  tamper: Tamper;
  cause: string;
  next: string;
  inputs?: Given;
}

/** Changes made to an answer that would be a yes. */
const changed = (change: Parameters<typeof changing>[0]): Tamper => changing(change);
const other = sha256('another artifact');

const spoiled: readonly Spoiled[] = [
  {
    title: '429 with a wait that is longer than the step',
    tamper: answering(429, serviceError('too_many_requests'), { 'retry-after': '60' }),
    cause: '429',
    next: later,
  },
  { title: '501', tamper: answering(501, serviceError('internal_error')), cause: '501', next: later },
  {
    title: '400',
    tamper: answering(400, serviceError('invalid_input')),
    cause: 'out of order',
    next: 'Mend what it names',
  },
  {
    title: '403 in HTML',
    tamper: answering(403, '<h1>Blocked</h1>'),
    cause: 'Blocked',
    next: 'Use a token with the role',
  },
  { title: '404 in HTML', tamper: answering(404, '<h1>Not found</h1>'), cause: '404', next: 'Check `api-url`' },
  {
    title: '404 with the code of an unknown artifact that is not from the service',
    tamper: answering(404, { message: 'no', code: 'unknown_artifact' }),
    cause: '404',
    next: 'Check `api-url`',
  },
  {
    title: '404 about the flow',
    tamper: answering(404, serviceError('unknown_flow')),
    cause: 'out of order',
    next: 'Check the spelling of `flow`',
  },
  {
    title: 'a redirect',
    tamper: answering(302, '', { location: 'https://login.example.com/?next=assay' }),
    cause: 'it redirects to https://login.example.com, which is not followed',
    next: elsewhere,
  },
  { title: 'HTML', tamper: answering(200, '<h1>Welcome</h1>'), cause: 'expected JSON', next: elsewhere },
  {
    title: 'HTML that calls itself JSON',
    tamper: answering(200, '<h1>Welcome</h1>', { 'content-type': 'application/json' }),
    cause: 'its JSON does not parse',
    next: elsewhere,
  },
  {
    title: 'nothing',
    tamper: answering(200, '', { 'content-type': 'application/json' }),
    cause: 'its JSON does not parse',
    next: elsewhere,
  },
  { title: '204', tamper: async () => ({ status: 204, headers: {}, text: '' }), cause: '204', next: elsewhere },
  { title: '{}', tamper: answering(200, {}), cause: 'its shape is not the expected one', next: elsewhere },
  { title: 'null', tamper: answering(200, null), cause: 'its shape is not the expected one', next: elsewhere },
  { title: 'a list', tamper: answering(200, [{ compliant: true }]), cause: 'its shape is not', next: elsewhere },
  {
    title: 'only `compliant: true`',
    tamper: answering(200, { compliant: true }),
    cause: 'its shape is not the expected one',
    next: elsewhere,
  },
  {
    title: 'compliant as a text',
    tamper: changed((answer) => ({ ...answer, compliant: 'true' })),
    cause: 'its shape is not the expected one (compliant: ',
    next: elsewhere,
  },
  {
    title: 'flows as an object',
    tamper: changed((answer) => ({ ...answer, flows: {} })),
    cause: 'its shape is not the expected one (flows: ',
    next: elsewhere,
  },
  {
    title: 'another artifact',
    tamper: changed((answer) => ({ ...answer, fingerprint: other })),
    cause: `it is about the artifact ${other}`,
    next: mixedUp,
  },
  {
    title: 'another artifact in its parts',
    tamper: changed((answer) => ({
      ...answer,
      compliance_status: { ...(answer['compliance_status'] as object), artifact_fingerprint: other },
    })),
    cause: `a part of it is about the artifact ${other}`,
    next: mixedUp,
  },
  {
    title: 'another scope',
    tamper: changed(({ environment: _left, ...answer }) => ({ ...answer, scope: 'flow' })),
    cause: 'it is about the scope flow, not environment',
    next: mixedUp,
  },
  {
    title: 'another environment',
    tamper: changed((answer) => ({ ...answer, environment: 'playground' })),
    cause: 'it is about the environment playground, not production',
    next: mixedUp,
  },
  {
    title: 'another flow',
    tamper: changed((answer) => ({ ...answer, flow: 'loose' })),
    cause: 'it is about the flow loose, not shop',
    next: mixedUp,
  },
  {
    title: 'no policies',
    tamper: changed(({ policy_evaluations: _left, ...answer }) => answer),
    cause: 'it does not say which policies were looked at',
    next: mixedUp,
  },
  {
    title: 'other policies',
    tamper: changed((answer) => ({ ...answer, policy_evaluations: [] })),
    cause: 'it is about the policies (none), not careful',
    next: mixedUp,
    inputs: { environment: '', scope: 'policies', policies: 'careful' },
  },
  {
    title: 'no flow',
    tamper: changed((answer) => ({ ...answer, flows: [] })),
    cause: 'it names no flow that holds the artifact',
    next: mixedUp,
  },
  {
    title: 'a yes beside a policy that is not satisfied',
    tamper: changed((answer) => ({ ...answer, compliant: true })),
    cause: 'it is a yes, and yet the policy careful is not satisfied',
    next: mixedUp,
    inputs: { 'attestation-name': '', compliant: '' },
  },
  {
    title: 'a yes beside a flow that is not compliant',
    tamper: changed((answer) => ({ ...answer, compliant: true })),
    cause: 'it is a yes, and yet the flow shop is not compliant',
    next: mixedUp,
    inputs: { 'attestation-name': '', compliant: '', environment: '', scope: 'flow' },
  },
];

describe.concurrent('undecided: the question is answered with', () => {
  it.each(spoiled)('$title', async ({ title, tamper, cause, next, inputs }) => {
    const { step, fingerprint, sent, sha } = await run(
      `answered with ${title}`,
      { ...compliant, timeout: '5s', ...inputs },
      onQuestions(tamper),
    );
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: 'No verdict: app', cause, next });
    expect(step.annotations).toHaveLength(1);
    expect(step.result.artifacts).toMatchObject([{ fingerprint, verdict: 'undecided', assertion: null }]);
    // None of these mends itself, so the question is not asked again.
    expect(sent.filter((request) => request !== attestPath(sha))).toEqual([reportPath, askPath(fingerprint)]);
  });

  it.each<[string, Tamper, string]>([
    ['500', answering(500, serviceError('internal_error')), 'the service answered 500'],
    ['502 in HTML', answering(502, '<h1>Bad gateway</h1>'), 'the service answered 502'],
    ['503', answering(503, serviceError('unavailable')), 'the service answered 503'],
    ['409', answering(409, serviceError('conflict')), 'the service answered 409'],
    ['half an answer', cutting, 'the connection was closed by the other side before the answer was whole'],
    ['a dropped connection', dropping, 'the connection was closed by the other side'],
  ])('%s, again and again', async (title, tamper, cause) => {
    const enough = answering(429, serviceError('too_many_requests'), { 'retry-after': '60' });
    const { step, fingerprint, sent } = await run(
      `answered with ${title}`,
      compliant,
      onQuestions(onFirst(2, tamper, enough)),
    );
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: 'No verdict: app', cause: 'no time is left for another attempt', next: later });
    expect(sent.filter((request) => request === askPath(fingerprint))).toHaveLength(3);
    const attempts = step.log.split('\n').filter((line) => line.startsWith('assertArtifact: attempt '));
    expect(attempts).toHaveLength(2);
    for (const line of attempts) expect(line).toContain(cause);
  });

  it('500 until the time is over', async () => {
    const failing = onQuestions(answering(500, serviceError('internal_error')));
    const { step, fingerprint, sent } = await run('always 500', { ...compliant, timeout: '2s' }, failing);
    expectVerdict(step, 'undecided');
    expect(step.annotations).toMatchObject([{ level: 'error', title: 'No verdict: app' }]);
    expect(step.log).toContain('assertArtifact: attempt 1 failed');
    expect(sent.filter((request) => request === askPath(fingerprint)).length).toBeGreaterThan(1);
  });

  it('nothing before the time is over', async () => {
    const { step, sent } = await run('hangs', { ...compliant, timeout: '3s' }, onQuestions(hanging));
    expectVerdict(step, 'undecided');
    const cause = "The step's time was over: the step's timeout of 3 s is over.";
    expectComplaint(step, { title: 'No verdict: app', cause, next: 'raise `timeout`' });
    expect(sent).toHaveLength(3);
  });
});

const onReports =
  (tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes('/artifacts/') ? tamper(request, forward) : forward();
const onEvidence =
  (tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes('/attestations/') ? tamper(request, forward) : forward();

describe.concurrent('undecided: a record is answered with', () => {
  it.each<{ title: string; record: 'app' | 'tests'; tamper: Tamper; cause: string; next: string }>([
    {
      title: '501 to the report',
      record: 'app',
      tamper: onReports(answering(501, serviceError('internal_error'))),
      cause: 'The artifact `app` could not be reported, so it was not asked about.',
      next: later,
    },
    {
      title: '{} to the report',
      record: 'app',
      tamper: onReports(answering(201, {})),
      cause: 'its shape',
      next: elsewhere,
    },
    {
      title: '200 to the report',
      record: 'app',
      tamper: onReports(async (_request, forward) => ({ ...(await forward()), status: 200 })),
      cause: 'expected status 201',
      next: elsewhere,
    },
    {
      title: 'another trail to the report',
      record: 'app',
      tamper: onReports(changing((answer) => ({ ...answer, trail_name: 'other' }))),
      cause: 'the service put the artifact on the trail other',
      next: elsewhere,
    },
    {
      title: '501 to the evidence',
      record: 'tests',
      tamper: onEvidence(answering(501, serviceError('internal_error'))),
      cause: 'The attestation `tests` (artifact app) could not be recorded, so what hangs on it was not judged.',
      next: later,
    },
    {
      title: 'HTML to the evidence',
      record: 'tests',
      tamper: onEvidence(answering(200, '<h1>Welcome</h1>')),
      cause: 'expected status 201',
      next: elsewhere,
    },
  ])('$title', async ({ title, record, tamper, cause, next }) => {
    const { step, fingerprint, sent } = await run(`answered with ${title}`, compliant, tamper);
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: `Not recorded: ${record}`, cause, next });
    expect(step.result.artifacts).toMatchObject([{ fingerprint, verdict: 'undecided', reason: 'unrecorded' }]);
    // An answer would be about an older state.
    expect(sent).not.toContain(askPath(fingerprint));
  });
});

describe.concurrent('undecided: there is no use in asking', () => {
  it('a service that is down', async () => {
    const address = `http://127.0.0.1:${await closedPort()}`;
    const { step } = await run('down', { ...compliant, 'api-url': address, timeout: '2s' });
    expectVerdict(step, 'undecided');
    const titles = ['Not recorded: app', 'Not recorded: tests'];
    expect(step.annotations.map(({ level, title }) => [level, title])).toEqual(titles.map((title) => ['error', title]));
    expect(step.log).toContain('the connection was refused: check the address and port, and that the service runs');
    expect(step.summary).toContain('un the job again');
  });

  it('a service without TLS at an https address', async () => {
    const address = work.service.url.replace('http:', 'https:');
    const { step } = await run('tls', { ...compliant, 'api-url': address });
    expectVerdict(step, 'undecided');
    const next = 'Check the scheme, host and port in `api-url`';
    expectComplaint(step, { title: 'Not recorded: app', cause: 'No secure connection to the service', next });
  });

  it.each<{ title: string; inputs: () => Given; cause: string; next: string; sent: number }>([
    {
      title: 'a token that the service does not know',
      inputs: () => ({ 'api-token': 'assay_not_this_one_0000' }),
      cause: 'The service does not accept the token',
      next: 'Check the secret behind `api-token`',
      sent: 2,
    },
    {
      title: 'a token that may not report',
      inputs: () => ({ 'api-token': work.service.tokens.reader }),
      cause: 'it needs the role member, the token has reader',
      next: 'Use a token with the role `member`',
      sent: 2,
    },
    {
      title: "another organization's name",
      inputs: () => ({ org: work.service.foreign.org }),
      cause: "no organization 'umbrella' that this token has access to",
      next: 'Check the spelling of `org`',
      sent: 2,
    },
  ])('$title', async ({ title, inputs, cause, next, sent }) => {
    const { step, sent: requests } = await run(title, { ...compliant, ...inputs() });
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: 'Not recorded: app', cause, next });
    expectComplaint(step, { title: 'Not recorded: tests', cause, next });
    expect(requests).toHaveLength(sent);
  });

  it.each<{ title: string; inputs: Given; heading?: string; cause: string; next: string }>([
    {
      title: 'an environment that there is not',
      inputs: { environment: 'prodction' },
      cause: "no environment 'prodction' in this organization",
      next: 'Check the spelling of `environment`, or create it.',
    },
    {
      title: 'a policy that there is not',
      inputs: { environment: '', scope: 'policies', policies: 'careful\ncarefull' },
      cause: 'carefull',
      next: 'Check the spelling of `policies`, or create them.',
    },
    {
      title: 'an environment without policies',
      inputs: { environment: 'playground' },
      heading: 'Nothing is demanded',
      cause: 'The environment `playground` demands nothing of this artifact, so anything would pass',
      next: 'attach a policy, or give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`',
    },
    {
      title: 'a policy without rules',
      inputs: { environment: '', scope: 'policies', policies: 'empty' },
      heading: 'Nothing is demanded',
      cause: 'The policies that were asked about (`empty`) demand nothing of this artifact, so anything would pass',
      next: 'Check the spelling of `policies` and `flow`',
    },
    {
      title: 'a flow that is misspelled, and so made without a template',
      inputs: { flow: 'shopp' },
      heading: 'Nothing is demanded',
      cause: 'they only ask that the trail fulfils its template, and that template asks for nothing',
      next: 'Check the spelling of `environment` and `flow`',
    },
    {
      title: 'a flow without a template',
      inputs: { environment: '', scope: 'flow', flow: 'loose' },
      heading: 'Nothing is demanded',
      cause: "No template of the artifact's flows asks for any evidence",
      next: 'check the spelling of `flow`',
    },
  ])('$title', async ({ title, inputs, heading = 'No verdict', cause, next }) => {
    const { step, fingerprint, sent } = await run(title, { ...compliant, ...inputs });
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: `${heading}: app`, cause, next });
    expect(sent.at(-1)).toBe(askPath(fingerprint));
    expect(sent).toHaveLength(3);
  });
});

describe.concurrent('skipped', () => {
  it('where the gate is off: everything is recorded', async () => {
    const { step, sent, sha } = await run('gate off', { ...compliant, gate: 'off', environment: '' });
    expectVerdict(step, 'skipped');
    expect(sent).toEqual([reportPath, attestPath(sha)]);
    expect(step.result.question).toBeNull();
    expect(step.result.attestations).toMatchObject([{ state: 'recorded' }]);
    expect(step.outputs['html-url']).toContain('/flows/shop/artifacts/');
  });

  it('in a dry run, which needs no token and shows what would be sent', async () => {
    const { step, fingerprint, sent, sha } = await run('dry', { ...compliant, 'dry-run': 'true', 'api-token': '' });
    expectVerdict(step, 'skipped');
    expect(sent).toEqual([]);
    expect(step.result.planned).toMatchObject([
      { method: 'POST', path: '/artifacts/acme/shop', body: { fingerprint, git_commit: sha } },
      { method: 'POST', path: `/attestations/acme/shop/trail/${sha}/generic`, body: { attestation_name: 'tests' } },
      { method: 'GET', path: `/asserts/acme/fingerprint/${fingerprint}?environment_name=production&flow_name=shop` },
    ]);
    expect(step.summary).toContain('POST /artifacts/acme/shop');
    expect(step.log).toContain('would send POST /artifacts/acme/shop');
  });
});

describe.concurrent('what fails the job', () => {
  const gates = ['fail', 'warn', 'off'] as const;
  const undecided = ['fail', 'warn'];
  const refusing = answering(404, '<h1>Not found</h1>');
  const kinds: readonly {
    kind: string;
    inputs: Given;
    tamper?: Tamper;
    verdict: string;
    verdictOff: string;
    fails: (gate: string, onUndecided: string) => boolean;
  }[] = [
    { kind: 'compliant', inputs: compliant, verdict: 'compliant', verdictOff: 'skipped', fails: () => false },
    {
      kind: 'non-compliant',
      inputs: withoutTests,
      verdict: 'non-compliant',
      verdictOff: 'skipped',
      fails: (gate) => gate === 'fail',
    },
    {
      kind: 'unanswered',
      inputs: compliant,
      tamper: onQuestions(refusing),
      verdict: 'undecided',
      verdictOff: 'skipped',
      fails: (gate, onUndecided) => gate === 'fail' && onUndecided === 'fail',
    },
    {
      kind: 'unpoliced',
      inputs: { ...compliant, environment: 'playground' },
      verdict: 'undecided',
      verdictOff: 'skipped',
      fails: (gate) => gate === 'fail',
    },
    {
      kind: 'unrecorded',
      inputs: compliant,
      tamper: refusing,
      verdict: 'undecided',
      verdictOff: 'undecided',
      fails: (gate, onUndecided) => gate !== 'warn' && onUndecided === 'fail',
    },
  ];
  const matrix = kinds.flatMap((kind) =>
    gates.flatMap((gate) =>
      (kind.verdict === 'undecided' ? undecided : ['fail']).map((onUndecided) => ({ ...kind, gate, onUndecided })),
    ),
  );

  it.each(matrix)('$kind under gate: $gate, on-undecided: $onUndecided', async (one) => {
    const { kind, inputs, tamper, gate, onUndecided } = one;
    const settings = { ...inputs, gate, 'on-undecided': onUndecided };
    const { step } = await run(`${kind} ${gate} ${onUndecided}`, settings, tamper);
    const verdict = gate === 'off' ? one.verdictOff : one.verdict;
    const fails = one.fails(gate, onUndecided);
    expect(step.verdict).toBe(verdict);
    expect(step.exitCode, step.log).toBe(fails ? 1 : 0);
    const isQuiet = verdict === 'compliant' || verdict === 'skipped';
    const levels = new Set(step.annotations.map(({ level }) => level));
    expect(levels).toEqual(new Set(isQuiet ? [] : [fails ? 'error' : 'warning']));
  });
});
