import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDataset } from "./read-dataset";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-dataset-"));
  await write("tools.jsonl", { name: "saw", description: "Cuts.", inputSchema: {}, group: "wood" }, plainTool("glue"));
  await write("cases.jsonl", { id: "1", message: "cut this", needs: ["saw"], system: "ignored" });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const plainTool = (name: string) => ({ name, description: "", inputSchema: { type: "object" } });
const write = (file: string, ...lines: unknown[]) =>
  writeFile(
    path.join(folder, file),
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
const refusal = (sentence: RegExp) => ({ expected: true, message: expect.stringMatching(sentence) });

describe("readDataset", () => {
  it("reads a folder: a source for each group, one role that may use everything", async () => {
    const { name, snapshot, role, cases } = await readDataset(folder);
    expect(name).toBe(path.basename(folder));
    expect(snapshot.sources.map((source) => source.name)).toEqual(["catalog", "wood"]);
    expect(snapshot.tools.map((tool) => [tool.name, tool.source])).toEqual([
      ["saw", "wood"],
      ["glue", "catalog"],
    ]);
    expect(snapshot.roles.map((entry) => [entry.name, entry.allow.kind])).toEqual([[role, "all"]]);
    expect(cases).toEqual([{ id: "1", message: "cut this", needs: ["saw"] }]);
  });

  it("refuses a role in a case of a data set without roles", async () => {
    await write("cases.jsonl", { id: "1", message: "cut", needs: ["saw"], role: "admin" });
    expect((await readDataset(folder)).cases[0]).not.toHaveProperty("role");
  });

  it("skips empty lines and accepts Windows line ends", async () => {
    await writeFile(
      path.join(folder, "cases.jsonl"),
      '{"id":"1","message":"a","needs":[]}\r\n\r\n{"id":"2","message":"b","needs":[]}\r\n',
    );
    expect((await readDataset(folder)).cases).toHaveLength(2);
  });

  it("accepts a byte order mark, which some editors put in front", async () => {
    await write("tools.jsonl", `\uFEFF${JSON.stringify(plainTool("saw"))}`);
    await write("cases.jsonl", `\uFEFF${JSON.stringify({ id: "1", message: "a", needs: ["saw"] })}`);
    expect((await readDataset(folder)).cases).toHaveLength(1);
  });

  it("names a missing folder", async () => {
    const missing = path.join(folder, "nowhere");
    await expect(readDataset(missing)).rejects.toMatchObject(refusal(/--dataset: there is no folder .*nowhere/));
  });

  it("names a missing file", async () => {
    await rm(path.join(folder, "cases.jsonl"));
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(/cases\.jsonl does not exist/));
  });

  it("names the line and field of an invalid value", async () => {
    await write("cases.jsonl", { id: "1", message: "a", needs: [] }, { id: "2", message: 7, needs: [] });
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(/cases\.jsonl, line 2: message: /));
    await write("cases.jsonl", "{nonsense");
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(/cases\.jsonl, line 1: not valid JSON/));
    await write("tools.jsonl", { ...plainTool("saw"), inputSchema: [] });
    await expect(readDataset(folder)).rejects.toMatchObject(
      refusal(/tools\.jsonl, line 1: inputSchema: must be a JSON/),
    );
  });

  it.each([
    ["needs", { needs: ["hammer"] }],
    ["candidates", { needs: [], candidates: ["hammer"] }],
    ["accept", { needs: ["saw"], accept: { saw: ["hammer"] } }],
  ])("names the case whose %s names no tool", async (field, change) => {
    await write("cases.jsonl", { id: "17", message: "a", ...change });
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(new RegExp(`case 17: ${field}: .*"hammer"`)));
  });

  it("refuses two tools of one name and two cases of one id", async () => {
    await write("cases.jsonl", { id: "1", message: "a", needs: [] }, { id: "1", message: "b", needs: [] });
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(/case 1: two cases/));
    await write("tools.jsonl", plainTool("saw"), plainTool("saw"));
    await expect(readDataset(folder)).rejects.toMatchObject(refusal(/two tools are called "saw"/));
  });
});
