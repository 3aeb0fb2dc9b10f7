import { describe, expect, it } from "vitest";
import { beginSession } from "./cached-session";
import { SessionCache } from "./session-cache";

const held = (name: string) => beginSession({ ownerId: "key_1", externalId: name, role: "cook" }, 0, 0, 0);
const MANY = 1_000_000;
const keyOf = (name: string) => held(name).key;

describe("the sessions in memory", () => {
  it("are bounded: the least recently used are evicted first", () => {
    const cache = new SessionCache({ held: 2, waiting: 10, waitingBytes: MANY });
    for (const name of ["a", "b"]) cache.putWritten(held(name));
    cache.putWaiting(held("a"));
    cache.putWritten(held("a"));
    cache.putWritten(held("c"));
    expect(["a", "b", "c"].map((name) => cache.get(keyOf(name)) !== undefined)).toEqual([true, false, true]);
    expect(cache).toMatchObject({ size: 2, dropped: 0 });
  });

  it("are never evicted before they are written, up to a second limit; drops are counted", () => {
    const cache = new SessionCache({ held: 2, waiting: 3, waitingBytes: MANY });
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

  it("stay within a byte limit while they wait", () => {
    const cache = new SessionCache({ held: 10, waiting: 10, waitingBytes: 20_000 });
    const wordy = (name: string) => {
      const one = held(name);
      return { ...one, session: { ...one.session, lastMessage: "x".repeat(4000) } };
    };
    for (const name of ["a", "b"]) for (let turn = 0; turn < 9; turn++) cache.putWaiting(wordy(name));
    expect(cache).toMatchObject({ waiting: 2, dropped: 0 });
    cache.putWaiting(wordy("c"));
    expect(cache).toMatchObject({ waiting: 2, dropped: 1 });
    expect(cache.get(keyOf("a"))).toBeUndefined();
    // Writing makes room for others.
    for (const name of ["b", "c"]) cache.putWritten(wordy(name));
    for (const name of ["d", "e"]) cache.putWaiting(wordy(name));
    expect(cache).toMatchObject({ waiting: 2, dropped: 1 });
  });
});
