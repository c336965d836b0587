import type { Services } from '../http/services.ts';
import type { Assets } from './assets.ts';
import type { IdentityProvider } from '../http/identity-provider.ts';

/** What pages are made with. */
export interface Web extends Services {
  assets: Assets;
  version: string;
  /** By which users may sign in beside tokens. */
  identityProvider: IdentityProvider | null;
}
