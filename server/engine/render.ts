import type { Admission } from "./admit";
import type { Format } from "./formats/format";
import { RENDERERS } from "./formats/index";
import type { Line, Presentation } from "./presentation";
import { type Piece, pieceOf } from "./renderings";
import { textPiece } from "./rows";
import type { Situation } from "./situation";
import type { Json, MetaTool } from "./snapshot";

/** One entry of the list that goes out: a meta-tool, or a tool by its number. */
export type Entry = { readonly piece: Piece; readonly wireName: string } & (
  | { readonly kind: "meta"; readonly name: MetaTool }
  | { readonly kind: "tool"; readonly tool: number }
);

export type Rendered = {
  readonly entries: readonly Entry[];
  /** What is shown of tools beside their schemas. */
  readonly rows: readonly Line[];
  /** Lines that are about no tool, and came with the format. */
  readonly headings: readonly Line[];
  readonly tools: readonly Json[];
  readonly prompt: string | null;
};

/** One selection drives both paths: schemas for the provider, and text for the prompt. */
export function render(situation: Situation, admission: Admission, shown: Presentation): Rendered {
  const { renderings } = situation;
  const entries: Entry[] = [
    ...shown.metaTools.map(({ name, tool, piece }): Entry => {
      return { kind: "meta", name, piece, wireName: renderings.metaNames.toWire(tool.name) };
    }),
    ...admission.list.map(({ tool }): Entry => {
      const wireName = renderings.names.toWire(situation.compiled.tools[tool]?.name ?? "");
      return { kind: "tool", tool, piece: renderings.schemas.get(tool), wireName };
    }),
  ];
  return renderings.format === "text"
    ? renderText(situation, entries, shown.lines)
    : renderNative(renderings.format, entries, shown.lines);
}

function renderNative(format: Format, entries: readonly Entry[], rows: readonly Line[]): Rendered {
  const tools = entries.length === 0 ? [] : RENDERERS[format].assemble({ sent: entries.map(({ piece }) => piece) });
  return { entries, rows, headings: [], tools, prompt: rows.length === 0 ? null : joinLines(rows) };
}

const TOOLS_HEADING = headingLine("# Tools");
const CATALOG_HEADING = headingLine("# More tools, by name only");
const LOADED_HEADING = headingLine("# Loaded tools");

/** Three sections: what never changes, the catalog, and last what grows, so that all before it stays cached. */
function renderText({ settings, scope }: Situation, entries: readonly Entry[], rows: readonly Line[]): Rendered {
  const isStable = (entry: Entry) => entry.kind === "meta" || (settings.signals.core && scope.core.has(entry.tool));
  const firstLoaded = entries.findIndex((entry) => !isStable(entry));
  const end = firstLoaded < 0 ? entries.length : firstLoaded;
  const sections = [
    { heading: TOOLS_HEADING, lines: entries.slice(0, end) },
    { heading: CATALOG_HEADING, lines: rows },
    { heading: LOADED_HEADING, lines: entries.slice(end) },
  ].filter(({ lines }) => lines.length > 0);
  const prompt = sections.map(({ heading, lines }) => joinLines([heading, ...lines])).join("\n\n");
  const headings = sections.map(({ heading }) => heading);
  return { entries, rows, headings, tools: [], prompt: prompt === "" ? null : prompt };
}

function headingLine(text: string): Line {
  return { piece: pieceOf(textPiece(text)), tool: null };
}

function joinLines(lines: readonly { readonly piece: Piece }[]): string {
  return lines.map(({ piece }) => piece.text).join("\n");
}
