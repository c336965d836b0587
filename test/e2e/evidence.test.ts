import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pullRequest, repository, review } from '../action/evidence/github-repository.ts';
import { sigstoreInstance, slsaStatement, WORKFLOW } from '../action/evidence/sigstore-instance.ts';
import { form } from '../running-service.ts';
import { startGithubApi } from './github-api.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import { type Job, openWorkplace, sha256, type Step, type Workplace } from './workplace.ts';

const TOKEN = 'ghs_token-of-the-evidence-test';

let work: Workplace;
let sigstore: Awaited<ReturnType<typeof sigstoreInstance>>;
let foreignSigstore: typeof sigstore;
beforeAll(async () => {
  [work, sigstore, foreignSigstore] = await Promise.all([openWorkplace(), sigstoreInstance(), sigstoreInstance()]);
  const { service } = work;
  const put = async (method: string, target: string, data: FormData | object): Promise<void> => {
    const send = data instanceof FormData ? { form: data } : { json: data };
    const reply = await service.send(method, target, send);
    expect(reply.status, reply.text).toBe(201);
  };
  await put(
    'POST',
    '/custom-attestation-types/acme',
    form('data_json', {
      name: 'load-test',
      evaluator: { content_type: 'jq', rules: ['.p95_ms <= 200', '.errors == 0'] },
    }),
  );
  for (const type of ['generic', 'junit', 'pull_request', 'custom:load-test'])
    await put('PUT', '/flows/acme/template_file', flowAskingFor(type));
  const policy = { part: 'policy_file', name: 'policy.yml', content: POLICY };
  await put('PUT', '/policies/acme', form('payload', { name: 'proven' }, policy));
  await put('PUT', '/environments/acme', { name: 'strict', type: 'server', policies: ['proven'] });
});
afterAll(() => work.close());

/** What a policy asks for by type, whatever the names. */
const POLICY = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  attestations:
    - type: junit
    - type: pull_request
    - type: custom:load-test
