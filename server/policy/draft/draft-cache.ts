import { NOUNS, type Snapshot } from "@/server/engine/model/snapshot";
import { inOneState } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { newestRevision, type StoredRevision } from "@/server/runtime/snapshot/revisions.store";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { loadDraft } from "./working-copy.service";

type Serving = Pick<ServedRevisions, "current">;

export type Draft = {
  readonly client: PrismaClient;
  readonly served: Serving;
  read(): Promise<DraftContent>;
  derive<T>(compute: Derivation<T>): Promise<T>;
  forget<T>(compute: Derivation<T>): void;
};

export type DraftContent = { readonly snapshot: Snapshot; readonly published: StoredRevision | null };

/** Must yield to the event loop: a draft may have thousands of tools. Values are kept by the function itself. */
export type Derivation<T> = (draft: Draft) => Promise<T>;

export type DraftCache = {
  /** The same object until someone edits or publishes. */
  current(): Promise<Draft>;
  derive<T>(compute: Derivation<T>): Promise<T>;
};

/** The one cache of the draft: previews, prices, lint findings and counts are derived from it. */
export function cacheDraft(client: PrismaClient, served: Serving = { current: () => null }): DraftCache {
  let held: { readonly version: string; readonly draft: Draft } | null = null;

  async function current(): Promise<Draft> {
    const version = await getDraftVersion(client);
    if (held?.version !== version) held = { version, draft: new DraftVersion(client, served) };
    return held.draft;
  }

  return { current, derive: async (compute) => (await current()).derive(compute) };
}

class DraftVersion implements Draft {
  readonly client: PrismaClient;
  readonly served: Serving;
  readonly #derived = new Map<Derivation<unknown>, Promise<unknown>>();

  constructor(client: PrismaClient, served: Serving) {
    this.client = client;
    this.served = served;
  }

  read(): Promise<DraftContent> {
    return this.derive(readContent);
  }

  derive<T>(compute: Derivation<T>): Promise<T> {
    const known = this.#derived.get(compute);
    if (known !== undefined) return known as Promise<T>;
    const made = compute(this);
    this.#derived.set(compute, made);
    made.catch(() => this.#derived.delete(compute));
    return made;
  }

  forget<T>(compute: Derivation<T>): void {
    this.#derived.delete(compute);
  }
}

function readContent({ client }: Draft): Promise<DraftContent> {
  return inOneState(client, async (tx) => ({ snapshot: await loadDraft(tx), published: await newestRevision(tx) }));
}

/** Events are counted, because those of concurrent editors may become visible out of order; from the newest publish on, which runs alone. */
async function getDraftVersion(client: PrismaClient): Promise<string> {
  const published = await client.auditEvent.findFirst({
    where: { noun: "revision" },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const since = published?.id ?? 0n;
  const edits = await client.auditEvent.count({ where: { id: { gt: since }, noun: { in: [...NOUNS, "draft"] } } });
  return `${since}:${edits}`;
}
