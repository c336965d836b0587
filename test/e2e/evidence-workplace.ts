import { expect } from 'vitest';
import * as z from 'zod';
import { form } from '../running-service.ts';
import { templateAskingFor } from './demands.ts';
import { openWorkplace, sha256, type Workplace } from './workplace.ts';

/** A workplace with flows that ask for evidence by type, and the environment `strict`, which asks for several. */
export async function openEvidenceWorkplace(): Promise<Workplace> {
  const work = await openWorkplace();
  const { service } = work;
  const put = async (method: string, target: string, data: FormData | object): Promise<void> => {
    const send = data instanceof FormData ? { form: data } : { json: data };
    const reply = await service.send(method, target, send);
    expect(reply.status, reply.text).toBe(201);
  };
  await put(
    'POST',
    '/custom-attestation-types/acme',
    form('data_json', {
      name: 'load-test',
      evaluator: { content_type: 'jq', rules: ['.p95_ms <= 200', '.errors == 0'] },
    }),
  );
  for (const type of ['generic', 'junit', 'pull_request', 'custom:load-test'])
    await put('PUT', '/flows/acme/template_file', flowAskingFor(type));
  const policy = { part: 'policy_file', name: 'policy.yml', content: POLICY };
  await put('PUT', '/policies/acme', form('payload', { name: 'proven' }, policy));
  await put('PUT', '/environments/acme', { name: 'strict', type: 'server', policies: ['proven'] });
  return work;
}

/** What a policy asks for by type, whatever the names. */
const POLICY = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  attestations:
    - type: junit
    - type: pull_request
    - type: custom:load-test
`;

const flowFor = (type: string): string => `wants-${type.replaceAll(/[^a-z]/g, '-')}`;

/** The flow's template asks for evidence of one type under the name `evidence`. */
function flowAskingFor(type: string): FormData {
  const content = templateAskingFor('evidence', type);
  const template = { part: 'template_file', name: 'template.yml', content };
  return form('data_json', { name: flowFor(type), description: type }, template);
}

const recordSchema = z.looseObject({
  attestation_id: z.string(),
  attestation_type: z.string(),
  is_compliant: z.boolean(),
  user_data: z.record(z.string(), z.unknown()),
  evidence_archive_path: z.string().nullable(),
  evidence_archive_fingerprint: z.string().nullable(),
});

type AttestationRecord = z.output<typeof recordSchema>;

/** The newest attestation `evidence` of the artifact. */
export async function recordOf({ service }: Workplace, type: string, app: string): Promise<AttestationRecord> {
  const target = `/attestations/acme/${flowFor(type)}/artifact/${sha256(app)}/evidence`;
  const [record] = z.array(recordSchema).parse((await service.send('GET', target)).json);
  if (record === undefined) throw new Error('no such attestation is on record');
  return record;
}

/** The bytes that are attached to it. */
export async function attachmentOf({ service }: Workplace, { attestation_id: id }: AttestationRecord): Promise<Buffer> {
  const response = await fetch(`${service.url}/api/v2/attestations/acme/${id}/attachment`, {
    headers: { authorization: `Bearer ${service.tokens.reader}` },
    signal: AbortSignal.timeout(60_000),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The inputs of a step that records one attestation of `app`. */
export const inputsFor = (type: string, entry: string): Record<string, string> => ({
  flow: flowFor(type),
  artifacts: 'app=app.tgz',
  attestations: `- {name: evidence, ${entry}, user-data: {junit: mine, note: kept}}`,
  environment: 'production',
});

/** A report of tests. */
export const suite = (...tests: readonly string[]): string => `<testsuite name="unit">${tests.join('')}</testsuite>`;
