import * as z from 'zod';
import type { ErrorCode } from '../../../src/contract/error.ts';
import { form, type RunningService, type Send } from '../../running-service.ts';
import { example } from '../endpoint-examples/example.ts';
import { examples } from '../endpoint-examples.ts';
import { fingerprintOf } from '../records.ts';

/** A request that an endpoint refuses. What it leaves out is as in the endpoint's example. */
export interface BadInput {
  what: string;
  code: ErrorCode;
  /** All that the refusal names. */
  fields: readonly string[];
  path?: Path;
  send?: Send;
  make?: (service: RunningService) => Promise<string>;
}

export type Path = (org: string, made?: string) => string;
export type Members = Record<string, unknown>;

/** A body that is not of the endpoint's form, and the member that is to blame. */
export const body = (what: string, field: string, send: Send): BadInput => ({
  what,
  code: 'invalid_input',
  fields: [field],
  send,
});

/** A member of the address that is not as it must be. */
export const address = (field: string, path: Path): BadInput => ({
  what: `a bad ${field}`,
  code: 'invalid_input',
  fields: [field],
  path,
});

export const unknown = (code: ErrorCode, path: Path): BadInput => ({ ...missing(code), path });
/** What the body names is not there. */
export const unknownIn = (code: ErrorCode, send: Send): BadInput => ({ ...missing(code), send });
export const missing = (code: ErrorCode) => ({ what: code.replaceAll('_', ' '), code, fields: [] });

export const archived = (path: Path): BadInput => ({
  what: 'an archived flow',
  code: 'unknown_flow',
  fields: [],
  path,
  async make(service) {
    const name = await madeBy('archiveFlow', service);
    await service.send('PUT', `/flows/${service.org}/${name}/archive`);
    return name;
  },
});

/** What the example of an endpoint is about, made anew. */
async function madeBy(id: string, service: RunningService): Promise<string> {
  const made = await examples[id]?.make?.(service);
  if (made === undefined) throw new Error(`the example of ${id} makes nothing`);
  return made;
}

/** The body of an endpoint's example with other members. */
export function changed(id: string, members: Members): Send {
  const json = z.record(z.string(), z.unknown()).parse(examples[id]?.send().json);
  return { json: { ...json, ...members } };
}

export const data = (members: Members): Send => ({ form: form('data_json', members) });
export const strange = fingerprintOf('never reported');
export const inFlow =
  (collection: string, tail: string): Path =>
  (org) =>
    `/${collection}/${org}/${example.flow}${tail}`;
export const inUnknownFlow =
  (collection: string, tail: string): Path =>
  (org) =>
    `/${collection}/${org}/no-such-flow${tail}`;

/** A flow, trail or policy whose document cannot be read. */
export function document(code: ErrorCode, json: string, name: string, part: string): BadInput {
  const file = { part, name: 'document.yml', content: 'unheard-of: true\n' };
  return {
    what: 'a document with an unknown key',
    code,
    fields: ['1:1'],
    send: { form: form(json, { name, description: '' }, file) },
  };
}
