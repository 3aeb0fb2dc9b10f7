import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { Compiled } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import { type JsonObject, META_TOOLS, type MetaTool } from "@/server/engine/model/snapshot";
import type { Format } from "./formats/format";
import { restoreArguments } from "./formats/parameter-names";

export type ReadCall =
  | { readonly kind: "tool"; readonly name: string; readonly arguments: JsonObject }
  | { readonly kind: "meta"; readonly metaTool: MetaTool; readonly arguments: JsonObject }
  /** Not available to this caller; `closest` are names it may use. */
  | { readonly kind: "unknown"; readonly name: string; readonly arguments: JsonObject };

type Caller = Pick<ResolveRequest, "role" | "scope"> & { readonly format: Format };

/** Models also repeat real names they have read, so those count. A tool outside the allow-list is as unknown as a missing one. */
export function readCall(compiled: Compiled, caller: Caller, name: string, args: JsonObject): ReadCall {
  const { role, allowed } = filterByRole(compiled, caller);
  const { names, metaNames, schemas } = compiled.renderings.in(caller.format);
  const own = names.fromWire(name) ?? (metaNames.fromWire(name) === undefined ? name : undefined);
  const number = own === undefined ? undefined : compiled.numbers.get(own);
  if (own !== undefined && number !== undefined && allowed.has(number)) {
    return { kind: "tool", name: own, arguments: restoreArguments(args, schemas.get(number).parameterNames) };
  }
  const meant = metaNames.fromWire(name) ?? name;
  const metaTool = meant === role.settings.presentation.searchToolName ? "search_tools" : meant;
  const known = META_TOOLS.find((meta) => meta === metaTool);
  return known === undefined
    ? { kind: "unknown", name, arguments: args }
    : { kind: "meta", metaTool: known, arguments: args };
}
