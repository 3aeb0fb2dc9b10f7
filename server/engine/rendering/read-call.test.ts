import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { FORMATS } from "./formats/format";
import { readCall } from "./read-call";

const schema = { type: "object", properties: { $top: { type: "integer" }, "filter[id]": { type: "string" } } } as const;
const snapshot = someSnapshot({
  tools: [
    someTool("mail.read", { inputSchema: schema }),
    someTool("mail_read"),
    someTool("tools_discover"),
    someTool("vault.open"),
    someTool("wörk ✂"),
  ],
  roles: [
    someRole("agent", { policy: "ora", deny: { tools: ["vault.open"], sources: [], categories: [] } }),
    someRole("clerk", { policy: "ora", mode: "direct" }),
  ],
  policies: [{ id: "p", name: "ora", title: "", description: "", preset: "ora", settings: PRESET_SETTINGS.ora }],
});
const compiled = compile(snapshot, NO_VECTORS);

describe.each(FORMATS)("a call in the names of %s", (format) => {
  const caller = { role: "agent", format };

  it("maps back to the tool, for every sent name", () => {
    const { toolNames, sent } = resolve(compiled, { role: "clerk", message: "x", format, vectorOf: NO_VECTORS });
    expect(toolNames).toHaveLength(5);
    const back = toolNames.map((name) => readCall(compiled, { role: "clerk", format }, name, {}));
    expect(back).toEqual(sent.map((name) => ({ kind: "tool", name, arguments: {} })));
  });

  it("maps back to the tool's own parameters", () => {
    const { names, schemas } = compiled.renderings.in(format);
    const renamed = schemas.get(compiled.numbers.get("mail.read") ?? -1).parameterNames ?? {};
    const wire = (own: string) => Object.entries(renamed).find(([, name]) => name === own)?.[0] ?? own;
    const call = readCall(compiled, caller, names.toWire("mail.read"), {
      [wire("$top")]: 3,
      [wire("filter[id]")]: "a",
    });
    expect(call).toEqual({ kind: "tool", name: "mail.read", arguments: { $top: 3, "filter[id]": "a" } });
  });

  it("recognizes a meta-tool by its policy's name, which no tool can take", () => {
    const wire = compiled.renderings.in(format).metaNames.toWire("tools.discover");
    expect(readCall(compiled, caller, wire, { query: "x" })).toMatchObject({ kind: "meta", metaTool: "search_tools" });
  });

  it("does not recognize tools the caller may not use", () => {
    const wire = compiled.renderings.in(format).names.toWire("vault.open");
    expect(readCall(compiled, caller, wire, {})).toMatchObject({ kind: "unknown" });
    expect(readCall(compiled, caller, "no such tool", {})).toMatchObject({ kind: "unknown", name: "no such tool" });
  });
});
