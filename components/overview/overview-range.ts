import { OVERVIEW_RANGES, type OverviewRange } from "@/server/contract/overview";

type RangeInfo = { readonly label: string; readonly words: string; readonly days: number };

export const RANGE_INFO: Record<OverviewRange, RangeInfo> = {
  "24h": { label: "24 h", words: "24 hours", days: 1 },
  "7d": { label: "7 d", words: "7 days", days: 7 },
  "30d": { label: "30 d", words: "30 days", days: 30 },
  "90d": { label: "90 d", words: "90 days", days: 90 },
};

/** Unknown values in the URL become the default. */
export function readRange(text: string): OverviewRange {
  return OVERVIEW_RANGES.find((range) => range === text) ?? "7d";
}

export function ofRole(address: string, role: string): string {
  if (role === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}role=${encodeURIComponent(role)}`;
}
