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

export type Texts = {
  readonly rounds: readonly string[];
  readonly message: string;
  readonly history: readonly string[];
};

export function messagesOf({ rounds, message }: Texts): string[] {
  return message.trim() === "" ? [...rounds] : [...rounds, message];
}

/** The request as typed, then one variant per comparison. */
function subjectsOf(address: Address): TrialSubject[] {
  const base: TrialSubject = {
    ref: readRef(address.on),
    role: address.role === "" ? null : address.role,
    preset: null,
    mode: readMode(address.mode),
  };
  return [base, ...readComparisons(address.vs).map((comparison) => change(base, comparison))];
}

function change(base: TrialSubject, comparison: Comparison): TrialSubject {
  switch (comparison.kind) {
    case "preset":
      return { ...base, preset: comparison.preset };
    case "role":
      return { ...base, role: comparison.role };
    case "on":
      return { ...base, ref: comparison.ref };
    case "mode":
      return { ...base, mode: comparison.mode };
  }
}

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
