import type { TreeRow } from "./allow-tree";

type TreeMove =
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "open"; readonly ids: readonly string[] }
  | { readonly kind: "close"; readonly ids: readonly string[] }
  | { readonly kind: "toggle" };

const PAGE = 10;

/** The standard ARIA tree keys; null if the key does nothing. */
export function readTreeKey(key: string, rows: readonly TreeRow[], at: number): TreeMove | null {
  const row = rows[at];
  if (row === undefined) return null;
  const go = (to: number): TreeMove => ({ kind: "go", to: Math.min(Math.max(to, 0), rows.length - 1) });
  switch (key) {
    case "ArrowDown":
      return go(at + 1);
    case "ArrowUp":
      return go(at - 1);
    case "PageDown":
      return go(at + PAGE);
    case "PageUp":
      return go(at - PAGE);
    case "Home":
      return go(0);
    case "End":
      return go(rows.length - 1);
    case "ArrowRight":
      if (row.isOpen === null) return null;
      return row.isOpen ? go(at + 1) : { kind: "open", ids: [row.id] };
    case "ArrowLeft":
      if (row.isOpen === true) return { kind: "close", ids: [row.id] };
      return row.parent === null ? null : go(rows.findIndex(({ id }) => id === row.parent));
    case "*":
      return { kind: "open", ids: rows.filter(isSiblingBranch(row)).map(({ id }) => id) };
    case " ":
    case "Enter":
      return { kind: "toggle" };
    default:
      return null;
  }
}

function isSiblingBranch(row: TreeRow) {
  return (other: TreeRow) => other.isOpen !== null && other.level === row.level && other.parent === row.parent;
}