`;

const flowFor = (type: string): string => `wants-${type.replaceAll(/[^a-z]/g, '-')}`;

/** The flow's template asks for evidence of one type under the name `evidence`. */
function flowAskingFor(type: string): FormData {
  const content = [
    'version: 1',
    'trail:',
    '  artifacts:',
    '    - name: app',
    '      attestations:',
    '        - name: evidence',
    `          type: ${type}`,
  ].join('\n');
  const template = { part: 'template_file', name: 'template.yml', content };
  return form('data_json', { name: flowFor(type), description: type }, template);
}

interface Case {
  /** The members of the entry, without its name. */
  entry: string;
  files: (app: string) => Promise<Record<string, string>> | Record<string, string>;
  /** What the user data of the record has. */
  facts: Readonly<Record<string, unknown>>;
}

interface Kind {
  kind: string;
  type: string;
  /** The one file that is attached. */
  attached: string;
  good: Case;
  bad: Case;
}

const same =
  (files: Record<string, string>): Case['files'] =>
  () =>
    files;
const suite = (...tests: readonly string[]): string => `<testsuite name="unit">${tests.join('')}</testsuite>`;
const scan = (...results: readonly unknown[]): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint' } }, results }] });
const bill = (...components: readonly unknown[]): string =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
const lcov = (hit: number): string => `SF:src/a.ts\nDA:1,${hit}\nDA:2,1\nend_of_record\n`;
const provenance = (by: () => typeof sigstore) => async (app: string) => ({
  'bundle.json': JSON.stringify(await by().signed({ statement: slsaStatement(sha256(app)) })),
  'root.json': JSON.stringify(sigstore.trustedRoot()),
});
const signed = `provenance: bundle.json, identity: '${WORKFLOW}', trusted-root: root.json`;
const finding = { level: 'error', message: { text: 'SQL made of input' } };

const kinds: readonly Kind[] = [
  {
    kind: 'junit',
    type: 'junit',
    attached: 'r.xml',
    good: {
      entry: 'junit: r.xml',
      files: same({ 'r.xml': suite('<testcase name="a"/>') }),
      facts: { junit: { totals: { tests: 1, failures: 0 } } },
    },
    bad: {
      entry: 'junit: r.xml',
      files: same({ 'r.xml': suite('<testcase name="a"><failure/></testcase>') }),
      facts: { junit: { totals: { failures: 1 } } },
    },
  },
  {
    kind: 'sarif',
    type: 'generic',
    attached: 's.sarif',
    good: {
      entry: 'sarif: s.sarif',
      files: same({ 's.sarif': scan() }),
      facts: { sarif: { counts: { error: 0 }, findings: [] } },
    },
    bad: {
      entry: 'sarif: s.sarif',
      files: same({ 's.sarif': scan(finding) }),
      facts: { sarif: { counts: { error: 1 } } },
    },
  },
  {
    kind: 'sbom',
    type: 'generic',
    attached: 'b.json',
    good: {
      entry: 'sbom: b.json',
      files: same({ 'b.json': bill({ type: 'library', name: 'left-pad', version: '1.3.0' }) }),
      facts: { sbom: { components: 1, lacking: { name: 0 } } },
    },
    bad: {
      entry: 'sbom: b.json, require: [purl]',
      files: same({ 'b.json': bill({ type: 'library', name: 'left-pad' }) }),
      facts: { sbom: { components: 1, lacking: { purl: 1 } } },
    },
  },
  {
    kind: 'coverage',
    type: 'generic',
    attached: 'l.info',
    good: {
      entry: 'coverage: l.info, minimum: 80',
      files: same({ 'l.info': lcov(3) }),
      facts: { coverage: { lines: { total: 2, covered: 2 } } },
    },
    bad: {
      entry: 'coverage: l.info, minimum: 80',
      files: same({ 'l.info': lcov(0) }),
      facts: { coverage: { lines: { total: 2, covered: 1 } } },
    },
  },
  {
    kind: 'provenance',
    type: 'generic',
    attached: 'bundle.json',
    good: { entry: signed, files: provenance(() => sigstore), facts: { provenance: { identity: WORKFLOW } } },
    bad: {
      entry: signed,
      files: provenance(() => foreignSigstore),
      facts: { provenance: { expected: { identity: WORKFLOW } } },
    },
  },
  {
    kind: 'custom',
    type: 'custom:load-test',
    attached: 'd.json',
    good: {
      entry: 'custom: load-test, data-file: d.json',
      files: same({ 'd.json': '{"p95_ms": 180, "errors": 0}' }),
      facts: {},
    },
    bad: {
      entry: 'custom: load-test, data-file: d.json',
      files: same({ 'd.json': '{"p95_ms": 180, "errors": 2}' }),
      facts: {},
    },
  },
];

const recordSchema = z.looseObject({
  attestation_id: z.string(),
  attestation_type: z.string(),
  is_compliant: z.boolean(),
  user_data: z.record(z.string(), z.unknown()),
  evidence_archive_path: z.string().nullable(),
  evidence_archive_fingerprint: z.string().nullable(),
});

/** The newest attestation `evidence` of the artifact. */
async function recordOf(type: string, app: string): Promise<z.output<typeof recordSchema>> {
  const target = `/attestations/acme/${flowFor(type)}/artifact/${sha256(app)}/evidence`;
  const [record] = z.array(recordSchema).parse((await work.service.send('GET', target)).json);
  if (record === undefined) throw new Error('no such attestation is on record');
  return record;
}

async function attachmentOf({ attestation_id: id }: z.output<typeof recordSchema>): Promise<Buffer> {
  const response = await fetch(`${work.service.url}/api/v2/attestations/acme/${id}/attachment`, {
    headers: { authorization: `Bearer ${work.service.tokens.reader}` },
    signal: AbortSignal.timeout(20_000),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const inputsFor = (type: string, entry: string): Record<string, string> => ({
  flow: flowFor(type),
  artifacts: 'app=app.tgz',
  attestations: `- {name: evidence, ${entry}, user-data: {junit: mine, note: kept}}`,
  environment: 'production',
});

describe.concurrent('evidence through the Action', () => {
  describe.each(kinds)('$kind', ({ kind, type, attached, good, bad }) => {
    it.each([
      ['compliant', good],
      ['non-compliant', bad],
    ] as const)('that is %s: the gate says the same, and the record has facts and file', async (verdict, given) => {
      const app = `${kind} ${verdict}`;
      const files = await given.files(app);
      const job = work.job({ ...files, 'app.tgz': app });
      const step = await job.run(inputsFor(type, given.entry));
      expect(step, step.log).toMatchObject({ verdict, exitCode: verdict === 'compliant' ? 0 : 1 });
      const record = await recordOf(type, app);
      expect(record).toMatchObject({ attestation_type: type, is_compliant: verdict === 'compliant' });
      expect(record.user_data['note']).toBe('kept');
      expect(record.user_data).toMatchObject(given.facts);
      const raw = files[attached] ?? '';
      expect(record.evidence_archive_path).toBe(attached);
      expect(record.evidence_archive_fingerprint).toBe(sha256(raw));
      expect((await attachmentOf(record)).toString()).toBe(raw);
    });
  });

  it.each([
    ['approved by another', 'compliant', [review('bob')]],
    // The type's own rule is content with any pull request.
    ['approved by its author alone', 'non-compliant', [review('ann')]],
  ] as const)('pull-request %s is %s', async (title, verdict, reviews) => {
    const app = `pull request ${title}`;
    const job = work.job({ 'app.tgz': app });
    const merged = pullRequest({ merge_commit_sha: job.sha });
    await using github = await startGithubApi(repository({ found: [[merged]], reviews }));
    const step = await job.run(
      { ...inputsFor('pull_request', 'pull-request: {approvals: 1}'), 'github-token': TOKEN },
      { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' },
    );
    expect(step, step.log).toMatchObject({ verdict, exitCode: verdict === 'compliant' ? 0 : 1 });
    const record = await recordOf('pull_request', app);
    expect(record).toMatchObject({
      attestation_type: 'pull_request',
      is_compliant: verdict === 'compliant',
      pull_requests: [{ url: merged.html_url }],
      user_data: { 'pull-request': {} },
      evidence_archive_path: null,
    });
  });

  it('lowers what the type itself would let pass: tests that were all skipped', async () => {
    const app = 'all skipped';
    const job = work.job({ 'app.tgz': app, 'r.xml': suite('<testcase name="a"><skipped/></testcase>') });
    const step = await job.run(inputsFor('junit', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    const { junit_results: results, ...record } = await recordOf('junit', app);
    expect(record.is_compliant).toBe(false);
    expect(results).toMatchObject([{ total: 1, failures: 0, errors: 0 }]);
  });

  it("keeps the user's data from passing for what was read", async () => {
    const app = 'forged facts';
    const job = work.job({ 'app.tgz': app, 'r.xml': suite('<testcase name="a"><failure/></testcase>') });
    await job.run(inputsFor('junit', 'junit: r.xml'));
    expect((await recordOf('junit', app)).user_data['junit']).toMatchObject({ totals: { failures: 1 } });
  });

  it('is refused where template and evidence differ in their type', async () => {
    const job = work.job({ 'app.tgz': 'another type', 'r.xml': suite('<testcase name="a"/>') });
    const step = await job.run(inputsFor('custom:load-test', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    expect(step.summary).toContain('custom: load-test');
  });

  it('satisfies a policy that asks for types, once all of them are there', async () => {
    const job = work.job({ 'app.tgz': 'by policy', 'r.xml': suite('<testcase name="a"/>') });
    const merged = pullRequest({ merge_commit_sha: job.sha });
    await using github = await startGithubApi(repository({ found: [[merged]] }));
    const run = (attestations: string): Promise<Step> =>
      job.run(
        { flow: 'loose', artifacts: 'app=app.tgz', environment: 'strict', attestations, 'github-token': TOKEN },
        { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' },
      );
    const some = await run('- {name: unit, junit: r.xml}\n- {name: review, pull-request: true}');
    expect(some, some.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    const rest = await run('- {name: load, custom: load-test, data: {p95_ms: 90, errors: 0}}');
    expect(rest, rest.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  });

  it('of a custom type is undecided where the organization has no such type', async () => {
    const job = work.job({ 'app.tgz': 'no such type' });
    const step = await job.run(inputsFor('custom:load-test', 'custom: laod-test, data: {p95_ms: 90, errors: 0}'));
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.annotations.map(({ message }) => message).join('\n')).toContain("'laod-test'");
  });

  it('is attached compressed above 10 MB', async () => {
    const app = 'large report';
    const raw = suite('<testcase name="a"/>', `<system-out>${'all is well\n'.repeat(1_000_000)}</system-out>`);
    const job = work.job({ 'app.tgz': app, 'r.xml': raw });
    const step = await job.run(inputsFor('junit', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    const record = await recordOf('junit', app);
    expect(record.evidence_archive_path).toBe('r.xml.gz');
    expect(sha256(gunzipSync(await attachmentOf(record)))).toBe(sha256(raw));
  });
});

const entities = Array.from({ length: 30 }, (_, level) =>
  level === 0 ? '<!ENTITY e0 "boom">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
).join('');
const linkOut =
  (name: string) =>
  ({ directory }: Job): void =>
    symlinkSync('/etc/hostname', path.join(directory, name));
const pipe =
  (name: string) =>
  ({ directory }: Job): void =>
    void execFileSync('mkfifo', [path.join(directory, name)], { timeout: 5000 });
const MEGABYTE = 1024 * 1024;

interface Hostile {
  title: string;
  entry: string;
  files?: Readonly<Record<string, string | Buffer>>;
  arrange?: (job: Job) => void;
  /** The file that the message must name. */
  file: string;
  says: string | RegExp;
}

const hostile: readonly Hostile[] = [
  {
    title: 'XML that would unfold to more than any memory',
    entry: 'junit: bomb.xml',
    files: { 'bomb.xml': `<!DOCTYPE t [${entities}]><testsuite name="&e29;"/>` },
    file: 'bomb.xml',
    says: /document type/,
  },
  {
    title: 'XML that was cut off',
    entry: 'junit: cut.xml',
    files: { 'cut.xml': '<testsuite name="unit"><testcase name="a"/>' },
    file: 'cut.xml',
    says: /end|cut|closed/,
  },
  {
    title: 'XML that is not UTF-8',
    entry: 'junit: bytes.xml',
    files: { 'bytes.xml': Buffer.from('<testsuite name="\xff"/>', 'latin1') },
    file: 'bytes.xml',
    says: 'UTF-8',
  },
  {
    title: 'JSON of one line that never ends',
    entry: 'sarif: line.sarif',
    files: { 'line.sarif': `{"version":"2.1.0","runs":[{"results":[{"message":{"text":"${'x'.repeat(48 * MEGABYTE)}` },
    file: 'line.sarif',
    says: /end|cut/,
  },
  {
    title: 'JSON that was cut off',
    entry: 'sbom: cut.json',
    files: { 'cut.json': '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"a"' },
    file: 'cut.json',
    says: /end|cut/,
  },
  {
    title: 'data of a custom type that is large',
    entry: 'custom: load-test, data-file: large.json',
    files: { 'large.json': `{"a":"${'x'.repeat(2 * MEGABYTE)}"}` },
    file: 'large.json',
    says: '1 MiB',
  },
  {
    title: 'a bundle that is large',
    entry: `provenance: large.json, identity: '${WORKFLOW}', trusted-root: large.json`,
    files: { 'large.json': `{"a":"${'x'.repeat(9 * MEGABYTE)}"}` },
    file: 'large.json',
    says: '8 MiB',
  },
  { title: 'no file', entry: 'coverage: gone.info, minimum: 1', file: 'gone.info', says: 'matches no file' },
  ...[
    ['junit', 'junit: link.xml'],
    ['a glob', 'junit: "*.xml"'],
    ['data of a custom type', 'custom: load-test, data-file: link.xml'],
    ['a trusted root', `provenance: app.tgz, identity: '${WORKFLOW}', trusted-root: link.xml`],
    ['user data', 'compliant: true, user-data-file: link.xml'],
    ['an attachment', 'compliant: true, attachments: link.xml'],
  ].map(([what, entry = '']): Hostile => ({
    title: `${what} that is a link out of the workspace`,
    entry,
    arrange: linkOut('link.xml'),
    file: 'link.xml',
    says: 'leads out of the workspace',
  })),
  ...[
    ['junit', 'junit: pipe'],
    ['sarif', 'sarif: pipe'],
    ['data of a custom type', 'custom: load-test, data-file: pipe'],
    ['a bundle', `provenance: pipe, identity: '${WORKFLOW}', trusted-root: app.tgz`],
    ['an attachment', 'compliant: true, attachments: pipe'],
    ['one of several attachments', 'compliant: true, attachments: [app.tgz, pipe]'],
  ].map(([what, entry = '']): Hostile => ({
    title: `${what} that is a pipe which nobody writes`,
    entry,
    arrange: pipe('pipe'),
    file: 'pipe',
    says: /file/,
  })),
];

describe.concurrent('evidence that is hostile', () => {
  it.each(hostile)('$title ends the step before anything is sent', async ({ entry, files, arrange, file, says }) => {
    const job = work.job({ 'app.tgz': 'hostile', ...files });
    arrange?.(job);
    await using proxy = await startTamperingProxy(work.service.url);
    const attestations = `- {name: evidence, artifact: app, ${entry}}`;
    const step = await job.run({ ...inputsFor('generic', ''), attestations, 'api-url': proxy.url });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.result.failure, step.log).toBeNull();
    const [annotation, ...others] = step.annotations;
    expect(others).toEqual([]);
    expect(annotation?.title).toBe('Input attestations');
    expect(annotation?.message).toContain(file);
    expect(annotation?.message).toMatch(says);
    expect(annotation?.message.length).toBeLessThan(2000);
    expect(proxy.connections()).toBe(0);
  });
});
