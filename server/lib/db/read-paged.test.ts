import { expect, it } from "vitest";
import { readPaged } from "./read-paged";

it.each([0, 1, 99, 100, 101, 1000])(
  "%i rows are each read once, in order, no page with more than 100",
  async (count) => {
    const all = Array.from({ length: count }, (_, at) => at);
    const pages: number[] = [];
    const rows = await readPaged<number>(async (after, most) => {
      const page = all.filter((row) => after === undefined || row > after).slice(0, most);
      pages.push(page.length);
      return page;
    });
    expect(rows).toEqual(all);
    expect(Math.max(...pages)).toBeLessThanOrEqual(100);
  },
);
