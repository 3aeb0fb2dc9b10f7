import type { Json } from "@/server/engine/model/snapshot";
import { isArray, isObject } from "@/server/engine/util/json-values";
import type { HttpParameter } from "./http-binding";

type Styled = Pick<HttpParameter, "name" | "style" | "explode">;

const DELIMITERS: Readonly<Record<string, string | undefined>> = { spaceDelimited: " ", pipeDelimited: "|" };

export function queryPairs({ name, style, explode }: Styled, value: Json): [string, string][] {
  const isForm = style === null || style === "form";
  if (isArray(value)) {
    const items = value.filter((item) => item !== null).map(plainText);
    if (explode ?? isForm) return items.map((item) => [name, item]);
    return items.length === 0 ? [] : [[name, items.join(DELIMITERS[style ?? ""] ?? ",")]];
  }
  if (isObject(value)) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== null);
    if (style === "deepObject") return entries.map(([key, inner]) => [`${name}[${key}]`, plainText(inner)]);
    if (explode ?? isForm) return entries.map(([key, inner]) => [key, plainText(inner)]);
    return entries.length === 0 ? [] : [[name, entries.flatMap(([key, inner]) => [key, plainText(inner)]).join(",")]];
  }
  return value === null ? [] : [[name, plainText(value)]];
}

export function simplePieces({ explode }: Styled, value: Json): string[] {
  if (isArray(value)) return value.filter((item) => item !== null).map(plainText);
  if (!isObject(value)) return value === null ? [] : [plainText(value)];
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return entries.flatMap(([key, inner]) =>
    explode === true ? [`${key}=${plainText(inner)}`] : [key, plainText(inner)],
  );
}

export function plainText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `encodeURIComponent` throws on a lone surrogate. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
