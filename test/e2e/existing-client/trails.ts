import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../running-service.ts';
import * as payloads from '../client-payloads.ts';
import { app, commitInfo, repoInfo } from '../client-payloads.ts';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import { names, type Pipeline } from './pipeline.ts';

export function describeFlow({ client }: Pipeline): void {
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
}

export function describeTrail({ client, getTrail }: Pipeline): void {
  const putTrail = (data: Record<string, unknown>): Promise<Reply> =>
    client.form('PUT', '/trails/acme/shop', 'data_json', data);
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
}
