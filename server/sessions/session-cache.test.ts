import { describe, expect, it } from "vitest";
import { beginSession } from "./held-session";
import { SessionCache } from "./session-cache";

const held = (name: string) => beginSession({ ownerId: "key_1", externalId: name, role: "cook" }, 0, 0, 0);
const keyOf = (name: string) => held(name).key;

describe("the sessions in memory", () => {
  it("are bounded: those used longest ago leave first", () => {
    const cache = new SessionCache({ held: 2, waiting: 10 });
    for (const name of ["a", "b"]) cache.putWritten(held(name));
    cache.putWaiting(held("a"));
    cache.putWritten(held("a"));
    cache.putWritten(held("c"));
    expect(["a", "b", "c"].map((name) => cache.get(keyOf(name)) !== undefined)).toEqual([true, false, true]);
    expect(cache).toMatchObject({ size: 2, dropped: 0 });
  });

  it("never leave before they are written, up to a second bound whose excess is counted", () => {
    const cache = new SessionCache({ held: 2, waiting: 3 });
    cache.putWritten(held("old"));
    for (const name of ["a", "b", "c"]) cache.putWaiting(held(name));
    expect(cache.get(keyOf("old"))).toBeUndefined();
    expect(cache).toMatchObject({ size: 3, waiting: 3, dropped: 0 });
    cache.putWaiting(held("d"));
    expect(cache.get(keyOf("a"))).toBeUndefined();
    expect(cache).toMatchObject({ size: 3, waiting: 3, dropped: 1 });
    for (const name of ["b", "c", "d"]) cache.putWritten(held(name));
    expect(cache).toMatchObject({ size: 2, waiting: 0, dropped: 1 });
  });
});
