import { createDispatcher } from '../../../src/client/dispatcher.ts';
import type { Credentials } from '../../../src/fingerprint/image/credentials.ts';
import type { RegistryOptions } from '../../../src/fingerprint/image/registry.ts';

/** Registries reached directly, with the given credentials for all of them, and without waits between tries. */
export function registryOptions(credentials: Credentials | null = null): RegistryOptions {
  return {
    openDispatcher: (url, closed, lookup) => createDispatcher(url, {}, closed, lookup),
    credentials: async () => credentials,
    pause: async () => undefined,
    requestTimeoutMs: 10_000,
  };
}
