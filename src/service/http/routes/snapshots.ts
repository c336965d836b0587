import type { FastifyInstance } from 'fastify';
import { diffSnapshots, getSnapshot, listSnapshots, type SnapshotRecord } from '../../../contract/snapshot.ts';
import { ServiceError } from '../../error.ts';
import { compareSnapshots } from '../../snapshots/snapshot-difference.ts';
import { parseSnappish, parseSnapshotExpression } from '../../snapshots/snapshot-expression.ts';
import { indexRange, snapshotIndex } from '../../snapshots/snapshot-lookup.ts';
import { listRunningAt, listRunningSizes, loadRunning, type RunningSize } from '../../store/running-artifacts.ts';
import type { RunningArtifactRow } from '../../store/environment-rows.ts';
import type { OrgReader } from '../../store/store.ts';
import { inParts, type Part } from '../list-answer.ts';
import { serve, serveRecord } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { requireEnvironment } from './environment-records.ts';
import { intervalOf } from './snapshot-interval.ts';
import {
  EXPECTED_EXPRESSION,
  listedSnapshots,
  requireSnapshot,
  runningRecord,
  snapshotHead,
} from './snapshot-records.ts';

/** What a row takes beside its body. */
const ROW_BYTES = 500;

export function serveSnapshots(app: FastifyInstance, services: Services): void {
  serveRecord(app, services, getSnapshot, 'artifacts', async ({ caller, params, read }) => {
    const { empty, index, sizes } = await read(async (tx) => {
      const expression = parseSnapshotExpression(params.expression);
      if (expression === null) {
        throw invalidInput({ 'params.expression': `${EXPECTED_EXPRESSION} [input: ${params.expression}]` });
      }
      const environment = await requireEnvironment(tx, params.environment_name);
      const index = await snapshotIndex(tx, environment, expression);
      const stored = await requireSnapshot(tx, environment, index);
      const head = snapshotHead(services.addresses, caller.orgName, environment, stored);
      return {
        empty: { ...head, artifacts: [] },
        index,
        sizes: await listRunningSizes(tx, environment.id, index),
      };
    });
    return { empty, parts: partsOf(sizes) };

    function* partsOf(all: readonly RunningSize[]): Generator<Part<SnapshotRecord>> {
      // A row stays as it is, but for the snapshot that it ends with: it does not matter when it is read.
      for (const part of inParts(all, (size) => size.body_bytes + ROW_BYTES)) {
        yield async () => {
          const ids = part.map(({ id }) => id);
          const rows = await read((tx) => loadRunning(tx, ids));
          const artifacts = ids.map((id) => {
            const row = rows.get(id);
            if (row === undefined) throw new Error(`running artifact ${id} is not there any more`);
            return runningRecord(row, index);
          });
          return { ...empty, artifacts };
        };
      }
    }
  });

  serve(app, services, listSnapshots, ({ params, query, read }) =>
    read(async (tx) => {
      const interval = intervalOf(query.interval);
      const environment = await requireEnvironment(tx, params.environment_name);
      const range = await indexRange(tx, environment, interval);
      const page = pageOf(range, { number: query.page, size: query.per_page, isReverse: query.reverse });
      const listed = await listedSnapshots(tx, environment, page);
      return { status: 200, body: query.reverse ? listed.toReversed() : listed };
    }),
  );

  serve(app, services, diffSnapshots, ({ query, read }) =>
    read(async (tx) => {
      const first = await namedSnapshot(tx, 'snappish1', query.snappish1);
      const second = await namedSnapshot(tx, 'snappish2', query.snappish2);
      const { onlyFirst, onlySecond, changed, unchanged } = compareSnapshots(first.rows, second.rows);
      return {
        status: 200,
        body: {
          snappish1: { snapshot_id: first.id, artifacts: onlyFirst },
          snappish2: { snapshot_id: second.id, artifacts: onlySecond },
          changed: { artifacts: changed },
          'not-changed': { artifacts: unchanged },
        },
      };
    }),
  );
}

/** The indexes of one page of a range. */
function pageOf(
  { first, last }: { first: number; last: number },
  { number, size, isReverse }: { number: number; size: number; isReverse: boolean },
): { first: number; last: number } {
  const skipped = (number - 1) * size;
  return isReverse
    ? { first: first + skipped, last: Math.min(first + skipped + size - 1, last) }
    : { first: Math.max(last - skipped - size + 1, first), last: last - skipped };
}

async function namedSnapshot(
  tx: OrgReader,
  parameter: string,
  text: string,
): Promise<{ id: string; rows: RunningArtifactRow[] }> {
  const snappish = parseSnappish(text);
  if (snappish === null) {
    const expected = `expected an environment's name, alone or with a snapshot: env, env#3, env~1, env@{3.days.ago}`;
    throw new ServiceError('invalid_input', `Bad snappish '${text}': ${expected}`, {
      fields: { [`query.${parameter}`]: `${expected} [input: ${text}]` },
    });
  }
  const environment = await requireEnvironment(tx, snappish.environmentName);
  const index = await snapshotIndex(tx, environment, snappish.expression);
  return { id: `${environment.name}#${index}`, rows: await listRunningAt(tx, environment.id, index) };
}
