import { nameOf } from "@/server/engine/compile";
import type { Json, MetaTool, ToolForm } from "@/server/engine/model/snapshot";
import type { Admission } from "@/server/engine/stages/admit";
import type { ResolveContext } from "@/server/engine/stages/resolve-context";
import { addTo } from "@/server/engine/util/add-to";
import { compareText } from "@/server/engine/util/canonical";
import type { DeferredGroup, RenderableTool } from "./formats/format";
import { RENDERERS } from "./formats/index";
import { type Piece, pieceOf } from "./piece-table";
import type { Line, Presentation } from "./presentation";
import { textPiece } from "./rows";

export type Entry = { readonly piece: Piece; readonly wireName: string } & (
  | { readonly kind: "meta"; readonly name: MetaTool; readonly definition: RenderableTool }
  | { readonly kind: "tool"; readonly tool: number; readonly form: ToolForm }
);

export type Rendered = {
  readonly entries: readonly Entry[];
  readonly rows: readonly Line[];
  /** How many entries share a text with the rows, before them; 0 if the rows stand alone. */
  readonly rowsAfter: number;
  /** Lines added by the format, about no tool, each with the first entry under it; null: the rows. */
  readonly headings: readonly (Line & { readonly first: number | null })[];
  readonly tools: readonly Json[];
  readonly prompt: string | null;
  /** The layout besides its entries (a cache mark, deferred forms): another layout is another list. */
  readonly layout: string;
  /** Fingerprints of the deferred forms, which the provider keeps out of the prompt. */
  readonly hidden: readonly string[];
};

export function render(context: ResolveContext, admission: Admission, shown: Presentation): Rendered {
  const { renderings } = context;
  const entries: Entry[] = [
    ...shown.metaTools.map(({ name, tool, piece }): Entry => {
      return { kind: "meta", name, definition: tool, piece, wireName: renderings.metaNames.toWire(tool.name) };
    }),
    ...admission.list.map(({ tool, form }): Entry => {
      const wireName = renderings.names.toWire(nameOf(context.compiled, tool));
      return { kind: "tool", tool, form, piece: renderings.definitions(form).get(tool), wireName };
    }),
  ];
  return renderings.format === "text"
    ? renderText(context, entries, shown.lines)
    : renderNative(context, entries, shown.lines);
}

function renderNative(context: ResolveContext, entries: readonly Entry[], rows: readonly Line[]): Rendered {
  const { renderings, request } = context;
  const prompt = rows.length === 0 ? null : joinLines(rows);
  const { assemble } = RENDERERS[renderings.format];
  const deferred = request.deferLoading ? deferTools(context, entries) : undefined;
  if (deferred === undefined) {
    const cacheBreakpointAt = request.cacheBreakpoint ? stableEnd(context, entries) - 1 : null;
    const tools = assemble({ sent: entries.map(({ piece }) => piece), cacheBreakpointAt });
    return {
      entries,
      rows,
      rowsAfter: 0,
      headings: [],
      tools,
      prompt,
      layout: `${cacheBreakpointAt ?? ""}`,
      hidden: [],
    };
  }
  // With deferred tools the provider requires its own kind of search, in first place.
  const sent = entries.filter((entry) => !isSearch(entry));
  const cacheBreakpointAt = request.cacheBreakpoint ? stableEnd(context, sent) - 1 : null;
  const tools = assemble({ sent: sent.map(({ piece }) => piece), deferred, cacheBreakpointAt });
  const hidden = deferred.groups.flatMap((group) => group.tools.map((tool) => tool.fingerprint));
  const ordered = [...entries.filter(isSearch), ...sent];
  return {
    entries: ordered,
    rows,
    rowsAfter: 0,
    headings: [],
    tools,
    prompt,
    layout: `deferred ${cacheBreakpointAt ?? ""}`,
    hidden,
  };
}

type Deferred = {
  readonly groups: readonly (Omit<DeferredGroup, "tools"> & { readonly tools: readonly Piece[] })[];
  readonly searchTool: RenderableTool;
};

function deferTools({ compiled, scope, renderings }: ResolveContext, entries: readonly Entry[]): Deferred | undefined {
  const search = entries.find(isSearch);
  if (search === undefined || renderings.deferred === null) return undefined;
  const sent = new Set(entries.flatMap((entry) => (entry.kind === "tool" ? [entry.tool] : [])));
  const groups = new Map<string, Piece[]>();
  for (const tool of scope.allowed) {
    if (!sent.has(tool)) addTo(groups, compiled.tools[tool]?.source ?? "", renderings.deferred.get(tool));
  }
  if (groups.size === 0) return undefined;
  const sorted = [...groups].sort(([a], [b]) => compareText(a, b));
  return {
    groups: sorted.map(([source, tools]) => ({
      source,
      description: compiled.sources.get(source)?.description ?? "",
      tools,
    })),
    searchTool: { ...search.definition, name: search.wireName },
  };
}

function isSearch(entry: Entry): entry is Entry & { readonly kind: "meta" } {
  return entry.kind === "meta" && entry.name === "search_tools";
}

function stableEnd({ settings, scope }: ResolveContext, entries: readonly Entry[]): number {
  const isStable = (entry: Entry) => entry.kind === "meta" || (settings.signals.core && scope.core.has(entry.tool));
  const end = entries.findIndex((entry) => !isStable(entry));
  return end < 0 ? entries.length : end;
}

const TOOLS_HEADING = headingLine("# Tools");
const CATALOG_HEADING = headingLine("# More tools, by name only");
const LOADED_HEADING = headingLine("# Loaded tools");

/** Three sections: fixed entries, the catalog, and last what grows, so everything before it stays cached. */
function renderText(context: ResolveContext, entries: readonly Entry[], rows: readonly Line[]): Rendered {
  const end = stableEnd(context, entries);
  const sections = [
    { heading: { ...TOOLS_HEADING, first: 0 }, lines: entries.slice(0, end) },
    { heading: { ...CATALOG_HEADING, first: null }, lines: rows },
    { heading: { ...LOADED_HEADING, first: end }, lines: entries.slice(end) },
  ].filter(({ lines }) => lines.length > 0);
  const prompt = sections.map(({ heading, lines }) => joinLines([heading, ...lines])).join("\n\n");
  const headings = sections.map(({ heading }) => heading);
  return {
    entries,
    rows,
    rowsAfter: end,
    headings,
    tools: [],
    prompt: prompt === "" ? null : prompt,
    layout: `${end}`,
    hidden: [],
  };
}

function headingLine(text: string): Line {
  return { piece: pieceOf(textPiece(text)), tool: null };
}

function joinLines(lines: readonly { readonly piece: Piece }[]): string {
  return lines.map(({ piece }) => piece.text).join("\n");
}
