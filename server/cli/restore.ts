import { checkDatabase } from "@/server/lib/check-database";
import { readBackup } from "@/server/lib/db/backup/read-backup";
import { restoreBackup } from "@/server/lib/db/backup/restore-backup";
import { describeTallies } from "@/server/lib/db/backup/tally";
import { fileArgument } from "./file-argument.mjs";
import { onNewDatabase, secretPlace } from "./postgres/operator-database.mjs";
import { step } from "./process/progress.mjs";

export async function main(): Promise<void> {
  const file = fileArgument("restore");
  const backup = await step("Checking the file", () => readBackup(file));
  const { leftOut, sessions, links, liveKeys } = await onNewDatabase(async (url) => {
    await checkDatabase(url);
    return step("Restoring", (report) => restoreBackup(url, backup, report));
  });
  if (leftOut.length > 0) console.log(`Skipped, because this Toolcrib has no such tables: ${leftOut.join(", ")}.`);
  const ended = sessions + links > 0 ? ` (${sessions} sessions and ${links} links in this older backup)` : "";
  console.log(`Sessions and unused links are not restored${ended}: everyone has to sign in again.`);
  console.log(
    `Valid again: agent and admin keys (${liveKeys}) and all accounts. Revoke what was removed since the backup.`,
  );
  console.log(
    `Before npm start: put the secret from the time of the backup in ${secretPlace()}, or set it as TOOLCRIB_SECRET_OLD. Toolcrib refuses to start without it.`,
  );
  const { version, madeAt } = backup.header;
  console.log(`${describeTallies(backup.tallies)} restored from a backup of Toolcrib ${version}, made at ${madeAt}`);
}
