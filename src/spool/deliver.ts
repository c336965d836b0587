import type * as z from 'zod';
import type { Client } from '../client/client.ts';
import { ClientError } from '../client/error.ts';
import { getArtifact, reportArtifact } from '../contract/artifact.ts';
import { attestCustom } from '../contract/attestation/custom.ts';
import { attestGeneric } from '../contract/attestation/generic.ts';
import { attestJunit } from '../contract/attestation/junit.ts';
import { attestPullRequest } from '../contract/attestation/pull-request.ts';
import { SpoolError } from './error.ts';
import { isFinal } from './final-failure.ts';
import type { Spool, SpooledWrite } from './spool.ts';

/** What came of delivering a spool. */
export interface Delivery {
  delivered: number;
  /** Entries that will never be taken as they are, and why. They stay in the spool. */
  refused: readonly { file: string; reason: string }[];
  /** Why the rest was not tried; null where all was. */
  stopped: ClientError | null;
  /** How many entries are still in the spool. */
  left: number;
}

const attestEndpoints = [attestGeneric, attestJunit, attestPullRequest, attestCustom] as const;

/**
 * Delivers what a spool holds, in its order and each entry once: its key tells the service which it has. What is
 * delivered is removed. An outage ends the delivery, so that nothing overtakes what came before it.
 *
 * @throws SpoolError where the directory itself cannot be used.
 */
export async function deliver(
  spool: Spool,
  client: Pick<Client, 'call'>,
  org: string,
  onDelivered: (write: SpooledWrite) => void = () => undefined,
): Promise<Delivery> {
  const files = await spool.files();
  const refused: { file: string; reason: string }[] = [];
  let delivered = 0;
  for (const file of files) {
    try {
      const write = await spool.read(file);
      await send(write, client, org);
      await spool.remove(file);
      delivered += 1;
      onDelivered(write);
    } catch (error) {
      if (error instanceof SpoolError && error.code === 'broken_entry') refused.push({ file, reason: error.message });
      else if (!(error instanceof ClientError)) throw error;
      else if (isFinal(error)) refused.push({ file, reason: error.message });
      else return { delivered, refused, stopped: error, left: files.length - delivered };
    }
  }
  return { delivered, refused, stopped: null, left: files.length - delivered };
}

async function send(write: SpooledWrite, client: Pick<Client, 'call'>, org: string): Promise<void> {
  const { entry, attachmentPath } = write;
  if (entry.params['org'] !== org)
    throw broken(write, `is for the organization ${String(entry.params['org'])}, not ${org}`);
  const { idempotency_key: idempotencyKey } = entry;
  if (entry.endpoint === reportArtifact.id) {
    const params = parsed(write, () => reportArtifact.params.parse(entry.params));
    const body = bodyOf(write, reportArtifact.body.schema);
    await client.call(reportArtifact, { params, body, idempotencyKey });
    return;
  }
  const endpoint = attestEndpoints.find(({ id }) => id === entry.endpoint);
  if (endpoint === undefined) throw broken(write, `is of a kind that is not delivered (${entry.endpoint})`);
  const trail = entry.params['trail_name'] ?? (await recordedTrail(write, client));
  const params = parsed(write, () => endpoint.params.parse({ ...entry.params, trail_name: trail }));
  const body = bodyOf(write, endpoint.body.schema);
  const file =
    attachmentPath === null || entry.attachment === null
      ? {}
      : { file: { path: attachmentPath, name: entry.attachment.name } };
  const { is_compliant: isCompliant } = await client.call<typeof endpoint>(endpoint, {
    params,
    body,
    idempotencyKey,
    ...file,
  });
  // The same key has the same answer each time, so that it stays, and nothing passes while it does.
  if (body['is_compliant'] === false && isCompliant)
    throw new SpoolError(
      'broken_entry',
      `${write.file} says that the evidence is not compliant, and the service recorded it as compliant: look at what it recorded, then remove the file`,
    );
}

/** The trail of the artifact's newest report, for evidence that was made while the service could not tell it. */
async function recordedTrail(write: SpooledWrite, client: Pick<Client, 'call'>): Promise<string | null> {
  const { params, body } = write.entry;
  const asked = parsed(write, () => getArtifact.params.parse({ ...params, fingerprint: body['artifact_fingerprint'] }));
  return (await client.call(getArtifact, { params: asked })).trail_name;
}

/** The body as it was sent before: one that differed, if only in the order of its members, would be another request. */
function bodyOf<S extends z.ZodType>(write: SpooledWrite, schema: S): z.input<S> {
  const { body } = write.entry;
  if (!fits(schema, body)) throw broken(write, NO_WRITE);
  return body;
}

const fits = <S extends z.ZodType>(schema: S, body: unknown): body is z.input<S> => schema.safeParse(body).success;

function parsed<T>(write: SpooledWrite, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw broken(write, NO_WRITE);
  }
}

const NO_WRITE = 'is not a write that the interface takes';

const broken = ({ file }: SpooledWrite, what: string): SpoolError =>
  new SpoolError('broken_entry', `${file} ${what}: nothing of it is sent`);
