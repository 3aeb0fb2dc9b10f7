const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/**
 * The address that a link of a model may lead to, or null. It is read as browsers read it, so that line breaks inside
 * of a scheme or capital letters hide nothing; what has no scheme would lead into Toolcrib itself and is no link either.
 */
export function safeHref(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return SCHEMES.has(url.protocol) ? url.href : null;
}
