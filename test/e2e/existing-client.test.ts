import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Reply, type RunningService, startService } from '../running-service.ts';
import { fingerprintOf } from '../service/records.ts';
import * as payloads from './client-payloads.ts';
import { app, commitInfo, legacy, pod, repoInfo, rogue, sha } from './client-payloads.ts';
import { existingClient, expectTaken, refusedWith, type SentFile } from './existing-client.ts';
import * as reads from './fields-clients-read.ts';

// A pipeline as users of the interface have it, in its order: each step stands on what the ones before it recorded.

let service: RunningService;
let client: ReturnType<typeof existingClient>;

beforeAll(async () => {
  service = await startService();
  client = existingClient(service);
});
afterAll(() => service.stop());

const attest = (type: string, data: Record<string, unknown>, file?: SentFile): Promise<Reply> => {
  const path = `/attestations/acme/shop/trail/release-1/${type}`;
  return client.form('POST', path, 'data_json', { user_data: {}, ...data }, file);
};
const putPolicy = (name: string, content: string): Promise<Reply> => {
  const data = { name, description: '', comment: '', type: 'env' };
  return client.form('PUT', '/policies/acme', 'payload', data, { part: 'policy_file', name: 'policy.yml', content });
};
const report = (type: string, artifacts: unknown): Promise<Reply> =>
  client.json('PUT', `/environments/acme/production/report/${type}`, { artifacts });
const putTrail = (data: Record<string, unknown>): Promise<Reply> =>
  client.form('PUT', '/trails/acme/shop', 'data_json', data);
const putEnvironment = (members: Record<string, unknown>): Promise<Reply> =>
  client.json('PUT', '/environments/acme', members);
const readsWith = async (token: string): Promise<number> =>
  (await service.send('GET', '/flows/acme/shop', { token })).status;
const getTrail = () => client.get('/trails/acme/shop/release-1', reads.trail);
const getArtifact = (fingerprint = app) =>
  client.get(`/artifacts/acme/shop/fingerprint/${fingerprint}`, reads.artifact);
const getSnapshot = (expression: string) => client.get(`/snapshots/acme/production/${expression}`, reads.snapshot);
const assert = (fingerprint: string, query = '') =>
  client.get(`/asserts/acme/fingerprint/${fingerprint}${query}`, reads.assertion);
const fingerprints = (rows: readonly { fingerprint: string }[]): string[] => rows.map((row) => row.fingerprint);
const names = (rows: readonly { name: string }[]): string[] => rows.map((row) => row.name);

describe('a flow', () => {
  const data = { name: 'shop', description: '' };
  const file = { part: 'template_file', name: 'template.yml', content: payloads.template };

  it('is created with its template, then updated', async () => {
    for (const status of [201, 200] as const) {
      await expectTaken(status, client.form('PUT', '/flows/acme/template_file', 'data_json', data, file));
    }
    const older = { name: 'old', description: '', template: ['artifact'] };
    await expectTaken(201, client.json('PUT', '/flows/acme', older));
  });

  it('is read and listed, also in pages', async () => {
    expect((await client.get('/flows/acme/shop', reads.flow)).template).toBe(payloads.template);
    expect(names(await client.get('/flows/acme', z.array(reads.flow)))).toEqual(['old', 'shop']);
    const { pagination } = await client.get('/flows/acme?page=1&per_page=20', reads.inPages(reads.flow));
    expect(pagination).toMatchObject({ page: 1, page_count: 1, total: 2 });
  });

  it('without a description is refused in the form that clients print', async () => {
    const { message, errors } = await refusedWith(400, client.json('PUT', '/flows/acme', { name: 'none' }));
    expect(message).toMatch(/^Input payload validation failed/);
    expect(errors).toEqual({ description: 'Field required [input: None]' });
  });

  it('with a template that is none is refused in the words that clients look for', async () => {
    const bad = { ...file, content: 'versions: 1\ntrails: {}\n' };
    const flow = await refusedWith(400, client.form('PUT', '/flows/acme/template_file', 'data_json', data, bad));
    expect(flow.message).toMatch(/^Input payload validation failed/);
    const trail = await refusedWith(400, client.form('PUT', '/trails/acme/shop', 'data_json', { name: 'bad' }, bad));
    expect(trail.message).toMatch(/^\d+ validation errors for Template\n/);
  });
});

