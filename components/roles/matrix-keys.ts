export type Place = { readonly row: number; readonly column: number };

const PAGE = 10;

/** The next cell, or null if the key does nothing. Column 0 is the row header. */
export function moveInGrid(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    column: Math.min(Math.max(nextColumn, 0), columns),
  });
  switch (key) {
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowLeft":
      return to(row, column - 1);
    case "PageDown":
      return to(row + PAGE, column);
    case "PageUp":
      return to(row - PAGE, column);
    case "Home":
      return to(row, 0);
    case "End":
      return to(row, columns);
    default:
      return null;
  }
}
