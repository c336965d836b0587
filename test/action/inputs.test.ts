import { describe, expect, it } from 'vitest';
import { declaredInputs } from '../../src/action/declared-inputs.ts';
import { InputError, type InputProblem } from '../../src/action/input-problem.ts';
import { type Inputs, readInputs } from '../../src/action/inputs.ts';
import { buildInputs, gateInputs, inputVariables, TOKEN } from './step-environment.ts';

const ADVICE = 'set the secret.';

const read = (inputs: Readonly<Record<string, string>>, env: Record<string, string> = {}): Promise<Inputs> =>
  readInputs({ ...inputVariables(inputs), ...env }, ADVICE);

async function problemsOf(
  inputs: Readonly<Record<string, string>>,
  env: Record<string, string> = {},
): Promise<readonly InputProblem[]> {
  try {
    await read(inputs, env);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const without = (inputs: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !names.includes(name)));

const attesting = { ...without(buildInputs, 'artifacts', 'environment'), gate: 'off' };

describe('readInputs', () => {
  it('reads a gate', async () => {
    expect(await read(gateInputs)).toMatchObject({
      service: { apiUrl: 'https://assay.example.com', apiToken: TOKEN, org: 'acme' },
      caFile: null,
      fingerprints: ['b'.repeat(64)],
      gate: 'fail',
      scope: 'environment',
      environments: ['production'],
      onUndecided: 'fail',
      allowUnpoliced: false,
      isDryRun: false,
      timeoutMs: 300_000,
      waitMs: 0,
    });
  });

  it('takes the service from the environment, and an input before it', async () => {
    const env = {
      ASSAY_API_URL: 'https://env.example.com',
      ASSAY_API_TOKEN: 'assay_fromenvironment00',
      ASSAY_ORG: 'env-org',
    };
    const inputs = await read({ ...without(gateInputs, 'api-url', 'api-token'), org: 'acme' }, env);
    expect(inputs.service).toEqual({
      apiUrl: 'https://env.example.com',
      apiToken: 'assay_fromenvironment00',
      org: 'acme',
    });
  });

  it('reads fingerprints by line and by comma, in any form, each once', async () => {
    const inputs = await read({
      ...gateInputs,
      fingerprint: `sha256:${'b'.repeat(64)}, ${'C'.repeat(64)}\n\n${'b'.repeat(64)}`,
    });
    expect(inputs.fingerprints).toEqual(['b'.repeat(64), 'c'.repeat(64)]);
  });

  it.each([
    ['staging\nproduction', ['staging', 'production']],
    ['staging\r\nproduction\n', ['staging', 'production']],
    [' staging , production ', ['staging', 'production']],
    ['a,b\nc', ['a', 'b', 'c']],
  ])('reads the environments %j', async (environment, names) => {
    expect((await read({ ...gateInputs, environment })).environments).toEqual(names);
  });

  it('reads how long to wait', async () => {
    expect((await read({ ...gateInputs, wait: '10m' })).waitMs).toBe(600_000);
  });

  it('reads policies and facts to redact', async () => {
    const inputs = await read({
      ...without(gateInputs, 'environment'),
      scope: 'policies',
      policies: 'one\n two \n',
      redact: 'author, branch\nmessage',
    });
    expect(inputs.policies).toEqual(['one', 'two']);
    expect([...inputs.redact]).toEqual(['author', 'branch', 'message']);
  });

  it('reads the plain inputs as one attestation', async () => {
    const inputs = await read({
      ...attesting,
      'attestation-name': 'tests',
      compliant: 'false',
      description: 'd',
      attachments: 'a\n!b\n',
    });
    expect(inputs.attestations).toMatchObject([
      {
        name: 'tests',
        evidence: { kind: 'generic', compliant: false },
        description: 'd',
        attachments: ['a', '!b'],
        artifact: null,
      },
    ]);
  });

  it('needs no token where nothing is sent', async () => {
    expect((await read({ ...without(gateInputs, 'api-token'), 'dry-run': 'true' })).isDryRun).toBe(true);
  });

  it.each(['true', 'True', 'TRUE'])('takes %s for true', async (text) => {
    expect((await read({ ...gateInputs, 'allow-unpoliced': text })).allowUnpoliced).toBe(true);
  });

  const wrong: [string, Record<string, string>, string, RegExp][] = [
    ['no address', without(gateInputs, 'api-url'), 'api-url', /ASSAY_API_URL/],
    ['address without scheme', { ...gateInputs, 'api-url': 'assay.example.com' }, 'api-url', /https:\/\//],
    [
      'address with password',
      { ...gateInputs, 'api-url': 'https://u:p4ss@assay.example.com' },
      'api-url',
      /user name or password/,
    ],
    ['no token', without(gateInputs, 'api-token'), 'api-token', /set the secret/],
    ['token of two lines', { ...gateInputs, 'api-token': `${TOKEN}\nx` }, 'api-token', /line breaks/],
    ['no organization', without(gateInputs, 'org'), 'org', /ASSAY_ORG/],
    ['odd organization', { ...gateInputs, org: 'a/b' }, 'org', /letters, digits/],
    ['odd flow', { ...buildInputs, flow: 'sh op' }, 'flow', /`sh op`/],
    ['flow that is too long', { ...buildInputs, flow: 'f'.repeat(256) }, 'flow', /at most 255/],
    ['odd trail', { ...buildInputs, trail: '-x' }, 'trail', /begins with a letter or digit/],
    ['no flow', without(buildInputs, 'flow'), 'flow', /found nothing/],
    ['flow of blanks', { ...buildInputs, flow: '  ' }, 'flow', /found nothing/],
    ['short fingerprint', { ...gateInputs, fingerprint: 'abc' }, 'fingerprint', /64 hex digits.*`abc`/],
    ['fingerprints that are only commas', { ...gateInputs, fingerprint: ',,' }, 'fingerprint', /64 hex digits/],
    ['another digest', { ...gateInputs, fingerprint: `sha512:${'b'.repeat(64)}` }, 'fingerprint', /64 hex digits/],
    ['misspelled gate', { ...gateInputs, gate: 'fial' }, 'gate', /did you mean `fail`/],
    ['empty gate', { ...gateInputs, gate: '' }, 'gate', /found nothing/],
    ['gate in capitals', { ...gateInputs, gate: 'OFF' }, 'gate', /did you mean `off`/],
    ['gate as a boolean', { ...gateInputs, gate: 'false' }, 'gate', /`false`/],
    ['misspelled scope', { ...gateInputs, scope: 'policy' }, 'scope', /did you mean `policies`/],
    ['empty scope', { ...gateInputs, scope: '' }, 'scope', /found nothing/],
    ['empty environment', { ...gateInputs, environment: '' }, 'environment', /unset variable/],
    ['environment of blanks', { ...gateInputs, environment: ' \n' }, 'environment', /unset variable/],
    ['odd environment', { ...gateInputs, environment: 'prod/eu' }, 'environment', /`prod\/eu`/],
    ['an environment that came out empty', { ...gateInputs, environment: 'staging,' }, 'environment', /name 2.*unset/],
    ['an empty line of environments', { ...gateInputs, environment: 'staging\n\n' }, 'environment', /name 2.*unset/],
    ['an environment twice', { ...gateInputs, environment: 'a,b,a' }, 'environment', /name 3: `a` is named twice/],
    ['an odd one of the environments', { ...gateInputs, environment: 'a, b c' }, 'environment', /name 2.*`b c`/],
    [
      'too many environments',
      { ...gateInputs, environment: Array.from({ length: 101 }, (_, index) => `e${index}`).join(',') },
      'environment',
      /at most 100 names, found 101/,
    ],
    ['wait without unit', { ...gateInputs, wait: '10' }, 'wait', /`10`/],
    ['wait of zero', { ...gateInputs, wait: '0s' }, 'wait', /`0s`/],
    ['empty policies', { ...without(gateInputs, 'environment'), scope: 'policies' }, 'policies', /unset variable/],
    [
      'a policy twice',
      { ...without(gateInputs, 'environment'), scope: 'policies', policies: 'p\np' },
      'policies',
      /line 2.*twice/,
    ],
    [
      'odd policy',
      { ...without(gateInputs, 'environment'), scope: 'policies', policies: 'p, q' },
      'policies',
      /line 1/,
    ],
    [
      'environment beside policies',
      { ...gateInputs, scope: 'policies', policies: 'p' },
      'environment',
      /would be ignored/,
    ],
    ['environment beside flow', { ...gateInputs, scope: 'flow' }, 'environment', /would be ignored/],
    ['policies beside environment', { ...gateInputs, policies: 'p' }, 'policies', /would be ignored/],
    ['trail for a gate', { ...gateInputs, trail: 't' }, 'trail', /would be ignored/],
    ['boolean yes', { ...gateInputs, 'allow-unpoliced': 'yes' }, 'allow-unpoliced', /`true` or `false`.*`yes`/],
    ['boolean 1', { ...gateInputs, 'allow-unpoliced': '1' }, 'allow-unpoliced', /`1`/],
    ['empty boolean', { ...gateInputs, 'allow-unpoliced': '' }, 'allow-unpoliced', /found nothing/],
    ['empty dry-run', { ...gateInputs, 'dry-run': '' }, 'dry-run', /found nothing/],
    ['on-undecided off', { ...gateInputs, 'on-undecided': 'off' }, 'on-undecided', /`off`/],
    ['misspelled fact', { ...gateInputs, redact: 'autor' }, 'redact', /did you mean `author`/],
    ['timeout without unit', { ...gateInputs, timeout: '90' }, 'timeout', /`90s`/],
    ['timeout of zero', { ...gateInputs, timeout: '0s' }, 'timeout', /`0s`/],
    ['empty timeout', { ...gateInputs, timeout: '' }, 'timeout', /found nothing/],
    ['timeout of days', { ...gateInputs, timeout: '7h' }, 'timeout', /at most `6h`/],
    ['nothing to do', without(gateInputs, 'fingerprint'), 'artifacts', /nothing to do/],
    ['artifacts that are only excludes', { ...buildInputs, artifacts: '!x' }, 'artifacts', /only excludes/],
    [
      'artifacts beside fingerprint',
      { ...buildInputs, fingerprint: 'b'.repeat(64) },
      'fingerprint',
      /\{fingerprint: …/,
    ],
    [
      'gate without artifact',
      { ...attesting, 'attestation-name': 't', compliant: 'true', gate: 'fail', environment: 'e' },
      'gate',
      /gate: off/,
    ],
    [
      'compliant of an unset expression',
      { ...attesting, 'attestation-name': 'tests', compliant: '' },
      'compliant',
      /found nothing/,
    ],
    [
      'compliant success',
      { ...attesting, 'attestation-name': 'tests', compliant: 'success' },
      'compliant',
      /`success`/,
    ],
    ['compliant without name', { ...gateInputs, compliant: 'true' }, 'compliant', /without `attestation-name`/],
    ['description without name', { ...gateInputs, description: 'x' }, 'description', /without `attestation-name`/],
    ['attachments without name', { ...gateInputs, attachments: 'x' }, 'attachments', /without `attestation-name`/],
    [
      'odd attestation name',
      { ...attesting, 'attestation-name': 'a b', compliant: 'true' },
      'attestation-name',
      /`a b`/,
    ],
    [
      'attestation-name beside attestations',
      { ...attesting, 'attestation-name': 'a', compliant: 'true', attestations: '- {name: b, compliant: true}' },
      'attestation-name',
      /cannot stand beside/,
    ],
    [
      'attestation without flow',
      { ...without(gateInputs, 'flow'), 'attestation-name': 'a', compliant: 'true' },
      'flow',
      /found nothing/,
    ],
    [
      'evidence for two fingerprints',
      {
        ...gateInputs,
        flow: 'f',
        fingerprint: `${'b'.repeat(64)},${'c'.repeat(64)}`,
        'attestation-name': 'a',
        compliant: 'true',
      },
      'attestation-name',
      /which of 2 fingerprints/,
    ],
    [
      'evidence for a named artifact beside a fingerprint',
      { ...gateInputs, flow: 'f', attestations: '- {name: a, compliant: true, artifact: app}' },
      'attestations',
      /leave `artifact` out/,
    ],
    [
      'evidence for an artifact of another name',
      { ...buildInputs, artifacts: 'server=a', attestations: '- {name: a, compliant: true, artifact: sever}' },
      'attestations',
      /did you mean `server`/,
    ],
    [
      'evidence for a name where none has one',
      { ...buildInputs, attestations: '- {name: a, compliant: true, artifact: app}' },
      'attestations',
      /Write `app=path`/,
    ],
    [
      'the same evidence twice',
      { ...buildInputs, attestations: '- {name: a, compliant: true}\n- {name: a, compliant: false}' },
      'attestations',
      /line 2 .*given twice/,
    ],
  ];

  it.each(wrong)('refuses %s', async (_what, inputs, input, message) => {
    const problems = await problemsOf(inputs);
    expect(problems.map((problem) => problem.input)).toContain(input);
    expect(problems.find((problem) => problem.input === input)?.message).toMatch(message);
    expect(JSON.stringify(problems)).not.toContain(TOKEN);
    expect(JSON.stringify(problems)).not.toContain('p4ss');
  });

  it('reports one mistake once', async () => {
    expect(await problemsOf({ ...gateInputs, fingerprint: 'abc' })).toHaveLength(1);
    expect(await problemsOf({ ...buildInputs, artifacts: '- [' })).toHaveLength(1);
    expect(await problemsOf({ ...attesting, 'attestation-name': 'tests' })).toHaveLength(1);
  });

  it('reports everything at once', async () => {
    const problems = await problemsOf({ gate: 'of', timeout: 'x', redact: 'y', environment: 'e' });
    expect(problems.map(({ input }) => input).toSorted()).toEqual([
      'api-token',
      'api-url',
      'artifacts',
      'gate',
      'org',
      'redact',
      'timeout',
    ]);
  });

  it.each([
    ['enviroment', 'environment'],
    ['fingerprints', 'fingerprint'],
    ['api_url', 'api-url'],
    ['allow-unpolicied', 'allow-unpoliced'],
  ])('refuses the undeclared input %s with the nearest', async (name, nearest) => {
    const problems = await problemsOf({ ...gateInputs, [name]: 'x' });
    expect(problems).toEqual([
      { input: name, message: `is not an input of this action: did you mean \`${nearest}\`?` },
    ]);
  });

  it('refuses an undeclared input that is empty, and one that is like none', async () => {
    const [problem, ...others] = await problemsOf({ ...gateInputs, zzzzzzzzzzzz: '' });
    expect(problem?.input).toBe('zzzzzzzzzzzz');
    expect(problem?.message).toContain('expected one of');
    expect(others).toEqual([]);
  });

  it('looks at an input that the runner did not hand over as at an empty one', async () => {
    const problems = await readInputs({}, ADVICE).catch((error: unknown) =>
      error instanceof InputError ? error.problems : [],
    );
    expect(problems).not.toHaveLength(0);
    for (const { input } of problems as InputProblem[]) expect(declaredInputs).toContain(input);
  });

  it('lets an environment stand under gate off, so that a variable may switch the gate', async () => {
    expect((await read({ ...buildInputs, gate: 'off' })).gate).toBe('off');
  });
});
