import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { DeliveryOutcome } from '../events/dispatcher.ts';
import type { Store } from '../store/store.ts';
import type { RequestObserver } from './answered-request.ts';
import { addStateMetrics, type MetricSources } from './state-metrics.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BUCKETS_WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const outcomes: readonly DeliveryOutcome[] = ['delivered', 'failed', 'given_up'];

/** The numbers of one server. Their labels have few values, whatever is sent and whoever sends it. */
export interface Metrics {
  contentType: string;
  observeRequest: RequestObserver;
  observeDelivery: (outcome: DeliveryOutcome, deliveries: number) => void;
  /** What happened until now, and what is so at this moment, in the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  addCommitMetrics(registry, sources.store);
  addStateMetrics(registry, sources);
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    observeRequest: requestMetrics(registry),
    observeDelivery: deliveryMetrics(registry),
    text: () => registry.metrics(),
  };
}

function requestMetrics(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests, by the status of their answers; broken_off where the connection ended before the answer was out',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'From the arrival of the head to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'assay_http_errors_total',
    help: 'Requests that were answered with an error, by its code',
    labelNames: ['code'],
    registers,
  });
  return ({ method, route, status, errorCode, durationMs }) => {
    const of = { method, route: route ?? 'none' };
    requests.inc({ ...of, status: status === null ? 'broken_off' : String(status) });
    durations.observe(of, durationMs / 1000);
    // A browser that is sent to sign in has met an error and none is its answer.
    if (errorCode !== null && status !== null && status >= 400) errors.inc({ code: errorCode });
  };
}

function deliveryMetrics(registry: Registry): Metrics['observeDelivery'] {
  const deliveries = new Counter({
    name: 'assay_deliveries_total',
    help: 'Tries to deliver a notification, by outcome, and deliveries that were given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A rate needs its first value.
  for (const outcome of outcomes) deliveries.inc({ outcome }, 0);
  return (outcome, count) => deliveries.inc({ outcome }, count);
}

function addCommitMetrics(registry: Registry, store: Store): void {
  const registers = [registry];
  const writes = new Histogram({
    name: 'assay_store_commit_writes',
    help: 'Writes that shared a commit',
    buckets: BUCKETS_WRITES,
    registers,
  });
  const durations = new Histogram({
    name: 'assay_store_commit_duration_seconds',
    help: 'From the begin of a transaction until it was on the disk',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const failed = new Counter({
    name: 'assay_store_failed_commits_total',
    help: 'Transactions that could not begin or were not committed, with every write in them',
    registers,
  });
  store.onGroup((group) => {
    if (!group.isCommitted) {
      failed.inc();
      return;
    }
    writes.observe(group.writes);
    durations.observe(group.durationMs / 1000);
  });
}
