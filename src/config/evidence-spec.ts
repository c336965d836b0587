import { type Fail, objectOf } from './attestation-members.ts';
import { parseBoolean } from './boolean.ts';
import { identityProblem } from './signer-pattern.ts';
import { nearest, quoted } from './wording.ts';
import type { YamlMap, YamlReader } from './yaml-reader.ts';

export const sarifThresholds = ['error', 'warning', 'note', 'never'] as const;
export const sbomFields = ['name', 'version', 'license', 'purl', 'supplier', 'hash'] as const;

/** What a workflow's own tokens are issued by. */
const GITHUB_ACTIONS_ISSUER = 'https://token.actions.githubusercontent.com';
/** What the service takes for the name of a custom type. */
const customTypeName = /^[a-zA-Z0-9][a-zA-Z0-9._~-]{0,254}$/;

/** What a pull request must be to count as the review of a commit. */
export interface PullRequestDemands {
  /** How many approvals must count. */
  approvals: number;
  /** `required`: it must be merged. `any`: it may also be open. Null where the event decides. */
  merged: 'required' | 'any' | null;
  /** The branches of which it must go into one; null for any. */
  base: readonly string[] | null;
  /** Whether each commit of a merged one will do, rather than only what came out of it and what went in last. */
  anyCommit: boolean;
  /** Whether approvals of an earlier head count. */
  staleApprovals: boolean;
}

/** Where the facts of an attestation come from. `files` are paths and globs. */
export type EvidenceSpec =
  | { kind: 'generic'; compliant: boolean }
  | { kind: 'junit'; files: readonly string[] }
  | { kind: 'sarif'; files: readonly string[]; failOn: (typeof sarifThresholds)[number] }
  | { kind: 'sbom'; files: readonly string[]; require: readonly (typeof sbomFields)[number][] | null }
  | { kind: 'coverage'; files: readonly string[]; minimumPercent: number }
  | ({ kind: 'pull-request' } & PullRequestDemands)
  | {
      kind: 'provenance';
      files: readonly string[];
      /** The certificate's subject: the workflow that signed. */
      identity: string;
      issuer: string;
      /** The address of the repository that the run must belong to; null for the one whose workflow signed. */
      source: string | null;
      trustedRoot: string;
    }
  | {
      kind: 'custom';
      /** The custom type's name, without `custom:`. */
      type: string;
      data: { value: Readonly<Record<string, unknown>> } | { file: string };
    };

/** Keys that say what the evidence is, each with the keys that only make sense beside it. */
export const keysOfKind = {
  compliant: [],
  junit: [],
  sarif: ['fail-on'],
  sbom: ['require'],
  coverage: ['minimum'],
  'pull-request': [],
  provenance: ['identity', 'issuer', 'source', 'trusted-root'],
  custom: ['data', 'data-file'],
} as const;

type Kind = keyof typeof keysOfKind;
const isKind = (key: string): key is Kind => Object.hasOwn(keysOfKind, key);
const kinds = Object.keys(keysOfKind).filter(isKind);

/** Every key that an attestation may have on account of its evidence. */
export const evidenceKeys: readonly string[] = kinds.flatMap((kind) => [kind, ...keysOfKind[kind]]);

/** Reads what an attestation's evidence is: exactly one kind. Null after a problem. */
export function evidenceOf(map: YamlMap, reader: YamlReader, fail: Fail): EvidenceSpec | null {
  const given = kinds.filter((kind) => map.entries.has(kind));
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    const all = kinds.map((one) => `\`${one}\``).join(', ');
    const found = given.length === 0 ? 'none' : given.map((one) => `\`${one}\``).join(' and ');
    fail(map.place, `expected exactly one of ${all} as the evidence, found ${found}.`);
    return null;
  }
  const fields = new EvidenceFields(map, reader, fail);
  for (const other of kinds)
    if (other !== kind)
      for (const key of keysOfKind[other])
        if (map.entries.has(key)) fields.refuse(key, `belongs to \`${other}\`: leave it out beside \`${kind}\`.`);
  const spec = specOf(kind, fields);
  return fields.hasFailed ? null : spec;
}

