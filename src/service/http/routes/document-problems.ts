import type { ParseResult } from '../../../compliance/document.ts';
import { ServiceError } from '../../error.ts';

/**
 * The parsed document, or a refusal that shows each problem with its place. `title` makes the first line, which clients
 * match on.
 */
export function documentOf<T>(
  result: ParseResult<T>,
  code: 'invalid_template' | 'invalid_policy',
  title: (count: number) => string,
): T {
  if (result.ok) return result.value;
  const lines = result.problems.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  const fields = Object.fromEntries(
    result.problems.map(({ line, column, message }) => [`${line}:${column}`, message] as const),
  );
  throw new ServiceError(code, [title(lines.length), ...lines].join('\n'), { fields });
}
