import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { FingerprintError, quoted } from '../error.ts';
import type { Environment } from '../child-environment.ts';
import type { RunProgram } from './program.ts';

/** As whom a registry is asked. */
export type Credentials =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'identity-token'; readonly token: string };

const entrySchema = z.object({
  auth: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  identitytoken: z.string().optional(),
});
const configSchema = z.object({
  auths: z.record(z.string(), entrySchema.nullable()).optional(),
  credHelpers: z.record(z.string(), z.string()).optional(),
  credsStore: z.string().optional(),
});
const helperSchema = z.object({ Username: z.string(), Secret: z.string() });

/** Under this address docker keeps the credentials of Docker Hub. */
const DOCKER_HUB_KEY = 'https://index.docker.io/v1/';
/** The user name that a helper gives with an identity token. */
const IDENTITY_TOKEN_USER = '<token>';

/**
 * The credentials that `docker login` left for a registry (`docker.io`, `ghcr.io`, `localhost:5000`); null where there are
 * none. A helper that the configuration names for the registry is asked first, then the one for all, then the file itself.
 *
 * @throws FingerprintError `bad_credentials`. No message holds any part of a credential.
 */
export async function dockerCredentials(
  registry: string,
  at: { env: Environment; home: string; run: RunProgram },
): Promise<Credentials | null> {
  const directory = at.env['DOCKER_CONFIG'] || join(at.home, '.docker');
  const config = await readConfig(join(directory, 'config.json'));
  if (config === null) return null;
  const key = registry === 'docker.io' ? DOCKER_HUB_KEY : registry;
  const helpers = [entryFor(registry, config.credHelpers ?? {}), config.credsStore];
  for (const helper of helpers) {
    if (helper === undefined || helper === '') continue;
    const credentials = await fromHelper(helper, key, at.run);
    if (credentials !== null) return credentials;
  }
  const entry = entryFor(registry, config.auths ?? {});
  return entry === undefined || entry === null ? null : fromEntry(entry, registry);
}

async function readConfig(path: string): Promise<z.infer<typeof configSchema> | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw badCredentials(`Expected to read the docker configuration ${quoted(path)}, found that it cannot be read`);
  });
  if (text === null) return null;
  try {
    return configSchema.parse(JSON.parse(text));
  } catch {
    // The cause would quote the file, and with it passwords.
    throw badCredentials(`Expected the JSON of a docker configuration in ${quoted(path)}, found something else`);
  }
}

/** The entry for a registry. Older entries have an address such as `https://ghcr.io/v2/` for the host. */
function entryFor<T>(registry: string, entries: Readonly<Record<string, T>>): T | undefined {
  const names =
    registry === 'docker.io' ? [DOCKER_HUB_KEY, 'docker.io', 'index.docker.io', 'registry-1.docker.io'] : [registry];
  const all = new Map(Object.entries(entries));
  for (const name of names) if (all.has(name)) return all.get(name);
  const hosts = new Map(
    Array.from(all, ([key, entry]) => [key.replace(/^https?:\/\//, '').replace(/\/(?:v[12]\/?)?$/, ''), entry]),
  );
  return names.map((name) => hosts.get(name)).find((entry) => entry !== undefined);
}

function fromEntry(entry: z.infer<typeof entrySchema>, registry: string): Credentials | null {
  const { auth = '', identitytoken = '' } = entry;
  if (identitytoken !== '') return { kind: 'identity-token', token: identitytoken };
  const decoded = auth === '' ? null : Buffer.from(auth, 'base64').toString('utf8').replace(/\0+$/, '');
  const colon = decoded?.indexOf(':') ?? 0;
  const username = decoded === null ? (entry.username ?? '') : decoded.slice(0, Math.max(0, colon));
  const password = decoded === null ? (entry.password ?? '') : decoded.slice(colon + 1);
  if (username === '' && password === '' && auth === '') return null;
  if (username !== '' && password !== '') return { kind: 'password', username, password };
  throw badCredentials(
    `Expected a user name and a password for ${quoted(registry)} in the docker configuration, found no such pair`,
  );
}

async function fromHelper(helper: string, key: string, run: RunProgram): Promise<Credentials | null> {
  const program = `docker-credential-${helper}`;
  if (!/^[\w.-]+$/.test(helper)) {
    throw badCredentials(
      `Expected the name of a credential helper in the docker configuration, found ${quoted(helper)}`,
    );
  }
  const output = await run(program, ['get'], key);
  if (output === null) throw badCredentials(`Expected the credential helper '${program}' on the PATH, found none`);
  const said = output.stdout.trim();
  // The words by which helpers say that they have nothing, in the library that they share.
  if (output.exitCode !== 0 && /credentials not found/i.test(said + output.stderr)) return null;
  const answer = output.exitCode === 0 ? helperSchema.safeParse(jsonOf(said)).data : undefined;
  if (answer === undefined) {
    const found = output.exitCode === 0 ? 'something else' : `that it failed with exit code ${output.exitCode}`;
    throw badCredentials(`Expected credentials from the helper '${program}', found ${found}`);
  }
  const { Username: username, Secret: secret } = answer;
  if (secret === '') return null;
  if (username === IDENTITY_TOKEN_USER) return { kind: 'identity-token', token: secret };
  return { kind: 'password', username, password: secret };
}

function badCredentials(what: string): FingerprintError {
  return new FingerprintError('bad_credentials', null, `${what}: log in again, or remove its entry.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
