import { chooseTool } from "@/server/chat/demo/choose/choose-tool";
import { passOver } from "@/server/chat/demo/choose/pass-over";
import { problemWith } from "@/server/chat/demo/fill/check-arguments";
import { type Filled, fillArguments } from "@/server/chat/demo/fill/fill-arguments";
import { findLookUp } from "@/server/chat/demo/fill/find-look-up";
import { offeredActions, READING } from "@/server/chat/demo/language/actions";
import { inWords, lowerFirst } from "@/server/chat/demo/language/wording";
import { stateInRows } from "@/server/chat/demo/report/report-home";
import { reportResult } from "@/server/chat/demo/report/report-result";
import { askForLookUp, runMetaTool, searchByWords } from "./ask-meta-tool";
import { type DemoTool, propertiesOf, requiredOf } from "./demo-tool";
import { foundBy, type GivenTools, type MetaTools, toolCalls } from "./meta-tools";
import { type PlannedCall, wasMade } from "./planned-reply";
import type { Done, Turn } from "./read-turn";
import { unable } from "./small-talk";

export type StepPlan =
  /** `isFinal`: it does what the step asks for, and is not only a way there. */
  | { readonly kind: "calls"; readonly call: PlannedCall; readonly isFinal: boolean }
  | { readonly kind: "says"; readonly text: string; readonly isFailure: boolean };

/** What to do next about one thing that was asked for; `turn.done` are the calls that were made for it. */
export function planStep(turn: Turn, { meta, business }: GivenTools, now: Date): StepPlan {
  const found = foundBy(turn.done, meta);
  const executable = executableOf(found, business, meta);
  const aim = chooseTool(turn, [...business, ...executable], found, now);
  const last = toolCalls(turn.done, meta).at(-1) ?? null;
  if (last !== null && (aim === null || isAnswer(last, aim))) return report(last, turn);
  if (aim === null) {
    const call = runMetaTool(turn, meta, found);
    if (call !== null) return { kind: "calls", call, isFinal: false };
    return says(turn.done.length > 0 ? nothingFound(turn) : unable(business));
  }
  // Where those at hand pass over what the message speaks of, the best of them need not be the right one.
  const doubt = turn.done.length === 0 && passOver(turn.message, business) ? searchByWords(turn, meta) : null;
  if (doubt !== null) return { kind: "calls", call: doubt, isFinal: false };
  const state = last === null || !isReading(aim) ? null : stateInRows(last, turn.message);
  if (state !== null) return says(state);
  const filled = fillArguments(aim, turn, now);
  const call = filled.missing.length > 0 ? findLookUp(aim, filled.missing, business, turn, now) : callOf(aim, filled);
  if (call === null) {
    const asked = last === null ? askForLookUp(aim, filled.missing, turn, meta) : null;
    if (asked !== null) return { kind: "calls", call: asked, isFinal: false };
    if (last === null)
      return says(
        askFor(
          aim,
          filled.missing.map((name) => describeField(aim, name)),
        ),
        true,
      );
    return says(`I could not tell which one you mean. ${reportResult(last, "")}`, true);
  }
  if (wasMade(turn.done, call)) return last === null ? says(nothingFound(turn)) : report(last, turn);
  const isFinal = call.name === aim.name;
  if (isFinal && changesNothing(aim, call)) return says(askFor(aim, ["what is to become of it"]), true);
  const problem = isFinal ? problemWith(aim, call.arguments) : null;
  if (problem !== null)
    return says(`I would call \`${aim.name}\`, but cannot tell it what it needs: ${problem}.`, true);
  return { kind: "calls", call: isFinal && executable.includes(aim) ? throughMeta(call, meta) : call, isFinal };
}

/** Tools that were found with their schema, and that a meta-tool can run though they are not sent. */
function executableOf(found: readonly DemoTool[], business: readonly DemoTool[], meta: MetaTools): readonly DemoTool[] {
  if (!meta.has("execute")) return [];
  const sent = new Set(business.map(({ name }) => name));
  return found.filter((tool) => !sent.has(tool.name) && propertiesOf(tool.inputSchema).size > 0);
}

function throughMeta(call: PlannedCall, meta: MetaTools): PlannedCall {
  const execute = meta.get("execute");
  return execute === undefined
    ? call
    : { name: execute.name, arguments: { name: call.name, arguments: call.arguments } };
}

/** Whether the step ends with this call: it failed, is what is aimed at, or was no mere look-up on the way there. */
function isAnswer(last: Done, aim: DemoTool): boolean {
  if (!last.isOk || last.name === aim.name) return true;
  const wasLookUp = [...offeredActions(last.name, "")].some((action) => READING.has(action));
  return !wasLookUp || (isReading(aim) && !refersTo(aim));
}

/** Whether a tool has to be told which one it is about. */
function refersTo(tool: DemoTool): boolean {
  return requiredOf(tool.inputSchema).some((name) => /(?:^|_)id$/.test(name));
}

function isReading(tool: DemoTool): boolean {
  const actions = offeredActions(tool.name, tool.description);
  return actions.has("read") || actions.has("list");
}

function callOf(tool: DemoTool, filled: Filled): PlannedCall {
  return { name: tool.name, arguments: filled.arguments };
}

/** "Change task 3" says which one, and not what about it. */
function changesNothing(tool: DemoTool, { arguments: args }: PlannedCall): boolean {
  if (!offeredActions(tool.name, "").has("change")) return false;
  const required = requiredOf(tool.inputSchema);
  const isOnlyNamed = required.length > 0 && required.every((name) => /(?:^|_)id$/.test(name));
  return isOnlyNamed && Object.keys(args).every((name) => required.includes(name));
}

function askFor(tool: DemoTool, what: readonly string[]): string {
  return `I would call \`${tool.name}\`, but the message does not tell me ${inWords(what)}.`;
}

function describeField({ inputSchema }: DemoTool, name: string): string {
  const { description = "" } = propertiesOf(inputSchema).get(name) ?? {};
  return description === "" ? `\`${name}\`` : `\`${name}\` (${lowerFirst(description)})`;
}

function nothingFound({ done }: Turn): string {
  const failed = done.find(({ isOk }) => !isOk);
  return failed === undefined
    ? "I looked for a tool that fits, and found none. Other words may help."
    : reportResult(failed, "");
}

function report(done: Done, { message }: Turn): StepPlan {
  return says(reportResult(done, message), !done.isOk);
}

function says(text: string, isFailure = false): StepPlan {
  return { kind: "says", text, isFailure };
}
