/** What waits, by its owner. Owners take turns, so that one with much to do holds up each other one by a turn at most. */
export interface Turns<T> {
  /** False, and nothing added, where as much of this owner waits already as may. */
  add(owner: string, item: T): boolean;
  /** Takes what has its turn out; null where nothing waits. */
  next(): T | null;
}

export function createTurns<T>(maxPerOwner: number): Turns<T> {
  // A map keeps its order: the owner whose turn is next comes first.
  const waiting = new Map<string, T[]>();
  return {
    add(owner, item) {
      const own = waiting.get(owner) ?? [];
      if (own.length >= maxPerOwner) return false;
      waiting.set(owner, [...own, item]);
      return true;
    },
    next() {
      for (const [owner, [first, ...rest]] of waiting) {
        waiting.delete(owner);
        if (rest.length > 0) waiting.set(owner, rest);
        if (first !== undefined) return first;
      }
      return null;
    },
  };
}
