import type { Compiled } from "@/server/engine/compile";
import { createPacer, runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { CallerCatalogs, UnknownTools } from "./caller-catalogs";
import { callerScope } from "./caller-facts";
import { rawHashOf } from "./caller-lists";
import { readCallerTools } from "./read-caller-tools";

export type OpenedTools = {
  readonly compiled: Compiled;
  readonly scope: readonly string[] | null;
  readonly warming: number | null;
};

type CallerRef = { readonly served: Served; readonly role: string; readonly scope: readonly string[] | null };
type SessionRef = { readonly ownerId: string; readonly externalId: string; readonly role: string };

export type CallerTools = {
  /** Accepts any provider's format. Throws `invalid` if the list cannot be parsed. */
  open(caller: CallerRef, tools: readonly unknown[], session: SessionRef | null): Promise<OpenedTools>;
  /** The tools the session last resolved with; null for the catalog, or for a list that was evicted. */
  ofSession(caller: CallerRef, session: SessionRef): OpenedTools | null;
  forget(session: SessionRef): void;
};

type Options = {
  readonly catalogs: CallerCatalogs;
  unknownToolsOf(role: string): UnknownTools;
};

/** Sessions whose meta-tools search a caller's list. Beyond this, the oldest search the catalog. */
const MAX_SESSIONS = 20_000;

export function createCallerTools({ catalogs, unknownToolsOf }: Options): CallerTools {
  const hashes = new Map<string, string>();

  function remember(session: SessionRef, hash: string): void {
    const key = keyOf(session);
    hashes.delete(key);
    hashes.set(key, hash);
    if (hashes.size > MAX_SESSIONS) hashes.delete(hashes.keys().next().value ?? "");
  }

  return {
    async open({ served, role, scope }, tools, session) {
      const unknownTools = unknownToolsOf(role);
      const rawHash = await hashInSteps(tools);
      const read = catalogs.knows(rawHash) ? [] : await runCooperatively(readCallerTools(tools));
      const ask = () => catalogs.catalogFor(served, read, { unknownTools, rawHash });
      const compiled = await ask().ready();
      const { hash, warming } = ask();
      if (session !== null) remember(session, hash);
      return { compiled, scope: callerScope(compiled, scope), warming };
    },
    ofSession({ served, role, scope }, session) {
      const hash = hashes.get(keyOf(session));
      const compiled = hash === undefined ? null : catalogs.find(served, hash, unknownToolsOf(role));
      return compiled && { compiled, scope: callerScope(compiled, scope), warming: null };
    },
    forget(session) {
      hashes.delete(keyOf(session));
    },
  };
}

/** Megabytes of definitions take longer than others should wait. */
async function hashInSteps(tools: readonly unknown[]): Promise<string> {
  const pace = createPacer();
  const hashes: string[] = [];
  for (const tool of tools) {
    hashes.push(rawHashOf(JSON.stringify(tool)));
    await pace();
  }
  return rawHashOf(hashes.join(" "));
}

function keyOf({ ownerId, externalId, role }: SessionRef): string {
  return JSON.stringify([ownerId, externalId, role]);
}
