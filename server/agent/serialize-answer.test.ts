import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serializeAnswer } from "./serialize-answer";

const isAscii = (text: string) => [...text].every((letter) => letter.charCodeAt(0) < 128);

describe("an answer on the wire", () => {
  it("is plain ASCII, and parses back to the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), fc.string({ unit: "binary" }), (value, tools, name) => {
        const tokens = { sent: 1, encoding: name, perTool: { [name]: 2 } };
        const resolved = { role: name, explain: value, tools, toolNames: [name], tokens };
        for (const body of [resolved, { ...resolved, tools: [] }]) {
          const text = serializeAnswer("resolve", body);
          expect(isAscii(text)).toBe(true);
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(body)));
        }
        expect(JSON.parse(serializeAnswer("report", { name, value }))).toEqual(
          JSON.parse(JSON.stringify({ name, value })),
        );
      }),
    );
  });
});
