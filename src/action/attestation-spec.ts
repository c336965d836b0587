import { externalUrls } from '../contract/freeform.ts';
import { attestationName, templateReferenceName } from '../contract/names.ts';
import type * as z from 'zod';
import type { Env } from './env.ts';
import { type InputProblems, quoted } from './input-problem.ts';
import { jsonOf, type Place, type YamlTree } from './yaml-tree.ts';
import { linesOf, readYamlList, type YamlMap, type YamlReader, yamlReader } from './yaml-reader.ts';

/** What the user said about one attestation. */
export interface AttestationSpec {
  /** The input that messages name. */
  input: string;
  /** Which entry of the input, for messages: empty for the plain inputs. */
  where: string;
  name: string;
  /** The artifact's name in the flow's template. */
  artifact: string | null;
  compliant: boolean;
  description: string | null;
  /** Paths and globs. */
  attachments: readonly string[];
  userData: Readonly<Record<string, unknown>>;
  userDataFile: string | null;
  annotations: Readonly<Record<string, string>>;
  externalUrls: z.output<typeof externalUrls>;
  originUrl: string | null;
}

const INPUT = 'attestations';
const keys = [
  'name',
  'artifact',
  'compliant',
  'description',
  'attachments',
  'user-data',
  'user-data-file',
  'annotations',
  'external-urls',
  'origin-url',
] as const;

/** What messages say of a text that is no name; `marks` are those that such names may have. */
export const nameExpected = (found: string, marks = '`.`, `_`, `~` and `-`'): string =>
  `expected a name of letters, digits, ${marks} that begins with a letter or digit (at most 255), found ${quoted(found)}.`;

/** Names of organizations and environments know no tilde. */
export const marksWithoutTilde = '`.`, `_` and `-`';

/** `true` and `false` in the spellings of YAML 1.2's core schema; null for anything else. */
export function parseBoolean(text: string): boolean | null {
  if (['true', 'True', 'TRUE'].includes(text)) return true;
  if (['false', 'False', 'FALSE'].includes(text)) return false;
  return null;
}

/** Reads the input `attestations`. */
export async function parseAttestations(text: string, env: Env, problems: InputProblems): Promise<AttestationSpec[]> {
  const items = (await readYamlList(INPUT, text, problems)) ?? [];
  const reader = yamlReader(INPUT, problems);
  return items.flatMap((item) => {
    const resolved = withEnvironment(item, env, reader);
    if (resolved === null) return [];
    if (resolved.kind === 'map') return entryOf(resolved, reader) ?? [];
    reader.problem(item.place, 'expected a mapping such as `{name: unit-tests, compliant: true}`.');
    return [];
  });
}

/** Puts the values of variables in for `{ env: NAME }`. They stay values: nothing in them is read as YAML. */
function withEnvironment(tree: YamlTree, env: Env, reader: YamlReader): YamlTree | null {
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.map((item) => withEnvironment(item, env, reader));
    return items.every((item) => item !== null) ? { ...tree, items } : null;
  }
  const only = tree.entries.size === 1 ? tree.entries.get('env') : undefined;
  if (only !== undefined) {
    const name = reader.text(only, 'the name of an environment variable');
    if (name === null) return null;
    const value = env[name];
    if (value !== undefined) return { kind: 'scalar', text: value, value, place: tree.place };
    reader.problem(
      only.place,
      `the environment variable ${quoted(name)} is not set. Set it under the step's \`env:\`.`,
    );
    return null;
  }
  const entries = new Map<string, YamlTree>();
  for (const [key, value] of tree.entries) {
    const resolved = withEnvironment(value, env, reader);
    if (resolved === null) return null;
    entries.set(key, resolved);
  }
  return { ...tree, entries };
}

function entryOf(map: YamlMap, reader: YamlReader): AttestationSpec | null {
  reader.knownKeys(map, keys);
  let isComplete = true;
  const fail = (place: Place, message: string): void => {
    isComplete = false;
    reader.problem(place, message);
  };
  const optionalText = (key: (typeof keys)[number]): string | null => {
    const tree = map.entries.get(key);
    if (tree === undefined) return null;
    const text = reader.text(tree, `\`${key}\``);
    if (text === null) isComplete = false;
    return text;
  };
  const requiredText = (key: 'name' | 'compliant'): string => {
    if (!map.entries.has(key)) fail(map.place, `\`${key}\` is missing.`);
    return optionalText(key) ?? '';
  };
  const placeOf = (key: string): Place => map.entries.get(key)?.place ?? map.place;

  const name = requiredText('name');
  if (map.entries.has('name') && !attestationName.safeParse(name).success) fail(placeOf('name'), nameExpected(name));
  const compliant = parseBoolean(requiredText('compliant'));
  if (map.entries.has('compliant') && compliant === null)
    fail(
      placeOf('compliant'),
      `\`compliant\` must be \`true\` or \`false\`, found ${quoted(optionalText('compliant') ?? '')}.`,
    );
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
  if (!isComplete || attachments === null || compliant === null) return null;
  return {
    input: INPUT,
    where: `line ${map.place.line} (${name})`,
    name,
    artifact,
    compliant,
    description: description === '' ? null : description,
    attachments,
    userData,
    userDataFile,
    annotations,
    externalUrls: links,
    originUrl,
  };
}

