import type { EnvironmentEventKind } from '../../contract/environment-event.ts';
import type { RunningArtifactRow } from '../store/environment-rows.ts';
import { runningKey } from './running-instances.ts';
import type { RunningContent } from './running-body.ts';

/** What happened to one artifact between two snapshots. */
export interface ArtifactChange {
  kind: Extract<EnvironmentEventKind, 'artifact_started' | 'artifact_exited' | 'artifact_scaled'>;
  artifact: RunningContent;
  countBefore: number;
  countAfter: number;
}

/** What tells one moment in an environment from the one before. */
export interface SnapshotChanges {
  /** Whether there has to be a new snapshot. */
  isNew: boolean;
  /** Started, then exited, then scaled ones. */
  changes: ArtifactChange[];
  /** Rows that do not hold any more, by their ids. */
  ended: string[];
  /** What has to be stored. */
  begun: (RunningContent & { previous_count: number })[];
}

/**
 * Compares what ran with what runs. A new snapshot is due where the set of artifacts differs, or the compliance of one; where
 * `includeScaling`, also where the number of instances of one does. Once it is due, everything that differs is stored with it.
 */
export function compareRunning(
  before: readonly RunningArtifactRow[],
  now: readonly RunningContent[],
  { includeScaling }: { includeScaling: boolean },
): SnapshotChanges {
  const known = new Map(before.map((row) => [runningKey(row), row]));
  const here = new Set(now.map(runningKey));
  const gone = before.filter((row) => !here.has(runningKey(row)));
  const pairs = now.map((content) => ({ content, row: known.get(runningKey(content)) }));
  const started = pairs.filter(({ row }) => row === undefined);
  const scaled = pairs.filter(({ row, content }) => row !== undefined && row.instance_count !== content.instance_count);
  const rejudged = pairs.some(({ row, content }) => row !== undefined && row.is_compliant !== content.is_compliant);
  const differing = pairs.filter(({ row, content }) => row === undefined || !isSame(row, content));
  return {
    isNew: started.length > 0 || gone.length > 0 || rejudged || (includeScaling && scaled.length > 0),
    changes: [
      ...started.map(({ content }) => change('artifact_started', content, 0, content.instance_count)),
      ...gone.map((row) => change('artifact_exited', row, row.instance_count, 0)),
      ...scaled.map(({ content, row }) =>
        change('artifact_scaled', content, row?.instance_count ?? 0, content.instance_count),
      ),
    ],
    ended: [...gone, ...differing.flatMap(({ row }) => row ?? [])].map(({ id }) => id),
    begun: differing.map(({ content, row }) => ({ ...content, previous_count: row?.instance_count ?? 0 })),
  };
}

function change(
  kind: ArtifactChange['kind'],
  artifact: RunningContent,
  countBefore: number,
  countAfter: number,
): ArtifactChange {
  return { kind, artifact, countBefore, countAfter };
}

function isSame(row: RunningArtifactRow, content: RunningContent): boolean {
  return (
    row.instance_count === content.instance_count &&
    row.is_compliant === content.is_compliant &&
    row.body === content.body
  );
}
