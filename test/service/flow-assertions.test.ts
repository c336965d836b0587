import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { type JudgingService, policiesOf, startJudging, typesOf } from './judging-service.ts';
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

describe('scope flow', () => {
  it('shows every member of an artifact that needs nothing', async () => {
    const fingerprint = fingerprintOf('whole answer');
    const { html_url } = await say.report('whole', fingerprint, { trail_name: 't', template_reference_name: 'cli' });
    const entry = {
      flow: 'whole',
      trail: 't',
      compliant: true,
      compliance_status: {
        artifact_fingerprint: fingerprint,
        artifact_name: 'cli',
        status: 'COMPLIANT',
        is_compliant: true,
        unexpected: false,
        attestations_statuses: [],
        resolutions: [],
        evaluated_at: nowMs / 1000,
        flow_template_id: expect.any(String) as unknown,
      },
      html_url,
    };
    expect(await say.assert(fingerprint)).toEqual({ ...entry, fingerprint, scope: 'flow', flows: [entry] });
  });

  it('tells what is missing, what fails, and how to supply it', async () => {
    await say.flow(
      'needs',
      'trail: {attestations: [{name: scan, type: generic}], artifacts: [{name: cli, attestations: [{name: unit, type: generic}]}]}',
    );
    const fingerprint = await artifactIn('needs', { template_reference_name: 'cli' });
    const incomplete = await say.assert(fingerprint);
    expect(incomplete.compliant).toBe(false);
    expect(incomplete.compliance_status.status).toBe('INCOMPLETE');
    expect(incomplete.compliance_status.resolutions).toMatchObject([
      {
        type: 'missing_attestation',
        context: { attestation_name: 'unit', attestation_type: 'generic', scope: 'artifact', template_name: 'cli' },
      },
      {
        type: 'missing_attestation',
        context: { attestation_name: 'scan', attestation_type: 'generic', scope: 'trail' },
      },
    ]);
    for (const { remedy } of incomplete.compliance_status.resolutions)
      expect(remedy).toMatch(/^Report .* trail 't' of flow 'needs'.*\.$/);

    await say.attest('needs', 't', 'unit', { artifact_fingerprint: fingerprint });
    const scan = await say.attest('needs', 't', 'scan', { is_compliant: false });
    const failing = await say.assert(fingerprint);
    expect(failing.compliance_status.status).toBe('NON-COMPLIANT');
    expect(failing.compliance_status.resolutions).toMatchObject([
      { type: 'non_compliant_attestation', context: { attestation_name: 'scan', attestation_id: scan } },
    ]);
    expect(failing.compliance_status.attestations_statuses).toMatchObject([
      { attestation_name: 'unit', status: 'COMPLETE', is_compliant: true, scope: 'artifact', unexpected: false },
      { attestation_name: 'scan', status: 'COMPLETE', is_compliant: false, attestation_id: scan, scope: 'trail' },
    ]);

    await say.attest('needs', 't', 'scan');
    expect((await say.assert(fingerprint)).compliant).toBe(true);
  });

  it('puts NON-COMPLIANT before INCOMPLETE before COMPLIANT', async () => {
    await say.flow('order', 'trail: {attestations: [{name: a, type: generic}, {name: b, type: generic}]}');
    const fingerprint = await artifactIn('order');
    const status = async () => (await say.assert(fingerprint)).compliance_status.status;
    expect(await status()).toBe('INCOMPLETE');
    await say.attest('order', 't', 'a', { is_compliant: false });
    expect(await status()).toBe('NON-COMPLIANT');
    await say.attest('order', 't', 'a');
    expect(await status()).toBe('INCOMPLETE');
    await say.attest('order', 't', 'b');
    expect(await status()).toBe('COMPLIANT');
    await say.attest('order', 't', 'nobody-asked', { artifact_fingerprint: fingerprint, is_compliant: false });
    expect(await status()).toBe('NON-COMPLIANT');
    expect((await say.assert(fingerprint)).compliance_status.attestations_statuses.at(-1)).toMatchObject({
      unexpected: true,
    });
  });

  it('does not take an attestation of another type for the one that is asked', async () => {
    await say.flow('types', 'trail: {attestations: [{name: scan, type: snyk}]}');
    const fingerprint = await artifactIn('types');
    await say.attest('types', 't', 'scan');
    expect((await say.assert(fingerprint)).compliance_status.status).toBe('INCOMPLETE');
  });

  it('refuses an artifact that was reported as non-compliant, until it is reported otherwise', async () => {
    const fingerprint = await artifactIn('said', { is_compliant: false });
    const { compliant, compliance_status: status } = await say.assert(fingerprint);
    expect(compliant).toBe(false);
    expect(status.status).toBe('NON-COMPLIANT');
    expect(typesOf(status.resolutions)).toEqual(['reported_non_compliant']);
    await say.report('said', fingerprint, { trail_name: 't', is_compliant: true });
    expect((await say.assert(fingerprint)).compliant).toBe(true);
  });

  it('refuses an artifact that its template does not list', async () => {
    await say.flow('lists', 'trail: {artifacts: [{name: cli}]}');
    for (const members of [{ template_reference_name: 'web' }, {}]) {
      const { compliance_status: status } = await say.assert(await artifactIn('lists', members));
      expect(status).toMatchObject({ unexpected: true, status: 'NON-COMPLIANT' });
      expect(status.resolutions).toMatchObject([{ type: 'unexpected_artifact', context: { expected: ['cli'] } }]);
      expect(status.resolutions[0]?.remedy).toContain('cli');
    }
    expect((await say.assert(await artifactIn('lists', { template_reference_name: 'cli' }))).compliant).toBe(true);
  });

  it('takes one without a name for the artifact called so, and any where none is listed', async () => {
    await say.flow(
      'lists-artifact',
      'trail: {artifacts: [{name: artifact, attestations: [{name: unit, type: generic}]}]}',
    );
    const { compliance_status: status } = await say.assert(await artifactIn('lists-artifact'));
    expect(status).toMatchObject({ unexpected: false, status: 'INCOMPLETE' });
    await say.flow('lists-none', 'trail: {attestations: []}');
    expect((await say.assert(await artifactIn('lists-none', { template_reference_name: 'any' }))).compliant).toBe(true);
  });
});

