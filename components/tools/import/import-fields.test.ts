import { describe, expect, it } from "vitest";
import { previewImportInput } from "@/server/contract/tools";
import { EMPTY_IMPORT, findMistake, readProblems, toPreviewInput } from "./import-fields";

const problemsOf = (change: Partial<typeof EMPTY_IMPORT>) =>
  readProblems(previewImportInput.safeParse(toPreviewInput({ ...EMPTY_IMPORT, ...change })).error?.issues ?? []);

describe("import problems", () => {
  it("appear at the field to fix", () => {
    expect(Object.keys(problemsOf({ text: "", name: "Not A Slug" })).sort()).toEqual(["document", "name"]);
    expect(Object.keys(problemsOf({ way: "url", url: "nowhere", name: "fine" }))).toEqual(["url"]);
  });

  it("are empty for a complete form, and the title defaults to the name", () => {
    const fields = { ...EMPTY_IMPORT, text: "[]", name: "kettle" };
    expect(problemsOf(fields)).toEqual({});
    expect(toPreviewInput(fields).into).toMatchObject({ kind: "new", title: "kettle", format: "auto" });
    expect(toPreviewInput({ ...fields, source: "source_1" }).into).toEqual({ kind: "source", sourceId: "source_1" });
  });
});

it("give the position of invalid JSON, and skip YAML", () => {
  expect(findMistake('{\n  "tools": [\n    { "name": oops }\n  ]\n}')).toMatchObject({ line: 3 });
  expect(findMistake('[{"name": "a"}]')).toBeNull();
  expect(findMistake("openapi: 3.1.0\npaths: {}")).toBeNull();
});
