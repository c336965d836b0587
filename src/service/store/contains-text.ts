import type { Expression, ExpressionBuilder, SqlBool, StringReference } from 'kysely';
import type { TenantTables } from './schema.ts';

/**
 * Whether a column has the text in it. `like` tells letters apart on one engine and not on the other; taking the text out
 * and comparing means the same on both. Without regard to case, letters beyond ASCII may still have to be alike.
 */
export function containsText<T extends keyof TenantTables>(
  where: ExpressionBuilder<TenantTables, T>,
  column: StringReference<TenantTables, T>,
  text: string,
  { isCaseSensitive }: { isCaseSensitive: boolean },
): Expression<SqlBool> {
  const fold = (value: Expression<string>): Expression<string> =>
    isCaseSensitive ? value : where.fn<string>('lower', [value]);
  const name = fold(where.ref(column).$castTo<string>());
  const without = where.fn<string>('replace', [name, fold(where.val(text)), where.val('')]);
  return where(without, '<>', name);
}
