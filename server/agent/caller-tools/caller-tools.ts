import type { Compiled } from "@/server/engine/compile";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import { type CallerCatalogs, callerScope, type UnknownTools } from "./caller-catalogs";
import { rawHashOf } from "./caller-lists";
import { readCallerTools } from "./read-caller-tools";

/** A caller's tools under the policy of one role. */
export type OpenedTools = {
  readonly compiled: Compiled;
  /** What the caller's key leaves of them. */
  readonly scope: readonly string[] | null;
  /** See `CallerCatalog`. */
  readonly warming: number | null;
};

type Who = { readonly served: Served; readonly role: string; readonly scope: readonly string[] | null };
type SessionRef = { readonly ownerId: string; readonly externalId: string; readonly role: string };

export type CallerTools = {
  /** The list as it came, in any provider's format. Throws `invalid` where it can't be read. */
  open(who: Who, tools: readonly unknown[], session: SessionRef | null): Promise<OpenedTools>;
  /** What the session was last resolved over; null: the catalog, or a list that is no longer in memory. */
  ofSession(who: Who, session: SessionRef): OpenedTools | null;
  /** The session has been resolved over the catalog. */
  forget(session: SessionRef): void;
};

type Options = {
  readonly catalogs: CallerCatalogs;
  /** What a role says of tools that the policy has never heard of. */
  unknownToolsOf(role: string): UnknownTools;
};

/** Sessions whose meta-tools find tools in a caller's list. Beyond this, the oldest find those of the catalog. */
const MAX_SESSIONS = 20_000;

/** For callers of the agent API who bring their own tools. */
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
      const rawHash = rawHashOf(JSON.stringify(tools));
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

function keyOf({ ownerId, externalId, role }: SessionRef): string {
  return JSON.stringify([ownerId, externalId, role]);
}
