import { readFile, stat } from 'node:fs/promises';
import { type Artifact, type ArtifactAccess, fingerprintArtifacts } from './artifacts.ts';
import type { PreparedAttestation } from './attest.ts';
import type { Attachment, AttachmentAccess } from './attachments.ts';
import { type Binding, bindingOf, targetOf } from './binding.ts';
import { parseJsonObject } from '../config/attestation-members.ts';
import type { AttestationSpec } from '../config/attestation-spec.ts';
import type { CommitContext } from './context/commit.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { EvidenceAccess } from './evidence/read-evidence.ts';
import { EvidenceError } from './evidence/reading.ts';
import { inWorkspace, linkedOutside } from './file-pattern.ts';
import { InputProblems } from './input-problem.ts';
import { quoted } from '../config/wording.ts';
import type { Inputs } from './inputs.ts';

/** Everything that will be sent, complete and checked before the first request. */
export interface Prepared {
  artifacts: readonly Artifact[];
  attestations: readonly PreparedAttestation[];
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
 * @throws InputError with what cannot be read or found; DeadlineError.
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
  for (const spec of inputs.attestations) {
    const binding = bindingOf(spec, artifacts, inputs.fingerprints);
    const fingerprint = 'fingerprint' in binding ? binding.fingerprint : null;
    const evidence = await evidenceFor(spec, fingerprint, access, problems);
    if (evidence === null) continue;
    const files = evidence.files.map((file) => file.path);
    attestations.push({
      spec,
      binding,
      evidence,
      userData: await userDataOf(spec, access, problems),
      attachment: await attachmentOf(spec, files, access, problems),
    });
  }
  refuseConflicts(attestations, problems);
  problems.throwIfAny();
  const given = inputs.fingerprints.map((fingerprint): Artifact => ({ fingerprint, filename: '', name: null }));
  return { artifacts: [...artifacts, ...given], attestations, trail, context, reportedAt: access.now() / 1000 };
}

/** Two of one name for one thing would overwrite each other, and which of them counts would be left to chance. */
function refuseConflicts(attestations: readonly PreparedAttestation[], problems: InputProblems): void {
  const seen = new Map<string, PreparedAttestation>();
  for (const prepared of attestations) {
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
  fingerprint: string | null,
  access: EvidenceAccess,
  problems: InputProblems,
): Promise<Evidence | null> {
  try {
    const { readEvidence } = await import('./evidence/read-evidence.ts');
    return await readEvidence(spec.evidence, fingerprint, access);
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    problems.add(spec.input, `${spec.where}: \`${spec.evidence.kind}\`: ${error.message}`);
    return null;
  }
}

async function userDataOf(
  spec: AttestationSpec,
  { workspace, deadline }: AttachmentAccess,
  problems: InputProblems,
): Promise<Readonly<Record<string, unknown>>> {
  if (spec.userDataFile === null) return spec.userData;
  const at = `${spec.where}: \`user-data-file\` ${spec.userDataFile}`;
  const path = inWorkspace(spec.userDataFile, workspace);
  const file = await deadline.bound(stat(path).catch(() => null));
  const outside = linkedOutside(spec.userDataFile, path, workspace);
  if (outside !== null) problems.add(spec.input, `${at}: ${outside}`);
  else if (file === null || !file.isFile())
    problems.add(spec.input, `${at}: there is no such file. Paths are relative to ${workspace}.`);
  else if (file.size > USER_DATA_MAX_BYTES)
    problems.add(
      spec.input,
      `${at}: expected at most ${USER_DATA_MAX_BYTES} bytes (1 MiB), found ${file.size}. Attach the file under \`attachments\`.`,
    );
  else {
    const data = parseJsonObject(await deadline.bound(readFile(path, 'utf8')));
    if (data !== null) return data;
    problems.add(spec.input, `${at}: expected a JSON object.`);
  }
  return {};
}
