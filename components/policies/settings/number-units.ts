import type { NumberUnit } from "./setting-spec";

type UnitInfo = { readonly unit?: string; readonly factor?: number };

const UNITS: Record<NumberUnit, UnitInfo> = {
  share: { unit: "%", factor: 100 },
  tokens: { unit: "tok" },
  tools: { unit: "tools" },
  calls: { unit: "calls" },
  characters: { unit: "characters" },
  plain: {},
};

/** What an input shows after the number, and the factor between the value and what people type. */
export function numberUnit(unit: NumberUnit): UnitInfo {
  return UNITS[unit];
}
