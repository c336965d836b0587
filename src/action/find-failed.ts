import type { ArtifactFinding } from './findings.ts';
import { isWebAddress } from './render/escape.ts';
import { mapBounded, type ServiceCalls } from './service-calls.ts';
import { unmetOf } from './unmet.ts';

/** What the record of an attestation says that is not compliant. */
export interface FailedEvidence {
  id: string;
  /** What was found; null where the record does not say. */
  description: string | null;
  /** The run that recorded it; null where unknown. */
  originUrl: string | null;
  /** Where the service shows it; null where it names no web address. */
  pageUrl: string | null;
  /** What was read of the evidence, and what the user added to it. */
  userData: Readonly<Record<string, unknown>>;
}

/** Only the first of many are looked at, as with what is missing. */
const LOOKED_AT_MAX = 20;

/**
 * Reads the records of the evidence for which artifacts are refused. It only makes words better, so what cannot be read is
 * left.
 */
export async function findFailed(
  artifacts: readonly ArtifactFinding[],
  calls: ServiceCalls,
): Promise<FailedEvidence[]> {
  const ids = [...new Set(artifacts.flatMap(failedIds))].slice(0, LOOKED_AT_MAX);
  if (ids.length === 0) return [];
  const { searchAttestations } = await import('../contract/attestation.ts');
  const found = await mapBounded(ids, async (id): Promise<FailedEvidence[]> => {
    const params = { org: calls.org };
    const result = await calls.call(searchAttestations, {
      params,
      query: { attestation_id: id, commit_list: undefined },
    });
    const records = result.ok ? Object.values(result.answer).flat() : [];
    const record = records.find(({ attestation_id: recorded }) => recorded === id);
    if (record === undefined) return [];
    const { description = '', origin_url: origin, html_url: page, user_data: userData } = record;
    return [
      { id, description: description || null, originUrl: webAddress(origin), pageUrl: webAddress(page), userData },
    ];
  });
  return found.flat();
}

const webAddress = (text: string | undefined): string | null =>
  text !== undefined && isWebAddress(text) ? text : null;

const failedIds = ({ judgements }: ArtifactFinding): string[] =>
  judgements.flatMap(({ judgement }) =>
    judgement.verdict === 'non-compliant' && judgement.reason === 'refused'
      ? unmetOf(judgement.assertion).flatMap((unmet) => (unmet.kind === 'failing_evidence' ? (unmet.id ?? []) : []))
      : [],
  );
