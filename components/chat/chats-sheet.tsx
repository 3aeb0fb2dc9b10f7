"use client";

import { createContext, type ReactNode, useContext } from "react";

const ChatsSheetContext = createContext<() => void>(() => undefined);

export function ChatsSheetProvider({ open, children }: { open: () => void; children: ReactNode }) {
  return <ChatsSheetContext value={open}>{children}</ChatsSheetContext>;
}

export function useOpenChats(): () => void {
  return useContext(ChatsSheetContext);
}
