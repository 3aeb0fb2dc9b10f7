import { expect, it } from "vitest";
import { allRows, dotRows } from "./dot-rows";
import { dotAt } from "./tool-vectors";

it("equals single dot products bit for bit, for any number of rows and dimensions", () => {
  for (const dimension of [1, 3, 4, 7, 384]) {
    for (const count of [0, 1, 2, 5]) {
      const values = Float32Array.from({ length: count * dimension }, (_, at) => Math.sin(at * at + dimension));
      const vector = Float32Array.from({ length: dimension }, (_, at) => Math.cos(at * 3));
      const rows = allRows(count).reverse();
      const expected = Array.from(rows, (row) => dotAt(values, row * dimension, vector));
      expect([...dotRows(values, rows, vector)]).toEqual(expected);
    }
  }
});
