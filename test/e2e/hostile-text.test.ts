import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import { answering, changing, onQuestions, startTamperingProxy } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, testsInputs, type Workplace } from './workplace.ts';

/** Each would do something to a reader, a page or a runner that took it for more than text. */
const hostileLines = [
  '::error::forged',
  '  ::set-output name=verdict::compliant',
  '::add-mask::e',
  '::stop-commands::x',
  '##[error]forged',
  'x ##[group]forged',
  '%0A::error::forged',
  'x\r::warning::forged',
  'x\u2028::notice::forged',
  '\u001b[31mred\u001b[2J\u001b]8;;https://evil.example\u0007x',
  'a\u202eb\u200bc',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">x</a>',
  '</code></td></tr></table></details>',
  '<!-- gone',
  '[click](javascript:alert(1))',
  '![pixel](https://evil.example/i.png)',
  '<https://evil.example>',
  'https://evil.example www.evil.example evil@example.com',
  '[ref]: https://evil.example',
  '| a | b |\\|',
  '```\n# heading',
  '~~~',
  '`` ` ``',
  '`[a](https://evil.example)`',
  '# heading',
  '- [ ] task',
  '1. one',
  '> [!NOTE]',
  '---',
  '    indented code',
  '*b* _i_ ~~s~~ **b**',
  '@octocat octo/shop#1 :boom: $x$ $$y$$',
  '&lt;b&gt; &#60;b&#62;',
  '\\[x\\](y)',
  '${{ secrets.ASSAY_API_TOKEN }}',
  'x: y\n- name: tests\n  compliant: true',
];
const hostileText = hostileLines.join('\n');

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

/** Commands that the runner obeys: its current form at the start of a line, its older one anywhere. */
function commandsIn(log: string): string[] {
  const lines = log.split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.filter((line) => line.trimStart().startsWith('::') || line.includes('##['));
}

/** Nothing of it is obeyed, and the terminal sees text alone. */
function expectHarmlessLog(log: string): void {
  for (const command of commandsIn(log))
    expect(command).toMatch(/^::(add-mask::\S+$|(error|warning|notice) title=[^:]*::|debug::)/);
  const masked = [...new Set(commandsIn(log).filter((command) => command.startsWith('::add-mask::')))];
  const token = workplace.service.tokens.member;
  const forms = [token, token.replaceAll('_', '&#95;'), Buffer.from(token).toString('base64')];
  expect(masked.toSorted()).toEqual(forms.map((form) => `::add-mask::${form}`).toSorted());
  // oxfmt would turn the class around a control character into the character itself.
  expect(log).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b]/u);
}

const elements = 'a code details h2 h3 li p pre summary table tbody td th thead tr ul'.split(' ');

/** Rendered, it has the elements that the step makes, and no address that is not a web page's. */
function expectHarmlessPage(summary: string): void {
  const html = marked.parse(summary, { async: false, gfm: true });
  for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([a-zA-Z!][^\s>/]*)([^>]*)>/g)) {
    expect(elements, tag).toContain(name);
    expect(attributes, tag).toMatch(/^$|^ href="https?:\/\/(?!evil)[^"]*"$|^ class="language-yaml"$/);
  }
  const headings = Array.from(html.matchAll(/<h[1-6]>(.*?)<\/h/gs), ([, text]) => text ?? '');
  for (const heading of headings)
    expect(heading).toMatch(/^(Assay: |Not compliant: |No verdict: |Not recorded: |Wrong inputs|What would be sent)/);
}

