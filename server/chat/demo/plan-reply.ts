import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { refersBack } from "./actions";
import { readTools } from "./demo-tool";
import { type GivenTools, splitTools, toolCalls } from "./meta-tools";
import { planStep, type StepPlan } from "./plan-step";
import { type PlannedCall, type PlannedReply, readTurn, type Turn, wasMade } from "./read-turn";
import { smallTalk } from "./small-talk";
import { type Step, splitSteps } from "./split-steps";
import { fixTypos } from "./words";

/** Requests are shorter; longer messages hold data, which takes a language model to read. */
const MAX_LENGTH = 4000;

/** The next reply: calls, or a report on their results. Pure: the same prompt gets the same reply. */
export function planReply(
  messages: LanguageModelV3Prompt,
  tools: LanguageModelV3CallOptions["tools"],
  now = new Date(),
): PlannedReply {
  const given = splitTools(readTools(tools));
  const read = readTurn(messages);
  const texts = given.business.map(({ name, description }) => `${name} ${description}`);
  const turn: Turn = {
    ...read,
    message: fixTypos(read.message.slice(0, MAX_LENGTH), texts),
    earlier: read.earlier?.slice(0, MAX_LENGTH),
    known: toolCalls(read.known, given.meta),
  };
  const { calls, replies } = planSteps(turn, given, now);
  if (calls.length > 0) return { text: "", calls };
  if (read.message.length > MAX_LENGTH)
    replies.push(`I read only the first ${MAX_LENGTH.toLocaleString("en")} characters.`);
  return { text: replies.join(replies.some((text) => text.includes("\n")) ? "\n\n" : " "), calls };
}

/** Plans steps until one has to wait for a result. Independent calls are made together. */
function planSteps(turn: Turn, given: GivenTools, now: Date): { calls: PlannedCall[]; replies: string[] } {
  const calls: PlannedCall[] = [];
  const replies: string[] = [];
  let used = 0;
  let hasFailed = false;
  let previous: string | undefined;
  for (const step of splitSteps(turn.message)) {
    const isDependent = refersBack(step.text);
    if (calls.length > 0 && (step.condition !== null || isDependent)) break;
    // After a failure nothing new is started, but calls made along with it are still reported.
    if (hasFailed && used >= turn.done.length) break;
    const reply = step.condition === null ? smallTalk(step.text, given.business) : skipped(step);
    if (reply !== null) {
      replies.push(reply);
      continue;
    }
    const earlier = previous === undefined ? turn.earlier : isDependent ? previous : undefined;
    const own = { ...turn, message: step.text, earlier, done: turn.done.slice(used) };
    const { plan, used: usedHere } = replayStep(own, given, now);
    previous = step.text;
    if (plan.kind === "reply") {
      replies.push(plan.text);
      hasFailed ||= plan.isFailure;
    } else {
      if (hasFailed) break;
      if (!wasMade([...turn.done.slice(0, used), ...calls], plan.call)) calls.push(plan.call);
      if (!plan.isFinal) break;
    }
    used += usedHere;
  }
  return { calls, replies };
}

/** Gives a step the calls made since the message one by one, until it replies or needs another. */
function replayStep(turn: Turn, given: GivenTools, now: Date): { plan: StepPlan; used: number } {
  for (let used = 0; ; used++) {
    const plan = planStep({ ...turn, done: turn.done.slice(0, used) }, given, now);
    if (plan.kind === "reply" || used === turn.done.length) return { plan, used };
  }
}

function skipped({ text, condition }: Step): string {
  const what = text.replace(/[.!?]{1,9}$/, "");
  return `I skipped “${what}”: it takes a language model to judge whether ${condition}. Tell me to do it, and I will.`;
}
