import { type Compiled, nameOf } from "@/server/engine/compile";
import { metaTool } from "@/server/engine/meta-tools/meta-tool";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { Json, MetaTool, Mode } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { decideModeWithoutMessage } from "@/server/engine/stages/decide-mode";
import { createResolveContext, type ResolveContext } from "@/server/engine/stages/resolve-context";

type StaticToolList = {
  readonly mode: Mode;
  readonly tools: readonly Json[];
  readonly sent: ReadonlySet<string>;
};

const WAYS: readonly MetaTool[] = ["search_tools", "get_tool", "list_categories", "browse_category", "execute_tool"];

/** For callers that ask once, as MCP clients do. Depends only on the role and its scope. */
export function staticToolList(compiled: Compiled, caller: Pick<ResolveRequest, "role" | "scope">): StaticToolList {
  const context = createResolveContext(compiled, { ...caller, format: "mcp", message: "", vectorOf: NO_VECTORS });
  const { settings, renderings } = context;
  const { mode } = decideModeWithoutMessage(context);
  if (mode === "chat") return { mode, tools: [], sent: new Set() };
  const listed = alwaysSentTools(context, mode);
  const { searchToolName } = settings.presentation;
  const ways = mode === "direct" ? [] : WAYS.map((name) => renderings.metaTool(metaTool(name, { searchToolName })));
  const pieces = [...listed.map((tool) => renderings.schemas.get(tool)), ...ways];
  return {
    mode,
    tools: pieces.map(({ value }) => value),
    sent: new Set(listed.map((tool) => nameOf(compiled, tool))),
  };
}

export function alwaysSentTools({ scope, settings }: ResolveContext, mode: Mode): number[] {
  if (mode === "chat") return [];
  if (mode === "direct") return [...scope.allowed];
  return settings.signals.core ? [...scope.core] : [];
}
