import type { FastifyBaseLogger } from 'fastify';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { dueOrganizations, firstDueMs } from '../store/due-deliveries.ts';
import type { Store } from '../store/store.ts';
import type { Readiness } from './readiness.ts';

/** Organizations that are due are counted up to here. */
const COUNTED_MAX = 1000;

/** What is asked when numbers are read. Nothing of it costs more in a larger store. */
export interface MetricSources {
  store: Store;
  readiness: Readiness;
  requestsUnderWay: () => number;
  dataDir: string;
  version: string;
  /** Epoch milliseconds. */
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Adds what is so at the moment at which numbers are read. One that cannot be found out is NaN, and the log has the cause
 * once until that changes: the others are read most when something is broken.
 */
export function addStateMetrics(registry: Registry, sources: MetricSources): void {
  const { store, readiness, requestsUnderWay, dataDir, version, clock, log } = sources;
  const gauge = (name: string, help: string, value: () => number | Promise<number>): void => {
    let isKnown = true;
    const valueOrNaN = async (): Promise<number> => {
      try {
        const found = await value();
        if (!isKnown) log.warn({ metric: name }, 'a metric can be read again');
        isKnown = true;
        return found;
      } catch (error) {
        if (isKnown) log.warn({ metric: name, err: error }, 'a metric cannot be read');
        isKnown = false;
        return Number.NaN;
      }
    };
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => made.set(await valueOrNaN()),
    });
  };
  new Gauge({
    name: 'assay_build_info',
    help: '1, with the version as its label',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  gauge('assay_ready', '1 where the service can write, 0 where it cannot or ends', async () =>
    Number((await readiness.problem()) === null),
  );
  gauge('assay_http_requests_under_way', 'Requests that were taken and are not answered', requestsUnderWay);
  gauge('assay_store_waiting_writes', 'Writes that wait for their transaction', () => store.load().waitingWrites);
  gauge('assay_store_database_bytes', 'Size of the database', () => store.load().databaseBytes);
  gauge('assay_store_wal_bytes', 'Size of the write-ahead log', () => store.load().walBytes);
  gauge('assay_data_free_bytes', "What is free on the data folder's disk for the service", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge(
    'assay_deliveries_due_organizations',
    `Organizations with something to deliver now, ${COUNTED_MAX} at most`,
    () => store.readLookup(async (db) => (await dueOrganizations(db, clock(), COUNTED_MAX)).length),
  );
  gauge(
    'assay_deliveries_overdue_seconds',
    'How long what is to be delivered next has been due; 0 where nothing is',
    () =>
      store.readLookup(async (db) => {
        const dueAtMs = await firstDueMs(db);
        return dueAtMs === null ? 0 : Math.max(0, clock() - dueAtMs) / 1000;
      }),
  );
}