describe('a trail', () => {
  it('is begun, then updated', async () => {
    const data = { name: 'release-1', description: 'First <try> & more', git_commit_info: commitInfo };
    await expectTaken(201, putTrail({ ...data, repo_info: repoInfo }));
    // Without the others of its members, which stay.
    await expectTaken(200, putTrail({ name: 'release-1' }));
    await expectTaken(201, putTrail({ name: 'untouched' }));
  });

  it('shows what is asked for, in the order of the template', async () => {
    const trail = await getTrail();
    expect(trail).toMatchObject({ description: 'First <try> & more', compliance_state: 'INCOMPLETE' });
    expect(trail.git_commit_info?.message).toBe(commitInfo.message);
    const { attestations_statuses: statuses, artifacts_statuses: artifacts } = trail.compliance_status;
    expect(statuses).toMatchObject([{ attestation_name: 'review', status: 'MISSING' }]);
    expect(artifacts['cli']?.status).toBe('MISSING');
    expect(artifacts['cli']?.attestations_statuses.map((one) => one.attestation_name)).toEqual(['unit', 'scan']);
    const { events } = await client.get('/trails/acme/shop/untouched', reads.trail);
    expect(events.map(({ type }) => type)).toEqual(['trail_reported']);
  });

  it('is listed', async () => {
    const list = (query: string) =>
      client.get(`/trails/acme?${query}&page=1&per_page=20`, reads.inPages(reads.listedTrail));
    expect(names((await list('flow=shop')).data)).toEqual(['untouched', 'release-1']);
    expect((await list(`fingerprint=${app}`)).data).toEqual([]);
    await refusedWith(404, client.json('GET', '/trails/acme?flow=&page=1&per_page=20'));
  });
});

describe('evidence before its artifact', () => {
  const data = { attestation_name: 'unit', target_artifacts: ['cli'], junit_results: payloads.junitResults };

  it('needs the commit, and says so in the words that clients replace', async () => {
    const { message } = await refusedWith(400, attest('junit', data));
    expect(message).toContain('requires at least one of: artifact_fingerprint or git_commit_info.');
  });

  it('waits for the artifact of its name and commit', async () => {
    const file = { part: 'attachment_file', name: 'evidence.tgz', content: '\u001f not really' };
    await expectTaken(201, attest('junit', { ...data, git_commit_info: commitInfo, repo_info: repoInfo }, file));
  });
});

describe('an artifact', () => {
  it('is reported, and once more by a client that heard no answer', async () => {
    for (const _time of [1, 2]) {
      const answer = await expectTaken(201, client.json('POST', '/artifacts/acme/shop', payloads.artifactReport));
      expect(answer).toMatchObject({ message: 'OK' });
    }
    const { state, history } = await getArtifact();
    expect([state, history[0]?.event]).toEqual(['INCOMPLETE', 'cli reported']);
  });

  it('is reported without a trail, after the commit before it was asked for', async () => {
    const path = `/artifacts/acme/old/${legacy}/latest_commit?branch=main`;
    expect(await client.get(path, reads.latestCommit)).toEqual({ latest_commit: null });
    await expectTaken(201, client.json('POST', '/artifacts/acme/old', payloads.legacyReport));
    await expectTaken(
      201,
      client.json('POST', '/artifacts/acme/old', { ...payloads.legacyReport, commits_list: null }),
    );
    expect(await assert(legacy)).toMatchObject({ compliant: true });
  });

  it('gets evidence by its fingerprint', async () => {
    const scan = { attestation_name: 'scan', snyk_results: payloads.snykResults };
    await expectTaken(201, attest('snyk', { ...scan, artifact_fingerprint: app }));
    await refusedWith(404, attest('snyk', { ...scan, artifact_fingerprint: fingerprintOf('no') }));
  });

  it.each(['/acme', '/acme/shop', '/acme?flow_name=shop', '/acme?repo_name=acme/shop'])(
    'is listed: %s',
    async (path) => {
      const page = `${path.includes('?') ? '&' : '?'}page=1&per_page=15`;
      expect(fingerprints(await client.get(`/artifacts${path}${page}`, z.array(reads.listedArtifact)))).toContain(app);
    },
  );

  it('is read by the beginning of a hash too', async () => {
    expect((await getArtifact(app.slice(0, 8))).fingerprint).toBe(app);
    const path = `/artifacts/acme/shop/commit_sha/${sha.slice(0, 7)}?trail=`;
    expect(fingerprints(await client.get(path, z.array(reads.artifact)))).toEqual([app]);
  });
});

