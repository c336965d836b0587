import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fingerprintOf } from '../../service/records.ts';
import * as payloads from '../client-payloads.ts';
import { app, commitInfo, legacy, repoInfo, sha } from '../client-payloads.ts';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import { fingerprints, type Pipeline } from './pipeline.ts';

export function describeEarlyEvidence({ attest }: Pipeline): void {
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
}

export function describeArtifact({ attest, assert, client, getArtifact }: Pipeline): void {
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
        expect(fingerprints(await client.get(`/artifacts${path}${page}`, z.array(reads.listedArtifact)))).toContain(
          app,
        );
      },
    );

    it('is read by the beginning of a hash too', async () => {
      expect((await getArtifact(app.slice(0, 8))).fingerprint).toBe(app);
      const path = `/artifacts/acme/shop/commit_sha/${sha.slice(0, 7)}?trail=`;
      expect(fingerprints(await client.get(path, z.array(reads.artifact)))).toEqual([app]);
    });

    it('is read where it was reported without a commit', async () => {
      const fingerprint = fingerprintOf('without a commit');
      const report = { fingerprint, filename: 'app', build_url: 'https://ci.example/1', commit_url: '' };
      await expectTaken(201, client.json('POST', '/artifacts/acme/uncommitted', report));
      const shown = await client.get(`/artifacts/acme/uncommitted/fingerprint/${fingerprint}`, reads.artifact);
      expect(shown.git_commit).toBe('0'.repeat(40));
    });
  });
}

export function describeEvidence({ attest, client, getArtifact, getTrail }: Pipeline): void {
  describe('evidence of every type', () => {
    it.each(Object.entries(payloads.evidenceOnTrail))(
      'is taken on the trail: %s',
      async (name, { type, ...members }) => {
        await expectTaken(201, attest(type, { attestation_name: name, git_commit_info: commitInfo, ...members }));
      },
    );

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
      const override = {
        reason: 'known & accepted',
        new_compliance_status: true,
        original_attestation_type: 'generic',
      };
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
}
