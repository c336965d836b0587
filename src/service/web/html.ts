import { html as escaping, type raw } from 'hono/html';

/** Text that is HTML already. */
export type Html = ReturnType<typeof raw>;

/** What may stand between tags or in a quoted attribute: text is escaped, nothing is made of what is absent or false. */
export type Child = string | number | false | null | undefined | Html | readonly Child[];

/**
 * HTML out of a template whose values are escaped. Only what such templates made is taken as it is: an object out of a
 * record has no type that fits here. Values stand between tags or in quotes, and an address goes through `webAddress`.
 */
export function html(strings: TemplateStringsArray, ...values: Child[]): Html {
  const made = escaping(strings, ...values);
  if (made instanceof Promise) throw new Error('a template waits for a value, though its types exclude that');
  return made;
}