function specOf(kind: Kind, fields: EvidenceFields): EvidenceSpec {
  switch (kind) {
    case 'compliant':
      return { kind: 'generic', compliant: fields.boolean('compliant') };
    case 'junit':
      return { kind, files: fields.files(kind) };
    case 'sarif':
      return { kind, files: fields.files(kind), failOn: fields.choice('fail-on', sarifThresholds) ?? 'error' };
    case 'sbom':
      return { kind, files: fields.files(kind), require: fields.choices('require', sbomFields) };
    case 'coverage':
      return { kind, files: fields.files(kind), minimumPercent: fields.percent('minimum') };
    case 'pull-request':
      return { kind, ...fields.pullRequest() };
    case 'provenance':
      return {
        kind,
        files: fields.files(kind),
        identity: fields.identity(),
        issuer: fields.text('issuer') ?? GITHUB_ACTIONS_ISSUER,
        source: fields.text('source'),
        trustedRoot: fields.requiredText('trusted-root', 'the file with the roots that signatures are checked against'),
      };
    case 'custom':
      return { kind, type: fields.customType(), data: fields.data() };
  }
}

/** Reads the values of one attestation; what does not fit becomes a problem and a harmless stand-in. */
class EvidenceFields {
  readonly #map: YamlMap;
  readonly #reader: YamlReader;
  readonly #fail: Fail;
  hasFailed = false;

  constructor(map: YamlMap, reader: YamlReader, fail: Fail) {
    this.#map = map;
    this.#reader = reader;
    this.#fail = fail;
  }

  refuse(key: string, message: string): void {
    this.hasFailed = true;
    this.#fail(this.#map.entries.get(key)?.place ?? this.#map.place, `\`${key}\` ${message}`);
  }

  /** Null where the key is absent, and after a problem. */
  text(key: string): string | null {
    const tree = this.#map.entries.get(key);
    if (tree === undefined) return null;
    const text = this.#reader.text(tree, `\`${key}\``);
    if (text === null) this.hasFailed = true;
    if (text === '') this.refuse(key, 'is empty.');
    return text;
  }

