import { readFile, writeFile } from "node:fs/promises";
import { measurePresets } from "@/server/lab/evaluate/measure-presets";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "@/server/lab/evaluate/read-dataset";
import { writeModule, writeTable } from "@/server/lab/evaluate/write-preset-figures";
import { LOCAL_MODEL } from "@/server/runtime/embeddings/local-embedder";
import { inProject } from "./paths.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// Measures every preset on the starter set and updates the figures in the app and the docs.

async function main(): Promise<void> {
  const folder = await findEmbeddingModel();
  if (folder === undefined) {
    throw new ExpectedError("The embedding model is missing. Run this as npm run preset-figures.");
  }
  const model = openMeasuringEmbedder(folder, (text) => console.error(text));
  try {
    const dataset = await readDataset(STARTER_DATASET);
    const presets = await measurePresets(dataset, model.vectorsKeptFor(STARTER_DATASET));
    const facts = { model: LOCAL_MODEL.name, messages: dataset.cases.length, tools: dataset.snapshot.tools.length };
    await writeFile(inProject("server/contract/preset-figures.ts"), writeModule({ ...facts, presets }));
    const page = inProject("public/docs/presets.md");
    await writeFile(page, writeTable(await readFile(page, "utf8"), { presets }));
    console.table(presets);
  } finally {
    await model.close();
  }
}

await runMain(main);
