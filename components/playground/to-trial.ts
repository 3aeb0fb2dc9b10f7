import type { TrialSubject } from "@/server/contract/playground";
import {
  type Address,
  type Comparison,
  readComparisons,
  readCount,
  readFormat,
  readMode,
  readRef,
} from "./playground-address";

/** What is typed, as it stands still: the messages of the conversation and those before it. */
export type Texts = {
  readonly rounds: readonly string[];
  readonly message: string;
  readonly history: readonly string[];
};

export function messagesOf({ rounds, message }: Texts): string[] {
  return message.trim() === "" ? [...rounds] : [...rounds, message];
}

/** The columns: what was asked for, and the same with one thing changed each. */
function subjectsOf(address: Address): TrialSubject[] {
  const own: TrialSubject = {
    ref: readRef(address.on),
    role: address.role === "" ? null : address.role,
    preset: null,
    mode: readMode(address.mode),
  };
  return [own, ...readComparisons(address.vs).map((comparison) => change(own, comparison))];
}

function change(own: TrialSubject, comparison: Comparison): TrialSubject {
  switch (comparison.kind) {
    case "preset":
      return { ...own, preset: comparison.preset };
    case "role":
      return { ...own, role: comparison.role };
    case "on":
      return { ...own, ref: comparison.ref };
    case "mode":
      return { ...own, mode: comparison.mode };
  }
}

/** What is asked of the server; null while there is no message. */
export function toTrial(address: Address, texts: Texts) {
  const messages = messagesOf(texts);
  if (messages.length === 0) return null;
  const last = messages.length - 1;
  return {
    subjects: subjectsOf(address),
    messages,
    shown: Math.min(last, readCount(address.round) ?? last),
    history: texts.history.filter((turn) => turn.trim() !== ""),
    model: address.model === "" ? null : address.model,
    contextWindow: readCount(address.window) || null,
    contextUsed: readCount(address.used) ?? 0,
    format: readFormat(address.format),
    keyId: address.key === "" ? null : address.key,
  };
}

export type Trial = NonNullable<ReturnType<typeof toTrial>>;
