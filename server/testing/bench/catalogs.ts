import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { benchMessages } from "./bench-messages";
import { catalogOfSize } from "./catalog-of-size";
import type { BenchContext } from "./section";
import { serveSnapshot } from "./serve-snapshot";

/** A catalog that this process serves from its own database. */
export type ServedCatalog = Awaited<ReturnType<typeof serveSnapshot>> & {
  readonly tools: number;
  /** Memory used for serving it, of every kind. */
  readonly megabytes: number;
};

export type Catalogs = {
  /** Smallest first. Opened on first use and shared. */
  open(): Promise<readonly ServedCatalog[]>;
  close(): Promise<void>;
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

export function openCatalogs({
  scale: { catalogTools },
  openDatabase,
  report,
}: Omit<BenchContext, "catalogs">): Catalogs {
  const closing: (() => Promise<void>)[] = [];
  let opened: Promise<readonly ServedCatalog[]> | undefined;

  async function openAll(): Promise<readonly ServedCatalog[]> {
    const catalogs: ServedCatalog[] = [];
    for (const tools of catalogTools) {
      report(`serving ${tools} tools`);
      const database = await openDatabase();
      closing.unshift(database.remove);
      const before = await megabytesHeld();
      const serving = await serveSnapshot(database.url, catalogOfSize(tools), {
        TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1",
      });
      closing.unshift(serving.stop);
      await untilWhole(serving.services.served);
      catalogs.push({ ...serving, tools, megabytes: (await megabytesHeld()) - before });
    }
    return catalogs;
  }

  return {
    open() {
      opened ??= openAll();
      return opened;
    },
    async close() {
      await opened?.catch(() => {});
      for (const close of closing) await close();
    },
  };
}

/** A process serves before all vectors exist, and recompiles when they do. */
async function untilWhole(served: ServedRevisions): Promise<void> {
  while (served.current()?.compiled.retrieval.someLackVectors !== false) {
    await pause(50);
  }
}

/** External memory is freed only after its owners, so collect until memory stops shrinking. */
async function megabytesHeld(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let inVain = 0; inVain < 4; ) {
    collect();
    await pause(150);
    const { heapUsed, external } = process.memoryUsage();
    const held = Math.round((heapUsed + external) / 1024 ** 2);
    inVain = held < least ? 0 : inVain + 1;
    least = Math.min(least, held);
  }
  return least;
}

export function messagesOf({ services }: ServedCatalog): readonly string[] {
  const snapshot = services.served.current()?.snapshot;
  return snapshot === undefined ? [] : benchMessages(snapshot);
}
