import type { Place } from '../compliance/document-place.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { parseFingerprint } from '../fingerprint/given.ts';
import { type ImageReference, parseImageReference } from '../fingerprint/image/reference.ts';
import { templateReferenceName } from '../contract/names.ts';
import { entryWords, type ListSource } from './list-source.ts';
import { quoted } from './wording.ts';
import { readYamlList, type YamlMap, type YamlReader, yamlReader } from './yaml-reader.ts';

/** What the user said about one artifact, or about the files that one line matches. */
export type ArtifactSpec = {
  /** How messages name it, for example `line 2 (dist/*.tgz)`. */
  where: string;
  /** Where it stands in the input or file. */
  place: Place;
  /** Its name in the flow's template. */
  name: string | null;
} & (
  | { kind: 'path'; pattern: string; excludes: readonly string[] }
  | { kind: 'dir' | 'dirhash'; path: string; excludes: readonly string[] }
  | { kind: 'given'; fingerprint: string; filename: string }
  | { kind: 'image'; image: ImageReference }
  | { kind: 'docker'; image: string }
  | { kind: 'checksums'; path: string }
);

const YAML_ADVICE = ' What begins with `-` or `[` is read as YAML: write a path that begins so with `./` before it.';
const kinds = ['path', 'dir', 'dirhash', 'fingerprint', 'image', 'docker', 'checksums'] as const;
export const artifactKeys = {
  path: ['path', 'name'],
  dir: ['dir', 'name', 'exclude'],
  dirhash: ['dirhash', 'name', 'exclude'],
  fingerprint: ['fingerprint', 'filename', 'name'],
  image: ['image', 'name'],
  docker: ['docker', 'name'],
  checksums: ['checksums', 'name'],
} as const;

type Entry = ArtifactSpec | { kind: 'exclude'; pattern: string };

/** Reads artifacts, in either form: lines or a YAML list. Nothing of the file system is looked at yet. */
export async function parseArtifacts(given: ListSource): Promise<ArtifactSpec[]> {
  let hasProblem = false;
  const source: ListSource = {
    ...given,
    report: (place, message) => {
      hasProblem = true;
      given.report(place, message);
    },
  };
  const first = source.text.trim()[0];
  const entries = first === '-' || first === '[' ? await fromYaml(source) : fromLines(source);
  const specs = withExcludes(entries);
  if (specs.length === 0 && !hasProblem) {
    const found = entries.length > 0 ? 'only excludes (`!`)' : 'only comments';
    source.report(null, `found ${found}: add a line that says which files are artifacts.`);
  }
  reportRepeatedNames(specs, source);
  return specs;
}

function fromLines(source: ListSource): Entry[] {
  return source.text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    return stringEntry(line, { line: index + 1, column: 1 + raw.indexOf(line) }, source);
  });
}

async function fromYaml(source: ListSource): Promise<Entry[]> {
  const items = (await readYamlList(source, YAML_ADVICE)) ?? [];
  const reader = yamlReader(source.report);
  return items.flatMap((item) => {
    if (item.kind === 'scalar') return stringEntry(item.text.trim(), item.place, source);
    if (item.kind === 'map') return mapEntry(item, reader, source);
    reader.problem(item.place, 'expected a path or a mapping such as `{path: dist/app.tgz, name: app}`, found a list.');
    return [];
  });
}

/** `!glob`, `name=glob` or `glob`. */
function stringEntry(line: string, place: Place, source: ListSource): Entry[] {
  if (line === '') {
    source.report(place, 'expected a path, found nothing.');
    return [];
  }
  if (line.startsWith('!')) return [{ kind: 'exclude', pattern: line.slice(1).trim() }];
  const where = entryWords(source, place.line, line);
  const equals = line.indexOf('=');
  const name = line.slice(0, Math.max(0, equals)).trim();
  const isName = equals >= 0 && !/[/\\*?[\]~]/.test(name) && !name.startsWith('.');
  if (!isName) return [{ kind: 'path', where, place, name: null, pattern: line, excludes: [] }];
  const pattern = line.slice(equals + 1).trim();
  if (!templateReferenceName.safeParse(name).success) {
    source.report(
      place,
      `expected before \`=\` a name of letters, digits, \`_\` and \`-\`, found ${quoted(name)}. Where the file's own name has a \`=\`, write \`./${line}\`.`,
    );
    return [];
  }
  if (pattern === '') {
    source.report(place, `expected a path after \`${name}=\`, found nothing.`);
    return [];
  }
  return [{ kind: 'path', where, place, name, pattern, excludes: [] }];
}

