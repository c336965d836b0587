import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering, dropping, onFirst, onQuestions, type Tamper } from './tampering-proxy.ts';
import {
  askPath,
  attestPath,
  compliantInputs,
  expectComplaint,
  expectVerdict,
  type Given,
  reportPath,
  runThroughProxy,
} from './verdict-expectations.ts';
import { buildInputs, openWorkplace, sha256, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

const run = (title: string, inputs: Given, tamper?: Tamper) => runThroughProxy(work, title, inputs, tamper);

describe.concurrent('compliant', () => {
  it.each([
    ['environment', { environment: 'production' }],
    ['policies', { scope: 'policies', environment: '', policies: 'careful\nsound' }],
    ['flow', { scope: 'flow', environment: '' }],
  ])('by %s', async (scope, question) => {
    const { step, fingerprint, sent, sha } = await run(`compliant by ${scope}`, { ...compliantInputs, ...question });
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
    const { fingerprint } = await run('for a later job', { ...compliantInputs, gate: 'off' });
    const { step, sent } = await run('nothing', { fingerprint: `sha256:${fingerprint}`, environment: 'production' });
    expectVerdict(step, 'compliant');
    expect(step.outputs['fingerprint']).toBe(fingerprint);
    expect(sent).toEqual([askPath(fingerprint)]);
  });

  it('where nothing is demanded and the user says that this is meant', async () => {
    const inputs = { ...compliantInputs, environment: 'playground', 'allow-unpoliced': 'true' };
    expectVerdict((await run('meant to be unpoliced', inputs)).step, 'compliant');
  });

  it('after failures that pass: one report under one key', async () => {
    const starting = answering(503, { message: 'starting', code: 'unavailable', request_id: 'r-1' });
    const { step, fingerprint, seen, sent, sha } = await run('transient', compliantInputs, onFirst(2, starting));
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
    const { step, fingerprint, sent } = await run('lost twice', compliantInputs, onQuestions(onFirst(2, dropping)));
    expectVerdict(step, 'compliant');
    expect(sent.filter((request) => request === askPath(fingerprint))).toHaveLength(3);
  });
});

describe.concurrent('non-compliant', () => {
  it.each<{ title: string; inputs: Given; cause: string; next: string; label?: string }>([
    {
      title: 'evidence is missing',
      inputs: buildInputs,
      cause: 'The policy `careful` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is missing by scope policies',
      inputs: { ...buildInputs, environment: '', scope: 'policies', policies: 'empty\ncareful' },
      cause: 'The policy `careful` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is missing by scope flow',
      inputs: { ...buildInputs, environment: '', scope: 'flow' },
      cause: 'The template of the flow `shop` asks for the attestation `tests`',
      next: 'attestation',
    },
    {
      title: 'evidence is failing',
      inputs: { ...compliantInputs, compliant: 'false' },
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
      inputs: { ...compliantInputs, artifacts: 'web=app.tgz' },
      cause: 'expects artifacts named `app`, and it was reported as `web`',
      next: 'Give the artifact the name that it has in the template',
      label: 'web',
    },
    {
      title: 'there is no name',
      inputs: { ...compliantInputs, artifacts: 'app.tgz' },
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
    const { step, fingerprint } = await run('shows lines', buildInputs);
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
    const { step, sent } = await run('forgotten', compliantInputs, onQuestions(answering(404, unknown)));
    expectVerdict(step, 'non-compliant');
    expect(step.result.artifacts).toMatchObject([{ verdict: 'non-compliant', reason: 'unknown' }]);
    expect(sent).toHaveLength(3);
  });
});
describe.concurrent('skipped', () => {
  it('where the gate is off: everything is recorded', async () => {
    const { step, sent, sha } = await run('gate off', { ...compliantInputs, gate: 'off', environment: '' });
    expectVerdict(step, 'skipped');
    expect(sent).toEqual([reportPath, attestPath(sha)]);
    expect(step.result.question).toBeNull();
    expect(step.result.attestations).toMatchObject([{ state: 'recorded' }]);
    expect(step.outputs['html-url']).toContain('/flows/shop/artifacts/');
  });

  it('in a dry run, which needs no token and shows what would be sent', async () => {
    const { step, fingerprint, sent, sha } = await run('dry', {
      ...compliantInputs,
      'dry-run': 'true',
      'api-token': '',
    });
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
    { kind: 'compliant', inputs: compliantInputs, verdict: 'compliant', verdictOff: 'skipped', fails: () => false },
    {
      kind: 'non-compliant',
      inputs: buildInputs,
      verdict: 'non-compliant',
      verdictOff: 'skipped',
      fails: (gate) => gate === 'fail',
    },
    {
      kind: 'unanswered',
      inputs: compliantInputs,
      tamper: onQuestions(refusing),
      verdict: 'undecided',
      verdictOff: 'skipped',
      fails: (gate, onUndecided) => gate === 'fail' && onUndecided === 'fail',
    },
    {
      kind: 'unpoliced',
      inputs: { ...compliantInputs, environment: 'playground' },
      verdict: 'undecided',
      verdictOff: 'skipped',
      fails: (gate) => gate === 'fail',
    },
    {
      kind: 'unrecorded',
      inputs: compliantInputs,
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
