import { parseArgs } from "node:util";
import { chat } from "@/server/evaluate/bench/chat";
import { http } from "@/server/evaluate/bench/http";
import { promptCost } from "@/server/evaluate/bench/prompt-cost";
import { QUICK_SCALE, RECORD_SCALE } from "@/server/evaluate/bench/scale";
import type { BenchContext, Section } from "@/server/evaluate/bench/section";
import { speed } from "@/server/evaluate/bench/speed";
import { createWordVectors } from "@/server/evaluate/bench/word-vectors";
import { openModel } from "@/server/evaluate/open-model";
import { findEmbeddingModel } from "./embedding-model.mjs";
import { ExpectedError } from "./expected-error.mjs";
import { runMain } from "./run-main.mjs";
import { openPostgresWhenNeeded } from "./scratch-postgres.mjs";

// npm run bench: times as ratios within one run, tokens as they are. Each section is one line here.

const SECTIONS: readonly Section<unknown>[] = [loosely(speed), loosely(http), loosely(chat), loosely(promptCost)];

async function main(): Promise<void> {
  const { json, quick } = readFlags();
  const model = await chooseVectors(quick);
  const scale = quick ? QUICK_SCALE : RECORD_SCALE;
  const postgres = openPostgresWhenNeeded();
  try {
    const results: Record<string, unknown> = {};
    if (quick && !json) console.log("Quick form: fewer rounds, smaller catalogs, no model. Not the record.\n");
    for (const section of SECTIONS) {
      const result = await section.run({ scale, report, openDatabase: postgres.openDatabase, ...model });
      results[section.name] = result;
      if (!json) console.log(`${section.show(result)}\n`);
    }
    if (json) console.log(JSON.stringify({ quick, ...results }));
  } finally {
    await model.close();
    await postgres.close();
  }
}

/** A section's result goes to its own `show` and nowhere else that would look inside. */
function loosely<Result>({ name, run, show }: Section<Result>): Section<unknown> {
  return { name, run, show: (result) => show(result as Result) };
}

function readFlags(): { readonly json: boolean; readonly quick: boolean } {
  try {
    const options = { json: { type: "boolean" }, quick: { type: "boolean" } } as const;
    const { json = false, quick = false } = parseArgs({ args: process.argv.slice(2), options }).values;
    return { json, quick };
  } catch (error) {
    throw new ExpectedError(`${(error as Error).message}\nKnown: --json --quick`);
  }
}

/** Tokens depend on what is chosen, and so want the model; a quick look, or a machine without it, makes do with words. */
async function chooseVectors(
  quick: boolean,
): Promise<Pick<BenchContext, "vectors" | "vectorsFor"> & { close(): Promise<void> }> {
  const folder = quick ? undefined : await findEmbeddingModel();
  if (folder === undefined) {
    const vectorOf = createWordVectors();
    return { vectors: "words", vectorsFor: async () => vectorOf, close: async () => {} };
  }
  const model = openModel(folder, report);
  return { vectors: "model", vectorsFor: model.vectorsKeptFor("bench"), close: model.close };
}

function report(text: string): void {
  console.error(text);
}

await runMain(main);
