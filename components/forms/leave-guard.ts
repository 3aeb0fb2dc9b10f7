/** Tracks unsaved changes outside of React, because links, the palette and the browser need to know. */
type Leaving = (() => void) | null;

const unsaved = new Set<symbol>();
const listeners = new Set<() => void>();
let leaving: Leaving = null;

export function markUnsaved(mark: symbol, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(mark);
  else unsaved.delete(mark);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Asks first if there are unsaved changes. */
export function leaveWhenSafe(go: () => void): void {
  if (hasUnsaved()) setLeaving(go);
  else go();
}

export function settleLeaving(goes: boolean): void {
  const go = leaving;
  if (goes) unsaved.clear();
  setLeaving(null);
  if (goes) go?.();
}

export function readLeaving(): Leaving {
  return leaving;
}

export function watchLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setLeaving(next: Leaving): void {
  leaving = next;
  for (const listener of listeners) listener();
}
