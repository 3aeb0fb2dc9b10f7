/** What people put before a request and which asks for nothing: greetings, "please", "could you". */
const MANNERS =
  /^(?:please|pls|hey|hi|hello|ok(?:ay)?|so|well|now|and|then|also|but|great|if so|can you|could you|would you|will you|i(?:'d| would) like you to|i want you to|i need you to|make sure(?: that)?|just|too|do me a favour|yes)\b[\s,:!.]*/i;

/** No message has more of them, and each is looked for anew. */
const MOST_MANNERS = 8;

export function withoutManners(text: string): string {
  let rest = text.trimStart();
  for (let taken = 0; taken < MOST_MANNERS; taken++) {
    const shorter = rest.replace(MANNERS, "");
    if (shorter === rest || shorter === "") break;
    rest = shorter;
  }
  return rest;
}

const QUESTION =
  /^(?:what(?! an?\b)|what's|whats|which|who|who's|whose|when|where|where's|why|how|how's|hows|is|isn't|are|aren't|was|were|am i|does|did|has|any|anything|do (?:i|we|you|they)|have (?:i|we|you|they)|had (?:i|we)|can i|could i|should (?:i|we)|will (?:it|there|i|we|the)|tell me (?:what|which|if|whether|how|when|where|who|about))\b/i;

/** "Could you turn it off?" is none. */
export function isQuestion(text: string): boolean {
  return QUESTION.test(withoutManners(text).replaceAll("’", "'"));
}
