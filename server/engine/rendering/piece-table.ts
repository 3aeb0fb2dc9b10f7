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

type Counting = {
  readonly key: string;
  readonly encoding: Encoding;
  readonly textOf: (piece: Piece) => string;
};

function plain(encoding: Encoding): Counting {
  return { key: encoding, encoding, textOf: ({ text }) => text };
}

function counting({ method, encoding }: CountedAs, detail: Detail): Counting {
  if (method !== "openai-functions") return plain(encoding);
  const textOf = ({ value, text }: Piece) => billedText(method, value, detail) ?? text;
  return { key: `${method} ${detail} ${encoding}`, encoding, textOf };
}

export class PieceTable {
  readonly #tools: readonly ToolEntry[];
  readonly #render: (tool: ToolEntry) => RenderedTool;
  readonly #pieces: (Piece | undefined)[];
  readonly #costs = new Map<string, Int32Array>();
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
    return this.#count(number, plain(encoding));
  }

  /** Tokens as the provider counts them, before reports correct it. */
  estimate(number: number, billing: CountedAs): number {
    return this.#count(number, counting(billing, "all"));
  }

  least(number: number, billing: CountedAs): number {
    return this.#count(number, counting(billing, "least"));
  }

  price(number: number, billing: Billing): number {
    return calibrated(this.estimate(number, billing), billing);
  }

  /** The cost, found in steps: rendering and counting one large tool take a while. */
  warmUp(number: number, encoding: Encoding): Task<number> {
    return this.#countChunked(number, plain(encoding));
  }

  *warmUpBilled(number: number, billing: CountedAs): Task<void> {
    for (const detail of ["all", "least"] as const) yield* this.#countChunked(number, counting(billing, detail));
  }

  #count(number: number, how: Counting): number {
    const known = this.#costsBy(how.key)[number] ?? -1;
    return known >= 0 ? known : runSync(this.#countChunked(number, how));
  }

  *#countChunked(number: number, { key, encoding, textOf }: Counting): Task<number> {
    const costs = this.#costsBy(key);
    const known = costs[number] ?? -1;
    if (known >= 0) return known;
    const text = textOf(this.get(number));
    yield;
    const cost = yield* countTokensChunked(text, encoding);
    costs[number] = cost;
    return cost;
  }

  #costsBy(key: string): Int32Array {
    const known = this.#costs.get(key);
    if (known !== undefined) return known;
    const made = new Int32Array(this.#tools.length).fill(-1);
    this.#costs.set(key, made);
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
