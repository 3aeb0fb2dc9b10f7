const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** Parsed like browsers do, so that line breaks and capitals hide nothing. Rejects relative links, which would lead into Toolcrib. */
export function safeHref(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return SCHEMES.has(url.protocol) ? url.href : null;
}
