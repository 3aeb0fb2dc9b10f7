"use client";

import { createContext, useContext } from "react";

/** Whether names in a trace open the pages of tools and rules. Whoever may not read policy gets plain names. */
export const RuleLinks = createContext(true);

export function useRuleLinks(): boolean {
  return useContext(RuleLinks);
}
