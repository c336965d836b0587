import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { complaintsOf } from '../../../src/action/complaints.ts';
import { type ArtifactFinding, type Judgement, noFindings, type StepFindings } from '../../../src/action/findings.ts';
import type { Failure } from '../../../src/action/failure.ts';
import { ANNOTATIONS_MAX, annotationsOf } from '../../../src/action/render/annotations.ts';
import { logLines } from '../../../src/action/render/log.ts';
import { summaryMarkdown } from '../../../src/action/render/summary.ts';
import type { StepShape } from '../../../src/action/remedy.ts';
import { assertion, compliance, FP, flow, missing, policy } from '../assertion-fixture.ts';

const step: StepShape = {
  action: 'octo/assay@v1',
  isReporting: true,
  artifactCount: 1,
  attestationInput: null,
  attestations: [],
  attestationFile: null,
  isServiceFromInputs: true,
  flow: 'shop',
};
const failure: Failure = {
  code: 'service_failed',
  message: 'GET /x: 500',
  status: 500,
  serviceCode: null,
  requestId: 'r-1',
  attempts: 3,
  fields: {},
};
const question = { scope: 'environment', environment: 'production', flow: 'shop' } as const;

const refused = assertion(false, {
  flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: [missing('unit-tests')] }) })],
});
const finding = (judgement: Judgement, filename = 'app.tgz'): ArtifactFinding => ({
  artifact: { fingerprint: FP, filename, name: null },
  report: { state: 'reported', flow: 'shop', trail: 't1', htmlUrl: 'https://assay.example.com/a' },
  judgements: [{ question, judgement }],
});
const findings = (more: Partial<StepFindings>): StepFindings => ({ ...noFindings, questions: [question], ...more });
const summary = (given: StepFindings): string => summaryMarkdown(given, complaintsOf(given, step));

const context: StepFindings['context'] = {
  sha: '1'.repeat(40),
  commit: null,
  annotations: { built_commit: '2'.repeat(40), base_commit: '3'.repeat(40) },
  repository: null,
  commitUrl: 'https://github.com/octo/shop/commit/1',
  buildUrl: 'https://github.com/octo/shop/actions/runs/7',
  repositoryUrl: '',
  strayCheckout: null,
  notices: [],
};

