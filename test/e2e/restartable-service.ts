import { expect } from 'vitest';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { freePort } from '../free-port.ts';
import { form } from '../running-service.ts';
import { type ServingProcess, startServing } from '../service/command-process.ts';
import { CAREFUL, templateAskingFor } from './demands.ts';

export const owner = { org: 'acme', token: 'assay_outage_test_admin_token' };

/** The service in a process of its own, which can be killed and started again where it was. */
export interface RestartableService extends AsyncDisposable {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  get(target: string): Promise<Response>;
}

/** The flow `shop` wants `app` with junit `tests`; the environment `production` has the policy `careful`. */
export async function openRestartableService(): Promise<RestartableService> {
  const dataDir = temporaryDirectory();
  const flags = ['--public-url=https://assay.example.com', `--port=${await freePort()}`];
  let serving: ServingProcess = await startServing(dataDir, { ...owner, flags });
  const { url } = serving;
  const kill = async (): Promise<void> => void (await serving.end('SIGKILL'));
  const send = (method: string, target: string, body: FormData | string | null): Promise<Response> =>
    fetch(`${url}/api/v2/${target}`, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
      signal: AbortSignal.timeout(60_000),
    });
  const flow = { name: 'shop', description: 'The shop' };
  const template = { part: 'template_file', name: 'template.yml', content: templateAskingFor('tests', 'junit') };
  const policy = { part: 'policy_file', name: 'policy.yml', content: CAREFUL };
  const production = JSON.stringify({ name: 'production', type: 'server', policies: ['careful'] });
  try {
    for (const [target, body] of [
      ['flows/acme/template_file', form('data_json', flow, template)],
      ['policies/acme', form('payload', { name: 'careful' }, policy)],
      ['environments/acme', production],
    ] as const)
      expect((await send('PUT', target, body)).status).toBe(201);
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    url,
    kill,
    [Symbol.asyncDispose]: kill,
    restart: async () => {
      serving = await startServing(dataDir, { ...owner, flags });
    },
    get: (target) => send('GET', target, null),
  };
}
