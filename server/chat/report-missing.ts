import { callerOf } from "@/server/agent/caller";
import { findCall } from "@/server/agent/execute/find-call.service";
import { recordCall } from "@/server/agent/execute/record-call.service";
import type { ChatRound, MissingInput } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { agentOf } from "./answer-chat";
import type { ChatServices } from "./chat-services";
import { readChat } from "./watch-chat";

/** Becomes a miss, fixed under Missing tools. */
export async function reportMissing(services: ChatServices, me: Me, input: MissingInput): Promise<void> {
  const { chatId, messageId, index, tool } = input;
  const { messages } = await readChat(services, me.id, chatId);
  const round = messages.find(({ id }) => id === messageId)?.rounds[index];
  if (round === undefined) throw new DomainError("not_found", "This round does not exist");
  if (round.tools.some(({ name }) => name === tool)) {
    throw new DomainError("rejected", `tool: “${tool}” was sent in this round`, { field: "tool" });
  }
  recordMissing(services, me, { chatId, round, tool });
}

type Missing = { readonly chatId: string; readonly round: ChatRound; readonly tool: string };

export function recordMissing(services: ChatServices, me: Me, { chatId, round, tool }: Missing): void {
  const role = services.served.current()?.snapshot.roles.find(({ name }) => name === round.role);
  if (role === undefined) throw new DomainError("gone", "The role of this round no longer exists");
  const caller = callerOf(services, agentOf(me, role.id), role.name);
  const found = findCall(caller, { name: tool, arguments: {} });
  const facts = { id: newId("call"), started: performance.now(), toolName: tool, sessionId: chatId, via: "person" };
  const outcome =
    found.kind === "tool" ? "unavailable" : found.kind === "unknown" && found.denied !== null ? "denied" : "unknown";
  recordCall(
    services,
    caller,
    { ...facts, arguments: {} },
    { outcome, roundId: round.resolutionId ?? null, sent: false },
  );
}
