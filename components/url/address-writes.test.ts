import { describe, expect, it } from "vitest";
import { addWrite, NO_WRITES, readAddress } from "./address-writes";

const typed = (...texts: string[]) => texts.reduce((writes, text) => addWrite(writes, "", text), NO_WRITES);

describe("the address that is being written", () => {
  it("is what was typed last, however far the router is behind", () => {
    const writes = typed("q=d", "q=de", "q=dem");
    for (const told of ["", "q=d", "q=de"]) expect(readAddress(writes, told).text).toBe("q=dem");
    expect(readAddress(writes, "q=dem")).toEqual({ text: "q=dem", isSettled: true });
  });

  it("is what was typed last even where that is what it was before", () => {
    expect(readAddress(typed("q=d", ""), "q=d")).toEqual({ text: "", isSettled: false });
    expect(readAddress(typed("q=d", ""), "")).toEqual({ text: "", isSettled: true });
  });

  it("follows the router where nothing was written, and where it tells of something else", () => {
    expect(readAddress(NO_WRITES, "q=x")).toEqual({ text: "q=x", isSettled: true });
    expect(readAddress(typed("q=d"), "role=coder")).toEqual({ text: "role=coder", isSettled: true });
  });
});
