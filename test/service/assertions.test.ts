import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assertion, Resolution } from '../../src/contract/assertion.ts';
import { type RunningService, startService } from '../running-service.ts';
import { commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;

const header = '_schema: https://example.com/schemas/policy/v1\n';
const needsUnit = `${header}artifacts:\n  attestations:\n    - {name: unit, type: generic, for_control: CTL-1}\n`;
const needsScan = `${header}artifacts:\n  attestations:\n    - {name: scan, type: generic}\n`;
const needsBoth = `${header}artifacts:\n  attestations:\n    - {name: unit, type: generic}\n    - {name: scan, type: generic}\n`;
const needsTrail = `${header}artifacts:\n  provenance: {required: true}\n  trail-compliance: {required: true}\n`;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  await say.policy('unit', needsUnit);
  await say.policy('scan', needsScan);
  await say.policy('both', needsBoth);
  await say.policy('trail', needsTrail);
  await say.policy('none', header);
  await say.environment('open');
  await say.environment('gated', ['unit', 'scan']);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const ask = (fingerprint: string, query = '') =>
  service.send('GET', `/asserts/${service.org}/fingerprint/${fingerprint}${query}`);
/** What each policy came to, by name, in the order of the answer. */
const policiesOf = ({ policy_evaluations: evaluations }: Assertion) =>
  evaluations?.map((one) => [one.policy_name, one.status]);
const typesOf = (resolutions: readonly Resolution[] | undefined) => resolutions?.map(({ type }) => type);

let number = 0;
/** An artifact of its own in a flow of its own, with its trail `t`. */
async function artifactIn(flow: string, members: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const fingerprint = fingerprintOf(`artifact ${number}`);
  await say.report(flow, fingerprint, { trail_name: 't', ...members });
  return fingerprint;
}

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
    await say.policy('moving', header);
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
      `${header}artifacts:
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

describe('an assertion is refused', () => {
  it('where both an environment and policies are named', async () => {
    const fingerprint = await artifactIn('refusals');
    const { message } = refused(await ask(fingerprint, '?environment_name=gated&policy_name=unit'), 'invalid_input', [
      'query.policy_name',
    ]);
    expect(message).toContain('environment_name');
  });

  it('where anything it names is not there', async () => {
    const fingerprint = await artifactIn('refusals');
    await say.flow('without-it');
    refused(await ask(fingerprintOf('of nobody')), 'unknown_artifact', []);
    refused(await ask(fingerprint, '?flow_name=of-nobody'), 'unknown_flow', []);
    refused(await ask(fingerprint, '?flow_name=without-it'), 'unknown_artifact', []);
    refused(await ask(fingerprint, '?environment_name=of-nobody'), 'unknown_environment', []);
    refused(await ask(fingerprint, '?policy_name=unit&policy_name=of-nobody'), 'unknown_policy', []);
    refused(await ask(fingerprintOf('of nobody'), '?environment_name=gated'), 'unknown_artifact', []);
  });

  it.each([
    ['a'.repeat(63), '', 'params.fingerprint'],
    ['A'.repeat(64), '', 'params.fingerprint'],
    [`sha256:${'a'.repeat(64)}`, '', 'params.fingerprint'],
    ['a'.repeat(64), '?flow_name=', 'query.flow_name'],
    ['a'.repeat(64), '?flow_name=a&flow_name=b', 'query.flow_name'],
    ['a'.repeat(64), '?environment_name=', 'query.environment_name'],
    ['a'.repeat(64), '?environment_name=a%20b', 'query.environment_name'],
    ['a'.repeat(64), '?policy_name=', 'query.policy_name'],
    ['a'.repeat(64), '?policy_name=a&policy_name=-b', 'query.policy_name[1]'],
    [
      'a'.repeat(64),
      `?${Array.from({ length: 101 }, (_, index) => `policy_name=p${index}`).join('&')}`,
      'query.policy_name',
    ],
  ])('where it asks with %s%s', async (fingerprint, query, field) => {
    refused(await ask(fingerprint, query), 'invalid_input', [field]);
  });
});

it.each([
  ['environment=gated', 'environment', 'environment_name'],
  ['env=gated', 'env', 'environment_name'],
  ['enviroment_name=gated', 'enviroment_name', 'environment_name'],
  ['policies=unit', 'policies', 'policy_name'],
  ['flow_name=f&Flow_name=f', 'Flow_name', 'flow_name'],
  ['__proto__=x', '__proto__', 'flow_name'],
])('refuses parameters that it does not know: %s', async (query, given, nearest) => {
  const { errors } = refused(await ask(fingerprintOf('any'), `?${query}`), 'invalid_input', [`query.${given}`]);
  expect(errors?.[`query.${given}`]).toContain(`'${nearest}'`);
});

it('is no error where the answer is no', async () => {
  const fingerprint = await artifactIn('answered-no', { is_compliant: false });
  expect((await ask(fingerprint)).status).toBe(200);
  expect((await ask(fingerprint, '?environment_name=gated')).status).toBe(200);
  expect((await ask(fingerprint, '?policy_name=unit')).status).toBe(200);
});
