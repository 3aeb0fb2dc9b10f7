import { compareText } from "@/server/engine/util/canonical";
import { hash53 } from "@/server/engine/util/hash-text";
import { boundMarks } from "@/server/engine/util/text/bound-marks";
import type { Format } from "./format";
import { NAME_RULES, type NameRule } from "./name-rules";

export type NameMap = {
  /** The wire name. Throws for an unknown name: a guess could reach another tool. */
  readonly toWire: (name: string) => string;
  readonly fromWire: (wire: string) => string | undefined;
};

/** Covers the whole catalog, not what one caller may see: a changed allow-list must not rename tools mid-session. Depends only on the set of names. */
export function buildNameMap(names: Iterable<string>, format: Format, reserved: Iterable<string> = []): NameMap {
  return mapNames(names, NAME_RULES[format], reserved);
}

export function mapNames(names: Iterable<string>, rule: NameRule, reserved: Iterable<string> = []): NameMap {
  const sorted = [...new Set(names)].sort(compareText);
  const wires = new Map<string, string>();
  const taken = new Set<string>(reserved);
  for (const name of sorted) {
    if (taken.has(name) || !rule.accepts.test(name)) continue;
    wires.set(name, name);
    taken.add(name);
  }
  const changed = sorted.filter((name) => !wires.has(name));
  const cleaned = changed.map((name) => cleanName(name, rule));
  const shared = repeatedIn(cleaned);
  for (const [index, name] of changed.entries()) {
    const clean = cleaned[index] ?? "";
    const isFree = rule.accepts.test(clean) && !taken.has(clean) && !shared.has(clean);
    const wire = isFree ? clean : withSuffix(name, clean, rule, taken);
    wires.set(name, wire);
    taken.add(wire);
  }
  const back = new Map([...wires].map(([name, wire]) => [wire, name]));
  return {
    toWire: (name) => {
      const wire = wires.get(name);
      if (wire === undefined) throw new RangeError("The name map was built without this name.");
      return wire;
    },
    fromWire: (wire) => back.get(wire),
  };
}

function cleanName(name: string, rule: NameRule): string {
  // Letters lose accents where only plain ones are accepted.
  const plain = rule.plainLettersOnly
    ? boundMarks(name)
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
    : name;
  const clean = plain.replace(rule.unwanted, "_");
  if (!/[\p{L}\p{N}]/u.test(clean)) return "";
  return rule.first.test(clean) ? clean : `_${clean}`;
}

/** Hash the real name, so the wire name does not depend on which others collide. */
function withSuffix(name: string, clean: string, rule: NameRule, taken: ReadonlySet<string>): string {
  for (let salt = 0; ; salt++) {
    const suffix = `_${shortHash(salt === 0 ? name : `${name}\0${salt}`)}`;
    const stem = [...(clean === "" ? "tool" : clean)].slice(0, rule.maxLength - suffix.length).join("");
    const wire = `${stem}${suffix}`;
    if (!taken.has(wire)) return wire;
  }
}

function repeatedIn(values: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const value of values) (seen.has(value) ? repeated : seen).add(value);
  return repeated;
}

const HASH_LENGTH = 6;

function shortHash(text: string): string {
  return hash53(text).toString(36).padStart(HASH_LENGTH, "0").slice(-HASH_LENGTH);
}
