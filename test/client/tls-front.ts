import { connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Identity } from './http-server.ts';
import { type Listening, listenOnLoopback } from './loopback-server.ts';

export interface TlsFront extends Listening {
  url: string;
}

/** Speaks TLS on a free port of this machine for a server here that does not. */
export async function startTlsFront(serverUrl: string, identity: Identity): Promise<TlsFront> {
  const server = createServer(identity, (socket) => {
    const inner = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    for (const end of [socket, inner])
      end.on('error', () => {
        socket.destroy();
        inner.destroy();
      });
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  });
  server.on('tlsClientError', () => {
    // A client that trusts nobody here breaks off; that is what its test is about.
  });
  const listening = await listenOnLoopback(server);
  return { ...listening, url: `https://127.0.0.1:${listening.port}` };
}
