import type * as z from 'zod';
import type { attestationRecord } from '../contract/attestation.ts';

/** Evidence that an artifact misses. */
export interface Wanted {
  fingerprint: string;
  /** The artifact's name in the template; null where it has none. */
  templateName: string | null;
  flow: string;
  trail: string;
  name: string;
}

/** Evidence of a name that was asked for, in a place where it does not count. */
export type Stray = Wanted &
  (
    | { is: 'in another flow' | 'on another trail'; place: { flow: string; trail: string } }
    | { is: 'for another artifact'; other: string }
    | { is: 'for another name'; other: string }
    /** It came before its artifact, which was reported with another commit or none. */
    | { is: 'for another commit'; commit: string | null }
  );

export type AttestationRecord = z.output<typeof attestationRecord>;

/** Why a record does not count for what is wanted; null where the place is right. */
export function strayOf(wanted: Wanted, record: AttestationRecord): Stray | null {
  const place = { flow: record.flow_name, trail: record.trail_name };
  if (place.flow !== wanted.flow) return { ...wanted, is: 'in another flow', place };
  if (place.trail !== wanted.trail) return { ...wanted, is: 'on another trail', place };
  if (record.artifact_fingerprint !== null && record.artifact_fingerprint !== wanted.fingerprint)
    return { ...wanted, is: 'for another artifact', other: record.artifact_fingerprint };
  const [target] = record.target_artifacts;
  if (target === undefined) return null;
  if (target !== wanted.templateName) return { ...wanted, is: 'for another name', other: target };
  // It would have been matched by name and commit.
  return { ...wanted, is: 'for another commit', commit: record.git_commit_info?.sha1 ?? null };
}

/** How far from the right place: this trail before this flow, and this flow before others. */
export function distance({ is }: Stray): number {
  if (is === 'in another flow') return 2;
  return is === 'on another trail' ? 1 : 0;
}
