import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, own } from "@/server/engine/util/json-values";
import { ToolFailure } from "./builtin-tool";

export type ServiceData = {
  has(name: string): boolean;
  number(name: string, least: number, most: number): number | null;
  text(name: string): string | null;
  flag(name: string): boolean | null;
  color(name: string): readonly number[] | null;
  refuseOthers(service: string, known: readonly string[]): void;
};

export function readServiceData(data: JsonObject): ServiceData {
  const find = <T>(name: string, read: (value: Json) => T | null, wanted: string): T | null => {
    const value = own(data, name);
    if (value === undefined || value === null) return null;
    const found = read(value);
    if (found === null) throw new ToolFailure(`data.${name}: must be ${wanted}`);
    return found;
  };
  return {
    has: (name) => Object.hasOwn(data, name),
    number: (name, least, most) =>
      find(name, (value) => inRange(asNumber(value), least, most), `a number from ${least} to ${most}`),
    text: (name) => find(name, (value) => (typeof value === "string" ? value : null), "a text"),
    flag: (name) => find(name, (value) => (typeof value === "boolean" ? value : null), "true or false"),
    color: (name) => find(name, asColor, "three numbers from 0 to 255"),
    refuseOthers(service, known) {
      const [other] = Object.keys(data).filter((name) => !known.includes(name));
      if (other === undefined) return;
      const hint = known.length === 0 ? "it takes no data" : `it takes ${known.join(", ")}`;
      const place =
        other === "entity_id" || other === "area_id" ? "; entity_id and area go beside data, not into it" : "";
      throw new ToolFailure(`data.${other.slice(0, 40)}: ${service} does not take it; ${hint}${place}`);
    },
  };
}

/** Models sometimes write numbers as texts. */
function asNumber(value: Json): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

function inRange(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null;
}

function asColor(value: Json): readonly number[] | null {
  if (!isArray(value) || value.length !== 3) return null;
  const parts = value.map((part) => inRange(asNumber(part), 0, 255));
  return parts.every((part): part is number => part !== null) ? parts.map(Math.round) : null;
}
