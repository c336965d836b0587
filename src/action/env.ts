/** The environment of a process, as handed in from the entry. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The value of a variable without surrounding blanks, or null where it is unset or empty. */
export function variable(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}
