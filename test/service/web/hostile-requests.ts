import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { type Json, json, schemaOf } from '../../hardness/arbitrary-json.ts';
import type { Reply, RunningService, Send } from '../../running-service.ts';
import { examples } from '../endpoint-examples.ts';
import { organizationOf } from '../store/organization-of.ts';
import { example } from '../endpoint-examples/example.ts';
import { hostileBody, tamed, type Writer } from './hostile-body.ts';

const refusal = z.object({ code: z.string(), errors: z.record(z.string(), z.string()).default({}) });
/** A refusal names at most 50 fields, and what is around them follows. */
const TRIES = 10;

/** The places of an endpoint that took what was written there. */
export interface Taken {
  endpoint: Endpoint;
  body: Json;
}

/**
 * Sends the example of each endpoint that takes a body with hostile text wherever that is free, in the order of the
 * examples, so that each finds what it needs. What takes something away is left out.
 */
export async function writeEverywhere(service: RunningService, token: string, write: Writer): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const [id, one] of Object.entries(examples)) {
    const endpoint = endpoints.find((row) => row.id === id);
    if (endpoint === undefined || endpoint.method === 'GET' || /^(archive|delete|detach)/.test(id)) continue;
    const path = one.path(service.org, await one.make?.(service));
    const original = bodyOf(endpoint, one.send());
    if (endpoint.body === null || original === null) continue;
    let hostile = hostileBody(schemaOf(endpoint.body.schema), original, write, id) ?? original;
    const putBack = new Set<string>();
    let reply: Reply | null = null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const file = fileOf(endpoint, write);
      reply = await service.send(endpoint.method, path, { ...sendOf(endpoint, hostile, write, file), token });
      if (reply.status < 400) {
        if (file !== null) await storeInstead(service, file);
        break;
      }
      const { errors } = refusal.parse(reply.json);
      const next = tamed(hostile, original, Object.keys(errors), putBack);
      if (next === null) break;
      hostile = next;
    }
    expect([200, 201], `${id}: ${reply?.text}`).toContain(reply?.status);
    taken.push({ endpoint, body: hostile });
  }
  const policies = { json: { policy_names: [example.policy] }, token };
  await service.send('POST', `/environments/${service.org}/${example.environment}/policies`, policies);
  return taken;
}

function bodyOf({ body }: Endpoint, send: Send): Json | null {
  if (body === null) return null;
  if (body.kind === 'json') return json.parse(send.json);
  const part = send.form?.get(body.part);
  return typeof part === 'string' ? json.parse(JSON.parse(part)) : null;
}

function sendOf({ id, body }: Endpoint, hostile: Json, write: Writer, file: SentFile | null): Send {
  if (body === null || body.kind === 'json') return { json: hostile };
  const form = new FormData();
  form.set(body.part, JSON.stringify(hostile));
  const type = body.file.part === 'attachment_file' ? 'text/html' : 'application/yaml';
  if (file !== null) {
    form.set(body.file.part, new Blob([file.sent], { type }), write.text(`${id}.${body.file.part} (its name)`, 200));
  }
  return { form };
}

interface SentFile {
  sent: string;
  /** The same with names that a document may have that was stored before names were checked. */
  stored: string;
}

/** A file with hostile text, of the kind that an endpoint takes; null where it takes none without being told more. */
function fileOf({ id, body }: Endpoint, write: Writer): SentFile | null {
  if (body?.kind !== 'multipart') return null;
  const { part } = body.file;
  // A name that is longer than any in a report is not what this is about.
  const text = (place: string): string => write.text(`${id}.${part}.${place}`, 250);
  const comment = `# ${text('comment').replaceAll(/[\r\n]+/g, ' ')}\n`;
  const document = (value: object): string => `${comment}${JSON.stringify(value)}\n`;
  switch (part) {
    case 'template_file': {
      const template = (attestation: string, type: string, artifact: string): string => {
        const attestations = [{ name: attestation, type: `custom:${type}` }];
        const artifacts = [
          { name: artifact, attestations },
          { name: 'artifact', attestations },
        ];
        return document({ version: '1', trail: { attestations, artifacts } });
      };
      return { sent: template('a', 'b', 'c'), stored: template(text('attestation'), text('type'), text('artifact')) };
    }
    case 'policy_file': {
      const expression = (operator: string, place: string): string =>
        `\${{ artifact.name ${operator} ${JSON.stringify(text(place))} }}`;
      const exceptions = [{ if: expression('==', 'exception') }];
      const rule = { for_control: text('control'), if: expression('!=', 'condition'), exceptions };
      const policy = (name: string, type: string): string => {
        const artifacts = {
          provenance: { required: true, exceptions },
          'trail-compliance': { required: true },
          attestations: [{ name, type: `custom:${type}`, ...rule }],
        };
        return document({ _schema: 'https://example.com/policy/v1', artifacts });
      };
      return { sent: policy('a', 'b'), stored: policy(text('attestation'), text('type')) };
    }
    case 'attachment_file': {
      const page = '<!doctype html><script>alert(1)</script>';
      return { sent: page, stored: page };
    }
    default:
      return null;
  }
}

async function storeInstead(service: RunningService, { sent, stored: content }: SentFile): Promise<void> {
  const store = await organizationOf(service);
  await store.write(async (tx) => {
    await tx.db.updateTable('templates').set({ content }).where('content', '=', sent).execute();
    await tx.db.updateTable('policy_versions').set({ content }).where('content', '=', sent).execute();
  });
}