describe('the job summary', () => {
  it('says of a refusal what is missing and how to pass', () => {
    const given = findings({
      artifacts: [finding({ verdict: 'non-compliant', reason: 'refused', assertion: refused })],
      context,
    });
    expect(summary(given)).toMatchInlineSnapshot(`
      "## Assay: non-compliant

      The artifact does not comply. Asked about environment \`production\` (in flow \`shop\`).

      | Artifact | Fingerprint | Flow | Trail | Verdict |
      |---|---|---|---|---|
      | [app.tgz](https://assay.example.com/shop/artifact) | \`bbbbbbbbbbbb\` | \`shop\` | \`t1\` | non-compliant |

      ### Not compliant: app.tgz

      - The policy \`prod\` asks for the attestation \`unit-tests\` (type \`generic\`) on the artifact, and there is none on the trail \`t1\`, the record of its build.

      How to pass, in the workflow:

      \`\`\`yaml
      # this step, with these lines added
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          attestation-name: unit-tests
          compliant: \${{ steps.unit-tests.outcome == 'success' }}
      \`\`\`

      <details><summary>Fingerprints</summary>

      - app.tgz: \`sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\`

      </details>

      Commit \`1111111111111111111111111111111111111111\` · built as \`2222222222222222222222222222222222222222\` · base \`3333333333333333333333333333333333333333\` · [commit page](https://github.com/octo/shop/commit/1) · [this run](https://github.com/octo/shop/actions/runs/7)
      "
    `);
  });

  it('says what every undecided means and what to do', () => {
    const judgements: Judgement[] = [
      { verdict: 'undecided', reason: 'failed', failure },
      { verdict: 'undecided', reason: 'unsound', detail: 'it is about something else' },
      { verdict: 'undecided', reason: 'unpoliced', assertion: assertion(true) },
    ];
    for (const judgement of judgements) {
      const text = summary(findings({ artifacts: [finding(judgement)] }));
      expect(text).toMatch(
        /^## Assay: undecided\n\nNo verdict about environment `production` \(in flow `shop`\) could be had for the artifact, and no verdict is no permission/,
      );
      expect(text).toMatch(/Nothing was judged|anything would pass/);
      expect(text).toMatch(/Run the job again|allow-unpoliced: true/);
    }
  });

  it('says a service that is down once, for all artifacts', () => {
    const artifacts = ['a', 'b', 'c'].map((name) => finding({ verdict: 'undecided', reason: 'failed', failure }, name));
    expect(complaintsOf(findings({ artifacts }), step)).toMatchObject([
      { level: 'error', title: 'No verdict: a, b, c' },
    ]);
  });

  it('shows fields that a refused request names', () => {
    const report = {
      state: 'failed',
      failure: { ...failure, code: 'invalid_request', fields: { filename: 'is empty' } },
    } as const;
    const text = summary(
      findings({ artifacts: [{ ...finding({ verdict: 'undecided', reason: 'unrecorded' }), report }] }),
    );
    expect(text).toMatch(/`filename`&#58;? ?is empty|`filename`: is empty/);
  });

  it('shows wrong inputs and nothing else', () => {
    const text = summary(
      findings({ inputProblems: [{ input: 'gate', message: 'found `fial`: did you mean `fail`?' }] }),
    );
    expect(text).toContain('The step was not begun, because its inputs are wrong.');
    expect(text).toContain('Input `gate`: found `fial`: did you mean `fail`?');
  });

  it('stays within what GitHub takes, with a note', () => {
    const planned = Array.from({ length: 20 }, () => ({
      method: 'POST',
      path: 'x'.repeat(100_000),
      body: null,
      attachment: null,
    }));
    const text = summary(findings({ planned, context }));
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(text).toMatch(/Left out here: 1\d of 20 requests\. The file of the output `result-path` has all of them\./);
  });

  it('lets nothing from outside become HTML', () => {
    const evil = '</td><script>x</script>|`[a](javascript:b)\n# c';
    const answer = assertion(false, {
      flow: evil,
      trail: evil,
      html_url: 'javascript:x',
      policy_evaluations: [policy(false, { policy_name: evil, flow: evil, trail: evil })],
      flows: [
        flow(false, {
          flow: evil,
          trail: evil,
          compliance_status: compliance(false, { attestations_statuses: [missing(evil)] }),
        }),
      ],
    });
    const html = marked.parse(
      summary(
        findings({ artifacts: [finding({ verdict: 'non-compliant', reason: 'refused', assertion: answer }, evil)] }),
      ),
      { async: false },
    );
    const elements = new Set(Array.from(html.matchAll(/<([a-zA-Z][^\s>]*)/g), (match) => match[1]));
    expect([...elements].join(' ')).toBe('h2 p code table thead tr th tbody td h3 ul li pre details summary');
  });
});

describe('the page of many artifacts', () => {
  const long = 'ü'.repeat(190);
  const many = (verdictOf: (index: number) => Judgement): StepFindings =>
    findings({
      artifacts: Array.from({ length: 1000 }, (_, index) => finding(verdictOf(index), `${long}-${index}`)),
      context,
    });
  const no: Judgement = { verdict: 'non-compliant', reason: 'refused', assertion: refused };
  const yes: Judgement = { verdict: 'compliant', assertion: assertion(true) };

  it.each([
    ['where all are refused', many(() => no)],
    ['where none is', many(() => yes)],
    [
      'with names that grow by escaping',
      findings({ artifacts: Array.from({ length: 1000 }, () => finding(no, '|'.repeat(200))) }),
    ],
  ])('stays within what GitHub takes %s, and says what is left out', (_what, given) => {
    const text = summary(given);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(text).toMatch(/Left out here: \d+ of 1000 \w+\. The file of the output `result-path` has all of them\./);
    expect(marked.parse(text, { async: false })).toContain('<details>');
  });

  it('fits into a comment just as well', () => {
    for (const judgement of [no, yes]) {
      const given = many(() => judgement);
      const text = summaryMarkdown(given, complaintsOf(given, step), 64_000);
      expect(Buffer.byteLength(text)).toBeLessThan(64_000);
      expect(text).toContain('## Assay: ');
    }
  });

  it('shows those that may not go first', () => {
    const text = summary(many((index) => (index === 998 ? no : yes)));
    expect(text).toMatch(/\|---\|\n\| \[ü+-998\]/);
    expect(text.match(/^### /gm)).toHaveLength(1);
  });

  it('folds all problems but the first ten, and counts those that it leaves out', () => {
    const text = summary(many(() => no));
    expect(text.match(/^### Not compliant/gm)).toHaveLength(10);
    expect(text).toContain('<details><summary>Not compliant&#58;'.replace('&#58;', ':'));
    const shown = text.match(/How to pass, in the workflow:/g)?.length ?? 0;
    expect(text).toContain(`Left out here: ${1000 - shown} of 1000 problems.`);
  });

  it('shortens one problem of many reasons rather than leave it out', () => {
    const statuses = Array.from({ length: 500 }, (_, index) => missing(`evidence-${index}`));
    const answer = assertion(false, {
      flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: statuses }) })],
    });
    const given = findings({
      artifacts: [finding({ verdict: 'non-compliant', reason: 'refused', assertion: answer })],
    });
    const text = summaryMarkdown(given, complaintsOf(given, step), 64_000);
    expect(text).toContain('### Not compliant: app.tgz');
    expect(text).toMatch(/Left out here: \d+ of 500 reasons\./);
  });
});

