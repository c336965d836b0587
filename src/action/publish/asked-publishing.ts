import { parseBoolean } from '../../config/boolean.ts';
import type { EventFacts } from '../context/event.ts';
import { type InputName, inputVariable } from '../declared-inputs.ts';
import type { Env } from '../env.ts';
import type { Publishing } from './publish-findings.ts';

/**
 * Where the result is shown besides the job's own page, whatever else the inputs say and however wrong they are: what an
 * earlier try of the step shows there would stay otherwise. Null where nowhere, and in a dry run.
 */
export function askedPublishing(env: Env, event: EventFacts): Publishing | null {
  const text = (name: InputName): string => (env[inputVariable(name)] ?? '').trim();
  const checkRun = text('check-run') || null;
  const comment = parseBoolean(text('comment')) === true;
  if (parseBoolean(text('dry-run')) === true || (checkRun === null && !comment)) return null;
  return {
    places: { checkRun, comment },
    subjects: null,
    env,
    token: text('github-token') || null,
    headSha: event.headSha,
    pullRequest: event.pullRequest,
    runUrl: event.runUrl,
  };
}
