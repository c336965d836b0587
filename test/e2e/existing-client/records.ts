import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { app, rogue, sha } from '../client-payloads.ts';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import { fingerprints, names, type Pipeline } from './pipeline.ts';

export function describeRecords({ client }: Pipeline): void {
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
      const links = { runbook: 'https://wiki.example/2' };
      const made = client.json('POST', '/controls/acme', { identifier: 'CTL-2', name: 'Two', description: '', links });
      expect(reads.control.parse(await expectTaken(201, made)).links).toEqual(links);
      await expectTaken(200, client.json('POST', '/controls/acme/CTL-2/archive'));
      const path = '/controls/acme/CTL-1';
      const change = { description: 'Always', links: { page: 'https://wiki.example/1' } };
      const changed = reads.control.parse(await expectTaken(200, client.json('PUT', path, change)));
      expect(changed).toMatchObject({ version: 2, policies_referencing: ['strict'] });
      const list = (query: string) => client.get(`/controls/acme?page=1&per_page=15${query}`, reads.controls);
      expect((await list('&tag=team:R%26D&search=ctl')).total_count).toBe(1);
      await expectTaken(200, client.json('POST', `${path}/archive`));
      expect((await list('')).controls).toEqual([]);
      expect((await list('&archived=true&search=CTL-1')).controls).toMatchObject([{ archived: true }]);
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
}

export function describeEnding({ client }: Pipeline): void {
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
}
