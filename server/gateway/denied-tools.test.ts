import { expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { createDeniedTools } from "./denied-tools";
import { readCallerRequest } from "./dialects";
import { openDecide } from "./open-decide.testing";

const CATALOG = ["read_file", "send_mail", "drop_table"].map((name) => someTool(name, { source: "crib" }));
const SOURCES = [someSource("crib"), someSource("github")];

const policy = (role: Partial<RoleEntry>) =>
  someSnapshot({ sources: SOURCES, tools: CATALOG, roles: [someRole("agent", role)] });
const deny = (change: Partial<RoleEntry["deny"]>) => ({ tools: [], sources: [], categories: [], ...change });

async function deniedIn(
  role: Partial<RoleEntry>,
  body: object,
  { unknownTools = "pass" as "pass" | "deny", scope = null as string[] | null } = {},
): Promise<readonly string[]> {
  const snapshot = policy(role);
  const served = { number: 1, snapshot, compiled: compile(snapshot, NO_VECTORS) };
  const request = readCallerRequest("openai-responses", body);
  if (request === null) throw new Error("The request is not understood");
  return createDeniedTools()({ role: "agent", scope, served }, request, unknownTools);
}

const functions = (...names: string[]) => names.map((name) => ({ type: "function", name }));

it("contains tools outside the allow-list and on the deny-list, under any prefix", async () => {
  const tools = functions("read_file", "mcp__x__drop_table", "send_mail", "my_own");
  const allow = { kind: "list" as const, tools: ["read_file"] };
  expect(await deniedIn({ allow }, { tools })).toEqual(["mcp__x__drop_table", "send_mail"]);
  const role = { deny: deny({ tools: ["x__drop_table"] }) };
  expect(await deniedIn(role, { tools })).toEqual(["mcp__x__drop_table", "x__drop_table"]);
});

it("contains tools that the policy does not know, if the role says so, but not the provider's own", async () => {
  const tools = [...functions("read_file", "my_own"), { type: "custom", name: "apply_patch" }];
  const input = [{ type: "additional_tools", role: "developer", tools: functions("late") }];
  expect(await deniedIn({}, { tools, input }, { unknownTools: "deny" })).toEqual(["my_own", "late"]);
  expect(await deniedIn({}, { tools, input })).toEqual([]);
});

it("contains tools outside the key's own list", async () => {
  const tools = functions("read_file", "send_mail", "my_own");
  expect(await deniedIn({}, { tools }, { scope: ["send_mail"] })).toEqual(["read_file"]);
  expect(await deniedIn({}, { tools }, { scope: ["send_mail"], unknownTools: "deny" })).toEqual([
    "read_file",
    "my_own",
  ]);
});

it("keeps a tool that the catalog has under exactly this name, even if it ends like a denied one", async () => {
  const snapshot = someSnapshot({
    ...{ sources: SOURCES, tools: [...CATALOG, someTool("safe__drop_table", { source: "crib" })] },
    roles: [someRole("agent", { deny: deny({ tools: ["drop_table"] }) })],
  });
  const body = { model: "m", tools: functions("safe__drop_table"), input: "drop it" };
  const { body: sent } = await openDecide(snapshot).ask("openai-responses", body);
  expect(JSON.parse(sent.toString()).tools).toMatchObject([{ name: "safe__drop_table" }]);
});

it("removes a server that the provider connects to, and what a denied tool hides behind a second name", async () => {
  const gateway = openDecide(policy({ deny: deny({ sources: ["github"], tools: ["send_mail"] }) }), {
    unknownTools: "deny",
  });
  const servers = ["github", "other"].map((label) => ({
    type: "mcp",
    server_label: label,
    allowed_tools: ["send_mail", "a"],
  }));
  const text = JSON.stringify({ model: "m", input: "read my file", tools: [...servers, ...functions("read_file")] });
  const hidden = text.replace('{"type":"function","name"', '{"type":"function","name":"never_heard_of","name"');
  const { body } = await gateway.ask("openai-responses", hidden);
  expect(JSON.parse(body.toString()).tools).toEqual([{ type: "mcp", server_label: "other", allowed_tools: ["a"] }]);
});
