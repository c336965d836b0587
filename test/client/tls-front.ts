import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Identity } from './http-server.ts';

export interface TlsFront extends AsyncDisposable {
  url: string;
  port: number;
}

/** Speaks TLS on a free port of this machine for a server here that does not. */
export async function startTlsFront(serverUrl: string, identity: Identity): Promise<TlsFront> {
  const sockets = new Set<TLSSocket>();
  const server = createServer(identity, (socket) => {
    sockets.add(socket);
    const inner = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    for (const end of [socket, inner])
      end.on('error', () => {
        socket.destroy();
        inner.destroy();
      });
    socket.pipe(inner).pipe(socket);
  });
  server.on('tlsClientError', () => {
    // A client that trusts nobody here breaks off; that is what its test is about.
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
