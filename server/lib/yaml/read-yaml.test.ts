import { afterEach, describe, expect, it, vi } from "vitest";
import { readYaml } from "./read-yaml";

afterEach(() => vi.restoreAllMocks());

describe("hostile YAML", () => {
  it.each([
    ["keys of keys", `${"{".repeat(100)}${"}".repeat(100)}`, "line 1: a key must be a string, not a list or map"],
    ["braces in braces", `${"{".repeat(500)}${"}".repeat(500)}`, "line 1: it is nested too deeply"],
    ["maps in maps", `a: 1\nb: ${"{a: ".repeat(9000)}1${"}".repeat(9000)}`, "line 2: it is nested too deeply"],
    ["brackets that nobody closes", "[".repeat(100_000), "line 1: it is nested too deeply"],
    ["lists in lists", `${"- ".repeat(5000)}1`, "line 1: it is nested too deeply"],
    ["questions about questions", `${"? ".repeat(5000)}1`, "line 1: it is nested too deeply"],
    ["an alias", "a: &a x\nb: *a", "line 2: aliases (*name) are not supported; write out the value"],
    ["an alias of itself", "a: &a [*a]", "line 1: aliases (*name) are not supported; write out the value"],
    ["two documents", "a: 1\n---\nb: 2", "line 2: it contains more than one document"],
    ["half a list", "a: 1\nb: [c", "line 2: Flow sequence in block collection must be"],
  ])("is refused at once, with its line: %s", (_name, text, message) => {
    const started = performance.now();
    const refusal = { name: "YAMLParseError", message: expect.stringContaining(message) };
    expect(() => readYaml(text)).toThrow(expect.objectContaining(refusal));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("is not written to the error output", () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    expect(readYaml('a: !secret "words of the caller"\n')).toEqual({ a: "words of the caller" });
    expect(readYaml("a: &a [x]\n*a : words\n", { maxAliasCount: 10 })).toEqual({ a: ["x"], "*a": "words" });
    expect(warn).not.toHaveBeenCalled();
  });
});

it("means by YAML what version 1.2 does, whatever the text says of itself", () => {
  expect(readYaml("%YAML 1.1\n---\na: yes\nb: 0o17\n<<: {c: 1}\n")).toEqual({ a: "yes", b: 15, "<<": { c: 1 } });
});
