import { readFile } from "node:fs/promises";
import { inProject, PROJECT_ROOT } from "../paths.mjs";
import { ExpectedError } from "../process/expected-error.mjs";
import { withLock } from "../process/lock.mjs";
import { step } from "../process/progress.mjs";
import { lastLines, quietEnvironment, run } from "../process/run.mjs";
import { hashFiles, readStamp, whenChanged } from "./stamp.mjs";

const STAMP = inProject("server/lib/db/generated/.stamp");

export async function generateClient() {
  if ((await readStamp(STAMP)) === (await schemaHash())) return;
  await withLock("generate", async () => {
    await whenChanged(STAMP, await schemaHash(), () => step("Generating the database client", runPrisma));
  });
}

async function schemaHash() {
  const { version } = JSON.parse(await readFile(inProject("node_modules/prisma/package.json"), "utf8"));
  return hashFiles(PROJECT_ROOT, ["prisma/schema", "prisma/prisma.config.ts"], undefined, version);
}

async function runPrisma() {
  const args = ["generate", "--schema", "prisma/schema", "--config", "prisma/prisma.config.ts"];
  const { code, output } = await run(process.execPath, [inProject("node_modules/prisma/build/index.js"), ...args], {
    // Prisma would download its native schema engine, which generating does not use. Any executable satisfies it.
    env: { ...quietEnvironment(), PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });
  if (code !== 0) throw new ExpectedError(`${lastLines(output)}\n\nCouldn't generate the database client (see above).`);
}
