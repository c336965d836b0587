import type { FastifyBaseLogger } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ServiceError } from '../error.ts';
import type { Metrics } from './metrics.ts';

const METRICS_PATH = '/metrics';
/** Those who read numbers are few. */
const CONNECTIONS_MAX = 32;
const REQUEST_TIMEOUT_MS = 10_000;

export interface MetricsAddress {
  host: string;
  /** 0 picks a free one. */
  port: number;
}

export interface MetricsListener {
  /** Where the numbers are. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the numbers on an address of their own, without a token: whoever reaches it may read them. Throws `unavailable`
 * where the address cannot be had.
 */
export async function listenForMetrics(
  { host, port }: MetricsAddress,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<MetricsListener> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS });
  server.maxConnections = CONNECTIONS_MAX;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, metrics).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new ServiceError('unavailable', `cannot serve metrics on port ${port} of '${host}': ${cause}`);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the metrics listen on no port');
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${shownHost}:${address.port}${METRICS_PATH}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<void> {
  if (url.split('?')[0] !== METRICS_PATH) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`the metrics are at ${METRICS_PATH}\n`);
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'x-content-type-options': 'nosniff' });
  response.end(method === 'HEAD' ? undefined : text);
}
