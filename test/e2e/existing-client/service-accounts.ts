import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import type { Pipeline } from './pipeline.ts';

export function describeServiceAccount({ client, service }: Pipeline): void {
  const readsWith = async (token: string): Promise<number> =>
    (await service.send('GET', '/flows/acme/shop', { token })).status;
  describe('a service account', () => {
    const path = '/service-accounts/acme';
    const keys = `${path}/ci/api-keys`;

    it('is created, changed and listed', async () => {
      await expectTaken(201, client.json('POST', path, { name: 'ci', privilege: 'reader' }));
      await expectTaken(200, client.json('PATCH', `${path}/ci`, { privilege: 'member' }));
      expect((await client.get(`${path}/ci`, reads.serviceAccount)).privilege).toBe('member');
      await expectTaken(200, client.json('PATCH', `${path}/ci`, { description: 'pipelines', privilege: 'member' }));
      await expectTaken(200, client.json('PATCH', `${path}/ci`, { description: null, privilege: 'member' }));
      expect((await client.get(`${path}/ci`, reads.serviceAccount)).description).toBe('');
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
}
