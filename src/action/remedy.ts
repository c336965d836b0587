import { closestMatch } from 'leven';
import type { Artifact } from './artifacts.ts';
import { shortTrail, yamlScalar } from './render/escape.ts';
import type { Unmet } from './unmet.ts';

/** How to pass, for people: what is wrong, and the lines of a workflow that mend it. */
export interface Remedy {
  /** Plain sentences; what stands in backquotes is from outside and already without any. */
  sentences: readonly string[];
  /** YAML, or null where no line of a workflow helps. */
  workflow: string | null;
}

/** What suggested lines need to know about the step that they mend. */
export interface StepShape {
  /** How workflows call this action, for example `OWNER/assay@v1`. */
  action: string;
  /** Whether the step itself reports the artifacts, rather than gating those reported before. */
  isReporting: boolean;
  artifactCount: number;
  /** Whether the step already gives attestations of its own. */
  hasAttestations: boolean;
  /** Whether the service's address and token come as inputs, which other steps then need as well. */
  isServiceFromInputs: boolean;
  flow: string | null;
}

const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

const demandedBy = ({ policy, flow }: Unmet): string =>
  policy === null ? `The template of the flow ${code(flow)}` : `The policy ${code(policy)}`;

/** What is wrong, in a sentence. */
export function unmetSentence(unmet: Unmet): string {
  switch (unmet.kind) {
    case 'missing_evidence': {
      const what = unmet.name === '*' ? 'an attestation of any name' : `the attestation ${code(unmet.name)}`;
      const type = unmet.type === '*' ? '' : ` (type ${code(unmet.type)})`;
      return `${demandedBy(unmet)} asks for ${what}${type} on the ${unmet.bound}, and there is none on the trail ${code(shortTrail(unmet.trail))}.`;
    }
    case 'failing_evidence': {
      const asked = unmet.isUnexpected ? ' (no template asks for it, and it still counts)' : '';
      return `The attestation ${code(unmet.name)} of the ${unmet.bound}${asked} on the trail ${code(shortTrail(unmet.trail))} of the flow ${code(unmet.flow)} is not compliant.`;
    }
    case 'unexpected_artifact': {
      const found = unmet.name === null ? 'no name was given' : `it was reported as ${code(unmet.name)}`;
      const expected = unmet.expected.length === 0 ? 'other names' : unmet.expected.map(code).join(', ');
      return `The template of the flow ${code(unmet.flow)} expects artifacts named ${expected}, and ${found}.`;
    }
    case 'reported_non_compliant':
      return `The artifact was reported to the flow ${code(unmet.flow)} as not compliant.`;
    case 'missing_provenance':
      return `${demandedBy(unmet)} asks where the artifact comes from, and no flow says so: it was not reported by a build.`;
    case 'other':
      return unmet.words;
  }
}

/** What to do about it, in a sentence. Empty where the workflow lines say it all. */
function advice(unmet: Unmet): string {
  switch (unmet.kind) {
    case 'missing_evidence':
      return isGeneric(unmet)
        ? ''
        : `Record one of the type ${code(unmet.type)} with a client that makes it; this action records the type \`generic\`.`;
    case 'failing_evidence':
      return `Look at what it found, mend the cause, and record ${code(unmet.name)} again: of one name the newest counts.`;
    case 'unexpected_artifact':
      return 'Give the artifact the name that it has in the template, or add it there.';
    case 'reported_non_compliant':
      return 'Mend what made it so, build again, and report the new artifact.';
    case 'missing_provenance':
      return 'Report it in the job that builds it.';
    case 'other':
      return '';
  }
}

const isGeneric = ({ type }: { type: string }): boolean => type === 'generic' || type === '*';

type MissingEvidence = Extract<Unmet, { kind: 'missing_evidence' }>;

/** How one artifact passes. */
export function remedyOf(unmet: readonly Unmet[], artifact: Artifact, step: StepShape): Remedy {
  const sentences = unmet.map((one) => `${unmetSentence(one)} ${advice(one)}`.trim());
  const missing = unmet.filter((one) => one.kind === 'missing_evidence').filter(isGeneric);
  const blocks = [
    ...evidenceOfArtifact(
      missing.filter(({ bound }) => bound === 'artifact'),
      artifact,
      step,
    ),
    ...evidenceOfTrail(
      missing.filter(({ bound }) => bound === 'trail'),
      step,
    ),
    ...renamed(unmet, artifact, step),
  ];
  if (unmet.some(({ kind }) => kind === 'missing_provenance')) blocks.push(reportStep(artifact, step));
  return { sentences, workflow: blocks.length === 0 ? null : blocks.join('\n\n') };
}

/** How an artifact that the service does not know gets known. */
export function remedyOfUnknown(artifact: Artifact, step: StepShape): Remedy {
  const where = step.flow === null ? 'the service' : `the flow ${code(step.flow)}`;
  return {
    sentences: [
      `No artifact with this fingerprint was ever reported to ${where}. Report it in the job that builds it; if that job did, compare the fingerprints: a rebuilt or repacked file has another one.`,
    ],
    workflow: reportStep(artifact, step),
  };
}

