import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocuments } from '../../../src/service/judgement/documents.ts';
import { judgeAtGates, loadGates } from '../../../src/service/judgement/environment-verdicts.ts';
import { judgeInFlows } from '../../../src/service/judgement/judged-flows.ts';
import { findFlow } from '../../../src/service/store/flows.ts';
import { listEnvironments } from '../../../src/service/store/environments.ts';
import type { OrgReader } from '../../../src/service/store/store.ts';
import { reporterOf } from '../environment-reporter.ts';
import { type JudgingService, startJudging } from '../judging-service.ts';
import { fingerprintOf } from '../records.ts';
import { counted } from '../snapshots/reported-store.ts';
import { organizationOf } from '../store/organization-of.ts';

const documents = createDocuments();
let judging: JudgingService;

beforeAll(async () => {
  judging = await startJudging();
  const { say, service } = judging;
  await say.environment('both', ['both']);
  await say.environment('trails', ['trail', 'none']);
  await say.environment('lenient', ['none']);
  await say.environment('excused', ['scan', 'trail']);
  await say.environment('archived', ['both']);
  await service.send('PUT', `/environments/${service.org}/archived/archive`);
  await say.flow('strict', 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}');
});
afterAll(() => judging.service.stop());

const read = async <T>(work: (tx: OrgReader) => Promise<T>): Promise<T> =>
  (await organizationOf(judging.service)).read(work);

const everyEnvironment = async (tx: OrgReader) =>
  (
    await listEnvironments(
      tx,
      { namePart: null, types: [], tags: [] },
      { column: 'name', direction: 'asc' },
      { number: 1, size: 50 },
    )
  ).rows;

/** What the gates of all environments make of an artifact, in one go. */
const verdictsOf = (fingerprint: string, flowName: string | null = null) =>
  read(async (tx) => {
    const flow = flowName === null ? null : await findFlow(tx, flowName);
    const judged = await judgeInFlows(tx, documents, { fingerprint, flowId: flow?.id ?? null });
    const gates = await loadGates(tx, documents, fingerprint, await everyEnvironment(tx));
    return judgeAtGates(
      gates,
      judged.map(({ entry }) => entry),
    );
  });

/** That, held against the assertion about each environment. */
async function expectAgreement(fingerprint: string, flow: string | null = null): Promise<Record<string, boolean>> {
  const verdicts = await verdictsOf(fingerprint, flow);
  for (const { gate, isCompliant, evaluations } of verdicts) {
    const narrowed = flow === null ? '' : `&flow_name=${flow}`;
    const { name } = gate.environment;
    const asserted = await judging.say.assert(fingerprint, `?environment_name=${name}${narrowed}`);
    expect({ name, isCompliant, evaluations, allowedBy: gate.allowance?.id }).toEqual({
      name,
      isCompliant: asserted.compliant,
      evaluations: asserted.policy_evaluations,
      allowedBy: asserted.allow_listing?.allowlist_id,
    });
  }
  return Object.fromEntries(verdicts.map(({ gate, isCompliant }) => [gate.environment.name, isCompliant]));
}

describe('verdicts of all environments in one go', () => {
  it('are those that asserting each of them answers', async () => {
    const { say, artifactIn, service } = judging;
    const bare = await artifactIn('bare');
    expect(await expectAgreement(bare)).toEqual({
      both: false,
      excused: false,
      gated: false,
      lenient: true,
      open: true,
      trails: true,
    });

    const failing = await artifactIn('failing', { trail_name: 'failing' });
    await say.attest('failing', 'failing', 'unit', { artifact_fingerprint: failing, is_compliant: false });
    expect(await expectAgreement(failing)).toMatchObject({ open: false, trails: false, lenient: true });

    const incomplete = await artifactIn('strict', { template_reference_name: 'app' });
    expect(await expectAgreement(incomplete)).toMatchObject({ open: false, trails: false });

    await reporterOf(service).allow('excused', bare);
    await reporterOf(service).allow('excused', bare);
    expect(await expectAgreement(bare)).toMatchObject({ excused: true, both: false });
  });

  it('are those of one flow where only that is asked about', async () => {
    const { say } = judging;
    const fingerprint = fingerprintOf('in two flows');
    for (const flow of ['first', 'second']) await say.report(flow, fingerprint, { trail_name: 't' });
    await say.attest('first', 't', 'unit', { artifact_fingerprint: fingerprint });
    for (const name of ['unit', 'scan']) await say.attest('second', 't', name, { artifact_fingerprint: fingerprint });
    expect(await expectAgreement(fingerprint)).toMatchObject({ both: true, gated: true });
    expect(await expectAgreement(fingerprint, 'first')).toMatchObject({ both: false, gated: false });
    expect(await expectAgreement(fingerprint, 'second')).toMatchObject({ both: true, gated: true });
  });

  it('are those without policies where no flow knows the artifact', async () => {
    const verdicts = await verdictsOf(fingerprintOf('nobody reported it'));
    expect(verdicts.map(({ gate, isCompliant }) => [gate.environment.name, isCompliant])).toEqual([
      ['both', false],
      ['excused', false],
      ['gated', false],
      ['lenient', false],
      ['open', false],
      ['trails', false],
    ]);
  });

  it('take the same number of statements however many environments there are', async () => {
    const fingerprint = await judging.artifactIn('counted');
    const statementsFor = (size: number) =>
      read(async (plain) => {
        const environments = (await everyEnvironment(plain)).slice(0, size);
        expect(environments).toHaveLength(size);
        const { tx, statements } = counted(plain);
        await loadGates(tx, documents, fingerprint, environments);
        return statements();
      });
    expect(await statementsFor(6)).toBe(await statementsFor(1));
  });
});
