import { FingerprintError } from '../fingerprint/error.ts';
import { parseFingerprint } from '../fingerprint/given.ts';
import { templateReferenceName } from '../contract/names.ts';
import { type InputProblems, quoted } from './input-problem.ts';
import { readYamlList, type YamlMap, type YamlReader, yamlReader } from './yaml-reader.ts';

/** What the user said about one artifact, or about the files that one line matches. */
export type ArtifactSpec = {
  /** How messages name it, for example `line 2 (dist/*.tgz)`. */
  where: string;
  /** Its name in the flow's template. */
  name: string | null;
} & (
  | { kind: 'path'; pattern: string; excludes: readonly string[] }
  | { kind: 'dir' | 'dirhash'; path: string; excludes: readonly string[] }
  | { kind: 'given'; fingerprint: string; filename: string }
);

const INPUT = 'artifacts';
const YAML_ADVICE = ' What begins with `-` or `[` is read as YAML: write a path that begins so with `./` before it.';
const kinds = ['path', 'dir', 'dirhash', 'fingerprint'] as const;
const keysOf = {
  path: ['path', 'name'],
  dir: ['dir', 'name', 'exclude'],
  dirhash: ['dirhash', 'name', 'exclude'],
  fingerprint: ['fingerprint', 'filename', 'name'],
} as const;

type Entry = ArtifactSpec | { kind: 'exclude'; pattern: string };

/** Reads the input `artifacts`, in either form. Nothing of the file system is looked at yet. */
export async function parseArtifacts(text: string, problems: InputProblems): Promise<ArtifactSpec[]> {
  const first = text.trim()[0];
  const entries = first === '-' || first === '[' ? await fromYaml(text, problems) : fromLines(text, problems);
  const specs = withExcludes(entries);
  if (specs.length === 0 && !problems.has(INPUT)) {
    const found = entries.length > 0 ? 'only excludes (`!`)' : 'only comments';
    problems.add(INPUT, `found ${found}: add a line that says which files are artifacts.`);
  }
  reportRepeatedNames(specs, problems);
  return specs;
}

function fromLines(text: string, problems: InputProblems): Entry[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    return stringEntry(line, `line ${index + 1}`, (message) => problems.add(INPUT, message));
  });
}

async function fromYaml(text: string, problems: InputProblems): Promise<Entry[]> {
  const items = (await readYamlList(INPUT, text, problems, YAML_ADVICE)) ?? [];
  const reader = yamlReader(INPUT, problems);
  return items.flatMap((item) => {
    const where = `line ${item.place.line}`;
    if (item.kind === 'scalar') return stringEntry(item.text.trim(), where, (message) => problems.add(INPUT, message));
    if (item.kind === 'map') return mapEntry(item, reader);
    reader.problem(item.place, 'expected a path or a mapping such as `{path: dist/app.tgz, name: app}`, found a list.');
    return [];
  });
}

/** `!glob`, `name=glob` or `glob`. */
function stringEntry(line: string, where: string, problem: (message: string) => void): Entry[] {
  if (line === '') {
    problem(`${where}: expected a path, found nothing.`);
    return [];
  }
  if (line.startsWith('!')) return [{ kind: 'exclude', pattern: line.slice(1).trim() }];
  const equals = line.indexOf('=');
  const name = line.slice(0, Math.max(0, equals)).trim();
  const isName = equals >= 0 && !/[/\\*?[\]~]/.test(name) && !name.startsWith('.');
  if (!isName) return [{ kind: 'path', where: `${where} (${line})`, name: null, pattern: line, excludes: [] }];
  const pattern = line.slice(equals + 1).trim();
  if (!templateReferenceName.safeParse(name).success) {
    problem(
      `${where}: expected before \`=\` a name of letters, digits, \`_\` and \`-\`, found ${quoted(name)}. Where the file's own name has a \`=\`, write \`./${line}\`.`,
    );
    return [];
  }
  if (pattern === '') {
    problem(`${where}: expected a path after \`${name}=\`, found nothing.`);
    return [];
  }
  return [{ kind: 'path', where: `${where} (${line})`, name, pattern, excludes: [] }];
}

function mapEntry(map: YamlMap, reader: YamlReader): Entry[] {
  const given = kinds.filter((kind) => map.entries.has(kind));
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    reader.knownKeys(map, ['path', 'dir', 'dirhash', 'fingerprint', 'filename', 'name', 'exclude']);
    reader.problem(
      map.place,
      `expected exactly one of \`path\`, \`dir\`, \`dirhash\`, \`fingerprint\`, found ${given.length === 0 ? 'none' : given.map((key) => `\`${key}\``).join(' and ')}.`,
    );
    return [];
  }
  reader.knownKeys(map, keysOf[kind]);
  const value = requiredText(map, kind, reader);
  const name = nameOf(map, reader);
  if (value === null || name === undefined) return [];
  const where = `line ${map.place.line} (${value})`;
  if (kind === 'path') return [{ kind, where, name, pattern: value, excludes: [] }];
  if (kind === 'fingerprint') return givenEntry(map, { where, name, value }, reader);
  const exclude = map.entries.get('exclude');
  const excludes = exclude === undefined ? [] : reader.texts(exclude, 'patterns to exclude');
  return excludes === null ? [] : [{ kind, where, name, path: value, excludes }];
}

function givenEntry(
  map: YamlMap,
  entry: { where: string; name: string | null; value: string },
  reader: YamlReader,
): Entry[] {
  const filename = requiredText(map, 'filename', reader);
  try {
    const fingerprint = parseFingerprint(entry.value);
    return filename === null ? [] : [{ kind: 'given', where: entry.where, name: entry.name, fingerprint, filename }];
  } catch (error) {
    if (!(error instanceof FingerprintError)) throw error;
    reader.problem(map.place, fingerprintExpected(entry.value));
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
  return entries.flatMap((entry, index): ArtifactSpec[] => {
    if (entry.kind === 'exclude') return [];
    if (entry.kind !== 'path') return [entry];
    const excludes = entries.slice(index + 1).flatMap((later) => (later.kind === 'exclude' ? [later.pattern] : []));
    return [{ ...entry, excludes }];
  });
}

function reportRepeatedNames(specs: readonly ArtifactSpec[], problems: InputProblems): void {
  const seen = new Map<string, string>();
  for (const { name, where } of specs) {
    if (name === null) continue;
    const earlier = seen.get(name);
    if (earlier !== undefined)
      problems.add(
        INPUT,
        `${where}: the name \`${name}\` is taken by ${earlier}. Give each artifact a name of its own.`,
      );
    seen.set(name, where);
  }
}
