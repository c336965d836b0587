import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { sendJson, startServer } from '../client/http-server.ts';
import { assertion, compliance, flow, missing, status } from './assertion-fixture.ts';
import { SHA } from './step-environment.ts';

interface Received {
  method: string;
  url: string;
  body: string;
}

export type Answer = (request: Received, response: ServerResponse) => void;

/** A service on a free port that answers as told and keeps what it was asked. It ends with the test. */
export async function startService(answer: Answer): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = await startServer((response, _attempt, { method, url, body }) => {
    const one = { method, url, body: body.toString() };
    received.push(one);
    answer(one, response);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { url: server.url, received };
}

export const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  errors: Record<string, string> = {},
): void => sendJson(response, status, { message: `no: ${code}`, code, errors, request_id: 'req-1' });

/** The answer about the artifact that was asked about. */
function assertionAbout(url: string, isCompliant: boolean) {
  const fingerprint = /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
  const about = compliance(isCompliant, {
    artifact_fingerprint: fingerprint,
    attestations_statuses: [isCompliant ? status('unit-tests') : missing('unit-tests')],
  });
  return assertion(isCompliant, {
    fingerprint,
    compliance_status: about,
    flows: [flow(isCompliant, { compliance_status: about })],
  });
}

/** A service that takes everything and gives the same verdict about everything. */
export const working =
  (isCompliant: boolean): Answer =>
  ({ method, url }, response) => {
    if (method === 'GET' && url.includes('/asserts/')) return sendJson(response, 200, assertionAbout(url, isCompliant));
    if (url.includes('/attestations/'))
      return sendJson(response, 201, { message: 'OK', attestation_id: 'id-1', is_compliant: true });
    return sendJson(response, 201, {
      message: 'OK',
      id: 'id-1',
      trail_name: SHA,
      html_url: 'https://assay.example.com/a',
    });
  };
