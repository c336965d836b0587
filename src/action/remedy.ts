import { closestMatch } from 'leven';
import type { Artifact } from './artifacts.ts';
import { type AttestationLines, configEntries } from './config-remedy.ts';
import { linesAgain, type RecordingLines, recordingLines } from './evidence-lines.ts';
import type { FailedEvidence } from './find-failed.ts';
import { oneLine, yamlScalar } from './render/escape.ts';
import type { Stray } from './stray.ts';
import type { EvidenceOf, Unmet } from './unmet.ts';
import { code, failedSentence, straySentence, unmetAdvice, unmetSentence } from './unmet-words.ts';

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

/** Evidence that is to be recorded, and the lines that do so. */
interface NeededEvidence extends EvidenceOf, RecordingLines {
  flow: string;
  trail: string;
}

/** What was looked up about an answer of no. */
export interface LookedUp {
  strays: readonly Stray[];
  failed: readonly FailedEvidence[];
}

/** How one artifact passes. */
export function remedyOf(
  unmet: readonly Unmet[],
  artifact: Artifact,
  step: StepShape,
  known: LookedUp = { strays: [], failed: [] },
): Remedy {
  const strays = known.strays.filter(({ fingerprint }) => fingerprint === artifact.fingerprint);
  const sentences = unmet.map((one) =>
    [unmetSentence(one), ...strayWords(one, strays), ...failedWords(one, known.failed), unmetAdvice(one)]
      .filter((sentence) => sentence !== '')
      .join(' '),
  );
  const missing = unmet.filter((one) => one.kind === 'missing_evidence');
  const movable = new Map(
    missing.flatMap((one) => strays.filter((stray) => isMovable(stray, one)).map((stray) => [one, stray])),
  );
  const needed = missing.filter((one) => !movable.has(one)).flatMap(neededEvidence);
  // Only what this step was given, or asks GitHub for, can be recorded beside it.
  const here = needed.filter((one) => step.isReporting || isAskedForAnywhere(one));
  const elsewhere = [
    ...needed.filter((one) => !here.includes(one)),
    ...unmet.flatMap((one) => (one.kind === 'failing_evidence' ? neededAgain(one, artifact, step, known.failed) : [])),
  ];
  const blocks = [
    ...evidenceOfArtifact(
      here.filter(({ bound }) => bound === 'artifact'),
      artifact,
      step,
    ),
    ...evidenceOfTrail(
      here.filter(({ bound }) => bound === 'trail'),
      step,
    ),
    ...elsewhere.map((one) => evidenceOfOtherJob(one, artifact, step)),
    ...Array.from(movable.values(), (stray) => movedEvidence(stray, step)),
    ...renamed(unmet, artifact, step),
  ];
  if (unmet.some(({ kind }) => kind === 'missing_provenance')) blocks.push(reportStep(artifact, step));
  return { sentences, workflow: blocks.length === 0 ? null : blocks.join('\n\n') };
}

const isAbout = (stray: Stray, { flow, name }: { flow: string; name: string }): boolean =>
  stray.flow === flow && stray.name === name;

const strayWords = (unmet: Unmet, strays: readonly Stray[]): string[] =>
  unmet.kind === 'missing_evidence' ? strays.filter((stray) => isAbout(stray, unmet)).map(straySentence) : [];

const failedWords = (unmet: Unmet, failed: readonly FailedEvidence[]): string[] =>
  unmet.kind === 'failing_evidence' ? failed.filter(({ id }) => id === unmet.id).map(failedSentence) : [];

/** A commit's own trail, which is that of a step without the input `trail`. */
const isCommitTrail = (trail: string): boolean => /^[a-f0-9]{40}$/.test(trail);

/** The review of a reported artifact's commit, or of a trail's. On any other trail it would be that of this run's. */
const isAskedForAnywhere = ({ type, bound, trail }: NeededEvidence): boolean =>
  type === 'pull_request' && (bound === 'artifact' || isCommitTrail(trail));

/** Evidence that another trail would put right. That of another commit, or its review, is about what was built then. */
const isMovable = (stray: Stray, wanted: MissingEvidence): stray is MovableStray =>
  isAbout(stray, wanted) &&
  stray.is === 'on another trail' &&
  !(isCommitTrail(stray.place.trail) && (isCommitTrail(wanted.trail) || wanted.type === 'pull_request'));

type MovableStray = Extract<Stray, { is: 'in another flow' | 'on another trail' }>;

