import { homedir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { createDispatcher, ProxySettings } from '../client/dispatcher.ts';
import { ClientError } from '../client/error.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import type { OpenDispatcher } from '../fingerprint/image/connections.ts';
import type { Credentials } from '../fingerprint/image/credentials.ts';
import { type ImageReference, isThisMachine } from '../fingerprint/image/reference.ts';
import type { Deadline } from './deadline.ts';
import { type Env, variable } from './env.ts';
import { proxyOf } from './proxy.ts';

/** Where the digests of images come from. Both reject with FingerprintError. */
export interface ImageDigests {
  fromRegistry(image: ImageReference): Promise<string>;
  fromDocker(name: string): Promise<string>;
}

/** Asks registries and the docker of the runner, as the job's environment says. What they need is loaded when first used. */
export function imageDigests(env: Env, githubToken: string | null, deadline: Deadline): ImageDigests {
  return {
    fromRegistry: async (image) => {
      const [{ fingerprintImage }, client] = await Promise.all([
        import('../fingerprint/image/registry.ts'),
        import('../client/dispatcher.ts'),
      ]);
      return fingerprintImage(image, {
        openDispatcher: openWith(client.createDispatcher, proxyOf(env)),
        credentials: (registry) => registryCredentials(registry, env, githubToken, deadline.signal),
        signal: deadline.signal,
        pause: (delayMs) => deadline.bound(wait(delayMs, undefined, { ref: false })),
      });
    },
    fromDocker: async (name) => {
      const [{ fingerprintDockerImage }, { machinePrograms }] = await Promise.all([
        import('../fingerprint/image/docker.ts'),
        import('../fingerprint/image/program.ts'),
      ]);
      return fingerprintDockerImage(name, machinePrograms(env, deadline.signal));
    },
  };
}

/** Connections to registries, whose failures to be made are those of a registry. */
function openWith(create: typeof createDispatcher, proxy: ProxySettings): OpenDispatcher {
  return (url, closed, lookup) => {
    try {
      // A proxy would look for this machine's registry on its own machine.
      return create(url, isThisMachine(url) ? {} : proxy, closed, lookup);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      throw new FingerprintError(
        'registry_unreachable',
        null,
        `Expected to reach ${url.host}, found that ${error.message}.`,
      );
    }
  };
}

/**
 * What `docker login` left for a registry; for GitHub's own else the job's token, which packages of the repository take.
 *
 * @throws FingerprintError `bad_credentials`
 */
export async function registryCredentials(
  registry: string,
  env: Env,
  githubToken: string | null,
  signal?: AbortSignal,
): Promise<Credentials | null> {
  const [{ dockerCredentials }, { machinePrograms }] = await Promise.all([
    import('../fingerprint/image/credentials.ts'),
    import('../fingerprint/image/program.ts'),
  ]);
  const home = variable(env, 'HOME') ?? homedir();
  const known = await dockerCredentials(registry, { env, home, run: machinePrograms(env, signal) });
  if (known !== null || registry !== 'ghcr.io' || githubToken === null) return known;
  return { kind: 'password', username: variable(env, 'GITHUB_ACTOR') ?? 'github-actions', password: githubToken };
}
