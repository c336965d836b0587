import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { type Assertion, assertion } from '../../src/contract/assertion.ts';
import { type ErrorBody, errorBody, type ErrorCode, errorStatus } from '../../src/contract/error.ts';
import { form, type Reply, type RunningService } from '../running-service.ts';

/** The fingerprint that stands for a text in tests. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The commit that stands for a text in tests. */
export function commitOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** The body of the answer, once its status and shape are as expected. */
export function answered<S extends z.ZodType>(reply: Reply, status: number, schema: S): z.output<S> {
  expect(reply.status, reply.text).toBe(status);
  return schema.parse(reply.json);
}

/** The body of the refusal, once its code is as expected, and its fields where they are given. */
export function refused(reply: Reply, code: ErrorCode, fields?: readonly string[]): ErrorBody {
  expect(reply.status, reply.text).toBe(errorStatus[code]);
  const body = errorBody.parse(reply.json);
  expect(body.code).toBe(code);
  if (fields !== undefined) expect(Object.keys(body.errors ?? {}).sort(), reply.text).toEqual([...fields].sort());
  return body;
}

type Members = Record<string, unknown>;

/** A report with the required members only, and whatever is given beside them. */
export function artifactReport(fingerprint: string, members: Members = {}): Members {
  return {
    fingerprint,
    filename: 'app.tar.gz',
    build_url: 'https://ci.example/runs/1',
    commit_url: 'https://git.example/commit/1',
    ...members,
  };
}

/** What most tests say to the service. Each checks that it was taken. */
export function speaker(service: RunningService) {
  const { org } = service;
  const reported = z.object({ message: z.literal('OK'), id: z.string(), trail_name: z.string(), html_url: z.string() });
  const attested = z.object({ message: z.literal('OK'), attestation_id: z.string() });
  return {
    report: async (flow: string, fingerprint: string, members: Members = {}): Promise<z.output<typeof reported>> => {
      const json = artifactReport(fingerprint, members);
      return answered(await service.send('POST', `/artifacts/${org}/${flow}`, { json }), 201, reported);
    },
    attest: async (flow: string, trail: string, name: string, members: Members = {}): Promise<string> => {
      const data = { attestation_name: name, is_compliant: true, ...members };
      const path = `/attestations/${org}/${flow}/trail/${trail}/generic`;
      const reply = await service.send('POST', path, { form: form('data_json', data) });
      return answered(reply, 201, attested).attestation_id;
    },
    flow: async (name: string, template?: string): Promise<void> => {
      const file = template === undefined ? undefined : { part: 'template_file', name: 't.yml', content: template };
      const reply = await service.send('PUT', `/flows/${org}/template_file`, {
        form: form('data_json', { name, description: '' }, file),
      });
      expect([200, 201], reply.text).toContain(reply.status);
    },
    policy: async (name: string, content: string): Promise<void> => {
      const file = { part: 'policy_file', name: 'policy.yaml', content };
      const reply = await service.send('PUT', `/policies/${org}`, {
        form: form('payload', { name, type: 'env' }, file),
      });
      expect([200, 201], reply.text).toContain(reply.status);
    },
    environment: async (name: string, policies: readonly string[] = []): Promise<void> => {
      const json = { name, type: 'K8S', description: '', policies };
      const reply = await service.send('PUT', `/environments/${org}`, { json });
      expect([200, 201], reply.text).toContain(reply.status);
    },
    assert: async (fingerprint: string, query = ''): Promise<Assertion> => {
      return answered(await service.send('GET', `/asserts/${org}/fingerprint/${fingerprint}${query}`), 200, assertion);
    },
  };
}
