import { DomainError } from "@/server/lib/errors";

export type Slot = {
  release(): void;
  touch(): void;
};

/** Who takes a slot, in each scope: a stream counts for its key and for the person who made the key. */
type Owner<Scope extends string> = Readonly<Record<Scope, string>>;

export type ConcurrencyLimit<Scope extends string> = {
  /** At once, or throws `too_many_requests`. With `end` the slot may be replaced later: released first, then `end` is called. */
  acquire(owner: Owner<Scope>, end?: () => void): Slot;
  size(): number;
};

export type ConcurrencyLimits<Scope extends string> = {
  /** The most slots of one owner in each scope, the narrowest scope first. */
  readonly per: Readonly<Record<Scope, number>>;
  readonly total: number;
  readonly what: string;
  /** What the caller can do about it, as a sentence. */
  readonly advice: string;
  /** A slot that was idle for this long can be replaced by a new one of its owner; left out: never. */
  readonly replaceAfterMs?: number;
  readonly now?: () => number;
};

type Held<Scope extends string> = {
  readonly owner: Owner<Scope>;
  readonly end: (() => void) | undefined;
  usedAt: number;
};

const RETRY_SECONDS = 5;

/** Where the total is reached, an owner who holds fewer than others takes a slot from the one who holds the most. */
export function createConcurrencyLimit<Scope extends string>(
  limits: ConcurrencyLimits<Scope>,
): ConcurrencyLimit<Scope> {
  const { per, total, replaceAfterMs = Number.POSITIVE_INFINITY, now = () => performance.now() } = limits;
  const scopes = Object.keys(per) as Scope[];
  const widest = scopes.at(-1);
  const all = new Set<Held<Scope>>();
  const owners = new Map<Scope, Map<string, Set<Held<Scope>>>>(scopes.map((scope) => [scope, new Map()]));

  function setsOf({ owner }: Held<Scope>): Set<Held<Scope>>[] {
    const own = scopes.map((scope) => {
      const known = owners.get(scope)?.get(owner[scope]);
      if (known !== undefined) return known;
      const made = new Set<Held<Scope>>();
      owners.get(scope)?.set(owner[scope], made);
      return made;
    });
    return [all, ...own];
  }

  function release(held: Held<Scope>): void {
    if (!all.has(held)) return;
    for (const set of setsOf(held)) set.delete(held);
    for (const scope of scopes) {
      const id = held.owner[scope];
      if (owners.get(scope)?.get(id)?.size === 0) owners.get(scope)?.delete(id);
    }
  }

  function replaceOldest(slots: Iterable<Held<Scope>>): boolean {
    for (const held of slots) {
      if (held.end === undefined || now() - held.usedAt < replaceAfterMs) continue;
      release(held);
      held.end();
      return true;
    }
    return false;
  }

  /** Of the owner who holds the most, unless the newcomer would then hold as many. */
  function slotsOfLargest(owner: Owner<Scope>): Iterable<Held<Scope>> {
    if (widest === undefined) return [];
    const sets = [...(owners.get(widest)?.values() ?? [])];
    const largest = sets.reduce((most, set) => (set.size > most.size ? set : most), new Set<Held<Scope>>());
    const own = owners.get(widest)?.get(owner[widest])?.size ?? 0;
    return largest.size > own + 1 ? largest : [];
  }

  return {
    acquire(owner, end) {
      for (const scope of scopes) {
        const own = owners.get(scope)?.get(owner[scope]) ?? new Set();
        if (own.size >= per[scope] && !replaceOldest(own)) throw refuse(limits, scope, per[scope]);
      }
      if (all.size >= total && !replaceOldest(slotsOfLargest(owner))) throw refuse(limits, "total", total);
      const held: Held<Scope> = { owner, end, usedAt: now() };
      for (const set of setsOf(held)) set.add(held);
      return {
        release: () => release(held),
        touch() {
          if (!all.has(held)) return;
          held.usedAt = now();
          for (const set of setsOf(held)) {
            set.delete(held);
            set.add(held);
          }
        },
      };
    },
    size: () => all.size,
  };
}

function refuse<Scope extends string>(
  { what, advice }: ConcurrencyLimits<Scope>,
  scope: Scope | "total",
  limit: number,
): DomainError {
  const whose = scope === "total" ? "in total" : `per ${scope}`;
  const message = `You've reached the limit of ${limit.toLocaleString("en")} ${what} ${whose}. ${advice}`;
  return new DomainError("too_many_requests", message, { scope, limit, retryAfter: RETRY_SECONDS });
}
