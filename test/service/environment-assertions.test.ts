import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { type JudgingService, needsUnit, policiesOf, policyHeader, startJudging } from './judging-service.ts';
import { fingerprintOf } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: JudgingService['say'];
let artifactIn: JudgingService['artifactIn'];

beforeAll(async () => {
  ({ service, say, artifactIn } = await startJudging(() => nowMs));
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

describe('scope environment', () => {
  it('judges by the policies that are attached, in the order of their names', async () => {
    const fingerprint = await artifactIn('to-environment');
    const refusedThere = await say.assert(fingerprint, '?environment_name=gated');
    expect(refusedThere).toMatchObject({ scope: 'environment', environment: 'gated', compliant: false });
    expect(policiesOf(refusedThere)).toEqual([
      ['scan', 'NON-COMPLIANT'],
      ['unit', 'NON-COMPLIANT'],
    ]);
    // In its own flow the artifact lacks nothing.
    expect(refusedThere.compliance_status.status).toBe('COMPLIANT');
    await say.attest('to-environment', 't', 'unit');
    expect((await say.assert(fingerprint, '?environment_name=gated')).compliant).toBe(false);
    await say.attest('to-environment', 't', 'scan', { artifact_fingerprint: fingerprint });
    expect((await say.assert(fingerprint, '?environment_name=gated')).compliant).toBe(true);
  });

  it('follows what is attached and detached, and the newest version', async () => {
    await say.policy('moving', policyHeader);
    await say.environment('moving', ['moving']);
    const fingerprint = await artifactIn('to-moving');
    const compliant = async () => (await say.assert(fingerprint, '?environment_name=moving')).compliant;
    expect(await compliant()).toBe(true);
    await say.policy('moving', needsUnit);
    expect(await compliant()).toBe(false);
    expect((await say.assert(fingerprint, '?environment_name=moving')).policy_evaluations?.[0]?.policy_version).toBe(2);
    const target = `/environments/${service.org}/moving/policies`;
    await service.send('DELETE', target, { json: { policy_names: ['moving'] } });
    expect(await compliant()).toBe(true);
    await service.send('POST', target, { json: { policy_names: ['unit'] } });
    expect(await compliant()).toBe(false);
  });

  it('is as scope flow where the environment has no policies', async () => {
    const fine = await artifactIn('to-open');
    const failing = await artifactIn('to-open', { is_compliant: false, trail_name: 'failing' });
    expect(await say.assert(fine, '?environment_name=open')).toMatchObject({
      scope: 'environment',
      environment: 'open',
      compliant: true,
      policy_evaluations: [],
    });
    expect((await say.assert(failing, '?environment_name=open')).compliant).toBe(false);
  });

  it('is narrowed to a flow where that is named', async () => {
    const fingerprint = fingerprintOf('narrowed');
    await say.report('narrow-1', fingerprint, { trail_name: 't' });
    await say.report('narrow-2', fingerprint, { trail_name: 't' });
    for (const name of ['unit', 'scan']) await say.attest('narrow-2', 't', name);
    expect((await say.assert(fingerprint, '?environment_name=gated')).compliant).toBe(true);
    expect((await say.assert(fingerprint, '?environment_name=gated&flow_name=narrow-2')).compliant).toBe(true);
    expect((await say.assert(fingerprint, '?environment_name=gated&flow_name=narrow-1')).compliant).toBe(false);
  });
});
