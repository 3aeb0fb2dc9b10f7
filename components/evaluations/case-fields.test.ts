import { describe, expect, it } from "vitest";
import { EMPTY_CASE, readCaseFields, toCaseFields } from "./case-fields";

describe("case fields", () => {
  it("drop empty fields and alternatives of removed tools", () => {
    const fields = {
      ...EMPTY_CASE,
      message: "hi",
      needs: ["a"],
      accept: { a: ["b"], gone: ["c"], empty: [] },
      history: ["one", " ", "two"],
    };
    expect(readCaseFields(fields)).toEqual({
      message: "hi",
      needs: ["a"],
      accept: { a: ["b"] },
      history: ["one", "two"],
    });
    expect(readCaseFields(EMPTY_CASE)).toEqual({ message: "", needs: [] });
  });

  it("read back unchanged", () => {
    const view = {
      ...{
        id: "case_1",
        name: "lights",
        message: "off",
        role: "home",
        kind: "single",
        history: ["before\nand before"],
      },
      ...{ needs: ["a"], accept: { a: ["b"] }, candidates: ["a"], mark: "m", unknownTools: [], isRoleUnknown: false },
    };
    const { id: _, name, mark: __, unknownTools: ___, isRoleUnknown: ____, ...rest } = view;
    expect(readCaseFields(toCaseFields(view))).toEqual({ id: name, ...rest });
  });
});
