import type { Deadline } from "@/server/lib/deadline";
import { createRedactor } from "@/server/lib/outbound/redactor";
import { EmbedderError } from "./embedder";

/** Sixty-four vectors of four thousand dimensions take less than half of it. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const REJECTED = [400, 413, 422];

type Post = { readonly url: URL; readonly key: string | null; readonly body: unknown; readonly deadline: Deadline };

/** Queries another server. Every failure becomes one clear sentence, without the key. */
export async function postJson({ url, key, body, deadline }: Post): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key !== null && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      // A redirect would carry the texts, and maybe the key, to an unknown place.
      redirect: "error",
      signal: deadline.signal,
    });
    const text = await readLimited(response);
    if (!response.ok) throw refusal(url, response.status, conceal(text, key));
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof EmbedderError) throw error;
    throw new EmbedderError(`${url.origin} ${explain(error as FetchError, deadline.ended())}`);
  }
}

type FetchError = Error & { readonly cause?: { readonly code?: string; readonly message?: string } };

function explain(error: FetchError, ended: ReturnType<Deadline["ended"]>): string {
  if (ended === "timeout") return "did not respond in time";
  if (ended === "cancelled") return "was canceled";
  if (error instanceof SyntaxError) return "returned invalid JSON";
  return `is unreachable (${error.cause?.code ?? error.cause?.message ?? error.message})`;
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new EmbedderError("The embedder's response is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(url: URL, status: number, text: string): EmbedderError {
  const words = text.slice(0, 300).replaceAll(/\s+/g, " ").trim();
  const kind = REJECTED.includes(status) ? "rejected" : "unavailable";
  return new EmbedderError(`${url.origin} returned HTTP ${status}${words === "" ? "" : `: ${words}`}`, kind);
}

/** Some servers repeat the key in their error. Redact before cutting: half a key is a secret too. */
function conceal(text: string, key: string | null): string {
  return (key === null ? null : createRedactor([key]))?.text(text) ?? text;
}
