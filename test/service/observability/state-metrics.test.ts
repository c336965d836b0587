import { renameSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { openTemporaryStore } from '../store/temporary-store.ts';
import { metricsOf } from './store-metrics.ts';

const valueIn = (text: string, name: string): string | undefined => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];

describe('the metrics of a service whose data folder is gone', () => {
  let service: RunningService;
  afterEach(() => service.stop());

  it('are answered, and say that it is not ready until the folder is there again', async () => {
    service = await startService({ metrics: { host: '127.0.0.1', port: 0 } });
    const read = async (): Promise<{ status: number; text: string }> => {
      const response = await fetch(service.server.metricsUrl ?? '', { signal: AbortSignal.timeout(60_000) });
      return { status: response.status, text: await response.text() };
    };
    const isReady = async (): Promise<string | undefined> => valueIn((await read()).text, 'assay_ready');
    const elsewhere = `${service.dataDir}-elsewhere`;
    expect(await isReady()).toBe('1');
    renameSync(service.dataDir, elsewhere);
    try {
      await expect.poll(isReady, { interval: 300 }).toBe('0');
      const { status, text } = await read();
      expect(status).toBe(200);
      expect(valueIn(text, 'assay_data_free_bytes')).toBe('Nan');
      expect(text).toContain('process_resident_memory_bytes ');
    } finally {
      renameSync(elsewhere, service.dataDir);
    }
    await expect.poll(isReady, { interval: 300 }).toBe('1');
    expect(Number(valueIn((await read()).text, 'assay_data_free_bytes'))).toBeGreaterThan(0);
  });
});

describe('a metric that cannot be read', () => {
  it('is in the log once, and once more when it can be read again', async () => {
    const opened = await openTemporaryStore();
    const lines: unknown[][] = [];
    const metrics = metricsOf(opened, (...parts) => void lines.push(parts));
    // The store's files are open from here on, so that a folder that is gone does not matter to it.
    await metrics.text();
    const elsewhere = `${opened.folder}-elsewhere`;
    renameSync(opened.folder, elsewhere);
    await metrics.text();
    await metrics.text();
    renameSync(elsewhere, opened.folder);
    const failure: unknown = expect.objectContaining({ code: 'ENOENT' });
    expect(lines).toEqual([[{ metric: 'assay_data_free_bytes', err: failure }, 'a metric cannot be read']]);
    await metrics.text();
    await metrics.text();
    expect(lines.slice(1)).toEqual([[{ metric: 'assay_data_free_bytes' }, 'a metric can be read again']]);
    await opened.store.close();
    for (const name of ['assay_deliveries_due_organizations', 'assay_deliveries_overdue_seconds'])
      expect(valueIn(await metrics.text(), name)).toBe('Nan');
    await opened.reopen();
    await opened.remove();
  });
});
