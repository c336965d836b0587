import path from 'node:path';
import { type DocumentOptions, type SchemaOptions, stringify } from 'yaml';
import { type ParseResult, type Problem, readDocument } from '../compliance/document.ts';
import { pathText } from '../compliance/document-place.ts';
import { parsePolicy } from '../compliance/policy.ts';
import { parseTemplate } from '../compliance/template.ts';
import { type ArtifactSpec, parseArtifacts } from './artifact-spec.ts';
import { type AttestationSpec, parseAttestations, type Variables } from './attestation-spec.ts';
import { type ConfigDocument, configDocument } from './config-document.ts';
import type { DesiredFlow, DesiredState } from './desired-state.ts';
import type { FileProblem } from './file-problem.ts';
import { FileTextError } from './file-text.ts';
import { textInPlace } from './inline-document.ts';
import type { ListSource } from './list-source.ts';

/** What a config file says. Null stands for a key that is not there. */
export interface Config {
  /** As the user names it. */
  file: string;
  flow: string | null;
  trail: string | null;
  artifacts: readonly ArtifactSpec[] | null;
  attestations: readonly AttestationSpec[] | null;
  /** What an apply brings about. */
  desired: DesiredState;
}

export interface ConfigAccess {
  /** The text of the config file, or of one that it names; a FileTextError where there is none. */
  readText: (file: string) => string;
  /** What `{env: NAME}` stands for; null where nothing is known of it, and so nothing said against it. */
  variables: Variables | null;
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: FileProblem[] };

/**
 * Reads a config file, which is also what `assay apply` reads, with the templates and policies in it and in the files that
 * it names (relative to it). All of it is checked; nothing is asked of a service, and no file that it names under `artifacts`
 * or `attestations` is looked at.
 */
export async function readConfig(file: string, access: ConfigAccess): Promise<ConfigReading> {
  const problems: FileProblem[] = [];
  const reader = new ConfigReader(file, access, problems);
  const document = reader.document();
  const config = document === null ? null : await reader.config(document);
  return config !== null && problems.length === 0
    ? { ok: true, config }
    : { ok: false, problems: inOrder(problems, file) };
}

/** Those of the config file first, as they stand in it. */
function inOrder(problems: readonly FileProblem[], file: string): FileProblem[] {
  const [own, others] = [problems.filter((one) => one.file === file), problems.filter((one) => one.file !== file)];
  const last = { line: Infinity, column: 0 };
  const sorted = own.toSorted(({ place: a }, { place: b }) => {
    const [first, second] = [a ?? last, b ?? last];
    return first.line === second.line ? first.column - second.column : first.line - second.line;
  });
  return [...sorted, ...others];
}

/** Documents are read with numbers as the text that was written; without this they would be sent as texts in quotes. */
const numbersAsWritten: DocumentOptions & SchemaOptions = {
  schema: 'core',
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
};

type Parse = (text: string) => ParseResult<unknown>;
type KeyPath = readonly (string | number)[];

/** What a template or a policy is taken from: it stands in place, or in a file of its own. */
interface DocumentSource {
  at: KeyPath;
  inPlace: unknown;
  file: string | undefined;
  parse: Parse;
}

/** Reads the parts of one file; what is wrong becomes a problem and a harmless stand-in. */
class ConfigReader {
  readonly #file: string;
  readonly #access: ConfigAccess;
  readonly #problems: FileProblem[];
  #text = '';

  constructor(file: string, access: ConfigAccess, problems: FileProblem[]) {
    this.#file = file;
    this.#access = access;
    this.#problems = problems;
  }

  /** Null after a problem. */
  document(): ConfigDocument | null {
    const text = this.#readText(this.#file);
    if (text === null) return null;
    this.#text = text;
    const read = readDocument(text, configDocument);
    if (read.ok) return read.value;
    this.#note(this.#file, read.problems);
    return null;
  }

