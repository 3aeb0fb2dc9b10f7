import MiniSearch from "minisearch";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/request";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import type { Snapshot, ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { alignColumns } from "@/server/evaluate/report";
import { benchMessages } from "./bench-messages";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { race } from "./race";
import type { Section } from "./section";
import { createWordVectors } from "./word-vectors";

export type Speed = {
  readonly vectors: "words";
  /** At `tools` tools: resolve with vectors given, against a bare search of the same texts over the same tools. */
  readonly search: {
    readonly tools: number;
    readonly resolveMsP50: number;
    readonly bareSearchMsP50: number;
    readonly ratio: number;
  };
  readonly growth: {
    readonly from: number;
    readonly to: number;
    readonly fromMsP50: number;
    readonly toMsP50: number;
    readonly ratio: number;
  };
  /** `firstResolve`: rendering and counting every schema waits for the first request that needs it. */
  readonly compile: {
    readonly tools: number;
    readonly seconds: number;
    readonly firstResolveSeconds: number;
    readonly ratioToJsonParse: number;
  };
  readonly trace: { readonly plainMsP50: number; readonly explainMsP50: number; readonly ratio: number };
};

export const speed: Section<Speed> = {
  name: "speed",

  async run({ scale: { speedTools, rounds, compileRounds }, report }) {
    const vectorOf = createWordVectors();
    report(`compiling ${Object.values(speedTools).join(", ")} tools`);
    const middle = catalogOfSize(speedTools.middle);
    const compiling = timeCompile(middle, vectorOf, compileRounds);
    const small = compile(catalogOfSize(speedTools.small), vectorOf);
    const isNoLarger = speedTools.large === speedTools.middle;
    const large = isNoLarger ? compiling.compiled : compile(catalogOfSize(speedTools.large), vectorOf);
    const messages = benchMessages(middle);

    report("resolving against a bare search");
    const bare = bareSearch(middle.tools);
    const search = race(
      {
        resolve: resolver(compiling.compiled, messages, vectorOf),
        bare: (message: string) => bare.search(message),
      },
      messages,
      rounds,
    );
    report("resolving with and without a trace");
    const trace = race(
      {
        plain: resolver(compiling.compiled, messages, vectorOf),
        explain: resolver(compiling.compiled, messages, vectorOf, { explain: true }),
      },
      messages,
      rounds,
    );
    report(`resolving at ${speedTools.small} and ${speedTools.large} tools`);
    const growth = race(
      { small: resolver(small, messages, vectorOf), large: resolver(large, messages, vectorOf) },
      messages,
      Math.ceil(rounds / 3),
    );
    return {
      vectors: "words",
      search: {
        tools: speedTools.middle,
        resolveMsP50: search.resolve.p50Ms,
        bareSearchMsP50: search.bare.p50Ms,
        ratio: search.resolve.p50Ms / search.bare.p50Ms,
      },
      growth: {
        from: speedTools.small,
        to: speedTools.large,
        fromMsP50: growth.small.p50Ms,
        toMsP50: growth.large.p50Ms,
        ratio: growth.large.p50Ms / growth.small.p50Ms,
      },
      compile: compiling.figures,
      trace: {
        plainMsP50: trace.plain.p50Ms,
        explainMsP50: trace.explain.p50Ms,
        ratio: trace.explain.p50Ms / trace.plain.p50Ms,
      },
    };
  },

  show({ search, growth, compile: compiling, trace }) {
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
    return alignColumns([
      ["Speed (vectors given, made of words)", "this", "against", "ratio"],
      [
        `resolve / bare search, ${search.tools} tools`,
        ms(search.resolveMsP50),
        ms(search.bareSearchMsP50),
        times(search.ratio),
      ],
      [
        `resolve at ${growth.to} / at ${growth.from} tools`,
        ms(growth.toMsP50),
        ms(growth.fromMsP50),
        times(growth.ratio),
      ],
      ["resolve with a trace / without", ms(trace.explainMsP50), ms(trace.plainMsP50), times(trace.ratio)],
      [
        `compile ${compiling.tools} tools / JSON.parse of them`,
        `${compiling.seconds.toFixed(2)} s`,
        "",
        times(compiling.ratioToJsonParse),
      ],
      ["first resolve after compiling", `${compiling.firstResolveSeconds.toFixed(2)} s`, "", ""],
    ]);
  },
};

/** Vectors are looked up before the clock runs, as they are in service. */
function resolver(
  compiled: Compiled,
  messages: readonly string[],
  vectorOf: VectorLookup,
  extra: Partial<ResolveRequest> = {},
): (message: string) => unknown {
  const requestOf = (message: string) => ({ role: CATALOG_ROLE, message, ...extra });
  const texts = messages.flatMap((message) => textsToResolve(compiled, requestOf(message)));
  const known = new Map(texts.map((text) => [text, vectorOf(text)]));
  const run = (message: string) => resolve(compiled, { ...requestOf(message), vectorOf: (text) => known.get(text) });
  for (const message of messages) run(message);
  return run;
}

function timeCompile(snapshot: Snapshot, lookUp: VectorLookup, rounds: number) {
  const known = new Map(textsToCompile(snapshot).map((text) => [text, lookUp(text)]));
  const vectorOf: VectorLookup = (text) => known.get(text);
  const json = JSON.stringify(snapshot);
  const { compiling, parsing } = race(
    { compiling: () => compile(snapshot, vectorOf), parsing: () => JSON.parse(json) },
    ["once"],
    rounds,
  );
  const compiled = compile(snapshot, vectorOf);
  const started = performance.now();
  resolve(compiled, { role: CATALOG_ROLE, message: "list the open orders", vectorOf: lookUp });
  return {
    compiled,
    figures: {
      tools: snapshot.tools.length,
      seconds: compiling.p50Ms / 1000,
      firstResolveSeconds: (performance.now() - started) / 1000,
      ratioToJsonParse: compiling.p50Ms / parsing.p50Ms,
    },
  };
}

/** MiniSearch as it comes out of the box, over the same texts. */
function bareSearch(tools: readonly ToolEntry[]): MiniSearch {
  const index = new MiniSearch({ fields: ["name", "description", "parameters"] });
  index.addAll(
    tools.map(({ name, description, inputSchema }, id) => ({
      id,
      name,
      description,
      parameters: parameterText(inputSchema),
    })),
  );
  return index;
}

function parameterText({ properties }: ToolEntry["inputSchema"]): string {
  if (typeof properties !== "object" || properties === null) return "";
  return Object.entries(properties)
    .map(
      ([name, schema]) =>
        `${name} ${typeof schema === "object" && schema !== null && "description" in schema ? schema.description : ""}`,
    )
    .join(" ");
}
