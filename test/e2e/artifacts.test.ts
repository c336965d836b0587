import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { fingerprintDir } from '../../src/fingerprint/dir.ts';
import { fingerprintDirhash } from '../../src/fingerprint/dirhash.ts';
import { answering, startTamperingProxy, type Tamper, type TamperingProxy } from './tampering-proxy.ts';
import { buildInputs, type Job, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

type Given = Readonly<Record<string, string>>;

/** Everything that is reported into a flow that wants nothing, and not asked about. */
const record: Given = { flow: 'loose', gate: 'off' };

const identified = (step: Step): unknown => JSON.parse(step.outputs['fingerprints'] ?? '');
const verdicts = (step: Step): string[] => step.result.artifacts.map(({ verdict }) => verdict);

/** Runs steps of a job with everything that they send going through a proxy. */
async function through<T>(
  use: (proxy: TamperingProxy, run: (job: Job, inputs: Given) => Promise<Step>) => Promise<T>,
  tamper?: Tamper,
): Promise<T> {
  await using proxy = await startTamperingProxy(work.service.url, tamper);
  return await use(proxy, (job, inputs) => job.run({ 'api-url': proxy.url, ...inputs }));
}

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
  through(async (proxy, run) => {
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
    expect(rows.map((row) => row.split('|').at(-2)?.trim())).toEqual(['compliant', 'non-compliant']);
    expect(step.annotations.map(({ title }) => title)).toEqual(['Not compliant: worker']);
    expect(step.outputs['html-url']).toContain(sha256('worker of one fails'));
  });

  it.each([
    { worker: true, verdict: 'undecided', of: ['undecided', 'compliant'] },
    { worker: false, verdict: 'non-compliant', of: ['undecided', 'non-compliant'] },
  ])('are $verdict where they are $of', async ({ worker, verdict, of }) => {
    const title = `no answer about one, ${verdict}`;
    const step = await through(
      (_proxy, run) => run(work.job(suiteFiles(title)), { ...suite, attestations: suiteEvidence(worker) }),
      noAnswerAbout(sha256(`web of ${title}`)),
    );
    expect(step.verdict, step.log).toBe(verdict);
    expect(step.exitCode).toBe(1);
    expect(verdicts(step)).toEqual(of);
  });

  it('of one content are asked about once and shown twice', async () => {
    await through(async (proxy, run) => {
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

/** What the service keeps under a SHA-256; null where it keeps nothing. */
function kept(fingerprint: string): Buffer | null {
  const found = readdirSync(path.join(work.service.dataDir, 'evidence'), { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(path.join(fingerprint.slice(0, 2), fingerprint)),
  );
  return found === undefined ? null : readFileSync(path.join(work.service.dataDir, 'evidence', found));
}

function entriesOf(archive: Buffer, job: Job): Map<string, string> {
  const file = path.join(job.directory, 'received.tgz');
  writeFileSync(file, archive);
  const entries = new Map<string, string>();
  list({
    file,
    sync: true,
    onReadEntry: (entry) => {
      let text = '';
      entry.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      entry.on('end', () => entries.set(entry.path, text));
    },
  });
  return entries;
}

const report = (attachments: string): Given => ({ ...buildInputs, ...testsInputs, attachments });
const sentFile = (proxy: TamperingProxy) =>
  proxy.seen.flatMap(({ parts }) => parts).filter(({ name }) => name === 'attachment_file');

describe.concurrent('attachments', () => {
  it('are left out where there are none', async () => {
    await through(async (proxy, run) => {
      const step = await run(work.job({ 'app.tgz': 'no attachment' }), report(''));
      expect(step.exitCode, step.log).toBe(0);
      expect(sentFile(proxy)).toEqual([]);
      expect(step.result.attestations).toMatchObject([{ attachment: null }]);
    });
  });

  it('are the file itself where it is one', async () => {
    const content = randomBytes(100_000);
    await through(async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'one attachment', 'reports/my test "ü".xml': content });
      const step = await run(job, report('reports/*.xml'));
      expect(step.exitCode, step.log).toBe(0);
      expect(sentFile(proxy)).toMatchObject([{ filename: 'my test "ü".xml' }]);
      expect(sentFile(proxy)[0]?.content.equals(content)).toBe(true);
      expect(kept(sha256(content))?.equals(content)).toBe(true);
      expect(step.result.attestations).toMatchObject([{ attachment: 'my test "ü".xml' }]);
      expect(step.log).toContain('with my test "ü".xml (compliant): recorded');
    });
  });

  it('are an archive where they are several, the same one for the same files', async () => {
    const files = { 'r/a.xml': '<a/>', 'r/sub/b.xml': '<b/>', 'r/skip.log': 'noise', '@c.txt': 'c' };
    const archives = await through(async (proxy, run) => {
      for (const title of ['archive', 'archive again']) {
        const job = work.job({ 'app.tgz': title, ...files });
        const step = await run(job, report('r/**/*.xml\nr/*\n!**/*.log\n./@c.txt'));
        expect(step.exitCode, step.log).toBe(0);
      }
      expect(sentFile(proxy)).toMatchObject([{ filename: 'evidence.tgz' }, { filename: 'evidence.tgz' }]);
      return sentFile(proxy).map(({ content }) => content);
    });
    const [archive = Buffer.alloc(0), again = Buffer.alloc(0)] = archives;
    expect(archive.equals(again)).toBe(true);
    expect(kept(sha256(archive))?.equals(archive)).toBe(true);
    expect([...entriesOf(archive, work.job())]).toEqual([
      ['./@c.txt', 'c'],
      ['r/a.xml', '<a/>'],
      ['r/sub/b.xml', '<b/>'],
    ]);
  });

  it('are an archive of what is in a directory where it is one', async () => {
    await through(async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'directory attached', 'r/only.xml': '<only/>' });
      expect((await run(job, report('r'))).exitCode).toBe(0);
      expect(sentFile(proxy)).toMatchObject([{ filename: 'evidence.tgz' }]);
      expect([...entriesOf(sentFile(proxy)[0]?.content ?? Buffer.alloc(0), job)]).toEqual([['only.xml', '<only/>']]);
    });
  });

  it('are refused above 10 MB before anything is sent, and not below', async () => {
    const limit = 10 * 1024 * 1024;
    await through(async (proxy, run) => {
      const job = work.job({
        'app.tgz': 'large',
        'large.bin': Buffer.alloc(limit + 1),
        'full.bin': randomBytes(limit),
      });
      const refused = await run(job, report('large.bin'));
      expect(refused.exitCode).toBe(1);
      expect(refused.annotations).toMatchObject([{ title: 'Input attachments' }]);
      expect(refused.annotations[0]?.message).toContain(
        `at most ${limit} bytes (10 MB), found ${limit + 1} in large.bin`,
      );
      const archived = await run(job, report('full.bin\napp.tgz'));
      expect(archived.annotations[0]?.message).toContain('in evidence.tgz');
      expect(proxy.connections()).toBe(0);
      const taken = await run(job, report('full.bin'));
      expect(taken.exitCode, taken.log).toBe(0);
      expect(kept(sha256(readFileSync(path.join(job.directory, 'full.bin'))))).toHaveLength(limit);
    });
  });
});