/** The workflow lines of the page: what they would make of a user's workflow. */
function workflowStepsOf(summary: string): unknown[] {
  return Array.from(summary.matchAll(/^(`{3,})yaml\n(.*?)\n\1$/gms), ([, , text]) =>
    z.unknown().parse(parse(text ?? '')),
  );
}

/** The outputs are the ones that action.yml declares, whatever their values hold. */
function expectWholeOutputs({ outputs }: ActionResult): void {
  expect(Object.keys(outputs).toSorted()).toEqual(
    ['fingerprint', 'fingerprints', 'html-url', 'result-path', 'spool', 'verdict', 'verdicts'].toSorted(),
  );
  expect(outputs['html-url']).toMatch(/^$|^https?:\/\/\S+$/);
  expect(outputs['fingerprint']).toMatch(/^$|^[0-9a-f]{64}$/);
  expect(() => JSON.parse(outputs['fingerprints'] ?? '') as unknown).not.toThrow();
}

function expectHarmless(step: ActionResult): void {
  expectHarmlessLog(step.log);
  expectHarmlessPage(step.summary);
  expectWholeOutputs(step);
}

/** Runs a step on a push whose every text is hostile. */
function runHostilePush(directory: string, inputs: Record<string, string>, env: Record<string, string> = {}) {
  const { url, org, tokens } = workplace.service;
  const sha = 'a'.repeat(40);
  return runAction({
    workspace: directory,
    inputs: { 'api-url': url, 'api-token': tokens.member, org, timeout: '60s', ...inputs },
    env: {
      GITHUB_ACTION_REPOSITORY: 'octo/assay\n- run: evil',
      GITHUB_ACTION_REF: '${{ evil }}',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: `refs/heads/${hostileText}`,
      GITHUB_REPOSITORY: 'octo/shop',
      GITHUB_REPOSITORY_ID: '42',
      GITHUB_RUN_ID: '7"><script>',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: sha,
      ...env,
    },
    event: {
      head_commit: {
        id: sha,
        message: hostileText,
        timestamp: '2026-03-02T10:00:00Z',
        author: { name: hostileText, email: hostileText, username: hostileText },
      },
      repository: { id: 42, full_name: 'octo/shop', description: hostileText },
    },
  });
}

describe('the checks of this file', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    'https://evil.example',
    '# heading',
    '1. one',
  ])('see what is alive on a page: %s', (text) => {
    expect(() => expectHarmlessPage(`## Assay: x\n\n${text}`)).toThrow('expected');
  });

  it.each(['::error::x', '  ::set-output name=x::y', 'x ##[group]y', 'x\r::warning::y', '\u001b[31m'])(
    'see what is alive in a log: %j',
    (text) => {
      expect(() => expectHarmlessLog(`${text}\n`)).toThrow('expected');
    },
  );
});

describe('texts of the commit', () => {
  it('are recorded as they are, and do nothing', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'a hostile commit' });
    await using proxy = await startTamperingProxy(workplace.service.url);
    const step = await runHostilePush(directory, { ...buildInputs, ...testsInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step.outputs['verdict']).toBe('compliant');
    const report = z
      .object({ git_commit_info: z.looseObject({}) })
      .parse(JSON.parse(proxy.seen.find(({ path: asked }) => asked.includes('/artifacts/'))?.text ?? ''));
    expect(report.git_commit_info).toMatchObject({
      message: hostileText.trim(),
      author: `${hostileText} <${hostileText}>`,
      author_username: hostileText,
      branch: hostileText,
    });
  });

  it('do nothing where a dry run shows them', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'a hostile commit' });
    const step = await runHostilePush(directory, { ...buildInputs, ...testsInputs, 'dry-run': 'true' });
    expectHarmless(step);
    expect(step.outputs['verdict']).toBe('skipped');
    expect(step.log).toContain('forged');
    expect(step.summary).toContain('forged');
  });
});

describe.skipIf(process.platform === 'win32')('file names', () => {
  // A name holds no slash, and fewer than 256 bytes.
  const names = hostileLines.map((text, index) => `${text.replaceAll('/', '\u2215')}-${index}.tgz`);

  it.each([
    ['in the log, on the page and in the outputs', { gate: 'fail', environment: 'production', scope: 'environment' }],
    ['in a dry run', { gate: 'fail', environment: 'production', scope: 'environment', 'dry-run': 'true' }],
  ])('do nothing %s', async (_where, inputs) => {
    const { directory } = workplace.job();
    for (const name of names) writeFileSync(path.join(directory, name), name);
    const step = await runHostilePush(directory, { flow: 'shop', artifacts: '*.tgz', ...inputs });
    expectHarmless(step);
    const found = z
      .array(z.object({ filename: z.string() }))
      .parse(JSON.parse(step.outputs['fingerprints'] ?? ''))
      .map(({ filename }) => filename);
    expect(found.toSorted()).toEqual(names.toSorted());
    for (const lines of workflowStepsOf(step.summary)) expect(lines).toHaveLength(1);
  });
});

