import { sessionTools } from "@/prisma/scenarios/starter/tools-sessions";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { shorten } from "@/server/engine/util/cut-text";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { byWordsThenLatest, matchWords, parseSearch } from "./match-words";
import { fromChat, fromRounds, textOf } from "./past-messages";
import {
  findConversation,
  findCurrentIds,
  findLastConversation,
  findPassages,
  findReadableOwners,
  readChat,
  readRounds,
} from "./past-sessions.view";
import { readPeriod } from "./times";

const MAX_MESSAGE = 4000;
const AUTHORS: Readonly<Record<string, string[]>> = {
  person: ["person"],
  agent: ["model"],
  both: ["person", "model"],
};

export const pastSessions = bindTools(sessionTools, { session_read: readSession, session_search: searchSessions });

async function readSession(context: ToolContext, args: Arguments): Promise<Json> {
  const { client, ownerId, agentId, sessionId = null, mayName = () => false } = context;
  const asked = args.text("session_id").trim();
  const owners = await findReadableOwners(client, ownerId, agentId);
  const isLast = asked.toLowerCase() === "last";
  const found = isLast
    ? await findLastConversation(client, owners, await findCurrentIds(client, owners, sessionId))
    : await findConversation(client, owners, asked);
  if (found === null) {
    if (isLast) return { messages: [], total: 0, note: "There is no earlier conversation" };
    throw new ToolFailure(
      `There is no conversation ${shorten(asked, 80)}; ids come from a search, and last is the latest`,
    );
  }
  const { title, messages } = found.isChat
    ? fromChat(await readChat(client, found.id))
    : fromRounds(await readRounds(client, owners, found.id));
  const first = args.number("from_message");
  const shown = messages.slice(first - 1, first - 1 + args.number("limit"));
  const next = first + shown.length;
  return {
    session_id: found.id,
    ...(title !== null && { title }),
    messages: shown.map(({ who, at, text, tools }, offset) => ({
      message: first + offset,
      who,
      at,
      text: text === null ? "(the message was not stored)" : shorten(text, MAX_MESSAGE),
      ...(args.flag("include_tool_calls") && showTools(tools, mayName)),
    })),
    total: messages.length,
    ...(next <= messages.length && { next_message: next }),
  };
}

/** An earlier conversation may have had another role: tools this agent may not use are not named. */
function showTools(tools: readonly string[], mayName: (tool: string) => boolean): JsonObject {
  const named = tools.filter(mayName);
  const unnamed = tools.length - named.length;
  return { tools: named, ...(unnamed > 0 && { other_tools: unnamed }) };
}

async function searchSessions(context: ToolContext, args: Arguments): Promise<Json> {
  const { client, ownerId, agentId, sessionId = null } = context;
  const sought = parseSearch(args.text("query"));
  const period = readPeriod(args.optionalText("since"), args.optionalText("until"));
  const owners = await findReadableOwners(client, ownerId, agentId);
  const present = await findCurrentIds(client, owners, sessionId);
  const authors = AUTHORS[args.text("speaker")] ?? [];
  const candidates = await findPassages(client, owners, { patterns: sought.patterns, authors, present, ...period });
  const said = new Set<string>();
  const found = candidates
    .flatMap(({ id, title, author, at, parts }) => {
      const text = textOf(parts);
      const match = matchWords(sought, text);
      if (match === null || said.has(`${id} ${text}`)) return [];
      said.add(`${id} ${text}`);
      return [{ id, title, author, at: at.toISOString(), ...match }];
    })
    .sort(byWordsThenLatest);
  return {
    passages: found.slice(0, args.number("limit")).map(({ id, title, author, at, passage }) => ({
      session_id: id,
      ...(title !== null && { title }),
      date: at,
      who: author === "model" ? "agent" : "person",
      passage,
    })),
    found: found.length,
    ...(found.length === 0 && { note: "No earlier conversation has any of these words" }),
  };
}
