import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { type JudgingService, policiesOf, policyHeader, startJudging, typesOf } from './judging-service.ts';
import { commitOf } from './records.ts';

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

describe('scope policy', () => {
  it('judges by the policies that are named, in that order, each once', async () => {
    const fingerprint = await artifactIn('to-policies');
    await say.attest('to-policies', 't', 'unit');
    const answer = await say.assert(
      fingerprint,
      '?policy_name=unit&policy_name=none&policy_name=scan&policy_name=unit',
    );
    expect(answer.scope).toBe('policy');
    expect(answer).not.toHaveProperty('environment');
    expect(policiesOf(answer)).toEqual([
      ['unit', 'COMPLIANT'],
      ['none', 'COMPLIANT'],
      ['scan', 'NON-COMPLIANT'],
    ]);
    expect(answer.compliant).toBe(false);
    expect((await say.assert(fingerprint, '?policy_name=unit')).compliant).toBe(true);
  });

  it('tells of every rule whether it holds, and the remedy where it does not', async () => {
    const fingerprint = await artifactIn('rules');
    const unit = await say.attest('rules', 't', 'unit', { is_compliant: false });
    const rulesOf = async (policy: string) =>
      (await say.assert(fingerprint, `?policy_name=${policy}`)).policy_evaluations?.[0]?.rule_evaluations;
    expect(await rulesOf('unit')).toEqual([
      {
        rule: {
          type: 'attestation',
          definition: { name: 'unit', type: 'generic', must_be_compliant: true, for_control: 'CTL-1' },
        },
        ignored: false,
        satisfied: false,
        resolutions: [
          {
            type: 'non_compliant_attestation',
            context: expect.objectContaining({
              attestation_name: 'unit',
              attestation_id: unit,
              for_control: 'CTL-1',
              flow: 'rules',
              trail: 't',
            }) as unknown,
            remedy: expect.stringContaining("'unit'") as unknown,
          },
        ],
      },
    ]);
    const [scan] = (await rulesOf('scan')) ?? [];
    expect(scan?.resolutions).toMatchObject([
      {
        type: 'missing_attestation',
        context: { attestation_name: 'scan', attestation_type: 'generic', for_control: null },
      },
    ]);
    expect(scan?.resolutions[0]?.remedy).toMatch(/^Report attestation 'scan'/);
    const trailRules = await rulesOf('trail');
    expect(trailRules?.map((one) => [one.rule.type, one.satisfied, typesOf(one.resolutions)])).toEqual([
      ['provenance', true, ['rule_satisfied']],
      ['trail-compliance', false, ['non_compliant_in_trail']],
    ]);
  });

  it('ignores rules whose condition does not hold, and those an exception excuses', async () => {
    await say.policy(
      'conditions',
      `${policyHeader}artifacts:
  trail-compliance: {required: true, exceptions: [{if: '\${{ matches(artifact.name, "^legacy-") }}'}]}
  attestations:
    - {name: unit, type: generic, if: '\${{ flow.name == "conditions-on" }}'}
`,
    );
    const rules = async (fingerprint: string) =>
      (await say.assert(fingerprint, '?policy_name=conditions')).policy_evaluations?.[0]?.rule_evaluations.map(
        (one) => [one.rule.type, one.ignored, one.satisfied],
      );
    expect(await rules(await artifactIn('conditions-on'))).toEqual([
      ['trail-compliance', false, true],
      ['attestation', false, false],
    ]);
    expect(await rules(await artifactIn('conditions-off', { filename: 'legacy-app' }))).toEqual([
      ['trail-compliance', true, null],
      ['attestation', true, null],
    ]);
  });

  it('finds evidence that came before its artifact', async () => {
    const sha1 = commitOf('before');
    await say.flow('before', 'trail: {artifacts: [{name: cli}]}');
    await say.attest('before', 't', 'unit', { target_artifacts: ['cli'], git_commit_info: { sha1 } });
    const fingerprint = await artifactIn('before', { template_reference_name: 'cli', git_commit: sha1 });
    expect((await say.assert(fingerprint, '?policy_name=unit')).compliant).toBe(true);
  });
});
