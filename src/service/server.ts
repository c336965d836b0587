import path from 'node:path';
import { openEvidenceStore } from './evidence/evidence-store.ts';
import { createAddresses } from './http/addresses.ts';
import { type AppOptions, buildApp } from './http/app.ts';
import { createDocuments } from './judgement/documents.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore, type Store } from './store/store.ts';

/** How long requests that were taken may go on when the service ends. */
const CLOSE_GRACE_MS = 10_000;

export interface ServerOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Folder of the store and the attachments; made where it is missing. */
  dataDir: string;
  /** The address users reach the service at. Null: the one it listens on. */
  publicUrl: string | null;
  logLevel: AppOptions['logLevel'];
  version: string;
  clock: () => number;
}

export interface Server {
  /** The address the service listens on. */
  url: string;
  store: Store;
  /** Finishes what was taken, then lets go of the port and the store. */
  close(): Promise<void>;
}

/** Opens the embedded store in the data folder. */
export async function openStore(dataDir: string, clock: () => number): Promise<Store> {
  return createStore(await openSqlite(dataDir, clock), clock);
}

/** Opens the store and serves it. Throws where the folder or the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const store = await openStore(options.dataDir, options.clock);
  try {
    let listeningUrl = '';
    const app = await buildApp({
      services: {
        store,
        evidence: await openEvidenceStore(path.join(options.dataDir, 'evidence'), options.clock),
        documents: createDocuments(),
        addresses: createAddresses(() => options.publicUrl ?? listeningUrl),
        clock: options.clock,
      },
      logLevel: options.logLevel,
      version: options.version,
    });
    listeningUrl = await app.listen({ host: options.host, port: options.port });
    return {
      url: listeningUrl,
      store,
      async close() {
        // A request that its sender never finishes must not hold up the end.
        const grace = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
        await app.close();
        clearTimeout(grace);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
