import type { ProxySettings } from '../client/client.ts';
import { type Env, variable } from './env.ts';

/** The proxies that the usual variables name, in either spelling. */
export function proxyOf(env: Env): ProxySettings {
  const either = (name: string): string | null => variable(env, name) ?? variable(env, name.toUpperCase());
  const httpProxy = either('http_proxy');
  const httpsProxy = either('https_proxy');
  const noProxy = either('no_proxy');
  return {
    ...(httpProxy === null ? {} : { httpProxy }),
    ...(httpsProxy === null ? {} : { httpsProxy }),
    ...(noProxy === null ? {} : { noProxy }),
  };
}
