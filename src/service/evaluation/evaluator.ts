import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../error.ts';
import { shortened } from './problem-text.ts';
import type { Outcome, Task } from './task.ts';
import { createTurns } from './turns.ts';

/** What one task may take. jq's own memory is bounded by its build, to 256 MiB. */
const TASK_TIMEOUT_MS = 1000;
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** A thread that is not ready by then never will be. */
const START_TIMEOUT_MS = 30_000;
/** Beyond this a task is told to come again, so that waiting stays short. How much waits in all is bounded by requests. */
const WAITING_MAX_TASKS_PER_ORGANIZATION = 20;
/** A program that had to be ended is not run on data again for so long. */
export const SUSPENDED_MS = 60_000;
const SUSPENDED_MAX_PROGRAMS = 1000;

/**
 * Runs programs that users wrote, one at a time, each bounded in time and memory. Organizations take turns, so that what one
 * of them wrote holds up the others little.
 */
export interface Evaluator {
  /**
   * Throws `unavailable` where too many tasks of the organization are waiting, its program had to be ended a short time ago,
   * or the evaluator was closed.
   */
  run(orgId: string, task: Task): Promise<Outcome>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface EvaluatorOptions {
  /** Gives epoch milliseconds. */
  clock: () => number;
  /** The time of one task on a thread that is ready. */
  timeoutMs?: number;
}

/** One warm thread does all the work; it is made when the first task comes, and again after it had to be ended. */
export function createEvaluator({ clock, timeoutMs = TASK_TIMEOUT_MS }: EvaluatorOptions): Evaluator {
  let worker: Worker | null = null;
  let isClosed = false;
  const turns = createTurns<() => Promise<Outcome>>(WAITING_MAX_TASKS_PER_ORGANIZATION);
  const suspendedUntilMs = new LRUCache<string, number>({ max: SUSPENDED_MAX_PROGRAMS });
  let last: Promise<unknown> = Promise.resolve();

  async function discard(): Promise<void> {
    const discarded = worker;
    worker = null;
    await discarded?.terminate();
  }

  async function runNow(orgId: string, task: Task): Promise<Outcome> {
    if (isClosed) throw unavailable('the service is ending');
    // Without data nothing is suspended: a type can be made anew whatever its programs did on some data.
    const program = task.data === null ? null : programKey(orgId, task);
    if (program !== null && clock() < (suspendedUntilMs.get(program) ?? 0)) {
      throw unavailable(`${nameOf(task)} did not come to its end a short time ago, and is not run now`);
    }
    if (worker === null) {
      worker = startWorker();
      const started = await nextMessage(worker, START_TIMEOUT_MS);
      if (started.kind !== 'message') {
        await discard();
        throw new Error('the thread for rules and schemas did not start', { cause: started });
      }
    }
    worker.postMessage(task, []);
    const answer = await nextMessage(worker, timeoutMs);
    if (answer.kind === 'message' && answer.outcome !== null) return answer.outcome;
    await discard();
    if (isClosed) throw unavailable('the service is ending');
    if (answer.kind !== 'timeout' && answer.kind !== 'out_of_memory') {
      throw new Error('the thread for rules and schemas ended by itself', { cause: answer });
    }
    if (program !== null) suspendedUntilMs.set(program, clock() + SUSPENDED_MS);
    const problem =
      answer.kind === 'timeout' ? `it did not end within ${timeoutMs} ms` : 'it takes more memory than it may';
    return { kind: 'unfinished', problem };
  }

  return {
    run(orgId, task) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const isWaiting = turns.add(orgId, () => {
        const outcome = runNow(orgId, task);
        resolve(outcome);
        return outcome;
      });
      if (!isWaiting) return Promise.reject(unavailable('too many rules of the organization are waiting'));
      // One link for each that waits; whose turn a link is shows when the one before has ended.
      last = last.then(() => turns.next()?.()).catch(() => null);
      return promise;
    },
    async close() {
      isClosed = true;
      await discard();
      await last;
    },
  };
}

function startWorker(): Worker {
  // Beside this file, and of its kind: TypeScript from the sources, JavaScript from a package.
  const worker = new Worker(new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url), {
    resourceLimits: RESOURCES,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // What programs print is nobody's to read.
  worker.stdout.resume();
  worker.stderr.resume();
  // An error that nobody listens to would end the process; it also ends the thread, which is what counts.
  worker.on('error', () => undefined);
  // A warm thread must not keep the process from ending.
  worker.unref();
  return worker;
}

type Message =
  /** `outcome` is null where the thread says that it is ready. */
  | { kind: 'message'; outcome: Outcome | null }
  | { kind: 'timeout' }
  | { kind: 'out_of_memory' }
  | { kind: 'ended'; error: unknown };

function nextMessage(worker: Worker, timeoutMs: number): Promise<Message> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ kind: 'timeout' }), timeoutMs);
    const onMessage = (said: Outcome | 'ready'): void =>
      settle({ kind: 'message', outcome: said === 'ready' ? null : said });
    const onError = (error: unknown): void =>
      settle(
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { kind: 'out_of_memory' }
          : { kind: 'ended', error },
      );
    const onExit = (): void => settle({ kind: 'ended', error: null });
    function settle(message: Message): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(message);
    }
    worker.once('message', onMessage).once('exit', onExit).once('error', onError);
  });
}

function programKey(orgId: string, task: Task): string {
  const program = JSON.stringify([orgId, task.kind, task.kind === 'jq' ? task.program : task.schema]);
  return createHash('sha256').update(program).digest('hex');
}

function nameOf(task: Task): string {
  return task.kind === 'jq' ? `the rule \`${shortened(task.program)}\`` : 'the schema';
}

function unavailable(why: string): ServiceError {
  return new ServiceError('unavailable', `${why}: try again`);
}
