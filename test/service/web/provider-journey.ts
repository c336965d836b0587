import type { RunningService } from '../../running-service.ts';
import { openVisitor, type Visited, type Visitor } from './visitor.ts';

const STEPS_MAX = 10;

/** Sets out for the provider, in a browser. */
export function setOut(visitor: Visitor, next = '/acme/flows'): Promise<Visited> {
  return visitor.get(`/-/sign-in/provider?next=${encodeURIComponent(next)}`);
}

/** Where the provider sends the browser back to, with its answer: a path of the service. */
export async function wayBack({ url }: Pick<RunningService, 'url'>, setOff: Visited): Promise<string> {
  const elsewhere = await openVisitor({ url: '' });
  let visited = setOff;
  let site = url;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const location = visited.headers.get('location');
    if (location === null) break;
    const address = new URL(location, site);
    site = address.origin;
    if (site === url) return address.pathname + address.search;
    visited = await elsewhere.get(address.href);
  }
  throw new Error(`expected to come back from the provider, ended with status ${visited.status}: ${visited.text}`);
}

/** Goes on with the provider's answer, as a browser does that comes from another site. */
export function comeBack(visitor: Visitor, returnPath: string): Promise<Visited> {
  return visitor.get(returnPath, { 'sec-fetch-site': 'cross-site' });
}

/** Goes to the provider and back; both sites keep their cookies there. */
export async function signInByProvider(
  at: Pick<RunningService, 'url'>,
  next?: string,
): Promise<{ visitor: Visitor; last: Visited; returnPath: string }> {
  const visitor = await openVisitor(at);
  const returnPath = await wayBack(at, await setOut(visitor, next));
  return { visitor, last: await comeBack(visitor, returnPath), returnPath };
}