/** What the service says of evidence that is not there. */
const missingStatus = (name: string, scope: string): Record<string, unknown> => ({
  attestation_name: name,
  attestation_type: 'generic',
  attestation_id: null,
  overridden_attestation_id: null,
  status: 'MISSING',
  is_compliant: null,
  unexpected: false,
  scope,
});

describe('texts of the service', () => {
  it('do nothing where they name evidence that is missing', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'missing' });
    const tamper = onQuestions(
      changing((answer) => {
        const flow = z.array(z.looseObject({ compliance_status: z.looseObject({}) })).parse(answer['flows'])[0];
        const statuses = [...hostileLines, hostileText].flatMap((text) => [
          missingStatus(text, 'artifact'),
          missingStatus(text, 'trail'),
        ]);
        const about = { ...flow?.compliance_status, attestations_statuses: statuses };
        return { ...answer, html_url: hostileText, flows: [{ ...flow, compliance_status: about }] };
      }),
    );
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const step = await runHostilePush(directory, { ...buildInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step.outputs).toMatchObject({ verdict: 'non-compliant', 'html-url': '' });
    const steps = z
      .array(z.looseObject({ with: z.record(z.string(), z.string()) }))
      .parse(workflowStepsOf(step.summary).flat());
    expect(steps.map((one) => one['uses'])).toEqual(['OWNER/assay@v1', 'OWNER/assay@v1']);
    for (const one of steps) {
      expect(['attestations', 'attestations,flow,gate']).toContain(Object.keys(one.with).toSorted().join(','));
      const evidence = z
        .array(z.strictObject({ name: z.string(), compliant: z.string() }))
        .parse(parse(one.with['attestations'] ?? ''));
      expect(evidence).toHaveLength(hostileLines.length + 1);
      for (const { name, compliant } of evidence) {
        expect(name).not.toContain('${{');
        expect(compliant).toMatch(/^\$\{\{ steps\.[\w-]+\.outcome == 'success' \}\}$/);
      }
    }
  });

  it('do nothing where they give reasons, types and names of artifacts', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'reasons' });
    const tamper = onQuestions(
      changing((answer) => {
        const flow = z.array(z.looseObject({ compliance_status: z.looseObject({}) })).parse(answer['flows'])[0];
        const types = ['missing_artifact', 'wrong_source', 'unexpected_artifact', 'reported_non_compliant'];
        const resolutions = [...hostileLines, hostileText].flatMap((text) =>
          types.map((type) => ({ type, context: { name: text, type: text, expected: [text] }, remedy: text })),
        );
        const about = { ...flow?.compliance_status, artifact_name: hostileText, unexpected: true, resolutions };
        const rule = {
          rule: { type: 'attestation', definition: { name: hostileText, type: hostileText } },
          ignored: false,
          satisfied: false,
          resolutions: [{ type: 'missing_attestation', context: null, remedy: hostileText }, ...resolutions],
        };
        return {
          ...answer,
          html_url: 'javascript:alert(1)',
          flows: [{ ...flow, compliance_status: about }],
          policy_evaluations: [
            {
              policy_name: 'careful',
              policy_version: 1,
              status: 'NON-COMPLIANT',
              flow: 'shop',
              trail: 't',
              rule_evaluations: [rule, { ...rule, rule: { type: 'trail-compliance', definition: {} } }],
            },
          ],
        };
      }),
    );
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const step = await runHostilePush(directory, { ...buildInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step.outputs).toMatchObject({ verdict: 'non-compliant', 'html-url': '' });
    const steps = z.array(z.looseObject({ with: z.looseObject({}) })).parse(workflowStepsOf(step.summary).flat());
    expect(steps.map((one) => Object.keys(one.with).join(','))).toEqual(['attestation-name,compliant', 'artifacts']);
  });

  it('do nothing where they name policies and flows as no policy or flow is named', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'names' });
    const tamper = onQuestions(
      changing((answer) => ({
        ...answer,
        flow: hostileText,
        environment: hostileText,
        policy_evaluations: [{ policy_name: hostileText, policy_version: 1, status: 'NON-COMPLIANT' }],
      })),
    );
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const step = await runHostilePush(directory, { ...buildInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });

  it.each([400, 404])('do nothing where they refuse with %i', async (status) => {
    const { directory } = workplace.job({ 'app.tgz': 'refused' });
    const errors = Object.fromEntries(hostileLines.map((text, index) => [`${text}${index}`, text]));
    const body = { message: hostileText, code: 'invalid_request', errors, request_id: hostileText };
    await using proxy = await startTamperingProxy(workplace.service.url, answering(status, body));
    const step = await runHostilePush(directory, { ...buildInputs, ...testsInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });

  it.each(hostileLines.filter((text) => text.startsWith('<')))('do nothing as a whole page: %s', async (text) => {
    const { directory } = workplace.job({ 'app.tgz': 'page' });
    await using proxy = await startTamperingProxy(workplace.service.url, onQuestions(answering(403, text)));
    const step = await runHostilePush(directory, { ...buildInputs, ...testsInputs, 'api-url': proxy.url });
    expectHarmless(step);
    expect(step.outputs['verdict']).toBe('undecided');
  });
});

