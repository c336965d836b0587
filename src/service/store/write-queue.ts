import { type Kysely, sql } from 'kysely';
import { ServiceError } from '../error.ts';

interface Job<Tables> {
  work: (db: Kysely<Tables>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Beyond this a write is told to come again, so that waiting stays short and memory bounded. */
const WAITING_MAX_JOBS = 2000;
/** Bounds how long the first of a batch waits for the last. */
const BATCH_MAX_JOBS = 256;

/**
 * Writes that arrive together share one transaction and one sync of the disk. Each runs in a savepoint of its own, so one
 * that fails takes nothing of the others back; each is answered only after the commit.
 */
export class WriteQueue<Tables> {
  readonly #db: Kysely<Tables>;
  readonly #mapError: (error: unknown) => unknown;
  readonly #jobs: Job<Tables>[] = [];
  #draining: Promise<void> | null = null;

  constructor(db: Kysely<Tables>, mapError: (error: unknown) => unknown) {
    this.#db = db;
    this.#mapError = mapError;
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

  /** Resolves when everything that was taken is answered. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) {
      // Waits for the end of this turn of the event loop, so that requests which arrived together join one batch.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit(this.#jobs.splice(0, BATCH_MAX_JOBS));
    }
    this.#draining = null;
  }

  async #commit(batch: readonly Job<Tables>[]): Promise<void> {
    const failed = new Map<Job<Tables>, unknown>();
    try {
      await this.#db.connection().execute(async (db) => {
        await sql`begin immediate`.execute(db);
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
      const mapped = this.#mapError(error);
      for (const job of batch) job.reject(mapped);
      return;
    }
    for (const job of batch) {
      if (failed.has(job)) job.reject(this.#mapError(failed.get(job)));
      else job.resolve(undefined);
    }
  }

  /** Answers the job's own failure, after undoing it. Throws where the undoing fails, since then the batch is lost. */
  async #inSavepoint(db: Kysely<Tables>, job: Job<Tables>): Promise<{ error: unknown } | null> {
    await sql`savepoint job`.execute(db);
    try {
      await job.work(db);
    } catch (error) {
      try {
        await sql`rollback to job`.execute(db);
        await sql`release job`.execute(db);
      } catch {
        throw error;
      }
      return { error };
    }
    await sql`release job`.execute(db);
    return null;
  }
}
