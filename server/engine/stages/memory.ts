import type { Signal } from "@/server/engine/model/snapshot";
import type { KeywordHit } from "@/server/engine/retrieval/keywords/keyword-matcher";
import type { Query, Reading } from "@/server/engine/retrieval/query";
import type { ToolPick } from "@/server/engine/signals/signal";
import { BoundedMemo } from "@/server/engine/util/bounded-memo";
import type { Listing } from "./listing";

/**
 * What was found out about one message for one scope, with the vectors that were there. Each part is filled in when a
 * stage first asks for it. Only what decides is kept, never the scores of all tools.
 */
export type Findings = {
  readonly query: Query;
  /** What has to be embedded for it. */
  readonly texts: readonly string[];
  /** The texts whose vectors all of this follows from, and the fingerprint of those vectors. */
  readonly lookedUp: readonly string[];
  readonly vectorsPrint: number;
  hits?: readonly KeywordHit[];
  /** By tool number, the alias of it that the message contains. */
  aliases?: ReadonlyMap<number, string>;
  needProbability?: number | null;
  isCourtesy?: boolean;
  /** What each signal picked that chooses by what is asked. */
  readonly picks: Map<Signal, readonly ToolPick[]>;
};

/**
 * What a compiled catalog has found out so far. Every round of a turn asks with the same message, agents repeat their
 * phrases, and many sessions hold the same tools. Each memory is kept by all that it follows from, and is bounded.
 */
export class Memory {
  /** How messages read, which is the same for every caller; weighed in characters. */
  readonly readings: BoundedMemo<Reading>;
  /** What they ask for; weighed in characters. */
  readonly findings: BoundedMemo<Findings>;
  /** Lists as they went out; weighed in units of some hundred bytes. */
  readonly lists: BoundedMemo<Listing>;
  #scopes = 0;

  /** `share`: how much of the usual room it may take, where many catalogs are held at once. */
  constructor(share = 1) {
    this.readings = new BoundedMemo({ entries: 2_000 * share, weight: 400_000 * share, longestKey: 4_000 });
    this.findings = new BoundedMemo({ entries: 2_000 * share, weight: 400_000 * share, longestKey: 4_000 });
    this.lists = new BoundedMemo({ entries: 2_000 * share, weight: 200_000 * share, longestKey: 1_000 });
  }

  /** Scopes are known by number in keys. */
  numberScope(): number {
    this.#scopes += 1;
    return this.#scopes;
  }
}