function mapEntry(map: YamlMap, reader: YamlReader, source: ListSource): Entry[] {
  const given = kinds.filter((kind) => map.entries.has(kind));
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    reader.knownKeys(map, [...kinds, 'filename', 'name', 'exclude']);
    const found = given.length === 0 ? 'none' : given.map((key) => `\`${key}\``).join(' and ');
    reader.problem(
      map.place,
      `expected exactly one of ${kinds.map((key) => `\`${key}\``).join(', ')}, found ${found}.`,
    );
    return [];
  }
  reader.knownKeys(map, artifactKeys[kind]);
  const value = requiredText(map, kind, reader);
  const name = nameOf(map, reader);
  if (value === null || name === undefined) return [];
  const { place } = map;
  const where = entryWords(source, place.line, value);
  switch (kind) {
    case 'path':
      return [{ kind, where, place, name, pattern: value, excludes: [] }];
    case 'fingerprint':
      return givenEntry(map, { where, name, value }, reader);
    case 'image':
      return imageEntry(map, { where, name, value }, reader);
    case 'docker':
      return [{ kind, where, place, name, image: value }];
    case 'checksums':
      return [{ kind, where, place, name, path: value }];
    case 'dir':
    case 'dirhash': {
      const exclude = map.entries.get('exclude');
      const excludes = exclude === undefined ? [] : reader.texts(exclude, 'patterns to exclude');
      return excludes === null ? [] : [{ kind, where, place, name, path: value, excludes }];
    }
  }
}

interface NamedValue {
  where: string;
  name: string | null;
  value: string;
}

function imageEntry({ place }: YamlMap, { where, name, value }: NamedValue, reader: YamlReader): Entry[] {
  try {
    return [{ kind: 'image', where, place, name, image: parseImageReference(value) }];
  } catch (error) {
    if (!(error instanceof FingerprintError)) throw error;
    reader.problem(place, error.message);
    return [];
  }
}

function givenEntry(map: YamlMap, { where, name, value }: NamedValue, reader: YamlReader): Entry[] {
  const { place } = map;
  const filename = requiredText(map, 'filename', reader);
  try {
    const fingerprint = parseFingerprint(value);
    return filename === null ? [] : [{ kind: 'given', where, place, name, fingerprint, filename }];
  } catch (error) {
    if (!(error instanceof FingerprintError)) throw error;
    reader.problem(place, fingerprintExpected(value));
    return [];
  }
}

/** What messages say of a text that is no fingerprint. */
export const fingerprintExpected = (found: string): string =>
  `expected a SHA-256 as 64 hex digits, with or without \`sha256:\`, found ${quoted(found)}.`;

function requiredText(map: YamlMap, key: string, reader: YamlReader): string | null {
  const tree = map.entries.get(key);
  if (tree === undefined) {
    reader.problem(map.place, `\`${key}\` is missing.`);
    return null;
  }
  const text = reader.text(tree, `\`${key}\``);
  if (text !== '') return text;
  reader.problem(tree.place, `\`${key}\` is empty.`);
  return null;
}

/** Undefined after a problem. */
function nameOf(map: YamlMap, reader: YamlReader): string | null | undefined {
  const tree = map.entries.get('name');
  if (tree === undefined) return null;
  const name = reader.text(tree, '`name`');
  if (name === null) return undefined;
  if (templateReferenceName.safeParse(name).success) return name;
  reader.problem(tree.place, `expected a name of letters, digits, \`_\` and \`-\`, found ${quoted(name)}.`);
  return undefined;
}

/** An exclude counts for every line before it, as in the `path` of upload-artifact. */
function withExcludes(entries: readonly Entry[]): ArtifactSpec[] {
  const specs: ArtifactSpec[] = [];
  let excludes: readonly string[] = [];
  // From the end, so that all lines between two excludes share one list.
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'exclude') excludes = [entry.pattern, ...excludes];
    else specs.push(entry.kind === 'path' ? { ...entry, excludes } : entry);
  }
  return specs.toReversed();
}

function reportRepeatedNames(specs: readonly ArtifactSpec[], { report }: ListSource): void {
  const seen = new Map<string, string>();
  for (const { name, where, place } of specs) {
    if (name === null) continue;
    const earlier = seen.get(name);
    if (earlier !== undefined)
      report(place, `the name \`${name}\` is taken by ${earlier}. Give each artifact a name of its own.`);
    seen.set(name, where);
  }
}
