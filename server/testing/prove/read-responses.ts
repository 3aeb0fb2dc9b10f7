type Responses = {
  /** Of complete responses. */
  readonly statuses: readonly number[];
  /** Whether the last one is an event stream, which ends when a side disconnects. */
  readonly isStreaming: boolean;
};

/** Parses the responses received so far. */
export function readResponses(bytes: Buffer, isHead: boolean): Responses {
  const text = bytes.toString("latin1");
  const statuses: number[] = [];
  let at = 0;
  for (;;) {
    const headEnd = text.indexOf("\r\n\r\n", at);
    if (headEnd === -1) return { statuses, isStreaming: false };
    const head = text.slice(at, headEnd).toLowerCase();
    const status = Number(/^http\/1\.[01] (\d{3})/.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) return { statuses, isStreaming: false };
    const bodyStart = headEnd + 4;
    if (/^content-type: text\/event-stream/m.test(head)) return { statuses: [...statuses, status], isStreaming: true };
    const end = status < 200 || isHead ? bodyStart : bodyEnd(text, head, status, bodyStart);
    if (end === null) return { statuses, isStreaming: false };
    if (status >= 200) statuses.push(status);
    at = end;
  }
}

function bodyEnd(text: string, head: string, status: number, start: number): number | null {
  if (status === 204 || status === 304) return start;
  if (/^transfer-encoding: chunked/m.test(head)) {
    const last = text.indexOf("0\r\n\r\n", start);
    return last === -1 ? null : last + 5;
  }
  const length = /^content-length: (\d+)/m.exec(head)?.[1];
  // Without a length, the body ends with the connection.
  const end = length === undefined ? text.length : start + Number(length);
  return end <= text.length ? end : null;
}
