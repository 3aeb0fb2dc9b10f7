import type { DialectName } from "./dialect";
import { applyEdits, type Edit, fieldsOf, type Member, type Span, textOf } from "./json-text";
import { cut, filterList, parse, valuesOf } from "./list-edits";
import { nameOfChangedTool, TOOL_CHANGES } from "./read-anthropic";
import { DEFINING_ITEMS } from "./read-responses";
import { readPieces } from "./tool-pieces";

export type DenyTest = (qualifiedName: string) => boolean;

/** Requests can also define or refer to tools outside `tools`. Denied tools must not get through there either. */
export function removeDeniedElsewhere(
  text: string,
  members: readonly Member[],
  dialect: DialectName,
  isDenied: DenyTest,
): Edit[] {
  const isPlace = PLACES[dialect];
  return members
    .filter(({ key }) => key === isPlace.key)
    .flatMap((member) => {
      const written = filterList(text, member, (element) => isPlace.write(text, element, isDenied));
      return written === null ? [] : [{ start: member.start, end: member.end, text: written }];
    });
}

type WriteElement = (text: string, element: Span, isDenied: DenyTest) => string | null;

const PLACES: Record<DialectName, { readonly key: string; readonly write: WriteElement }> = {
  // The older form of `tools`.
  "openai-chat": { key: "functions", write: keepFunction },
  "openai-responses": { key: "input", write: keepItem },
  anthropic: { key: "messages", write: keepMessage },
};

function keepFunction(text: string, element: Span, isDenied: DenyTest): string | null {
  const names = valuesOf(text, element, "name").map((span) => textOf(parse(text, span)) ?? "");
  return names.some(isDenied) ? null : cut(text, element);
}

function keepItem(text: string, element: Span, isDenied: DenyTest): string | null {
  const types = valuesOf(text, element, "type").map((span) => parse(text, span));
  if (!types.some((type) => DEFINING_ITEMS.has(type))) return cut(text, element);
  const lists = valuesOf(text, element, "tools");
  let isEmpty = lists.length > 0;
  const edits = lists.flatMap((list): Edit[] => {
    const pieces = readPieces(text, list, "openai-responses", isDenied);
    isEmpty &&= pieces.length === 0;
    if (pieces.isWhole) return [];
    const kept = pieces.flatMap((piece) => {
      if (piece.kind !== "namespace") return [piece.text];
      const inner = piece.inner.flatMap((one) => (one.kind === "namespace" ? [] : [one.text]));
      return inner.length === 0 ? [] : [piece.write(`[${inner.join(",")}]`)];
    });
    return [{ ...list, text: `[${kept.join(",")}]` }];
  });
  if (isEmpty && edits.length > 0 && types.includes("additional_tools")) return null;
  return editWithin(text, element, edits);
}

function keepMessage(text: string, element: Span, isDenied: DenyTest): string | null {
  let isEmpty = false;
  const edits = valuesOf(text, element, "content").flatMap((content): Edit[] => {
    const written = filterList(text, content, (block) => keepBlock(text, block, isDenied));
    isEmpty ||= written === "[]";
    return written === null ? [] : [{ ...content, text: written }];
  });
  return isEmpty ? null : editWithin(text, element, edits);
}

function keepBlock(text: string, block: Span, isDenied: DenyTest): string | null {
  const types = valuesOf(text, block, "type").map((span) => parse(text, span));
  if (types.some((type) => TOOL_CHANGES.has(type))) {
    const names = valuesOf(text, block, "tool").flatMap((tool) => namesOfChange(text, tool));
    return names.some(isDenied) ? null : cut(text, block);
  }
  if (types.includes("tool_result")) return withoutReferences(text, block, valuesOf(text, block, "content"), isDenied);
  if (!types.includes("tool_search_tool_result")) return cut(text, block);
  const lists = valuesOf(text, block, "content").flatMap((span) => valuesOf(text, span, "tool_references"));
  return withoutReferences(text, block, lists, isDenied);
}

function namesOfChange(text: string, tool: Span): string[] {
  const places = [tool, ...valuesOf(text, tool, "definition")];
  const all = places.flatMap((place) => valuesOf(text, place, "name")).map((span) => textOf(parse(text, span)) ?? "");
  return [...all, nameOfChangedTool(fieldsOf(parse(text, tool))) ?? ""];
}

function withoutReferences(text: string, block: Span, lists: readonly Span[], isDenied: DenyTest): string {
  const edits = lists.flatMap((list): Edit[] => {
    const written = filterList(text, list, (part) => {
      const names = valuesOf(text, part, "tool_name").map((span) => textOf(parse(text, span)) ?? "");
      return names.some(isDenied) ? null : cut(text, part);
    });
    return written === null ? [] : [{ ...list, text: written }];
  });
  return editWithin(text, block, edits);
}

function editWithin(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(text.slice(start, end), moved);
}
