import { type DialectName, qualifiedName } from "./dialect";
import {
  applyEdits,
  type Edit,
  elementsOf,
  fieldsOf,
  membersOf,
  parseJson,
  type Span,
  skipSpace,
  textOf,
} from "./json-text";
import { cut, filterList, parse, valuesOf } from "./list-edits";
import type { DenyTest } from "./remove-denied";
import { readToolEntry } from "./tool-entries";

export type FunctionPiece = {
  readonly kind: "function";
  readonly name: string;
  readonly text: string;
  readonly start: number;
};

type NamespacePiece = {
  readonly kind: "namespace";
  readonly inner: Pieces;
  readonly write: (tools: string) => string;
};

type OtherPiece = { readonly kind: "other"; readonly text: string };

export type Piece = FunctionPiece | NamespacePiece | OtherPiece;
/** `isWhole`: nothing was denied. */
export type Pieces = readonly Piece[] & { readonly isWhole: boolean };

export function readPieces(
  text: string,
  list: Span,
  dialect: DialectName,
  isDenied: DenyTest,
  namespace: string | null = null,
): Pieces {
  let isWhole = true;
  const pieces = elementsOf(text, list.start).flatMap(({ start, end }): Piece[] => {
    const own = text.slice(start, end);
    const entry = readToolEntry(dialect, parseJson(own));
    const names = namesIn(text, start);
    const all = [...names, ...namesIn(text, start, SERVER_NAMES)];
    // It is ambiguous which of two names counts, and the policy may see only one of them.
    if (new Set(names).size > 1 || all.some((name) => isDenied(qualifiedName(namespace, name)))) {
      isWhole = false;
      return [];
    }
    if (entry.kind === "function") {
      return [{ kind: "function", name: qualifiedName(namespace, entry.fields.localName), text: own, start }];
    }
    if (entry.kind === "other" || namespace !== null) {
      const clean = withoutDeniedInside(own, isDenied);
      isWhole &&= clean === own;
      return [{ kind: "other", text: clean }];
    }
    const places = membersOf(text, start).filter(({ key }) => key === "tools");
    const tools = places.at(-1);
    if (tools === undefined) return [];
    const inner = readPieces(text, tools, dialect, isDenied, entry.name);
    // A second list could bring back what was removed from the first.
    isWhole &&= inner.isWhole && places.length === 1;
    const write = (written: string) => {
      const [first] = places;
      const head = text.slice(start, first?.start ?? tools.start);
      return `${head}${written}${afterPlaces(text, places, end, written)}`;
    };
    return [{ kind: "namespace", inner, write }];
  });
  return Object.assign(pieces, { isWhole });
}

function afterPlaces(text: string, places: readonly Span[], end: number, written: string): string {
  return places
    .map((place, at) => {
      const next = places[at + 1];
      return next === undefined ? text.slice(place.end, end) : text.slice(place.end, next.start) + written;
    })
    .join("");
}

const TOOL_NAMES: ReadonlySet<string> = new Set(["name"]);
const SERVER_NAMES: ReadonlySet<string> = new Set(["server_label", "mcp_server_name"]);

/** Every name in a tool, also those of repeated keys, of which parsers may take either. */
function namesIn(text: string, start: number, keys = TOOL_NAMES): string[] {
  return membersOf(text, start).flatMap((member) => {
    if (keys.has(member.key)) {
      const name = parseJson(text.slice(member.start, member.end));
      return typeof name === "string" ? [name] : [];
    }
    return member.key === "function" || member.key === "custom" ? namesIn(text, member.start, keys) : [];
  });
}

/** A server that the provider itself connects to may list its tools by name. `text` holds the entry. */
function withoutDeniedInside(text: string, isDenied: DenyTest): string {
  const entry = fieldsOf(parseJson(text));
  const server = textOf(entry.server_label) ?? textOf(entry.mcp_server_name);
  if (server === null) return text;
  const isDeniedHere = (name: unknown) => typeof name === "string" && isDenied(qualifiedName(server, name));
  const edits = membersOf(text, skipSpace(text, 0)).flatMap((member): Edit[] => {
    if (member.key === "configs") {
      return membersOf(text, member.start)
        .filter(({ key }) => isDeniedHere(key))
        .map(({ start, end }) => ({ start, end, text: '{"enabled":false}' }));
    }
    const inner = member.key === "allowed_tools" ? valuesOf(text, member, "tool_names") : [];
    const lists = member.key === "tools" || member.key === "allowed_tools" ? [member, ...inner] : [];
    return lists.flatMap((list): Edit[] => {
      const written = filterList(text, list, (one) => {
        const value = parse(text, one);
        return isDeniedHere(value) || isDeniedHere(fieldsOf(value).name) ? null : cut(text, one);
      });
      return written === null ? [] : [{ start: list.start, end: list.end, text: written }];
    });
  });
  return applyEdits(text, edits);
}
