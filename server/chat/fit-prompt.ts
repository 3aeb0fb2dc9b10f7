import type { ChatNotice, ChatRound } from "@/server/contract/chats";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { type ResolvedRound, toChatRound } from "./begin-round";
import { MESSAGE_FRAME, type PromptCounter } from "./count-prompt";
import { ChatFailure } from "./models/describe-failure";
import type { PromptItem } from "./prompt-items";
import type { Turn } from "./running-turns";
import { joinSystem } from "./system-prompt";
import { trimPrompt } from "./trim-prompt";

type FittedPlan = { readonly model: ModelEntry; readonly format: Format; readonly system: string };

type Fitting = {
  readonly resolved: ResolvedRound;
  readonly items: readonly PromptItem[];
  readonly repeated: readonly PromptItem[];
  readonly previous: ChatRound | null;
  readonly index: number;
};

export function fitPrompt(counter: PromptCounter, plan: FittedPlan, turn: Turn, fitting: Fitting) {
  const { resolved, items, repeated, previous, index } = fitting;
  const { contextWindow: window } = plan.model;
  const system = joinSystem(plan.system, resolved.handed.prompt);
  const frame = system === "" ? 0 : MESSAGE_FRAME;
  const own = counter.text(plan.system) + frame;
  const counted = countTools(plan.format, resolved, counter.text(system) + frame - own);
  const room = window - reserveFor(window) - counted.tools - counted.listing - own;
  const trimmed = trimPrompt(items, room, counter.item);
  if (!trimmed.fits) throw tooLong(window);
  if (trimmed.dropped !== null) noticeTrimmed(turn, index, { kind: "trimmed", ...trimmed.dropped, window });
  const isWhole = trimmed.dropped === null;
  const round = toChatRound(resolved, plan.model, previous, {
    ...counted,
    system: own,
    messages: trimmed.tokens,
    repeated: isWhole ? repeated.reduce((sum, item) => sum + counter.item(item), 0) : 0,
    overheadMs: 0,
  });
  return { prompt: { system, items: trimmed.items }, round };
}

function countTools(
  format: Format,
  { resolution, listing }: ResolvedRound,
  inPrompt: number,
): { readonly tools: number; readonly listing: number } {
  if (format === "text") return { tools: Math.max(0, inPrompt - listing), listing: Math.min(inPrompt, listing) };
  return { tools: resolution.tokens.definitions, listing: inPrompt };
}

/** Room for the answer: a quarter of a small window, a few thousand tokens of a large one. */
function reserveFor(window: number): number {
  return Math.min(4096, Math.floor(window / 4));
}

function tooLong(window: number): ChatFailure {
  return new ChatFailure({
    kind: "too-long",
    message: `The message, its tools and their results exceed the model's context window of ${window.toLocaleString("en")} tokens`,
    retryAfter: null,
  });
}

/** Once per turn, and again only if more was dropped than announced. */
function noticeTrimmed({ answer }: Turn, round: number, told: Extract<ChatNotice, { kind: "trimmed" }>): void {
  const known = answer.parts.some(
    (part) => part.kind === "notice" && part.notice.kind === "trimmed" && part.notice.messages >= told.messages,
  );
  if (!known) answer.addPart({ kind: "notice", round, notice: told });
}
