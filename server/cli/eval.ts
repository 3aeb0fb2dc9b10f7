import path from "node:path";
import type { Case } from "@/server/evaluate/case";
import { chooseCases } from "@/server/evaluate/choose-cases";
import { evaluate } from "@/server/evaluate/evaluate";
import { openMeasuringEmbedder } from "@/server/evaluate/open-measuring-embedder";
import { type Dataset, readDataset, STARTER_DATASET } from "@/server/evaluate/read-dataset";
import { type Flags, readFlags } from "@/server/evaluate/read-flags";
import { makeReport, showReport } from "@/server/evaluate/report";
import { withPreset } from "@/server/evaluate/with-preset";
import { PROJECT_ROOT } from "./paths.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// npm run eval: the engine over labelled cases. Figures go to standard output, progress to standard error.

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const dataset = await readDataset(datasetPath(flags.dataset));
  const cases = casesOf(dataset, flags);
  const snapshot = withPreset(dataset.snapshot, flags.preset, {
    maxTools: flags["max-tools"] ?? null,
    maxTokens: flags["max-tokens"] ?? null,
    gate: !flags["no-gate"],
  });
  const folder = await findEmbeddingModel();
  if (folder === undefined) throw new ExpectedError("The embedding model is missing: start this with npm run eval.");
  const model = openMeasuringEmbedder(folder, report);
  try {
    const results = await evaluate({
      ...{ snapshot, cases, role: dataset.role, report },
      vectorsFor: model.vectorsKeptFor(dataset.name),
    });
    const summary = makeReport({ dataset: dataset.name, preset: flags.preset, tools: snapshot.tools.length }, results);
    console.log(flags.json ? JSON.stringify(summary) : showReport(summary, results));
  } finally {
    await model.close();
  }
}

/** npm runs scripts in the project's folder; a path is meant from where the person stands. */
function datasetPath(name: string): string {
  return name === STARTER_DATASET ? name : path.resolve(process.env.INIT_CWD ?? PROJECT_ROOT, name);
}

function casesOf(dataset: Dataset, flags: Flags): readonly Case[] {
  const { ids, kinds, limit = null } = flags;
  const cases = chooseCases(dataset.cases, { ids, kinds, limit });
  if (cases.length === 0) throw new ExpectedError(`No case of ${dataset.name} is left to try.`);
  return flags["no-candidates"] ? cases.map(({ candidates: _, ...entry }) => entry) : cases;
}

function report(text: string): void {
  console.error(text);
}

await runMain(main);
