import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error.ts';
import { type RunningService, startService } from '../running-service.ts';
import { refused } from '../service/records.ts';
import { bodyOf, openRaw, statusOf } from './raw-connection.ts';

const PIECE = Buffer.alloc(1024 * 1024, 'a');
/** Far more than the service reads of a form, and of what comes after its refusal. */
const PIECES_MAX = 400;

const data =
  '--b\r\ncontent-disposition: form-data; name="data_json"\r\n\r\n{"attestation_name":"unit","is_compliant":true}\r\n';
const part = (head: string) => `${data}--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('a form without end', () => {
  it.each([
    ['in its file', part('name="attachment_file"; filename="x"')],
    ['in a field that nobody asked for', part('name="other"')],
    ['before its first part', 'a'],
    ['after its last part', `${data}--b--\r\n`],
  ])('%s is refused while it is sent, and read no further', async (_where, begun) => {
    const { socket, answer } = openRaw(service.url);
    socket.write(
      `POST /api/v2/attestations/${service.org}/endless/trail/t/generic HTTP/1.1\r\nhost: x\r\n` +
        `authorization: Bearer ${service.tokens.member}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
        `transfer-encoding: chunked\r\n\r\n${begun.length.toString(16)}\r\n${begun}\r\n`,
    );
    let pieces = 0;
    const writeOn = (): void => {
      while (!socket.destroyed && pieces < PIECES_MAX) {
        pieces += 1;
        socket.write(`${PIECE.length.toString(16)}\r\n`);
        socket.write(PIECE);
        if (!socket.write('\r\n')) {
          socket.once('drain', writeOn);
          return;
        }
      }
    };
    socket.once('error', () => {
      // The service closes the connection in the middle of a piece.
    });
    const first = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    writeOn();
    const answered = await first;
    await answer;
    expect(statusOf(answered)).toBe('413');
    expect(errorBody.parse(bodyOf(answered)).code).toBe('payload_too_large');
    expect(pieces).toBeLessThan(PIECES_MAX);
    const kept = readdirSync(path.join(service.dataDir, 'evidence'), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).toEqual([]);
    refused(await service.send('GET', `/flows/${service.org}/endless`), 'unknown_flow');
  });
});
