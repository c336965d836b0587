import { readFile, stat } from 'node:fs/promises';
import { type Artifact, type ArtifactAccess, fingerprintArtifacts } from './artifacts.ts';
import type { DeferredAttestation, PreparedAttestation } from './attest.ts';
import type { Attachment, AttachmentAccess } from './attachments.ts';
import { type Binding, bindingOf, targetOf } from './binding.ts';
import { JSON_OBJECT_EXPECTED, parseJsonObject } from '../config/attestation-members.ts';
import type { AttestationSpec } from '../config/attestation-spec.ts';
import type { EvidenceSpec } from '../config/evidence-spec.ts';
import type { CommitContext } from './context/commit.ts';
import { lateness } from './deadline.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { EvidenceAccess } from './evidence/read-evidence.ts';
import { EvidenceError } from './evidence/reading.ts';
import { inWorkspace, refuseLinkedOutside } from './file-pattern.ts';
import { InputProblems } from './input-problem.ts';
import { quoted } from '../config/wording.ts';
import type { Inputs } from './inputs.ts';

/** Everything that will be sent, checked before the first request; complete but for what hangs on the service's record. */
export interface Prepared {
  artifacts: readonly Artifact[];
  attestations: readonly PreparedAttestation[];
  /** Those whose evidence is yet to be read. */
  deferred: readonly DeferredAttestation[];
  /** Where records go; null where none are made, or only the service knows. */
  trail: string | null;
  context: CommitContext;
  /** The step's time of all that it records, in epoch seconds. */
  reportedAt: number;
}

export type PrepareAccess = ArtifactAccess &
  AttachmentAccess &
  EvidenceAccess & {
    /** Epoch milliseconds. */
    now: () => number;
  };

const USER_DATA_MAX_BYTES = 1024 * 1024;

/**
 * Looks at the files that the inputs name.
 *
 * @throws InputError with what cannot be read or found, or takes the step's time; DeadlineError where that was over before.
 */
export async function prepare(inputs: Inputs, context: CommitContext, access: PrepareAccess): Promise<Prepared> {
  const problems = new InputProblems();
  const trail = inputs.trail ?? (inputs.fingerprints.length > 0 ? null : context.sha);
  const isRecording = inputs.artifacts.length + inputs.attestations.length > 0;
  if (trail === null && isRecording && inputs.fingerprints.length === 0)
    problems.add(
      'trail',
      'expected the trail to report to, found nothing, and this run names no commit to take for it: set `trail`.',
    );
  for (const { input, where, artifact } of inputs.attestations)
    if (artifact !== null && inputs.artifacts.length === 0 && context.sha === null)
      problems.add(input, `${where}: evidence before its artifact is found by the commit, and this run names none.`);
  problems.throwIfAny();
  const artifacts = await fingerprintArtifacts(inputs.artifacts, access);
  const attestations: PreparedAttestation[] = [];
  const deferred: DeferredAttestation[] = [];
  for (const spec of inputs.attestations) {
    // What comes after the one that took the time is not to blame.
    if (access.deadline.signal.aborted) break;
    const binding = bindingOf(spec, artifacts, inputs.fingerprints);
    // The review that counts is that of the commit which the artifact was built from, and only the service knows that.
    const isReview = spec.evidence.kind === 'pull-request' && access.pullRequests !== null;
    const onRecord = isReview && binding.to === 'recorded' ? binding : null;
    const evidence = onRecord === null ? await evidenceFor(spec, binding, access, problems) : null;
    if (evidence === null && onRecord === null) continue;
    const files = evidence?.files.map((file) => file.path) ?? [];
    const userData = await userDataOf(spec, access, problems);
    const attachment = await attachmentOf(spec, files, access, problems);
    if (evidence !== null) attestations.push({ spec, binding, evidence, userData, attachment });
    if (onRecord !== null) deferred.push({ spec, binding: onRecord, userData, attachment });
  }
  refuseConflicts(attestations, deferred, problems);
  problems.throwIfAny();
  access.deadline.signal.throwIfAborted();
  const given = inputs.fingerprints.map((fingerprint): Artifact => ({ fingerprint, filename: '', name: null }));
  const reportedAt = access.now() / 1000;
  return { artifacts: [...artifacts, ...given], attestations, deferred, trail, context, reportedAt };
}

