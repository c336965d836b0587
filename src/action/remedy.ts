import { closestMatch } from 'leven';
import type { Artifact } from './artifacts.ts';
import { type AttestationLines, configEntries } from './config-remedy.ts';
import { evidenceLines, evidenceNotes } from './evidence-lines.ts';
import { oneLine, yamlScalar } from './render/escape.ts';
import type { Stray } from './stray.ts';
import type { Unmet } from './unmet.ts';
import { code, straySentence, unmetAdvice, unmetSentence } from './unmet-words.ts';

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
  /** By which input the step already gives attestations of its own. */
  attestationInput: 'attestations' | 'attestation-name' | null;
  /** Those attestations, each with the artifact that it names. */
  attestations: readonly { name: string; artifact: string | null }[];
  /** The config file, where its attestations are those of the step: an input would take their place. */
  attestationFile: string | null;
  /** Whether the service's address and token come as inputs, which other steps then need as well. */
  isServiceFromInputs: boolean;
  flow: string | null;
}

type MissingEvidence = Extract<Unmet, { kind: 'missing_evidence' }>;

/** How one artifact passes. */
export function remedyOf(
  unmet: readonly Unmet[],
  artifact: Artifact,
  step: StepShape,
  strays: readonly Stray[] = [],
): Remedy {
  const sentences = unmet.map((one) =>
    [unmetSentence(one), ...strayWords(one, artifact, strays), unmetAdvice(one)].join(' ').trim(),
  );
  const missing = unmet
    .filter((one) => one.kind === 'missing_evidence')
    .filter(({ type, name }) => evidenceLines(type, name) !== null);
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

const strayWords = (unmet: Unmet, { fingerprint }: Artifact, strays: readonly Stray[]): string[] =>
  unmet.kind === 'missing_evidence'
    ? strays
        .filter((stray) => stray.fingerprint === fingerprint && stray.flow === unmet.flow && stray.name === unmet.name)
        .map(straySentence)
    : [];

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

/** Evidence goes into the step that reports the artifact, or into one of its own before the step that only asks. */
function evidenceOfArtifact(missing: readonly MissingEvidence[], artifact: Artifact, step: StepShape): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  if (!step.isReporting) {
    const isOnly = step.artifactCount === 1;
    const lines = [
      `flow: ${yamlScalar(first.flow)}`,
      // An expression, as a rule: that of this run alone would be of no use to the next.
      ...(isOnly ? [] : [`fingerprint: ${yamlScalar(artifact.fingerprint)}`]),
      ...attestationInputs(missing, null, false),
      "gate: 'off'",
    ];
    const comments = ['# a step of its own before this one', ...notesOf(missing)];
    return [usesStep(comments, step, lines, isOnly ? ['fingerprint'] : [])];
  }
  const artifactName = step.artifactCount > 1 ? (artifact.name ?? UNKNOWN_NAME) : null;
  if (step.attestationFile !== null) return evidenceInFile(missing, artifactName, step.attestationFile, step);
  const lines = attestationInputs(missing, artifactName, step.attestationInput !== null);
  const comments = [sameStep(step, isGivenAlready(missing, artifactName, step)), ...notesOf(missing)];
  if (artifactName === UNKNOWN_NAME)
    comments.push(`# replace ${UNKNOWN_NAME} with the name of the artifact in this step`);
  return [usesStep(comments, step, lines, null)];
}

/** Stands for the name of an artifact that was reported without one beside others. */
const UNKNOWN_NAME = 'NAME-OF-THE-ARTIFACT';

/** Whether the step has an attestation of a name that is missing: one of another type, which would be given twice. */
const isGivenAlready = (missing: readonly MissingEvidence[], artifactName: string | null, step: StepShape): boolean =>
  missing.some(({ name }) =>
    step.attestations.some((given) => given.name === name && (artifactName ?? given.artifact) === given.artifact),
  );

/** Evidence goes into the file that the step has its evidence from. */
function evidenceInFile(
  missing: readonly MissingEvidence[],
  artifactName: string | null,
  file: string,
  step: StepShape,
): string[] {
  const { file: lines, env } = configEntries(attestationEntries(missing, artifactName));
  const inFile = [
    `# ${oneLine(file)}, with these entries added to its \`attestations\``,
    ...notesOf(missing),
    ...lines,
  ];
  const inStep = [
    '# this step, with these variables added',
    `- uses: ${step.action}`,
    '  env:',
    ...env.map((line) => `    ${line}`),
  ];
  return [inFile.join('\n'), ...(env.length === 0 ? [] : [inStep.join('\n')])];
}

/** How the lines go into a step that may have attestations already: only one input for them can stand in it. */
function sameStep({ attestationInput }: StepShape, isReplacing: boolean): string {
  switch (attestationInput) {
    case null:
      return '# this step, with these lines added';
    case 'attestations': {
      const place = isReplacing ? ', in the place of those of the same name' : '';
      return `# this step, with these entries added to its \`attestations\`${place}`;
    }
    case 'attestation-name':
      return isReplacing
        ? '# this step, with these lines in the place of `attestation-name` and what belongs to it'
        : '# this step, with these lines added; what it attests with `attestation-name` goes into the list as well';
  }
}

