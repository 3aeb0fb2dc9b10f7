import { readArguments } from "@/server/agent/execute/find-call.service";
import type { CallPart, ChatMessage } from "@/server/contract/chats";

export type PromptItem =
  | { readonly kind: "person"; readonly text: string }
  | { readonly kind: "model"; readonly text: string; readonly calls: readonly PromptCall[] }
  /** Always behind the item whose calls it answers. */
  | { readonly kind: "results"; readonly results: readonly PromptResult[] };

type PromptCall = { readonly id: string; readonly name: string; readonly argumentsText: string };
export type PromptResult = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** It failed, was refused, or never ran: models get this as a flag, not only as text. */
  readonly isError: boolean;
};

const UNANSWERED = "The call was canceled.";

/** Reasoning is not sent back, and notices are for people. Of rounds under another role only the text is: it may not call those tools. */
export function toPromptItems(messages: readonly ChatMessage[], role: string): PromptItem[] {
  return messages.flatMap((message) => (message.author === "person" ? personItem(message) : modelItems(message, role)));
}

function personItem({ parts }: ChatMessage): PromptItem[] {
  const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  return [{ kind: "person", text: wellFormed(text) }];
}

function modelItems({ parts, rounds }: ChatMessage, role: string): PromptItem[] {
  return rounds.flatMap((past, round) => {
    const own = parts.filter((part) => part.round === round);
    const text = wordsOf(own.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join(""));
    const calls = past.role === role ? own.filter((part) => part.kind === "call").filter(wasMade) : [];
    if (text === "" && calls.length === 0) return [];
    const said: PromptItem = { kind: "model", text, calls: calls.map(toCall) };
    return calls.length === 0 ? [said] : [said, { kind: "results", results: calls.map(toResult) }];
  });
}

/** Some providers refuse blank text. */
function wordsOf(text: string): string {
  return text.trim() === "" ? "" : wellFormed(text);
}

/** A lone surrogate is invalid text. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** A call cut off while its arguments were being written was never made. */
function wasMade({ state, outcome, argumentsText }: CallPart): boolean {
  return state !== "writing" && (outcome !== "cancelled" || readArguments(argumentsText) !== null);
}

/** Normalized, not as the model spaced them. */
function toCall({ callId, called, argumentsText }: CallPart): PromptCall {
  return { id: callId, name: nameOf(called), argumentsText: JSON.stringify(readArguments(argumentsText) ?? {}) };
}

function toResult({ callId, called, result, outcome }: CallPart): PromptResult {
  return { id: callId, name: nameOf(called), text: wellFormed(result ?? UNANSWERED), isError: outcome !== "ok" };
}

/** A made-up name is sent back to the model, and providers refuse a whole conversation for an invalid one. */
function nameOf(called: string): string {
  return called.slice(0, 64).replaceAll(/[^a-zA-Z0-9_-]/g, "_") || "unnamed";
}
