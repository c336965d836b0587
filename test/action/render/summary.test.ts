import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { complaintsOf } from '../../../src/action/complaints.ts';
import { type ArtifactFinding, noFindings, type StepFindings } from '../../../src/action/findings.ts';
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
  hasAttestations: false,
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
const finding = (judgement: ArtifactFinding['judgement'], filename = 'app.tgz'): ArtifactFinding => ({
  artifact: { fingerprint: FP, filename, name: null },
  report: { state: 'reported', flow: 'shop', trail: 't1', htmlUrl: 'https://assay.example.com/a' },
  judgement,
});
const findings = (more: Partial<StepFindings>): StepFindings => ({ ...noFindings, question, ...more });
const summary = (given: StepFindings): string => summaryMarkdown(given, complaintsOf(given, step));

const context: StepFindings['context'] = {
  sha: '1'.repeat(40),
  commit: null,
  annotations: { built_commit: '2'.repeat(40), base_commit: '3'.repeat(40) },
  repository: null,
  commitUrl: 'https://github.com/octo/shop/commit/1',
  buildUrl: 'https://github.com/octo/shop/actions/runs/7',
  repositoryUrl: '',
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

      - The policy \`prod\` asks for the attestation \`unit-tests\` (type \`generic\`) on the artifact, and there is none on the trail \`t1\`.

      How to pass:

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
    const judgements: ArtifactFinding['judgement'][] = [
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
    expect(text).toContain('too long for this page');
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
