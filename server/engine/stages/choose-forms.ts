import type { Reason } from "@/server/engine/model/reasons";
import type { PolicySettings, Signal, ToolForm } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { CapBudget, turnTokens } from "./cap-budget";
import type { ResolveContext } from "./resolve-context";

type Pick = { readonly tool: number; readonly signal: Signal | null };
type Formed<P> = P & { readonly form: ToolForm };

const HEAD_SHARE = 0.25;
/** The first pick may take this much alone: it is the most likely call. */
const FIRST_SHARE = 0.5;

/** Requested by name or certain: always sent in full. */
const SURE: ReadonlySet<Signal> = new Set(["core", "discovered", "skill", "keyword"]);

/** Full schemas for the first picks, up to a quarter of the turn's tokens, then slim ones while they fit. */
export function chooseForms<P extends Pick>(
  context: ResolveContext,
  picks: readonly P[],
  list: CapBudget,
): { readonly chosen: readonly Formed<P>[]; readonly cut: ReadonlyMap<number, Reason> } {
  const turn = CapBudget.forTurn(context);
  const chosen: Formed<P>[] = [];
  const cut = new Map<number, Reason>();
  const formOf = formsFor(context);
  for (const pick of picks) {
    const form = formOf(pick);
    const problem = list.problem(pick.tool, form) ?? (isSure(pick) ? null : turn.problem(pick.tool, form));
    if (problem === null) {
      list.take(pick.tool, form);
      turn.take(pick.tool, form);
      chosen.push({ ...pick, form });
    } else cut.set(pick.tool, problem);
  }
  return { chosen, cut };
}

/** Slim tools need a token limit; without one, everything is sent in full. */
export function sendsSlim({ presentation, caps }: PolicySettings): boolean {
  return presentation.tail === "slim" && (caps.turnTokens !== null || caps.maxTokens !== null);
}

function formsFor(context: ResolveContext): (pick: Pick) => ToolForm {
  const { settings, renderings, encoding } = context;
  const limit = turnTokens(context);
  if (!sendsSlim(settings)) return () => "full";
  const fullCost = (tool: number) => renderings.schemas.cost(tool, encoding);
  let used = 0;
  let share = FIRST_SHARE;
  return (pick) => {
    if (isSure(pick)) return "full";
    used += fullCost(pick.tool);
    const isHead = used <= share * limit;
    share = isHead ? HEAD_SHARE : 0;
    return isHead ? "full" : cheapestForm(context, pick.tool);
  };
}

export function cheapestForm({ renderings, encoding, settings }: ResolveContext, tool: number): ToolForm {
  if (settings.presentation.tail === "full") return "full";
  return renderings.slim.cost(tool, encoding) < renderings.schemas.cost(tool, encoding) ? "slim" : "full";
}

export function hidesParameters({ compiled }: ResolveContext, tool: number): boolean {
  const { properties, required } = compiled.tools[tool]?.inputSchema ?? {};
  // Other schema shapes are flattened first and may hide anything.
  if (!isObject(properties)) return true;
  return Object.keys(properties).length > (Array.isArray(required) ? required.length : 0);
}

function isSure({ signal }: Pick): boolean {
  return signal !== null && SURE.has(signal);
}
