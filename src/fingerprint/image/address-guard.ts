import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Reach, reachOf, writtenReach } from './reach.ts';

/** A registry pointed at an address that somebody who only knows its public face has no business with. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Says which addresses a registry may send its clients to: the public ones, and those in the surroundings in which the
 * registry itself stands. Without it a registry could have the client ask services of the runner's own network.
 */
export class AddressGuard {
  readonly #registry: URL;
  readonly #reaches = new Set<Reach>(['public']);

  constructor(registry: URL) {
    this.#registry = registry;
    const reach = writtenReach(registry);
    if (reach !== null) this.#reaches.add(reach);
  }

  /** Throws ForbiddenAddress for a host that is written as an address out of bounds. */
  check(url: URL): void {
    const reach = writtenReach(url);
    if (reach !== null && url.hostname !== this.#registry.hostname) this.#refuseOutside([reach]);
  }

  /** Looks up names for connections to the host of `url`; fails with ForbiddenAddress where an address is out of bounds. */
  lookupFor(url: URL): LookupFunction {
    const isRegistry = url.hostname === this.#registry.hostname;
    return (hostname, options, callback) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error !== null || first === undefined) {
          callback(error ?? new Error(`no address for ${hostname}`), '');
          return;
        }
        try {
          const reaches = addresses.map(({ address }) => reachOf(address));
          if (isRegistry) for (const reach of reaches) this.#reaches.add(reach);
          else this.#refuseOutside(reaches);
        } catch (refusal) {
          callback(refusal instanceof Error ? refusal : new ForbiddenAddress(), '');
          return;
        }
        // One connection is made to what was looked at here: the name is not looked up again.
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  }

  #refuseOutside(reaches: readonly Reach[]): void {
    const outside = reaches.find((reach) => !this.#reaches.has(reach));
    if (outside !== undefined) throw new ForbiddenAddress(`a ${outside} address`);
  }
}
