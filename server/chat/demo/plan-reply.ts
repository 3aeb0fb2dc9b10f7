import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { vocabularyOf } from "@/server/chat/demo/choose/tool-profile";
import { correctWords } from "@/server/chat/demo/language/correct-words";
import { pointsBack } from "@/server/chat/demo/language/points-back";
import { readTools } from "./demo-tool";
import { type GivenTools, splitTools, toolCalls } from "./meta-tools";
import { planStep, type StepPlan } from "./plan-step";
import { type PlannedCall, type PlannedReply, wasMade } from "./planned-reply";
import { readTurn, type Turn } from "./read-turn";
import { smallTalk } from "./small-talk";
import { type Step, stepsOf } from "./steps";

/** A request is shorter; what is longer is data, which takes a language model to read. */
const MOST_READ = 4000;

/** What a model without a language does next: calls, a report of what came of them, or a few words. Pure. */
export function planReply(
  messages: LanguageModelV3Prompt,
  tools: LanguageModelV3CallOptions["tools"],
  now = new Date(),
): PlannedReply {
  const given = splitTools(readTools(tools));
  const read = readTurn(messages);
  const turn: Turn = {
    ...read,
    message: correctWords(read.message.slice(0, MOST_READ), vocabularyOf(given.business)),
    earlier: read.earlier?.slice(0, MOST_READ),
    known: toolCalls(read.known, given.meta),
  };
  const { calls, told } = planSteps(turn, given, now);
  if (calls.length > 0) return { text: "", calls };
  if (read.message.length > MOST_READ) told.push(`I read only the first ${MOST_READ.toLocaleString("en")} letters.`);
  return { text: joinTexts(told), calls };
}

/** One thing after the other, until something has to be waited for. What can be called at once is called at once. */
function planSteps(turn: Turn, given: GivenTools, now: Date): { calls: PlannedCall[]; told: string[] } {
  const calls: PlannedCall[] = [];
  const told: string[] = [];
  let used = 0;
  let hasFailed = false;
  let before: string | undefined;
  for (const step of stepsOf(turn.message)) {
    const isBuilding = pointsBack(step.text);
    // What builds on the outcome of a call has to wait for it.
    if (calls.length > 0 && (step.condition !== null || isBuilding)) break;
    // After a failure nothing new is begun; what was called along with it is still told.
    if (hasFailed && used >= turn.done.length) break;
    const talk = step.condition !== null ? leftOut(step) : smallTalk(step.text, given.business);
    if (talk !== null) {
      told.push(talk);
      continue;
    }
    // A step leans on the one before it only where it says so.
    const earlier = before === undefined ? turn.earlier : isBuilding ? before : undefined;
    const own: Turn = { ...turn, message: step.text, earlier, done: turn.done.slice(used) };
    const followed = followStep(own, given, now);
    before = step.text;
    if (followed.plan.kind === "says") {
      told.push(followed.plan.text);
      hasFailed ||= followed.plan.isFailure;
    } else {
      if (hasFailed) break;
      const { call, isFinal } = followed.plan;
      // Asked for twice, it is done once.
      if (!wasMade([...turn.done.slice(0, used), ...calls], call)) calls.push(call);
      if (!isFinal) break;
    }
    used += followed.used;
  }
  return { calls, told };
}

/** Gives a step the calls that were made for it, one by one, until it has what it needs or wants another. */
function followStep(turn: Turn, given: GivenTools, now: Date): { plan: StepPlan; used: number } {
  for (let used = 0; ; used++) {
    const plan = planStep({ ...turn, done: turn.done.slice(0, used) }, given, now);
    if (plan.kind === "says" || used === turn.done.length) return { plan, used };
  }
}

function leftOut({ text, condition }: Step): string {
  const what = text.replace(/[.!?]{1,9}$/, "");
  return what === condition
    ? `I left out “${what}”: whether that is so takes a language model to judge.`
    : `I left out “${what}”: whether ${condition} takes a language model to judge. Tell me to do it, and I will.`;
}

function joinTexts(texts: readonly string[]): string {
  const isShort = texts.every((text) => !text.includes("\n"));
  return texts.join(isShort ? " " : "\n\n");
}
