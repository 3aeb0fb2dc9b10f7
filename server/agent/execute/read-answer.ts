import type { Json } from "@/server/engine/model/snapshot";
import { readLimited } from "@/server/lib/outbound/read-limited";
import { type ContentPart, type ToolResult, textPart } from "@/server/lib/outbound/tool-result";

type Limits = { readonly maxBytes: number; readonly timeoutMs: number };

export async function readAnswer(response: Response, { maxBytes, timeoutMs }: Limits): Promise<ToolResult> {
  const { bytes, truncated } = await readLimited(response, maxBytes, timeoutMs);
  const type = (response.headers.get("content-type") ?? "").toLowerCase();
  const structured = truncated || !/^[^;]*[/+]json\b/.test(type) ? null : parseJson(bytes.toString("utf8"));
  const status = `HTTP ${response.status}${response.statusText === "" ? "" : ` ${response.statusText}`}`;
  const body = bytes.length === 0 ? [] : [toPart(bytes, type, truncated)];
  const content = response.ok && body.length > 0 ? body : [textPart(status), ...body];
  return { content, structured, isError: !response.ok, truncated };
}

function toPart(bytes: Buffer, type: string, isCut: boolean): ContentPart {
  const [mimeType = ""] = type.split(";");
  const kind = /^(image|audio)\//.exec(mimeType)?.[1];
  if (kind !== undefined && !isCut && !mimeType.includes("svg")) {
    return { type: kind, data: bytes.toString("base64"), mimeType };
  }
  const isText = mimeType === "" || TEXTS.test(mimeType);
  return textPart(isText ? decode(bytes, type) : `[${bytes.length} bytes of ${mimeType.slice(0, 100)}]`);
}

const TEXTS = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|ndjson|csv|x-www-form-urlencoded|graphql|sql)\b/;

function decode(bytes: Buffer, type: string): string {
  const charset = /charset="?([\w:.-]+)/.exec(type)?.[1] ?? "utf-8";
  try {
    // In stream mode a truncated character is dropped instead of shown as a question mark.
    return new TextDecoder(charset).decode(bytes, { stream: true });
  } catch {
    return bytes.toString("utf8");
  }
}

function parseJson(text: string): Json | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
