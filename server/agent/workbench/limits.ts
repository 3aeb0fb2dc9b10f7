import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { ToolFailure } from "./builtin-tool";
import { countItems, type ItemKind } from "./workbench.store";

/** A workbench is for personal data, not bulk storage: an agent in a loop must not fill the disk. */
const MAX_ITEMS = 5000;
const MAX_TEXT = 100_000;

export async function assertNotFull<T extends JsonObject>(
  db: Db,
  ownerId: string,
  kind: ItemKind<T>,
  plural: string,
): Promise<void> {
  if ((await countItems(db, ownerId, kind)) < MAX_ITEMS) return;
  throw new ToolFailure(`The limit of ${MAX_ITEMS} ${plural} is reached; remove some first`);
}

export function assertNotTooLong(name: string, text: string, limit = MAX_TEXT): string {
  if (text.length <= limit) return text;
  throw new ToolFailure(`${name}: would have ${text.length} characters; the limit is ${limit}`);
}
