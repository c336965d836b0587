import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/client/client.ts';
import type { Annotation } from '../../src/action/render/annotations.ts';
import { runStep } from '../../src/action/step.ts';
import { sendJson, startServer } from '../client/http-server.ts';
import { authority, authorityFile, identityOf } from '../client/tls-identity.ts';
import { assertion } from './assertion-fixture.ts';
import { gateInputs, inputVariables } from './step-environment.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const fingerprint = 'b'.repeat(64);

/** A service that finds everything compliant, behind a certificate that nobody trusts by itself. */
const startService = (name?: Parameters<typeof identityOf>[0]) =>
  startServer(
    (response) => sendJson(response, 200, assertion(true, { fingerprint })),
    name === undefined ? undefined : identityOf(name),
  );

interface Ran {
  verdict: string;
  exitCode: number;
  annotations: Annotation[];
  text: string;
}

/** Runs a step that gates, in this process. */
async function run(
  inputs: Readonly<Record<string, string>>,
  { env = {}, files = {}, asIf }: { env?: Record<string, string>; files?: Record<string, string>; asIf?: string } = {},
): Promise<Ran> {
  const workspace = temporaryDirectory(files);
  const annotations: Annotation[] = [];
  const outputs = new Map<string, string>();
  const lines: string[] = [];
  const exitCode = await runStep({
    env: { ...inputVariables({ ...gateInputs, fingerprint, ...inputs }), GITHUB_WORKSPACE: workspace, ...env },
    directory: '/nowhere',
    runner: {
      mask: () => undefined,
      log: (line) => lines.push(line),
      annotate: (annotation) => annotations.push(annotation),
      setOutput: (name, value) => outputs.set(name, value),
      appendSummary: (markdown) => lines.push(markdown),
      writeResult: (json) => {
        lines.push(json);
        return '/result.json';
      },
    },
    createClient: (options): Client => createClient({ ...options, ...(asIf === undefined ? {} : { apiUrl: asIf }) }),
    now: Date.now,
    random: Math.random,
    sleep: () => Promise.resolve(),
  });
  return { verdict: outputs.get('verdict') ?? '', exitCode, annotations, text: lines.join('\n') };
}

describe('ca-file', () => {
  it('is a path in the workspace, or an absolute one, as an input or for the whole job', async () => {
    await using service = await startService('server');
    const files = { 'certs/authority.pem': authority };
    const inputs = { 'api-url': service.url };
    for (const ran of [
      await run({ ...inputs, 'ca-file': 'certs/authority.pem' }, { files }),
      await run({ ...inputs, 'ca-file': authorityFile }),
      await run(inputs, { files, env: { ASSAY_CA_FILE: 'certs/authority.pem' } }),
      await run({ ...inputs, 'ca-file': ' certs/authority.pem ' }, { files, env: { ASSAY_CA_FILE: 'missing.pem' } }),
    ])
      expect(ran, ran.text).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  });

  it.each([
    ['server', {}, 'an authority that is not trusted here'],
    ['other-host', { 'ca-file': authorityFile }, 'is for another host name'],
    ['expired', { 'ca-file': authorityFile }, 'past its time'],
  ] as const)('does not make the certificate %s with %j a good one', async (name, more, words) => {
    await using service = await startService(name);
    const ran = await run({ 'api-url': service.url, ...more });
    expect(ran).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(ran.annotations[0]?.message).toContain(words);
    expect(ran.annotations[0]?.message).toContain('ca-file');
    expect(service.seen).toEqual([]);
  });

  it.each([
    ['missing.pem', 'no such file'],
    ['.', 'a directory'],
    ['text.pem', 'no line `-----BEGIN CERTIFICATE-----`'],
    ['key.pem', 'no certificate, but: PRIVATE KEY'],
  ])('%s is a wrong input, whatever the gate, and asks nobody', async (caFile, found) => {
    await using service = await startService();
    const files = { 'text.pem': 'hello', 'key.pem': identityOf('server').key };
    for (const more of [{}, { gate: 'warn' }, { 'on-undecided': 'warn' }, { 'dry-run': 'true' }]) {
      const ran = await run({ 'api-url': service.url, 'ca-file': caFile, ...more }, { files });
      expect(ran).toMatchObject({ verdict: 'undecided', exitCode: 1 });
      expect(ran.annotations).toHaveLength(1);
      expect(ran.annotations[0]?.title).toBe('Input ca-file');
      expect(ran.annotations[0]?.message).toContain(found);
      expect(ran.text).not.toContain('MIGHAgEA');
    }
    expect(service.seen).toEqual([]);
  });
});

const titles = ({ annotations }: Ran): string[] => annotations.map(({ level, title }) => `${level}: ${title}`);

describe('an api-url without TLS', () => {
  it('that leads off this machine is taken with a warning', async () => {
    await using service = await startService();
    const ran = await run({ 'api-url': 'http://assay.internal:8080/base' }, { asIf: service.url });
    expect(ran).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(titles(ran)).toEqual(['warning: The token can be read on the way']);
    expect(ran.annotations[0]?.message).toContain('assay.internal:8080');
  });

  it('that stays on this machine, or with which nothing is sent, is not worth one', async () => {
    await using service = await startService();
    expect(titles(await run({ 'api-url': service.url }))).toEqual([]);
    expect(titles(await run({ 'api-url': 'http://assay.internal', 'dry-run': 'true' }))).toEqual([]);
    const safe = await run({ 'api-url': 'https://assay.internal' }, { asIf: service.url });
    expect(titles(safe)).toEqual([]);
  });
});
