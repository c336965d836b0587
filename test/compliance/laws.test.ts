import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeArtifact } from '../../src/compliance/artifact-state.ts';
import { assertFlows, assertPolicies } from '../../src/compliance/assertion.ts';
import type { ArtifactFact, AttestationFact } from '../../src/compliance/evidence.ts';
import type { Policy } from '../../src/compliance/policy.ts';
import { evaluatePolicy } from '../../src/compliance/policy-evaluation.ts';
import type { FlowEntry } from '../../src/compliance/rule.ts';
import type { Template } from '../../src/compliance/template.ts';
import { judgeTrail } from '../../src/compliance/trail-state.ts';
import { runs } from '../runs.ts';
import { artifactOf, policyOf } from './facts.ts';

/** What one flow knows of an artifact. */
interface Flow {
  name: string;
  template: Template;
  artifact: ArtifactFact;
  attestations: AttestationFact[];
}

/** Everything that a judgement can depend on. The small choice of names makes attestations meet what is asked for. */
interface World {
  flows: Flow[];
  policies: Policy[];
}

const names = fc.constantFrom('a', 'b');
const scopes = fc.constantFrom('trail' as const, 'artifact' as const);
const types = fc.constantFrom('generic', 'decision', 'system:decision', 'custom:x');
const attestation = fc
  .record({ name: names, type: types, isCompliant: fc.boolean(), scope: scopes, control: fc.constantFrom('C1', 'C2') })
  .map(({ control, ...fact }) => ({ ...fact, control: fact.type.endsWith('decision') ? control : null }));
/** Of one of the attestations before it, or of a name. */
const override = fc.record({ choice: fc.nat(), bound: fc.boolean(), type: types, isCompliant: fc.boolean() });

const original = (fact: Omit<AttestationFact, 'id' | 'overrides'>, id: string): AttestationFact => ({
  ...fact,
  id,
  overrides: null,
});

/** The override as it stands beside what is on record. */
function overriding(
  { choice, bound, type, isCompliant }: { choice: number; bound: boolean; type: string; isCompliant: boolean },
  facts: readonly AttestationFact[],
  id: string,
): AttestationFact {
  const known = facts.filter(({ overrides }) => overrides === null);
  const chosen = known[choice % Math.max(known.length, 1)];
  const scope = chosen?.scope ?? (choice % 2 === 0 ? 'trail' : 'artifact');
  const fact = { id, name: chosen?.name ?? 'a', type: 'override', isCompliant, scope, control: null };
  const overrides = bound && chosen !== undefined ? { attestationId: chosen.id, type: chosen.type } : null;
  return { ...fact, overrides: overrides ?? { attestationId: null, type } };
}

const attestations = fc
  .array(fc.oneof({ weight: 2, arbitrary: attestation }, { weight: 1, arbitrary: override }), { maxLength: 6 })
  .map((all) =>
    all.reduce<AttestationFact[]>(
      (facts, one, index) => [
        ...facts,
        'choice' in one ? overriding(one, facts, `0${index}`) : original(one, `0${index}`),
      ],
      [],
    ),
  )
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

const expected = fc.uniqueArray(
  fc.record({ name: names, type: fc.constantFrom('generic', 'decision', 'custom:x', '*') }),
  { selector: ({ name }) => name, maxLength: 2 },
);
const template: fc.Arbitrary<Template> = fc.record({
  trail: fc.record({
    attestations: expected,
    artifacts: fc.uniqueArray(fc.record({ name: fc.constantFrom('artifact', 'cli'), attestations: expected }), {
      selector: ({ name }) => name,
    }),
  }),
});
const artifact: fc.Arbitrary<ArtifactFact> = fc
  .record({
    templateName: fc.constantFrom('artifact', 'cli', null, 'other'),
    reportedCompliant: fc.constantFrom(true, null, null, null, false),
  })
  .map(artifactOf);
const flow: fc.Arbitrary<Flow> = fc.record({ name: names, template, artifact, attestations });

const condition = fc
  .constantFrom('flow.name == "a"', 'flow.tags.level > 3', 'true', 'false')
  .map((text) => `\${{ ${text} }}`);
