import type { Caller } from "@/server/agent/caller";
import { type CallerSnapshot, callerSnapshot, type UnknownTools } from "@/server/agent/caller-tools/caller-snapshot";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { createDenial, deniedNamesAmong } from "./denied-names";
import type { CallerRequest } from "./dialects/dialect";

type Names = Pick<CallerRequest, "tools" | "otherNames" | "elsewhere">;
type Who = Pick<Caller, "role" | "scope"> & { readonly served: Pick<Caller["served"], "number" | "snapshot"> };

/** Tools that must not reach the upstream. Depends on names and policy alone, so it works even if everything else fails. */
export type DeniedTools = (who: Who, names: Names, unknownTools: UnknownTools) => Promise<readonly string[]>;

/** A list of a few hundred names takes some 50 KB. */
const MOST_LISTS = 500;

export function createDeniedTools(): DeniedTools {
  const readings = new Map<string, Promise<Reading>>();
  const lists = new Map<string, readonly string[]>();

  function read({ served }: Who, names: readonly string[], unknownTools: UnknownTools): Promise<Reading> {
    const key = JSON.stringify([served.number, unknownTools, names]);
    const known = readings.get(key);
    if (known !== undefined) return known;
    const tools = names.map((name) => ({ name, description: "", inputSchema: {} }));
    const made = runCooperatively(callerSnapshot(served.snapshot, tools, unknownTools)).then(toReading);
    made.catch(() => readings.delete(key));
    keep(readings, key, made);
    return made;
  }

  async function deniedAmong(who: Who, names: readonly string[], unknownTools: UnknownTools): Promise<string[]> {
    if (names.length === 0) return [];
    const { allowed: allowedTo, identities } = await read(who, names, unknownTools);
    const allowed = new Set(allowedTo.get(who.role));
    const isNamed = createDenial(roleIn(who.served.snapshot, who.role).deny.tools);
    // The catalog has exactly this name, so another tool's denial does not apply.
    const isExact = (name: string) => identities.get(name) === name;
    const scope = who.scope === null ? null : new Set(who.scope);
    const isInScope = (name: string) => {
      const identity = identities.get(name) ?? null;
      return scope === null || (identity === null ? unknownTools === "pass" : scope.has(identity));
    };
    return names.filter((name) => !allowed.has(name) || !isInScope(name) || (isNamed(name) && !isExact(name)));
  }

  return async (who, { tools, otherNames, elsewhere }, unknownTools) => {
    const functions = [...new Set([...tools.map(({ name }) => name), ...elsewhere])];
    const denied = await deniedAmong(who, functions, unknownTools);
    // Tools of the provider and custom ones pass, unless the policy knows and denies them.
    denied.push(...(await deniedAmong(who, otherNames, "pass")));
    const refused = new Set(denied);
    const allowed = [...functions, ...otherNames].filter((name) => !refused.has(name));
    const named = namedByPolicy(who);
    const isMeant = deniedNamesAmong(named, allowed);
    denied.push(...named.filter((name) => !isMeant.has(name)));
    const key = JSON.stringify(denied);
    const known = lists.get(key);
    if (known === undefined) keep(lists, key, denied);
    return known ?? denied;
  };
}

/** Only the parts of a revision that are needed here, so that it does not stay in memory. */
type Reading = Pick<CallerSnapshot, "identities"> & { readonly allowed: ReadonlyMap<string, readonly string[]> };

function toReading({ snapshot, identities }: CallerSnapshot): Reading {
  const allowed = snapshot.roles.map(({ name, allow }) => [name, allow.kind === "list" ? allow.tools : []] as const);
  return { identities, allowed: new Map(allowed) };
}

/** For servers that the provider itself connects to, whose tools are named nowhere else. */
function namedByPolicy({ served, role }: Who): string[] {
  const { deny } = roleIn(served.snapshot, role);
  const offSources = served.snapshot.sources.filter(({ enabled }) => !enabled).map(({ name }) => name);
  return [...deny.tools, ...deny.sources, ...offSources];
}

function roleIn({ roles }: Snapshot, name: string): RoleEntry {
  const role = roles.find((each) => each.name === name);
  if (role === undefined) throw new RangeError("The role is not in this revision.");
  return role;
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= MOST_LISTS) map.delete(map.keys().next().value ?? "");
  map.set(key, value);
}
