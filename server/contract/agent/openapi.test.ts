import { describe, expect, it } from "vitest";
import { modeReason, reason } from "@/server/contract/reasons";
import { describeApi } from "./openapi";
import { OPERATIONS } from "./operations";

const HERE = { origin: "http://here", version: "1" };

describe("the OpenAPI document", () => {
  it("lists every error response of each operation", () => {
    const { paths, components } = describeApi(HERE);
    const refused = ["400", "401", "403", "404", "405", "409", "413", "415", "429", "503"];
    expect(Object.keys(components.responses)).toEqual(refused.map((status) => `Refused${status}`));
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(described).toHaveLength(Object.keys(OPERATIONS).length);
    for (const { responses } of described as { responses: object }[]) {
      expect(Object.keys(responses)).toEqual(["200", ...refused]);
    }
  });

  it("gives each union of reasons a discriminator with exactly its variants", () => {
    const { paths, components } = describeApi(HERE);
    const schemas: Record<string, object> = components.schemas;
    const kinds = { ModeReason: modeReason, Reason: reason };
    for (const [name, union] of Object.entries(kinds)) {
      const expected = union.options.map(({ shape }) => shape.kind.value);
      const mapping = Object.fromEntries(expected.map((kind) => [kind, `#/components/schemas/${name}.${kind}`]));
      expect(schemas[name]).toEqual({
        oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
        discriminator: { propertyName: "kind", mapping },
      });
      for (const kind of expected) {
        expect(schemas[`${name}.${kind}`]).toMatchObject({ properties: { kind: { const: kind } } });
      }
    }
    const answer = JSON.stringify(paths["/resolve"]);
    for (const name of Object.keys(kinds)) expect(answer).toContain(`"$ref":"#/components/schemas/${name}"`);
    expect(JSON.stringify(paths)).not.toContain("$defs");
  });

  it("has patterns that every regular expression engine supports, and a described tag for each operation", () => {
    const document = describeApi(HERE);
    expect(JSON.stringify(document)).not.toContain("\\\\p{");
    const known = document.tags.map(({ name }) => name);
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { tags } of described as { tags: string[] }[]) expect(known).toEqual(expect.arrayContaining(tags));
  });

  it("is generated once for all origins", () => {
    const there = describeApi({ origin: "http://there", version: "1" });
    expect(there.servers).toEqual([{ url: "http://there/api/v1" }]);
    expect(there.paths).toBe(describeApi(HERE).paths);
  });
});
