import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "./scan-json";

const mistake = (text: string) => {
  const scan = scanJson(text);
  return scan.ok ? null : `${scan.place.line}:${scan.place.column} ${scan.message}`;
};

describe("a JSON error", () => {
  it("has a line and a column", () => {
    expect(mistake('{\n  "type": "object",\n  "a": 1,\n}')).toBe("4:1 Expected a name in double quotes, found }");
    expect(mistake('{"a" 1}')).toBe("1:6 Expected a colon after the name, found 1");
    expect(mistake('{"a": [1 2]}')).toBe("1:10 Expected a comma or ], found 2");
    expect(mistake('{"a": tru}')).toBe("1:7 Expected a value, found t");
    expect(mistake('{"a": "b')).toContain("1:7 Unterminated string");
    expect(mistake('{"a": 1')).toBe("1:8 Expected a comma or }, found the end");
    expect(mistake("{} {}")).toBe("1:4 Unexpected text after the end");
    expect(mistake("  ")).toBe("1:1 Empty: enter JSON");
  });

  it("is found wherever JSON.parse finds one", () => {
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

it("finds the position of a value by its pointer", () => {
  const scan = scanJson('{\n  "a/b": {\n    "c": [1, true]\n  }\n}');
  if (!scan.ok) throw new Error("it is JSON");
  expect(scan.placeOf("/a~1b/c/1")).toEqual({ line: 3, column: 14 });
  expect(scan.placeOf("/none")).toBeNull();
});
