import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { createResolveContext, type ResolveContext } from "@/server/engine/stages/resolve-context";
import type { Task } from "@/server/engine/util/chunked";

/** This many tools render and count within milliseconds. */
const TOOLS_AT_A_TIME = 100;

type WarmUpContext = Pick<ResolveContext, "renderings" | "settings" | "scope" | "encoding">;

/** Renders and counts the tools of one role in one format and encoding. */
export function* warmUpFor({ renderings, settings, scope, encoding }: WarmUpContext): Task<void> {
  const forms = settings.presentation.tail === "slim" ? (["full", "slim"] as const) : (["full"] as const);
  for (const form of forms) {
    for (const [at, tool] of scope.allowed.members.entries()) {
      renderings.definitions(form).cost(tool, encoding);
      if (at % TOOLS_AT_A_TIME === TOOLS_AT_A_TIME - 1) yield;
    }
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
