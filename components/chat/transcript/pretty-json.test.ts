import { describe, expect, it } from "vitest";
import { prettyJson } from "./pretty-json";

describe("prettyJson", () => {
  it("formats JSON", () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it("returns incomplete JSON unchanged", () => {
    expect(prettyJson('{"a":[1')).toBe('{"a":[1');
  });
});
