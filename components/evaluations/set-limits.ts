import type { Floors } from "@/server/contract/evaluations";

/** What a run has to reach to pass, under the names of the form. */
export const SET_LIMITS: Readonly<Record<keyof Floors, string>> = {
  recallFloor: "Minimum recall",
  zeroFloor: "Minimum zero-token small talk",
  tokenCeiling: "Maximum tokens per case",
};
