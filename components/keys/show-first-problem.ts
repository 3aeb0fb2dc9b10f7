/** Scrolls to the first error, which a long form may hide. */
export function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const complaint = document.querySelector<HTMLElement>("[role=dialog] form [role=alert]");
    complaint?.scrollIntoView({ block: "center" });
    complaint?.parentElement?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  });
}
