import { stat } from "node:fs/promises";
import { version } from "@/package.json";
import { checkDatabase } from "@/server/lib/check-database";
import { describeTallies } from "@/server/lib/db/backup/tally";
import { assertFree, writeBackup } from "@/server/lib/db/backup/write-backup";
import { fileArgument } from "./file-argument.mjs";
import { onOwnDatabase, secretPlace } from "./postgres/operator-database.mjs";
import { step } from "./process/progress.mjs";

/** `npm run backup -- FILE`: without sign-in data. Toolcrib may be running. */
export async function main(): Promise<void> {
  const file = fileArgument("backup");
  await assertFree(file);
  const tallies = await onOwnDatabase(async (url) => {
    await checkDatabase(url);
    return step("Backing up", (report) => writeBackup(url, file, { version, report }));
  });
  console.log("Not included, because they would let someone sign in: sessions, unused links, verification values.");
  console.log(`Back up ${secretPlace()} too: stored credentials are encrypted and can't be read without it.`);
  const { size } = await stat(file);
  console.log(`Wrote ${describeTallies(tallies)} to ${file} (${(size / 1e6).toFixed(1)} MB)`);
}
