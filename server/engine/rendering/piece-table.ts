import type { Encoding, ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { hashText } from "@/server/engine/util/hash-text";
import { type Billing, billedText, calibrated } from "./billing";
import type { RenderedTool } from "./formats/format";
import type { Detail } from "./function-types";
import { countTokensChunked } from "./tokens";

export type Piece = RenderedTool & { readonly fingerprint: string };

export function pieceOf(rendered: RenderedTool): Piece {
  return { ...rendered, fingerprint: hashText(rendered.text) };
}

const MAX_SUMS = 100;

type CountedAs = Pick<Billing, "method" | "encoding">;

const FUNCTIONS = "openai-functions";

/** Which text of a piece is counted: the one that is sent, or the functions that OpenAI makes of it. */
type Reading = "sent" | Detail;

function readingOf({ method }: CountedAs, detail: Detail): Reading {
  return method === FUNCTIONS ? detail : "sent";
}

function readPiece({ value, text }: Piece, reading: Reading): string {
  return reading === "sent" ? text : (billedText(FUNCTIONS, value, reading) ?? text);
}

export class PieceTable {
  readonly #tools: readonly ToolEntry[];
  readonly #render: (tool: ToolEntry) => RenderedTool;
  readonly #pieces: (Piece | undefined)[];
  readonly #costs: Readonly<Record<Reading, Map<Encoding, Int32Array>>> = {
    sent: new Map(),
    all: new Map(),
    least: new Map(),
  };
  readonly #totals = new WeakMap<ToolSet, Map<string, number>>();

  constructor(tools: readonly ToolEntry[], render: (tool: ToolEntry) => RenderedTool) {
    this.#tools = tools;
    this.#render = render;
    this.#pieces = new Array(tools.length);
  }

  get(number: number): Piece {
    const known = this.#pieces[number];
    if (known !== undefined) return known;
    const tool = this.#tools[number];
    if (tool === undefined) throw new RangeError(`There is no tool number ${number}.`);
    const made = pieceOf(this.#render(tool));
    this.#pieces[number] = made;
    return made;
  }

  cost(number: number, encoding: Encoding): number {
    return this.#count(number, "sent", encoding);
  }

  /** Tokens as the provider counts them, before reports correct it. */
  estimate(number: number, billing: CountedAs): number {
    return this.#count(number, readingOf(billing, "all"), billing.encoding);
  }

  least(number: number, billing: CountedAs): number {
    return this.#count(number, readingOf(billing, "least"), billing.encoding);
  }

  price(number: number, billing: Billing): number {
    return calibrated(this.estimate(number, billing), billing);
  }

  /** The cost, found in steps: rendering and counting one large tool take a while. */
  warmUp(number: number, encoding: Encoding): Task<number> {
    return this.#countChunked(number, "sent", encoding);
  }

  *warmUpBilled(number: number, billing: CountedAs): Task<void> {
    for (const detail of ["all", "least"] as const) {
      yield* this.#countChunked(number, readingOf(billing, detail), billing.encoding);
    }
  }

  #count(number: number, reading: Reading, encoding: Encoding): number {
    const known = this.#costsBy(reading, encoding)[number] ?? -1;
    return known >= 0 ? known : runSync(this.#countChunked(number, reading, encoding));
  }

  *#countChunked(number: number, reading: Reading, encoding: Encoding): Task<number> {
    const costs = this.#costsBy(reading, encoding);
    const known = costs[number] ?? -1;
    if (known >= 0) return known;
    const text = readPiece(this.get(number), reading);
    yield;
    const cost = yield* countTokensChunked(text, encoding);
    costs[number] = cost;
    return cost;
  }

  #costsBy(reading: Reading, encoding: Encoding): Int32Array {
    const known = this.#costs[reading].get(encoding);
    if (known !== undefined) return known;
    const made = new Int32Array(this.#tools.length).fill(-1);
    this.#costs[reading].set(encoding, made);
    return made;
  }

  total(tools: ToolSet, encoding: Encoding): number {
    return this.#sum(tools, encoding, (tool) => this.cost(tool, encoding));
  }

  totalPrice(tools: ToolSet, billing: Billing): number {
    return this.#sum(tools, billing.key, (tool) => this.price(tool, billing));
  }

  roughTotal(tools: ToolSet): number {
    return this.#sum(tools, "chars/4", (tool) => Math.floor(this.get(tool).text.length / 4));
  }

  /** Roles keep their sets while a snapshot lives, so each sum is computed once. */
  #sum(tools: ToolSet, key: string, costOf: (tool: number) => number): number {
    let sums = this.#totals.get(tools);
    if (sums === undefined) {
      sums = new Map();
      this.#totals.set(tools, sums);
    }
    let sum = sums.get(key);
    if (sum === undefined) {
      // Each report may change a factor, and with it a key.
      if (sums.size >= MAX_SUMS) sums.clear();
      sum = 0;
      for (const tool of tools) sum += costOf(tool);
      sums.set(key, sum);
    }
    return sum;
  }
}
