import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dockerCredentials } from '../../../src/fingerprint/image/credentials.ts';
import type { ProgramOutput, RunProgram } from '../../../src/fingerprint/image/program.ts';
import { temporaryDirectory } from '../../action/temporary-directory.ts';
import { failureOf } from '../failure.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Credential helpers by name: what each answers to what it is asked. */
type Helpers = Readonly<Record<string, (asked: string) => ProgramOutput>>;

const said = (answer: object): ProgramOutput => ({ exitCode: 0, stdout: `${JSON.stringify(answer)}\n`, stderr: '' });
const nothing: ProgramOutput = { exitCode: 1, stdout: 'credentials not found in native keychain\n', stderr: '' };

const noPrograms: RunProgram = async () => null;

function credentialsFrom(config: unknown, registry: string, helpers: Helpers = {}) {
  const home = temporaryDirectory();
  mkdirSync(path.join(home, '.docker'));
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  writeFileSync(path.join(home, '.docker', 'config.json'), text);
  const run: RunProgram = async (program, args, input = '') => {
    expect(args).toEqual(['get']);
    return helpers[program.replace('docker-credential-', '')]?.(input) ?? null;
  };
  return dockerCredentials(registry, { env: {}, home, run });
}

const password = (username: string, secret: string) => ({ kind: 'password', username, password: secret });

describe('dockerCredentials', () => {
  it.each([
    ['ghcr.io', { 'ghcr.io': { auth: base64('me:a:b') } }, password('me', 'a:b')],
    ['ghcr.io', { 'https://ghcr.io/v2/': { auth: base64('me:pw') } }, password('me', 'pw')],
    ['ghcr.io', { 'https://ghcr.io': { username: 'me', password: 'pw' } }, password('me', 'pw')],
    ['docker.io', { 'https://index.docker.io/v1/': { auth: base64('me:pw') } }, password('me', 'pw')],
    ['docker.io', { 'docker.io': { auth: base64('me:pw') } }, password('me', 'pw')],
    ['localhost:5000', { 'localhost:5000': { auth: base64('me:pw') } }, password('me', 'pw')],
    ['x.io', { 'x.io': { auth: base64('me:'), identitytoken: 'tok' } }, { kind: 'identity-token', token: 'tok' }],
    ['x.io', { 'x.io': {} }, null],
    ['x.io', { 'x.io': null }, null],
    ['x.io', { 'x.io.evil.com': { auth: base64('me:pw') }, 'x.io/team': { auth: base64('me:pw') } }, null],
    ['localhost:5000', { localhost: { auth: base64('me:pw') } }, null],
    ['__proto__', {}, null],
  ])('of %s in the file', async (registry, auths, expected) => {
    expect(await credentialsFrom({ auths }, registry)).toEqual(expected);
  });

  it('asks the helper of the registry, then the one for all, then the file', async () => {
    const config = {
      credHelpers: { 'ghcr.io': 'special', 'quiet.io': 'silent' },
      credsStore: 'store',
      auths: { 'file.io': { auth: base64('file:pw') }, 'ghcr.io': { auth: base64('file:pw') } },
    };
    const helpers: Helpers = {
      special: (asked) => said({ ServerURL: asked, Username: 'special', Secret: `for ${asked}` }),
      silent: () => nothing,
      store: (asked) => (asked === 'file.io' ? nothing : said({ Username: '<token>', Secret: `store ${asked}` })),
    };
    expect(await credentialsFrom(config, 'ghcr.io', helpers)).toEqual(password('special', 'for ghcr.io'));
    expect(await credentialsFrom(config, 'quiet.io', helpers)).toEqual({
      kind: 'identity-token',
      token: 'store quiet.io',
    });
    expect(await credentialsFrom(config, 'docker.io', helpers)).toEqual({
      kind: 'identity-token',
      token: 'store https://index.docker.io/v1/',
    });
    expect(await credentialsFrom(config, 'file.io', helpers)).toEqual(password('file', 'pw'));
  });

  it('finds nothing where there is no configuration, and looks where DOCKER_CONFIG says', async () => {
    const home = temporaryDirectory({
      'elsewhere/config.json': JSON.stringify({ auths: { 'x.io': { auth: base64('a:b') } } }),
    });
    expect(await dockerCredentials('x.io', { env: {}, home, run: noPrograms })).toBeNull();
    const env = { DOCKER_CONFIG: path.join(home, 'elsewhere') };
    expect(await dockerCredentials('x.io', { env, home, run: noPrograms })).toEqual(password('a', 'b'));
  });

  it.each<[string, unknown, Helpers, RegExp]>([
    ['no JSON', '{"auths": {"x.io": {"auth": "hush-hush"', {}, /JSON of a docker configuration/],
    ['another shape', { auths: { 'x.io': { auth: ['hush-hush'] } } }, {}, /JSON of a docker configuration/],
    ['no pair', { auths: { 'x.io': { auth: base64('hush-hush') } } }, {}, /user name and a password for 'x.io'/],
    ['half a pair', { auths: { 'x.io': { auth: base64(':hush-hush') } } }, {}, /user name and a password/],
    ['a helper that is not there', { credsStore: 'gone' }, {}, /'docker-credential-gone' on the PATH, found none/],
    ['a helper that is a path', { credsStore: '../../bin/hush' }, {}, /the name of a credential helper/],
    [
      'a helper that fails',
      { credsStore: 'bad' },
      { bad: () => ({ exitCode: 2, stdout: 'hush-hush', stderr: 'hush-hush' }) },
      /failed with exit code 2/,
    ],
    [
      'a helper that babbles',
      { credsStore: 'bad' },
      { bad: () => ({ exitCode: 0, stdout: 'hush-hush', stderr: '' }) },
      /something else/,
    ],
  ])('refuses %s, and tells no secret', async (_, config, helpers, message) => {
    const failure = await failureOf(credentialsFrom(config, 'x.io', helpers));
    expect(failure).toMatch(/^bad_credentials/);
    expect(failure).toMatch(message);
    expect(failure).not.toContain('hush-hush');
    expect(failure).not.toContain(base64('hush-hush'));
  });
});
