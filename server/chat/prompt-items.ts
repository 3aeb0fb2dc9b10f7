import { readArguments } from "@/server/agent/execute/find-call.service";
import type { CallPart, ChatMessage } from "@/server/contract/chats";

export type PromptItem =
  | { readonly kind: "person"; readonly text: string; readonly images?: readonly PromptImage[] }
  | { readonly kind: "model"; readonly text: string; readonly calls: readonly PromptCall[] }
  /** Always behind the item whose calls it answers. */
  | { readonly kind: "results"; readonly results: readonly PromptResult[] };

export type PromptImage = { readonly type: string; readonly base64: string };

/** The files of messages, by the messages' ids. Images only if the model takes them. */
export type PromptFiles = ReadonlyMap<string, { readonly images: readonly PromptImage[]; readonly text: string }>;
const NO_FILES: PromptFiles = new Map();

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
export function toPromptItems(
  messages: readonly ChatMessage[],
  role: string,
  files: PromptFiles = NO_FILES,
): PromptItem[] {
  return messages.flatMap((message) =>
    message.author === "person" ? personItem(message, files) : modelItems(message, role),
  );
}

function personItem({ id, parts }: ChatMessage, files: PromptFiles): PromptItem[] {
  const said = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  const { images = [], text = "" } = files.get(id) ?? {};
  return [{ kind: "person", text: wellFormed(said + text), ...(images.length > 0 && { images }) }];
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
