import * as fc from 'fast-check';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { bodyOf } from './arbitrary-body.ts';
import { type Json, schemaOf, valueOf } from './arbitrary-json.ts';
import { usualNames } from './usual-names.ts';

/** A request as it goes over the wire; `path` is below the interface's prefix and may have any form. */
export interface GeneratedRequest {
  id: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** What may stand in a path or a query: escaped well, badly, twice, or not at all. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e%2f',
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%af',
    '%ed%a0%80',
    '%F0%9F%98%80',
  ),
  fc.constantFrom('null', '0', '-1', '1e3', '999999999', '99999999999999999999', 'true', '[]', '*', "'", '%22', '+'),
  fc.constantFrom('a'.repeat(256), 'a'.repeat(801), '%61'.repeat(255), 'custom:', 'custom:x', `${'c'.repeat(40)},`),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** A value of a path or a query, which are text. */
function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function queryOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<string> {
  const schemas = Object.entries(schemaOf(endpoint.query).properties ?? {});
  const names = schemas.map(([name]) => name);
  const good = fc.tuple(
    ...schemas.map(([name, schema]) =>
      fc.option(
        valueOf(typeof schema === 'object' ? schema : {}, name).map((value) =>
          (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(plain(one))}`).join('&'),
        ),
        { freq: 2, nil: '' },
      ),
    ),
  );
  const bad = fc.array(
    fc
      .tuple(fc.constantFrom(...names, 'unknown', '__proto__', ''), hostileText)
      .map(([name, text]) => `${name}=${text}`),
    { maxLength: 3 },
  );
  return fc
    .tuple(good, bent ? bad : fc.constant([]))
    .map((parts) => parts.flat().filter((part) => part !== ''))
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

/** Names that an endpoint is more likely to take than others. */
function fittingNames({ id, path }: Endpoint, name: string): readonly string[] {
  // What takes a thing away takes the last of them.
  if (/\/(archive|rename)$/.test(path) || id === 'deleteServiceAccount') return usualNames[name]?.slice(-1) ?? [];
  if (name !== 'environment_name') return [];
  if (path.endsWith('/join')) return ['e-logical'];
  const reported = /\/report\/([\w-]+)$/.exec(path)?.[1];
  return reported === undefined ? [] : [`e-${reported}`];
}

function pathOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<string> {
  const schemas = schemaOf(endpoint.params).properties ?? {};
  const segments = endpoint.path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const schema = schemas[name];
    const named = valueOf(typeof schema === 'object' ? schema : {}, name);
    const fitting = fittingNames(endpoint, name);
    const good = (
      fitting.length === 0 ? named : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting) }, named)
    ).map((value) => encodeURIComponent(plain(value)));
    return bent ? fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: hostileText }) : good;
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'one-key' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k'.repeat(256) },
      { 'idempotency-key': 'ÿþ' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': 'multipart/form-data; boundary=other' },
      { 'content-type': '\u00ff/;;=' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { 'accept-encoding': 'br;q=x' },
      { authorization: `Basic ${'='.repeat(50)}` },
      { authorization: 'Bearer ÿ' },
      { 'x-request-id': 'forged' },
      { range: 'bytes=0-0' },
      { 'if-none-match': '*' },
      { 'x-http-method-override': 'DELETE' },
      { forwarded: 'for="_x"', 'x-forwarded-for': '1.2.3.4' },
      { padding: 'x'.repeat(8000) },
    ),
  },
);

/** Requests to an endpoint as its row in the contract's table asks for them, and what comes of those when they are bent. */
export function requestTo(endpoint: Endpoint): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(sentTo(endpoint, false), sentTo(endpoint, true));
}

function sentTo(endpoint: Endpoint, bent: boolean): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: pathOf(endpoint, bent),
      query: queryOf(endpoint, bent),
      headers: bent ? hostileHeaders : fc.constant({}),
      body: bodyOf(endpoint, bent),
    })
    .map(({ path, query, headers, body }) => ({
      id: endpoint.id,
      method: endpoint.method,
      path: path + query,
      headers: { ...(body.type === null ? {} : { 'content-type': body.type }), ...headers },
      body: body.content,
    }));
}
