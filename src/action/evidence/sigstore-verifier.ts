import { type Bundle, bundleFromJSON } from '@sigstore/bundle';
import { ASN1Obj } from '@sigstore/core';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { type Signer, toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import type { JsonDocument } from './json-documents.ts';
import { EvidenceError } from './reading.ts';
import type { SignerIdentity } from './signer-identity.ts';

/** What somebody signed, after the signature was found valid. */
export interface SignedPayload {
  type: string;
  content: Uint8Array;
  signer: SignerIdentity;
}

/** A bundle that was read. Nothing in it is trusted yet. */
export interface SigstoreBundle {
  where: string;
  bundle: Bundle;
}

/** Signers need one or two. Thousands would keep the verifier busy, which compares each with each. */
const WITNESSES_MAX = 10;

const ROOT_MEDIA_TYPE = /^application\/vnd\.dev\.sigstore\.trustedroot(\+json;version=|\.v)0\.\d+(\+json)?$/;

/** The address of the run's repository among the extensions of a Fulcio certificate. */
const SOURCE_REPOSITORY_OID = '1.3.6.1.4.1.57264.1.12';

/** @throws EvidenceError where a document is no Sigstore bundle. */
export function sigstoreBundles(documents: readonly JsonDocument[]): SigstoreBundle[] {
  return documents.map(({ where, value }) => {
    try {
      return { where, bundle: bundleFromJSON(objectOf(value)) };
    } catch (error) {
      throw new EvidenceError(
        `${where}: expected a Sigstore bundle, found something else (${reasonOf(error)}). \`gh attestation download\` writes one.`,
      );
    }
  });
}

/** Verifies bundles against what the user trusts: any one of several roots, each by itself. */
export class SigstoreVerifier {
  readonly #verifiers: readonly Verifier[];

  /** @throws EvidenceError where a document is no trusted root. */
  constructor(roots: readonly JsonDocument[]) {
    this.#verifiers = roots.map(verifierOf);
  }

  /** What was signed, or in words why the signature cannot be trusted. */
  verify({ bundle }: SigstoreBundle): SignedPayload | { problem: string } {
    if (bundle.content.$case !== 'dsseEnvelope')
      return { problem: 'it signs a file, and states nothing of how that was made' };
    const { payload, payloadType } = bundle.content.dsseEnvelope;
    const { tlogEntries, timestampVerificationData } = bundle.verificationMaterial;
    if (tlogEntries.length + (timestampVerificationData?.rfc3161Timestamps.length ?? 0) > WITNESSES_MAX)
      return { problem: `it has more than ${WITNESSES_MAX} log entries and timestamps` };
    const reasons = new Set<string>();
    for (const verifier of this.#verifiers) {
      try {
        const { identity } = verifier.verify(toSignedEntity(bundle));
        return { type: payloadType, content: payload, signer: signerOf(identity) };
      } catch (error) {
        // What is broken in a bundle shows as errors of many kinds; none of them is a reason to trust it.
        reasons.add(reasonOf(error));
      }
    }
    return { problem: `it cannot be verified (${[...reasons].join('; ')})` };
  }
}

function verifierOf({ where, value }: JsonDocument): Verifier {
  try {
    const root = TrustedRoot.fromJSON(objectOf(value));
    if (!ROOT_MEDIA_TYPE.test(root.mediaType)) throw new Error('its `mediaType` is not that of one');
    if (root.certificateAuthorities.length === 0) throw new Error('it names no certificate authority');
    // What a root has is demanded of each signature. That of GitHub's own instance has no logs: they would be public.
    return new Verifier(toTrustMaterial(root), {
      tlogThreshold: root.tlogs.length > 0 ? 1 : 0,
      ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0,
      timestampThreshold: 1,
    });
  } catch (error) {
    throw new EvidenceError(
      `${where}: expected a Sigstore trusted root, found something else (${reasonOf(error)}). \`gh attestation trusted-root\` writes one.`,
    );
  }
}

function signerOf(identity: Signer['identity']): SignerIdentity {
  const { subjectAlternativeName: subject, extensions, oids = [] } = identity ?? {};
  if (subject === undefined || extensions?.issuer === undefined)
    throw new Error('its certificate does not say who it was issued for');
  const source = oids.find(({ oid }) => oid?.id.join('.') === SOURCE_REPOSITORY_OID);
  return {
    subject,
    issuer: extensions.issuer,
    sourceRepository: source === undefined ? null : textOf(source.value),
  };
}

const textOf = (der: Buffer): string => ASN1Obj.parseBuffer(Buffer.from(der)).value.toString('utf8');

/** Decoders of these formats look into members before they know that there are any. */
function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error('it is not a JSON object');
}

/** What the verifier says, with the fields that it names and the cause that it keeps apart. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = 'fields' in error && Array.isArray(error.fields) ? `: ${error.fields.join(', ')}` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${fields}${cause}`;
}
