/** What people call the thing that a field of this name is about. */
const NOUNS: Readonly<Record<string, string>> = {
  conversation: "(?:talk )?(?:room|chat|conversation|channel)",
  pad: "(?:pad|scratchpad|sheet)",
  journal: "(?:journal|diary|log|logbook)",
  path: "(?:folder|directory|file)",
  directory: "(?:folder|directory)",
  repository: "(?:repo|repository)",
  name: "(?:job|name)",
  topic: "topic",
};

/** Words that stand before a noun and name nothing. */
const NAMELESS =
  /^(?:my|the|a|an|new|all|whole|this|that|old|last|first|second|third|own|private|talk|team|shared|daily|weekly|other|in|to|of|on|for|what|which|file|scratch)$/i;

/** "The garden journal", "pad called trip", "tell Ben": what a message calls the thing that a field asks for. */
export function nameFor(field: string, message: string): string | undefined {
  const noun = NOUNS[field] ?? escapeRegExp(field.replaceAll("_", " "));
  const after = new RegExp(
    `\\b${noun}s? (?:(?:called|named) )?['"“]([^'"”]{1,100})['"”]|\\b${noun}s? (?:called|named) ([\\w-]{1,60})`,
    "i",
  ).exec(message);
  const before = [...message.matchAll(new RegExp(`\\b([\\w-]{1,60}) ${noun}\\b`, "gi"))].map(([, word = ""]) => word);
  const behind = new RegExp(`\\b(?:for|in|of|from|table|view|column) ${noun} ([\\w-]{1,60})`, "i").exec(message)?.[1];
  const person = field === "conversation" ? PERSON.exec(message)?.[1] : undefined;
  return [after?.[1], after?.[2], ...before, behind, person].find(
    (found) => found !== undefined && !NAMELESS.test(found),
  );
}

const PERSON = /\b(?:tell|message|text|let|ask|with) (\p{Lu}[\p{L}'-]{1,40})/u;

/** "In Tokyo", "New York". */
export function placeIn(message: string): string | undefined {
  const zone = /\b[A-Z]\w{1,30}\/[A-Z]\w{1,30}|\b(?:UTC|GMT)(?:[+-]\d{1,2})?\b/.exec(message)?.[0];
  const capital = /\b(?:in|at|for|of|is|to) ((?:\p{Lu}[\p{L}'-]{1,30})(?: \p{Lu}[\p{L}'-]{1,30}){0,3})/u.exec(
    message,
  )?.[1];
  const small = /\btime\b.{0,60}?\bin ([\p{L}' -]{2,40}?)(?: (?:right )?now)?[?.!]{0,3}$/iu.exec(message)?.[1];
  return zone ?? capital ?? small;
}

export function escapeRegExp(text: string): string {
  return text.slice(0, 60).replace(/[^\w ]/g, "\\$&");
}
