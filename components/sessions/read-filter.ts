import { MODES } from "@/server/contract/agent/words";
import type { SessionFilter } from "./use-sessions";

export const FILTER_DEFAULTS = { search: "", role: "", owner: "", mode: "", state: "all" };
export type FilterState = typeof FILTER_DEFAULTS;

/** Ignores invalid values in the URL. */
export function readFilter({ search, role, owner, mode, state }: FilterState): SessionFilter {
  const known = MODES.find((candidate) => candidate === mode);
  const wanted = search.trim().slice(0, 128);
  return {
    state: state === "live" || state === "expired" ? state : "all",
    ...(wanted !== "" && { search: wanted }),
    ...(role !== "" && { role }),
    ...(owner !== "" && { owner }),
    ...(known !== undefined && { mode: known }),
  };
}

export function isNarrowed(filter: FilterState): boolean {
  const names = Object.keys(FILTER_DEFAULTS) as (keyof FilterState)[];
  return names.some((name) => filter[name] !== FILTER_DEFAULTS[name]);
}
