import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { attestationRecord, listTrailAttestations } from '../../src/contract/attestation.ts';
import { attestAnswer } from '../../src/contract/attestation/payload.ts';
import { form, type Reply, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
});
afterAll(() => service.stop());

type Members = Record<string, unknown>;

const send = (
  type: string,
  members: Members,
  options: { trail?: string; token?: string; file?: Parameters<typeof form>[2] } = {},
): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/types/trail/${options.trail ?? 'main'}/${type}`, {
    form: form('data_json', { attestation_name: 'evidence', ...members }, options.file),
    ...(options.token === undefined ? {} : { token: options.token }),
  });

const idOf = (reply: Reply): string => answered(reply, 201, attestAnswer).attestation_id;

async function recordOf(id: string): Promise<z.output<typeof attestationRecord>> {
  const reply = await service.send('GET', `/attestations/${service.org}?attestation_id=${id}`);
  const [record] = answered(reply, 200, z.object({ data: z.array(attestationRecord) })).data;
  if (record === undefined) throw new Error(`no attestation ${id}`);
  return record;
}

const suite = (failures: number, errors = 0) => ({
  name: 'suite',
  failures,
  errors,
  skipped: 0,
  total: 5,
  duration: 1.5,
  timestamp: 1_452_902_400.5,
});
const scan = (low: number) => ({
  schema_version: 1,
  tool: { name: 'Snyk', version: '1.2' },
  results: [{ high_count: 0, medium_count: 0, low_count: low, low: low === 0 ? [] : [{ id: 'CVE-1', message: 'm' }] }],
});
const analysis = (status: string) => ({
  serverUrl: 'https://sonar.example',
  taskId: 't',
  status: 'SUCCESS',
  project: { key: 'shop', url: 'https://sonar.example/shop' },
  qualityGate: { status, conditions: [{ metric: 'coverage', operator: 'LT', status }] },
});
const issue = (exists: boolean) => ({ issue_id: 'EX-1', issue_url: 'https://jira.example/EX-1', issue_exists: exists });
const pull = {
  url: 'https://git.example/pull/1',
  state: 'MERGED',
  author: 'ann',
  merge_commit: commitOf('merge'),
  approvers: ['bob', { username: 'cat', state: 'APPROVED', timestamp: 1_452_902_400 }],
  created_at: 1_452_902_400,
  commits: [
    { sha1: commitOf('one'), message: 'm', author: 'ann', timestamp: 1_452_902_400, branch: 'b', verified: true },
  ],
};

/** What is sent, what it comes to, and what reading it shows of it. */
const types: readonly [type: string, members: Members, isCompliant: boolean, shown: Members][] = [
  ['junit', { junit_results: [suite(0)] }, true, { junit_results: [suite(0)] }],
  ['junit', { junit_results: [suite(0), suite(1)] }, false, { junit_results: [suite(0), suite(1)] }],
  ['junit', { junit_results: [suite(0, 1)] }, false, { junit_results: [suite(0, 1)] }],
  ['junit', { junit_results: [] }, false, { junit_results: [] }],
  ['snyk', { snyk_results: scan(0) }, true, { processed_snyk_results: scan(0) }],
  ['snyk', { snyk_results: scan(1) }, false, { processed_snyk_results: scan(1) }],
  ['sonar', { sonar_results: analysis('OK') }, true, { sonar_results: analysis('OK') }],
  ['sonar', { sonar_results: analysis('ERROR') }, false, { sonar_results: analysis('ERROR') }],
  ['jira', { jira_results: [issue(true)] }, true, { jira_results: [issue(true)] }],
  ['jira', { jira_results: [issue(true), issue(false)] }, false, { jira_results: [issue(true), issue(false)] }],
  ['jira', { jira_results: [] }, false, { jira_results: [] }],
  [
    'pull_request',
    { git_provider: 'gitlab', pull_requests: [pull] },
    true,
    { git_provider: 'gitlab', pull_requests: [pull] },
  ],
  ['pull_request', { git_provider: 'azure', pull_requests: [] }, false, { git_provider: 'azure', pull_requests: [] }],
  [
    'pull_request',
    { git_provider: 'github', pull_requests: null },
    false,
    { git_provider: 'github', pull_requests: [] },
  ],
];

const testsOf = (failures: number): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/typed/trail/t/junit`, {
    form: form('data_json', { attestation_name: 'unit', junit_results: [suite(failures)] }),
  });

