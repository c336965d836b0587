import { createMetrics, type Metrics } from '../../../src/service/observability/metrics.ts';
import type { TemporaryStore } from '../store/temporary-store.ts';

/** The metrics of a store without a service around it. */
export function metricsOf(
  { store, folder }: TemporaryStore,
  warn: (...parts: unknown[]) => void = () => undefined,
): Metrics {
  return createMetrics({
    store,
    readiness: { isEnding: false, end: () => undefined, problem: async () => null },
    requestsUnderWay: () => 0,
    dataDir: folder,
    version: '0.0.0-test',
    clock: Date.now,
    log: { warn },
  });
}
