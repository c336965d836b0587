import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { startTamperingProxy, type TamperingProxy } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, type Step, testsInputs, type Workplace } from './workplace.ts';

const actionFile = path.resolve(import.meta.dirname, '../../action.yml');
const { inputs: declared } = z
  .object({ inputs: z.record(z.string(), z.unknown()) })
  .parse(parse(readFileSync(actionFile, 'utf8')));

let work: Workplace;
/** Where everything would go that the step sent: the service and GitHub alike. */
let outside: TamperingProxy;
beforeAll(async () => {
  work = await openWorkplace();
  outside = await startTamperingProxy(work.service.url);
});
afterAll(async () => {
  await outside[Symbol.asyncDispose]();
  await work.close();
});

const files = { 'app.tgz': 'app', 'b/one.bin': '1', 'b/two.bin': '2', 'data.json': '[]', 'flw.yml': 'flw: shop' };

function run(inputs: Readonly<Record<string, string>>): Promise<Step> {
  const job = work.job(files);
  const filled = Object.entries(inputs).map(
    ([name, value]) => [name, value.replaceAll('${{ github.workspace }}', job.directory)] as const,
  );
  return job.run({ 'api-url': outside.url, ...Object.fromEntries(filled) }, { GITHUB_API_URL: outside.url });
}

interface Wrong {
  /** What is wrong, as the `with:` of the step beside what it needs else. */
  given: Readonly<Record<string, string>>;
  /** What the annotation must say, beside the input's name. */
  says: string;
  /** What may stand nowhere. */
  never?: string;
  /** Inputs that the step has; default: those of a build with evidence. */
  beside?: Readonly<Record<string, string>>;
}

const wrong = (given: Wrong['given'], says: string, more: Partial<Wrong> = {}): Wrong => ({ given, says, ...more });
const build = { ...buildInputs, ...testsInputs };
const recorded = { fingerprint: 'ab'.repeat(32), environment: 'production' };
const attestations = (yaml: string): Wrong['given'] => ({ attestations: yaml, 'attestation-name': '', compliant: '' });