describe('several environments', () => {
  const staging = { scope: 'environment', environment: 'staging', flow: 'shop' } as const;
  const production = { scope: 'environment', environment: 'production', flow: 'shop' } as const;
  const inBoth = (first: Judgement, second: Judgement): StepFindings =>
    findings({
      questions: [staging, production],
      artifacts: [
        {
          ...finding(first),
          judgements: [
            { question: staging, judgement: first },
            { question: production, judgement: second },
          ],
        },
      ],
    });
  const yes: Judgement = { verdict: 'compliant', assertion: assertion(true, { environment: 'staging' }) };
  const no: Judgement = { verdict: 'non-compliant', reason: 'refused', assertion: refused };

  it('are told apart in titles', () => {
    expect(complaintsOf(inBoth(yes, no), step)).toMatchObject([
      { title: 'Not compliant: app.tgz in production', environments: ['production'] },
    ]);
  });

  it('are told together where the same is wrong', () => {
    expect(complaintsOf(inBoth(no, no), step)).toMatchObject([
      { title: 'Not compliant: app.tgz in staging, production', environments: ['staging', 'production'] },
    ]);
    const unknown: Judgement = { verdict: 'undecided', reason: 'failed', failure };
    expect(complaintsOf(inBoth(unknown, unknown), step)).toMatchObject([
      { title: 'No verdict: app.tgz in staging, production' },
    ]);
  });

  it('have a row each', () => {
    const text = summary(inBoth(yes, no));
    expect(text).toContain('| Artifact | Fingerprint | Flow | Trail | Environment | Verdict |');
    expect(text).toMatch(/`production` \| non-compliant \|\n.*`staging` \| compliant \|/);
  });

  it('are told after the refusals of all artifacts where only no verdict could be had', () => {
    const open: Judgement = { verdict: 'undecided', reason: 'unsound', detail: 'd' };
    const given = findings({ artifacts: [finding(open, 'a'), finding(no, 'b')] });
    expect(complaintsOf(given, step).map(({ title }) => title)).toEqual(['Not compliant: b', 'No verdict: a']);
  });
});

describe('waiting', () => {
  it.each<[StepFindings['waited'], Judgement, RegExp]>([
    [
      { waitedMs: 65_000, limitMs: 600_000 },
      { verdict: 'compliant', assertion: assertion(true) },
      /Waited 1 min 5 s for it\./,
    ],
    [
      { waitedMs: 600_000, limitMs: 600_000 },
      { verdict: 'non-compliant', reason: 'unknown' },
      /Waited 10 min, as long as `wait` allows\./,
    ],
    [
      { waitedMs: 2000, limitMs: 600_000 },
      { verdict: 'non-compliant', reason: 'unknown' },
      /Waited 2 s, until more waiting could not help\./,
    ],
  ])('for %j is told', (waited, judgement, words) => {
    const given = findings({ artifacts: [finding(judgement)], waited });
    expect(summary(given)).toMatch(words);
    expect(logLines(given, []).at(-1)).toMatch(words);
  });
});

describe('annotations', () => {
  it('are at most ten of a level, the last saying how many are left', () => {
    const artifacts = Array.from({ length: 25 }, (_, index) =>
      finding({ verdict: 'non-compliant', reason: 'refused', assertion: refused }, `app-${index}`),
    );
    const annotations = annotationsOf(complaintsOf(findings({ artifacts }), step));
    expect(annotations).toHaveLength(ANNOTATIONS_MAX);
    expect(annotations[0]).toMatchObject({ level: 'error', title: 'Not compliant: app-0' });
    expect(annotations.at(-1)).toMatchObject({ title: '16 more' });
  });

  it('are warnings where the gate only warns', () => {
    const given = findings({
      gate: 'warn',
      artifacts: [
        finding({ verdict: 'non-compliant', reason: 'unknown' }),
        finding({ verdict: 'undecided', reason: 'failed', failure }),
      ],
    });
    expect(annotationsOf(complaintsOf(given, step)).map(({ level }) => level)).toEqual(['warning', 'warning']);
  });
});

describe('the log', () => {
  it('has a line an artifact and an attestation, and the verdict last', () => {
    const attestations = [
      {
        name: 'tests',
        compliant: true,
        summary: null,
        target: 'trail',
        attachment: 'evidence.tgz',
        outcome: { state: 'recorded', id: 'x' },
        fingerprint: null,
      },
    ] as const;
    const given = findings({
      artifacts: [finding({ verdict: 'compliant', assertion: assertion(true) })],
      attestations,
    });
    expect(logLines(given, complaintsOf(given, step))).toEqual([
      `artifact app.tgz sha256:${FP}, reported to flow shop, trail t1: compliant (https://assay.example.com/shop/artifact)`,
      'attestation tests on trail with evidence.tgz (compliant): recorded',
      'verdict: compliant. The artifact complies. Asked about environment `production` (in flow `shop`).',
    ]);
  });

  it('prints no command, whatever the names are', () => {
    const given = findings({
      artifacts: [
        finding(
          { verdict: 'compliant', assertion: assertion(true, { html_url: 'x\n::error::y' }) },
          '\n::error::x ##[group]',
        ),
      ],
    });
    for (const text of logLines(given, [])) expect(text).not.toMatch(/^\s*::|##\[|\n/);
  });
});
