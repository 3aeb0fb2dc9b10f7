import type { ResolveInput } from "@/server/contract/agent/resolve";
import { CATALOG_ROLE } from "./catalog-of-size";

/** A resolve with every optional field omitted. */
export const RESOLVE_INPUT = {
  ...{ role: CATALOG_ROLE, format: "openai-chat", mode: "auto", history: [] as string[], contextUsed: 0 },
  ...{ explain: false, deferLoading: false, cacheBreakpoint: false },
} satisfies Partial<ResolveInput>;
