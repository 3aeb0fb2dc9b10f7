import { metaTool } from "@/server/engine/meta-tools/meta-tool";
import type { MetaTool, Mode, PolicySettings } from "@/server/engine/model/snapshot";
import { sendsSlim } from "@/server/engine/stages/choose-forms";
import type { ResolveContext } from "@/server/engine/stages/resolve-context";
import { addTo } from "@/server/engine/util/add-to";
import { compareText } from "@/server/engine/util/canonical";
import type { RenderableTool } from "./formats/format";
import { oneLine } from "./formats/text-safe";
import { type Piece, pieceOf } from "./piece-table";
import { renderHeading, textPiece } from "./rows";

export type Line = { readonly piece: Piece; readonly tool: number | null };

export type Presentation = {
  readonly metaTools: readonly { readonly name: MetaTool; readonly tool: RenderableTool; readonly piece: Piece }[];
  /** Lists everything except core, so it never changes in a session. */
  readonly lines: readonly Line[];
};

const USED_IN: Record<Mode, readonly MetaTool[]> = {
  chat: [],
  direct: [],
  selective: ["search_tools", "load_tools"],
  compact_direct: ["search_tools", "get_tool"],
  discovery: ["list_categories", "browse_category", "search_tools", "get_tool", "execute_tool"],
};

/** What a mode offers besides the picks. Depends on the mode and what is allowed, never on the message. */
export function presentation(context: ResolveContext, mode: Mode): Presentation {
  const { renderings, scope, settings } = context;
  return renderings.remember(scope, mode, () => {
    const names = metaToolNames(context, mode);
    const metaTools = names.map((name) => {
      const tool = metaTool(name, {
        searchToolName: settings.presentation.searchToolName,
        sendsSlim: sendsSlim(settings),
        menu: name === "load_tools" ? menuOf(context, mode, names) : [],
        menuDetail: menuDetail(settings) ?? "lines",
      });
      return { name, tool, piece: renderings.metaTool(tool) };
    });
    return { metaTools, lines: linesOf(context, mode, names) };
  });
}

export function menuDetail({ presentation: { metaTools, deferred } }: PolicySettings): "lines" | "names" | null {
  if (!metaTools.includes("load_tools")) return null;
  return deferred === "bundle-names" ? "names" : "lines";
}

export function listingTokens(context: ResolveContext, mode: Mode): number {
  const { scope, settings, renderings, encoding } = context;
  const { compactRowTokens } = settings.thresholds;
  if (mode === "compact_direct" && compactRowTokens !== null) return compactRowTokens * scope.size;
  return renderings.remember(scope, `${mode} in ${encoding}`, () => {
    const { metaTools, lines } = presentation(context, mode);
    let sum = 0;
    for (const { piece } of lines) sum += renderings.costOf(piece, encoding);
    for (const { name, piece } of metaTools) if (name === "load_tools") sum += renderings.costOf(piece, encoding);
    return sum;
  });
}

function metaToolNames(context: ResolveContext, mode: Mode): readonly MetaTool[] {
  if (mode === "chat" || mode === "direct") return [];
  const offered = context.settings.presentation.metaTools;
  const useful = USED_IN[mode].filter((name) => offered.includes(name));
  // A mode without its own meta-tools uses the policy's: the rest must stay reachable.
  const names = reachesAllTools(useful, mode) ? useful : offered;
  return names.filter((name) => name !== "load_tools" || menuOf(context, mode, names).length > 0);
}

/** Whether a model with these finds every tool: some only accept what others, or rows, have named. */
function reachesAllTools(names: readonly MetaTool[], mode: Mode): boolean {
  const has = (name: MetaTool) => names.includes(name);
  if (has("search_tools") || has("load_tools")) return true;
  return mode === "compact_direct" ? has("get_tool") : has("list_categories") && has("browse_category");
}

/** The bundles with something for this caller. Single tools are grouped too if nothing else reaches them. */
function menuOf({ compiled, scope }: ResolveContext, mode: Mode, names: readonly MetaTool[]) {
  const others = names.filter((name) => name !== "load_tools");
  const hasOtherWay = reachesAllTools(others, mode);
  const groups = [...compiled.bundles.values(), ...(hasOtherWay ? [] : compiled.leftovers.values())];
  return groups
    .filter(({ tools }) => tools.some((tool) => scope.allowed.has(tool)))
    .map(({ entry }) => ({ name: oneLine(entry.name), description: oneLine(entry.description) }))
    .sort((a, b) => compareText(a.name, b.name));
}

function linesOf(context: ResolveContext, mode: Mode, names: readonly MetaTool[]): readonly Line[] {
  const { deferred } = context.settings.presentation;
  if (mode === "compact_direct") return rowsBy(context, deferred === "rows-by-source" ? "source" : "domain");
  if (mode === "chat" || mode === "direct") return [];
  // Category names are only useful with a meta-tool that opens them.
  if (deferred === "category-names") return names.length === 0 ? [] : categoryNames(context);
  if (mode === "discovery") return [];
  if (deferred === "rows-by-source") return rowsBy(context, "source");
  return deferred === "rows-by-domain" ? rowsBy(context, "domain") : [];
}

function rowsBy({ compiled, scope, settings, renderings }: ResolveContext, field: "domain" | "source"): Line[] {
  const groups = new Map<string, number[]>();
  for (const tool of scope.allowed) {
    if (settings.signals.core && scope.core.has(tool)) continue;
    const group = compiled.tools[tool]?.[field] ?? "";
    addTo(groups, group, tool);
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([group, tools]) => [
      { piece: pieceOf(renderHeading(group)), tool: null },
      ...tools.map((tool) => ({ piece: renderings.rows.get(tool), tool })),
    ]);
}

function categoryNames({ compiled, scope }: ResolveContext): Line[] {
  const names = [...compiled.categories.values()]
    .filter(({ tools }) => tools.some((tool) => scope.allowed.has(tool)))
    .map(({ entry }) => oneLine(entry.name));
  return names.length === 0 ? [] : [{ piece: pieceOf(textPiece(`Tool categories: ${names.join(", ")}`)), tool: null }];
}
