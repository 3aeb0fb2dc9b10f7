"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { Language } from "./snippets";

type Docs = {
  /** Where the reader reaches Toolcrib: examples work as they stand. */
  readonly origin: string;
  /** One choice for all examples of the page. */
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
};

const DocsContext = createContext<Docs | null>(null);

/** `servedOrigin` is the server's guess; behind a proxy only the browser knows the address for sure. */
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
