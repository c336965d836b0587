import type * as z from 'zod';
import type { ErrorCode } from './error.ts';

/** Every path of the interface stands below this. */
export const API_PREFIX = '/api/v2';

/** Roles in rising order: each may do all that the ones before it may. */
export const roles = ['reader', 'snapshotter', 'member', 'admin'] as const;
export type Role = (typeof roles)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a body may take as the JSON that is kept of it: UTF-8 without blanks, members that mean nothing left out. */
export interface BodyLimits {
  maxBytes: number;
  /** Of single members. */
  memberMaxBytes: Readonly<Record<string, number>>;
}

export interface JsonBody {
  kind: 'json';
  schema: z.ZodType;
  limits?: BodyLimits;
}

/** One form field that holds JSON, and one file. */
export interface MultipartBody {
  kind: 'multipart';
  part: string;
  schema: z.ZodType;
  limits?: BodyLimits;
  file: { part: string; required: boolean; maxBytes: number };
}

/**
 * One operation of the interface. `path` is below `/api/v2`, with `{name}` for each member of `params`.
 * `role` is the least role in the organization of the path, or of the token's default one where the path has none; null
 * means that no token is looked at.
 * `answers` holds the success statuses; `errors` the codes beyond those that any endpoint may answer.
 */
export interface Endpoint {
  id: string;
  tag: string;
  summary: string;
  method: Method;
  path: string;
  role: Role | null;
  /** What a token without access to the organization is answered, where that is not `unknown_organization`. */
  withoutAccess?: 'forbidden';
  params: z.ZodObject;
  query: z.ZodObject;
  body: JsonBody | MultipartBody | null;
  answers: { readonly [status: number]: z.ZodType };
  /** The last member of the path takes all that is left of an address, slashes included. */
  rest?: true;
  /** A success is a file rather than JSON. */
  download?: true;
  /** A success shows a secret, this once: it is kept nowhere in plain text. */
  secretAnswer?: true;
  errors: readonly ErrorCode[];
}

/** Keeps the exact type of a table row while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answers'][keyof E['answers'] & number]>;
export type StatusOf<E extends Endpoint> = keyof E['answers'] & number;
/** What a caller gives, before the schema's defaults are filled in. */
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyInputOf<E extends Endpoint> = E['body'] extends { schema: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