async function typedState(): Promise<string> {
  const reply = await service.send('GET', `/trails/${service.org}/typed/t`);
  return z.object({ compliance_state: z.string() }).parse(reply.json).compliance_state;
}

describe('an attestation of its own type', () => {
  it.each(types.map((row, index) => [index, ...row] as const))(
    '%i: %s with %j is compliant: %s',
    async (index, type, members, isCompliant, shown) => {
      const id = idOf(await send(type, members, { trail: `each-${index}` }));
      const record = await recordOf(id);
      expect(record).toMatchObject({ attestation_type: type, is_compliant: isCompliant, ...shown });
      const search = `?flow_name=types&attestation_type=${type}&attestation_id=${id}`;
      const found = await service.send('GET', `/attestations/${service.org}${search}`);
      expect(found.json).toMatchObject({ data: [{ attestation_id: id }] });
      const trail = await service.send('GET', `/trails/${service.org}/types/each-${index}`);
      expect(trail.json).toMatchObject({
        compliance_status: {
          attestations_statuses: [{ attestation_type: type, is_compliant: isCompliant, attestation_id: id }],
        },
      });
    },
  );

  it('keeps what all types have in common, and its attachment under its own name', async () => {
    const fingerprint = fingerprintOf('common');
    await say.report('types', fingerprint, { trail_name: 'common' });
    const members = {
      artifact_fingerprint: fingerprint,
      git_commit_info: { sha1: commitOf('common') },
      user_data: { by: 'nightly' },
      description: 'all of it',
      origin_url: 'https://ci.example/1',
      annotations: { level: 'unit' },
      external_urls: { report: { href: 'https://ci.example/report' } },
    };
    const file = { part: 'attachment_file', name: 'TEST ä.xml', content: '<testsuite/>' };
    const id = idOf(await send('junit', { junit_results: [suite(0)], ...members }, { trail: 'common', file }));
    const record = await recordOf(id);
    expect(record).toMatchObject({
      ...members,
      evidence_archive_path: 'TEST ä.xml',
      flow_name: 'types',
      trail_name: 'common',
    });
    const download = await service.send('GET', `/attestations/${service.org}/${id}/attachment`);
    expect(download.text).toBe('<testsuite/>');
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''TEST%20%C3%A4.xml");
  });

  it('fulfils what a template asks for by its type', async () => {
    await say.flow('typed', 'version: 1\ntrail: {attestations: [{name: unit, type: junit}]}\n');
    await say.attest('typed', 't', 'unit', { is_compliant: true });
    expect(await typedState()).toBe('INCOMPLETE');
    expect((await testsOf(1)).status).toBe(201);
    expect(await typedState()).toBe('NON-COMPLIANT');
    expect((await testsOf(0)).status).toBe(201);
    expect(await typedState()).toBe('COMPLIANT');
  });

  it.each<[type: string, members: Members, fields: string[]]>([
    ['junit', {}, ['junit_results']],
    ['junit', { junit_results: {} }, ['junit_results']],
    ['junit', { junit_results: [{ ...suite(0), failures: 0.5 }] }, ['junit_results[0].failures']],
    ['junit', { junit_results: [suite(0), { ...suite(0), errors: -1 }] }, ['junit_results[1].errors']],
    [
      'junit',
      { junit_results: [{ ...suite(0), total: 1e300, duration: 'long' }] },
      ['junit_results[0].total', 'junit_results[0].duration'],
    ],
    ['snyk', {}, ['snyk_results']],
    [
      'snyk',
      { snyk_results: { ...scan(0), results: [{ high_count: 0, medium_count: 0 }] } },
      ['snyk_results.results[0].low_count'],
    ],
    ['snyk', { snyk_results: { ...scan(0), tool: 'snyk' } }, ['snyk_results.tool']],
    ['sonar', { sonar_results: 'OK' }, ['sonar_results']],
    [
      'sonar',
      { sonar_results: { project: { key: 'a' }, qualityGate: { status: true } } },
      ['sonar_results.qualityGate.status'],
    ],
    ['jira', { jira_results: [{ issue_id: 'A', issue_exists: 'yes' }] }, ['jira_results[0].issue_exists']],
    ['jira', { jira_results: [{ issue_id: '', issue_exists: true }] }, ['jira_results[0].issue_id']],
    ['pull_request', { git_provider: 'svn', pull_requests: [] }, ['git_provider']],
    ['pull_request', { git_provider: 'github' }, ['pull_requests']],
    [
      'pull_request',
      { git_provider: 'github', pull_requests: [{ ...pull, approvers: [1] }] },
      ['pull_requests[0].approvers[0]'],
    ],
    ['custom', { type_name: 'a b', attestation_data: {} }, ['type_name']],
    ['custom', { type_name: 'ab', attestation_data: [] }, ['attestation_data']],
    ['system', { type_name: 'verdict', control: 'C', attestation_data: { is_compliant: true } }, ['type_name']],
    ['system', { type_name: 'decision', control: 'a/b', attestation_data: { is_compliant: true } }, ['control']],
    [
      'system',
      { type_name: 'decision', control: 'C', attestation_data: { is_compliant: 'yes' } },
      ['attestation_data.is_compliant'],
    ],
    ['junit', { junit_results: [suite(0)], target_artifacts: ['cli'] }, ['target_artifacts']],
    ['snyk', { snyk_results: scan(0), artifact_fingerprint: 'abc' }, ['artifact_fingerprint']],
  ])('is refused by field: %s %j', async (type, members, fields) => {
    refused(await send(type, members), 'invalid_input', fields);
  });

  it('is refused where its artifact is not in the trail, its type is unknown, or the role too small', async () => {
    const members = { junit_results: [suite(0)] };
    refused(await send('junit', { ...members, artifact_fingerprint: fingerprintOf('nowhere') }), 'unknown_artifact');
    refused(await send('mystery', members), 'unknown_path');
    refused(await send('junit', members, { token: service.tokens.snapshotter }), 'forbidden');
    const data = { type_name: 'never-made', attestation_data: {} };
    expect(refused(await send('custom', data), 'unknown_attestation_type').message).toContain("'never-made'");
    const decision = { type_name: 'decision', control: 'NEVER', attestation_data: { is_compliant: true } };
    expect(refused(await send('system', decision), 'unknown_control').message).toContain("'NEVER'");
  });
});

