import type { CaseChoice } from "./choose-cases";

export const EVERY_CASE: CaseChoice = { ids: "all", limit: null, kinds: [] };
