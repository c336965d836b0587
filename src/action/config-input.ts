import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Variables } from '../config/attestation-spec.ts';
import type { Config } from '../config/config-file.ts';
import { fileProblemText } from '../config/file-problem.ts';
import type { InputName } from './declared-inputs.ts';
import { inWorkspace, isBelow, linkedOutside } from './file-pattern.ts';
import type { InputProblems } from './input-problem.ts';

/** As much as a template or a policy may have. */
const CONFIG_MAX_BYTES = 1024 * 1024;

/** What a step takes from its config file; the rest of the file is for `apply`. */
export const configKeys = ['flow', 'trail', 'artifacts', 'attestations', 'environments', 'policies'] as const;
export type ConfigKey = (typeof configKeys)[number];

/** Inputs that take the place of what the config file says. */
const replacing: Readonly<Record<ConfigKey, readonly InputName[]>> = {
  flow: ['flow'],
  // A step about what was reported before reports nothing.
  trail: ['trail', 'fingerprint'],
  artifacts: ['artifacts', 'fingerprint'],
  attestations: ['attestations', 'attestation-name', 'fingerprint'],
  environments: ['environment'],
  policies: ['policies'],
};

/** The input that takes the place of a key of the config file; null where the file's word counts. */
export const replacementOf = (key: ConfigKey, given: ReadonlySet<InputName>): InputName | null =>
  replacing[key].find((name) => given.has(name)) ?? null;

/**
 * Reads the config file of a step, and files that it names. They must lie in the workspace.
 *
 * @param variables what `{env: NAME}` stands for; null where the file's attestations are not used.
 * @returns null after a problem.
 */
export async function readConfigInput(
  file: string,
  { workspace, variables, problems }: { workspace: string; variables: Variables | null; problems: InputProblems },
): Promise<Config | null> {
  const [{ readConfig }, { FileTextError, readFileText }] = await Promise.all([
    import('../config/config-file.ts'),
    import('../config/file-text.ts'),
  ]);
  const readText = (name: string): string => {
    const path = inWorkspace(name, workspace);
    const problem = pathProblem(path, workspace);
    if (problem !== null) throw new FileTextError(problem);
    return readFileText(path);
  };
  const read = await readConfig(file, { readText, variables });
  if (read.ok) return read.config;
  for (const problem of read.problems) problems.add('config', fileProblemText(problem));
  return null;
}

/** Null where the path is that of a file in the workspace. */
function pathProblem(path: string, workspace: string): string | null {
  if (!isBelow(path, workspace)) return `lies outside of the workspace, ${workspace}`;
  const outside = linkedOutside(relative(workspace, path), path, workspace);
  if (outside !== null) return outside;
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined)
    return `there is no such file. Paths are relative to ${workspace}; check that the repository is checked out before this step`;
  if (!file.isFile()) return 'is not a file';
  if (file.size > CONFIG_MAX_BYTES) return `expected at most ${CONFIG_MAX_BYTES} bytes (1 MiB), found ${file.size}`;
  return null;
}
