/** What every chat begins with, unless the operator says it in other words. Each word is paid for in every round. */
const USUAL = "You are a helpful assistant. Use the tools you are given when they help; say so when a call fails.";

type Facts = { readonly instructions: string; readonly person: string; readonly now: Date };

/** The day, not the hour: a prompt that changes within a day would be cached for nothing. */
export function systemPrompt({ instructions, person, now }: Facts): string {
  const who = person.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  const facts = `Today is ${now.toISOString().slice(0, 10)}.${who === "" ? "" : ` You are talking with ${who}.`}`;
  return `${instructions === "" ? USUAL : instructions}\n${facts}`;
}

/** What stays the same first; what the rounds bring, behind it. */
export function joinSystem(system: string, prompt: string | null): string {
  return [system, prompt ?? ""].filter((part) => part !== "").join("\n\n");
}