type Fail = (place: Place, message: string) => void;

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** A mapping, or the JSON text of one where it came from a variable. */
function objectOf(tree: YamlTree | undefined, key: string, fail: Fail): Record<string, unknown> {
  if (tree === undefined) return {};
  if (tree.kind === 'map')
    return Object.fromEntries(Array.from(tree.entries, ([name, value]) => [name, jsonOf(value)]));
  const parsed = tree.kind === 'scalar' ? parseJsonObject(tree.text) : null;
  if (parsed !== null) return parsed;
  fail(tree.place, `\`${key}\` must be a mapping (or, from a variable, a JSON object).`);
  return {};
}

/** The object that a JSON text holds; null for any other text. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Not JSON: the caller says what was expected.
  }
  return null;
}

function annotationsOf(tree: YamlTree | undefined, fail: Fail): Record<string, string> {
  const annotations: Record<string, string> = {};
  if (tree === undefined) return annotations;
  // Letters, not values: an annotation `1.10` stays that.
  const given =
    tree.kind === 'map'
      ? Array.from(tree.entries, ([key, value]): [string, unknown] => [
          key,
          value.kind === 'scalar' ? value.text : null,
        ])
      : Object.entries(objectOf(tree, 'annotations', fail));
  for (const [key, value] of given) {
    if (!/^[A-Za-z0-9_]+$/.test(key))
      fail(tree.place, `expected a key of letters, digits and \`_\` in \`annotations\`, found ${quoted(key)}.`);
    else if (typeof value !== 'string') fail(tree.place, `the annotation ${quoted(key)} must be a text.`);
    else annotations[key] = value;
  }
  return annotations;
}

/** `label: address`, or `label: {href, fingerprint}`. */
function linksOf(tree: YamlTree | undefined, fail: Fail): z.output<typeof externalUrls> {
  if (tree === undefined) return {};
  const given = Object.entries(objectOf(tree, 'external-urls', fail));
  const parsed = externalUrls.safeParse(
    Object.fromEntries(given.map(([label, link]) => [label, typeof link === 'string' ? { href: link } : link])),
  );
  if (parsed.success) return parsed.data;
  const label = String(parsed.error.issues[0]?.path[0] ?? '');
  fail(
    tree.place,
    `\`external-urls\`: expected for ${quoted(label)} an address with http or https, or \`{href, fingerprint}\`.`,
  );
  return {};
}

/** The plain inputs `attestation-name`, `compliant`, `description` and `attachments` as one attestation. */
export function plainAttestation(
  given: { name: string; compliant: string; description: string; attachments: string },
  problems: InputProblems,
): AttestationSpec[] {
  if (given.name === '') {
    for (const input of ['compliant', 'description', 'attachments'] as const)
      if (given[input] !== '')
        problems.add(input, 'is given without `attestation-name`. Set `attestation-name`, or leave this out.');
    return [];
  }
  if (!attestationName.safeParse(given.name).success) problems.add('attestation-name', nameExpected(given.name));
  const attachments = linesOf(given.attachments);
  if (attachments.length > 0 && attachments.every((line) => line.startsWith('#')))
    problems.add('attachments', 'found only comments: name a file, or leave this out.');
  const compliant = parseBoolean(given.compliant);
  if (compliant === null) {
    const advice = "For example `${{ steps.tests.outcome == 'success' }}`, with the `id` of the step that ran.";
    problems.add('compliant', `expected \`true\` or \`false\`, found ${quoted(given.compliant)}. ${advice}`);
    return [];
  }
  return [
    {
      input: 'attestation-name',
      where: '',
      name: given.name,
      artifact: null,
      compliant,
      description: given.description === '' ? null : given.description,
      attachments,
      userData: {},
      userDataFile: null,
      annotations: {},
      externalUrls: {},
      originUrl: null,
    },
  ];
}
