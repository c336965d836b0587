import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const SOCKET_TIMEOUT_MS = 60_000;

const GONE = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

export interface RawConnection {
  socket: Socket;
  /** Everything that came back, once the service has closed the connection. */
  answer: Promise<string>;
}

/** A connection on which a test writes what no client would. */
export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error('the service kept the connection open')));
  const answer = text(socket).catch((error: Error & { code?: string }) => {
    if (GONE.includes(error.code ?? '')) return '';
    throw error;
  });
  return { socket, answer };
}

/** Writes bytes, and answers what came back until the connection was closed. */
export async function exchange(url: string, written: string): Promise<string> {
  const { socket, answer } = openRaw(url);
  socket.write(written, 'latin1');
  return answer;
}

/** The status of an answer; the answer itself where it has none. */
export const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;
export const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
