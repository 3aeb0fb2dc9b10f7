import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { type Compiled, compile, nameOf } from "@/server/engine/compile";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { runSync } from "@/server/engine/util/chunked";
import { someBundle, someCategory, someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { type CallerToolDefinition, callerSnapshot, type UnknownTools } from "./caller-snapshot";

const CATALOG = [
  someTool("create_issue", { source: "github", keywords: ["bug"], examples: ["file a bug"], loadPolicy: "core" }),
  someTool("delete_repo", { source: "github" }),
  someTool("read", { source: "files" }),
  someTool("charge_card", { source: "stripe", domain: "money", annotations: { destructive: true } }),
  someTool("old_tool", { source: "files", enabled: false }),
];
const SOURCES = ["github", "files", "stripe"].map((name) => someSource(name));

function policyWith(role: Partial<RoleEntry>, change: Partial<Snapshot> = {}): Snapshot {
  return someSnapshot({ sources: SOURCES, tools: CATALOG, roles: [someRole("agent", role)], ...change });
}

const bring = (...names: string[]): CallerToolDefinition[] =>
  names.map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object", properties: {} } }));

function made(policy: Snapshot, tools: readonly CallerToolDefinition[], unknownTools: UnknownTools = "pass") {
  return runSync(callerSnapshot(policy, tools, unknownTools));
}

function denied(compiled: Compiled, role: string): string[] {
  const { allowed } = filterByRole(compiled, { role });
  return compiled.tools.flatMap((_, number) => (allowed.has(number) ? [] : [nameOf(compiled, number)]));
}

function allowed(policy: Snapshot, names: readonly string[], unknownTools: UnknownTools = "pass"): string[] {
  const compiled = compile(made(policy, bring(...names), unknownTools).snapshot, NO_VECTORS);
  const out = new Set(denied(compiled, "agent"));
  return names.filter((name) => !out.has(name));
}

describe("a caller's tool that the catalog knows", () => {
  it.each([
    "create_issue",
    "mcp__github__create_issue",
    "gh__create_issue",
    "gh_create_issue",
    "github.create_issue",
    "createIssue",
  ])("keeps what admins have said of it: %s", (name) => {
    const { snapshot, identities } = made(policyWith({}), bring(name));
    expect(identities.get(name)).toBe("create_issue");
    expect(snapshot.tools[0]).toMatchObject({
      ...{ name, description: `Does ${name}.`, source: "github", keywords: ["bug"], examples: ["file a bug"] },
      loadPolicy: "core",
    });
  });

  it("is not confused with another tool whose name has the same ending", () => {
    const { identities } = made(policyWith({}), bring("bulk_read", "mcp__disk__read", "read"));
    expect([...identities.values()]).toEqual([null, "read", "read"]);
  });

  it("keeps its bundles, categories and core membership", () => {
    const policy = policyWith(
      { core: ["charge_card"] },
      {
        bundles: [someBundle("pay", ["charge_card", "read"]), someBundle("none", ["old_tool"])],
        categories: [someCategory("money", { tools: ["charge_card"] })],
      },
    );
    const { snapshot } = made(policy, bring("mcp__stripe__charge_card"));
    expect(snapshot.bundles.map(({ name, tools }) => [name, tools])).toEqual([["pay", ["mcp__stripe__charge_card"]]]);
    expect(snapshot.categories[0]?.tools).toEqual(["mcp__stripe__charge_card"]);
    expect(snapshot.roles[0]?.core).toEqual(["mcp__stripe__charge_card"]);
  });
});

describe("the role's rules over a caller's tools", () => {
  it("exclude denied names with any prefix", () => {
    const policy = policyWith({ deny: { tools: ["delete_repo", "read"], sources: [], categories: [] } });
    const names = ["delete_repo", "mcp__x__delete_repo", "x_delete_repo", "x.y.deleteRepo", "DELETE-REPO", "disk_read"];
    expect(allowed(policy, [...names, "delete_branch"])).toEqual(["delete_branch"]);
  });

  it("exclude denied sources and categories, including tools the catalog does not know", () => {
    const policy = policyWith(
      { deny: { tools: [], sources: ["github"], categories: ["money"] } },
      { categories: [someCategory("money", { tools: ["charge_card"] })] },
    );
    const names = ["gh_create_issue", "mcp__github__brand_new", "github_brand_new", "mcp__pay__charge_card", "read"];
    expect(allowed(policy, names)).toEqual(["read"]);
  });

  it("allow or deny unknown tools as the role says", () => {
    const policy = policyWith({ allow: { kind: "list", tools: ["read"] } });
    const names = ["read", "mcp__files__read", "create_issue", "gh_create_issue", "Bash"];
    expect(allowed(policy, names)).toEqual(["read", "mcp__files__read", "Bash"]);
    expect(allowed(policy, names, "deny")).toEqual(["read", "mcp__files__read"]);
    expect(allowed(policyWith({}), names, "deny")).toEqual(names.slice(0, 4));
    expect(allowed(policyWith({ allow: { kind: "none", tools: [] } }), names)).toEqual([]);
  });

  it("exclude disabled tools", () => {
    expect(allowed(policyWith({}), ["old_tool", "mcp__files__old_tool", "read"])).toEqual(["read"]);
    const off = { sources: [someSource("github", { enabled: false }), someSource("files"), someSource("stripe")] };
    expect(allowed(policyWith({}, off), ["gh_create_issue", "mcp__github__new_one", "read"])).toEqual(["read"]);
  });
});

it("never return a denied tool, whatever a caller sends", () => {
  const word = fc.constantFrom("mcp", "github", "x", "read", "create", "issue", "delete", "repo", "Card", "charge");
  const separator = fc.constantFrom("_", "__", ".", "-", "/");
  const name = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map(([text, mark], at) => (at === parts.length - 1 ? text : text + mark)).join(""));
  const DENIED = ["delete_repo", "charge_card"];
  const policy = policyWith({ deny: { tools: DENIED, sources: [], categories: [] } });
  const isDenied = (given: string) => /(^|[_./-])(delete[_./-]+repo|charge[_./-]+card)$/i.test(given);
  const prefix = fc.tuple(name, separator, fc.constantFrom(...DENIED)).map(([a, mark, b]) => `${a}${mark}${b}`);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(name, prefix), { maxLength: 12 }),
      fc.constantFrom("pass" as const, "deny" as const),
      fc.constantFrom("direct" as const, "auto" as const, "selective" as const),
      (names, unknownTools, mode) => {
        const compiled = compile(made(policy, bring(...names), unknownTools).snapshot, NO_VECTORS);
        const request = { role: "agent", message: names.join(" "), mode, explain: true, vectorOf: NO_VECTORS };
        const { sent, toolNames, explain } = resolve(compiled, request);
        const told = [...sent, ...toolNames, ...(explain ?? []).map(({ tool }) => tool)];
        expect(told.filter(isDenied)).toEqual([]);
        expect(denied(compiled, "agent")).toEqual(expect.arrayContaining(names.filter(isDenied)));
      },
    ),
    { numRuns: 1000 },
  );
});
