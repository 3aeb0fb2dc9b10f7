import path from "node:path";
import type { Case } from "@/server/lab/evaluate/case";
import { chooseCases } from "@/server/lab/evaluate/choose-cases";
import { comparePresets, showComparison } from "@/server/lab/evaluate/compare";
import { measureCurve, showCurve } from "@/server/lab/evaluate/curve";
import { measureConversations, showConversations } from "@/server/lab/evaluate/measure-conversations";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import {
  type Leaderboard,
  makeLeaderboard,
  markdownOf,
  PEER_BUDGET,
  showLeaderboard,
} from "@/server/lab/evaluate/peers/leaderboard";
import { type Dataset, readConversations, readDataset, STARTER_DATASET } from "@/server/lab/evaluate/read-dataset";
import { type Flags, readFlags } from "@/server/lab/evaluate/read-flags";
import { makeReport, showReport } from "@/server/lab/evaluate/report";
import { openTrials } from "@/server/lab/evaluate/trials";
import { type Adjustments, NO_ADJUSTMENTS, withPreset } from "@/server/lab/evaluate/with-preset";
import { PROJECT_ROOT } from "./paths.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { loadPeerPackage } from "./prepare/peer-packages.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// Figures go to standard output, progress to standard error.

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.conversations) return evaluateConversations(flags);
  const dataset = await readDataset(datasetPath(flags.dataset));
  const cases = casesOf(dataset, flags);
  const adjustments: Adjustments = {
    maxTools: flags["max-tools"] ?? null,
    maxTokens: flags["max-tokens"] ?? null,
    gate: !flags["no-gate"],
  };
  const model = await openModel();
  try {
    const vectorsFor = model.vectorsKeptFor(dataset.name);
    const trials = openTrials({ dataset, cases, vectorsFor, report });
    const { preset } = flags;
    const results = await trials.run(preset, adjustments);
    const tools = dataset.snapshot.tools.length;
    const summary = makeReport({ dataset: dataset.name, preset, tools }, results);
    const curve = flags.curve ? await measureCurve(trials, preset, adjustments) : null;
    const compare = flags.compare ? await comparePresets(trials, flags.compare, adjustments) : null;
    const maxTokens = flags["max-tokens"] ?? PEER_BUDGET;
    const board = flags.peers
      ? await makeLeaderboard({ dataset, cases, preset, maxTokens, trials, vectorsFor, load: loadPeerPackage, report })
      : null;
    if (flags.json) {
      console.log(
        JSON.stringify({
          ...summary,
          ...(curve && { curve }),
          ...(compare && { compare }),
          ...(board && toJson(board)),
        }),
      );
    } else if (flags.markdown && board !== null) {
      console.log(markdownOf({ dataset: dataset.name, cases: cases.length, tools }, board));
    } else {
      const sections = [
        showReport(summary, results),
        ...(curve === null ? [] : [showCurve(curve)]),
        ...(compare === null ? [] : [showComparison(compare)]),
        ...(board === null ? [] : [showLeaderboard(board)]),
      ];
      console.log(sections.join("\n\n"));
    }
  } finally {
    await model.close();
  }
}

async function evaluateConversations(flags: Flags): Promise<void> {
  const { name, snapshot, ...data } = await readConversations(datasetPath(flags.dataset));
  const model = await openModel();
  try {
    const vectorsFor = model.vectorsKeptFor(name);
    const adjusted = withPreset(snapshot, flags.preset, { ...NO_ADJUSTMENTS, gate: !flags["no-gate"] });
    console.log(showConversations(await measureConversations({ ...data, snapshot: adjusted, vectorsFor, report })));
  } finally {
    await model.close();
  }
}

async function openModel() {
  const folder = await findEmbeddingModel();
  if (folder === undefined) throw new ExpectedError("The embedding model is missing. Run this as npm run eval.");
  return openMeasuringEmbedder(folder, report);
}

function toJson({ maxTokens, peers, skipped, lead }: Leaderboard) {
  return { peersMaxTokens: maxTokens, peers, peersSkipped: skipped, peersLead: lead };
}

/** npm runs scripts in the project's folder, but the path is relative to the caller's. */
function datasetPath(name: string): string {
  return name === STARTER_DATASET ? name : path.resolve(process.env.INIT_CWD ?? PROJECT_ROOT, name);
}

function casesOf(dataset: Dataset, flags: Flags): readonly Case[] {
  const { ids, kinds, limit = null } = flags;
  const cases = chooseCases(dataset.cases, { ids, kinds, limit });
  if (cases.length === 0) throw new ExpectedError(`No case of ${dataset.name} matches the options.`);
  return flags["no-candidates"] ? cases.map(({ candidates: _, ...entry }) => entry) : cases;
}

function report(text: string): void {
  console.error(text);
}

await runMain(main);
