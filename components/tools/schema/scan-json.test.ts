import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "./scan-json";

const mistake = (text: string) => {
  const scan = scanJson(text);
  return scan.ok ? null : `${scan.place.line}:${scan.place.column} ${scan.message}`;
};

describe("a mistake in JSON", () => {
  it("is told with its line and column", () => {
    expect(mistake('{\n  "type": "object",\n  "a": 1,\n}')).toBe(
      "4:1 Here should stand a name in double quotes, not }",
    );
    expect(mistake('{"a" 1}')).toBe("1:6 Here should stand a colon after the name, not 1");
    expect(mistake('{"a": [1 2]}')).toBe("1:10 Here should stand a comma or ], not 2");
    expect(mistake('{"a": tru}')).toBe("1:7 Here should stand a value, not t");
    expect(mistake('{"a": "b')).toContain("1:7 This text has no end");
    expect(mistake('{"a": 1')).toBe("1:8 The text ends where a comma or } should stand");
    expect(mistake("{} {}")).toBe("1:4 Something follows after the end");
    expect(mistake("  ")).toBe("1:1 There is nothing here yet");
  });

  it("is found exactly where the browser finds one", () => {
    const text = fc.oneof(
      fc.json(),
      fc.json().map((json) => json.slice(0, -1)),
      fc.string({ unit: fc.constantFrom(...'{}[]",:1 e.-tn\\') }),
    );
    fc.assert(
      fc.property(text, (json) => {
        let parsed: unknown;
        let isJson = true;
        try {
          parsed = JSON.parse(json);
        } catch {
          isJson = false;
        }
        const scan = scanJson(json);
        expect(scan.ok).toBe(isJson);
        if (scan.ok) expect(scan.value).toEqual(parsed);
      }),
    );
  });

  it("does not exhaust the stack", () => {
    expect(scanJson("[".repeat(100_000)).ok).toBe(false);
  });
});

it("knows where a value stands by its pointer", () => {
  const scan = scanJson('{\n  "a/b": {\n    "c": [1, true]\n  }\n}');
  if (!scan.ok) throw new Error("it is JSON");
  expect(scan.placeOf("/a~1b/c/1")).toEqual({ line: 3, column: 14 });
  expect(scan.placeOf("/none")).toBeNull();
});