const rule = fc
  .record(
    {
      name: names,
      type: fc.constantFrom('generic', 'decision', '*'),
      must_be_compliant: fc.boolean(),
      for_control: fc.constantFrom('C1', 'C2'),
      if: condition,
      exceptions: fc.array(fc.record({ if: condition }), { maxLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .filter(({ name, type = '*' }) => name !== undefined || type !== '*');
const requirement = fc.record({ required: fc.constantFrom(true, false, false, false) });
const policy = fc
  .record({ provenance: requirement, 'trail-compliance': requirement, attestations: fc.array(rule, { maxLength: 2 }) })
  .map((artifacts) => policyOf(JSON.stringify(artifacts).slice(1, -1)));

const world: fc.Arbitrary<World> = fc.record({
  flows: fc.array(flow, { minLength: 1, maxLength: 2 }),
  policies: fc.array(policy, { maxLength: 2 }),
});

function entriesOf({ flows }: World): FlowEntry[] {
  return flows.map((known) => ({
    flow: { name: known.name, tags: {} },
    trail: 'main',
    artifact: known.artifact,
    state: judgeArtifact(known.template, known.artifact, known.attestations),
    attestations: known.attestations,
  }));
}

function trailOf({ template: asked, artifact: reported, attestations: facts }: Flow): ReturnType<typeof judgeTrail> {
  const own = facts.filter(({ scope }) => scope === 'artifact');
  return judgeTrail(
    asked,
    facts.filter(({ scope }) => scope === 'trail'),
    [
      { id: '1', artifact: reported, attestations: own },
      { id: '2', artifact: artifactOf({ templateName: 'cli' }), attestations: own },
    ],
  );
}

/** Each judgement of this room, as a yes or no about a world. */
const judgements: [string, (about: World) => boolean][] = [
  ['judgeArtifact', (about) => entriesOf(about).every(({ state }) => state.isCompliant)],
  ['judgeTrail', ({ flows }) => flows.every((known) => trailOf(known).isCompliant)],
  ['evaluatePolicy', (about) => about.policies.every((one) => evaluatePolicy(one, entriesOf(about)).isCompliant)],
  ['assertFlows', (about) => assertFlows(entriesOf(about))],
  ['assertPolicies', (about) => assertPolicies(entriesOf(about), about.policies).isCompliant],
];

function firstOriginal(facts: readonly AttestationFact[]): AttestationFact | undefined {
  return facts.find(({ overrides }) => overrides === null);
}

/** What a record comes to: its own result, or that of the newest override that is bound to it. */
function resultOf(fact: AttestationFact, facts: readonly AttestationFact[]): boolean {
  const bound = facts.filter(({ overrides }) => overrides?.attestationId === fact.id);
  const newest = bound.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
  return (newest ?? fact).isCompliant;
}

/** The world with other attestations in the flow that `choice` falls on. */
function changed(about: World, choice: number, change: (facts: AttestationFact[]) => AttestationFact[]): World {
  const chosen = choice % about.flows.length;
  const flows = about.flows.map((known, index) =>
    index === chosen ? { ...known, attestations: change(known.attestations) } : known,
  );
  return { ...about, flows };
}

describe.each(judgements)('laws of %s', (_name, isCompliant) => {
  it('removing a compliant attestation never turns non-compliant into compliant', () => {
    fc.assert(
      fc.property(world, fc.nat(), fc.nat(), (before, flowChoice, choice) => {
        const after = changed(before, flowChoice, (facts) => {
          const removable = facts.filter((fact) => resultOf(fact, facts));
          const removed = removable[choice % Math.max(removable.length, 1)];
          return facts.filter((fact) => fact !== removed);
        });
        expect({ before: isCompliant(before), after: isCompliant(after) }).not.toEqual({ before: false, after: true });
      }),
      { numRuns: runs(300) },
    );
  });

  it('adding a failing attestation never turns non-compliant into compliant, be it an override', () => {
    fc.assert(
      fc.property(world, fc.nat(), fc.oneof(attestation, override), (before, flowChoice, added) => {
        const after = changed(before, flowChoice, (facts) => [
          'choice' in added
            ? overriding({ ...added, isCompliant: false }, facts, '99')
            : original({ ...added, isCompliant: false }, '99'),
          ...facts,
        ]);
        expect({ before: isCompliant(before), after: isCompliant(after) }).not.toEqual({ before: false, after: true });
      }),
      { numRuns: runs(300) },
    );
  });

  it('adding a compliant attestation that is no override never turns compliant into non-compliant', () => {
    fc.assert(
      fc.property(world, fc.nat(), attestation, (before, flowChoice, added) => {
        const passing = original({ ...added, isCompliant: true }, '99');
        const after = changed(before, flowChoice, (facts) => [passing, ...facts]);
        expect({ before: isCompliant(before), after: isCompliant(after) }).not.toEqual({ before: true, after: false });
      }),
      { numRuns: runs(300) },
    );
  });

  it('an override makes of an attestation what it would be with that result', () => {
    fc.assert(
      fc.property(world, fc.nat(), override, (about, flowChoice, added) => {
        // Without other overrides, which would count for the attestation that is put in its place as well.
        const plain = changed(about, flowChoice, (facts) => facts.filter(({ overrides }) => overrides === null));
        const overridden = changed(plain, flowChoice, (facts) =>
          facts.length === 0 ? facts : [...facts, overriding({ ...added, bound: true }, facts, '99')],
        );
        const reported = changed(plain, flowChoice, (facts) => {
          const chosen = facts[added.choice % Math.max(facts.length, 1)];
          return facts.map((fact) => (fact === chosen ? { ...fact, isCompliant: added.isCompliant } : fact));
        });
        expect(isCompliant(overridden)).toBe(isCompliant(reported));
      }),
      { numRuns: runs(300) },
    );
  });

  it('an override counts for nothing once there is a newer attestation of its kind', () => {
    fc.assert(
      fc.property(world, fc.nat(), override, fc.boolean(), (about, flowChoice, added, passes) => {
        const newer = (facts: readonly AttestationFact[]): AttestationFact[] => {
          const chosen = firstOriginal(facts);
          return chosen === undefined ? [] : [{ ...chosen, id: '99', isCompliant: passes }];
        };
        const without = changed(about, flowChoice, (facts) => [...facts, ...newer(facts)]);
        const withOverride = changed(about, flowChoice, (facts) =>
          firstOriginal(facts) === undefined
            ? facts
            : [...facts, overriding({ ...added, choice: 0, bound: true }, facts, '98'), ...newer(facts)],
        );
        expect(isCompliant(withOverride)).toBe(isCompliant(without));
      }),
      { numRuns: runs(300) },
    );
  });

  it('comes out both ways in generated worlds', () => {
    const verdicts = new Set(fc.sample(world, { numRuns: 500, seed: 1 }).map(isCompliant));
    expect(verdicts).toEqual(new Set([true, false]));
  });
});

describe('laws of the answers', () => {
  it('the order of attestations does not matter', () => {
    fc.assert(
      fc.property(world, fc.nat(), (before, choice) => {
        const after = changed(before, choice, (facts) => facts.toReversed());
        const [left, right] = [entriesOf(before), entriesOf(after)];
        expect(right.map(({ state }) => state)).toEqual(left.map(({ state }) => state));
        expect(after.flows.map(trailOf).map(({ status }) => status)).toEqual(
          before.flows.map(trailOf).map(({ status }) => status),
        );
        expect(assertPolicies(right, before.policies)).toEqual(assertPolicies(left, before.policies));
      }),
      { numRuns: runs(200) },
    );
  });

  it('an artifact is compliant exactly where nothing was found against it', () => {
    fc.assert(
      fc.property(world, (about) => {
        for (const { state } of entriesOf(about)) {
          expect(state.findings.length === 0).toBe(state.isCompliant);
          expect(state.status === 'COMPLIANT').toBe(state.isCompliant);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('a trail is compliant exactly where nothing was found against it and its artifacts', () => {
    fc.assert(
      fc.property(world, ({ flows }) => {
        for (const trail of flows.map(trailOf)) {
          const found = [...trail.findings, ...trail.artifacts.flatMap(({ findings }) => findings)];
          expect(found.length === 0).toBe(trail.isCompliant);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('every rule says why', () => {
    fc.assert(
      fc.property(world, (about) => {
        for (const { rules } of assertPolicies(entriesOf(about), about.policies).evaluations) {
          for (const { ignored, satisfied, findings } of rules) {
            expect(findings.length).toBeGreaterThan(0);
            expect(satisfied === null).toBe(ignored);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
