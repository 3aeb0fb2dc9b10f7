import { describe, expect, it } from "vitest";
import { roundIdOf, sessionIdOf } from "./session-ids";

describe("ids of sessions and rounds", () => {
  it("are deterministic", () => {
    expect(sessionIdOf("key_1", "s1")).toBe("ses_603rxdmnexptkyfdrjen5k7xa7");
    expect(roundIdOf(sessionIdOf("key_1", "s1"), 0, 3)).toBe("res_603rxdmnexptkyfdrjen5k7xa7_0_3");
  });

  it("are different for different owners, names, epochs and rounds", () => {
    const ids = [
      ...["key_1 s1", "key_1 s11", "key_11 s1", "key_2 s1"].map((pair) => {
        const [owner = "", name = ""] = pair.split(" ");
        return sessionIdOf(owner, name);
      }),
      ...[
        [0, 1],
        [1, 0],
        [1, 1],
        [11, 1],
        [1, 11],
      ].map(([epoch = 0, round = 0]) => roundIdOf("ses_a", epoch, round)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
