import type { CallerTools } from "@/server/agent/caller-tools/caller-tools";

/** For tests without caller tools. */
export const NO_CALLER_TOOLS: CallerTools = {
  open: () => Promise.reject(new Error("Nobody brings tools in this test")),
  ofSession: () => null,
  forget() {},
};