/** Evidence of a trail goes into a step without artifacts. */
function evidenceOfTrail(missing: readonly MissingEvidence[], step: StepShape): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const lines = [
    `flow: ${yamlScalar(first.flow)}`,
    // The default, the commit, also fits the commits to come.
    ...(step.isReporting && /^[a-f0-9]{40}$/.test(first.trail) ? [] : [`trail: ${yamlScalar(first.trail)}`]),
    ...attestationInputs(missing, null, false),
    "gate: 'off'",
  ];
  const comment = '# a step of its own before this one: evidence of the trail';
  return [usesStep([comment, ...notesOf(missing)], step, lines, [])];
}

/** What is missing as entries of a list, each name once. */
function attestationEntries(missing: readonly MissingEvidence[], artifactName: string | null): AttestationLines[] {
  const types = new Map(missing.map(({ name, type }) => [name, type]));
  return Array.from(types, ([name, type]) => ({
    name: name === '*' ? 'NAME' : name,
    lines: [
      ...(artifactName === null ? [] : [`artifact: ${yamlScalar(artifactName)}`]),
      ...(evidenceLines(type, name === '*' ? 'NAME' : name) ?? []),
    ],
  }));
}

/** The input `attestations`, or the two plain inputs where one attestation needs no more. */
function attestationInputs(
  missing: readonly MissingEvidence[],
  artifactName: string | null,
  isInList: boolean,
): string[] {
  const entries = attestationEntries(missing, artifactName);
  const [only] = entries;
  const isSingle = entries.length === 1 && artifactName === null && !isInList;
  if (only !== undefined && isSingle && isPlain(missing.at(-1)?.type ?? ''))
    return [`attestation-name: ${yamlScalar(only.name)}`, ...only.lines];
  const lines = entries.flatMap((entry) => [
    `  - name: ${yamlScalar(entry.name)}`,
    ...entry.lines.map((line) => `    ${line}`),
  ]);
  return ['attestations: |', ...lines];
}

const isPlain = (type: string): boolean => type === 'generic' || type === '*';

const notesOf = (missing: readonly MissingEvidence[]): string[] => [
  ...new Set(
    missing.flatMap(({ type, name }) => [
      ...(name === '*' ? ['# replace NAME with a name for the evidence'] : []),
      ...evidenceNotes(type),
    ]),
  ),
];

function renamed(unmet: readonly Unmet[], artifact: Artifact, step: StepShape): string[] {
  const unexpected = unmet.find((one) => one.kind === 'unexpected_artifact');
  if (unexpected === undefined) return [];
  const name = oneWord(likelyName(unexpected.expected, artifact) ?? 'NAME-IN-THE-TEMPLATE');
  const lines = ['artifacts: |', `  ${name}=${pathOf(artifact)}`];
  const comments = ['# the step that reports it, with this name', replacePath(artifact)];
  return [usesStep(comments, step, lines, null)];
}

/** Which of a template's names an artifact was meant to have: the only one, or one that its own name or file's is like. */
function likelyName(expected: readonly string[], { name, filename }: Artifact): string | undefined {
  if (expected.length === 1) return expected[0];
  const given = (name ?? filename).toLowerCase();
  const contained = expected.find((candidate) => given.includes(candidate.toLowerCase()));
  return contained ?? closestMatch(given, expected, { maxDistance: Math.floor(given.length / 2) });
}

function reportStep(artifact: Artifact, step: StepShape): string {
  const comments = [
    '# a step of its own in the job that builds it',
    ...(step.flow === null ? ['# replace FLOW with the flow of that build'] : []),
    replacePath(artifact),
    `# where the template of the flow lists artifacts, write NAME=${pathOf(artifact)}`,
  ];
  const lines = [
    `flow: ${step.flow === null ? 'FLOW' : yamlScalar(step.flow)}`,
    'artifacts: |',
    `  ${pathOf(artifact)}`,
    "gate: 'off'",
  ];
  return usesStep(comments, step, lines, []);
}

/** Stands for where the file of an artifact lies, which is not known here. */
const pathOf = ({ filename }: Artifact): string => `path/to/${oneWord(filename)}`;

const replacePath = (artifact: Artifact): string => `# replace ${pathOf(artifact)} with the path of the file`;

/** A name from outside inside a block of lines: nothing in it may end the line or be evaluated. A file's may be unknown. */
const oneWord = (text: string): string =>
  text === '' ? 'FILE' : text.replaceAll(/[^\p{L}\p{N}._~@+-]/gu, '_').slice(0, 100);

/** @param inherited which inputs a step of its own has as this one; null where the lines go into a step that is there. */
function usesStep(
  comments: readonly string[],
  step: StepShape,
  lines: readonly string[],
  inherited: readonly string[] | null,
): string {
  const names = inherited === null ? [] : [...(step.isServiceFromInputs ? SERVICE_INPUTS : []), ...inherited];
  const last = names.at(-1);
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${String(last)}` : last;
  return [
    ...comments,
    `- uses: ${step.action}`,
    ...(lines.some(isOutcome) ? ['  if: ${{ !cancelled() }}'] : []),
    '  with:',
    ...[...(list === undefined ? [] : [`# ${list} as in this step`]), ...lines].map((line) => `    ${line}`),
  ].join('\n');
}

const SERVICE_INPUTS = ['api-url', 'api-token', 'org'];

/** What a failed step leaves behind is recorded too. */
const isOutcome = (line: string): boolean => /^(attestation-name|attestations):/.test(line);
