"use client";

import { createContext, useContext } from "react";

/** Whether names in a trace link to tools and rules. People who can't read policy get plain text. */
export const RuleLinks = createContext(true);

export function useRuleLinks(): boolean {
  return useContext(RuleLinks);
}
