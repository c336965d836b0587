import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The variables of this machine as its user has them: without what the npm script set that runs the tests, and without
 * settings of Assay. Packages come from npm's cache where they are in it.
 */
export function machineEnvironment(): Record<string, string> {
  const ours =
    /^(ASSAY_.*|NODE_OPTIONS|NODE_ENV|NODE|VITEST.*|INIT_CWD|npm_(package|lifecycle)_.*|npm_config_local_prefix)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value === undefined || ours.test(name) ? [] : [[name, value]],
  );
  return {
    ...Object.fromEntries(kept),
    PATH: searchPath().join(path.delimiter),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

/** Why a test cannot run here, or null. */
export function hindrance(...programs: string[]): string | null {
  if (process.platform === 'win32') return 'is for systems with a POSIX shell';
  const missing = programs.filter((name) => !searchPath().some((folder) => existsSync(path.join(folder, name))));
  return missing.length === 0 ? null : `${missing.join(' and ')} is not here`;
}

function searchPath(): string[] {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(
      (folder) => !folder.replaceAll('\\', '/').endsWith('node_modules/.bin') && !folder.includes('node-gyp-bin'),
    );
}
