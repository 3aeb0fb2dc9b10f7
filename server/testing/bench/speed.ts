import MiniSearch from "minisearch";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { ResolveCache } from "@/server/engine/stages/resolve-cache";
import { benchMessages } from "./bench-messages";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { type AtSize, growthOf, growthTitles, showGrowth, showMs, showTimes } from "./growth";
import { race } from "./race";
import type { Section } from "./section";
import { createWordVectors } from "./word-vectors";

type Ratio = { readonly tools: number; readonly msP50: number; readonly againstMsP50: number; readonly ratio: number };

type Speed = {
  readonly vectors: "words";
  /** Resolve with given vectors, at each size: for a new message and a repeated one. */
  readonly growth: readonly AtSize[];
  readonly repeated: readonly AtSize[];
  /** Relative to a bare search of the same texts over the same tools. */
  readonly search: Ratio;
  /** With a trace, relative to without. */
  readonly trace: Ratio;
  /** `firstResolve`: the first request renders and counts every schema it needs. */
  readonly compile: readonly (AtSize & { readonly firstResolveMs: number; readonly ratioToJsonParse: number })[];
};

/** The index of the size used for comparisons with other systems. */
const MIDDLE = 1;
const MAX_MS = 8000;

export const speed: Section<Speed> = {
  name: "speed",

  async run({ scale: { catalogTools, rounds, compileRounds }, report }) {
    const vectorOf = createWordVectors();
    const catalogs: Catalog[] = [];
    for (const tools of catalogTools) {
      report(`compiling ${tools} tools`);
      catalogs.push(await compileCatalog(catalogOfSize(tools), vectorOf, compileRounds));
    }
    const middle = catalogs[Math.min(MIDDLE, catalogs.length - 1)];
    if (middle === undefined) throw new Error("There is no catalog to measure.");
    const messages = benchMessages(middle.snapshot);
    const against = async (own: (message: string) => unknown, other: (message: string) => unknown): Promise<Ratio> => {
      const { a, b } = await race({ a: own, b: other }, messages, { rounds, mostMs: MAX_MS });
      const tools = middle.snapshot.tools.length;
      return { tools, msP50: a.p50Ms, againstMsP50: b.p50Ms, ratio: a.p50Ms / b.p50Ms };
    };
    const plain = resolver(middle.compiled, messages, vectorOf, { isNew: true });

    report("resolving against a bare search, with a trace, and at each size");
    const bare = bareSearch(middle.snapshot.tools);
    const grow = async (isNew: boolean) => {
      const sized = catalogs.map(({ compiled }, at) => [String(at), resolver(compiled, messages, vectorOf, { isNew })]);
      const times = await race(Object.fromEntries(sized), messages, { rounds, mostMs: MAX_MS });
      return growthOf(catalogTools.map((tools, at) => ({ tools, msP50: times[String(at)]?.p50Ms ?? Number.NaN })));
    };
    return {
      vectors: "words",
      growth: await grow(true),
      repeated: await grow(false),
      search: await against(plain, (message) => bare.search(message)),
      trace: await against(resolver(middle.compiled, messages, vectorOf, { isNew: true, explain: true }), plain),
      compile: growthOf(catalogs.map(({ snapshot, msP50 }) => ({ tools: snapshot.tools.length, msP50 }))).map(
        (size, at) => ({
          ...size,
          firstResolveMs: catalogs[at]?.firstResolveMs ?? Number.NaN,
          ratioToJsonParse: catalogs[at]?.ratioToJsonParse ?? Number.NaN,
        }),
      ),
    };
  },

  show({ growth, repeated, search, trace, compile: compiling }) {
    const empty = growth.slice(1).map(() => "");
    const versus = (about: string, { tools, msP50, againstMsP50, ratio }: Ratio) => [
      ...[`${about}, ${tools.toLocaleString("en")} tools`, showMs(msP50), showMs(againstMsP50), showTimes(ratio)],
    ];
    return [
      [
        ["Engine (word-based vectors)", ...growthTitles(growth)],
        ["resolve, a new message", ...showGrowth(growth)],
        ["resolve, a repeated message", ...showGrowth(repeated)],
        ["compile", ...showGrowth(compiling)],
        ["first resolve after compiling", ...compiling.map(({ firstResolveMs }) => showMs(firstResolveMs)), ...empty],
        [
          "compile ÷ JSON.parse of the same data",
          ...compiling.map((size) => showTimes(size.ratioToJsonParse)),
          ...empty,
        ],
      ],
      [
        ["Engine, compared", "this", "reference", "ratio"],
        versus("resolve ÷ bare search", search),
        versus("resolve with a trace ÷ without", trace),
      ],
    ];
  },
};

/** Vectors are looked up before timing, as in production. */
function resolver(
  compiled: Compiled,
  messages: readonly string[],
  vectorOf: VectorLookup,
  { isNew, ...extra }: Partial<ResolveRequest> & { readonly isNew: boolean },
): (message: string) => unknown {
  const requestOf = (message: string) => ({ role: CATALOG_ROLE, message, ...extra });
  const texts = messages.flatMap((message) => textsToResolve(compiled, requestOf(message)));
  const known = new Map(texts.map((text) => [text, vectorOf(text)]));
  const run = (message: string) => {
    const catalog = isNew ? { ...compiled, cache: new ResolveCache() } : compiled;
    return resolve(catalog, { ...requestOf(message), vectorOf: (text) => known.get(text) });
  };
  for (const message of messages) run(message);
  return run;
}

type Catalog = {
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  readonly msP50: number;
  readonly firstResolveMs: number;
  readonly ratioToJsonParse: number;
};

async function compileCatalog(snapshot: Snapshot, lookUp: VectorLookup, rounds: number): Promise<Catalog> {
  const known = new Map(textsToCompile(snapshot).map((text) => [text, lookUp(text)]));
  const json = JSON.stringify(snapshot);
  const held: { compiled?: Compiled } = {};
  const compileNow = () => {
    held.compiled = compile(snapshot, (text) => known.get(text));
  };
  const contenders = { compiling: compileNow, parsing: () => JSON.parse(json) };
  const { compiling, parsing } = await race(contenders, ["once"], { rounds, mostMs: MAX_MS });
  if (held.compiled === undefined) throw new Error("Nothing was compiled.");
  const started = performance.now();
  resolve(held.compiled, { role: CATALOG_ROLE, message: "list the open orders", vectorOf: lookUp });
  return {
    snapshot,
    compiled: held.compiled,
    msP50: compiling.p50Ms,
    firstResolveMs: performance.now() - started,
    ratioToJsonParse: compiling.p50Ms / parsing.p50Ms,
  };
}

/** MiniSearch with default settings, over the same texts. */
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