/** Every way in which each input is wrong. An input that action.yml gains has no place here yet, and a test fails. */
const table: Readonly<Record<string, readonly Wrong[]>> = {
  'api-url': [
    wrong({ 'api-url': '' }, 'expected the address of the service, found nothing'),
    wrong({ 'api-url': 'assay.example.com' }, 'does not begin with https:// or http://'),
    wrong({ 'api-url': 'ftp://assay.example.com' }, 'does not begin with https:// or http://'),
    wrong({ 'api-url': 'https://octo:hunter2@assay.example.com' }, 'user name or password', { never: 'hunter2' }),
    wrong({ 'api-url': 'https://assay.example.com/api/v2' }, 'ends in /api/v2'),
    wrong({ 'api-url': 'https://assay.example.com/?token=hunter2' }, 'has a query', { never: 'hunter2' }),
  ],
  'api-token': [
    wrong({ 'api-token': '' }, 'expected an access token, found nothing'),
    wrong({ 'api-token': '  ' }, 'expected an access token, found nothing'),
    wrong({ 'api-token': 'two words of secret' }, 'copy the secret again', { never: 'two words' }),
    wrong({ 'api-token': 'first-secret-line\nsecond-secret-line' }, 'copy the secret again', { never: 'secret-line' }),
  ],
  org: [
    wrong({ org: '' }, 'expected the organization in the service, found nothing'),
    wrong({ org: 'ac/me' }, 'found `ac/me`'),
  ],
  'ca-file': [wrong({ 'ca-file': 'missing.pem' }, 'missing.pem'), wrong({ 'ca-file': 'app.tgz' }, 'app.tgz')],
  config: [
    wrong({ config: 'missing.yml' }, 'missing.yml: there is no such file'),
    wrong({ config: '../assay.yml' }, '../assay.yml: lies outside of the workspace'),
    wrong({ config: '/etc/hostname' }, '/etc/hostname: lies outside of the workspace'),
    wrong({ config: 'b' }, 'b: is not a file'),
    wrong({ config: 'data.json' }, 'data.json:1:1: expected a mapping, found a list'),
    wrong({ config: 'flw.yml' }, 'flw.yml:1:1: unknown key "flw": did you mean "flow"?'),
  ],
  apply: [
    wrong({ apply: '' }, 'expected `true` or `false`, found nothing'),
    wrong({ apply: 'yes' }, 'found `yes`'),
    wrong({ apply: 'true' }, 'expected `config` beside it'),
  ],
  flow: [
    wrong({ flow: '' }, 'expected the flow to report to, found nothing'),
    wrong({ flow: 'my shop' }, 'found `my shop`'),
    wrong({ flow: '-shop' }, 'begins with a letter or digit'),
  ],
  trail: [
    wrong({ trail: 'feature/x' }, 'found `feature/x`'),
    wrong({ trail: 'release-1' }, 'Leave it out', { beside: recorded }),
  ],
  artifacts: [
    wrong({ artifacts: '' }, 'there is nothing to do', { beside: { environment: 'production' } }),
    wrong({ artifacts: 'missing.tgz' }, 'line 1 (missing.tgz): matches no file'),
    wrong({ artifacts: 'b/*.tgz' }, 'matches no file'),
    wrong({ artifacts: 'b/*.bin\n!b/*.bin' }, 'matches no file that the excludes leave'),
    wrong({ artifacts: '!b/*.bin' }, 'found only excludes'),
    wrong({ artifacts: 'app=b/*.bin' }, 'expected exactly one file for the name `app`, found 2'),
    wrong({ artifacts: 'app=' }, 'expected a path after `app=`, found nothing'),
    wrong({ artifacts: 'my app=app.tgz' }, 'found `my app`'),
    wrong({ artifacts: 'app=app.tgz\napp=b/one.bin' }, 'the name `app` is taken by line 1'),
    wrong({ artifacts: '- {pth: app.tgz}' }, 'did you mean `path`?'),
    wrong({ artifacts: '- {path: app.tgz, dir: b}' }, 'found `path` and `dir`'),
    wrong({ artifacts: '- {path: app.tgz, exclude: x}' }, 'the key `exclude` is not known'),
    wrong({ artifacts: '- {dir: app.tgz}' }, 'app.tgz'),
    wrong({ artifacts: '- {dirhash: nowhere}' }, 'nowhere'),
    wrong({ artifacts: '- {fingerprint: abc, filename: app.tgz}' }, '64 hex digits'),
    wrong({ artifacts: `- {fingerprint: ${'ab'.repeat(32)}}` }, '`filename` is missing'),
    wrong({ artifacts: '- path: app.tgz\n  path: b/one.bin' }, 'the YAML cannot be read'),
    wrong({ artifacts: '- app.tgz\nb/one.bin' }, 'the YAML cannot be read'),
    wrong({ artifacts: '-app.tgz' }, 'write a path that begins so with `./` before it'),
    wrong({ artifacts: '- [app.tgz]' }, 'found a list'),
    wrong({ artifacts: '[]' }, 'found an empty list'),
  ],
  attestations: [
    wrong(attestations('name: tests'), 'found a mapping'),
    wrong(attestations('- name: tests\n  complient: true'), 'did you mean `compliant`?'),
    wrong(attestations('- name: tests'), 'expected exactly one of `compliant`, `junit`'),
    wrong(attestations('- compliant: true'), '`name` is missing'),
    wrong(attestations('- {name: tests, compliant: yes}'), 'must be `true` or `false`, found `yes`'),
    wrong(attestations('- {name: unit tests, compliant: true}'), 'found `unit tests`'),
    wrong(attestations('- {name: tests, compliant: {env: NOT_SET}}'), '`NOT_SET` is not set'),
    wrong(attestations('- {name: tests, compliant: true, artifact: ap}'), 'did you mean `app`?'),
    wrong(attestations('- {name: tests, compliant: true, attachments: missing.xml}'), '`missing.xml` matches no file'),
    wrong(attestations('- {name: tests, compliant: true, user-data: 7}'), '`user-data` must be a mapping'),
    wrong(attestations('- {name: tests, compliant: true, user-data-file: missing.json}'), 'there is no such file'),
    wrong(attestations('- {name: tests, compliant: true, user-data-file: data.json}'), 'expected a JSON object'),
    wrong(attestations('- {name: tests, compliant: true, annotations: {a b: c}}'), 'found `a b`'),
    wrong(attestations('- {name: tests, compliant: true, external-urls: {log: file:///etc/passwd}}'), '`log`'),
    wrong(attestations('- {name: tests, compliant: true, origin-url: nowhere}'), 'found `nowhere`'),
    wrong(attestations('- {name: tests, compliant: true}\n- {name: tests, compliant: true}'), 'is given twice'),
    wrong(attestations('- &a {name: tests, compliant: true}'), 'an anchor'),
  ],
  'attestation-name': [
    wrong({ 'attestation-name': 'unit tests' }, 'found `unit tests`'),
    wrong({ attestations: '- {name: lint, compliant: true}' }, 'cannot stand beside `attestations`'),
  ],
  compliant: [
    wrong({ compliant: '' }, 'expected `true` or `false`, found nothing'),
    wrong({ compliant: 'success' }, 'found `success`'),
    wrong({ 'attestation-name': '' }, 'is given without `attestation-name`'),
  ],
  description: [wrong({ description: 'All is well' }, 'is given without `attestation-name`', { beside: buildInputs })],
  attachments: [
    wrong({ attachments: 'app.tgz' }, 'is given without `attestation-name`', { beside: buildInputs }),
    wrong({ attachments: 'reports/*.xml' }, '`reports/*.xml` matches no file'),
    wrong({ attachments: '!b/one.bin' }, 'only excludes'),
  ],
  fingerprint: [
    wrong({ fingerprint: 'app.tgz' }, 'found `app.tgz`', { beside: recorded }),
    wrong({ fingerprint: `sha512:${'ab'.repeat(32)}` }, 'expected a SHA-256', { beside: recorded }),
    wrong({ fingerprint: `${'ab'.repeat(32)}\nabc` }, 'found `abc`', { beside: recorded }),
    wrong({ fingerprint: ',' }, 'expected a SHA-256', { beside: recorded }),
    wrong({ fingerprint: 'ab'.repeat(32) }, 'cannot stand beside `artifacts`'),
  ],
  gate: [
    wrong({ gate: '' }, 'found nothing: expected one of `fail`, `warn`, `off`'),
    wrong({ gate: 'fial' }, 'did you mean `fail`?'),
    wrong({ gate: 'false' }, 'found `false`: expected one of `fail`, `warn`, `off`'),
    wrong({ artifacts: '' }, 'expected an artifact to ask about'),
  ],
  scope: [
    wrong({ scope: '' }, 'found nothing'),
    wrong({ scope: 'enviroment' }, 'did you mean `environment`?'),
    wrong({ scope: 'policy' }, 'did you mean `policies`?'),
  ],
  environment: [
    wrong({ environment: '' }, 'must not switch the gate off'),
    wrong({ environment: ' ' }, 'must not switch the gate off'),
    wrong({ environment: 'prod/eu' }, 'found `prod/eu`'),
    wrong({ environment: 'prod~eu' }, 'letters, digits, `.`, `_` and `-` that begins'),
    wrong({ scope: 'flow' }, 'would be ignored under `scope: flow`'),
  ],
  policies: [
    wrong({ scope: 'policies', environment: '', policies: '' }, 'must not switch the gate off'),
    wrong({ scope: 'policies', environment: '', policies: 'care ful' }, 'line 1: '),
    wrong({ scope: 'policies', environment: '', policies: 'careful\ncareful' }, 'line 2: `careful` is named twice'),
    wrong({ policies: 'careful' }, 'would be ignored under `scope: environment`'),
  ],
  'allow-unpoliced': [
    wrong({ 'allow-unpoliced': '' }, 'expected `true` or `false`, found nothing'),
    wrong({ 'allow-unpoliced': 'yes' }, 'found `yes`'),
  ],
  'on-undecided': [
    wrong({ 'on-undecided': '' }, 'found nothing'),
    wrong({ 'on-undecided': 'wran' }, 'did you mean `warn`?'),
    wrong({ 'on-undecided': 'pass' }, 'found `pass`'),
  ],
  'check-run': [wrong({ 'check-run': 'assay', gate: 'off', environment: '' }, 'a check that asked about nothing')],
  comment: [
    wrong({ comment: '' }, 'expected `true` or `false`, found nothing'),
    wrong({ comment: 'sticky' }, 'found `sticky`'),
  ],
  spool: [
    wrong({ spool: '${{ github.workspace }}/b' }, 'expected a directory outside of the workspace'),
    wrong({ spool: '${{ github.workspace }}' }, "lies in the runner's temporary directory"),
  ],
  redact: [wrong({ redact: 'email' }, 'found `email`'), wrong({ redact: 'author,mesage' }, 'did you mean `message`?')],
  'dry-run': [
    wrong({ 'dry-run': '' }, 'expected `true` or `false`, found nothing'),
    wrong({ 'dry-run': '1' }, 'found `1`'),
  ],
  wait: [
    wrong({ wait: '5' }, 'such as `90s`, `5m` or `1h`'),
    wrong({ wait: '0s' }, 'found `0s`'),
    wrong({ wait: '7h' }, 'at most `6h`'),
  ],
  timeout: [
    wrong({ timeout: '' }, 'found nothing'),
    wrong({ timeout: '5' }, 'such as `90s`, `5m` or `1h`'),
    wrong({ timeout: '0s' }, 'found `0s`'),
    wrong({ timeout: '7h' }, 'at most `6h`'),
  ],
};

