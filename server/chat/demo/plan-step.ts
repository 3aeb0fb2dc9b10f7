import { isReading, offeredActions } from "./actions";
import { argumentProblem, type DemoTool, fieldsOf, isId, requiredOf, textIn } from "./demo-tool";
import { fillArguments, findLookup } from "./fill-arguments";
import { askForLookup, askMetaTool, foundTools, type GivenTools, type MetaTools, toolCalls } from "./meta-tools";
import type { PastCall, PlannedCall, Turn } from "./read-turn";

import { joinWords, reportResult } from "./report-result";
import { scoreTools } from "./score-tools";
import { unable } from "./small-talk";

export type StepPlan =
  /** `isFinal`: the call does what the step asks for, rather than look something up. */
  | { readonly kind: "call"; readonly call: PlannedCall; readonly isFinal: boolean }
  | { readonly kind: "reply"; readonly text: string; readonly isFailure: boolean };

const reply = (text: string, isFailure = false): StepPlan => ({ kind: "reply", text, isFailure });
const lookup = (call: PlannedCall): StepPlan => ({ kind: "call", call, isFinal: false });

/** What to do next about one request. `turn.done` holds the calls made for it. */
export function planStep(turn: Turn, { meta, business }: GivenTools, now: Date): StepPlan {
  const found = foundTools(turn.done, meta);
  const executable = executableTools(found, business, meta);
  const aim = chooseTool(turn, [...business, ...executable], now);
  const last = toolCalls(turn.done, meta).at(-1) ?? null;
  if (last !== null && (aim === null || isAnswer(last, aim)))
    return reply(reportResult(last, turn.message), !last.isOk);
  if (aim === null) {
    const call = askMetaTool(turn, meta, found);
    if (call !== null) return lookup(call);
    return reply(turn.done.length > 0 ? nothingFound(turn) : unable(business));
  }
  const { arguments: args, missing } = fillArguments(aim, turn, now);
  if (missing.length > 0) {
    const listing = findLookup(aim, missing, business, turn, now);
    const call = listing ?? (last === null ? askForLookup(aim, missing, turn, meta) : null);
    if (call !== null) return lookup(call);
    if (last === null)
      return reply(
        ask(
          aim,
          missing.map((name) => describeField(aim, name)),
        ),
        true,
      );
    return reply(`I could not tell which one you mean. ${reportResult(last, "")}`, true);
  }
  if (changesNothing(aim, args)) return reply(ask(aim, ["what to change"]), true);
  const problem = argumentProblem(aim, args);
  if (problem !== null)
    return reply(`I would call \`${aim.name}\`, but its arguments would be invalid: ${problem}.`, true);
  const execute = executable.includes(aim) ? meta.get("execute")?.name : undefined;
  const call = { name: aim.name, arguments: args };
  return { kind: "call", call: execute === undefined ? call : { name: execute, arguments: call }, isFinal: true };
}

const MIN_FIT = 1.4;
const CLOSE_CALL = 1.5;
const MAX_COMPARED = 4;

/** The tool that fits best. Among close ones, the one with the most arguments in the message. */
function chooseTool(turn: Turn, tools: readonly DemoTool[], now: Date): DemoTool | null {
  const fitting = scoreTools(turn.message, turn.earlier, tools).filter(
    ({ fit, isWrongAction }) => fit >= MIN_FIT && !isWrongAction,
  );
  const best = fitting[0]?.score ?? 0;
  const close = fitting.filter(({ score }) => best - score <= CLOSE_CALL).slice(0, MAX_COMPARED);
  const filled = close.map(({ tool, score }) => {
    const args = fillArguments(tool, turn, now);
    const unknown = args.missing.filter((name) => !isId(name)).length;
    return { tool, score: score + Math.min(args.found, 2) * 0.35 - unknown * 0.5 };
  });
  return filled.sort((a, b) => b.score - a.score)[0]?.tool ?? null;
}

function executableTools(found: readonly DemoTool[], business: readonly DemoTool[], meta: MetaTools): DemoTool[] {
  if (!meta.has("execute")) return [];
  const given = new Set(business.map(({ name }) => name));
  return found.filter((tool) => !given.has(tool.name) && fieldsOf(tool).size > 0);
}

/** Whether the step ends with this call: it failed, or was not just a look-up for `aim`. */
function isAnswer(last: PastCall, aim: DemoTool): boolean {
  if (!last.isOk || last.name === aim.name) return true;
  const wasLookup = [...offeredActions(last.name, "")].some(isReading);
  const actions = offeredActions(aim.name, aim.description);
  const readsRows = actions.has("read") || actions.has("list");
  return !wasLookup || (readsRows && (!requiredOf(aim).some(isId) || last.name.startsWith(aim.name)));
}

/** "Change task 3" says which one, but not what to change. */
function changesNothing(tool: DemoTool, args: PlannedCall["arguments"]): boolean {
  const isChange = offeredActions(tool.name, "").has("change") && requiredOf(tool).some(isId);
  return isChange && Object.keys(args).every(isId);
}

function ask({ name }: DemoTool, what: readonly string[]): string {
  return `I would call \`${name}\`, but the message leaves out ${joinWords(what)}.`;
}

function describeField(tool: DemoTool, name: string): string {
  const description = textIn(fieldsOf(tool).get(name), "description");
  return description === "" ? `\`${name}\`` : `\`${name}\` (${description})`;
}

function nothingFound({ done }: Turn): string {
  const failed = done.find(({ isOk }) => !isOk);
  return failed === undefined
    ? "I looked for a tool that fits, and found none. Other words may help."
    : reportResult(failed, "");
}
