import { FORMATS, MODES } from "@/server/contract/agent/words";
import { PLAYGROUND_LIMITS, PRESETS } from "@/server/contract/playground";
import type { SnapshotRef } from "@/server/contract/revisions";
import type { Mode, PresetName } from "@/server/engine/model/snapshot";

/** The URL parameters of the playground. Untrusted: anyone can write a URL. */
export const ADDRESS_DEFAULTS = {
  message: "",
  rounds: "",
  history: "",
  role: "",
  model: "",
  window: "",
  used: "",
  format: "",
  mode: "auto",
  key: "",
  on: "draft",
  vs: "",
  round: "",
  tab: "rendered",
};
export type Address = typeof ADDRESS_DEFAULTS;

/** The same request with one thing changed. */
export type Comparison =
  | { readonly kind: "preset"; readonly preset: PresetName }
  | { readonly kind: "role"; readonly role: string }
  | { readonly kind: "on"; readonly ref: SnapshotRef }
  | { readonly kind: "mode"; readonly mode: Mode };

export const MOST_COMPARISONS = PLAYGROUND_LIMITS.subjects - 1;

/** Longer messages stay out of the URL: browsers and mail clients cut long URLs. */
const MAX_ADDRESS_LENGTH = 4000;

export function fitsAddress(texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + text.length, 0) <= MAX_ADDRESS_LENGTH;
}

export function readTexts(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
  } catch {
    return [];
  }
}

export function writeTexts(texts: readonly string[]): string {
  return texts.length === 0 ? "" : JSON.stringify(texts);
}

export function readRef(text: string): SnapshotRef {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : "draft";
}

export function readOneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null;
}

export const readFormat = (text: string) => readOneOf(FORMATS, text);
export const readMode = (text: string): Mode | "auto" => readOneOf(MODES, text) ?? "auto";

export function readCount(text: string): number | null {
  const number = Number(text);
  return text.trim() !== "" && Number.isInteger(number) && number >= 0 && number <= 100_000_000 ? number : null;
}

export function writeComparison(comparison: Comparison): string {
  switch (comparison.kind) {
    case "preset":
      return `preset:${comparison.preset}`;
    case "role":
      return `role:${comparison.role}`;
    case "on":
      return `on:${comparison.ref}`;
    case "mode":
      return `mode:${comparison.mode}`;
  }
}

export function readComparisons(text: string): Comparison[] {
  const found = text.split(",").flatMap((part): Comparison[] => {
    const [kind, value = ""] = part.split(":");
    if (kind === "preset") return readOneOf(PRESETS, value) ? [{ kind, preset: value as PresetName }] : [];
    if (kind === "mode") return readOneOf(MODES, value) ? [{ kind, mode: value as Mode }] : [];
    if (kind === "role") return /^[a-z0-9][a-z0-9_-]{0,62}$/.test(value) ? [{ kind, role: value }] : [];
    return kind === "on" && value !== "" ? [{ kind, ref: readRef(value) }] : [];
  });
  const seen = new Map(found.map((comparison) => [writeComparison(comparison), comparison]));
  return [...seen.values()].slice(0, MOST_COMPARISONS);
}
