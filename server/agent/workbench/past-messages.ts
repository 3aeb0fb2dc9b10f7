import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own } from "@/server/engine/util/json-values";

type Said = {
  readonly who: "person" | "agent";
  readonly at: string;
  readonly text: string | null;
  readonly tools: readonly string[];
};

type Conversation = { readonly title: string | null; readonly messages: readonly Said[] };

type ChatRow = {
  readonly title: string;
  readonly messages: readonly {
    readonly author: "person" | "model";
    readonly parts: unknown;
    readonly createdAt: Date;
  }[];
};

export function fromChat({ title, messages }: ChatRow): Conversation {
  const said = messages.map(({ author, parts, createdAt }): Said => {
    const who = author === "model" ? "agent" : "person";
    return { who, at: createdAt.toISOString(), text: textOf(parts as Json), tools: toolsOf(parts as Json) };
  });
  return { title, messages: said.filter(({ text, tools }) => text !== "" || tools.length > 0) };
}

type RoundRows = {
  readonly rounds: readonly {
    readonly id: string;
    readonly message: string | null;
    readonly at: Date;
  }[];
  readonly calls: readonly { readonly roundId: string | null; readonly toolName: string }[];
  readonly reports: readonly { readonly roundId: string; readonly called: readonly string[] }[];
};

/** All rounds of a turn carry its message once; the agent's answer is not recorded. */
export function fromRounds({ rounds, calls, reports }: RoundRows): Conversation {
  const messages: Said[] = [];
  for (const { id, message, at } of rounds) {
    const called = calls.filter(({ roundId }) => roundId === id).map(({ toolName }) => toolName);
    const reported = reports.filter(({ roundId }) => roundId === id).flatMap((report) => report.called);
    const last = messages.at(-1);
    const isSame = last !== undefined && last.text === message && message !== null;
    const tools = [...(isSame ? last.tools : []), ...called, ...reported.filter((name) => !called.includes(name))];
    if (isSame) messages.pop();
    messages.push({ who: "person", at: isSame ? last.at : at.toISOString(), text: message, tools });
  }
  return { title: null, messages };
}

export function textOf(parts: Json): string {
  if (isString(parts)) return parts;
  return partsOf(parts)
    .map((part) => own(part, "text"))
    .filter(isString)
    .join("\n")
    .trim();
}

function toolsOf(parts: Json): string[] {
  return partsOf(parts).flatMap((part) => {
    const type = own(part, "type") ?? own(part, "kind");
    if (!isString(type) || !/tool/i.test(type) || /result/i.test(type)) return [];
    const name = own(part, "toolName") ?? own(part, "tool") ?? own(part, "name");
    return isString(name) ? [name] : [type.replace(/^tool-/, "")];
  });
}

function partsOf(parts: Json): readonly JsonObject[] {
  return isArray(parts) ? parts.filter(isObject) : [];
}
