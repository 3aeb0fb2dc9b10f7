// A minimal stand-in, to be replaced by the real reader of the wire formats.
import { sha256 } from "@/server/lib/hash";
import type { CallerRequest, DialectName } from "./dialect";

/** Null: not understood, to be passed on untouched. */
export function readCallerRequest(dialect: DialectName, body: unknown): CallerRequest | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const fields = body as Readonly<Record<string, unknown>>;
  const messages = [fields.messages, fields.input].find(Array.isArray) ?? [];
  const metadata = (fields.metadata ?? {}) as Readonly<Record<string, unknown>>;
  return {
    dialect,
    model: textOf(fields.model),
    stream: fields.stream === true,
    tools: [],
    hasTools: Array.isArray(fields.tools) && fields.tools.length > 0,
    untouched: 0,
    otherNames: [],
    toolChoice: { kind: "auto" },
    messages,
    called: [],
    promptCacheKey: textOf(fields.prompt_cache_key),
    metadataUserId: textOf(metadata.user_id),
    firstMessagesHash: sha256(JSON.stringify(messages.slice(0, 2))),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
