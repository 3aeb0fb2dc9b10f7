import type { Scope } from "@/server/engine/access/filter-by-role";
import type { Encoding, ToolEntry, ToolForm } from "@/server/engine/model/snapshot";
import { BoundedMemo } from "@/server/engine/util/bounded-memo";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import { type Billing, billedText, calibrated } from "./billing";
import type { Format, RenderableTool } from "./formats/format";
import { RENDERERS } from "./formats/index";
import { buildNameMap, type NameMap } from "./formats/provider-names";
import { slimTool } from "./formats/slim-tool";
import { type Piece, PieceTable, pieceOf } from "./piece-table";
import { renderRow } from "./rows";
import { countTokens } from "./tokens";

type RenderingOptions = {
  readonly reserved: readonly string[];
};

/** Rendered on demand: an installation uses one or two formats. */
export class RenderedCatalog {
  readonly #byFormat = new Map<Format, FormatRenderings>();
  readonly #tools: readonly ToolEntry[];
  readonly #options: RenderingOptions;

  constructor(tools: readonly ToolEntry[], options: RenderingOptions) {
    this.#tools = tools;
    this.#options = options;
  }

  suits(options: RenderingOptions): boolean {
    return canonicalJson(options) === canonicalJson(this.#options);
  }

  in(format: Format): FormatRenderings {
    const known = this.#byFormat.get(format);
    if (known !== undefined) return known;
    const made = new FormatRenderings(this.#tools, format, this.#options);
    this.#byFormat.set(format, made);
    return made;
  }

  reserving(name: string): RenderedCatalog {
    const { reserved } = this.#options;
    if (reserved.includes(name)) return this;
    return new RenderedCatalog(this.#tools, { reserved: [...reserved, name].sort(compareText) });
  }
}

export class FormatRenderings {
  readonly format: Format;
  readonly names: NameMap;
  readonly metaNames: NameMap;
  readonly schemas: PieceTable;
  readonly slim: PieceTable;
  readonly rows: PieceTable;
  readonly deferred: PieceTable | null;
  /** Weight in characters. Outlives many publishes, each of which may bring other menus. */
  readonly #others = new BoundedMemo<Piece>({ entries: 1_000, weight: 4_000_000, maxKeyLength: 1_000_000 });
  readonly #remembered = new WeakMap<Scope, Map<string, unknown>>();
  readonly #costs = new BoundedMemo<number>({ entries: 20_000, weight: 20_000, maxKeyLength: 200 });

  constructor(tools: readonly ToolEntry[], format: Format, { reserved }: RenderingOptions) {
    this.format = format;
    this.metaNames = buildNameMap(reserved, format);
    this.names = buildNameMap(
      tools.map((tool) => tool.name),
      format,
      reserved.map((name) => this.metaNames.toWire(name)),
    );
    const { renderTool, renderDeferred } = RENDERERS[format];
    const wireName = (tool: ToolEntry) => this.names.toWire(tool.name);
    this.schemas = new PieceTable(tools, (tool) =>
      renderTool(tool, wireName(tool), { alwaysLoad: tool.loadPolicy === "core" }),
    );
    this.slim = new PieceTable(tools, (tool) => renderTool(slimTool(tool), wireName(tool), { form: "slim" }));
    this.deferred = renderDeferred && new PieceTable(tools, (tool) => renderDeferred(tool, wireName(tool)));
    this.rows = new PieceTable(tools, (tool) => renderRow(wireName(tool), tool.summary || tool.description));
  }

  definitions(form: ToolForm): PieceTable {
    return form === "slim" ? this.slim : this.schemas;
  }

  /** Caches values that depend only on a scope (with its role's settings) and a small set of keys. */
  remember<T>(scope: Scope, key: string, make: () => T): T {
    let known = this.#remembered.get(scope);
    if (known === undefined) {
      known = new Map();
      this.#remembered.set(scope, known);
    }
    if (!known.has(key)) known.set(key, make());
    return known.get(key) as T;
  }

  /** Meta-tools are few, so they are keyed by content. */
  metaTool(tool: RenderableTool): Piece {
    const key = `${tool.name}\n${tool.description}`;
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const made = pieceOf(RENDERERS[this.format].renderTool(tool, this.metaNames.toWire(tool.name), { isMenu: true }));
    this.#others.set(key, made, key.length + made.text.length);
    return made;
  }

  costOf(piece: Piece, encoding: Encoding): number {
    return this.#count(`${encoding} ${piece.fingerprint}`, encoding, () => piece.text);
  }

  estimateOf(piece: Piece, { method, encoding }: Pick<Billing, "method" | "encoding">): number {
    if (method !== "openai-functions") return this.costOf(piece, encoding);
    const key = `${method} ${encoding} ${piece.fingerprint}`;
    return this.#count(key, encoding, () => billedText(method, piece.value) ?? piece.text);
  }

  priceOf(piece: Piece, billing: Billing): number {
    return calibrated(this.estimateOf(piece, billing), billing);
  }

  #count(key: string, encoding: Encoding, textOf: () => string): number {
    const known = this.#costs.get(key);
    if (known !== undefined) return known;
    const cost = countTokens(textOf(), encoding);
    this.#costs.set(key, cost, 1);
    return cost;
  }
}
