import { expect } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { exchange } from './raw-connection.ts';

/** The head of a report, whose body of so many bytes is yet to come. */
export const uploadHead = (service: RunningService, length: number): string =>
  `POST /api/v2/artifacts/${service.org}/ending HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Resolves when the service has begun to read what was written before: it takes connections in their order. */
export async function seen(service: RunningService): Promise<void> {
  await exchange(service.url, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
}

/** The same for requests with a token, each of which waits for its caller to be looked up. */
export async function taken(service: RunningService): Promise<void> {
  await seen(service);
  expect((await service.send('GET', `/flows/${service.org}`)).status).toBe(200);
}