function neededEvidence({ flow, trail, bound, artifactName, type, name: wanted }: MissingEvidence): NeededEvidence[] {
  const name = wanted === '*' ? UNKNOWN_EVIDENCE : wanted;
  const recording = recordingLines(type, name);
  if (recording === null) return [];
  const notes = [
    ...(wanted === '*' ? [`# replace ${UNKNOWN_EVIDENCE} with a name for the evidence`] : []),
    ...recording.notes,
  ];
  return [{ flow, trail, bound, artifactName, type, name, lines: recording.lines, notes }];
}

type MissingEvidence = Extract<Unmet, { kind: 'missing_evidence' }>;
type FailingEvidence = Extract<Unmet, { kind: 'failing_evidence' }>;

/** Failed evidence that is to be recorded again. What the step itself gives, it does so whenever it runs. */
function neededAgain(
  { id, flow, trail, bound, artifactName, type, name }: FailingEvidence,
  artifact: Artifact,
  step: StepShape,
  failed: readonly FailedEvidence[],
): NeededEvidence[] {
  const userData = failed.find((record) => record.id === id)?.userData ?? null;
  const recording = linesAgain(type, name, userData);
  if (recording === null || isGivenAlready([{ name }], nameInStep(artifact, step), step)) return [];
  const notes = ['# once its cause is mended: of one name the newest counts', ...recording.notes];
  return [{ flow, trail, bound, artifactName, type, name, lines: recording.lines, notes }];
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

/** Evidence goes into the step that reports the artifact, or into one of its own before the step that only asks. */
function evidenceOfArtifact(missing: readonly NeededEvidence[], artifact: Artifact, step: StepShape): string[] {
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
  const artifactName = nameInStep(artifact, step);
  if (step.attestationFile !== null) return evidenceInFile(missing, artifactName, step.attestationFile, step);
  const lines = attestationInputs(missing, artifactName, step.attestationInput !== null);
  const comments = [sameStep(step, isGivenAlready(missing, artifactName, step)), ...notesOf(missing)];
  if (artifactName === UNKNOWN_NAME)
    comments.push(`# replace ${UNKNOWN_NAME} with the name of the artifact in this step`);
  return [usesStep(comments, step, lines, null)];
}

/** By which name an entry of the step means the artifact; null where it is the only one, or the entries name none. */
const nameInStep = ({ name }: Artifact, { isReporting, artifactCount }: StepShape): string | null =>
  isReporting && artifactCount > 1 ? (name ?? UNKNOWN_NAME) : null;

/** Stands for the name that the user gives to evidence. */
const UNKNOWN_EVIDENCE = 'NAME';

/** Stands for the name of an artifact that was reported without one beside others. */
const UNKNOWN_NAME = 'NAME-OF-THE-ARTIFACT';

/** Whether the step has an attestation of a name that is missing: one of another type, which would be given twice. */
const isGivenAlready = (missing: readonly { name: string }[], artifactName: string | null, step: StepShape): boolean =>
  missing.some(({ name }) =>
    step.attestations.some((given) => given.name === name && (artifactName ?? given.artifact) === given.artifact),
  );

/** Evidence goes into the file that the step has its evidence from. */
function evidenceInFile(
  missing: readonly NeededEvidence[],
  artifactName: string | null,
  file: string,
  step: StepShape,
): string[] {
  const { file: lines, env } = configEntries(attestationEntries(missing, artifactName));
  const place = isGivenAlready(missing, artifactName, step) ? SAME_NAME_PLACE : '';
  const inFile = [
    `# ${oneLine(file)}, with these entries added to its \`attestations\`${place}`,
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

const SAME_NAME_PLACE = ', in the place of those of the same name';

/** How the lines go into a step that may have attestations already: only one input for them can stand in it. */
function sameStep({ attestationInput }: StepShape, isReplacing: boolean): string {
  switch (attestationInput) {
    case null:
      return '# this step, with these lines added';
    case 'attestations': {
      const place = isReplacing ? SAME_NAME_PLACE : '';
      return `# this step, with these entries added to its \`attestations\`${place}`;
    }
    case 'attestation-name':
      return isReplacing
        ? '# this step, with these lines in the place of `attestation-name` and what belongs to it'
        : '# this step, with these lines added; what it attests with `attestation-name` goes into the list as well';
  }
}

/** Evidence of a trail goes into a step without artifacts. */
function evidenceOfTrail(missing: readonly NeededEvidence[], step: StepShape): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const lines = [
    `flow: ${yamlScalar(first.flow)}`,
    // The default, the commit, also fits the commits to come.
    ...(step.isReporting && isCommitTrail(first.trail) ? [] : [`trail: ${yamlScalar(first.trail)}`]),
    ...attestationInputs(missing, null, false),
    "gate: 'off'",
  ];
  const comment = '# a step of its own before this one: evidence of the trail';
  return [usesStep([comment, ...notesOf(missing)], step, lines, [])];
}

/** Stands for the step or the job that gives the fingerprint in another job. */
const REPORTING_STEP = 'steps.REPORT';

/**
 * Evidence whose origin is not beside this step: there the outcome of the step that made it would be empty, and count as a
 * no. In the other job of the same run the artifact is known by its name and the commit; else by its fingerprint.
 */
function evidenceOfOtherJob(needed: NeededEvidence, artifact: Artifact, step: StepShape): string {
  const { bound, flow, trail, artifactName, notes } = needed;
  const byName = bound === 'artifact' && isCommitTrail(trail) ? artifactName : null;
  const isFingerprint = bound === 'artifact' && byName === null;
  const isOnly = step.artifactCount === 1;
  const job = jobOf(needed);
  const comments = [
    `# a step of its own in ${job}${bound === 'trail' ? ': evidence of the trail' : ''}`,
    ...notes,
    ...(isFingerprint && isOnly
      ? [
          `# replace ${REPORTING_STEP} with the step there that reports the artifact, or with needs.JOB of the job that does`,
        ]
      : []),
  ];
  const fingerprint = isOnly ? `\${{ ${REPORTING_STEP}.outputs.fingerprint }}` : yamlScalar(artifact.fingerprint);
  const lines = [
    `flow: ${yamlScalar(flow)}`,
    ...(bound === 'trail' && !isCommitTrail(trail) ? [`trail: ${yamlScalar(trail)}`] : []),
    ...(isFingerprint ? [`fingerprint: ${fingerprint}`] : []),
    ...attestationInputs([needed], byName, false),
    "gate: 'off'",
  ];
  return usesStep(comments, step, lines, []);
}

/** Where evidence is made. What is asked about the commit that was built is asked where it is built. */
function jobOf({ type, name }: NeededEvidence): string {
  if (type === 'pull_request') return 'the job that reports the artifact';
  return name === UNKNOWN_EVIDENCE ? 'the job that makes it' : `the job that ran ${inComment(name)}`;
}

/** A name from outside in a comment of a workflow. */
const inComment = (text: string): string => code(oneLine(text).replaceAll('${{', '$ {{'));

/** The trail that evidence belongs on goes into the step that put it on another. */
function movedEvidence({ name, trail, place }: MovableStray, step: StepShape): string {
  const comments = [
    `# the step that put ${inComment(name)} on the trail ${inComment(place.trail)}, with this trail`,
    ...(isCommitTrail(trail) ? ['# an empty one is the default, the commit'] : []),
  ];
  return usesStep(comments, step, [`trail: ${isCommitTrail(trail) ? "''" : yamlScalar(trail)}`], null);
}

/** What is missing as entries of a list, each name once. */
function attestationEntries(missing: readonly NeededEvidence[], artifactName: string | null): AttestationLines[] {
  const byName = new Map(missing.map(({ name, lines }) => [name, lines]));
  return Array.from(byName, ([name, lines]) => ({
    name,
    lines: [...(artifactName === null ? [] : [`artifact: ${yamlScalar(artifactName)}`]), ...lines],
  }));
}

/** The input `attestations`, or the two plain inputs where one attestation needs no more. */
function attestationInputs(
  missing: readonly NeededEvidence[],
  artifactName: string | null,
  isInList: boolean,
): string[] {
  const entries = attestationEntries(missing, artifactName);
  const [only] = entries;
  const isSingle = entries.length === 1 && artifactName === null && !isInList;
  if (only !== undefined && isSingle && only.lines.every((line) => line.startsWith('compliant:')))
    return [`attestation-name: ${yamlScalar(only.name)}`, ...only.lines];
  const lines = entries.flatMap((entry) => [
    `  - name: ${yamlScalar(entry.name)}`,
    ...entry.lines.map((line) => `    ${line}`),
  ]);
  return ['attestations: |', ...lines];
}

const notesOf = (missing: readonly NeededEvidence[]): string[] => [...new Set(missing.flatMap(({ notes }) => notes))];

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
