import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { ServiceError } from '../error.ts';
import { backoff } from './backoff.ts';

interface Job<Tables> {
  work: (db: Kysely<Tables>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Beyond this a write is told to come again, so that waiting stays short and memory bounded. */
const WAITING_MAX_JOBS = 2000;
/** Bounds how long the first of a batch waits for the last. */
const BATCH_MAX_JOBS = 256;

/** Writes that shared a transaction, once it has ended. */
export interface WriteGroup {
  writes: number;
  /** From the moment it could begin until it was on the disk, or had failed. */
  durationMs: number;
  /** False where none of them is on record. */
  isCommitted: boolean;
}

export interface WriteQueueOptions {
  /** Makes the error that callers get of one that the database threw. */
  mapError: (error: unknown) => unknown;
  /** Whether a transaction could not begin because another process writes. */
  isBusy: (error: unknown) => boolean;
  /** How long a transaction is tried to begin while another process writes. */
  busyWaitMs: number;
  /** Called after each commit; the next one waits for it. Must not reject. */
  afterCommit: () => Promise<void>;
  /** Told of each group of writes when it has ended. Must not throw. */
  onGroup: (group: WriteGroup) => void;
}

/**
 * Writes that arrive together share one transaction and one sync of the disk. Each runs in a savepoint of its own, so one
 * that fails takes nothing of the others back; each is answered only after the commit.
 */
export class WriteQueue<Tables> {
  readonly #db: Kysely<Tables>;
  readonly #options: WriteQueueOptions;
  readonly #jobs: Job<Tables>[] = [];
  #draining: Promise<void> | null = null;
  #atWorkSinceMs: number | null = null;

  /** `db` has one connection, which nothing else uses and which must not wait itself where the database is busy. */
  constructor(db: Kysely<Tables>, options: WriteQueueOptions) {
    this.#db = db;
    this.#options = options;
  }

  run<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (this.#jobs.length >= WAITING_MAX_JOBS) {
      return Promise.reject(new ServiceError('unavailable', 'too many writes are waiting, try again'));
    }
    return new Promise<T>((resolve, reject) => {
      let result: { value: T } | null = null;
      this.#jobs.push({
        work: async (db) => {
          result = { value: await work(db) };
        },
        resolve: () => (result === null ? reject(new Error('the write has no result')) : resolve(result.value)),
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** How many writes wait for their transaction. */
  get waiting(): number {
    return this.#jobs.length;
  }

  /** How long the write that has its turn has been at work; 0 where none is. Seen only of one that lets the event loop turn. */
  get atWorkMs(): number {
    return this.#atWorkSinceMs === null ? 0 : performance.now() - this.#atWorkSinceMs;
  }

  /** Resolves when everything that was taken is answered. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) {
      // Waits for the end of this turn of the event loop, so that requests which arrived together join one batch.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit();
      await this.#options.afterCommit();
    }
    this.#draining = null;
  }

  async #commit(): Promise<void> {
    let batch: readonly Job<Tables>[] = [];
    const failed = new Map<Job<Tables>, unknown>();
    let beganMs = performance.now();
    const ended = (writes: number, isCommitted: boolean): void =>
      this.#options.onGroup({ writes, durationMs: performance.now() - beganMs, isCommitted });
    try {
      await this.#db.connection().execute(async (db) => {
        await this.#begin(db);
        beganMs = performance.now();
        // Taken only now, so that what arrived while another process wrote joins it.
        batch = this.#jobs.splice(0, BATCH_MAX_JOBS);
        try {
          for (const job of batch) {
            const failure = await this.#inSavepoint(db, job);
            if (failure !== null) failed.set(job, failure.error);
          }
          await sql`commit`.execute(db);
        } catch (error) {
          await sql`rollback`.execute(db).catch(() => {
            // A full disk has already rolled the transaction back; the first error is the one to tell.
          });
          throw error;
        }
      });
    } catch (error) {
      const mapped = this.#options.mapError(error);
      // Where no transaction began, everyone who waits has waited for it; going on one batch at a time would make the
      // last of them wait many times as long.
      const lost = batch.length > 0 ? batch : this.#jobs.splice(0);
      ended(lost.length, false);
      for (const job of lost) job.reject(mapped);
      return;
    }
    ended(batch.length, true);
    for (const job of batch) {
      if (failed.has(job)) job.reject(this.#options.mapError(failed.get(job)));
      else job.resolve(undefined);
    }
  }

  /** Takes the write lock. While another process has it, the event loop goes on: SQLite's own wait would block it. */
  async #begin(db: Kysely<Tables>): Promise<void> {
    for (const waitMs of backoff({ firstMs: 1, longestMs: 32, totalMs: this.#options.busyWaitMs })) {
      try {
        await sql`begin immediate`.execute(db);
        return;
      } catch (error) {
        if (!this.#options.isBusy(error)) throw error;
      }
      await setTimeout(waitMs);
    }
    await sql`begin immediate`.execute(db);
  }

  /** Answers the job's own failure, after undoing it. Throws where the undoing fails, since then the batch is lost. */
  async #inSavepoint(db: Kysely<Tables>, job: Job<Tables>): Promise<{ error: unknown } | null> {
    await sql`savepoint job`.execute(db);
    try {
      this.#atWorkSinceMs = performance.now();
      await job.work(db);
    } catch (error) {
      try {
        await sql`rollback to job`.execute(db);
        await sql`release job`.execute(db);
      } catch {
        throw error;
      }
      return { error };
    } finally {
      this.#atWorkSinceMs = null;
    }
    await sql`release job`.execute(db);
    return null;
  }
}
