import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod';
import { oneLine } from '../render/escape.ts';
import { shortened } from '../../config/wording.ts';
import { readJsonDocuments } from './json-documents.ts';
import { EvidenceError, type EvidenceFile, type Reading } from './reading.ts';
import { identityProblem } from '../../config/signer-pattern.ts';
import { signerProblem } from './signer-identity.ts';
import type { SignedPayload, SigstoreVerifier } from './sigstore-verifier.ts';

/** What provenance is asked about, and whose word counts. */
export interface ProvenanceQuestion {
  /** SHA-256 of the artifact, in hex. */
  fingerprint: string;
  /** The subject of the signer's certificate; each `*` stands for any text. */
  identity: string;
  /** Who vouches for that subject. */
  issuer: string;
  /** Trusted roots: one as JSON, or one a line. */
  trustedRoot: EvidenceFile;
  /** The address of the repository that the run belonged to. By default the one that the identity lies in. */
  source?: string | null;
}

const IN_TOTO_PAYLOAD = 'application/vnd.in-toto+json';
const provenanceTypes: ReadonlySet<string> = new Set([
  'https://slsa.dev/provenance/v0.2',
  'https://slsa.dev/provenance/v1',
]);
const REASON_MAX_LENGTH = 400;
const PROBLEMS_TOLD_MAX = 20;

const optionalText = z.string().optional().catch(undefined);

/** The in-toto statement, versions 0.1 and 1; of the predicate only what is worth keeping beside the verdict. */
const statementSchema = z.object({
  _type: z.enum(['https://in-toto.io/Statement/v0.1', 'https://in-toto.io/Statement/v1']),
  subject: z.array(z.object({ digest: z.record(z.string(), z.string()) })).min(1),
  predicateType: z.string(),
  predicate: z
    .object({
      buildType: optionalText,
      builder: z.object({ id: optionalText }).catch({}),
      buildDefinition: z.object({ buildType: optionalText }).catch({}),
      runDetails: z.object({ builder: z.object({ id: optionalText }).catch({}) }).catch({ builder: {} }),
    })
    .catch({ builder: {}, buildDefinition: {}, runDetails: { builder: {} } }),
});
type Statement = z.output<typeof statementSchema>;

/**
 * Whether one of the bundles in a file is SLSA provenance of the artifact, signed by whom the user names. A bundle that
 * fails is a finding; a file that holds no bundles is an error. The rules are in docs/evidence.md.
 *
 * @throws EvidenceError; the signal's reason.
 */
export async function readProvenance(
  file: EvidenceFile,
  asked: ProvenanceQuestion,
  signal: AbortSignal,
): Promise<Reading> {
  const problem = identityProblem(asked.identity);
  if (problem !== null) throw new EvidenceError(`\`identity\`: \`${oneLine(asked.identity)}\` ${problem}`);
  const [bundleDocuments, rootDocuments] = await Promise.all([
    readJsonDocuments(file, 'Sigstore bundles', signal),
    readJsonDocuments(asked.trustedRoot, 'Sigstore trusted roots', signal),
  ]);
  // Cryptography that most steps never need.
  const { SigstoreVerifier, sigstoreBundles } = await import('./sigstore-verifier.ts');
  const verifier = new SigstoreVerifier(rootDocuments);
  const problems: { bundle: string; problem: string }[] = [];
  for (const bundle of sigstoreBundles(bundleDocuments)) {
    // Signatures are checked without a pause: only between bundles can the step's timeout take effect.
    await turn();
    signal.throwIfAborted();
    const found = judge(verifier.verify(bundle), asked);
    if (!('problem' in found)) return passed(found, asked);
    const words = shortened(oneLine(found.problem), REASON_MAX_LENGTH);
    problems.push({ bundle: oneLine(bundle.where), problem: words });
  }
  return failed(problems, asked);
}

interface Provenance {
  signed: SignedPayload;
  statement: Statement;
}

function judge(
  signed: ReturnType<SigstoreVerifier['verify']>,
  { fingerprint, identity, issuer, source = null }: ProvenanceQuestion,
): Provenance | { problem: string } {
  if ('problem' in signed) return signed;
  const statement = statementOf(signed);
  if (statement === null) return { problem: 'what it signs is not an in-toto statement' };
  if (!statement.subject.some(({ digest }) => digest['sha256'] === fingerprint))
    return { problem: `it is about other artifacts than sha256:${fingerprint}` };
  if (!provenanceTypes.has(statement.predicateType))
    return { problem: `it states ${statement.predicateType}, which is not SLSA provenance of version 0.2 or 1` };
  const problem = signerProblem(signed.signer, { identity, issuer, sourceRepository: source });
  return problem === null ? { signed, statement } : { problem };
}

function statementOf({ type, content }: SignedPayload): Statement | null {
  if (type !== IN_TOTO_PAYLOAD) return null;
  try {
    return statementSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)));
  } catch {
    return null;
  }
}

const told = (text: string | undefined): string | null =>
  text === undefined ? null : shortened(text, REASON_MAX_LENGTH);

function passed({ signed, statement }: Provenance, { fingerprint }: ProvenanceQuestion): Reading {
  const { subject: identity, issuer, sourceRepository } = signed.signer;
  const { predicateType, predicate } = statement;
  return {
    compliant: true,
    summary: `Provenance of sha256:${fingerprint.slice(0, 12)} is signed by ${oneLine(identity)}.`,
    data: {
      fingerprint,
      identity,
      issuer,
      source_repository: sourceRepository,
      predicate_type: predicateType,
      build_type: told(predicate.buildDefinition.buildType ?? predicate.buildType),
      builder: told(predicate.runDetails.builder.id ?? predicate.builder.id),
    },
  };
}

function failed(
  problems: readonly { bundle: string; problem: string }[],
  { fingerprint, identity, issuer, source = null }: ProvenanceQuestion,
): Reading {
  const distinct = [...new Set(problems.map(({ problem }) => problem))];
  const which = problems.length === 1 ? 'The bundle cannot' : `None of the ${problems.length} bundles can`;
  const more = distinct.length > 3 ? '; and more' : '';
  return {
    compliant: false,
    summary: `${which} be trusted as provenance: ${distinct.slice(0, 3).join('; ')}${more}.`,
    data: {
      fingerprint,
      expected: { identity, issuer, source_repository: source },
      problems: problems.slice(0, PROBLEMS_TOLD_MAX),
    },
  };
}
