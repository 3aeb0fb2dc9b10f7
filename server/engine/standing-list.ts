import type { Compiled } from "./compile";
import { decideModeWithoutMessage } from "./decide-mode";
import { metaTool } from "./meta-tools";
import type { ResolveRequest } from "./request";
import { readSituation } from "./situation";
import type { Json, MetaTool, Mode } from "./snapshot";
import { NO_VECTORS } from "./vectors";

export type StandingList = {
  readonly mode: Mode;
  readonly tools: readonly Json[];
  /** The tools of the catalog in it, by their own names. */
  readonly sent: ReadonlySet<string>;
};

/** Those that find, show and run any tool without a list that changes from round to round. */
const WAYS: readonly MetaTool[] = ["search_tools", "get_tool", "list_categories", "browse_category", "execute_tool"];

/**
 * The tools for callers that ask once and not before each message, as MCP clients do: everything where the policy would
 * send everything, otherwise core and the ways to the rest. It depends on the role and its scope alone, and its order
 * on nothing else.
 */
export function standingList(compiled: Compiled, caller: Pick<ResolveRequest, "role" | "scope">): StandingList {
  const situation = readSituation(compiled, { ...caller, format: "mcp", message: "", vectorOf: NO_VECTORS });
  const { scope, settings, renderings } = situation;
  const { mode } = decideModeWithoutMessage(situation);
  if (mode === "chat") return { mode, tools: [], sent: new Set() };
  const listed = [...(mode === "direct" ? scope.allowed : scope.core)];
  const { searchToolName } = settings.presentation;
  const ways = mode === "direct" ? [] : WAYS.map((name) => renderings.metaTool(metaTool(name, { searchToolName })));
  const pieces = [...listed.map((tool) => renderings.schemas.get(tool)), ...ways];
  return {
    mode,
    tools: pieces.map(({ value }) => value),
    sent: new Set(listed.flatMap((tool) => compiled.tools[tool]?.name ?? [])),
  };
}
