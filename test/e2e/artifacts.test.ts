import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { fingerprintDir } from '../../src/fingerprint/dir.ts';
import { fingerprintDirhash } from '../../src/fingerprint/dirhash.ts';
import { answering, type Tamper } from './tampering-proxy.ts';
import { type Given, throughProxy } from './through-proxy.ts';
import { buildInputs, type Job, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

/** Everything that is reported into a flow that wants nothing, and not asked about. */
const record: Given = { flow: 'loose', gate: 'off' };

const identified = (step: Step): unknown => JSON.parse(step.outputs['fingerprints'] ?? '');
const verdicts = (step: Step): string[] => step.result.artifacts.map(({ verdict }) => verdict);

describe.concurrent('artifacts, a line each', () => {
  it('are paths, globs, directories and names, less what is excluded', async () => {
    const files = {
      'dist/a.tgz': 'a',
      'dist/b.tgz': 'b',
      'dist/b.tgz.sig': 's',
      'docs/x/y.html': 'y',
      'app.bin': 'app',
    };
    const artifacts = '# what was built\n  main=app.bin\n\ndist/*\n!**/*.sig\ndocs\r\ndist/b.tgz.sig\n';
    const step = await work.job(files).run({ ...record, artifacts });
    expect(step.exitCode, step.log).toBe(0);
    expect(identified(step)).toEqual([
      { fingerprint: sha256('app'), filename: 'app.bin', name: 'main' },
      { fingerprint: sha256('a'), filename: 'a.tgz', name: null },
      { fingerprint: sha256('b'), filename: 'b.tgz', name: null },
      { fingerprint: sha256('y'), filename: 'y.html', name: null },
      { fingerprint: sha256('s'), filename: 'b.tgz.sig', name: null },
    ]);
    expect(step.outputs['fingerprint']).toBe(sha256('app'));
    expect(step.result.artifacts).toMatchObject(z.array(z.object({})).parse(identified(step)));
  });

  it('are one artifact where several lines match a file, with the name that one of them gives', async () => {
    const step = await work
      .job({ 'a.tgz': 'a', 'b.tgz': 'b' })
      .run({ ...record, artifacts: '*.tgz\nmain=a.tgz\n./b.tgz' });
    expect(identified(step)).toEqual([
      { fingerprint: sha256('b'), filename: 'b.tgz', name: null },
      { fingerprint: sha256('a'), filename: 'a.tgz', name: 'main' },
    ]);
  });

  it('may have any name that a file may have', async () => {
    const names = [
      'my app (1).tgz',
      'größe-日本.tgz',
      '-rf.tgz',
      '#1.tgz',
      '$(id).tgz',
      "it's;a&b.tgz",
      '@a.tgz',
      'x=y.tgz',
    ];
    if (process.platform !== 'win32') names.push('two\nlines.tgz', '::error::no.tgz');
    const job = work.job(Object.fromEntries(names.map((name) => [`out/${name}`, name])));
    const step = await job.run({ ...record, artifacts: 'out/*' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.annotations).toEqual([]);
    const byName = z.array(z.object({ filename: z.string(), fingerprint: z.string() })).parse(identified(step));
    expect(new Map(byName.map(({ filename, fingerprint }) => [filename, fingerprint]))).toEqual(
      new Map(names.map((name) => [name, sha256(name)])),
    );
    expect(step.log.split('\n').filter((line) => line.startsWith('artifact '))).toHaveLength(names.length);
  });

  it.each(['out/my app (1).tgz', './-rf.tgz', './x=y.tgz', 'größe-日本.tgz', './#1.tgz', 'main=out/my app (1).tgz'])(
    'are found by the path %j alone',
    async (line) => {
      const file = line.replace(/^main=/, '');
      const step = await work.job({ [file]: line }).run({ ...record, artifacts: line });
      expect(step.exitCode, step.log).toBe(0);
      expect(step.outputs['fingerprint']).toBe(sha256(line));
    },
  );
});

describe.concurrent('artifacts, as YAML', () => {
  it('are paths, directories, trees and given fingerprints', async () => {
    const files = { 'app.bin': 'app', 'tree/a': 'a', 'tree/sub/b': 'b', 'tree/sub/b.log': 'noise', 'x.tgz': 'x' };
    const job = work.job(files);
    const artifacts = `
      - x.tgz
      - path: app.bin
        name: main
      - {dir: tree, name: as-dir, exclude: ["**/*.log"]}
      - {dirhash: tree, name: as-tree, exclude: "**/*.log"}
      - {dirhash: ./tree/sub/}
      - {fingerprint: "sha256:${'AB'.repeat(32)}", filename: image, name: image}`;
    const step = await job.run({ ...record, artifacts });
    const tree = path.join(job.directory, 'tree');
    expect(step.exitCode, step.log).toBe(0);
    expect(identified(step)).toEqual([
      { fingerprint: sha256('x'), filename: 'x.tgz', name: null },
      { fingerprint: sha256('app'), filename: 'app.bin', name: 'main' },
      { fingerprint: await fingerprintDir(tree, { exclude: ['**/*.log'] }), filename: 'tree', name: 'as-dir' },
      { fingerprint: await fingerprintDirhash(tree, { exclude: ['**/*.log'] }), filename: 'tree', name: 'as-tree' },
      { fingerprint: await fingerprintDirhash(path.join(tree, 'sub')), filename: 'sub', name: null },
      { fingerprint: 'ab'.repeat(32), filename: 'image', name: 'image' },
    ]);
    // The construction of the Go modules' h1 hash, by hand.
    const lines = `${sha256('b')}  b\n${sha256('noise')}  b.log\n`;
    expect(await fingerprintDirhash(path.join(tree, 'sub'))).toBe(sha256(lines));
  });
});

const refused = async (job: Job, artifacts: string): Promise<string> =>
  throughProxy(work, async (proxy, run) => {
    const step = await run(job, { ...record, artifacts });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.verdict).toBe('undecided');
    expect(proxy.connections()).toBe(0);
    expect(step.annotations).toMatchObject([{ level: 'error', title: 'Input artifacts' }]);
    return step.annotations[0]?.message ?? '';
  });

describe.concurrent('artifacts that cannot be read', () => {
  it.skipIf(process.platform === 'win32')('are refused by the path of a broken link', async () => {
    const job = work.job({ 'out/a.tgz': 'a', 'tree/a': 'a' });
    symlinkSync('nowhere', path.join(job.directory, 'out', 'b.tgz'));
    symlinkSync('nowhere', path.join(job.directory, 'tree', 'b'));
    expect(await refused(job, 'out/*')).toMatch(/out\/b\.tgz/);
    expect(await refused(job, 'out/b.tgz')).toMatch(/out\/b\.tgz/);
    expect(await refused(job, '- {dirhash: tree}')).toMatch(/tree\/b'/);
  });

  const isUnreadable = process.platform !== 'win32' && process.getuid?.() !== 0;
  it.runIf(isUnreadable)('are refused by the path of a file that may not be read', async () => {
    const job = work.job({ 'out/a.tgz': 'a' });
    chmodSync(path.join(job.directory, 'out', 'a.tgz'), 0);
    expect(await refused(job, 'out/a.tgz')).toMatch(/out\/a\.tgz.*cannot be read/);
  });

  it('are refused where a directory has nothing in it', async () => {
    const job = work.job({ 'tree/a.log': 'noise' });
    mkdirSync(path.join(job.directory, 'empty'));
    expect(await refused(job, '- {dir: empty}')).toContain('the directory has nothing in it');
    expect(await refused(job, '- {dirhash: tree, exclude: "*.log"}')).toContain('nothing in it that is not excluded');
    expect(await refused(job, 'empty')).toContain('matches no file');
  });

  it('are refused where a path has a line break, which would be a second pattern', async () => {
    const job = work.job({ 'a.tgz': 'a', 'b.tgz': 'b' });
    expect(await refused(job, '- "a.tgz\\nb.tgz"')).toContain('a path without line breaks');
    expect(await refused(job, '- {path: "a.tgz\\nb.tgz"}')).toContain('a path without line breaks');
  });

  it.skipIf(process.platform === 'win32')('are found with `?` in the place of a line break', async () => {
    const step = await work.job({ 'two\nlines.tgz': 'two' }).run({ ...record, artifacts: 'two?lines.tgz' });
    expect(identified(step)).toEqual([{ fingerprint: sha256('two'), filename: 'two\nlines.tgz', name: null }]);
    expect(step.log.split('\n')).toContainEqual(
      expect.stringContaining(`artifact two lines.tgz sha256:${sha256('two')}`),
    );
  });
});

const suite: Given = {
  flow: 'suite',
  artifacts: 'web=web.tgz\nworker=worker.tgz',
  environment: 'production',
};
const suiteFiles = (title: string) => ({ 'web.tgz': `web of ${title}`, 'worker.tgz': `worker of ${title}` });
const suiteEvidence = (worker: boolean): string => `
  - {name: lint, compliant: true}
  - {name: tests, artifact: web, compliant: true}
  - {name: tests, artifact: worker, compliant: ${worker}}`;

const noAnswerAbout =
  (fingerprint: string): Tamper =>
  (request, forward) =>
    request.path.includes(`/fingerprint/${fingerprint}`) ? answering(200, {})(request, forward) : forward();

describe.concurrent('several artifacts', () => {
  it('pass where each has its evidence and the trail has its own', async () => {
    const job = work.job(suiteFiles('all well'));
    const step = await job.run({ ...suite, attestations: suiteEvidence(true) });
    expect(step.exitCode, step.log).toBe(0);
    expect(verdicts(step)).toEqual(['compliant', 'compliant']);
    expect(step.summary).toContain('All 2 artifacts comply');
    expect(step.result.attestations.map(({ name, target }) => `${name} on ${target}`)).toEqual([
      'lint on trail',
      'tests on artifact web',
      'tests on artifact worker',
    ]);
  });

  it('have the worst verdict of theirs, a row each, and the page of the first that does not pass', async () => {
    const step = await work.job(suiteFiles('one fails')).run({ ...suite, attestations: suiteEvidence(false) });
    expect(step.exitCode).toBe(1);
    expect(step.verdict).toBe('non-compliant');
    expect(verdicts(step)).toEqual(['compliant', 'non-compliant']);
    expect(step.summary).toContain('1 of 2 artifacts do not comply');
    const rows = step.summary.split('\n').filter((line) => /^\| \[(web|worker)\]/.test(line));
    expect(rows.map((row) => row.split('|').at(-2)?.trim())).toEqual(['non-compliant', 'compliant']);
    expect(step.annotations.map(({ title }) => title)).toEqual(['Not compliant: worker']);
    expect(step.outputs['html-url']).toContain(sha256('worker of one fails'));
  });

  it.each([
    { worker: true, verdict: 'undecided', of: ['undecided', 'compliant'] },
    { worker: false, verdict: 'non-compliant', of: ['undecided', 'non-compliant'] },
  ])('are $verdict where they are $of', async ({ worker, verdict, of }) => {
    const title = `no answer about one, ${verdict}`;
    const step = await throughProxy(
      work,
      (_proxy, run) => run(work.job(suiteFiles(title)), { ...suite, attestations: suiteEvidence(worker) }),
      noAnswerAbout(sha256(`web of ${title}`)),
    );
    expect(step.verdict, step.log).toBe(verdict);
    expect(step.exitCode).toBe(1);
    expect(verdicts(step)).toEqual(of);
  });

  it('of one content are asked about once and shown twice', async () => {
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({ 'a.tgz': 'twins', 'b.tgz': 'twins' });
      const inputs = { flow: 'loose', artifacts: '*.tgz', environment: 'production', 'allow-unpoliced': 'true' };
      const step = await run(job, inputs);
      expect(verdicts(step), step.log).toEqual(['compliant', 'compliant']);
      expect(proxy.sent().map((request) => request.split('/')[3])).toEqual(['artifacts', 'artifacts', 'asserts']);
      expect(step.summary).toMatch(/\| \[a\.tgz\][^\n]*\n\| \[b\.tgz\]/);
    });
  });

  it('pass once they are reported again under a name of the template', async () => {
    const job = work.job({ 'app.tgz': 'renamed' });
    const refused = await job.run({ ...buildInputs, ...testsInputs, artifacts: 'ap=app.tgz' });
    expect(refused.verdict).toBe('non-compliant');
    expect(refused.summary).toContain('app=path/to/app.tgz');
    expect((await job.run({ ...buildInputs, ...testsInputs })).verdict).toBe('compliant');
  });

  it('pass once the workflow lines were followed that the refusals show', async () => {
    const title = 'followed';
    const job = work.job(suiteFiles(title));
    const refused = await job.run(suite);
    expect(verdicts(refused), refused.log).toEqual(['non-compliant', 'non-compliant']);
    const steps = Array.from(refused.summary.matchAll(/```yaml\n(.*?)\n```/gs), ([, block]) =>
      z.array(z.object({ with: z.record(z.string(), z.coerce.string()) })).parse(parse(block ?? '')),
    ).flat();
    expect(steps.length).toBeGreaterThan(2);
    const shown = steps.map((one) => mapValues(one.with, (value) => value.replaceAll(/\$\{\{.*?\}\}/g, 'true')));
    // Lines for this step are put together by hand; a step of its own runs as it is shown.
    const own = shown.filter((inputs) => inputs['gate'] === 'off');
    const added = shown.filter((inputs) => inputs['gate'] === undefined).map((inputs) => inputs['attestations'] ?? '');
    for (const inputs of own) expect((await job.run(inputs)).exitCode).toBe(0);
    const passed = await job.run({ ...suite, attestations: added.join('\n') });
    expect(verdicts(passed), passed.log).toEqual(['compliant', 'compliant']);
  });
});

function mapValues(record: Given, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
