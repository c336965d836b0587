import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Listening, listenOnLoopback } from './loopback-server.ts';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestServer extends Listening {
  url: string;
  /** Every request whose body came whole, in order. */
  seen: SeenRequest[];
}

/** `attempt` counts the requests from 1. */
export type Answering = (response: ServerResponse, attempt: number, request: SeenRequest) => void;

/** What a server shows to prove who it is, in PEM form. */
export interface Identity {
  key: string;
  cert: string;
}

/** A real HTTP server on a free loopback port, as broken as the test wants it; with an identity it speaks TLS. */
export async function startServer(answering: Answering, identity?: Identity): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const answer = async (): Promise<void> => {
      const body = await readBody(request);
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      answering(response, seen.length, one);
    };
    void answer();
  };
  const server = identity === undefined ? createServer(listener) : createTlsServer(identity, listener);
  const listening = await listenOnLoopback(server);
  return { ...listening, url: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${listening.port}`, seen };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client broke off; the test that makes it do so looks at the client's side.
    return new Promise(() => undefined);
  }
  return Buffer.concat(chunks);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Nothing listens there: it is kept for a service that throws away what it gets, which nobody runs any more. */
export const CLOSED_PORT = 9;
