import { elementsOf, membersOf, parseJson, type Span } from "./json-text";

/** Null: nothing changed. */
export function filterList(text: string, list: Span, write: (element: Span) => string | null): string | null {
  let isChanged = false;
  const kept = elementsOf(text, list.start).flatMap((element) => {
    const written = write(element);
    isChanged ||= written !== cut(text, element);
    return written ?? [];
  });
  return isChanged ? `[${kept.join(",")}]` : null;
}

export function valuesOf(text: string, object: Span, key: string): Span[] {
  return membersOf(text, object.start).filter((member) => member.key === key);
}

export function parse(text: string, { start, end }: Span): unknown {
  return parseJson(text.slice(start, end));
}

export function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
