/** The openings of requests: what comes after them is what is to be written, sought or said. */
const OPENINGS: readonly RegExp[] = [
  /^(?:please|pls|hey|hi|ok(?:ay)?|and|then|could you|can you|would you|will you|i want you to|i(?:'d| would) like (?:you )?to|let's)[, ]+/i,
  /^(?:add|create|make|put|set(?: up)?|write|start|new|log|save|record|schedule|stick)\b(?: (?:me|up|down))?(?: (?:an?|the|this|another|one more))?(?: new)?(?: (?:task|to-?do|todo|reminder|note|item|entry|job|alarm|email|mail|message)s?)?(?: (?:for me|on my list))?\s*(?::|(?:to|for|that|saying|about|of)\b|(?=['"“]))?\s*/i,
  /^(?:remind me|reminder|wake me|nudge me|don't (?:let me )?forget)\b\s*(?::|(?:to|that|about|of)\b)?\s*/i,
  /^(?:note|jot|write)(?: (?:this|that|it))?(?: down)?\b\s*(?:on (?:the|my) \w+(?: too)?)?\s*(?::|that\b)?\s*/i,
  /^(?:remember|keep in mind|for future reference)\b\s*(?::|,|that\b)?\s*/i,
  /^(?:search|look|find|google|check|dig|grep)\b(?: (?:the web|online|up|for|through|in|my \w+|the \w+|out|information|recent))*\s*(?:for|about|on)?\s*/i,
  /^(?:tell|message|text|let|ask) \p{Lu}[\p{L}'-]{1,40}(?: (?:on|in|via) \w{1,40})?(?: know)?(?: that)?\s+/u,
  /^(?:tell|message|text|e?mail|send|post)\b(?: (?:a|an|the))?(?: (?:email|mail|message|push|notification))?(?: to \S+)?\s*(?::|(?:that|saying)\b)?\s*/i,
  /^(?:run|execute)\b\s*/i,
];

const MARKS = /[.!?]{1,9}$/;
const CLOSINGS = /,? (?:please|pls|thanks|thank you|will you|would you|too|as well|also)$/i;
const PLACES =
  / (?:to|on|in|into|onto|for) (?:my|the|our|your) (?:\w+ )?(?:list|to-?dos?(?: list)?|todo(?: list)?|tasks?(?: list)?|notes?|journal|diary|scratchpad|notepad|pad|reminders?)\b/i;

/** What a request is about, without the words that only ask. */
export function freeText(message: string): string {
  const quoted = quotedIn(message);
  if (quoted !== null) return quoted;
  const colon = /^[^:]{3,60}:\s+(\S[\s\S]*)$/.exec(message)?.[1];
  let text = (colon ?? message).trim();
  if (colon === undefined) {
    const said = / (?:that|saying) (.+)$/is.exec(text)?.[1];
    if (said !== undefined && /^(?:tell|message|text|e?mail|send|post|write|make|note|let)\b/i.test(text)) text = said;
    else text = text.replace(PLACES, "").replace(/(?<=\S) to [\w.+-]{1,64}@[\w.-]{1,100}/, "");
    for (const opening of OPENINGS) {
      const shorter = text.replace(opening, "");
      if (shorter.trim() !== "") text = shorter;
    }
  }
  const closed = text
    .trimEnd()
    .replace(MARKS, "")
    .trimEnd()
    .replace(CLOSINGS, "")
    .replace(/^[\s,:;-]+/, "")
    .trim();
  return closed === "" ? message.trim() : closed;
}

/** What stands between quotation marks; an apostrophe inside a word is none. */
export function quotedIn(message: string): string | null {
  const found =
    /["“]([^"”]{1,2000})["”]|(?<![\p{L}\p{N}])['‘]([^'’]{2,500}(?:['’][\p{L}][^'’]*)?)['’](?![\p{L}\p{N}])/u.exec(
      message,
    );
  return found?.[1] ?? found?.[2] ?? null;
}

/** What the notes, entries or messages asked for are about. */
export function subjectOf(message: string): string | null {
  const found =
    /\b(?:about|on|for|regarding|concerning|mention(?:s|ing)?|with) (?:the |my |our |an? )?([^?.!,]+)/i.exec(
      message,
    )?.[1];
  const said = found?.trim() ?? "";
  return quotedIn(message) ?? (said === "" || /^(?:me|us|it|that|this|them|you)\b/i.test(said) ? null : said);
}
