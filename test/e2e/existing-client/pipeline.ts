import { type Reply, startService } from '../../running-service.ts';
import { app } from '../client-payloads.ts';
import { existingClient, type SentFile } from '../existing-client.ts';
import * as reads from '../fields-clients-read.ts';

/** What the steps of a pipeline say to the service and read from it. */
export type Pipeline = Awaited<ReturnType<typeof openPipeline>>;

/** An existing client with a service of its own, in which nothing is yet. */
export async function openPipeline() {
  const service = await startService();
  const client = existingClient(service);
  return {
    service,
    client,
    /** Gives evidence on the trail. */
    attest: (type: string, data: Record<string, unknown>, file?: SentFile): Promise<Reply> => {
      const path = `/attestations/acme/shop/trail/release-1/${type}`;
      return client.form('POST', path, 'data_json', { user_data: {}, ...data }, file);
    },
    /** Reports what runs in the environment. */
    report: (type: string, artifacts: unknown): Promise<Reply> =>
      client.json('PUT', `/environments/acme/production/report/${type}`, { artifacts }),
    getTrail: () => client.get('/trails/acme/shop/release-1', reads.trail),
    getArtifact: (fingerprint = app) => client.get(`/artifacts/acme/shop/fingerprint/${fingerprint}`, reads.artifact),
    getSnapshot: (expression: string) => client.get(`/snapshots/acme/production/${expression}`, reads.snapshot),
    assert: (fingerprint: string, query = '') =>
      client.get(`/asserts/acme/fingerprint/${fingerprint}${query}`, reads.assertion),
  };
}

export const fingerprints = (rows: readonly { fingerprint: string }[]): string[] => rows.map((row) => row.fingerprint);
export const names = (rows: readonly { name: string }[]): string[] => rows.map((row) => row.name);
