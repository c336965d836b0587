import { describe, expect, it } from 'vitest';
import { startService } from '../running-service.ts';
import { artifactReport, fingerprintOf } from '../service/records.ts';
import { openRaw, statusOf } from './raw-connection.ts';
import { seen, uploadHead } from './unended-upload.ts';

describe('the end of the service', () => {
  const report = JSON.stringify(artifactReport(fingerprintOf('ending')));

  it('waits for a request that it took, and answers it', async () => {
    const service = await startService();
    const { socket, answer } = openRaw(service.url);
    socket.write(uploadHead(service, report.length) + report.slice(0, 20));
    await seen(service);
    const ended = service.stop();
    socket.write(report.slice(20));
    expect(statusOf(await answer)).toBe('201');
    await ended;
    await expect(fetch(service.url)).rejects.toThrow(/fetch failed/);
  });

  it('cuts off what does not end in time', async () => {
    const service = await startService({ closeGraceMs: 200 });
    const { socket, answer } = openRaw(service.url);
    socket.write(uploadHead(service, 1000));
    await seen(service);
    await service.stop();
    expect(await answer).toBe('');
  });
});
