import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { assay, refusedWith, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('assay org', () => {
  it('makes an organization beside a running server, once, and lists them by name', async () => {
    const create = () => assay(['org', 'create', 'initech', '--data', service.dataDir]);
    expect(await create()).toEqual({
      code: 0,
      signal: null,
      stdout: 'Organization initech is made\n',
      stderr: 'To make a token for it: assay token create --org initech --role admin\n',
    });
    expect(await create()).toEqual(refusedWith("organization 'initech' is there already"));
    const list = await assay(['org', 'list'], { env: { ASSAY_DATA: service.dataDir } });
    expect(list).toEqual({ code: 0, signal: null, stdout: 'acme\ninitech\numbrella\n', stderr: '' });
  });

  it('lets nobody into a new organization without a token for it', async () => {
    const reply = await service.send('GET', '/flows/initech/shop');
    expect(reply).toMatchObject({ status: 404, json: { code: 'unknown_organization' } });
  });

  it.concurrent.each(['api', 'ready'])('refuses the name %s, at which the service itself answers', async (name) => {
    const answer = await assay(['org', 'create', name, '--data', service.dataDir]);
    expect(answer).toEqual(refusedWith(`the service itself answers at /${name}: give the organization another name`));
  });

  it.concurrent.each(['', 'a b', '.hidden', 'x'.repeat(256)])('refuses the name %j', async (name) => {
    expect(await assay(['org', 'create', name, '--data', service.dataDir])).toEqual(
      refusedWith(
        `command-argument value '${name}' is invalid for argument 'name'. expected letters, digits, '.', '_' and '-', beginning with a letter or digit, at most 255 of them`,
      ),
    );
  });

  it.concurrent.each([{ words: ['create', 'acme'] }, { words: ['list'] }])(
    'refuses a folder without a store and makes none: $words',
    async ({ words }) => {
      const data = path.join(folder, 'missing');
      expect(await assay(['org', ...words, '--data', data])).toEqual(
        refusedWith(`no store in '${data}': give its folder with --data, or make one with \`assay serve\``),
      );
      expect(existsSync(data)).toBe(false);
    },
  );

  it('looks into ./assay-data where nothing else is said', async () => {
    expect(await assay(['org', 'list'], { cwd: folder })).toEqual(
      refusedWith("no store in './assay-data': give its folder with --data, or make one with `assay serve`"),
    );
  });
});