describe('one content under several names of a template', () => {
  const template = `
trail:
  artifacts:
    - {name: a, attestations: [{name: unit, type: generic}]}
    - {name: b, attestations: [{name: scan, type: generic}]}
`;

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('has to be compliant under each, also where %s was reported before %s', async (first, last) => {
    const flow = `twins-${first}`;
    await say.flow(flow, template);
    const fingerprint = fingerprintOf(flow);
    await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: first });
    await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: last });
    const attest = (name: string) => say.attest(flow, 't', name, { artifact_fingerprint: fingerprint });
    await attest('unit');
    expect((await say.assert(fingerprint)).compliant).toBe(false);
    await attest('scan');
    expect((await say.assert(fingerprint)).compliant).toBe(true);
  });

  it('is mended by a report under the right name, where it was reported under one that is not listed', async () => {
    await say.flow('renamed', template);
    const fingerprint = fingerprintOf('renamed');
    await say.report('renamed', fingerprint, { trail_name: 't', template_reference_name: 'wrong' });
    await say.attest('renamed', 't', 'unit', { artifact_fingerprint: fingerprint });
    expect((await say.assert(fingerprint)).compliant).toBe(false);
    await say.report('renamed', fingerprint, { trail_name: 't', template_reference_name: 'a' });
    expect((await say.assert(fingerprint)).compliant).toBe(true);
  });
});

describe('an artifact of several flows', () => {
  const fingerprint = fingerprintOf('several flows');

  beforeAll(async () => {
    await say.flow('several-1');
    await say.flow('several-2', 'trail: {attestations: [{name: scan, type: generic}]}');
    await say.report('several-1', fingerprint, { trail_name: 'one' });
    nowMs += 10;
    await say.report('several-2', fingerprint, { trail_name: 'two' });
  });

  it('must be compliant in each; the first that held it stands at the top', async () => {
    const answer = await say.assert(fingerprint);
    expect(answer.flows.map((one) => [one.flow, one.trail, one.compliant])).toEqual([
      ['several-1', 'one', true],
      ['several-2', 'two', false],
    ]);
    expect(answer).toMatchObject({
      compliant: false,
      flow: 'several-1',
      trail: 'one',
      html_url: answer.flows[0]?.html_url,
    });
    expect(answer.compliance_status).toEqual(answer.flows[0]?.compliance_status);
  });

  it('is judged in one where that is named', async () => {
    const [first, second] = [
      await say.assert(fingerprint, '?flow_name=several-1'),
      await say.assert(fingerprint, '?flow_name=several-2'),
    ];
    expect([first.compliant, first.flows.length, first.flow]).toEqual([true, 1, 'several-1']);
    expect([second.compliant, second.flows.length, second.flow]).toEqual([false, 1, 'several-2']);
  });

  it('keeps its order where it is reported again, and moves to the trail of the newest report', async () => {
    nowMs += 10;
    await say.report('several-1', fingerprint, { trail_name: 'later' });
    const { flows } = await say.assert(fingerprint);
    expect(flows.map((one) => [one.flow, one.trail])).toEqual([
      ['several-1', 'later'],
      ['several-2', 'two'],
    ]);
  });

  it('satisfies a policy in one flow entirely, never one rule here and another there', async () => {
    const split = fingerprintOf('split');
    await say.report('split-1', split, { trail_name: 't' });
    nowMs += 10;
    await say.report('split-2', split, { trail_name: 't' });
    await say.attest('split-1', 't', 'unit');
    await say.attest('split-2', 't', 'scan');
    const answer = await say.assert(split, '?policy_name=both&policy_name=unit&policy_name=scan');
    expect(policiesOf(answer)).toEqual([
      ['both', 'NON-COMPLIANT'],
      ['unit', 'COMPLIANT'],
      ['scan', 'COMPLIANT'],
    ]);
    expect(answer.compliant).toBe(false);
    await say.attest('split-2', 't', 'unit');
    const whole = await say.assert(split, '?policy_name=both');
    expect(whole.compliant).toBe(true);
    expect(whole.policy_evaluations?.[0]).toMatchObject({ flow: 'split-2', trail: 't' });
    expect((await say.assert(split, '?policy_name=both&flow_name=split-1')).compliant).toBe(false);
  });
});
