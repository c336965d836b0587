import type { Services } from '../http/route.ts';
import type { Assets } from './assets.ts';

/** What pages are made with. */
export interface Web extends Services {
  assets: Assets;
  version: string;
  /** By what a user may sign in beside a token: the words of its link and its address; null for nothing. */
  provider: { words: string; address: string } | null;
}