/** Any text may be a token of GitHub's: one that it does not take costs the facts that it would have told, no more. */
const neverWrong = ['github-token'];

it('has a case for every input of action.yml', () => {
  expect([...Object.keys(table), ...neverWrong].toSorted()).toEqual(Object.keys(declared).toSorted());
});

const cases = Object.entries(table).flatMap(([input, list]) =>
  list.map(({ given, ...rest }) => ({ input, given, title: JSON.stringify(given).slice(0, 120), ...rest })),
);

describe.concurrent('a wrong input', () => {
  it.each(cases)('$input: $title', async ({ input, given, says, never = '\0', beside = build }) => {
    const step = await run({ ...beside, ...given });
    expectRefused(step);
    const annotation = step.annotations.find(({ title }) => title === `Input ${input}`);
    expect(annotation, step.log).toMatchObject({ level: 'error' });
    expect(annotation?.message).toContain(`Input \`${input}\`: `);
    expect(annotation?.message).toContain(says);
    expect(step.summary).toContain(`- Input \`${input}\`: `);
    expect(step.result.inputs.map((problem) => problem.input)).toContain(input);
    expect(shown(step)).not.toContain(never);
  });

  it('is told with all the others at once', async () => {
    const step = await run({ ...build, org: 'ac/me', gate: 'of', timeout: '5', artifacts: 'app=' });
    expectRefused(step);
    expect(step.result.inputs.map(({ input }) => input)).toEqual(['org', 'timeout', 'artifacts', 'gate']);
    expect(step.annotations).toHaveLength(4);
  });

  it.each(['gate', 'on-undecided'])('fails the job under `%s: warn` too', async (setting) => {
    expectRefused(await run({ ...build, [setting]: 'warn', environment: '' }));
  });
});

