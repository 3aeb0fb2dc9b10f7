/** Brings the first complaint of the open dialog into sight, once it is drawn: a long form hides it from its button. */
export function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const complaint = document.querySelector<HTMLElement>("[role=dialog] form [role=alert]");
    complaint?.scrollIntoView({ block: "center" });
    complaint?.parentElement?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  });
}
