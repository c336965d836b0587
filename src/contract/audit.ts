import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { epochSeconds, orgName, recordId } from './names.ts';
import { pageNumber } from './page.ts';

/** Who acts: a token made by the command, an API key of a service account, or the command itself. */
export const actorTypes = ['user', 'service_account', 'command_line'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Names and ids of what an entry is about, by the member that carried each. */
export const auditedResources = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type AuditedResources = z.output<typeof auditedResources>;

export const auditEntry = z
  .object({
    id: recordId,
    timestamp: epochSeconds,
    actor: z.string(),
    actor_type: z.enum(actorTypes),
    token_id: recordId.nullable().describe('Null for the command line.'),
    action: z.string().describe('The operationId of the request, or what the command did.'),
    resource: z.string().describe('What it was about, in a word: the first name or id in the path, else in the body.'),
    resources: auditedResources,
    status: z.int().nullable().describe('Of the answer. Null for the command line.'),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntry>;

/** Where a page ended. Clients send it back as it is. */
const cursor = z
  .string()
  .regex(/^\d{1,16}_[0-9a-f-]{1,40}$/)
  .transform((text) => {
    const [createdAt, id = ''] = text.split('_');
    return { createdAt: Number(createdAt), id };
  });

/** Seconds since 1970, as milliseconds. */
const moment = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,9})?$/, 'expected seconds since 1970')
  .transform((text) => Math.round(Number(text) * 1000));

const text = z.string().min(1).max(500);

export const listAuditLog = endpoint({
  id: 'listAuditLog',
  tag: 'audit',
  summary: 'List who did what, the newest first',
  method: 'GET',
  path: '/audit/{org}',
  role: 'admin',
  params: z.object({ org: orgName }),
  query: z.object({
    limit: pageNumber(50, 500),
    before: cursor.optional().describe('`next` of the page before.'),
    actor: text.optional(),
    action: text.optional(),
    resource: text.optional(),
    since: moment.optional().describe('From this moment on.'),
    until: moment.optional().describe('Before this moment.'),
  }),
  body: null,
  answers: {
    200: z
      .object({
        entries: z.array(auditEntry),
        next: z
          .string()
          .nullable()
          .describe('Where to go on; null at the end. With several filters a page may be short, or empty, before it.'),
      })
      .meta({ id: 'AuditPage' }),
  },
  errors: ['unknown_organization'],
});
