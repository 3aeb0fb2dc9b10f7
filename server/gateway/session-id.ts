import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { CallerRequest } from "./dialects/dialect";

const HEADERS = ["x-toolcrib-session", "x-claude-code-session-id", "session-id", "x-session-id"] as const;
/** Parts of an agent that work at the same time have a conversation each. */
const FORKS = ["x-claude-code-agent-id", "x-openai-subagent"] as const;
const PLAIN_ID = /^[\x21-\x7e]{1,128}$/;

type Said = Pick<CallerRequest, "metadataUserId" | "promptCacheKey" | "firstMessagesHash">;

/** Which conversation a request belongs to: what the client says, or else its first messages. */
export function sessionIdOf(
  headers: IncomingHttpHeaders,
  role: string,
  said: Said,
  continued: string | null = null,
): string {
  if (continued !== null && first(HEADERS, headers) === null) return continued;
  const session =
    first(HEADERS, headers) ??
    sessionPartOf(said.metadataUserId) ??
    (said.promptCacheKey || null) ??
    `gw_${digest(`${role}\n${said.firstMessagesHash}`)}`;
  const fork = first(FORKS, headers);
  return plain(fork === null ? session : `${session}/${fork}`);
}

/** Claude Code writes user, account and session into one text: joined by words, or as JSON. */
export function sessionPartOf(userId: string | null): string | null {
  if (userId === null) return null;
  const [, joined] = /(?:^|_)session_([A-Za-z0-9-]+)$/.exec(userId) ?? [];
  if (joined !== undefined) return joined;
  if (!userId.startsWith("{")) return null;
  try {
    const { session_id: id } = JSON.parse(userId) as { session_id?: unknown };
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    return null;
  }
}

function first(names: readonly string[], headers: IncomingHttpHeaders): string | null {
  for (const name of names) {
    const value = headers[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

function plain(id: string): string {
  return PLAIN_ID.test(id) ? id : `gw_${digest(id)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
