/** One server-sent event. `raw` is its text as it came, with the empty line at its end. */
export type StreamEvent = {
  readonly event: string | null;
  /** Null: too large to be read, or without data. */
  readonly data: string | null;
  readonly raw: string;
};

export type EventReader = { push(chunk: Uint8Array): void; end(): void };

/** Longer events are passed on unread, in parts. */
const MOST_EVENT_CHARACTERS = 16_000_000;
const LINE_END = /\r\n|\n|\r/g;

/** Takes any chunk boundary: inside a character, or between the two characters of a line end. */
export function createEventReader(
  onEvent: (event: StreamEvent) => void,
  mostCharacters = MOST_EVENT_CHARACTERS,
): EventReader {
  const decoder = new TextDecoder();
  let line = "";
  let raw = "";
  let isTooLarge = false;
  let isInsideLine = false;
  let hasHeldReturn = false;
  let event: string | null = null;
  let data: string[] = [];

  function emit(): void {
    if (raw !== "") onEvent({ event, data: isTooLarge || data.length === 0 ? null : data.join("\n"), raw });
    raw = "";
    event = null;
    data = [];
    isTooLarge = false;
  }

  function endLine(lineEnd: string): void {
    raw += line + lineEnd;
    const found = line;
    line = "";
    const isBlank = found === "" && !isInsideLine;
    isInsideLine = false;
    if (isBlank) emit();
    if (isBlank || isTooLarge || found.startsWith(":")) return;
    const colon = found.indexOf(":");
    const field = colon < 0 ? found : found.slice(0, colon);
    const value = colon < 0 ? "" : found.slice(found[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
  }

  function read(given: string): void {
    let text = hasHeldReturn ? `\r${given}` : given;
    // The other half of "\r\n" may still come.
    hasHeldReturn = text.endsWith("\r");
    if (hasHeldReturn) text = text.slice(0, -1);
    let from = 0;
    for (const { index, 0: lineEnd } of text.matchAll(LINE_END)) {
      line += text.slice(from, index);
      endLine(lineEnd);
      from = index + lineEnd.length;
    }
    line += text.slice(from);
    if (raw.length + line.length > mostCharacters) passOnUnread();
  }

  /** Keeps memory bounded. The rest of the event goes the same way. */
  function passOnUnread(): void {
    onEvent({ event, data: null, raw: raw + line });
    isTooLarge = true;
    isInsideLine = line !== "";
    raw = "";
    line = "";
    data = [];
  }

  return {
    push: (chunk) => read(decoder.decode(chunk, { stream: true })),
    end() {
      read(decoder.decode());
      if (hasHeldReturn) {
        hasHeldReturn = false;
        endLine("\r");
      }
      if (line !== "") endLine("");
      emit();
    },
  };
}