describe('evidence of every type', () => {
  it.each(Object.entries(payloads.evidenceOnTrail))('is taken on the trail: %s', async (name, { type, ...members }) => {
    await expectTaken(201, attest(type, { attestation_name: name, git_commit_info: commitInfo, ...members }));
  });

  it('of a custom type is judged by the type', async () => {
    const path = '/custom-attestation-types/acme';
    const type = { name: 'coverage', evaluator: { content_type: 'jq', rules: ['.percent >= 80'] } };
    const schema = { part: 'type_schema', name: 'schema.json', content: '{"type":"object","required":["percent"]}' };
    for (const _version of [1, 2]) await expectTaken(201, client.form('POST', path, 'data_json', type, schema));
    const data = { attestation_name: 'coverage', type_name: 'coverage', attestation_data: { percent: 81 } };
    expect(await expectTaken(201, attest('custom', data))).toMatchObject({ is_compliant: true });

    const [listed] = await client.get(path, z.array(reads.customType).length(1));
    expect(listed?.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(listed).not.toHaveProperty('description');
    const one = await client.get(`${path}/coverage?version=1`, reads.customTypeOfVersion);
    expect(one.versions[0]?.type_schema).toEqual({ type: 'object', required: ['percent'] });
  });

  it('on a control is a decision', async () => {
    const control = { identifier: 'CTL-1', name: 'Two people see each change' };
    await expectTaken(201, client.json('POST', '/controls/acme', control));
    await refusedWith(409, client.json('POST', '/controls/acme', control));
    const decision = { type_name: 'decision', control: 'CTL-1', attestation_data: { is_compliant: true } };
    await expectTaken(201, attest('system', { attestation_name: 'release', artifact_fingerprint: app, ...decision }));
  });

  it.each(['review', 'never-attested'])('may be overridden, there or not: %s', async (name) => {
    const override = { reason: 'known & accepted', new_compliance_status: true, original_attestation_type: 'generic' };
    const path = '/attestations/acme/shop/trail/untouched/override';
    await expectTaken(200, client.json('POST', path, { attestation_name: name, user_data: {}, ...override }));
  });

  it('is read by trail, by fingerprint and by id', async () => {
    const rows = z.array(reads.attestation);
    const [review] = await client.get('/attestations/acme/shop/trail/release-1/review', rows.length(1));
    expect(review).toMatchObject({ attestation_type: 'pull_request', is_compliant: true });
    const [decision] = await client.get(`/attestations/acme/shop/artifact/${app}/release`, rows.length(1));
    expect(decision).toMatchObject({ attestation_type: 'system:decision', artifact_fingerprint: app });
    expect(await client.get('/attestations/acme/shop/trail/release-1/unheard-of', rows)).toEqual([]);

    const byId = (id: string) => client.get(`/attestations/acme?attestation_id=${id}`, z.object({ data: rows }));
    expect((await byId(review?.attestation_id ?? '')).data).toMatchObject([{ attestation_name: 'review' }]);
    expect((await byId('none')).data).toEqual([]);
  });

  it('completes the trail, whose events tell it in order', async () => {
    const { compliance_state: state, compliance_status: status, events } = await getTrail();
    const artifact = status.artifacts_statuses['cli'];
    expect([state, artifact?.status, artifact?.artifact_fingerprint]).toEqual(['COMPLIANT', 'COMPLIANT', app]);
    const statuses = [...status.attestations_statuses, ...(artifact?.attestations_statuses ?? [])];
    expect(statuses.filter((one) => one.attestation_id === null)).toEqual([]);
    const times = events.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(events[0]?.type).toBe('trail_reported');
    expect((await getArtifact()).state).toBe('COMPLIANT');
  });
});

describe('an environment', () => {
  const production = { name: 'production', type: 'K8S', description: '' };

  it('is created where a snapshot finds none, and kept where there is one', async () => {
    await refusedWith(404, client.json('GET', '/environments/acme/production'));
    await expectTaken(201, putEnvironment({ ...production, include_scaling: true, require_provenance: true }));
    await expectTaken(200, putEnvironment(production));
    await expectTaken(201, putEnvironment({ name: 'all', type: 'logical', description: '' }));
    const join = { physical_env_name: 'production' };
    await expectTaken(200, client.json('PUT', '/environments/acme/all/join', join));
    const { errors } = await refusedWith(400, putEnvironment({ ...production, type: 'k8s' }));
    expect(errors?.['type']).toContain('[input: k8s]');
  });

  it('is read and listed, in pages only where they are asked for', async () => {
    const read = await client.get('/environments/acme/production', reads.environment);
    expect(read).toMatchObject({ state: null, policies: [] });
    const listed = await client.get('/environments/acme?type=K8S&type=logical', z.array(reads.environment));
    expect(listed.map((one) => [one.name, one.included_environments])).toEqual([
      ['all', ['production']],
      ['production', null],
    ]);
    const page = await client.get('/environments/acme?page=1&per_page=15', reads.environmentPage);
    expect(page).toMatchObject({ page: 1, total_pages: 1, total_count: 2 });
  });

  it('gets policies, which have versions', async () => {
    await expectTaken(201, putPolicy('lax', payloads.laxPolicy));
    await expectTaken(201, putPolicy('strict', payloads.laxPolicy));
    await expectTaken(200, putPolicy('strict', payloads.strictPolicy));
    const attached = { policy_names: ['strict'] };
    await expectTaken(200, client.json('POST', '/environments/acme/production/policies', attached));
    const { consuming_envs: consumers, versions } = await client.get('/policies/acme/strict', reads.policy);
    expect(consumers).toEqual(['production']);
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
    expect(versions[1]?.policy_yaml).toBe(payloads.strictPolicy);
    expect(names(await client.get('/policies/acme', z.array(reads.policy)))).toEqual(['lax', 'strict']);
  });

  it('refuses the report of another type', async () => {
    await refusedWith(400, report('server', []));
  });
});

describe('a snapshot', () => {
  it('of what complies is compliant', async () => {
    await expectTaken(201, report('K8S', [pod('shop-1', 'shop:1', app), pod('shop-2', 'shop:1', app)]));
    const { compliant, artifacts } = await getSnapshot('-1');
    expect(compliant).toBe(true);
    const artifact = { name: 'shop:1', flow_name: 'shop', fingerprint: app, git_commit: sha, annotation: { now: 2 } };
    expect(artifacts).toMatchObject([artifact]);
    expect((await getArtifact()).running).toContainEqual({ environment_name: 'production', snapshot_index: 1 });
  });

  it('with what nobody reported is not', async () => {
    await expectTaken(201, report('K8S', [pod('shop-1', 'shop:1', app), pod('rogue-1', 'rogue:1', rogue)]));
    const { compliant, artifacts } = await getSnapshot('-1');
    expect(compliant).toBe(false);
    expect(artifacts.find(({ fingerprint }) => fingerprint === rogue)?.compliant).toBe(false);
  });

  it.each([
    ['1', 1],
    ['-1', 2],
    ['-2', 1],
    ['%231', 1],
    ['~0', 2],
    ['~1', 1],
    ['@%7B2100-01-01T00:00:00%7D', 2],
    ['@%7B0.hours.ago%7D', 2],
  ])('is found by %s', async (expression, index) => {
    expect((await getSnapshot(expression)).index).toBe(index);
  });

  it('that there is none of is not found', async () => {
    await refusedWith(404, client.json('GET', '/snapshots/acme/production/%2399'));
  });
});

describe('an assertion', () => {
  it.each(['', '?flow_name=shop'])('about flows shows them, with the page of the artifact: "%s"', async (query) => {
    const asserted = await assert(app, query);
    expect(asserted).toMatchObject({ scope: 'flow', compliant: true, flows: [{ flow: 'shop', trail: 'release-1' }] });
    expect(asserted.html_url).toMatch(new RegExp(`/acme/flows/shop/artifacts/${app}\\?artifact_id=[0-9a-f-]+$`));
  });

  it('about an environment shows its policies', async () => {
    expect(await assert(app, '?environment_name=production')).toMatchObject({
      scope: 'environment',
      environment: 'production',
      compliant: true,
      policy_evaluations: [{ policy_name: 'strict', status: 'COMPLIANT' }],
    });
  });

  it('about policies shows them in the order asked', async () => {
    expect(await assert(app, '?policy_name=strict&policy_name=lax')).toMatchObject({
      scope: 'policy',
      policy_evaluations: [{ policy_name: 'strict' }, { policy_name: 'lax' }],
    });
  });

  it('that fails says what is missing, in the types that clients have words for', async () => {
    const asserted = await assert(legacy, '?environment_name=production');
    if (asserted.scope !== 'environment') throw new Error(`expected the environment, found ${asserted.scope}`);
    expect(asserted.compliant).toBe(false);
    const rules = asserted.policy_evaluations.flatMap((evaluation) => evaluation.rule_evaluations);
    const failing = rules.filter(({ ignored, satisfied }) => !ignored && satisfied !== true);
    expect(failing.flatMap(({ resolutions }) => resolutions)).toMatchObject([
      { type: 'missing_attestation', context: { for_control: 'CTL-1' } },
    ]);
  });

  it('about what nobody reported is refused', async () => {
    await refusedWith(404, client.json('GET', `/asserts/acme/fingerprint/${rogue}`));
  });
});

describe('an artifact that is allowed', () => {
  it('turns the environment, which the next snapshot keeps', async () => {
    const allow = { artifact_fingerprint: rogue, artifact_name: 'rogue:1', description: 'a vendor <file>' };
    await refusedWith(404, client.json('PUT', '/allowlists/acme/nowhere', allow));
    await expectTaken(201, client.json('PUT', '/allowlists/acme/production', allow));
    await expectTaken(201, report('K8S', [pod('rogue-1', 'rogue:1', rogue)]));
    expect((await getSnapshot('-1')).compliant).toBe(true);
    expect((await client.get('/environments/acme/production', reads.environment)).state).toBe(true);
  });

  it('leaves snapshots that are listed, the newest still current', async () => {
    const list = (query: string) =>
      client.get(`/snapshots/acme/production?${query}&page=1&per_page=15`, z.array(reads.listedSnapshot));
    const listed = await list('interval=&reverse=false');
    expect(listed.map(({ to }) => to === 0)).toEqual([true, ...listed.slice(1).map(() => false)]);
    expect(await list('interval=&reverse=true')).toMatchObject(listed.map(({ index }) => ({ index })).toReversed());
    expect((await list('interval=1..2&reverse=true')).map(({ index }) => index)).toEqual([1, 2]);
    await refusedWith(400, client.json('GET', '/snapshots/acme/production?interval=x&page=1&per_page=15'));
  });

  it('shows in the difference of two snapshots', async () => {
    const between = (...[snappish1, snappish2]: [string, string]) =>
      client.get(`/env-diff/acme?${new URLSearchParams({ snappish1, snappish2 }).toString()}`, reads.difference);
    const replaced = await between('production#1', 'production');
    expect([names(replaced.snappish1.artifacts), names(replaced.snappish2.artifacts)]).toEqual([
      ['shop:1'],
      ['rogue:1'],
    ]);
    const scaled = await between('production#1', 'production#2');
    expect([names(scaled.changed.artifacts), names(scaled.snappish2.artifacts)]).toEqual([['shop:1'], ['rogue:1']]);
    const same = await between('production#2', 'production~0');
    expect(same['not-changed'].artifacts).toMatchObject([{ fingerprint: rogue, s1_instance_count: 1 }]);
    await refusedWith(400, client.json('GET', '/env-diff/acme?snappish1=&snappish2=production'));
  });

  it('shows in the log', async () => {
    const path = '/environments/acme/production/events?page=1&per_page=50&interval=&reverse=false';
    const events = await client.get(path, z.array(reads.environmentEvent));
    expect(events.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining([app, rogue]));
    const ofRepository = await client.get(`${path}&repo_name=acme/shop`, z.array(reads.environmentEvent));
    expect(new Set(ofRepository.map(({ pipeline }) => pipeline))).toEqual(new Set(['shop']));
    await refusedWith(400, client.json('GET', `${path}&end=`));
  });

  it('gone, the artifact before it has left', async () => {
    const { running, exited } = await getArtifact();
    expect(running).toEqual([]);
    expect(exited.map(({ environment_name: name }) => name)).toEqual(['all', 'production']);
  });
});

describe('what is on record', () => {
  it.each([
    ['fingerprint', app, app],
    ['fingerprint', app.slice(0, 10), app],
    ['commit', sha, sha],
    ['commit', sha.slice(0, 7), sha],
  ])('is found by a %s: %s', async (type, asked, whole) => {
    const found = await client.get(`/search/acme/sha/${asked}`, reads.search);
    expect(found.resolved_to).toMatchObject({ type, full_match: whole });
    expect(fingerprints(found.artifacts)).toContain(app);
  });

  it('is not found in vain', async () => {
    const { message } = await refusedWith(404, client.json('GET', `/search/acme/sha/${rogue}`));
    expect(message).toContain(`No matches for '${rogue}'`);
  });

  it('has repositories, whose names have slashes', async () => {
    const { repos } = await client.get('/repos/acme?page=1&per_page=15', reads.repositories);
    expect(names(repos)).toEqual(['acme/shop']);
    const { id } = await client.get('/repos/acme/acme/shop?provider=github', reads.repository);
    expect((await client.get(`/repos/acme/${id}?id=${id}`, reads.repository)).name).toBe('acme/shop');
    await refusedWith(400, client.json('GET', '/repos/acme?provider=usenet&page=1&per_page=15'));
  });

  it.each([
    [['flow', 'flows'], 'shop', '/flows/acme/shop', reads.flow],
    [['env', 'environment', 'environments'], 'production', '/environments/acme/production', reads.environment],
    [['control', 'controls'], 'CTL-1', '/controls/acme/CTL-1', reads.control],
    [['repo', 'repos'], null, '/repos/acme/acme/shop', reads.repository],
  ])('takes tags, under each name that users type: %j', async (types, name, path, shape) => {
    const id = name ?? (await client.get('/repos/acme/acme/shop', reads.repository)).id;
    for (const type of types) {
      const tag = (change: unknown) => expectTaken(200, client.json('PATCH', `/tags/acme/${type}/${id}`, change));
      expect(await tag({ set_tags: { team: 'R&D', [type]: 'set' }, remove_tags: null })).toBe('OK');
      await tag({ set_tags: null, remove_tags: [type, 'never-set'] });
    }
    expect((await client.get<z.ZodType<{ tags: unknown }>>(path, shape)).tags).toEqual({ team: 'R&D' });
  });

  it('is found by its tags', async () => {
    const path = `/trails/acme?flow_tag=${encodeURIComponent('team=R&D')}`;
    expect((await client.get(path, reads.inPages(reads.listedTrail))).data).toHaveLength(2);
    const { errors } = await refusedWith(400, client.json('PATCH', '/tags/acme/flow/shop', { set_tags: [] }));
    expect(Object.keys(errors ?? {})).toEqual(['set_tags']);
  });

  it('has controls, which change and rest', async () => {
    const path = '/controls/acme/CTL-1';
    const change = { description: 'Always', links: { page: 'https://wiki.example/1' } };
    const changed = reads.control.parse(await expectTaken(200, client.json('PUT', path, change)));
    expect(changed).toMatchObject({ version: 2, policies_referencing: ['strict'] });
    const list = (query: string) => client.get(`/controls/acme?page=1&per_page=15${query}`, reads.controls);
    expect((await list('&tag=team:R%26D&search=ctl')).total_count).toBe(1);
    await expectTaken(200, client.json('POST', `${path}/archive`));
    expect((await list('')).controls).toEqual([]);
    expect((await list('&archived=true')).controls).toMatchObject([{ archived: true }]);
    await expectTaken(200, client.json('POST', `${path}/unarchive`));
    await refusedWith(404, client.json('POST', '/controls/acme/none/archive'));
  });

  it('has rules of notification', async () => {
    const path = '/organizations/acme/environments_notifications';
    const targets = [{ type: 'WEBHOOK', webhook: 'https://hooks.example/a?b=<c>&d', payload_version: '1' }];
    const of = { name: 'tell', type: 'env', environments: ['production'], targets };
    await expectTaken(201, client.json('PUT', path, { ...of, triggers: ['ON_NON_COMPLIANT_ENV'] }));
    const [listed] = await client.get(path, z.array(reads.notification).length(1));
    const one = `${path}/${listed?.number}`;
    await expectTaken(200, client.json('PUT', one, { ...of, triggers: ['ON_SCALED_ARTIFACT'] }));
    expect((await client.get(one, reads.notification)).triggers).toEqual(['ON_SCALED_ARTIFACT']);
    await expectTaken(200, client.json('DELETE', one));
    await refusedWith(404, client.json('GET', one));
  });
});

describe('a service account', () => {
  const path = '/service-accounts/acme';
  const keys = `${path}/ci/api-keys`;

  it('is created, changed and listed', async () => {
    await expectTaken(201, client.json('POST', path, { name: 'ci', privilege: 'reader' }));
    await expectTaken(200, client.json('PATCH', `${path}/ci`, { privilege: 'member' }));
    expect((await client.get(`${path}/ci`, reads.serviceAccount)).privilege).toBe('member');
    expect(await client.get(path, z.array(reads.serviceAccount))).toHaveLength(1);
    const { message } = await refusedWith(400, client.json('POST', path, { name: 'x', privilege: 'root' }));
    expect(message).toContain('admin');
  });

  it('has keys, which are shown once, rotated and ended', async () => {
    const asked = { description: 'pipeline', expires_at: 4_000_000_000 };
    const old = reads.newApiKey.parse(await expectTaken(201, client.json('POST', keys, asked)));
    expect(await readsWith(old.key)).toBe(200);
    const rotation = client.json('POST', `${keys}/${old.id}/rotate`, { grace_period_hours: 0 });
    const fresh = reads.newApiKey.parse(await expectTaken(201, rotation));
    expect([await readsWith(old.key), await readsWith(fresh.key)]).toEqual([401, 200]);
    const listed = await client.get(keys, z.array(reads.apiKey));
    expect(listed.find(({ id }) => id === fresh.id)?.last_used_at).toBeGreaterThan(0);
    expect(await expectTaken(200, client.json('DELETE', `${keys}/${fresh.id}`))).toBeTypeOf('string');
    expect(await readsWith(fresh.key)).toBe(401);
  });

  it('is gone once it is deleted, in the words that clients print', async () => {
    const key = await refusedWith(404, client.json('GET', `${keys}/${crypto.randomUUID()}`));
    expect(key.message).toMatch(/no API key|API key not found/i);
    await expectTaken(200, client.json('DELETE', `${path}/ci`));
    await refusedWith(404, client.json('GET', `${path}/ci`));
  });
});

describe('what ends', () => {
  it('is archived or renamed with a body of null or the new name', async () => {
    const detached = { policy_names: ['strict'] };
    await expectTaken(200, client.json('DELETE', '/environments/acme/production/policies', detached));
    await expectTaken(200, client.json('PUT', '/environments/acme/production/rename', { new_name: 'live' }));
    await expectTaken(200, client.json('PUT', '/environments/acme/live/archive'));
    const { message } = await refusedWith(404, client.json('GET', '/environments/acme/live'));
    expect(message).toContain('live');
    await expectTaken(200, client.json('PUT', '/flows/acme/old/rename', { new_name: 'older' }));
    await expectTaken(200, client.json('PUT', '/flows/acme/older/archive'));
    await refusedWith(404, client.json('GET', '/flows/acme/older'));
    await expectTaken(200, client.json('PUT', '/custom-attestation-types/acme/coverage/archive'));
    expect((await client.get('/custom-attestation-types/acme/coverage', reads.customType)).archived).toBe(true);
  });

  it('leaves settings of the user and the organization', async () => {
    await expectTaken(200, client.json('PUT', '/user/acme'));
    expect(await client.get('/user/default-org', reads.defaultOrganization)).toEqual({ default_org_name: 'acme' });
    const { message } = await refusedWith(403, client.json('PUT', '/user/foreign'));
    expect(message).toContain('/api/v2/user/foreign');
    const features = { experimental_features_enabled: true };
    await expectTaken(200, client.json('PUT', '/organizations/acme/experimental_features', features));
  });
});
