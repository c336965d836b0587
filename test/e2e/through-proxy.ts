import { startTamperingProxy, type Tamper, type TamperingProxy } from './tampering-proxy.ts';
import type { Job, Step, Workplace } from './workplace.ts';

export type Given = Readonly<Record<string, string>>;

/** Runs steps of a job with everything that they send going through a proxy. */
export async function throughProxy<T>(
  work: Workplace,
  use: (proxy: TamperingProxy, run: (job: Job, inputs: Given) => Promise<Step>) => Promise<T>,
  tamper?: Tamper,
): Promise<T> {
  await using proxy = await startTamperingProxy(work.service.url, tamper);
  return await use(proxy, (job, inputs) => job.run({ 'api-url': proxy.url, ...inputs }));
}
