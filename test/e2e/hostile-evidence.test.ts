import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKFLOW } from '../action/evidence/sigstore-instance.ts';
import { inputsFor, openEvidenceWorkplace } from './evidence-workplace.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import type { Job, Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openEvidenceWorkplace();
});
afterAll(() => work.close());

const entities = Array.from({ length: 30 }, (_, level) =>
  level === 0 ? '<!ENTITY e0 "boom">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
).join('');
const linkOut =
  (name: string) =>
  ({ directory }: Job): void =>
    symlinkSync('/etc/hostname', path.join(directory, name));
const pipe =
  (name: string) =>
  ({ directory }: Job): void =>
    void execFileSync('mkfifo', [path.join(directory, name)], { timeout: 60_000 });
const MEGABYTE = 1024 * 1024;

interface Hostile {
  title: string;
  entry: string;
  files?: Readonly<Record<string, string | Buffer>>;
  arrange?: (job: Job) => void;
  /** The file that the message must name. */
  file: string;
  says: string | RegExp;
}

const hostile: readonly Hostile[] = [
  {
    title: 'XML that would unfold to more than any memory',
    entry: 'junit: bomb.xml',
    files: { 'bomb.xml': `<!DOCTYPE t [${entities}]><testsuite name="&e29;"/>` },
    file: 'bomb.xml',
    says: /document type/,
  },
  {
    title: 'XML that was cut off',
    entry: 'junit: cut.xml',
    files: { 'cut.xml': '<testsuite name="unit"><testcase name="a"/>' },
    file: 'cut.xml',
    says: /end|cut|closed/,
  },
  {
    title: 'XML that is not UTF-8',
    entry: 'junit: bytes.xml',
    files: { 'bytes.xml': Buffer.from('<testsuite name="\xff"/>', 'latin1') },
    file: 'bytes.xml',
    says: 'UTF-8',
  },
  {
    title: 'JSON of one line that never ends',
    entry: 'sarif: line.sarif',
    files: { 'line.sarif': `{"version":"2.1.0","runs":[{"results":[{"message":{"text":"${'x'.repeat(48 * MEGABYTE)}` },
    file: 'line.sarif',
    says: /end|cut/,
  },
  {
    title: 'JSON that was cut off',
    entry: 'sbom: cut.json',
    files: { 'cut.json': '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"a"' },
    file: 'cut.json',
    says: /end|cut/,
  },
  {
    title: 'data of a custom type that is large',
    entry: 'custom: load-test, data-file: large.json',
    files: { 'large.json': `{"a":"${'x'.repeat(2 * MEGABYTE)}"}` },
    file: 'large.json',
    says: '1 MiB',
  },
  {
    title: 'a bundle that is large',
    entry: `provenance: large.json, identity: '${WORKFLOW}', trusted-root: large.json`,
    files: { 'large.json': `{"a":"${'x'.repeat(9 * MEGABYTE)}"}` },
    file: 'large.json',
    says: '8 MiB',
  },
  { title: 'no file', entry: 'coverage: gone.info, minimum: 1', file: 'gone.info', says: 'matches no file' },
  ...[
    ['junit', 'junit: link.xml'],
    ['a glob', 'junit: "*.xml"'],
    ['data of a custom type', 'custom: load-test, data-file: link.xml'],
    ['a trusted root', `provenance: app.tgz, identity: '${WORKFLOW}', trusted-root: link.xml`],
    ['user data', 'compliant: true, user-data-file: link.xml'],
    ['an attachment', 'compliant: true, attachments: link.xml'],
  ].map(([what, entry = '']): Hostile => ({
    title: `${what} that is a link out of the workspace`,
    entry,
    arrange: linkOut('link.xml'),
    file: 'link.xml',
    says: 'leads out of the workspace',
  })),
  ...[
    ['junit', 'junit: pipe'],
    ['sarif', 'sarif: pipe'],
    ['data of a custom type', 'custom: load-test, data-file: pipe'],
    ['a bundle', `provenance: pipe, identity: '${WORKFLOW}', trusted-root: app.tgz`],
    ['an attachment', 'compliant: true, attachments: pipe'],
    ['one of several attachments', 'compliant: true, attachments: [app.tgz, pipe]'],
  ].map(([what, entry = '']): Hostile => ({
    title: `${what} that is a pipe which nobody writes`,
    entry,
    arrange: pipe('pipe'),
    file: 'pipe',
    says: /file/,
  })),
];

describe.concurrent('evidence that is hostile', () => {
  it.each(hostile)('$title ends the step before anything is sent', async ({ entry, files, arrange, file, says }) => {
    const job = work.job({ 'app.tgz': 'hostile', ...files });
    arrange?.(job);
    await using proxy = await startTamperingProxy(work.service.url);
    const attestations = `- {name: evidence, artifact: app, ${entry}}`;
    const step = await job.run({ ...inputsFor('generic', ''), attestations, 'api-url': proxy.url });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.result.failure, step.log).toBeNull();
    const [annotation, ...others] = step.annotations;
    expect(others).toEqual([]);
    expect(annotation?.title).toBe('Input attestations');
    expect(annotation?.message).toContain(file);
    expect(annotation?.message).toMatch(says);
    expect(annotation?.message.length).toBeLessThan(2000);
    expect(proxy.connections()).toBe(0);
  });
});
