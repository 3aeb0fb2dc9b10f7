import { readFile } from "node:fs/promises";
import path from "node:path";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import { checkPolicy } from "@/server/lab/policy-file/check-policy";
import { showCheck } from "@/server/lab/policy-file/show-check";
import { DomainError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "./paths.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// `npm run check -- FILE`: lints a policy file and runs its evaluation sets; fails if a publish would be refused.

async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || rest.length > 0) throw new ExpectedError("Usage: npm run check -- FILE");
  const text = await readText(path.resolve(process.env.INIT_CWD ?? PROJECT_ROOT, name));
  const folder = await findEmbeddingModel();
  if (folder === undefined) throw new ExpectedError("The embedding model is missing. Run this as npm run check.");
  const model = openMeasuringEmbedder(folder, (line) => console.error(line));
  try {
    const check = await checkPolicy(text, model.vectorsKeptFor("check"));
    console.log(showCheck(check));
    if (!check.passed) process.exitCode = 1;
  } catch (error) {
    if (error instanceof DomainError) throw new ExpectedError(`${name}: ${error.message.replace(/^text: /, "")}`);
    throw error;
  } finally {
    await model.close();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new ExpectedError(`Couldn't read ${file}.`);
  }
}

await runMain(main);
