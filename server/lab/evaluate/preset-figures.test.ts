import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { STARTER_FIGURES } from "@/server/contract/preset-figures";
import { PRESETS } from "@/server/engine/model/snapshot";
import { PROJECT_ROOT } from "@/server/paths";
import { LOCAL_MODEL } from "@/server/runtime/embeddings/local-embedder";
import { measurePresets } from "./measure-presets";
import { openMeasuringEmbedder } from "./open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "./read-dataset";
import { writeModule, writeTable } from "./write-preset-figures";

const folder = await ensureEmbeddingModel();
if (folder === undefined)
  throw new Error("The figures of presets need the embedding model, which could not be fetched.");
const model = openMeasuringEmbedder(folder);
const dataset = await readDataset(STARTER_DATASET);
const STALE = "run npm run preset-figures";
/** CPUs differ in the last digits of a vector, which can flip a single message. */
const TOLERANCE = 0.01;

afterAll(() => model.close());

describe("the figures that are shipped beside each preset", () => {
  it("match what the presets measure on the starter set", async () => {
    const measured = await measurePresets(dataset, model.vectorsKeptFor(STARTER_DATASET));
    for (const preset of PRESETS) {
      for (const [name, share] of Object.entries(measured[preset])) {
        const shipped = STARTER_FIGURES.presets[preset][name as keyof (typeof measured)[typeof preset]];
        expect(Math.abs(shipped - share), `${preset} ${name} is ${share}, shipped ${shipped}: ${STALE}`).toBeLessThan(
          TOLERANCE,
        );
      }
    }
  }, 300_000);

  it("name the embedder, the messages and the tools they were measured with", () => {
    expect(STARTER_FIGURES).toMatchObject({
      model: LOCAL_MODEL.name,
      messages: dataset.cases.length,
      tools: dataset.snapshot.tools.length,
    });
  });

  it("are the same in the module, in the docs and in the script that writes both", async () => {
    const read = (file: string) => readFile(path.join(PROJECT_ROOT, file), "utf8");
    expect(await read("server/contract/preset-figures.ts"), STALE).toBe(writeModule(STARTER_FIGURES));
    const page = await read("public/docs/presets.md");
    expect(page, STALE).toBe(writeTable(page, STARTER_FIGURES));
  });
});