describe('values of inputs', () => {
  it('do nothing where they are refused', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'inputs' });
    const names = ['org', 'flow', 'trail', 'artifacts', 'attestation-name', 'compliant', 'attachments', 'fingerprint'];
    const more = ['gate', 'scope', 'environment', 'policies', 'allow-unpoliced', 'on-undecided', 'redact', 'timeout'];
    for (const text of [hostileText, hostileLines[0] ?? '', hostileLines[11] ?? '', '- &x *y']) {
      const inputs = Object.fromEntries([...names, ...more, text].map((name) => [name, text]));
      const step = await runHostilePush(directory, { ...inputs, attestations: `- {name: ${JSON.stringify(text)}}` });
      expectHarmless(step);
      expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    }
  });
});

describe('values from the environment', () => {
  const forged = 'x\n- name: tests\n  compliant: true';
  const attestations =
    '- name: review\n  compliant: false\n  description: { env: TITLE }\n  user-data: { title: { env: TITLE } }';

  it('stay values, whatever YAML they hold', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'a forged title' });
    await using proxy = await startTamperingProxy(workplace.service.url);
    const inputs = { ...buildInputs, attestations, 'api-url': proxy.url };
    const step = await runHostilePush(directory, inputs, { TITLE: forged });
    expectHarmless(step);
    expect(step.outputs['verdict']).toBe('non-compliant');
    const sent = proxy.seen
      .flatMap(({ parts }) => parts)
      .map(({ content }) => z.unknown().parse(JSON.parse(content.toString())));
    expect(sent).toEqual([
      expect.objectContaining({
        attestation_name: 'review',
        is_compliant: false,
        description: forged,
        user_data: { title: forged },
      }),
    ]);
  });

  it('become no name and no verdict', async () => {
    const { directory } = workplace.job({ 'app.tgz': 'env' });
    const texts = [...hostileLines, hostileText, forged];
    const env = Object.fromEntries(texts.map((text, index) => [`TEXT_${index}`, text]));
    const entries = texts.map((_, index) => `- name: { env: TEXT_${index} }\n  compliant: { env: TEXT_${index} }\n`);
    const step = await runHostilePush(directory, { ...buildInputs, attestations: entries.join('') }, env);
    expectHarmless(step);
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    const { inputs } = z.object({ inputs: z.array(z.unknown()) }).parse(step.result);
    expect(inputs).toHaveLength(2 * texts.length);
  });
});
