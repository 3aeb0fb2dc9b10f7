import { describe, expect, it } from "vitest";
import { prettyJson } from "./pretty-json";

describe("prettyJson", () => {
  it("sets JSON in lines", () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it("leaves alone what is not whole", () => {
    expect(prettyJson('{"a":[1')).toBe('{"a":[1');
  });
});
