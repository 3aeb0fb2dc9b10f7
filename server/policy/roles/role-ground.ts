import type { PrismaClient } from "@/server/lib/db/generated/client";
import { getDraftVersion } from "@/server/policy/revisions/unpublished";
import type { ToolPrices } from "@/server/policy/tools/tool-prices";
import { type RoleData, readGround } from "./role-sets.service";

type Held = { readonly mark: string; readonly ground: Promise<RoleData> };
const held = new WeakMap<PrismaClient, Held>();

/** Read anew when the draft has changed: whoever types in a form asks with every few letters. */
export async function roleGround(client: PrismaClient, prices: ToolPrices): Promise<RoleData> {
  const mark = await getDraftVersion(client);
  const known = held.get(client);
  if (known?.mark === mark) return known.ground;
  const made = { mark, ground: readGround(client, prices) };
  held.set(client, made);
  made.ground.catch(() => {
    if (held.get(client) === made) held.delete(client);
  });
  return made.ground;
}
