import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The file of the command `assay`, for Node. */
export const command = path.join(root, 'src/cli/main.ts');
/** Where Node keeps what it compiled: hundreds of starts of the same program are cheap then. */
export const compileCache = path.join(root, 'node_modules/.cache/assay-compiled');

/** What ends by itself takes no longer, and a service listens by then; what takes longer is killed and so fails its test. */
export const COMMAND_LIMIT_MS = 60_000;

/** The variables of this machine, without any that the command or its Node reads. */
export function machineVariables(): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(ASSAY_.*|NODE_OPTIONS|https?_proxy|no_proxy)$/i.test(name)),
    ),
    NODE_COMPILE_CACHE: compileCache,
  };
}