const WHOSE_OUTCOME = '# in steps.ID.outcome, ID is the id of the step that made the evidence';

/** The lines of an `attestations` list, or the two plain inputs where one is enough. */
function attestationLines(names: readonly string[], artifactName: string | null, step: StepShape): string[] {
  const [only] = names;
  if (only !== undefined && names.length === 1 && artifactName === null && !step.hasAttestations)
    return [`attestation-name: ${yamlScalar(only)}`, `compliant: ${outcomeOf(only)}`];
  const entries = names.flatMap((name) => [
    `  - name: ${yamlScalar(name)}`,
    ...(artifactName === null ? [] : [`    artifact: ${yamlScalar(artifactName)}`]),
    `    compliant: ${outcomeOf(name)}`,
  ]);
  return ['attestations: |', ...entries];
}

/** Evidence goes into the step that reports the artifact, or into one of its own before the step that only asks. */
function evidenceOfArtifact(missing: readonly MissingEvidence[], artifact: Artifact, step: StepShape): string[] {
  const names = namesOf(missing);
  const [first] = missing;
  if (first === undefined) return [];
  if (!step.isReporting) {
    const own = { ...step, hasAttestations: false };
    return [
      usesStep(`# a step before this one\n${WHOSE_OUTCOME}`, step, [
        `flow: ${yamlScalar(first.flow)}`,
        `fingerprint: ${yamlScalar(artifact.fingerprint)}`,
        ...attestationLines(names, null, own),
        "gate: 'off'",
      ]),
    ];
  }
  const artifactName = step.artifactCount > 1 ? (artifact.name ?? 'NAME-OF-THE-ARTIFACT') : null;
  const comment = `# this step, with these lines added\n${WHOSE_OUTCOME}`;
  return [usesStep(comment, step, attestationLines(names, artifactName, step), true)];
}

/** Evidence of a trail goes into a step without artifacts. */
function evidenceOfTrail(missing: readonly MissingEvidence[], step: StepShape): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const lines = attestationLines(namesOf(missing), null, { ...step, hasAttestations: false });
  return [
    usesStep(`# a step of its own before this one: evidence of the trail\n${WHOSE_OUTCOME}`, step, [
      `flow: ${yamlScalar(first.flow)}`,
      // The default, the commit, also fits the commits to come.
      ...(step.isReporting && /^[a-f0-9]{40}$/.test(first.trail) ? [] : [`trail: ${yamlScalar(first.trail)}`]),
      ...lines,
      "gate: 'off'",
    ]),
  ];
}

function renamed(unmet: readonly Unmet[], artifact: Artifact, step: StepShape): string[] {
  const unexpected = unmet.find((one) => one.kind === 'unexpected_artifact');
  if (unexpected === undefined) return [];
  const name = oneWord(likelyName(unexpected.expected, artifact) ?? 'NAME-IN-THE-TEMPLATE');
  const lines = ['artifacts: |', `  ${name}=path/to/${oneWord(artifact.filename)}`];
  return [usesStep('# the step that reports it', step, lines, true)];
}

/** Which of a template's names an artifact was meant to have: the only one, or one that its own name or file's is like. */
function likelyName(expected: readonly string[], { name, filename }: Artifact): string | undefined {
  if (expected.length === 1) return expected[0];
  const given = (name ?? filename).toLowerCase();
  const contained = expected.find((candidate) => given.includes(candidate.toLowerCase()));
  return contained ?? closestMatch(given, expected, { maxDistance: Math.floor(given.length / 2) });
}

const reportStep = (artifact: Artifact, step: StepShape): string =>
  usesStep('# in the job that builds it', step, [
    `flow: ${step.flow === null ? 'FLOW' : yamlScalar(step.flow)}`,
    'artifacts: |',
    `  path/to/${oneWord(artifact.filename)}`,
    "gate: 'off'",
  ]);

const namesOf = (missing: readonly MissingEvidence[]): string[] => [
  ...new Set(missing.map(({ name }) => (name === '*' ? 'NAME' : name))),
];

/** A name from outside inside a block of lines: nothing in it may end the line or be evaluated. A file's may be unknown. */
const oneWord = (text: string): string =>
  text === '' ? 'FILE' : text.replaceAll(/[^\p{L}\p{N}._~@+-]/gu, '_').slice(0, 100);

/** The outcome of the step whose result the evidence is. */
function outcomeOf(name: string): string {
  const id = name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z_])/, '_');
  return `\${{ steps.${id}.outcome == 'success' }}`;
}

function usesStep(comment: string, step: StepShape, lines: readonly string[], isSameStep = false): string {
  const service = step.isServiceFromInputs && !isSameStep ? ['# api-url, api-token and org as in this step'] : [];
  return [
    comment,
    `- uses: ${step.action}`,
    '  if: ${{ !cancelled() }}',
    '  with:',
    ...[...service, ...lines].map((line) => `    ${line}`),
  ].join('\n');
}
