/** The openings of requests. What follows is the text to write, send or search for. */
const OPENINGS: readonly RegExp[] = [
  /^(?:please|pls|hey|hi|ok(?:ay)?|and|then|could you|can you|would you|will you|i want you to|i(?:'d| would) like (?:you )?to|let's)[, ]+/i,
  /^(?:add|create|make|put|set(?: up)?|write|start|new|log|save|record|schedule|stick)\b(?: (?:me|up|down))?(?: (?:an?|the|this|another|one more))?(?: new)?(?: (?:task|to-?do|todo|reminder|note|item|entry|job|alarm|email|mail|message)s?)?(?: (?:for me|on my list))?\s*(?::|(?:to|for|that|saying|about|of)\b|(?=['"“]))?\s*/i,
  /^(?:remind me|reminder|wake me|nudge me|don't (?:let me )?forget)\b\s*(?::|(?:to|that|about|of)\b)?\s*/i,
  /^(?:note|jot|write|remember|keep in mind)\b(?: (?:this|that|it))?(?: down)?\s*(?:on (?:the|my) \w+(?: too)?)?\s*(?::|that\b)?\s*/i,
  /^(?:search|look|find|google|check|dig|grep)\b(?: (?:the web|online|up|for|through|in|my \w+|the \w+|out|information|recent))*\s*(?:for|about|on)?\s*/i,
  /^(?:tell|message|text|let|ask) \p{Lu}[\p{L}'-]{1,40}(?: (?:on|in|via) \w{1,40})?(?: know)?(?: that)?\s+/u,
  /^(?:tell|message|text|e?mail|send|post)\b(?: (?:a|an|the))?(?: (?:email|mail|message|push|notification))?(?: to \S+)?\s*(?::|(?:that|saying)\b)?\s*/i,
  /^(?:run|execute)\b\s*/i,
];
const PLACES =
  / (?:to|on|in|into|onto|for) (?:my|the|our|your) (?:\w+ )?(?:list|to-?dos?(?: list)?|todo(?: list)?|tasks?(?: list)?|notes?|journal|diary|scratchpad|notepad|pad|reminders?)\b/i;
const CLOSINGS =
  /[.!?\s]{0,9}(?:,? (?:please|pls|thanks|thank you|will you|would you|too|as well|also))?[.!?\s]{0,9}$/i;

/** The text of a request, without the words that only ask: "add a task to buy milk" gives "buy milk". */
export function contentOf(message: string): string {
  const given = quotedIn(message) ?? /^[^:]{3,60}:\s+(\S[\s\S]*)$/.exec(message)?.[1];
  const speech = /^(?:tell|message|text|e?mail|send|post|write|make|note|let)\b.{0,200}? (?:that|saying) (.+)$/is;
  const request =
    speech.exec(message.trim())?.[1] ??
    message
      .trim()
      .replace(PLACES, "")
      .replace(/(?<=\S) to [\w.+-]{1,64}@[\w.-]{1,100}/, "");
  const text = given ?? OPENINGS.reduce((rest, opening) => rest.replace(opening, "").trim() || rest, request);
  return text.replace(CLOSINGS, "").replace(/^[\s,:;-]+/, "") || message.trim();
}

export function quotedIn(message: string): string | null {
  const double = /["“]([^"”]{1,2000})["”]/.exec(message)?.[1];
  const single = /(?<![\p{L}\p{N}])['‘]([^'’]{2,500}(?:['’][\p{L}][^'’]*)?)['’](?![\p{L}\p{N}])/u.exec(message)?.[1];
  return double ?? single ?? null;
}

/** What a search is about: "any notes on the garden?" gives "garden". */
export function subjectOf(message: string): string | null {
  const pattern = /\b(?:about|on|for|regarding|mention(?:s|ing)?|with) (?:the |my |our |an? )?([^?.!,]+)/i;
  const subject = pattern.exec(message)?.[1]?.trim() ?? "";
  return quotedIn(message) ?? (/^(?:$|(?:me|us|it|that|this|them|you)\b)/i.test(subject) ? null : subject);
}

const NOUNS: ReadonlyMap<string, string> = new Map([
  ["conversation", "(?:talk )?(?:room|chat|conversation|channel)"],
  ["pad", "(?:pad|scratchpad|sheet)"],
  ["journal", "(?:journal|diary|log|logbook)"],
  ["path", "(?:folder|directory|file)"],
  ["repository", "(?:repo|repository)"],
  ["name", "(?:job|name)"],
]);
const NOT_A_NAME =
  /^(?:my|the|a|an|new|all|whole|this|that|old|last|first|second|third|own|private|talk|team|shared|daily|weekly|other|in|to|of|on|for|what|which|file|scratch)$/i;

/** The name for a field: "the garden journal", "pad called trip", "tell Ben". */
export function nameFor(field: string, message: string): string | undefined {
  const noun = NOUNS.get(field) ?? escapeRegExp(field.replaceAll("_", " "));
  const all = (pattern: string) => [...message.matchAll(new RegExp(pattern, "gi"))].map(([, name = ""]) => name);
  const person = /\b(?:tell|message|text|let|ask|with) (\p{Lu}[\p{L}'-]{1,40})/u.exec(message)?.[1] ?? "";
  const names = [
    ...all(`\\b${noun}s? (?:(?:called|named) )?['"“]([^'"”]{1,100})['"”]`),
    ...all(`\\b${noun}s? (?:called|named) ([\\w-]{1,60})`),
    ...all(`\\b([\\w-]{1,60}) ${noun}\\b`),
    field === "conversation" ? person : "",
  ];
  return names.find((name) => name !== "" && !NOT_A_NAME.test(name));
}

export function escapeRegExp(text: string): string {
  return text.slice(0, 60).replace(/[^\w ]/g, "\\$&");
}

export function placeIn(message: string): string | undefined {
  const capital = /\b(?:in|at|for|of|is|to) (\p{Lu}[\p{L}'/-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,3})/u.exec(
    message,
  )?.[1];
  return capital ?? /\btime\b.{0,60}?\bin ([\p{L}' -]{2,40}?)(?: (?:right )?now)?[?.!]{0,3}$/iu.exec(message)?.[1];
}

const NUMBERS =
  "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen".split(",");

/** The first number of a text, in digits or words. "One" alone is usually no number. */
export function numberIn(text: string): number | null {
  const digits = /\d{1,15}(?:\.\d{1,15})?/.exec(text)?.[0];
  const words = text.toLowerCase().split(/[^a-z]+/);
  const word = words.find((part) => part !== "one" && NUMBERS.includes(part));
  return digits === undefined ? (word === undefined ? null : NUMBERS.indexOf(word)) : Number(digits);
}

const SPOKEN_MATH: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/\bdivide ([\d.]+) by\b/gi, "$1 /"],
  [/\bmultiply ([\d.]+) (?:by|with|and)\b/gi, "$1 *"],
  [/\b(?:tip|add) ([\d.]+) ?(?:%|percent) (?:on|to) (?:an? |the )?\D{0,3}([\d.]+)/gi, "$2 * (1 + $1%)"],
  [/ ?percent\b/gi, "%"],
  [/\b(?:square )?root of ([\d.]+)/gi, "sqrt($1)"],
  [/ ?squared\b/gi, "^2"],
  [/% (?:of|on)\b/gi, "% *"],
  [/\b(?:multiplied by|times)\b|(?<=\d) ?[x×] ?(?=\d)/gi, " * "],
  [/\bdivided by\b|÷/gi, " / "],
  [/\bplus\b/gi, " + "],
  [/\bminus\b/gi, " - "],
];

export function expressionIn(text: string): string | null {
  const digits = text.replace(/\b[a-z]+\b/gi, (word) => {
    const value = NUMBERS.indexOf(word.toLowerCase());
    return value < 0 ? word : String(value);
  });
  const math = SPOKEN_MATH.reduce((rest, [pattern, written]) => rest.replace(pattern, written), digits);
  const expression = (math.match(/\bsqrt\(|\d+(?:\.\d+)?|[-+*/^%()]/gi) ?? [])
    .join(" ")
    .replace(/^[-+*/^%) ]+|[-+*/^( ]+$/g, "")
    .replace(/ (?=[%)])|(?<=\() | ?(\^) ?/g, "$1");
  return /\d/.test(expression) && /[-+*/^%(]/.test(expression) ? expression : null;
}
