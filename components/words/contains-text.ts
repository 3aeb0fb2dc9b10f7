export function containsText(query: string, texts: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted));
}
