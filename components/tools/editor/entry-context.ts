"use client";

import { createContext, useContext } from "react";
import type { ToolView } from "./tool-kind";

export const EntryContext = createContext<string | null>(null);

/** After a rename the address may name a different tool, so fall back to the ID. */
export function useToolEntry(view: Pick<ToolView, "id" | "name">): string {
  const entry = useContext(EntryContext);
  return entry === view.name ? entry : view.id;
}