const overrideOf = (name: string, members: Members = {}): Members => ({
  attestation_name: name,
  reason: 'looked into',
  new_compliance_status: true,
  original_attestation_type: 'junit',
  user_data: {},
  ...members,
});
const override = (name: string, members: Members = {}, trail = 'overrides'): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/types/trail/${trail}/override`, {
    json: overrideOf(name, members),
  });
const overrideId = async (...given: Parameters<typeof override>): Promise<string> =>
  answered(await override(...given), 200, attestAnswer).attestation_id;
const statusesOf = async (trail: string): Promise<unknown> => {
  const reply = await service.send('GET', `/trails/${service.org}/types/${trail}`);
  return z
    .object({ compliance_status: z.object({ attestations_statuses: z.array(z.record(z.string(), z.unknown())) }) })
    .parse(reply.json)
    .compliance_status.attestations_statuses.map((one) => [
      one['attestation_type'],
      one['is_compliant'],
      one['attestation_id'],
      one['overridden_attestation_id'],
    ]);
};

/** What an override that says this type is bound to. */
async function boundAs(type: string): Promise<string | null | undefined> {
  const id = await overrideId('evidence', { original_attestation_type: type }, 'two-types');
  return (await recordOf(id)).overridden_attestation_id;
}

describe('an override', () => {
  it('takes the place of the newest attestation of its name, which stays on record', async () => {
    const failed = idOf(await send('junit', { junit_results: [suite(1)] }, { trail: 'overrides' }));
    const id = await overrideId('evidence');
    expect(await statusesOf('overrides')).toEqual([['override', true, id, failed]]);
    expect(await recordOf(id)).toMatchObject({
      attestation_type: 'override',
      is_compliant: true,
      reason: 'looked into',
      new_compliance_status: true,
      original_attestation_type: 'junit',
      overridden_attestation_id: failed,
      evidence_archive_path: null,
    });
    expect(await recordOf(failed)).toMatchObject({ is_compliant: false, junit_results: [suite(1)] });
    const again = await overrideId('evidence', { new_compliance_status: false });
    expect(await statusesOf('overrides')).toEqual([['override', false, again, failed]]);
    const newer = idOf(await send('junit', { junit_results: [suite(0)] }, { trail: 'overrides' }));
    expect(await statusesOf('overrides')).toEqual([['junit', true, newer, null]]);
    const listed = await service.send('GET', `/attestations/${service.org}/types/trail/overrides/evidence`);
    expect(answered(listed, 200, listTrailAttestations.answers[200]).map((one) => one.attestation_id)).toEqual([
      newer,
      again,
      id,
      failed,
    ]);
  });

  it('binds to the type that it says, and to the newest of the name where there is none of that type', async () => {
    const scanned = idOf(await send('snyk', { snyk_results: scan(1) }, { trail: 'two-types' }));
    const tested = idOf(await send('junit', { junit_results: [suite(1)] }, { trail: 'two-types' }));
    expect(await boundAs('snyk')).toBe(scanned);
    expect(await boundAs('junit')).toBe(tested);
    expect(await boundAs('sonar')).toBe(tested);
  });

  it('is taken for a name that was never attested, again and again, and of a commit that is nowhere', async () => {
    await say.flow(
      'never',
      'version: 1\ntrail: {attestations: [{name: bar, type: generic}], artifacts: [{name: cli, attestations: [{name: foo, type: generic}]}]}\n',
    );
    const fingerprint = fingerprintOf('never attested');
    await say.report('never', fingerprint, { trail_name: 't', template_reference_name: 'cli' });
    const invented = { git_commit_info: { sha1: commitOf('invented') } };
    const path = `/attestations/${service.org}/never/trail/t/override`;
    for (const [name, members] of [
      ['bar', { original_attestation_type: 'snyk' }],
      ['bar', invented],
      ['foo', { artifact_fingerprint: fingerprint, ...invented }],
    ] as const) {
      const { attestation_id: id } = answered(
        await service.send('POST', path, { json: overrideOf(name, members) }),
        200,
        attestAnswer,
      );
      expect((await recordOf(id)).overridden_attestation_id).toBeNull();
    }
    expect((await say.assert(fingerprint)).compliant).toBe(true);
    await say.attest('never', 't', 'bar', { is_compliant: false });
    expect((await say.assert(fingerprint)).compliant).toBe(false);
  });

  it('reaches evidence that came before its artifact, by fingerprint and by name and commit', async () => {
    const [commit, name] = [commitOf('before'), 'web'];
    const fingerprint = fingerprintOf('comes later');
    const awaited = { target_artifacts: [name], git_commit_info: { sha1: commit } };
    const before = idOf(await send('junit', { junit_results: [suite(1)], ...awaited }, { trail: 'awaited' }));
    await say.report('types', fingerprint, {
      trail_name: 'awaited',
      git_commit: commit,
      template_reference_name: name,
    });
    expect((await say.assert(fingerprint)).compliant).toBe(false);
    const byFingerprint = await overrideId('evidence', { artifact_fingerprint: fingerprint }, 'awaited');
    expect((await recordOf(byFingerprint)).overridden_attestation_id).toBe(before);
    expect((await say.assert(fingerprint)).compliant).toBe(true);
    const after = idOf(
      await send('junit', { junit_results: [suite(1)], artifact_fingerprint: fingerprint }, { trail: 'awaited' }),
    );
    expect((await say.assert(fingerprint)).compliant).toBe(false);
    const byName = await overrideId('evidence', awaited, 'awaited');
    expect((await recordOf(byName)).overridden_attestation_id).toBe(after);
    expect((await say.assert(fingerprint)).compliant).toBe(true);
  });

  it.each<[Members, string[]]>([
    [{ reason: '' }, ['reason']],
    [{ reason: undefined }, ['reason']],
    [{ new_compliance_status: 'true' }, ['new_compliance_status']],
    [{ original_attestation_type: '' }, ['original_attestation_type']],
    [{ original_attestation_type: null }, ['original_attestation_type']],
    [{ attestation_name: 'a/b' }, ['attestation_name']],
    [{ target_artifacts: ['cli'] }, ['target_artifacts']],
  ])('is refused by field: %j', async (members, fields) => {
    refused(await override('evidence', members), 'invalid_input', fields);
  });

  it('is refused as a form, for an artifact that is not there, and to readers', async () => {
    refused(await send('override', {}), 'invalid_input', ['body']);
    refused(await override('evidence', { artifact_fingerprint: fingerprintOf('nowhere') }), 'unknown_artifact');
    const path = `/attestations/${service.org}/types/trail/main/override`;
    refused(await service.send('POST', path, { json: {}, token: service.tokens.reader }), 'forbidden');
  });
});