/** Two of one name for one thing would overwrite each other, and which of them counts would be left to chance. */
function refuseConflicts(
  attestations: readonly PreparedAttestation[],
  deferred: readonly DeferredAttestation[],
  problems: InputProblems,
): void {
  const unread = deferred.map((one) => ({ ...one, evidence: { compliant: null } }));
  const seen = new Map<string, { binding: Binding; evidence: Pick<Evidence, 'compliant'> }>();
  for (const prepared of [...attestations, ...unread]) {
    const { spec, binding } = prepared;
    const key = JSON.stringify([spec.name, targetKey(binding)]);
    const earlier = seen.get(key);
    seen.set(key, prepared);
    if (earlier === undefined) continue;
    const isSameArtifact = targetOf(earlier.binding) === targetOf(binding);
    if (!isSameArtifact && earlier.evidence.compliant === prepared.evidence.compliant) continue;
    const why = isSameArtifact
      ? `is given twice for the same ${targetOf(binding)}`
      : `is given as compliant and as not for the same content (${targetOf(earlier.binding)} and ${targetOf(binding)} have one fingerprint)`;
    problems.add(
      spec.input,
      `${spec.where === '' ? '' : `${spec.where}: `}the attestation ${quoted(spec.name)} ${why}, and only one would count.`,
    );
  }
}

function targetKey(binding: Binding): string {
  if (binding.to === 'artifact' || binding.to === 'recorded') return binding.fingerprint;
  return binding.to === 'awaited' ? `awaited ${binding.artifact}` : 'trail';
}

/** Null where nothing is attached, and after a problem. */
async function attachmentOf(
  spec: AttestationSpec,
  evidenceFiles: readonly string[],
  access: AttachmentAccess,
  problems: InputProblems,
): Promise<Attachment | null> {
  const { prepareAttachment } = await import('./attachments.ts');
  return prepareAttachment(spec, evidenceFiles, access, problems);
}

/** Null after a problem. */
async function evidenceFor(
  spec: AttestationSpec,
  binding: Binding,
  access: EvidenceAccess,
  problems: InputProblems,
): Promise<Evidence | null> {
  try {
    const { readEvidence } = await import('./evidence/read-evidence.ts');
    return await readEvidence(spec.evidence, binding, access);
  } catch (error) {
    const late = lateness(access.deadline);
    if (late === null && !(error instanceof EvidenceError)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const problem = late === null ? reason : `${sourceOf(spec.evidence)} was not read ${late}`;
    problems.add(spec.input, `${spec.where}: \`${spec.evidence.kind}\`: ${problem}`);
    return null;
  }
}

async function userDataOf(
  spec: AttestationSpec,
  { workspace, deadline }: AttachmentAccess,
  problems: InputProblems,
): Promise<Readonly<Record<string, unknown>>> {
  if (spec.userDataFile === null) return spec.userData;
  try {
    return await deadline.bound(userDataIn(spec.userDataFile, workspace));
  } catch (error) {
    const late = lateness(deadline);
    const reason = error instanceof Error ? error.message : String(error);
    const problem = late === null ? reason : `was not read ${late}`;
    problems.add(spec.input, `${spec.where}: \`user-data-file\` ${spec.userDataFile}: ${problem}`);
    return {};
  }
}

/** The object in a file. What is wrong with it is thrown in words. */
async function userDataIn(given: string, workspace: string): Promise<Record<string, unknown>> {
  const path = inWorkspace(given, workspace);
  const file = await stat(path).catch(() => null);
  refuseLinkedOutside(given, path, workspace);
  if (file === null || !file.isFile()) throw new Error(`there is no such file. Paths are relative to ${workspace}.`);
  if (file.size > USER_DATA_MAX_BYTES)
    throw new Error(
      `expected at most ${USER_DATA_MAX_BYTES} bytes (1 MiB), found ${file.size}. Attach the file under \`attachments\`.`,
    );
  const data = parseJsonObject(await readFile(path, 'utf8'));
  if (data === null) throw new Error(JSON_OBJECT_EXPECTED);
  return data;
}

/** What evidence is read from, in words. */
function sourceOf(evidence: EvidenceSpec): string {
  if ('files' in evidence) return evidence.files.slice(0, 3).map(quoted).join(', ');
  if (evidence.kind === 'custom' && 'file' in evidence.data) return quoted(evidence.data.file);
  return evidence.kind === 'pull-request' ? "GitHub's answer" : 'it';
}