  requiredText(key: string, what: string): string {
    if (!this.#map.entries.has(key)) this.refuse(key, `is missing: expected ${what}.`);
    return this.text(key) ?? '';
  }

  boolean(key: string): boolean {
    const text = this.#scalar(key);
    if (text === null) return false;
    const value = parseBoolean(text);
    if (value === null) this.refuse(key, `must be \`true\` or \`false\`, found ${quoted(text)}.`);
    return value ?? false;
  }

  files(key: string): readonly string[] {
    const files = this.#texts(key) ?? [];
    if (files.length === 0 && !this.hasFailed) this.refuse(key, 'is empty: name a file or a glob.');
    return files;
  }

  /** Names of branches, as a pull request has them: without `refs/heads/`, and no pattern. */
  branches(key: string): readonly string[] {
    const branches = this.#texts(key) ?? [];
    if (branches.length === 0 && !this.hasFailed) this.refuse(key, 'is empty: name a branch.');
    const odd = branches.find((branch) => branch.startsWith('refs/') || /[*?[\s]/.test(branch));
    if (odd !== undefined)
      this.refuse(key, `must be a branch or a list of them, such as \`main\`, found ${quoted(odd)}.`);
    return branches;
  }

  choice<const T extends string>(key: string, allowed: readonly T[]): T | null {
    const text = this.text(key);
    if (text === null) return null;
    const found = allowed.find((value) => value === text);
    if (found === undefined) this.refuse(key, `is ${quoted(text)}: ${nearest(text, allowed)}`);
    return found ?? null;
  }

  /** Null where the key is absent. */
  choices<const T extends string>(key: string, allowed: readonly T[]): readonly T[] | null {
    if (!this.#map.entries.has(key)) return null;
    return (this.#texts(key) ?? []).flatMap((text) => {
      const found = allowed.find((value) => value === text);
      if (found === undefined) this.refuse(key, `names ${quoted(text)}: ${nearest(text, allowed)}`);
      return found ?? [];
    });
  }

  identity(): string {
    const identity = this.requiredText('identity', 'the workflow that signed');
    const problem = identity === '' ? null : identityProblem(identity);
    if (problem !== null) this.refuse('identity', problem);
    return identity;
  }

  percent(key: string): number {
    const text = this.requiredText(key, 'the least percentage of lines that tests must reach, for example `80`');
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!this.hasFailed && !(value >= 0 && value <= 100))
      this.refuse(key, `must be a number from 0 to 100, found ${quoted(text)}.`);
    return value;
  }

  /** `true`, or a mapping. */
  pullRequest(): PullRequestDemands {
    const tree = this.#map.entries.get('pull-request');
    const standard = { approvals: 1, merged: null, base: null, anyCommit: false, staleApprovals: true };
    if (tree?.kind === 'scalar' && parseBoolean(tree.text.trim()) === true) return standard;
    if (tree?.kind !== 'map') {
      this.refuse('pull-request', 'must be `true`, or a mapping such as `{approvals: 1}`.');
      return standard;
    }
    this.#reader.knownKeys(tree, ['approvals', 'merged', 'base', 'any-commit', 'stale-approvals']);
    const inner = new EvidenceFields(tree, this.#reader, this.#fail);
    const approvals = inner.text('approvals') ?? '1';
    if (!/^\d{1,2}$/.test(approvals)) inner.refuse('approvals', `must be a number, found ${quoted(approvals)}.`);
    const demands = {
      approvals: Number(approvals),
      merged: inner.choice('merged', ['required', 'any']),
      base: tree.entries.has('base') ? inner.branches('base') : standard.base,
      anyCommit: tree.entries.has('any-commit') ? inner.boolean('any-commit') : standard.anyCommit,
      staleApprovals: tree.entries.has('stale-approvals') ? inner.boolean('stale-approvals') : standard.staleApprovals,
    };
    this.hasFailed ||= inner.hasFailed;
    return demands;
  }

  customType(): string {
    const given = this.requiredText('custom', 'the name of a custom attestation type');
    const name = given.startsWith('custom:') ? given.slice('custom:'.length) : given;
    if (!this.hasFailed && !customTypeName.test(name))
      this.refuse('custom', `must be the name of a custom attestation type, found ${quoted(given)}.`);
    return name;
  }

  /** A mapping under `data`, or the file that `data-file` names: one of them. */
  data(): { value: Readonly<Record<string, unknown>> } | { file: string } {
    const tree = this.#map.entries.get('data');
    const file = this.text('data-file');
    if ((tree === undefined) === (file === null)) {
      const found = file === null ? 'neither' : 'both';
      this.refuse('data', `or \`data-file\` must be given beside \`custom\`, found ${found}.`);
    }
    if (file !== null) return { file };
    const value = objectOf(tree, 'data', (place, message) => {
      this.hasFailed = true;
      this.#fail(place, message);
    });
    return { value };
  }

  /** Null after a problem. */
  #scalar(key: string): string | null {
    const tree = this.#map.entries.get(key);
    const text = tree === undefined ? '' : this.#reader.text(tree, `\`${key}\``);
    if (text === null) this.hasFailed = true;
    return text;
  }

  #texts(key: string): string[] | null {
    const tree = this.#map.entries.get(key);
    const texts = tree === undefined ? null : this.#reader.texts(tree, `\`${key}\``);
    if (texts === null) this.hasFailed = true;
    return texts;
  }
}
