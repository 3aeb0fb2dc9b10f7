import { DomainError } from "@/server/lib/errors";

const READ_TIMEOUT_MS = 30_000;

export type LimitedBody = { readonly bytes: Buffer; readonly truncated: boolean };

/** At most so many bytes of a body, and at most so long: beyond either the connection is closed. */
export async function readLimited(
  response: Response,
  maxBytes: number,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<LimitedBody> {
  if (response.body === null) return { bytes: Buffer.alloc(0), truncated: false };
  const reader = response.body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => {});
  }, timeoutMs);
  try {
    const chunks: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (isLate) throw new DomainError("timeout", "The response took too long");
      if (done) return { bytes: Buffer.concat(chunks), truncated: false };
      chunks.push(value);
      size += value.length;
      if (size > maxBytes) {
        await reader.cancel();
        return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: true };
      }
    }
  } catch (error) {
    if (error instanceof DomainError || (error as Error).name === "AbortError") throw error;
    throw new DomainError("unavailable", "The response was cut off");
  } finally {
    clearTimeout(timer);
  }
}

export async function readLimitedText(response: Response, maxBytes: number, timeoutMs?: number): Promise<string> {
  const { bytes, truncated } = await readLimited(response, maxBytes, timeoutMs);
  if (truncated) throw new DomainError("too_large", `The response exceeds ${maxBytes} bytes`);
  return bytes.toString("utf8");
}
