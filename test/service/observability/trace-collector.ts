import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.union([z.number(), z.string()]) })]),
});
const span = z.object({
  traceId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  status: z.object({ code: z.number() }).default({ code: 0 }),
});
export type CollectedSpan = Omit<z.output<typeof span>, 'attributes'> & { attributes: Record<string, unknown> };

const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface TraceCollector extends AsyncDisposable {
  url: string;
  spans: CollectedSpan[];
  /** What it was sent, as it came. */
  received: { path: string; text: string; headers: Record<string, unknown> }[];
}

/** A collector on this machine that takes OTLP in JSON, or one that takes connections and never answers. */
export async function startCollector({ answers = true } = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const received: TraceCollector['received'] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    received.push({ path: request.url ?? '', text: body, headers: request.headers });
    if (!answers) return;
    for (const { scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map(named)));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function named({ attributes, ...rest }: z.output<typeof span>): CollectedSpan {
  const values = new Map<string, unknown>(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : Number(value.intValue)]),
  );
  return { ...rest, attributes: Object.fromEntries(values) };
}
