import { type DemoTool, propertiesOf } from "@/server/chat/demo/demo-tool";
import { offeredActions } from "@/server/chat/demo/language/actions";
import { type PlannedCall, wasMade } from "@/server/chat/demo/planned-reply";
import type { Turn } from "@/server/chat/demo/read-turn";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { problemWith } from "./check-arguments";
import { fillArguments } from "./fill-arguments";

/** A call that may tell the ids that are missing: of a tool that lists or searches what the other one acts on. */
export function findLookUp(
  aim: DemoTool,
  missing: readonly string[],
  tools: readonly DemoTool[],
  turn: Turn,
  now: Date,
): PlannedCall | null {
  const candidates = tools
    .filter((tool) => tool !== aim)
    .map((tool) => ({ tool, kinship: kinship(aim, missing, tool) }))
    .filter(({ kinship: value }) => value > 0)
    .sort((a, b) => b.kinship - a.kinship);
  for (const { tool } of candidates) {
    const filled = fillArguments(tool, turn, now);
    if (filled.missing.length > 0) continue;
    // What narrows a list by a guess may leave out the one that is meant.
    const { state: _state, ...args } = filled.arguments;
    if (problemWith(tool, args) !== null) continue;
    const call = { name: tool.name, arguments: args };
    return wasMade(turn.done, call) ? null : call;
  }
  return null;
}

/** How likely one tool tells the ids of another: it is mentioned there, or both are named alike. */
function kinship(aim: DemoTool, missing: readonly string[], tool: DemoTool): number {
  const actions = offeredActions(tool.name, tool.description);
  if (!actions.has("list") && !actions.has("search")) return 0;
  const fields = propertiesOf(aim.inputSchema);
  const told = `${aim.description} ${missing.map((name) => fields.get(name)?.description ?? "").join(" ")}`;
  const shared = partsOf(aim.name).filter((part) => partsOf(tool.name).includes(part)).length;
  if (told.includes(tool.name)) return 10 + shared;
  return shared === 0 ? 0 : shared + (actions.has("list") ? 0.5 : 0);
}

function partsOf(name: string): string[] {
  return wordsOf(name.replace(/[_.-]/g, " ")).map(stemOf);
}
