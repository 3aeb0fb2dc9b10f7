import { cutText } from "@/server/engine/util/cut-text";
import { cleanText } from "./clean-json";

const MAX_NAME = 128;
const MAX_TITLE = 120;
const MAX_SUMMARY = 120;
const MAX_DESCRIPTION = 8000;
const MAX_SLUG = 63;
/** Periods that end no sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|no|cf)|\b[A-Z])\.$/i;

/** A name in catalog form: empty if nothing is left of it. */
export function toToolName(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  const safe = plain.replaceAll(/[^A-Za-z0-9_.-]+/g, "_");
  return (safe === name ? safe : safe.replaceAll(/^_+|_+$/g, "")).slice(0, MAX_NAME);
}

export function toDomain(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9_]+/g, "-").replaceAll(/^[-_]+|-+$/g, "");
  return slug.slice(0, MAX_SLUG) || undefined;
}

export function toTitle(title: unknown, name: string): string {
  const given = typeof title === "string" ? oneLine(title) : "";
  return cutText(given || wordsOf(name), MAX_TITLE).trim() || name.slice(0, MAX_TITLE);
}

/** The catalog requires a description; a name in words is better than none. */
export function toDescription(description: unknown, title: string): string {
  const given = typeof description === "string" ? cleanText(description).trim() : "";
  return cutText(given || title, MAX_DESCRIPTION).trim();
}

export function toSummary(summary: unknown, description: string): string {
  const given = typeof summary === "string" ? oneLine(summary) : "";
  const sentence = given || firstSentence(oneLine(description));
  if (sentence.length <= MAX_SUMMARY) return sentence;
  const cut = cutText(sentence, MAX_SUMMARY - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_SUMMARY / 2));
  return `${atWord.replace(/[\s,;:–-]+$/, "")}…`;
}

function firstSentence(text: string): string {
  const ends = text.slice(0, 4 * MAX_SUMMARY).matchAll(/[.!?。](?=\s|$)/g);
  for (const end of ends) {
    const sentence = text.slice(0, end.index + 1);
    if (!ABBREVIATION.test(sentence)) return sentence;
  }
  return text;
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ").trim();
}

function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
