import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportedArtifact } from '../../../src/contract/environment-report.ts';
import { podsOf } from '../../../src/service/snapshots/pods.ts';
import { gathered, gatherInstances } from '../../../src/service/snapshots/running-instances.ts';
import { runs } from '../../runs.ts';
import { fingerprintOf } from '../records.ts';

const fingerprint = fc.constantFrom('a', 'b').map(fingerprintOf);
const entry: fc.Arbitrary<ReportedArtifact> = fc.record({
  podName: fc.constantFrom('p', 'q'),
  namespace: fc.constantFrom('n', 'm'),
  digests: fc.dictionary(fc.constantFrom('app', 'side'), fc.oneof(fingerprint, fc.constant('')), {
    noNullPrototype: true,
  }),
  creationTimestamp: fc.nat(100),
});

describe('gatherInstances', () => {
  it('leaves nothing out that was reported, and counts nothing twice', () => {
    fc.assert(
      fc.property(fc.array(entry), (reported) => {
        const found = gatherInstances(reported);
        const count = (of: (one: { digests: Record<string, string> }) => number): number =>
          reported.reduce((total, one) => total + of(one), 0);
        expect(found.reduce((total, { instances }) => total + instances.length, 0)).toBe(
          count(({ digests }) => Math.max(Object.keys(digests).length, 1)),
        );
        expect(new Set(found.map((one) => `${one.name} ${one.fingerprint}`)).size).toBe(found.length);
        for (const { instances } of found) {
          const times = instances.map(({ creationTimestamp }) => creationTimestamp);
          expect(times).toEqual(times.toSorted((left, right) => left - right));
          expect(times).not.toEqual([]);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('names what is not known by where it runs', () => {
    const at = { digests: {}, creationTimestamp: 1 };
    const found = gatherInstances([
      { ...at, podName: 'pod-1', namespace: 'n' },
      { ...at, taskArn: 'arn:1' },
    ]);
    expect(found.map(({ name, fingerprint: content }) => [name, content])).toEqual([
      ['pod-1', ''],
      ['arn:1', ''],
    ]);
  });

  it('gathers what was gathered without changing it', () => {
    const one = gatherInstances([{ digests: { app: fingerprintOf('a') }, creationTimestamp: 1 }]);
    const both = gathered([...one, ...one]);
    expect(both.map(({ instances }) => instances.length)).toEqual([2]);
    expect(one.map(({ instances }) => instances.length)).toEqual([1]);
  });
});

describe('podsOf', () => {
  it('tells pods of one name in several namespaces apart', () => {
    const pod = { podName: 'web-0', namespace: 'a', creationTimestamp: 1, owners: null };
    expect(podsOf([pod, { ...pod, namespace: 'b', creationTimestamp: 2 }, pod])).toEqual({
      'web-0': { namespace: 'a', creationTimestamp: 1, owners: null },
      'b/web-0': { namespace: 'b', creationTimestamp: 2, owners: null },
    });
  });

  it('is null where nothing is a pod', () => {
    expect(podsOf([])).toBeNull();
    expect(podsOf([{ creationTimestamp: 1 }, { taskArn: 'arn', creationTimestamp: 1 }])).toBeNull();
  });
});