/** The body of each attestation that was sent, with the trail it was sent to. */
const sentEvidence = (proxy: TamperingProxy) =>
  proxy.seen.flatMap(({ path: target, parts }) =>
    parts
      .filter(({ name }) => name === 'data_json')
      .map(({ content }) => ({
        trail: /\/trail\/([^/]+)\//.exec(target)?.[1],
        body: z.record(z.string(), z.unknown()).parse(JSON.parse(content.toString())),
      })),
  );

describe.concurrent('evidence is bound', () => {
  it('to the artifact where the step has one', async () => {
    await through(async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'bound to one' });
      expect((await run(job, { ...buildInputs, ...testsInputs })).verdict).toBe('compliant');
      expect(sentEvidence(proxy)).toMatchObject([
        { trail: job.sha, body: { artifact_fingerprint: sha256('bound to one'), git_commit_info: { sha1: job.sha } } },
      ]);
    });
  });

  it('to the trail where there is no artifact', async () => {
    await through(async (proxy, run) => {
      const job = work.job();
      const step = await run(job, { flow: 'suite', gate: 'off', 'attestation-name': 'lint', compliant: 'true' });
      expect(step.exitCode, step.log).toBe(0);
      const [sent] = sentEvidence(proxy);
      expect(sent).toMatchObject({ trail: job.sha, body: { attestation_name: 'lint' } });
      expect(Object.keys(sent?.body ?? {})).not.toContain('artifact_fingerprint');
      expect(Object.keys(sent?.body ?? {})).not.toContain('target_artifacts');
    });
  });

  it('to an artifact that is yet to come, which then passes', async () => {
    await through(async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'came later' });
      const attestations = '- {name: tests, artifact: app, compliant: true}';
      const before = await run(job, { flow: 'shop', gate: 'off', attestations });
      expect(before.exitCode, before.log).toBe(0);
      expect(before.log).toContain('attestation tests on artifact app (to come) (compliant): recorded');
      expect(sentEvidence(proxy)).toMatchObject([
        { trail: job.sha, body: { target_artifacts: ['app'], git_commit_info: { sha1: job.sha } } },
      ]);
      expect((await run(job, buildInputs)).verdict).toBe('compliant');
    });
  });

  it('to the artifact that a fingerprint names, on the trail it was reported to', async () => {
    await through(async (proxy, run) => {
      const built = work.job({ 'app.tgz': 'attested later' });
      await run(built, { ...buildInputs, trail: 'release-7', gate: 'off' });
      const later = work.job();
      const fingerprint = sha256('attested later');
      const question = { flow: 'shop', fingerprint, environment: 'production' };
      expect((await run(later, question)).verdict).toBe('non-compliant');
      const step = await run(later, { ...question, ...testsInputs });
      expect(step.verdict, step.log).toBe('compliant');
      const [sent] = sentEvidence(proxy);
      expect(sent).toMatchObject({ trail: 'release-7', body: { artifact_fingerprint: fingerprint } });
      // The commit of this run may be another one than the artifact's.
      expect(JSON.stringify(sent?.body)).not.toContain(later.sha);
    });
  });

  it('to nothing in a flow that does not hold the artifact', async () => {
    const fingerprint = sha256('elsewhere');
    await work.job({ 'app.tgz': 'elsewhere' }).run({ ...buildInputs, gate: 'off' });
    await through(async (proxy, run) => {
      const inputs = { fingerprint, environment: 'production', ...testsInputs };
      const other = await run(work.job(), { ...inputs, flow: 'loose' });
      expect(other).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
      expect(other.result.artifacts).toMatchObject([{ reason: 'unknown' }]);
      const unknown = await run(work.job(), { ...inputs, flow: 'shopp' });
      expect(unknown).toMatchObject({ verdict: 'undecided', exitCode: 1 });
      expect(unknown.annotations).toMatchObject([{ title: 'Not recorded: tests' }]);
      expect(unknown.annotations[0]?.message).toContain('Check the spelling of `flow`.');
      expect(sentEvidence(proxy)).toEqual([]);
    });
  });
});
