import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { countTokensChunked } from "@/server/engine/rendering/tokens";
import { canonicalJson } from "@/server/engine/util/canonical";
import { toStorableJson } from "@/server/lib/db/storable-json";
import { sha256 } from "@/server/lib/hash";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { contentHash } from "@/server/policy/tools/tools.store";

export type ObservedDefinition = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
};

export type ObservedNote = {
  readonly tools: readonly ObservedDefinition[];
  /** The list's content hash, if known: a list that was recorded recently is then not read again. */
  readonly listHash?: string;
  readonly client: string | null;
  readonly at?: Date;
};

export type ObservedTools = {
  /** Queues the list and reads it later. Never throws. */
  note(list: ObservedNote): void;
  settle(): Promise<void>;
};

type Options = {
  readonly records: Pick<RecordQueue, "addObservedTool">;
  readonly againMs?: number;
  readonly maxWaiting?: number;
  readonly maxKnown?: number;
};

const MAX_NAME = 256;
const MAX_DESCRIPTION = 8000;
const MAX_SCHEMA = 64 * 1024;

/** Records the tools that callers send: each version once, then occasionally that it was seen again. */
export function createObservedTools(options: Options): ObservedTools {
  const { records, againMs = 5 * 60_000, maxWaiting = 100, maxKnown = 20_000 } = options;
  const lists = createRecent(againMs, 1000);
  const seen = createRecent(againMs, maxKnown);
  const waiting: ObservedNote[] = [];
  let running: Promise<void> | null = null;

  function note(list: ObservedNote): void {
    if (list.tools.length === 0 || waiting.length >= maxWaiting) return;
    if (list.listHash !== undefined && !lists.isDue(list.listHash)) return;
    waiting.push(list);
    running ??= work().finally(() => {
      running = null;
    });
  }

  /** Hashing and counting take a while for a long list: one tool at a time. */
  async function work(): Promise<void> {
    await yieldToEventLoop();
    for (let list = waiting.shift(); list !== undefined; list = waiting.shift()) {
      for (const tool of list.tools) {
        await take(tool, list);
        await yieldToEventLoop();
      }
    }
  }

  async function take(
    { name, description, inputSchema }: ObservedDefinition,
    { client, at = new Date() }: ObservedNote,
  ): Promise<void> {
    if (name === "" || name.length > MAX_NAME) return;
    try {
      const hash = contentHash({ name, description, inputSchema });
      if (!seen.isDue(sha256(canonicalJson([name, hash])))) return;
      await yieldToEventLoop();
      const schema = toStorableJson(inputSchema);
      const text = JSON.stringify({ name, description, parameters: inputSchema });
      await yieldToEventLoop();
      records.addObservedTool({
        name,
        contentHash: hash,
        description: description.slice(0, MAX_DESCRIPTION),
        inputSchemaJson: schema.length > MAX_SCHEMA ? null : schema,
        tokens: await runCooperatively(countTokensChunked(text, "o200k_base")),
        client,
        at,
      });
    } catch {
      // The schema is nested too deeply to hash. It is the caller's, and passes unchanged.
    }
  }

  return {
    note,
    async settle() {
      while (running !== null) await running;
    },
  };
}

/** What came up lately, up to a number of them; the oldest are forgotten first. */
function createRecent(againMs: number, max: number): { isDue(key: string): boolean } {
  const at = new Map<string, number>();
  return {
    isDue(key) {
      const now = performance.now();
      const last = at.get(key);
      if (last !== undefined && now - last < againMs) return false;
      at.delete(key);
      at.set(key, now);
      if (at.size > max) {
        const [oldest] = at.keys();
        if (oldest !== undefined) at.delete(oldest);
      }
      return true;
    },
  };
}
