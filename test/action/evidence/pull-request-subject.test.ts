import { describe, expect, it } from 'vitest';
import type { Binding } from '../../../src/action/binding.ts';
import { pullRequestSubject } from '../../../src/action/evidence/pull-request-subject.ts';
import { EvidenceError } from '../../../src/action/evidence/reading.ts';

const RUN = 'a'.repeat(40);
const BUILT = 'b'.repeat(40);
const STRAY = 'c'.repeat(40);
const FINGERPRINT = 'f'.repeat(64);

const recorded: Binding = { to: 'recorded', fingerprint: FINGERPRINT };
const ofThisRun: readonly Binding[] = [
  { to: 'artifact', fingerprint: FINGERPRINT, label: 'app' },
  { to: 'awaited', artifact: 'app' },
  { to: 'trail' },
];

interface Known {
  run?: { commit?: string | null; number?: number | null; strayCheckout?: string | null };
  trail?: string | null;
  onRecord?: string;
}

const subject = (binding: Binding, { run = {}, trail = null, onRecord = BUILT }: Known = {}) =>
  pullRequestSubject(binding, {
    run: { commit: RUN, number: 7, strayCheckout: null, ...run },
    trail,
    recordedCommit: async (fingerprint) => {
      expect(fingerprint).toBe(FINGERPRINT);
      return onRecord;
    },
  });

describe('pullRequestSubject', () => {
  it('is the commit of this run for what this run makes', async () => {
    for (const binding of ofThisRun) expect(await subject(binding)).toEqual({ commit: RUN, number: 7 });
    expect(await subject({ to: 'trail' }, { trail: 'v1.2' })).toEqual({ commit: RUN, number: 7 });
    expect(await subject({ to: 'trail' }, { trail: RUN })).toEqual({ commit: RUN, number: 7 });
  });

  it('is the commit on record for an artifact that was reported before, whatever this run is about', async () => {
    for (const run of [{}, { commit: null }, { strayCheckout: STRAY }])
      expect(await subject(recorded, { run, trail: RUN })).toEqual({ commit: BUILT, number: null });
    expect(await subject(recorded, { onRecord: RUN })).toEqual({ commit: RUN, number: 7 });
  });

  it('is the commit that a trail is named after', async () => {
    for (const run of [{}, { commit: null }, { strayCheckout: STRAY }])
      for (const trail of [BUILT, `${BUILT}-2`, `${BUILT}.linux`])
        expect(await subject({ to: 'trail' }, { run, trail })).toEqual({ commit: BUILT, number: null });
    expect(await subject({ to: 'trail' }, { trail: `${RUN}-2` })).toEqual({ commit: RUN, number: 7 });
    expect(await subject({ to: 'trail' }, { trail: `${BUILT}0` })).toEqual({ commit: RUN, number: 7 });
  });

  it('is the commit of this run for an artifact of this step, on any trail', async () => {
    expect(await subject({ to: 'artifact', fingerprint: FINGERPRINT, label: 'app' }, { trail: BUILT })).toEqual({
      commit: RUN,
      number: 7,
    });
  });

  it.each(ofThisRun)('is nothing where another commit is checked out: %o', async (binding) => {
    const asked = subject(binding, { run: { strayCheckout: STRAY } });
    await expect(asked).rejects.toThrow(EvidenceError);
    await expect(asked).rejects.toThrow(`about commit ${RUN}, and the workspace is at commit ${STRAY}`);
  });

  it('is nothing where the run names no commit', async () => {
    await expect(subject({ to: 'trail' }, { run: { commit: null } })).rejects.toThrow(/this run names none/);
  });
});
