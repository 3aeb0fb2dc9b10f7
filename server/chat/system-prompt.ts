/** The default start of every system prompt. Every word is paid for in every round. */
const MODEL_DEFAULTS =
  "You are a helpful assistant. Use the tools you are given when they help; say so when a call fails.";

type Facts = { readonly instructions: string; readonly person: string; readonly now: Date };

/** The day, not the hour: a prompt that changes within a day defeats the cache. */
export function systemPrompt({ instructions, person, now }: Facts): string {
  const who = person.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  const facts = `Today is ${now.toISOString().slice(0, 10)}.${who === "" ? "" : ` You are talking with ${who}.`}`;
  return `${instructions === "" ? MODEL_DEFAULTS : instructions}\n${facts}`;
}

/** Stable parts first, then what the rounds add. */
export function joinSystem(system: string, prompt: string | null): string {
  return [system, prompt ?? ""].filter((part) => part !== "").join("\n\n");
}
