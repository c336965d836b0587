import { createServer, type IncomingMessage, request as forward, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Identity } from './http-server.ts';
import { type Listening, listenOnLoopback } from './loopback-server.ts';

export interface ForwardProxy extends Listening {
  url: string;
  /** The first line of each request. */
  seen: string[];
  /** The `Proxy-Authorization` of each request without a tunnel. */
  credentials: (string | undefined)[];
  refuseWith(status: number): void;
}

/**
 * A forward proxy with CONNECT, in as few lines as will do. Whatever host a tunnel names, it ends on this machine, so that
 * tests can give services names.
 */
export async function startForwardProxy(identity?: Identity): Promise<ForwardProxy> {
  const seen: string[] = [];
  const credentials: (string | undefined)[] = [];
  let refusal: number | null = null;
  const listener: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
    if (refusal !== null) {
      response.writeHead(refusal).end();
      return;
    }
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const outgoing = forward(request.url ?? '', { method: request.method ?? 'GET', headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    request.pipe(outgoing);
  };
  const server = identity === undefined ? createServer(listener) : createTlsServer(identity, listener);
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    seen.push(`CONNECT ${request.url}`);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket);
      socket.pipe(target);
    });
    target.on('error', () => undefined);
    socket.on('close', () => target.destroy());
  });
  const listening = await listenOnLoopback(server);
  return {
    ...listening,
    url: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${listening.port}`,
    seen,
    credentials,
    refuseWith: (status: number) => {
      refusal = status;
    },
  };
}
