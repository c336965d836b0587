import { LRUCache } from 'lru-cache';
import type { ParseResult } from '../../compliance/document.ts';
import { type Policy, parseStoredPolicy } from '../../compliance/policy.ts';
import { parseStoredTemplate, type Template } from '../../compliance/template.ts';

const CACHE_SIZE = 500;

/**
 * Stored templates and policies, parsed. A parsed one is kept for the next time, and counts only for the very text it was
 * made of: a version whose write is undone is no version, and its number goes to another text. A stored document that does
 * not parse is a fault of the service: judging stops rather than passing over it.
 */
export interface Documents {
  template(id: string, content: string): Template;
  policy(id: string, version: number, content: string): Policy;
}

export function createDocuments(): Documents {
  const templates = new LRUCache<string, Parsed<Template>>({ max: CACHE_SIZE });
  const policies = new LRUCache<string, Parsed<Policy>>({ max: CACHE_SIZE });
  return {
    template: (id, content) => parsed(templates, `template ${id}`, content, parseStoredTemplate),
    policy: (id, version, content) => parsed(policies, `policy ${id} version ${version}`, content, parseStoredPolicy),
  };
}

interface Parsed<T> {
  content: string;
  value: T;
}

function parsed<T>(
  cache: LRUCache<string, Parsed<T>>,
  what: string,
  content: string,
  parse: (content: string) => ParseResult<T>,
): T {
  const kept = cache.get(what);
  if (kept?.content === content) return kept.value;
  const value = valueOf(parse(content), what);
  cache.set(what, { content, value });
  return value;
}

function valueOf<T>(result: ParseResult<T>, what: string): T {
  if (result.ok) return result.value;
  throw new Error(`the stored ${what} does not parse: ${result.problems.map((problem) => problem.message).join('; ')}`);
}
