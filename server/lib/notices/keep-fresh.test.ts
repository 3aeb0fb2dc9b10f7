import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { keepFresh } from "./keep-fresh";

let fresh: ReturnType<typeof keepFresh> | undefined;
afterEach(() => fresh?.stop());

function open(read: () => Promise<void>, pollMs: number) {
  fresh = keepFresh({ notices: { on: () => () => {} }, channel: "any", pollMs, read });
  return fresh;
}

describe("reading again", () => {
  it("ends with a read that began afterwards, also where reads take longer than the time between two of them", async () => {
    let [begun, ended] = [0, 0];
    const { refresh } = open(async () => {
      begun += 1;
      await sleep(60);
      ended += 1;
    }, 10);
    void refresh();
    const asked = begun;
    await refresh();
    expect([asked, ended]).toEqual([1, 2]);
  });

  it("is one more read for all who ask during a read, and never two at once", async () => {
    let [begun, underWay, most] = [0, 0, 0];
    const { refresh } = open(async () => {
      begun += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(20);
      underWay -= 1;
    }, 60_000);
    await Promise.all(Array.from({ length: 10 }, refresh));
    expect([begun, most]).toEqual([2, 1]);
  });

  it("reads nothing after it is stopped, and waits for the current read", async () => {
    let ended = 0;
    const { refresh, stop } = open(async () => {
      await sleep(30);
      ended += 1;
    }, 60_000);
    const both = [refresh(), refresh()];
    await stop();
    await Promise.all(both);
    await refresh();
    expect(ended).toBe(1);
  });
});
