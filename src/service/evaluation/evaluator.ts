import { Worker } from 'node:worker_threads';
import { ServiceError } from '../error.ts';
import type { Outcome, Task } from './task.ts';

/** What one task may take. jq's own memory is bounded by its build, to 256 MiB. */
const TASK_TIMEOUT_MS = 1000;
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** A thread that is not ready by then never will be. */
const START_TIMEOUT_MS = 30_000;
/** Beyond this a task is told to come again, so that waiting stays short. */
const WAITING_MAX_TASKS = 100;

/** Runs programs that users wrote, one at a time, each bounded in time and memory. */
export interface Evaluator {
  /** Throws `unavailable` where too many tasks are waiting, or the evaluator was closed. */
  run(task: Task): Promise<Outcome>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * One warm thread does all the work; it is made when the first task comes, and again after it had to be ended.
 * `timeoutMs` is the time of one task on a thread that is ready.
 */
export function createEvaluator({ timeoutMs = TASK_TIMEOUT_MS }: { timeoutMs?: number } = {}): Evaluator {
  let worker: Worker | null = null;
  let waiting = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function discard(): Promise<void> {
    const discarded = worker;
    worker = null;
    await discarded?.terminate();
  }

  async function runNext(task: Task): Promise<Outcome> {
    if (isClosed) throw unavailable('the service is ending');
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
    if (answer.kind === 'timeout') return { kind: 'unfinished', problem: `it did not end within ${timeoutMs} ms` };
    if (answer.kind === 'out_of_memory') return { kind: 'unfinished', problem: 'it takes more memory than it may' };
    throw new Error('the thread for rules and schemas ended by itself', { cause: answer });
  }

  return {
    run(task) {
      if (waiting >= WAITING_MAX_TASKS) return Promise.reject(unavailable('too many rules are waiting'));
      waiting += 1;
      const result = last.then(() => runNext(task)).finally(() => (waiting -= 1));
      last = result.catch(() => null);
      return result;
    },
    async close() {
      isClosed = true;
      await discard();
      await last;
    },
  };
}

function startWorker(): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
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

function unavailable(why: string): ServiceError {
  return new ServiceError('unavailable', `${why}: try again`);
}
