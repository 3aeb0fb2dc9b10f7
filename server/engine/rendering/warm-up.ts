import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { createResolveContext, type ResolveContext } from "@/server/engine/stages/resolve-context";
import type { Task } from "@/server/engine/util/chunked";

type WarmUpContext = Pick<
  ResolveContext,
  "compiled" | "renderings" | "settings" | "scope" | "encoding" | "billing" | "request"
>;

/** Whether rows of tools may be sent, which would be counted all at once. */
export function sendsRows({ settings, request }: Pick<ResolveContext, "settings" | "request">): boolean {
  return request.mode === "compact_direct" || settings.presentation.deferred.startsWith("rows-");
}

export function* warmUpFor(context: WarmUpContext): Task<void> {
  const { compiled, renderings, settings, scope, encoding, billing } = context;
  const forms = settings.presentation.tail === "slim" ? (["full", "slim"] as const) : (["full"] as const);
  for (const form of forms) {
    const definitions = renderings.definitions(form);
    for (const tool of scope.allowed.members) {
      yield* definitions.warmUp(tool, encoding);
      yield* definitions.warmUpBilled(tool, billing);
      // What is known already takes no steps, but there are thousands.
      yield;
    }
  }
  for (const tool of compiled.everything.members) {
    yield* renderings.schemas.warmUpBilled(tool, billing);
    yield;
  }
  if (!sendsRows(context)) return;
  for (const tool of scope.allowed.members) {
    yield* renderings.rows.warmUp(tool, encoding);
    yield;
  }
}

/** Renders and counts what the first request of each role would wait for. */
export function* warmUp(compiled: Compiled): Task<void> {
  for (const role of compiled.roles.keys()) {
    const request = { role, message: "", mode: "direct", vectorOf: NO_VECTORS } as const;
    yield* warmUpFor(createResolveContext(compiled, request));
    resolve(compiled, request);
    yield;
  }
}
