import type { ForkSessionAsAdminInput, SessionOwner, SessionView } from "@/server/contract/sessions";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { isOthersChat } from "@/server/lib/db/chat-privacy";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { CachedSession, SessionManager } from "./session-manager";
import { findOwner, findSessionName } from "./sessions.view";

/** Everything goes through the session manager: it knows what is not in the table yet. */
export type SessionServices = {
  readonly client: PrismaClient;
  readonly sessions: SessionManager;
  readonly served: Pick<ServedRevisions, "current">;
};

export async function inspectSession(services: SessionServices, actor: Actor, id: string): Promise<SessionView> {
  const held = await findHeld(services, actor, id);
  return toView(held, await findOwner(services.client, held.ownerId));
}

export async function resetSession(services: SessionServices, actor: Actor, id: string): Promise<void> {
  const held = await findHeld(services, actor, id);
  const { ownerId, externalId, session, epoch } = held;
  // Audit first: a reset that then fails can be repeated, an unaudited one cannot be undone.
  await recordAudit(services.client, actor, {
    action: "reset",
    noun: "session",
    subjectId: id,
    subjectName: externalId,
    old: { role: session.role, epoch, loaded: session.admitted.map(({ tool }) => tool) },
  });
  await services.sessions.reset({ ownerId, externalId, role: session.role });
}

export async function forkSession(
  services: SessionServices,
  actor: Actor,
  { id, to, role: asked }: ForkSessionAsAdminInput,
): Promise<string> {
  const { ownerId, externalId, session } = await findHeld(services, actor, id);
  const role = asked ?? session.role;
  const roles = [...(services.served.current()?.roleNames.values() ?? [])];
  if (!roles.includes(role)) throw new DomainError("invalid", "role: does not exist", { field: "role" });
  await services.sessions.fork({ ownerId, externalId, role: session.role }, { externalId: to, role });
  const made = await services.sessions.find({ ownerId, externalId: to });
  await services.sessions.flush();
  if (made === null) throw new DomainError("conflict", "The session was deleted. Try again.");
  await recordAudit(services.client, actor, {
    action: "fork",
    noun: "session",
    subjectId: made.id,
    subjectName: to,
    new: { from: externalId, role },
  });
  return made.id;
}

/** Only the person may view or change what their own chat has loaded. */
export function assertChatReader(ownerId: string, reader: string): void {
  if (!isOthersChat(ownerId, reader)) return;
  throw new DomainError("forbidden", "This session belongs to another person's private chat");
}

async function findHeld({ client, sessions }: SessionServices, actor: Actor, id: string): Promise<CachedSession> {
  const name = await findSessionName(client, id);
  if (name !== null) assertChatReader(name.ownerId, actor.id ?? "");
  const held = name === null ? null : await sessions.find(name);
  if (held === null) throw new DomainError("not_found", "Session not found or expired");
  return held;
}

export function toView(held: Omit<CachedSession, "key" | "base" | "ownershipEpoch">, owner: SessionOwner): SessionView {
  const { id, externalId, epoch, forkedFrom, session } = held;
  const { role, admitted, discovered, last } = session;
  return {
    ...{ id, externalId, owner, role, epoch, forkedFrom },
    lastRound: last?.round ?? null,
    lastSent: last?.sent == null ? null : [...last.sent],
    loaded: admitted.map((tool) => ({ ...tool })),
    discovered: discovered.map((found) => ({ ...found })),
    createdAt: new Date(held.createdAt).toISOString(),
    updatedAt: new Date(held.updatedAt).toISOString(),
    expiresAt: new Date(held.expiresAt).toISOString(),
  };
}
