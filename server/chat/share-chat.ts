import { randomBytes } from "node:crypto";
import { endCalls } from "@/server/contract/chat-events";
import { type CallPart, type ChatMessage, type ChatPart, HIDDEN_TOOL, type SharedChat } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { inTransaction } from "@/server/lib/db/client";
import { DomainError, STARTING } from "@/server/lib/errors";
import { mayUseRole } from "./chat-choices.service";
import type { ChatServices } from "./chat-services";
import { noSuchChat } from "./chats.service";
import { findChat, findSharedChat, lockChat, setShareId } from "./chats.store";

const SECRET_BYTES = 24;

/** Makes a link to a chat, or closes it. A closed link never works again. */
export async function shareChat(services: ChatServices, me: Me, { id, isShared }: { id: string; isShared: boolean }) {
  const { client, chats, settings } = services;
  if (isShared && !settings.current().chat.sharesLinks) {
    throw new DomainError("rejected", "Links are turned off on this instance. An admin can allow them under Settings");
  }
  await inTransaction(client, async (tx) => {
    if (!(await lockChat(tx, me.id, id))) throw noSuchChat();
    const known = (await findChat(tx, me.id, id))?.shareId;
    if (isShared && known !== undefined) return;
    await setShareId(tx, id, isShared ? randomBytes(SECRET_BYTES).toString("base64url") : null);
  });
  const chat = await findChat(client, me.id, id);
  if (chat === null) throw noSuchChat();
  chats.tell(id, { kind: "chat", chat });
  return chat;
}

/** What a signed-in person reads through a link: the chat as stored, without the ledger. */
export async function readSharedChat(services: ChatServices, me: Me, shareId: string): Promise<SharedChat> {
  const isOn = services.settings.current().chat.sharesLinks;
  const found = isOn ? await findSharedChat(services.client, shareId) : null;
  if (found === null) throw new DomainError("not_found", "This link was closed, or never existed");
  const knows = knownTools(services, me);
  const messages = found.messages.map((message) => toShared(message, knows));
  return { title: found.title, owner: found.owner, updatedAt: found.updatedAt.toISOString(), messages };
}

type Knows = (tool: string) => boolean;

/** People who read policy know every tool; others know those of the roles that they may use. */
function knownTools({ served, settings }: ChatServices, me: Me): Knows {
  if (may(me.accountRole, "policy.read")) return () => true;
  const current = served.current();
  if (current === null) throw new DomainError("unavailable", STARTING);
  const { compiled, snapshot } = current;
  const roles = snapshot.roles.filter((role) => mayUseRole({ me, settings: settings.current().chat }, role));
  const scopes = roles.map(({ name }) => filterByRole(compiled, { role: name, scope: null }).allowed);
  return (tool) => {
    const number = compiled.numbers.get(tool);
    return number !== undefined && scopes.some((allowed) => allowed.has(number));
  };
}

/** The provider's words about a failure are for the owner. */
function toShared({ feedback: _, ...message }: ChatMessage, knows: Knows): ChatMessage {
  const parts = message.parts.filter(({ kind }) => kind !== "reasoning").map((part) => toSharedPart(part, knows));
  return { ...endCalls({ ...message, parts }), rounds: [], problem: null };
}

function toSharedPart(part: ChatPart, knows: Knows): ChatPart {
  if (part.kind !== "call") return part;
  const call = { ...part, tokens: { arguments: 0, result: 0 }, durationMs: null };
  // A meta-tool's words and results may name any tool of the owner's role.
  const isOpen = part.isMeta ? part.found.every(knows) && knows(part.tool) : knows(part.tool);
  return isOpen ? call : { ...call, ...WITHHELD, ...(part.isMeta ? {} : HIDDEN) };
}

const WITHHELD = {
  ...{ argumentsText: "", result: null, structured: null, found: [] },
} satisfies Partial<CallPart>;
const HIDDEN = { tool: HIDDEN_TOOL, called: HIDDEN_TOOL, via: null } satisfies Partial<CallPart>;
