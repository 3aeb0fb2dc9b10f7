import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { metaTool } from "./meta-tool";

const MENU = [
  { name: "talk", description: "Read and post messages" },
  { name: "alerts", description: "Reach people by email and push" },
  { name: "plain", description: "" },
];

describe("a meta-tool", () => {
  it.each(META_TOOLS)("%s costs at most 60 tokens a round, menu aside", (name) => {
    const { description, inputSchema } = metaTool(name);
    const value = { type: "function", function: { name, description, parameters: inputSchema } };
    expect(countTokens(JSON.stringify(value))).toBeLessThanOrEqual(60);
  });

  it("keeps its own name, except that a preset may rename search", () => {
    const options = { searchToolName: "tools.discover" };
    expect(META_TOOLS.map((name) => metaTool(name).name)).toEqual([...META_TOOLS]);
    expect(metaTool("search_tools", options).name).toBe("tools.discover");
    expect(metaTool("get_tool", options).name).toBe("get_tool");
  });

  it("explains in at most 20 tokens how to get a slim tool's full schema", () => {
    const plain = metaTool("search_tools").description;
    const { description } = metaTool("search_tools", { sendsSlim: true });
    expect(description.startsWith(plain)).toBe(true);
    expect(description).toContain("…");
    expect(description).toContain("select:name loads");
    expect(countTokens(description) - countTokens(plain)).toBeLessThanOrEqual(20);
    for (const name of META_TOOLS.filter((other) => other !== "search_tools"))
      expect(metaTool(name, { sendsSlim: true })).toEqual(metaTool(name));
  });

  it("requires only what it declares", () => {
    for (const name of META_TOOLS) {
      const { properties = {}, required = [] } = metaTool(name).inputSchema;
      expect(Object.keys(properties as object)).toEqual(expect.arrayContaining([...(required as string[])]));
    }
  });

  it("has the bundle menu only if it loads bundles, in a fixed order", () => {
    const { description } = metaTool("load_tools", { menu: MENU });
    expect(description.split("\n").slice(1)).toEqual([
      "alerts: Reach people by email and push",
      "plain",
      "talk: Read and post messages",
    ]);
    expect(metaTool("load_tools", { menu: [...MENU].reverse() }).description).toBe(description);
    expect(metaTool("get_tool", { menu: MENU }).description).toBe(metaTool("get_tool").description);
  });

  it("can list only bundle names, which is cheaper", () => {
    const { description } = metaTool("load_tools", { menu: MENU, menuDetail: "names" });
    expect(description).toMatch(/Bundles: alerts, plain, talk$/);
  });
});
