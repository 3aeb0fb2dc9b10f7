import type { SnapshotRef } from "@/server/contract/revisions";
import { inOneState } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { exportSets } from "@/server/policy/evaluation-sets/sets-file.service";
import { readState } from "@/server/policy/revisions/revisions.service";
import { readSettings } from "@/server/runtime/settings/settings.service";
import { writePolicyFile } from "./write-policy-file";

export async function exportPolicy(
  client: PrismaClient,
  ref: SnapshotRef,
): Promise<{ name: string; file: Uint8Array }> {
  const parts = await inOneState(client, async (tx) => ({
    snapshot: await readState(tx, ref),
    rules: (await readSettings(tx)).settings.publishing,
    sets: await exportSets(tx),
  }));
  const name = ref === "draft" ? "toolcrib-draft.yaml" : `toolcrib-revision-${ref}.yaml`;
  return { name, file: await writePolicyFile(parts) };
}
