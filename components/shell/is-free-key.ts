/** True if no input, dialog or menu should get this key. */
export function isFreeKey({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey) return false;
  if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]")) return false;
  return !document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-state=open]");
}
