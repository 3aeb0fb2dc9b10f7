import { describe, expect, it } from "vitest";
import { prettyJson } from "./pretty-json";

describe("prettyJson", () => {
  it("formats JSON", () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it.each(['{"a":[1', "42", '"words"', "null", "[done] all good"])("leaves %s alone", (text) => {
    expect(prettyJson(text)).toBeNull();
  });
});
