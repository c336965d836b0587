import type { EvidenceFile, Reading } from './reading.ts';
import type { JunitResult } from './junit.ts';
import type { PullRequestRecord } from './pull-request.ts';

/** What the service's attestation types take besides what all attestations have. */
export type Results =
  | { type: 'generic' }
  | { type: 'junit'; junit_results: readonly JunitResult[] }
  | { type: 'pull_request'; git_provider: 'github'; pull_requests: readonly PullRequestRecord[] }
  | { type: 'custom'; type_name: string; attestation_data: Readonly<Record<string, unknown>> };

/** The evidence of one attestation, read. */
export interface Evidence {
  results: Results;
  /** Null where only the service can tell, by rules that are kept there. */
  compliant: boolean | null;
  /** The facts in one sentence; null where the user alone says whether it is compliant. */
  summary: string | null;
  data: Readonly<Record<string, unknown>>;
  /** What it was read from, which is attached. */
  files: readonly EvidenceFile[];
}

/** Evidence that a file or GitHub told. */
export const evidenceOfReading = (
  { compliant, summary, data }: Reading,
  files: readonly EvidenceFile[],
  results: Results = { type: 'generic' },
): Evidence => ({ results, compliant, summary, data, files });
