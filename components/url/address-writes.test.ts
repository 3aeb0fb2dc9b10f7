import { describe, expect, it } from "vitest";
import { addWrite, NO_WRITES, readAddress } from "./address-writes";

const typed = (...texts: string[]) => texts.reduce((writes, text) => addWrite(writes, "", text), NO_WRITES);

describe("pending URL", () => {
  it("is the last typed value, even if the router lags", () => {
    const writes = typed("q=d", "q=de", "q=dem");
    for (const told of ["", "q=d", "q=de"]) expect(readAddress(writes, told).text).toBe("q=dem");
    expect(readAddress(writes, "q=dem")).toEqual({ text: "q=dem", isSettled: true });
  });

  it("is the last typed value, even if it equals the original", () => {
    expect(readAddress(typed("q=d", ""), "q=d")).toEqual({ text: "", isSettled: false });
    expect(readAddress(typed("q=d", ""), "")).toEqual({ text: "", isSettled: true });
  });

  it("follows the router without pending writes, and on external changes", () => {
    expect(readAddress(NO_WRITES, "q=x")).toEqual({ text: "q=x", isSettled: true });
    expect(readAddress(typed("q=d"), "role=coder")).toEqual({ text: "role=coder", isSettled: true });
  });
});
