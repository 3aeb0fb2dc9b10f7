import type { AnswerFacts, CalledTool } from "./dialect";

type Fields = Readonly<Record<string, unknown>>;

export type AnswerCollector = {
  event(data: Fields, name: string | null): void;
  body(body: Fields): void;
  done?(): void;
  facts(): Omit<AnswerFacts, "error">;
};

const MAX_CALLS = 1_000;
const MAX_ARGUMENT_CHARACTERS = 4_000_000;

/** Calls by any key, in the order in which they started, with a limit on what a stream can add. */
export function createCallList() {
  const calls = new Map<string | number, { id: string; name: string; parts: string[] }>();
  let remaining = MAX_ARGUMENT_CHARACTERS;

  function addText(parts: string[], text: string): void {
    if (remaining > 0 && text !== "") parts.push(text.slice(0, remaining));
    remaining -= Math.min(remaining, text.length);
  }

  return {
    start(key: string | number, id: string | null, name: string | null, text: string | null): void {
      const known = calls.get(key);
      if (known === undefined && calls.size >= MAX_CALLS) return;
      const call = known ?? { id: "", name: "", parts: [] };
      if (id !== null && id !== "") call.id = id;
      if (name !== null) call.name = name;
      if (text !== null) addText(call.parts, text);
      calls.set(key, call);
    },
    add(key: string | number, text: string | null): void {
      const call = calls.get(key);
      if (call !== undefined && text !== null) addText(call.parts, text);
    },
    replace(key: string | number, text: string | null): void {
      const call = calls.get(key);
      if (call === undefined || text === null) return;
      for (const part of call.parts) remaining += part.length;
      call.parts = [];
      addText(call.parts, text);
    },
    list(): CalledTool[] {
      return [...calls.values()]
        .filter(({ name }) => name !== "")
        .map(({ id, name, parts }) => ({ id, name, arguments: parts.join("") }));
    },
  };
}

export function countOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}
