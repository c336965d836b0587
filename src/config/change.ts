/** One thing that applying would do. `apply` does it; `details` says what differs, a line each. */
export interface Change {
  kind: 'flow' | 'policy' | 'environment';
  name: string;
  action: 'create' | 'update' | 'unchanged';
  details: string[];
  apply: () => Promise<void>;
}

const marks = { create: '+', update: '~', unchanged: '=' } as const;

/** For people: a line for the change and one for each detail. */
export function changeLines(change: Change): string[] {
  return [
    `${marks[change.action]} ${change.kind} ${change.name}: ${change.action}`,
    ...change.details.map((detail) => `    ${detail}`),
  ];
}
