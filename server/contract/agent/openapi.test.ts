import { describe, expect, it } from "vitest";
import { describeApi } from "./openapi";
import { OPERATIONS } from "./operations";

const HERE = { origin: "http://here", version: "1" };

describe("the OpenAPI document", () => {
  it("names for each operation everything that may be answered instead", () => {
    const { paths, components } = describeApi(HERE);
    const refused = ["400", "401", "403", "404", "405", "409", "413", "422", "429", "503"];
    expect(Object.keys(components.responses)).toEqual(refused.map((status) => `Refused${status}`));
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(described).toHaveLength(Object.keys(OPERATIONS).length);
    for (const { responses } of described as { responses: object }[]) {
      expect(Object.keys(responses)).toEqual(["200", ...refused]);
    }
  });

  it("is made once, whoever asks from wherever", () => {
    const there = describeApi({ origin: "http://there", version: "1" });
    expect(there.servers).toEqual([{ url: "http://there/api/v1" }]);
    expect(there.paths).toBe(describeApi(HERE).paths);
  });
});
