import * as z from 'zod';
import { fingerprint } from '../contract/names.ts';

/** The version of the format below. A reader refuses others, so that nothing is delivered half understood. */
const ENTRY_VERSION = 1;

/** An attachment lies beside its entry, under a name that is made from the entry's. */
const attachment = z.strictObject({ name: z.string().min(1).max(255), sha256: fingerprint, bytes: z.int().min(0) });

/**
 * One undelivered write, as it lies in a file. Tokens and addresses of services are never in it: who delivers it says
 * where to and as whom.
 */
export const spoolEntry = z.strictObject({
  version: z.literal(ENTRY_VERSION),
  endpoint: z.string().min(1),
  /** The organization is among them. `trail_name` is null where only the service's record of the artifact tells it. */
  params: z.record(z.string(), z.string().nullable()),
  body: z.record(z.string(), z.unknown()),
  /** That of the tries which were made, so that one which did arrive is not made again. */
  idempotency_key: z.uuid(),
  attachment: attachment.nullable(),
});

export type SpoolEntry = z.output<typeof spoolEntry>;

/** A write that was not delivered, before it is spooled. */
export interface UndeliveredWrite {
  endpoint: string;
  params: Readonly<Record<string, string | null>>;
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string;
  attachment: { path: string; name: string } | null;
}

export const entryOf = (write: UndeliveredWrite, stored: SpoolEntry['attachment']): SpoolEntry => ({
  version: ENTRY_VERSION,
  endpoint: write.endpoint,
  params: { ...write.params },
  body: { ...write.body },
  idempotency_key: write.idempotencyKey,
  attachment: stored,
});
