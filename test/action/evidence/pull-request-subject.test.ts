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
  isReporting?: boolean;
  onRecord?: string | null;
}

const subject = (
  binding: Binding,
  { run = {}, trail = null, isReporting = false, onRecord = BUILT }: Known = {},
): ReturnType<typeof pullRequestSubject> =>
  pullRequestSubject(binding, {
    run: { commit: RUN, number: 7, builtCommit: null, strayCheckout: null, ...run },
    trail,
    isReporting,
    recordedCommit: onRecord,
  });

/** The message of the error. */
function refused(binding: Binding, known: Known): string {
  try {
    subject(binding, known);
  } catch (error) {
    if (error instanceof EvidenceError) return error.message;
    throw error;
  }
  throw new Error('expected an error');
}

describe('pullRequestSubject', () => {
  it('is the commit of this run for what this run makes', () => {
    for (const isReporting of [false, true]) {
      for (const binding of ofThisRun) expect(subject(binding, { isReporting })).toEqual({ commit: RUN, number: 7 });
      for (const trail of ['v1.2', RUN, `${RUN}-2`, `${BUILT}0`])
        expect(subject({ to: 'trail' }, { trail, isReporting })).toEqual({ commit: RUN, number: 7 });
    }
  });

  it('is the commit on record for an artifact that was reported before, whatever this run is about', () => {
    for (const run of [{}, { commit: null }, { strayCheckout: STRAY }])
      expect(subject(recorded, { run, trail: RUN })).toEqual({ commit: BUILT, number: null });
    expect(subject(recorded, { onRecord: RUN })).toEqual({ commit: RUN, number: 7 });
    expect(refused(recorded, { onRecord: null })).toContain('was not asked');
  });

  it('is the commit that a trail is named after, where the step reports nothing to it', () => {
    for (const run of [{}, { commit: null }, { strayCheckout: BUILT }])
      for (const trail of [BUILT, `${BUILT}-2`, `${BUILT}.linux`])
        expect(subject({ to: 'trail' }, { run, trail })).toEqual({ commit: BUILT, number: null });
  });

  it('is nothing on the trail of another commit than that of the artifacts which the step reports', () => {
    for (const trail of [BUILT, `${BUILT}-2`]) {
      const words = refused({ to: 'trail' }, { trail, isReporting: true });
      expect(words).toContain(`named after commit ${BUILT}, and this step reports artifacts of commit ${RUN}`);
      expect(refused({ to: 'trail' }, { trail, isReporting: true, run: { commit: null } })).toContain(
        'without a commit',
      );
    }
    expect(refused({ to: 'trail' }, { trail: BUILT, isReporting: true, run: { strayCheckout: BUILT } })).toContain(
      'the workspace is at commit',
    );
  });

  it('is the commit of this run for an artifact of this step, on any trail', () => {
    const artifact: Binding = { to: 'artifact', fingerprint: FINGERPRINT, label: 'app' };
    expect(subject(artifact, { trail: BUILT, isReporting: true })).toEqual({ commit: RUN, number: 7 });
  });

  it.each(ofThisRun)('is nothing where another commit is checked out: %o', (binding) => {
    for (const trail of [null, BUILT])
      expect(refused(binding, { trail, run: { strayCheckout: STRAY } })).toContain(
        `about commit ${RUN}, and the workspace is at commit ${STRAY}`,
      );
  });

  it('is nothing where the run names no commit', () => {
    expect(refused({ to: 'trail' }, { run: { commit: null } })).toMatch(/this run names none/);
  });
});
