import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { schemaForAnthropic } from "./anthropic";
import { FORMATS } from "./format";
import { NAME_RULES } from "./name-rules";
import { restoreArguments } from "./parameter-names";
import { buildNameMap } from "./provider-names";
import { HOSTILE_NAMES } from "./some-schemas.testing";

const hostileNames = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ unit: "binary", maxLength: 8 }));
const toolNames = fc.oneof(
  hostileNames,
  fc.constantFrom(
    ...META_TOOLS,
    "a.b",
    "a_b",
    "a/b",
    "a b",
    "A.B",
    "مرحبا",
    "‮evil",
    "öl",
    "ol",
    "x".repeat(200),
    `${"x".repeat(200)}y`,
  ),
  fc.string({ unit: fc.constantFrom("a", "b", ".", "_", "/", " "), minLength: 1, maxLength: 4 }),
  fc.stringMatching(/^[a-z_.]{60,70}$/),
);
const nameLists = fc.uniqueArray(toolNames, { maxLength: 40 });
const formats = fc.constantFrom(...FORMATS);

describe("names on the wire", () => {
  it("are accepted by the provider, unique, not reserved, and reversible", () => {
    fc.assert(
      fc.property(nameLists, formats, (names, format) => {
        const map = buildNameMap(names, format, META_TOOLS);
        const wires = names.map(map.toWire);
        expect(new Set(wires).size).toBe(names.length);
        expect(wires.filter((wire) => !NAME_RULES[format].accepts.test(wire))).toEqual([]);
        expect(wires.filter((wire) => META_TOOLS.some((meta) => meta === wire))).toEqual([]);
        expect(wires.map(map.fromWire)).toEqual(names);
      }),
      { numRuns: 1000 },
    );
  });

  it("do not depend on the order of names", () => {
    fc.assert(
      fc.property(nameLists, formats, (names, format) => {
        const map = buildNameMap(names, format);
        const again = buildNameMap([...names].reverse(), format);
        expect(names.map(again.toWire)).toEqual(names.map(map.toWire));
      }),
    );
  });

  it("are the real names if the provider accepts them", () => {
    fc.assert(
      fc.property(nameLists, formats, (names, format) => {
        const map = buildNameMap(names, format);
        const fine = names.filter((name) => NAME_RULES[format].accepts.test(name));
        expect(fine.map(map.toWire)).toEqual(fine);
      }),
    );
  });

  it("distinguish names that differ only in refused characters", () => {
    const map = buildNameMap(["crm.get", "crm_get", "crm/get", "mail.send"], "openai-chat");
    expect(map.toWire("crm_get")).toBe("crm_get");
    expect(map.toWire("mail.send")).toBe("mail_send");
    expect(map.toWire("crm.get")).toMatch(/^crm_get_[a-z0-9]{6}$/);
    expect(map.toWire("crm/get")).toMatch(/^crm_get_[a-z0-9]{6}$/);
  });

  it("keep letters if only their accents are refused", () => {
    expect(buildNameMap(["búsqueda"], "anthropic").toWire("búsqueda")).toBe("busqueda");
    expect(buildNameMap(["búsqueda"], "text").toWire("búsqueda")).toBe("búsqueda");
  });

  it("are never guessed: an unknown name is an error, and an unknown wire name has no tool", () => {
    const map = buildNameMap(["a"], "mcp");
    expect(() => map.toWire("b")).toThrow(RangeError);
    expect(map.fromWire("b")).toBeUndefined();
    expect(map.fromWire("constructor")).toBeUndefined();
  });
});

describe("parameters", () => {
  it("are mapped back to the tool's own names", () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileNames, { maxLength: 12 }), (names) => {
        const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
        const made = schemaForAnthropic({ type: "object", properties, required: names });
        const wires = Object.keys(made.schema.properties ?? {});
        const args = Object.fromEntries(wires.map((wire) => [wire, wire]));
        const restored = restoreArguments(args, made.parameterNames);
        expect(Object.keys(restored).sort()).toEqual([...names].sort());
        if (names.length > 0)
          expect(made.schema.required).toEqual(names.map((name) => wireOf(made.parameterNames, name)));
      }),
    );
  });
});

function wireOf(parameterNames: Readonly<Record<string, string>> | undefined, name: string): string {
  return Object.entries(parameterNames ?? {}).find(([, real]) => real === name)?.[0] ?? name;
}
