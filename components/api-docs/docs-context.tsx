"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { Language } from "./snippets";

type Docs = {
  /** The URL in the browser, so that examples can be copied unchanged. */
  readonly origin: string;
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
};

const DocsContext = createContext<Docs | null>(null);

/** Behind a proxy only the browser knows the real origin; `servedOrigin` is the server's guess. */
export function DocsProvider({ servedOrigin, children }: { servedOrigin: string; children: ReactNode }) {
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => servedOrigin,
  );
  const [language, setLanguage] = useState<Language>("curl");
  return <DocsContext value={{ origin, language, setLanguage }}>{children}</DocsContext>;
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext);
  if (docs === null) throw new Error("useDocs needs a DocsProvider above it");
  return docs;
}

function neverChanges() {
  return () => {};
}
