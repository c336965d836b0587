import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface HostileRegistry {
  host: string;
  /** `METHOD path` of every request. */
  requests: string[];
  /** The `Authorization` header of every request. */
  authorizations: (string | undefined)[];
}

/** A server that answers as a test wants it to, ended with the test. */
export async function hostileRegistry(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HostileRegistry> {
  const requests: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers.authorization);
    answer(request, response);
  });
  // Asked to be a proxy, it says no.
  server.on('connect', (request, socket) => {
    requests.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return { host: `127.0.0.1:${address.port}`, requests, authorizations };
}
