import { createHash } from "node:crypto";
import type { CallerToolDefinition } from "./caller-snapshot";

export type CallerList<Made> = {
  readonly hash: string;
  readonly tools: readonly CallerToolDefinition[];
  readonly bytes: number;
  readonly variants: Map<string, Made>;
};

export type GivenTools = readonly CallerToolDefinition[] | (() => readonly CallerToolDefinition[]);

const MAX_RAW_HASHES = 5000;
/** An upper bound of the memory per list, including caches as they fill. Measured: less than half of it. */
const BYTES = { list: 1_500_000, tool: 16_000, character: 20 };

/** The lists of all callers, each held once; above the limits, the least recently used is dropped. */
export function createCallerLists<Made>(limits: { readonly mostLists: number; readonly mostBytes: number }) {
  const lists = new Map<string, CallerList<Made>>();
  const rawHashes = new Map<string, string>();
  const contentHashes = new WeakMap<object, ReturnType<typeof hashTools>>();
  let bytes = 0;

  function rememberRaw(rawHash: string, hash: string): void {
    if (rawHashes.size >= MAX_RAW_HASHES) rawHashes.delete(rawHashes.keys().next().value ?? "");
    rawHashes.set(rawHash, hash);
  }

  function findRaw(rawHash: string): CallerList<Made> | undefined {
    return lists.get(rawHashes.get(rawHash) ?? "");
  }

  function findOrAdd(given: GivenTools, rawHash: string | undefined): CallerList<Made> {
    const known = rawHash === undefined ? undefined : findRaw(rawHash);
    if (known !== undefined) return known;
    const tools = typeof given === "function" ? given() : given;
    const { hash, characters } = contentHashes.get(tools) ?? hashTools(tools);
    contentHashes.set(tools, { hash, characters });
    if (rawHash !== undefined) rememberRaw(rawHash, hash);
    return lists.get(hash) ?? add(hash, tools, characters);
  }

  function add(hash: string, tools: readonly CallerToolDefinition[], characters: number): CallerList<Made> {
    const list: CallerList<Made> = {
      hash,
      // Copied: the caller's array may change, or keep a whole request in memory.
      tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      bytes: BYTES.list + BYTES.tool * tools.length + BYTES.character * characters,
      variants: new Map(),
    };
    lists.set(hash, list);
    bytes += list.bytes;
    for (const [oldest, { bytes: freed }] of lists) {
      if (oldest === hash || (lists.size <= limits.mostLists && bytes <= limits.mostBytes)) break;
      lists.delete(oldest);
      bytes -= freed;
    }
    return list;
  }

  return {
    /** The list of these tools, which is now the most recently used. One that is known by its raw hash is not read again. */
    take(given: GivenTools, rawHash: string | undefined): CallerList<Made> {
      const list = findOrAdd(given, rawHash);
      lists.delete(list.hash);
      lists.set(list.hash, list);
      return list;
    },
    get: (hash: string) => lists.get(hash),
    knows: (rawHash: string) => findRaw(rawHash) !== undefined,
    stats: () => ({ lists: lists.size, bytes }),
  };
}

export function rawHashOf(raw: string | Uint8Array): string {
  return createHash("sha1").update(raw).digest("base64");
}

/** Independent of the order of tools. Also returns their total length. */
function hashTools(tools: readonly CallerToolDefinition[]): { readonly hash: string; readonly characters: number } {
  const texts = tools.map(({ name, description, inputSchema }) => JSON.stringify([name, description, inputSchema]));
  const hash = createHash("sha256");
  let characters = 0;
  for (const text of texts.sort()) {
    hash.update(text).update("\n");
    characters += text.length;
  }
  return { hash: hash.digest("hex"), characters };
}
