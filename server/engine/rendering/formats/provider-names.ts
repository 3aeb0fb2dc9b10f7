import { compareText } from "@/server/engine/util/canonical";
import { boundMarks } from "@/server/engine/util/text/bound-marks";
import type { Format } from "./format";
import { NAME_RULES, type NameRule } from "./name-rules";
import { shortHash } from "./short-hash";

export type NameMap = {
  /** The name on the wire. Throws for a name that the map was not built for: a guess could reach another tool. */
  readonly toWire: (name: string) => string;
  /** The way back; undefined where nothing has that name on the wire. */
  readonly fromWire: (wire: string) => string | undefined;
};

/**
 * One-to-one between real names and what the provider accepts. Acceptable names stay as they are; `reserved` holds wire
 * names that belong to others (meta-tools), so that a real tool of that name gives way. The result depends on the set of
 * names alone, never on their order.
 *
 * It is built over the whole catalog, not over what one caller may see: a tool must go by the same name for everybody,
 * or a change of somebody's allow-list would rename tools in the middle of sessions. So a suffix says that some other
 * tool has a name like this one, which a caller may not be allowed; it never says more than that.
 */
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
  // Letters lose their accents where only plain ones are taken, rather than being lost as a whole.
  const plain = rule.plainLettersOnly
    ? boundMarks(name)
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
    : name;
  const clean = plain.replace(rule.unwanted, "_");
  if (!/[\p{L}\p{N}]/u.test(clean)) return "";
  return rule.first.test(clean) ? clean : `_${clean}`;
}

/** The hash is of the real name, so the same tool keeps its wire name whichever others collide with it. */
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
