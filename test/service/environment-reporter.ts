import type * as z from 'zod';
import { environmentRecord, type EnvironmentRecord } from '../../src/contract/environment.ts';
import { type EnvironmentEvent, listEnvironmentEvents } from '../../src/contract/environment-event.ts';
import { type EnvironmentReportAnswer, environmentReportAnswer } from '../../src/contract/environment-report.ts';
import { listSnapshots, snapshotRecord, type SnapshotRecord } from '../../src/contract/snapshot.ts';
import type { Reply, RunningService } from '../running-service.ts';
import { answered } from './records.ts';

/** The text of a policy that asks for nothing. */
export const emptyPolicy = '_schema: https://example.com/policy/v1\n';

/** An entry of a report of a server: one instance of one file. */
export function file(name: string, fingerprint: string, creationTimestamp = 1_700_000_000): Record<string, unknown> {
  return { digests: { [name]: fingerprint }, creationTimestamp };
}

/** An entry of a report of a cluster: one pod with one container. */
export function pod(podName: string, image: string, fingerprint: string, creationTimestamp = 1_700_000_000) {
  return { podName, namespace: 'shop', digests: { [image]: fingerprint }, creationTimestamp, owners: null };
}

/** What tests say to the service about environments. Each checks that it was taken. */
export function reporterOf(service: RunningService) {
  const { org } = service;
  const send = (type: string, environment: string, artifacts: unknown, token?: string): Promise<Reply> =>
    service.send('PUT', `/environments/${org}/${environment}/report/${type}`, {
      json: { ...(type === 'cloud-run' ? { type } : {}), artifacts },
      ...(token === undefined ? {} : { token }),
    });
  /** Makes an environment or updates it. Answers the reply, whatever it is. */
  const put = (json: unknown, token?: string): Promise<Reply> =>
    service.send('PUT', `/environments/${org}`, { json, ...(token === undefined ? {} : { token }) });
  return {
    send,
    put,
    create: async (name: string, members: Record<string, unknown> = {}): Promise<EnvironmentRecord> =>
      answered(await put({ name, type: 'server', description: '', ...members }), 201, environmentRecord),
    environment: async (name: string): Promise<EnvironmentRecord> =>
      answered(await service.send('GET', `/environments/${org}/${name}`), 200, environmentRecord),
    /** Reports and answers whether that made a snapshot, and which is the newest. */
    report: async (environment: string, artifacts: unknown, type = 'server'): Promise<EnvironmentReportAnswer> => {
      const reply = await send(type, environment, artifacts);
      const answer = environmentReportAnswer.parse(reply.json);
      return answered(reply, answer.is_new ? 201 : 200, environmentReportAnswer);
    },
    snapshot: async (environment: string, expression = '-1'): Promise<SnapshotRecord> => {
      const path = `/snapshots/${org}/${environment}/${encodeURIComponent(expression)}`;
      return answered(await service.send('GET', path), 200, snapshotRecord);
    },
    snapshots: async (environment: string, query = ''): Promise<z.output<(typeof listSnapshots.answers)[200]>> => {
      const reply = await service.send('GET', `/snapshots/${org}/${environment}${query}`);
      return answered(reply, 200, listSnapshots.answers[200]);
    },
    /** Oldest first. */
    events: async (environment: string, query = ''): Promise<EnvironmentEvent[]> => {
      const path = `/environments/${org}/${environment}/events?reverse=true&per_page=100${query}`;
      return answered(await service.send('GET', path), 200, listEnvironmentEvents.answers[200]);
    },
    policies: (method: 'POST' | 'DELETE', environment: string, names: readonly string[]): Promise<Reply> =>
      service.send(method, `/environments/${org}/${environment}/policies`, { json: { policy_names: names } }),
    allow: (environment: string, fingerprint: string, artifactName = ''): Promise<Reply> =>
      service.send('PUT', `/allowlists/${org}/${environment}`, {
        json: { artifact_fingerprint: fingerprint, artifact_name: artifactName, description: 'known' },
      }),
  };
}
