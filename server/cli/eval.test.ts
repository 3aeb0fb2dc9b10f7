import { describe, expect, it } from "vitest";
import { inProject } from "./paths.mjs";
import { run } from "./process/run.mjs";

const start = (script: string, ...args: readonly string[]) =>
  run(process.execPath, ["--import", "tsx", inProject(script), ...args]);

describe("npm run eval", () => {
  it.each([
    ["a flag", ["--speed", "9"], "--speed"],
    ["a preset", ["--preset", "nope"], `there is no preset "nope"`],
    ["a folder", ["--dataset", "no/such/folder"], "no/such/folder"],
  ])("refuses %s that it does not know, names it, and fails", async (_, args, name) => {
    const { code, output } = await start("server/cli/eval.ts", ...args);
    expect(output).toContain(name);
    expect(output).not.toContain("This is a bug");
    expect(code).toBe(1);
  });
});

describe("npm run bench", () => {
  it("refuses a flag that it does not know", async () => {
    const { code, output } = await start("server/cli/bench.ts", "--speed");
    expect(output).toContain("--speed");
    expect(code).toBe(1);
  });
});
