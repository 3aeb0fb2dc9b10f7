/** Goes to another page of the same list: a step of its own, so that the browser's back button leads back. */
export function pushPage(before: string): void {
  const next = new URLSearchParams(window.location.search);
  if (before === "") next.delete("before");
  else next.set("before", before);
  window.history.pushState(null, "", next.size > 0 ? `?${next}` : window.location.pathname);
  window.scrollTo({ top: 0 });
}
