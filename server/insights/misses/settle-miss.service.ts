import type { SettleMissInput } from "@/server/contract/misses";
import type { Actor } from "@/server/lib/audit/actor";
import type { Db } from "@/server/lib/db/client";

/** It comes back if it happens again after the next publish. */
export async function settleMiss(db: Db, actor: Actor, { kind, name, role }: SettleMissInput): Promise<void> {
  const fixed = { fixedAt: new Date(), actorName: actor.name };
  const key = { kind, name, role: role ?? "" };
  await db.missFix.upsert({ where: { kind_name_role: key }, create: { ...key, ...fixed }, update: fixed });
}

export async function reopenMiss(db: Db, { kind, name, role }: SettleMissInput): Promise<void> {
  await db.missFix.deleteMany({ where: { kind, name, role: role ?? "" } });
}
