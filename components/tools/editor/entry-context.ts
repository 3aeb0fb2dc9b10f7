"use client";

import { createContext, useContext } from "react";
import type { ToolView } from "./tool-kind";

/** By which the page was opened: the tool's id or its name. */
export const EntryContext = createContext<string | null>(null);

/** What panels ask by: as the page was opened, as long as that still means this tool. */
export function useToolEntry(view: Pick<ToolView, "id" | "name">): string {
  const entry = useContext(EntryContext);
  return entry === view.name ? entry : view.id;
}
