import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One part of a form: a field, or a file with the name it was sent under. */
export interface Part {
  name: string;
  filename: string | null;
  content: Buffer;
}

/** A request as it arrived. */
export interface SeenRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as text; empty for a form, whose parts stand apart. */
  text: string;
  parts: readonly Part[];
}

/** What goes back to the step. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Sends no more than this of the body and then drops the connection. */
  cutAfterBytes?: number;
}

/** Decides what becomes of a request: what the service answers to `forward()`, something else, or nothing at all. */
export type Tamper = (request: SeenRequest, forward: () => Promise<Reply>) => Promise<Reply | 'hang' | 'drop'>;

export interface TamperingProxy {
  url: string;
  /** Every request whose body came whole, in the order of arrival. */
  seen: SeenRequest[];
  /** The same as `METHOD /path`, without queries. */
  sent(): string[];
  /** How many connections were opened, whether or not a request came over them. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Listens on a free port before the service at `serviceUrl`. Without `tamper` everything passes as it is. */
export async function startTamperingProxy(serviceUrl: string, tamper: Tamper = passing): Promise<TamperingProxy> {
  const seen: SeenRequest[] = [];
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const request = await seenRequest(incoming, body);
    seen.push(request);
    const reply = await tamper(request, () => forward(serviceUrl, request, body));
    if (reply === 'hang') return;
    if (reply === 'drop') response.destroy();
    else send(response, reply);
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    sent: () => seen.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`),
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function seenRequest(incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<SeenRequest> {
  const { method = '', url: path = '', headers } = incoming;
  const contentType = headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data'))
    return { method, path, headers, text: body.toString('utf8'), parts: [] };
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const parts = Array.from(form, async ([name, value]): Promise<Part> => {
    if (typeof value === 'string') return { name, filename: null, content: Buffer.from(value) };
    return { name, filename: value.name, content: Buffer.from(await value.arrayBuffer()) };
  });
  return { method, path, headers, text: '', parts: await Promise.all(parts) };
}

async function forward(serviceUrl: string, request: SeenRequest, body: Buffer<ArrayBuffer>): Promise<Reply> {
  const { method, path } = request;
  // These describe the connection that ends here, or are made anew for the next one.
  const { connection: _connection, host: _host, 'content-length': _length, ...headers } = request.headers;
  const answer = await fetch(serviceUrl + path, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length === 0 ? {} : { body }),
    redirect: 'manual',
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return { status: answer.status, headers: { 'content-type': type }, text };
}

function send(response: ServerResponse, { status, headers, text, cutAfterBytes }: Reply): void {
  const body = Buffer.from(text);
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (cutAfterBytes === undefined) response.end(body);
  else response.write(body.subarray(0, cutAfterBytes), () => response.destroy());
}

/** Tampers with the answers to questions, and lets reports and evidence pass. */
export const onQuestions =
  (tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes('/asserts/') ? tamper(request, forward) : forward();

const passing: Tamper = (_request, forward) => forward();

/** Tampers in one way with the first `count` requests, and in another with the others: unless told, it lets them pass. */
export function onFirst(count: number, tamper: Tamper, others: Tamper = passing): Tamper {
  let left = count;
  return (request, forward) => {
    left -= 1;
    return (left >= 0 ? tamper : others)(request, forward);
  };
}

/** Answers in place of the service: a text as it is, anything else as JSON. */
export const answering =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Tamper =>
  async () =>
    typeof body === 'string'
      ? { status, headers: { 'content-type': 'text/html', ...headers }, text: body }
      : { status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body) };

/** Answers with what the service said, changed. */
export const changing =
  (change: (answer: Record<string, unknown>, request: SeenRequest) => unknown): Tamper =>
  async (request, forward) => {
    const reply = await forward();
    const answer = JSON.parse(reply.text) as Record<string, unknown>;
    return { ...reply, text: JSON.stringify(change(answer, request)) };
  };

/** Answers with the first half of what the service said, and drops the connection. */
export const cutting: Tamper = async (_request, forward) => {
  const reply = await forward();
  return { ...reply, cutAfterBytes: Math.floor(Buffer.byteLength(reply.text) / 2) };
};

export const hanging: Tamper = async () => 'hang';
export const dropping: Tamper = async () => 'drop';
