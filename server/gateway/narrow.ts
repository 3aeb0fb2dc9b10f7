import type { Json } from "@/server/engine/model/snapshot";
import { createDenial } from "./denied-names";
import type { CallerRequest, NarrowedList } from "./dialects/dialect";
import { deferredByCaller } from "./late-tools";

export type NarrowInput = {
  readonly request: CallerRequest;
  readonly chosen: readonly string[];
  readonly previous: readonly string[];
  readonly denied: readonly string[];
  readonly slim?: ReadonlyMap<string, Json>;
  readonly metaTools?: readonly Json[];
  /** Send the allowed rest too, marked `defer_loading`: only to models that support it. */
  readonly deferRest?: boolean;
};

export type NarrowResult =
  | { readonly kind: "list"; readonly list: NarrowedList }
  | { readonly kind: "refuse"; readonly message: string; readonly param: string };

export function narrow({
  request,
  chosen,
  previous,
  denied,
  slim,
  metaTools = [],
  deferRest = false,
}: NarrowInput): NarrowResult {
  const { tools, toolChoice, called } = request;
  const isDenied = createDenial(denied);
  const demanded = demandedNames(request);
  const refused = demanded.find(isDenied);
  if (refused !== undefined) return refuse(`The tool "${refused}" in tool_choice is not available to this role.`);

  const allowed = tools.filter(({ name }) => !isDenied(name)).map(({ name }) => name);
  // Nothing to choose. It is still written: a repeated key can hide a tool from the reader, but not from the writer.
  if (toolChoice.kind === "none" || tools.length === 0) {
    return { kind: "list", list: { keep: allowed, metaTools: [], ...(denied.length > 0 && { denied }) } };
  }
  const needed = new Set([...chosen, ...called, ...demanded]);
  const mustHaveOne = toolChoice.kind === "required" || (toolChoice.kind === "allowed" && toolChoice.isRequired);
  const kept = orderNames(
    allowed.filter((name) => needed.has(name)),
    previous,
    chosen,
  );
  const keep = kept.length === 0 && mustHaveOne ? allowed : kept;
  const isEmpty = keep.length === 0 && request.untouched === 0;
  if (isEmpty && mustHaveOne)
    return refuse("tool_choice requires a call, but none of these tools is available to this role.");
  const sent = new Set(keep);
  const marked = deferredByCaller(request);
  const deferred = allowed.filter((name) => !sent.has(name) && (deferRest || marked.has(name)));
  return {
    kind: "list",
    list: {
      ...{ keep, metaTools },
      ...(slim !== undefined && slim.size > 0 && { slim }),
      ...(deferred.length > 0 && { deferred }),
      ...(denied.length > 0 && { denied }),
    },
  };
}

export function demandedNames({ toolChoice }: CallerRequest): readonly string[] {
  if (toolChoice.kind === "named") return [toolChoice.name];
  return toolChoice.kind === "allowed" ? toolChoice.names : [];
}

/** Tools that were sent before keep their place, so the provider's cache stays valid. Additions follow, best first. */
function orderNames(names: readonly string[], previous: readonly string[], chosen: readonly string[]): string[] {
  const ranks = new Map([...new Set([...previous, ...chosen])].map((name, rank) => [name, rank]));
  const rankOf = (name: string) => ranks.get(name) ?? ranks.size;
  return [...names].sort((a, b) => rankOf(a) - rankOf(b));
}

function refuse(message: string): NarrowResult {
  return { kind: "refuse", message, param: "tool_choice" };
}
