import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { app, legacy, pod, rogue } from '../client-payloads.ts';
import { expectTaken, refusedWith } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';
import { names, type Pipeline } from './pipeline.ts';

export function describeAssertion({ assert, client }: Pipeline): void {
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
}

export function describeAllowedArtifact({ client, getArtifact, getSnapshot, report }: Pipeline): void {
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
}
