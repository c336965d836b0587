/** What cannot be put into a path or a query, and under which name the service would know it. */
export class UnusableParameter extends Error {
  readonly field: string;

  constructor(field: string, problem: string) {
    super(problem);
    this.name = 'UnusableParameter';
    this.field = field;
  }
}

/**
 * Fills `{name}` of an endpoint's path, each value as one escaped segment, and adds the query: an array repeats its
 * name, undefined members are left out. Throws UnusableParameter.
 */
export function requestPath(template: string, params: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, values.get(name)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) {
      if (item !== undefined) search.append(name, scalarText(`query.${name}`, item));
    }
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function pathSegment(name: string, value: unknown): string {
  const field = `params.${name}`;
  const text = scalarText(field, value);
  // Servers and proxies resolve these before routing, so the request would reach another path.
  if (text === '' || text === '.' || text === '..') {
    throw new UnusableParameter(field, `"${text}" cannot be a part of a path: give a name with a letter or digit`);
  }
  return encodeURIComponent(text.toWellFormed());
}

function scalarText(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new UnusableParameter(
    field,
    `expected text, a number or a boolean, found ${value === null ? 'null' : typeof value}`,
  );
}