/** A letter left out, or where there are words the hyphens of YAML written as in a variable. */
const misspelled = (name: string): string =>
  name.includes('-') ? name.replaceAll('-', '_') : name.slice(0, -2) + name.slice(-1);

describe.concurrent('an input that action.yml does not have', () => {
  it('is refused with the nearest name that it has', async () => {
    const names = Object.keys(declared);
    const step = await run({ ...build, ...Object.fromEntries(names.map((name) => [misspelled(name), 'a-secret'])) });
    expectRefused(step);
    expect(shown(step)).not.toContain('a-secret');
    expect(step.result.inputs).toEqual(
      names.map((name) => ({
        input: misspelled(name),
        message: `is not an input of this action: did you mean \`${name}\`?`,
      })),
    );
    // GitHub shows ten annotations of a level and drops the others, so the last of ours stands for the rest.
    expect(step.annotations).toHaveLength(10);
    expect(step.annotations.at(-1)?.message).toBe(`${names.length - 9} more are on the job summary.`);
    for (const name of names) expect(step.summary).toContain(`did you mean \`${name}\`?`);
  });

  it('is refused where it is like none, with the list of those there are', async () => {
    const step = await run({ ...build, 'something-else-entirely': '' });
    expectRefused(step);
    expect(step.annotations).toMatchObject([{ title: 'Input something-else-entirely' }]);
    expect(step.annotations[0]?.message).toContain('expected one of `api-url`, `api-token`, `org`');
  });
});

function expectRefused(step: Step): void {
  expect(step.exitCode, step.log).toBe(1);
  expect(step.verdict).toBe('undecided');
  expect(step.outputs).toMatchObject({ fingerprint: '', fingerprints: '[]', 'html-url': '' });
  expect(step.result).toMatchObject({ verdict: 'undecided', artifacts: [], attestations: [] });
  expect(step.summary).toContain('The step was not begun, because its inputs are wrong.');
  expect(outside.connections()).toBe(0);
}

/** Everything that people get to see. */
const shown = ({ log, summary, outputs, result }: Step): string =>
  [log.replaceAll(/^::add-mask::.*$/gm, ''), summary, JSON.stringify(outputs), JSON.stringify(result)].join('\n');
