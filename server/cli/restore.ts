import { readBackup } from "@/server/db/backup/read-backup";
import { restoreBackup } from "@/server/db/backup/restore-backup";
import { describeTallies } from "@/server/db/backup/tally";
import { checkDatabase } from "@/server/http/check-database";
import { fileArgument } from "./file-argument.mjs";
import { onNewDatabase, secretPlace } from "./postgres/operator-database.mjs";
import { step } from "./process/progress.mjs";

/** npm run restore -- FILE: a backup into an empty database, from which npm start goes on. */
export async function main(): Promise<void> {
  const file = fileArgument("restore");
  const backup = await step("Checking the file", () => readBackup(file));
  const { leftOut, sessions, links, liveKeys } = await onNewDatabase(async (url) => {
    await checkDatabase(url);
    return step("Restoring", (report) => restoreBackup(url, backup, report));
  });
  if (leftOut.length > 0) console.log(`Left out, because Toolcrib has no such tables: ${leftOut.join(", ")}.`);
  const ended = sessions + links > 0 ? ` (${sessions} sessions and ${links} links of this older backup)` : "";
  console.log(`Sessions and unused links are not brought back${ended}: everybody signs in again.`);
  console.log(
    `Good again, as they were then: agent keys (${liveKeys}) and all accounts. Look through them for what was taken away since.`,
  );
  console.log(
    `Before npm start: put the secret of then into ${secretPlace()}, or give it as TOOLCRIB_SECRET_OLD; without it the start is refused.`,
  );
  const { version, madeAt } = backup.header;
  console.log(`${describeTallies(backup.tallies)} restored, as Toolcrib ${version} had them at ${madeAt}`);
}
