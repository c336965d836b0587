import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { ServiceError } from '../error.ts';
import { JSON_MAX_BYTES } from './json-body.ts';

/** What may be under way at once. */
export interface Room {
  requests: number;
  /** A connection may send requests before earlier ones are answered; beyond this many they are refused. */
  requestsPerConnection: number;
  /** Of bodies in memory: JSON as much as is announced, of a form its JSON part as it arrives. */
  bodyBytes: number;
  /** The same for each token, so that one that sends slowly leaves room for the others. */
  bodyBytesPerToken: number;
}

/** What the body of one request takes of the room; given back when it is over. */
export interface BodyShare {
  /** Throws `unavailable` where that much is not left. */
  take(sizeBytes: number): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How many of the requests that are counted were taken and are not answered. */
    requestsUnderWay: () => number;
  }
  interface FastifyRequest {
    /** Null where the request was not admitted. */
    stay: Stay | null;
  }
}

/** An answer of at most this size holds nothing up but its own connection, whose reading stops while they pile up. */
const SMALL_ANSWER_MAX_LENGTH = 16 * 1024;
/** What the parser of a form keeps of a file on its way to the disk. */
const FORM_BYTES = 64 * 1024;

/**
 * Bounds what is under way at once: beyond it a request is told at once to come again, so that those which were taken are
 * still answered in time and memory stays bounded. A request is under way until its answer is out, or was written and is
 * small; an answer that its reader does not take within `answerMs` ends with the connection. Requests to the `uncounted`
 * routes are always taken: those whose answers are small, or the same bytes for all.
 */
export function admitAtMost(
  app: FastifyInstance,
  room: Room,
  { answerMs, uncounted }: { answerMs: number; uncounted: ReadonlySet<string> },
): void {
  const connections = new WeakMap<Socket, Set<Stay>>();
  const bodies = createBodyRoom(room);
  let requests = 0;

  const staysOf = (socket: Socket): Set<Stay> => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const stays = new Set<Stay>();
    connections.set(socket, stays);
    // An answer that waits behind another one on the connection is not told that the connection has ended.
    socket.once('close', () => {
      for (const stay of stays) stay.end();
    });
    return stays;
  };

  app.decorate('requestsUnderWay', () => requests);
  app.decorateRequest('stay', null);
  app.addHook('onRequest', (request, reply, done) => {
    const isCounted = !uncounted.has(request.routeOptions.url ?? '');
    const stays = staysOf(request.raw.socket);
    if (isCounted && (requests >= room.requests || stays.size >= room.requestsPerConnection)) {
      done(tooMuch());
      return;
    }
    const stay = new Stay();
    stays.add(stay);
    stay.whenOver(() => stays.delete(stay));
    if (isCounted) {
      requests += 1;
      stay.whenAnswered(() => {
        requests -= 1;
      });
    }
    request.stay = stay;
    reply.raw.once('close', () => stay.end());
    done();
  });
  // Here the caller is known: a stranger was refused before, and takes no room for a body.
  app.addHook('preParsing', async (request) => {
    const { caller, stay } = request;
    if (caller === null || stay === null) return;
    const share = bodies.open(caller.tokenId);
    stay.whenOver(() => share.release());
    stay.body = share;
    share.take(announcedBytes(request));
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { stay } = request;
    if (isSmall(payload)) {
      stay?.answer();
    } else if (stay !== null) {
      const timer = setTimeout(() => request.raw.socket.destroy(), answerMs);
      stay.whenOver(() => clearTimeout(timer));
    }
    done();
  });
}

/** A request from its admission to its end, and what is given back in between. */
export class Stay {
  /** Where the body may be read: what it takes of the room. */
  body: BodyShare | null = null;
  readonly #answered: (() => void)[] = [];
  readonly #over: (() => void)[] = [];
  #isOver = false;

  /** Once there is nothing left to do but to write a small answer, or the request is over. */
  whenAnswered(work: () => void): void {
    this.#answered.push(work);
  }

  /** Does the work at once where the request is over already: its handling may go on for a while. */
  whenOver(work: () => void): void {
    if (this.#isOver) work();
    else this.#over.push(work);
  }

  answer(): void {
    for (const work of this.#answered.splice(0)) work();
  }

  end(): void {
    this.#isOver = true;
    this.answer();
    for (const work of this.#over.splice(0)) work();
  }
}

interface BodyRoom {
  open(tokenId: string): BodyShare & { release(): void };
}

function createBodyRoom(room: Room): BodyRoom {
  const ofTokens = new Map<string, number>();
  let total = 0;
  return {
    open(tokenId) {
      let own = 0;
      let isReleased = false;
      const add = (sizeBytes: number): void => {
        own += sizeBytes;
        total += sizeBytes;
        const ofToken = (ofTokens.get(tokenId) ?? 0) + sizeBytes;
        if (ofToken === 0) ofTokens.delete(tokenId);
        else ofTokens.set(tokenId, ofToken);
      };
      return {
        take(sizeBytes) {
          if (isReleased) return;
          const ofToken = ofTokens.get(tokenId) ?? 0;
          if (total + sizeBytes > room.bodyBytes || ofToken + sizeBytes > room.bodyBytesPerToken) throw tooMuch();
          add(sizeBytes);
        },
        release() {
          isReleased = true;
          add(-own);
        },
      };
    },
  };
}

function tooMuch(): ServiceError {
  return new ServiceError('unavailable', 'the service has too much to do, try again');
}

function isSmall(payload: unknown): boolean {
  if (payload === null || payload === undefined) return true;
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= SMALL_ANSWER_MAX_LENGTH;
}

/** The most that the body will take by what its head says; of a form only what its parser keeps, its parts come beside. */
function announcedBytes(request: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const maxBytes = request.isMultipart() ? FORM_BYTES : JSON_MAX_BYTES;
  if (length !== undefined) return Math.min(Number(length), maxBytes);
  return encoding === undefined ? 0 : maxBytes;
}
