import type { FastifyInstance } from 'fastify';
import { listEnvironmentEvents } from '../../../contract/environment-event.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { eventRecord } from '../../events/event-record.ts';
import { parseSnapshotExpression } from '../../snapshots/snapshot-expression.ts';
import { boundOf, indexRange } from '../../snapshots/snapshot-lookup.ts';
import * as events from '../../store/environment-events.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { snapshotAt } from '../../store/snapshots.ts';
import type { OrgReader } from '../../store/store.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { requireEnvironment } from './environment-records.ts';
import { intervalOf } from './snapshot-interval.ts';

export function serveEnvironmentEvents(app: FastifyInstance, services: Services): void {
  serve(app, services, listEnvironmentEvents, ({ params, query, read }) =>
    read(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const rows = await events.listEnvironmentEvents(tx, await filterOf(tx, environment, query), {
        number: query.page,
        size: query.per_page,
        isReverse: query.reverse,
      });
      return { status: 200, body: rows.map((row) => eventRecord(environment, row)) };
    }),
  );
}

type Query = QueryOf<typeof listEnvironmentEvents>;

/** Times bound the snapshots as well, so that what lies outside is never looked at. */
async function filterOf(
  tx: OrgReader,
  environment: EnvironmentRow,
  query: Query,
): Promise<events.EnvironmentEventFilter> {
  const interval = intervalOf(query.interval);
  const notBeforeMs = query.start_ts === undefined ? null : Math.round(query.start_ts * 1000);
  const notAfterMs = query.end_ts === undefined ? null : Math.round(query.end_ts * 1000);
  const range = interval === null ? null : await indexRange(tx, environment, interval);
  const first = [
    range?.first ?? null,
    query.start === undefined ? null : await expressionBound(tx, environment, 'start', query.start),
    notBeforeMs === null ? null : await snapshotAt(tx, environment.id, notBeforeMs),
  ];
  const last = [
    range?.last ?? null,
    query.end === undefined ? null : await expressionBound(tx, environment, 'end', query.end),
    notAfterMs === null ? null : await snapshotAt(tx, environment.id, notAfterMs),
  ];
  return {
    environmentId: environment.id,
    firstIndex: greatest(first),
    lastIndex: least(last),
    notBeforeMs,
    notAfterMs,
    repoNames: query.repo_name.filter((name) => name !== ''),
  };
}

async function expressionBound(
  tx: OrgReader,
  environment: EnvironmentRow,
  name: 'start' | 'end',
  text: string,
): Promise<number> {
  const expression = parseSnapshotExpression(text);
  if (expression === null) {
    throw invalidInput({
      [`query.${name}`]: `Invalid interval value: expected a snapshot such as 3, ~2, NOW or @{3.days.ago} [input: ${text}]`,
    });
  }
  return boundOf(tx, environment, expression);
}

function greatest(bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function least(bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : Math.min(...known);
}
