import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../running-service.ts';
import * as payloads from '../client-payloads.ts';
import { app, pod, rogue, sha } from '../client-payloads.ts';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import { names, type Pipeline } from './pipeline.ts';

export function describeEnvironment({ client, report }: Pipeline): void {
  const putPolicy = (name: string, content: string): Promise<Reply> => {
    const data = { name, description: '', comment: '', type: 'env' };
    return client.form('PUT', '/policies/acme', 'payload', data, { part: 'policy_file', name: 'policy.yml', content });
  };
  const putEnvironment = (members: Record<string, unknown>): Promise<Reply> =>
    client.json('PUT', '/environments/acme', members);
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
}

export function describeSnapshot({ client, getArtifact, getSnapshot, report }: Pipeline): void {
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
}
