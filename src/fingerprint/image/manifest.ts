import { hash } from 'node:crypto';
import * as z from 'zod';
import { FingerprintError, quoted } from '../error.ts';

/** The largest manifest that is read, as registries commonly limit it. */
export const MANIFEST_MAX_BYTES = 4 * 1024 * 1024;

/** What counts as an image: of one platform, or an index of several (OCI image specification, docker schema 2). */
export const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
] as const;

const manifestSchema = z.object({ schemaVersion: z.literal(2), mediaType: z.string().optional() });

/** A manifest as a registry answered it. */
export interface ManifestAnswer {
  readonly body: Buffer;
  readonly contentType: string | null;
  /** What the registry says the digest is, `sha256:…`. */
  readonly statedDigest: string | null;
}

/**
 * The digest of a manifest, computed from its bytes. `wanted` is the digest that was asked for, where one was.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `manifest_unsupported`, `wrong_digest`
 */
export function manifestDigest(image: string, answer: ManifestAnswer, wanted: string | null): string {
  const digest = hash('sha256', answer.body);
  const { statedDigest } = answer;
  if (wanted !== null && digest !== wanted) throw wrongDigest(image, `sha256:${wanted}`, digest);
  if (statedDigest !== null && statedDigest !== `sha256:${digest}`) throw wrongDigest(image, statedDigest, digest);
  const type = (answer.contentType ?? '').split(';', 1)[0]?.trim() ?? '';
  const manifest = manifestSchema.safeParse(jsonOf(answer.body));
  const isKnown = manifestTypes.some((known) => known === type);
  // Readers that go by one of the two types would see different things in one manifest.
  const isClear = manifest.success && (manifest.data.mediaType ?? type) === type;
  if (isKnown && isClear) return digest;
  throw new FingerprintError(
    'manifest_unsupported',
    null,
    `Expected an image or an index of images behind ${quoted(image)}, found ${foundType(type, isKnown)}: ` +
      'push the image again in the OCI format or docker schema 2.',
  );
}

function foundType(type: string, isKnown: boolean): string {
  if (isKnown) return 'a manifest that is not what its content type says';
  if (/manifest\.v1\+/.test(type)) return 'a manifest of docker schema 1, whose digest does not identify the image';
  return type === '' ? 'an answer without a content type' : `the content type ${quoted(type.slice(0, 100))}`;
}

function wrongDigest(image: string, expected: string, digest: string): FingerprintError {
  return new FingerprintError(
    'wrong_digest',
    null,
    `Expected the manifest of ${quoted(image)} to have the digest ${quoted(expected.slice(0, 150))}, found ` +
      `'sha256:${digest}': what came is not what the registry says it is; nothing behind it can be relied on.`,
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
