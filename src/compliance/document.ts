import { isScalar, Lexer, LineCounter, parseDocument, type Document, type ErrorCode } from 'yaml';
import type * as z from 'zod';
import { placeOfIssue, placeOfOffset, pathText, type Place } from './document-place.ts';
import { type StructureFault, structureFaults } from './document-structure.ts';
import { offsetInText, quoted, wording } from './document-wording.ts';

/** One thing to correct in a document. `line` and `column` count from 1; `path` is empty for the document itself. */
export interface Problem extends Place {
  path: string;
  message: string;
}

/** What reading a document gives: its value, or everything that is wrong with it in the order of the text. */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

/** Limits of a document. A reader of hostile text must end soon, whatever the text. */
export const documentLimits = {
  sizeBytes: 1024 * 1024,
  /** Composing costs time per token rather than per byte; a flow template of a thousand attestations has 20,000. */
  tokens: 100_000,
  /** How often aliases may repeat what anchors hold. */
  aliases: 100,
  /** Nobody corrects more than this at once. */
  problems: 100,
};

/**
 * Reads a YAML 1.2 text strictly: errors and warnings of YAML, duplicate keys, unknown tags, unbounded aliases, a second
 * document, unknown keys and wrong values are all refused.
 *
 * Numbers are handed to the schema as the text that was written, so a name such as `1.10` stays itself.
 *
 * @param emptyValue what a text without content stands for; without it such a text is a problem.
 */
export function readDocument<T>(text: string, schema: z.ZodType<T>, emptyValue?: T): ParseResult<T> {
  const oversize = sizeProblem(text);
  if (oversize !== null) return refused([oversize]);

  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: '1.2',
    schema: 'core',
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
    resolveKnownTags: false,
    stringKeys: true,
    // The library compares each key with all others, which hostile text makes quadratic; structureFaults uses a set.
    uniqueKeys: false,
  });

  const faults = yamlFaults(document);
  if (faults.length === 0) faults.push(...structureFaults(document));
  const problems = faults.map(({ offset, message }) => ({ ...placeOfOffset(lines, offset), path: '', message }));
  if (faults.some(({ fatal }) => fatal)) return refused(problems);

  if (isEmpty(document) && emptyValue !== undefined) return { ok: true, value: emptyValue };

  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: documentLimits.aliases });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = 'aliases repeat too much of this document: write out what they stand for';
    return refused([...problems, { line: 1, column: 1, path: '', message }]);
  }

  const outcome = schema.safeParse(value, { error: wording });
  if (outcome.success) return problems.length > 0 ? refused(problems) : { ok: true, value: outcome.data };
  const { issues } = outcome.error;
  // Finding a place takes time, and hostile text has an issue for every few bytes.
  const shown = issues.slice(0, documentLimits.problems);
  return refused([...problems, ...shown.flatMap((issue) => schemaProblems(issue, document, lines, text))]);
}

function refused(problems: Problem[]): { ok: false; problems: Problem[] } {
  const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  // The library repeats an error for every level of nesting that the text leaves open.
  const distinct = new Map(inOrder.map((problem) => [JSON.stringify(problem), problem]));
  return { ok: false, problems: [...distinct.values()].slice(0, documentLimits.problems) };
}

function sizeProblem(text: string): Problem | null {
  const start = { line: 1, column: 1, path: '' };
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes > documentLimits.sizeBytes) {
    return { ...start, message: `expected at most ${documentLimits.sizeBytes} bytes, found ${sizeBytes}` };
  }
  let tokens = 0;
  for (const _token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > documentLimits.tokens) {
      return {
        ...start,
        message: `expected at most ${documentLimits.tokens} YAML tokens, found more: shorten the text`,
      };
    }
  }
  return null;
}

const yamlMessages: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'expected one document, found a second one here',
  RESOURCE_EXHAUSTION: 'this is nested too deeply to be read',
};

function yamlFaults(document: Document.Parsed): StructureFault[] {
  const faults = [...document.errors, ...document.warnings].map((error) => ({
    offset: error.pos[0],
    message: yamlMessages[error.code] ?? `not valid YAML: ${error.message}`,
    fatal: true,
  }));
  const { explicit, version } = document.directives.yaml;
  if (explicit === true && version !== '1.2') {
    faults.push({ offset: 0, message: `expected YAML 1.2, found the directive %YAML ${version}`, fatal: true });
  }
  return faults;
}

function isEmpty(document: Document.Parsed): boolean {
  const { contents } = document;
  return contents === null || (isScalar(contents) && contents.value === null && contents.source === '');
}

function schemaProblems(
  issue: z.core.$ZodIssue,
  document: Document.Parsed,
  lines: LineCounter,
  text: string,
): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    // A schema words an issue once; `wording` gives each of its keys a line.
    const messages = issue.message.split('\n');
    return issue.keys.slice(0, documentLimits.problems).map((key, index) => {
      const path = [...issue.path, key];
      const place = placeOfIssue(document, lines, text, path, 'key');
      return { ...place, path: pathText(path), message: messages[index] ?? `unknown key ${quoted(key)}` };
    });
  }
  const place = placeOfIssue(document, lines, text, issue.path, offsetInText(issue));
  return [{ ...place, path: pathText(issue.path), message: issue.message }];
}
