import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';
import { listenForMetrics, type MetricsAddress } from './metrics-listener.ts';

export interface ObservabilityOptions {
  /** Where metrics are served; null where they are not kept either. */
  metrics: MetricsAddress | null;
  /** Base address of a collector of traces that takes OTLP over HTTP; null for none. */
  otlpEndpoint: string | null;
  store: Store;
  dataDir: string;
  version: string;
  clock: () => number;
}

/** Ends with the last traces sent, as far as that goes in a few seconds. */
export interface Observability extends AsyncDisposable {
  /** Null where metrics are not served. */
  metricsUrl: string | null;
  /** Null where nobody counts. */
  observeDelivery: Metrics['observeDelivery'] | null;
}

/**
 * Watches the app from outside, as far as it is asked to: the libraries for it are loaded only then. Throws where the
 * address for metrics cannot be had.
 */
export async function startObservability(
  app: FastifyInstance,
  { metrics: address, otlpEndpoint, ...sources }: ObservabilityOptions,
): Promise<Observability> {
  await using started = new AsyncDisposableStack();
  const { version, clock } = sources;
  let metricsUrl: string | null = null;
  let observeDelivery: Observability['observeDelivery'] = null;
  if (otlpEndpoint !== null) {
    const { startTracing } = await import('./tracing.ts');
    const tracing = startTracing({ endpoint: otlpEndpoint, version, log: app.log, clock });
    started.adopt(tracing, (open) => open.close());
    app.observe(tracing.observeRequest);
  }
  if (address !== null) {
    const { createMetrics } = await import('./metrics.ts');
    const { readiness, requestsUnderWay } = app;
    const metrics = createMetrics({ ...sources, readiness, requestsUnderWay, log: app.log });
    const listener = started.adopt(await listenForMetrics(address, metrics, app.log), (open) => open.close());
    app.observe(metrics.observeRequest);
    ({ observeDelivery } = metrics);
    metricsUrl = listener.url;
  }
  const kept = started.move();
  return { metricsUrl, observeDelivery, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
