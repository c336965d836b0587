import { describe, expect, it } from 'vitest';
import { parseAttestations } from '../../src/config/attestation-spec.ts';
import { InputError, InputProblems, listInInput } from '../../src/action/input-problem.ts';

async function evidenceIn(entry: string, env: Record<string, string> = {}) {
  const problems = new InputProblems();
  const specs = await parseAttestations(
    listInInput('attestations', `- {name: a, ${entry}}`, problems),
    (name) => env[name],
  );
  problems.throwIfAny();
  return specs[0]?.evidence;
}

async function messageOf(entry: string): Promise<string> {
  try {
    await evidenceIn(entry);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no problem';
}

const signer = 'https://github.com/acme/app/.github/workflows/build.yml@refs/heads/main';

describe('the evidence of an attestation', () => {
  it.each([
    ['compliant: false', { kind: 'generic', compliant: false }],
    ['junit: "reports/**/*.xml"', { kind: 'junit', files: ['reports/**/*.xml'] }],
    ['junit: [a.xml, "!b.xml"]', { kind: 'junit', files: ['a.xml', '!b.xml'] }],
    ['sarif: scan.sarif', { kind: 'sarif', files: ['scan.sarif'], failOn: 'error' }],
    ['sarif: scan.sarif, fail-on: never', { kind: 'sarif', files: ['scan.sarif'], failOn: 'never' }],
    ['sbom: bom.json', { kind: 'sbom', files: ['bom.json'], require: null }],
    ['sbom: bom.json, require: [name, license]', { kind: 'sbom', require: ['name', 'license'] }],
    ['coverage: lcov.info, minimum: 79.5', { kind: 'coverage', files: ['lcov.info'], minimumPercent: 79.5 }],
    ['pull-request: true', { kind: 'pull-request', approvals: 1, merged: null }],
    ['pull-request: {approvals: 2, merged: any}', { kind: 'pull-request', approvals: 2, merged: 'any' }],
    ['pull-request: {approvals: 2}', { base: null, anyCommit: false, staleApprovals: true }],
    ['pull-request: {base: main}', { kind: 'pull-request', approvals: 1, base: ['main'] }],
    ['pull-request: {base: [main, release/2]}', { base: ['main', 'release/2'] }],
    ['pull-request: {any-commit: true, stale-approvals: false}', { anyCommit: true, staleApprovals: false }],
    [
      `provenance: b.json, identity: "${signer}", trusted-root: root.jsonl`,
      {
        kind: 'provenance',
        identity: signer,
        issuer: 'https://token.actions.githubusercontent.com',
        source: null,
        trustedRoot: 'root.jsonl',
      },
    ],
    ['custom: scan, data: {level: 3}', { kind: 'custom', type: 'scan', data: { value: { level: 3 } } }],
    ['custom: "custom:scan", data-file: d.json', { kind: 'custom', type: 'scan', data: { file: 'd.json' } }],
  ])('reads %j', async (entry, expected) => {
    expect(await evidenceIn(entry)).toMatchObject(expected);
  });

  it('takes values from variables', async () => {
    expect(await evidenceIn('coverage: {env: FILE}, minimum: {env: MIN}', { FILE: 'c.xml', MIN: '80' })).toEqual({
      kind: 'coverage',
      files: ['c.xml'],
      minimumPercent: 80,
    });
    expect(await evidenceIn('custom: scan, data: {env: JSON}', { JSON: '{"level":3}' })).toMatchObject({
      data: { value: { level: 3 } },
    });
  });

  it.each([
    ['description: b', /exactly one of .*`custom` as the evidence, found none/],
    ['junit: a.xml, sarif: b', /found `junit` and `sarif`/],
    ['junit: a.xml, fail-on: error', /`fail-on` belongs to `sarif`/],
    ['compliant: true, minimum: 3', /`minimum` belongs to `coverage`/],
    ['junit: ""', /`junit` is empty/],
    ['junit: []', /`junit` is empty/],
    ['junit: {a: b}', /found a mapping/],
    ['sarif: a, fail-on: errors', /did you mean `error`/],
    ['sarif: a, fail-on: ""', /`fail-on` is empty/],
    ['sbom: a, require: [licence]', /did you mean `license`/],
    ['coverage: a', /`minimum` is missing/],
    ['coverage: a, minimum: 101', /from 0 to 100, found `101`/],
    ['coverage: a, minimum: -1', /from 0 to 100/],
    ['coverage: a, minimum: 80%', /from 0 to 100/],
    ['coverage: a, minimum: ""', /`minimum` is empty/],
    ['pull-request: false', /must be `true`/],
    ['pull-request: {approvals: many}', /must be a number/],
    ['pull-request: {approval: 1}', /did you mean `approvals`/],
    ['pull-request: {merged: maybe}', /did you mean|expected one of/],
    ['pull-request: {base: []}', /`base` is empty/],
    ['pull-request: {base: ""}', /`base` is empty/],
    ['pull-request: {base: release/*}', /must be a branch/],
    ['pull-request: {base: refs/heads/main}', /must be a branch/],
    ['pull-request: {base: {a: b}}', /`base`/],
    ['pull-request: {any-commit: yes}', /`any-commit` must be `true` or `false`/],
    ['pull-request: {stale-approvals: ""}', /`stale-approvals` must be `true` or `false`/],
    ['provenance: a, trusted-root: r', /`identity` is missing/],
    [`provenance: a, identity: "${signer}"`, /`trusted-root` is missing/],
    ['provenance: a, identity: "*", trusted-root: r', /names nobody/],
    ['provenance: a, identity: "https://github.com/acme*", trusted-root: r', /workflows of others/],
    ['custom: scan', /`data-file` must be given.*found neither/],
    ['custom: scan, data: {}, data-file: x', /found both/],
    ['custom: "a b", data: {}', /name of a custom attestation type/],
    ['custom: scan, data: [1]', /must be a mapping/],
  ])('refuses %j', async (entry, message) => {
    expect(await messageOf(entry)).toMatch(message);
  });
});
