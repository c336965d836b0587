import type { Place } from '../compliance/document-place.ts';
import type { externalUrls } from '../contract/freeform.ts';
import { attestationName, templateReferenceName } from '../contract/names.ts';
import type * as z from 'zod';
import { annotationsOf, isWebAddress, linksOf, objectOf } from './attestation-members.ts';
import { evidenceKeys, evidenceOf, type EvidenceSpec } from './evidence-spec.ts';
import { entryWords, type ListSource } from './list-source.ts';
import { quoted } from './wording.ts';
import type { YamlTree } from './yaml-tree.ts';
import { readYamlList, type YamlMap, type YamlReader, yamlReader } from './yaml-reader.ts';

/** What the user said about one attestation. */
export interface AttestationSpec {
  /** The input that messages name. */
  input: string;
  /** Which entry of the input, for messages: empty for the plain inputs. */
  where: string;
  name: string;
  /** The artifact's name in the flow's template. */
  artifact: string | null;
  /** Where its facts come from. */
  evidence: EvidenceSpec;
  description: string | null;
  /** Paths and globs of what is attached besides the evidence itself. */
  attachments: readonly string[];
  userData: Readonly<Record<string, unknown>>;
  userDataFile: string | null;
  annotations: Readonly<Record<string, string>>;
  externalUrls: z.output<typeof externalUrls>;
  originUrl: string | null;
}

/** What environment variables hold; undefined where one is not set. */
export type Variables = (name: string) => string | undefined;

export const attestationKeys = [
  'name',
  'artifact',
  ...evidenceKeys,
  'description',
  'attachments',
  'user-data',
  'user-data-file',
  'annotations',
  'external-urls',
  'origin-url',
];

/** What messages say of a text that is no name; `marks` are those that such names may have. */
export const nameExpected = (found: string, marks = '`.`, `_`, `~` and `-`'): string =>
  `expected a name of letters, digits, ${marks} that begins with a letter or digit (at most 255), found ${quoted(found)}.`;

/** Names of organizations and environments know no tilde. */
export const marksWithoutTilde = '`.`, `_` and `-`';

/**
 * Reads attestations, a YAML list.
 *
 * @param variables what `{env: NAME}` stands for. Null where that is not known, as in a check of a file alone: then
 *   nothing is said against such values, and the answer is of no use.
 */
export async function parseAttestations(given: ListSource, variables: Variables | null): Promise<AttestationSpec[]> {
  const unknown = new Set<Place>();
  const source: ListSource = {
    ...given,
    report: (place, message) => {
      if (place === null || !unknown.has(place)) given.report(place, message);
    },
  };
  const items = (await readYamlList(source)) ?? [];
  const reader = yamlReader(source.report);
  return items.flatMap((item) => {
    const resolved = withVariables(item, variables, reader, unknown);
    if (resolved === null) return [];
    if (resolved.kind === 'map') return entryOf(resolved, reader, source) ?? [];
    reader.problem(item.place, 'expected a mapping such as `{name: unit-tests, compliant: true}`.');
    return [];
  });
}

/**
 * Puts the values of variables in for `{ env: NAME }`. They stay values: nothing in them is read as YAML. Notes the place of
 * each whose value is not known. Null after a problem.
 */
function withVariables(
  tree: YamlTree,
  variables: Variables | null,
  reader: YamlReader,
  unknown: Set<Place>,
): YamlTree | null {
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.map((item) => withVariables(item, variables, reader, unknown));
    return items.every((item) => item !== null) ? { ...tree, items } : null;
  }
  const only = tree.entries.size === 1 ? tree.entries.get('env') : undefined;
  if (only !== undefined) {
    const name = reader.text(only, 'the name of an environment variable');
    if (name === null) return null;
    if (variables === null) unknown.add(tree.place);
    const value = variables === null ? '' : variables(name);
    if (value !== undefined) return { kind: 'scalar', text: value, value, place: tree.place };
    reader.problem(
      only.place,
      `the environment variable ${quoted(name)} is not set. Set it under the step's \`env:\`.`,
    );
    return null;
  }
  const entries = new Map<string, YamlTree>();
  for (const [key, value] of tree.entries) {
    const resolved = withVariables(value, variables, reader, unknown);
    if (resolved === null) return null;
    entries.set(key, resolved);
  }
  return { ...tree, entries };
}

function entryOf(map: YamlMap, reader: YamlReader, source: ListSource): AttestationSpec | null {
  reader.knownKeys(map, attestationKeys);
  let isComplete = true;
  const fail = (place: Place, message: string): void => {
    isComplete = false;
    reader.problem(place, message);
  };
  const optionalText = (key: string): string | null => {
    const tree = map.entries.get(key);
    if (tree === undefined) return null;
    const text = reader.text(tree, `\`${key}\``);
    if (text === null) isComplete = false;
    return text;
  };
  const placeOf = (key: string): Place => map.entries.get(key)?.place ?? map.place;

  const name = optionalText('name') ?? '';
  if (!map.entries.has('name')) fail(map.place, '`name` is missing.');
  if (map.entries.has('name') && !attestationName.safeParse(name).success) fail(placeOf('name'), nameExpected(name));
  const evidence = evidenceOf(map, reader, fail);
  const artifact = optionalText('artifact');
  if (artifact !== null && !templateReferenceName.safeParse(artifact).success)
    fail(
      placeOf('artifact'),
      `expected an artifact's name of letters, digits, \`_\` and \`-\`, found ${quoted(artifact)}.`,
    );
  const attachmentsTree = map.entries.get('attachments');
  const attachments = attachmentsTree === undefined ? [] : reader.texts(attachmentsTree, '`attachments`');
  // A text that came out empty is a mistake; an empty list says in so many words that there is nothing.
  if (attachmentsTree?.kind === 'scalar' && attachments?.length === 0)
    reader.problem(attachmentsTree.place, '`attachments` is empty: name a file, or leave it out.');
  const userDataFile = optionalText('user-data-file');
  if (userDataFile === '') fail(placeOf('user-data-file'), '`user-data-file` is empty.');
  if (userDataFile !== null && map.entries.has('user-data'))
    fail(placeOf('user-data-file'), 'give `user-data` or `user-data-file`, not both.');
  const userData = objectOf(map.entries.get('user-data'), 'user-data', fail);
  const annotations = annotationsOf(map.entries.get('annotations'), fail);
  const links = linksOf(map.entries.get('external-urls'), fail);
  const description = optionalText('description');
  const originUrl = optionalText('origin-url');
  if (originUrl !== null && !isWebAddress(originUrl))
    fail(placeOf('origin-url'), `expected an address with http or https, found ${quoted(originUrl)}.`);
  if (!isComplete || attachments === null || evidence === null) return null;
  return {
    input: source.input,
    where: entryWords(source, map.place.line, name),
    name,
    artifact,
    evidence,
    description: description === '' ? null : description,
    attachments,
    userData,
    userDataFile,
    annotations,
    externalUrls: links,
    originUrl,
  };
}
