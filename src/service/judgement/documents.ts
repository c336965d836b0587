import { LRUCache } from 'lru-cache';
import type { ParseResult } from '../../compliance/document.ts';
import { type Policy, parseStoredPolicy } from '../../compliance/policy.ts';
import { parseStoredTemplate, type Template } from '../../compliance/template.ts';

const CACHE_SIZE = 500;

/**
 * Stored templates and policies, parsed. What is stored never changes, so a parsed one is kept under its id. A stored
 * document that does not parse is a fault of the service: judging stops rather than passing over it.
 */
export interface Documents {
  template(id: string, content: string): Template;
  policy(id: string, version: number, content: string): Policy;
}

export function createDocuments(): Documents {
  const templates = new LRUCache<string, Template>({ max: CACHE_SIZE });
  const policies = new LRUCache<string, Policy>({ max: CACHE_SIZE });
  return {
    template: (id, content) => cached(templates, id, () => valueOf(parseStoredTemplate(content), `template ${id}`)),
    policy: (id, version, content) =>
      cached(policies, `${id}@${version}`, () =>
        valueOf(parseStoredPolicy(content), `policy ${id} version ${version}`),
      ),
  };
}

function cached<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  const made = make();
  cache.set(key, made);
  return made;
}

function valueOf<T>(result: ParseResult<T>, what: string): T {
  if (result.ok) return result.value;
  throw new Error(`the stored ${what} does not parse: ${result.problems.map((problem) => problem.message).join('; ')}`);
}
