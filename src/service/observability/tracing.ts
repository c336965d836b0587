import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { AnsweredRequest, RequestObserver } from './answered-request.ts';

/** Spans wait for so long that many leave at once, and no longer than that when the service ends. */
const SENT_EVERY_MS = 5000;
const SEND_TIMEOUT_MS = 3000;
const TRACES_PATH = 'v1/traces';

export interface TracingOptions {
  /** Base address of a collector that takes OTLP over HTTP. */
  endpoint: string;
  version: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: () => number;
}

/** Sends a span of each request to a collector. Requests never wait for it: what it does not take in time is dropped. */
export interface Tracing {
  observeRequest: RequestObserver;
  /** Sends what waits, as far as that goes in a few seconds. */
  close(): Promise<void>;
}

/** Who sends the spans and with what headers stands in the standard variables of OpenTelemetry, which its library reads. */
export function startTracing({ endpoint, version, log, clock }: TracingOptions): Tracing {
  const url = new URL(TRACES_PATH, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const exporter = telling(new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS }), log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'assay', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    // A caller that records no trace of its own gets no part of one.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SENT_EVERY_MS })],
  });
  const tracer = provider.getTracer('assay', version);
  return {
    observeRequest: (request) => recordSpan(tracer, request, clock()),
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, SEND_TIMEOUT_MS);
      // What went wrong was told by the exporter.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

const traceContext = new W3CTraceContextPropagator();

/** Made when the request is over, so that nothing is held while it is under way. */
function recordSpan(tracer: Tracer, request: AnsweredRequest, endMs: number): void {
  const { id, method, route, status, errorCode, durationMs } = request;
  const attributes: Attributes = {
    'http.request.method': method,
    'assay.request_id': id,
    ...(route === null ? {} : { 'http.route': route }),
    ...(status === null ? {} : { 'http.response.status_code': status }),
    ...(errorCode === null ? {} : { 'error.type': errorCode }),
  };
  const name = route === null ? method : `${method} ${route}`;
  const span = tracer.startSpan(
    name,
    { kind: SpanKind.SERVER, startTime: endMs - durationMs, attributes },
    parentOf(request),
  );
  if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endMs);
}

function parentOf({ trace: { parent, state } }: AnsweredRequest): Context {
  return traceContext.extract(ROOT_CONTEXT, { traceparent: parent, tracestate: state }, defaultTextMapGetter);
}

/** Tells the log when a collector stops taking spans and when it takes them again, and not what happens in between. */
function telling(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        // The message alone: the error holds what the collector answered, whatever that is.
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.message }, 'traces could not be sent');
        if (!hasFailed && isFailing) log.warn('traces are sent again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
