import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { startProgram } from '../command-process.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

const program = path.resolve(import.meta.dirname, '../../../src/cli/main.ts');
/** Tells of each file of a library for observation when it is loaded. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/node_modules\\/(@opentelemetry|prom-client)\\//.test(url)) console.error('loaded ' + url);
      return next(url, context);
    },
  });
`)}`;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The packages that a service which was started so has loaded, once it has answered a request. */
async function loadedBy(flags: readonly string[], env: Record<string, string> = {}): Promise<Set<string>> {
  const given = ['serve', '--port=0', `--data=${folder}`, ...flags];
  const serving = await startProgram(['--import', recorder, program, ...given], env);
  await (await fetch(`${serving.url}/ready`, { signal: AbortSignal.timeout(60_000) })).text();
  expect(await serving.end('SIGTERM')).toBe(0);
  const names = serving.stderr().matchAll(/^loaded .*\/node_modules\/((?:@opentelemetry\/)?[^/\n]+)\//gm);
  return new Set(Array.from(names, ([, name = '']) => name));
}

it('loads nothing to be observed with, unless it is asked to', async () => {
  expect(await loadedBy([], { OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual(new Set());
});

it('loads what metrics take for metrics, and what traces take for traces', async () => {
  const forMetrics = await loadedBy(['--metrics-port=0']);
  expect(forMetrics).toContain('prom-client');
  expect(forMetrics).not.toContain('@opentelemetry/sdk-trace');
  const forTraces = await loadedBy([], { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(forTraces).toContain('@opentelemetry/sdk-trace');
  expect(forTraces).not.toContain('prom-client');
});
