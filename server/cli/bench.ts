import { parseArgs } from "node:util";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import { alignColumns } from "@/server/lab/evaluate/report";
import { openCatalogs } from "@/server/testing/bench/catalogs";
import { chat } from "@/server/testing/bench/chat";
import { dashboard } from "@/server/testing/bench/dashboard";
import { describeMachine } from "@/server/testing/bench/describe-machine";
import { http } from "@/server/testing/bench/http";
import { promptCost } from "@/server/testing/bench/prompt-cost";
import { QUICK_SCALE, RECORD_SCALE } from "@/server/testing/bench/scale";
import type { BenchContext, Section, Table } from "@/server/testing/bench/section";
import { speed } from "@/server/testing/bench/speed";
import { createWordVectors } from "@/server/testing/bench/word-vectors";
import { openPostgresWhenNeeded } from "./postgres/scratch-postgres.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// Times are ratios within one run. Pages come before HTTP, which records another number of rounds for each catalog.

const SECTIONS: readonly Section<unknown>[] = [
  loosely(speed),
  loosely(dashboard),
  loosely(http),
  loosely(chat),
  loosely(promptCost),
];

async function main(): Promise<void> {
  const { form, quick, sections } = readArguments();
  const model = await chooseVectors(quick);
  const scale = quick ? QUICK_SCALE : RECORD_SCALE;
  const postgres = openPostgresWhenNeeded();
  const shared = { scale, report, openDatabase: postgres.openDatabase, ...model };
  const catalogs = openCatalogs(shared);
  try {
    const machine = describeMachine();
    const results: Record<string, unknown> = {};
    if (form !== "json") console.log(`${quick ? QUICK_NOTE : ""}Measured on: ${machine}.\n`);
    for (const section of sections) {
      const result = await section.run({ ...shared, catalogs });
      results[section.name] = result;
      if (form !== "json") for (const table of section.show(result)) console.log(`${DRAW[form](table)}\n`);
    }
    if (form === "json") console.log(JSON.stringify({ quick, machine, ...results }));
  } finally {
    await catalogs.close();
    await model.close();
    await postgres.close();
  }
}

const QUICK_NOTE = "Quick form: fewer rounds, smaller catalogs, no embedding model. Do not publish these figures.\n";

const DRAW = { text: alignColumns, markdown: toMarkdown } as const;

function toMarkdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("\n");
}

function loosely<Result>({ name, run, show }: Section<Result>): Section<unknown> {
  return { name, run, show: (result) => show(result as Result) };
}

type Arguments = {
  readonly form: "json" | "markdown" | "text";
  readonly quick: boolean;
  readonly sections: readonly Section<unknown>[];
};

function readArguments(): Arguments {
  const known = SECTIONS.map(({ name }) => name);
  try {
    const options = { json: { type: "boolean" }, markdown: { type: "boolean" }, quick: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`Unknown section "${unknown}".`);
    const { json, markdown, quick = false } = values;
    const sections = SECTIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    return { form: json ? "json" : markdown ? "markdown" : "text", quick, sections };
  } catch (error) {
    throw new ExpectedError(
      `${(error as Error).message}\nUsage: npm run bench -- --json --markdown --quick ${known.join(" ")}`,
    );
  }
}

/** Tokens depend on the choice, so they need the model; a quick run, or a machine without it, uses words. */
async function chooseVectors(
  quick: boolean,
): Promise<Pick<BenchContext, "vectors" | "vectorsFor"> & { close(): Promise<void> }> {
  const folder = quick ? undefined : await findEmbeddingModel();
  if (folder === undefined) {
    const vectorOf = createWordVectors();
    return { vectors: "words", vectorsFor: async () => vectorOf, close: async () => {} };
  }
  const model = openMeasuringEmbedder(folder, report);
  return { vectors: "model", vectorsFor: model.vectorsKeptFor("bench"), close: model.close };
}

function report(text: string): void {
  console.error(text);
}

await runMain(main);
