import type { Signal } from "@/server/engine/model/snapshot";
import type { KeywordHit } from "@/server/engine/retrieval/keywords/keyword-matcher";
import type { Query, Reading } from "@/server/engine/retrieval/query";
import type { ToolPick } from "@/server/engine/signals/signal";
import { BoundedMemo } from "@/server/engine/util/bounded-memo";
import type { Listing } from "./listing";

/** Only decisions are kept, never the scores of all tools. */
export type Findings = {
  readonly query: Query;
  readonly texts: readonly string[];
  /** The texts whose vectors these results depend on, and a fingerprint of those vectors. */
  readonly lookedUp: readonly string[];
  readonly vectorsFingerprint: number;
  hits?: readonly KeywordHit[];
  aliases?: ReadonlyMap<number, string>;
  needProbability?: number | null;
  isCourtesy?: boolean;
  readonly picks: Map<Signal, readonly ToolPick[]>;
};

/** Agents repeat phrases, and sessions hold the same tools. Each cache is keyed by all its inputs and bounded. */
export class ResolveCache {
  /** Parsed messages, the same for every caller; weight in characters. */
  readonly readings: BoundedMemo<Reading>;
  /** Queries; weight in characters. */
  readonly findings: BoundedMemo<Findings>;
  /** Lists as sent; weight in units of about a hundred bytes. */
  readonly lists: BoundedMemo<Listing>;
  #scopes = 0;

  /** `share`: of the default size, if many catalogs are cached at once. */
  constructor(share = 1) {
    this.readings = new BoundedMemo({ entries: 2_000 * share, weight: 400_000 * share, maxKeyLength: 4_000 });
    this.findings = new BoundedMemo({ entries: 2_000 * share, weight: 400_000 * share, maxKeyLength: 4_000 });
    this.lists = new BoundedMemo({ entries: 2_000 * share, weight: 200_000 * share, maxKeyLength: 1_000 });
  }

  numberScope(): number {
    this.#scopes += 1;
    return this.#scopes;
  }
}
