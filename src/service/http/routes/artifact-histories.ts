import { listReports, type StoredArtifact } from '../../store/artifacts.ts';
import type { OrgReader } from '../../store/store.ts';
import { seconds } from '../../seconds.ts';
import { type ArtifactRuns, loadArtifactRuns } from './artifact-runs.ts';

const NEWEST_REPORTS = 1000;

/** Where artifacts run and ran, and what happened to them, by the id of the artifact; every one is in the map. */
export async function loadArtifactHistories(
  tx: OrgReader,
  stored: readonly StoredArtifact[],
): Promise<Map<string, ArtifactRuns>> {
  const ids = stored.map(({ artifact }) => artifact.id);
  const reports = await listReports(tx, ids, NEWEST_REPORTS);
  const runs = await loadArtifactRuns(
    tx,
    stored.map(({ artifact }) => artifact.fingerprint),
  );
  return new Map(
    stored.map(({ artifact, report }) => {
      const event = `${artifact.template_name || report.filename} reported`;
      const reported = (reports.get(artifact.id) ?? []).map((one) => ({ event, timestamp: seconds(one.created_at) }));
      const { running = [], exited = [], history = [] } = runs.get(artifact.fingerprint) ?? {};
      return [artifact.id, { running, exited, history: inOrder(reported, history) }];
    }),
  );
}

type HistoryEntry = ArtifactRuns['history'][number];

/** Clients take the first entry for the first report, also where the artifact ran before it was reported. */
function inOrder([first, ...reports]: readonly HistoryEntry[], runs: readonly HistoryEntry[]): HistoryEntry[] {
  const later = [...reports, ...runs].sort((left, right) => left.timestamp - right.timestamp);
  return first === undefined ? later : [first, ...later];
}
