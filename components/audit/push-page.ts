/** Adds a history entry, so that the back button works. */
export function pushPage(before: string): void {
  const next = new URLSearchParams(window.location.search);
  if (before === "") next.delete("before");
  else next.set("before", before);
  window.history.pushState(null, "", next.size > 0 ? `?${next}` : window.location.pathname);
  window.scrollTo({ top: 0 });
}
