/** The environment that a program runs in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the runner hands over inputs, some of which are secrets, and where the token of the service may be. */
const ownVariable = /^(?:INPUT_.*|ASSAY_API_TOKEN)$/i;

/** What of its environment Assay hands on to programs that it starts: they have no use for its inputs and its token. */
export const childEnvironment = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ownVariable.test(name)));
