import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { initializeCA, initializeCTLog, initializeTLog, initializeTSA } from '@sigstore/mock';
import * as z from 'zod';

export const FINGERPRINT = createHash('sha256').update('the artifact').digest('hex');
export const REPOSITORY = 'https://github.com/acme/app';
export const WORKFLOW = `${REPOSITORY}/.github/workflows/build.yml@refs/heads/main`;
export const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';

const ISSUER_OID = '1.3.6.1.4.1.57264.1.8';
const SOURCE_REPOSITORY_OID = '1.3.6.1.4.1.57264.1.12';
const SHA256_OID = '2.16.840.1.101.3.4.2.1';

const ecKeys = (namedCurve: string): KeyPairKeyObjectResult => generateKeyPairSync('ec', { namedCurve });
const LOG_URL = 'https://log.example.com';

const hexToBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const base64 = (bytes: ArrayBufferView): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** What is signed, and how. */
export interface Signing {
  statement?: unknown;
  payloadType?: string;
  identity?: string;
  issuer?: string;
  /** Null: the certificate names none. */
  source?: string | null;
  /** When the certificate is made, and when its use is logged. */
  certifiedAt?: Date;
  loggedAt?: Date;
  /** What vouches for the time of the signature. */
  witness?: 'log' | 'timestamp' | 'none';
}

/** SLSA provenance of an artifact. */
export const slsaStatement = (fingerprint = FINGERPRINT, predicateType = 'https://slsa.dev/provenance/v1') => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'app.tgz', digest: { sha256: fingerprint } }],
  predicateType,
  predicate: {
    buildDefinition: { buildType: 'https://actions.github.io/buildtypes/workflow/v1' },
    runDetails: { builder: { id: WORKFLOW } },
  },
});

/** What the log answers, by the entry's id; the package that has its types is not installed. */
const logAnswer = z.record(
  z.string(),
  z.object({
    body: z.string(),
    integratedTime: z.int(),
    logID: z.string(),
    logIndex: z.int(),
    verification: z.object({
      signedEntryTimestamp: z.string(),
      inclusionProof: z.object({
        checkpoint: z.string(),
        hashes: z.array(z.string()),
        logIndex: z.int(),
        rootHash: z.string(),
        treeSize: z.int(),
      }),
    }),
  }),
);

/**
 * A certificate authority, logs and a timestamp authority of their own: an instance of Sigstore in a test. A private one keeps no public
 * logs, as GitHub's for private repositories.
 */
export async function sigstoreInstance({ isPrivate = false } = {}) {
  const [caKeys, ctLogKeys, logKeys, tsaKeys] = [ecKeys('P-384'), ecKeys('P-256'), ecKeys('P-256'), ecKeys('P-384')];
  const ctLog = await initializeCTLog(ctLogKeys);
  const authorityAt = (at: Date) => initializeCA(caKeys, isPrivate ? undefined : ctLog, at);
  const { rootCertificate } = await authorityAt(new Date());
  const tsa = await initializeTSA(tsaKeys);
  const validFor = { start: '2020-01-01T00:00:00Z' };
  const logOf = (publicKey: Buffer) => ({
    baseUrl: LOG_URL,
    hashAlgorithm: 'SHA2_256',
    publicKey: { rawBytes: base64(publicKey), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
    logId: { keyId: createHash('sha256').update(publicKey).digest('base64') },
  });
  const chainOf = (...certificates: readonly ArrayBufferView[]) => ({
    certChain: { certificates: certificates.map((certificate) => ({ rawBytes: base64(certificate) })) },
    validFor,
  });

  /** What the verifier is to trust. */
  const trustedRoot = () => ({
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    certificateAuthorities: [chainOf(rootCertificate)],
    timestampAuthorities: [chainOf(tsa.intCertificate, tsa.rootCertificate)],
    tlogs: isPrivate ? [] : [logOf(logKeys.publicKey.export({ format: 'der', type: 'spki' }))],
    ctlogs: isPrivate ? [] : [logOf(ctLog.publicKey)],
  });

  const logged = async (payload: Buffer, signature: Buffer, certificate: ArrayBufferView, at: Date) => {
    const log = await initializeTLog(LOG_URL, logKeys, at);
    const answer: unknown = await log.log({
      kind: 'dsse',
      apiVersion: '0.0.1',
      spec: {
        signatures: [{ signature: signature.toString('base64'), verifier: base64(certificate) }],
        payloadHash: { algorithm: 'sha256', value: createHash('sha256').update(payload).digest('hex') },
      },
    });
    const [entry] = Object.values(logAnswer.parse(answer));
    if (entry === undefined) throw new Error('the log made no entry');
    const { inclusionProof: proof, signedEntryTimestamp } = entry.verification;
    return {
      logIndex: String(entry.logIndex),
      logId: { keyId: hexToBase64(entry.logID) },
      kindVersion: { kind: 'dsse', version: '0.0.1' },
      integratedTime: String(entry.integratedTime),
      inclusionPromise: { signedEntryTimestamp },
      inclusionProof: {
        logIndex: String(proof.logIndex),
        rootHash: hexToBase64(proof.rootHash),
        treeSize: String(proof.treeSize),
        hashes: proof.hashes,
        checkpoint: { envelope: proof.checkpoint },
      },
      canonicalizedBody: entry.body,
    };
  };

  const timestamped = async (signature: Buffer) => ({
    signedTimestamp: base64(
      // On the second: this authority writes fractions that end in a zero in a form that no reader takes.
      await (
        await initializeTSA(tsaKeys, new Date(Math.floor(Date.now() / 1000) * 1000))
      ).timestamp({
        artifactHash: createHash('sha256').update(signature).digest(),
        hashAlgorithmOID: SHA256_OID,
        nonce: 1,
        policyOID: '1.3.6.1.4.1.57264.2',
      }),
    ),
  });

  /** A bundle as its signer writes it. */
  const signed = async ({
    statement = slsaStatement(),
    payloadType = 'application/vnd.in-toto+json',
    identity = WORKFLOW,
    issuer = GITHUB_ISSUER,
    source = REPOSITORY,
    certifiedAt = new Date(),
    loggedAt = certifiedAt,
    witness = isPrivate ? 'timestamp' : 'log',
  }: Signing = {}) => {
    const keys = ecKeys('P-256');
    const ca = await authorityAt(certifiedAt);
    const certificate = await ca.issueCertificate({
      publicKey: new Uint8Array(keys.publicKey.export({ format: 'der', type: 'spki' })),
      subjectAltName: identity,
      extensions: [
        { oid: ISSUER_OID, value: issuer },
        ...(source === null ? [] : [{ oid: SOURCE_REPOSITORY_OID, value: source }]),
      ],
    });
    const payload = Buffer.from(typeof statement === 'string' ? statement : JSON.stringify(statement));
    const signature = sign('sha256', dsse.preAuthEncoding(payloadType, payload), keys.privateKey);
    return {
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      verificationMaterial: {
        certificate: { rawBytes: base64(certificate) },
        tlogEntries: witness === 'log' ? [await logged(payload, signature, certificate, loggedAt)] : [],
        timestampVerificationData:
          witness === 'timestamp' ? { rfc3161Timestamps: [await timestamped(signature)] } : undefined,
      },
      dsseEnvelope: {
        payload: payload.toString('base64'),
        payloadType,
        signatures: [{ sig: signature.toString('base64') }],
      },
    };
  };

  return { trustedRoot, signed };
}
