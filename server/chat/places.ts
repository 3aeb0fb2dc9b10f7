import { DomainError } from "@/server/errors";

export type Places = {
  /** Takes a place at once, or throws; answers how it is given back. */
  take(userId: string): () => void;
};

type Limits = {
  /** Of one person. */
  readonly each: number;
  readonly inAll: number;
  /** What whoever comes too many is told. */
  readonly refusal: string;
};

/** So many at a time, of each person and of all: counted when a place is taken, so that nobody gets by in a crowd. */
export function createPlaces({ each, inAll, refusal }: Limits): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(userId) {
      const own = taken.get(userId) ?? 0;
      if (own >= each || total >= inAll) throw new DomainError("too_many_requests", refusal, { retryAfter: 5 });
      taken.set(userId, own + 1);
      total++;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total--;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}

export type Lanes = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** So many pieces of work of one person at a time; further ones wait, in the order in which they came. */
export function createLanes(each: number): Lanes {
  const busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (userId, work) => {
    const lane = busy.get(userId) ?? { running: 0, waiting: [] };
    busy.set(userId, lane);
    // Whoever is let in takes over the place of the one who left.
    if (lane.running >= each) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) busy.delete(userId);
    }
  };
}
