import type { Encoding, ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { hashText } from "@/server/engine/util/hash-text";
import type { RenderedTool } from "./formats/format";
import { type Calibration, countTokensChunked } from "./tokens";

/** A part of what is sent (a schema, a row, a heading), with a fingerprint. */
export type Piece = RenderedTool & { readonly fingerprint: string };

export function pieceOf(rendered: RenderedTool): Piece {
  return { ...rendered, fingerprint: hashText(rendered.text) };
}

export class PieceTable {
  readonly #tools: readonly ToolEntry[];
  readonly #render: (tool: ToolEntry) => RenderedTool;
  readonly #calibration: Calibration;
  readonly #pieces: (Piece | undefined)[];
  readonly #costs = new Map<Encoding, Int32Array>();
  readonly #totals = new WeakMap<ToolSet, Map<string, number>>();

  constructor(tools: readonly ToolEntry[], calibration: Calibration, render: (tool: ToolEntry) => RenderedTool) {
    this.#tools = tools;
    this.#calibration = calibration;
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
    const known = this.#costsIn(encoding)[number] ?? -1;
    return known >= 0 ? known : runSync(this.warmUp(number, encoding));
  }

  /** The cost, found in steps: rendering and counting one large tool take a while. */
  *warmUp(number: number, encoding: Encoding): Task<number> {
    const costs = this.#costsIn(encoding);
    const known = costs[number] ?? -1;
    if (known >= 0) return known;
    const { text } = this.get(number);
    yield;
    const cost = yield* countTokensChunked(text, encoding, this.#calibration);
    costs[number] = cost;
    return cost;
  }

  #costsIn(encoding: Encoding): Int32Array {
    const costs = this.#costs.get(encoding) ?? new Int32Array(this.#tools.length).fill(-1);
    this.#costs.set(encoding, costs);
    return costs;
  }

  total(tools: ToolSet, encoding: Encoding): number {
    return this.#sum(tools, encoding, (tool) => this.cost(tool, encoding));
  }

  /** Characters ÷ 4, rounded down per tool. */
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
      sum = 0;
      for (const tool of tools) sum += costOf(tool);
      sums.set(key, sum);
    }
    return sum;
  }
}