  async config(document: ConfigDocument): Promise<Config> {
    const artifacts = document.artifacts === undefined ? null : this.#list('artifacts');
    const attestations = document.attestations === undefined ? null : this.#list('attestations');
    return {
      file: this.#file,
      flow: document.flow?.name ?? null,
      trail: document.trail ?? null,
      artifacts: artifacts === null ? null : await parseArtifacts(artifacts),
      attestations: attestations === null ? null : await parseAttestations(attestations, this.#access.variables),
      desired: this.#desiredState(document),
    };
  }

  #desiredState({ flow, flows, policies, environments, ...own }: ConfigDocument): DesiredState {
    return {
      flows: [
        ...(flow === undefined ? [] : [this.#flow({ ...flow, ...own }, [])]),
        ...(flows ?? []).map((one, index) => this.#flow(one, ['flows', index])),
      ],
      policies: (policies ?? []).map((one, index) => ({
        name: one.name,
        description: one.description ?? null,
        comment: one.comment ?? '',
        content: this.#content({
          at: ['policies', index, 'policy'],
          inPlace: one.policy,
          file: one['policy-file'],
          parse: parsePolicy,
        }),
      })),
      environments: (environments ?? []).map((one) => ({
        name: one.name,
        type: one.type,
        description: one.description ?? null,
        policies: one.policies === undefined ? null : [...new Set(one.policies)],
      })),
    };
  }

  #flow(one: NonNullable<ConfigDocument['flows']>[number], at: KeyPath): DesiredFlow {
    const hasTemplate = one.template !== undefined || one['template-file'] !== undefined;
    const source = { at: [...at, 'template'], inPlace: one.template, file: one['template-file'], parse: parseTemplate };
    return {
      name: one.name,
      description: one.description ?? null,
      visibility: one.visibility ?? null,
      template: hasTemplate ? this.#content(source) : null,
    };
  }

  /** A document that stands in place is sent as YAML of the same content; one in a file of its own letter for letter. */
  #content({ at, inPlace, file, parse }: DocumentSource): string {
    if (file === undefined) {
      const content = stringify(inPlace, numbersAsWritten);
      if (!parse(content).ok) this.#noteInPlace(at, content, parse);
      return content;
    }
    const source = path.isAbsolute(file) ? file : path.join(path.dirname(this.#file), file);
    const content = this.#readText(source);
    const read = content === null ? null : parse(content);
    if (read !== null && !read.ok) this.#note(source, read.problems);
    return content ?? '';
  }

  /** A list on the lines it has in the file, for the reader that the inputs have as well. Null after a problem. */
  #list(key: 'artifacts' | 'attestations'): ListSource | null {
    const text = textInPlace(this.#text, [key]);
    if (text === null) {
      this.#problems.push({
        file: this.#file,
        place: null,
        message: `${key}: an alias (\`*name\`) is not read here: write the value out`,
      });
      return null;
    }
    return {
      text,
      input: key,
      file: this.#file,
      report: (place, message) => this.#problems.push({ file: this.#file, place, message }),
    };
  }

  /** The problems of a document inside the file, on the file's lines; where it cannot be cut out of it, with their paths. */
  #noteInPlace(at: KeyPath, content: string, parse: Parse): void {
    const cutOut = textInPlace(this.#text, at);
    const there = cutOut === null ? null : parse(cutOut);
    if (there !== null && !there.ok) return this.#note(this.#file, there.problems);
    const alone = parse(content);
    for (const problem of alone.ok ? [] : alone.problems) {
      const where = [pathText(at), problem.path].filter((part) => part !== '').join('.');
      this.#problems.push({ file: this.#file, place: null, message: `${where}: ${problem.message}` });
    }
  }

  #note(file: string, problems: readonly Problem[]): void {
    this.#problems.push(...problems.map(({ line, column, message }) => ({ file, place: { line, column }, message })));
  }

  #readText(file: string): string | null {
    try {
      return this.#access.readText(file);
    } catch (error) {
      if (!(error instanceof FileTextError)) throw error;
      this.#problems.push({ file, place: null, message: error.message });
      return null;
    }
  }
}
