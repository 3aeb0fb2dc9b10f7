import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminScope } from "@/server/contract/admin-keys";
import { addCasesInput } from "@/server/contract/evaluations";
import { createAdminKey, revokeAdminKey } from "@/server/identity/admin-keys/admin-keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { addCases } from "@/server/lab/evaluations/cases.service";
import { createSet } from "@/server/lab/evaluations/evaluations.service";
import { PROJECT_ROOT } from "@/server/paths";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: RunningApi;
let ada: { id: string; name: string };
let home: string;
let written = "";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  ada = await insertPerson(database.client, person);
  home = await mkdtemp(path.join(os.tmpdir(), "toolcrib-cli-"));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function makeKey(...scopes: AdminScope[]) {
  return createAdminKey(database.client, ada, { name: `ci ${scopes.join(" ")}`, scopes, expiresAt: null });
}

type Ran = { code: number | null; out: string; err: string };
type Setting = { readonly env?: Record<string, string>; readonly input?: string };

/** The command as a user starts it, in its own folder. */
function toolcrib(args: readonly string[], { env = {}, input = "" }: Setting = {}): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, "server/cli/toolcrib.mjs"), ...args], {
    cwd: home,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: home, APPDATA: home, ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => {
      written += out + err;
      resolve({ code, out, err });
    });
  });
}
const withKey = (key: string) => ({ env: { TOOLCRIB_URL: api.url, TOOLCRIB_ADMIN_KEY: key } });
const inHome = (name: string) => path.join(home, name);

/** The description of a tool in a policy file. */
const DESCRIPTION = /^( {2}- name: ha_call_service\n(?: {4}.*\n)*? {4}description: ).*$/m;

describe("policy as code", () => {
  it("goes from export to an edit, a diff, a published apply, and no changes", async () => {
    const { key } = await makeKey("read", "edit", "publish");
    const agent = await api.keyFor("orchestrator");
    expect(await toolcrib(["login", api.url], { input: `${key}\n` })).toMatchObject({ code: 0, err: "" });
    const { mode } = await stat(inHome(".config/toolcrib/login.json"));
    expect(mode & 0o777).toBe(0o600);

    expect(await toolcrib(["export", "policy.yaml"])).toMatchObject({ code: 0 });
    const before = await readFile(inHome("policy.yaml"), "utf8");
    expect(await toolcrib(["diff", "policy.yaml"])).toMatchObject({ code: 0, out: "No changes.\n" });
    await writeFile(inHome("policy.yaml"), before.replace(DESCRIPTION, "$1Rings a bell."));
    const changed = await toolcrib(["diff", "policy.yaml"]);
    expect(changed.code).toBe(3);
    expect(changed.out).toMatch(/^tools\n {2}~ ha_call_service\n {6}description: ".*" → "Rings a bell\."$/m);
    expect(changed.out).toMatch(/^Plan: 0 to add, 1 to change, 0 to remove\.$/m);

    const applied = await toolcrib(["apply", "policy.yaml", "--publish", "--note", "A bell", "--wait"]);
    expect(applied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Published as revision 2\. It is served now\.\n$/),
    });
    const tool = await api.ask(agent, "/api/v1/tools/ha_call_service?role=orchestrator");
    expect(JSON.stringify(tool.body)).toContain("Rings a bell.");
    const again = await toolcrib(["apply", "policy.yaml", "--publish", "--note", "A bell", "--wait"]);
    expect(again).toEqual({ code: 0, out: "No changes.\n", err: "" });
    expect(await database.client.revision.count()).toBe(2);
  });

  it("is split into a folder with one file per type, and read back from it", async () => {
    const setting = withKey((await makeKey("read")).key);
    expect(await toolcrib(["export", "policy"], setting)).toMatchObject({ code: 0 });
    const files = await readdir(inHome("policy"));
    expect(files).toEqual(expect.arrayContaining(["roles.yaml", "tools.yaml", "toolcrib.yaml"]));
    expect(await toolcrib(["diff", "policy"], setting)).toMatchObject({ code: 0, out: "No changes.\n" });
    await writeFile(
      inHome("policy/more.yaml"),
      "bundles: [{ name: bells, description: Bells, tools: [ha_call_service] }]\n",
    );
    const { code, out } = await toolcrib(["diff", "policy", "--json"], setting);
    expect(code).toBe(3);
    expect(JSON.parse(out).changes).toMatchObject([{ noun: "bundle", kind: "added", name: "bells" }]);
    await writeFile(inHome("policy/more.yaml"), "rules: {}\nrules: {}\n");
    expect(await toolcrib(["diff", "policy"], setting)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^more\.yaml: line 2/),
    });
    expect(await toolcrib(["export", "policy.json"], setting)).toMatchObject({ code: 0 });
    expect(await toolcrib(["diff", "policy.json"], setting)).toMatchObject({ code: 0, out: "No changes.\n" });
  });

  it("needs the scope of each step, and says what was done before a refusal", async () => {
    const [reader, editor] = [await makeKey("read"), await makeKey("read", "edit")];
    const { out } = await toolcrib(["export"], withKey(reader.key));
    await writeFile(inHome("edited.yaml"), out.replace(DESCRIPTION, "$1Rings two bells."));
    const apply = ["apply", "edited.yaml", "--publish", "--note", "Two"];
    expect(await toolcrib(apply, withKey(reader.key))).toMatchObject({
      ...{ code: 1, err: "This admin key lacks the scope edit. It has: read.\n" },
    });
    expect(await toolcrib(["diff", "edited.yaml"], withKey(reader.key))).toMatchObject({ code: 3 });
    const half = await toolcrib(apply, withKey(editor.key));
    expect(half).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Applied to the draft: 1 changed\.\nNot published: .*lacks the scope publish/),
    });
    expect(await toolcrib(["apply", "edited.yaml"], withKey(editor.key))).toMatchObject({
      code: 0,
      out: "No changes.\n",
    });
    const publisher = await makeKey("read", "edit", "publish");
    const rest = await toolcrib(apply, withKey(publisher.key));
    expect(rest).toMatchObject({ code: 0, out: expect.stringContaining("already equals the policy") });
    await revokeAdminKey(database.client, ada, publisher.view.id);
    expect(await toolcrib(["status"], withKey(publisher.key))).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not valid"),
    });
  });
});

describe("other commands", () => {
  it("status, keys create, sources add and sync work with one key", async () => {
    const setting = withKey((await makeKey("read", "edit", "manage")).key);
    const status = await toolcrib(["status", "--json"], setting);
    expect(JSON.parse(status.out)).toMatchObject({
      url: api.url,
      status: "ok",
      key: { scopes: ["read", "edit", "manage"] },
    });
    const made = await toolcrib(["keys", "create", "bot", "--role", "orchestrator"], setting);
    expect(made.out).toMatch(/^tck_[\w-]{43}\n$/);
    expect((await api.ask(made.out.trim(), "/api/v1/categories?role=orchestrator")).status).toBe(200);
    written = written.replaceAll(made.out, "");
    expect(await toolcrib(["sources", "add", "pages", "--kind", "json"], setting)).toMatchObject({ code: 0 });
    const tools = [{ name: "fetch_page", description: "Fetches a page.", inputSchema: { type: "object" } }];
    await writeFile(inHome("tools.json"), JSON.stringify(tools));
    const sync = ["sources", "sync", "pages", "--document", "tools.json"];
    expect((await toolcrib([...sync, "--dry-run"], setting)).out).toContain("+ fetch_page");
    expect((await toolcrib(sync, setting)).out).toMatch(/Plan: 1 to add.*\nApplied to the draft\.\n$/);
    expect(await toolcrib(sync, setting)).toMatchObject({ code: 0, out: "No changes.\n" });
    expect(await toolcrib(["eval", "run", "nothing"], setting)).toMatchObject({ code: 1, err: "Set not found\n" });
  });

  it("list and get show the entries of every noun, and keys", async () => {
    const setting = withKey((await makeKey("read")).key);
    const tools = await toolcrib(["list", "tools", "--search", "ha_call", "--json"], setting);
    expect(JSON.parse(tools.out)).toMatchObject([{ name: "ha_call_service" }]);
    const all = await toolcrib(["list", "tools"], setting);
    expect(all.out.trim().split("\n")).toHaveLength(await database.client.tool.count());
    expect((await toolcrib(["list", "keys"], setting)).out).toMatch(/^key_\w+\tbot$/m);
    const role = await toolcrib(["get", "roles", "orchestrator"], setting);
    expect(JSON.parse(role.out)).toMatchObject({ name: "orchestrator", allow: expect.anything() });
    expect(await toolcrib(["get", "roles", "nobody"], setting)).toMatchObject({
      ...{ code: 1, err: "No role has the ID nobody\n" },
    });
  });

  it("eval run waits for the result, and fails if a limit is not met", async () => {
    const setting = withKey((await makeKey("read", "edit")).key);
    const cases = [{ id: "one", message: "turn off the kitchen lights", needs: ["ha_call_service"] }];
    for (const [name, tokenCeiling] of [
      ["cheap", 100_000],
      ["dear", 1],
    ] as const) {
      const fields = { name, description: "", required: false, recallFloor: null, zeroFloor: null, tokenCeiling };
      const { id: setId } = await createSet(database.client, ada, fields, { mayGuard: true });
      await addCases(database.client, ada, setId, addCasesInput.parse({ setId, cases }).cases);
    }
    const passed = await toolcrib(["eval", "run", "cheap", "--revision", "1"], setting);
    expect(passed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^cheap: 1 cases, recall 100%.*\nPassed\.\n$/),
    });
    const failed = await toolcrib(["eval", "run", "dear", "--revision", "1"], setting);
    expect(failed).toMatchObject({
      code: 1,
      out: expect.stringMatching(/Failed: tokens is \d+.*the limit is 1\nNot passed\.\n$/),
    });
  });

  it("apply changes publishing rules only with --guards and the scope manage", async () => {
    const [editor, manager] = [await makeKey("read", "edit"), await makeKey("read", "edit", "manage")];
    const { out } = await toolcrib(["export"], withKey(editor.key));
    const rules =
      "rules:\n  exposure:\n    - tools: { kind: tool, name: shell_exec }\n      roles: [admin, coder, orchestrator]\n";
    await writeFile(inHome("guarded.yaml"), out.replace(/^sources:$/m, `${rules}sources:`));
    const apply = ["apply", "guarded.yaml"];
    const ignored = await toolcrib(apply, withKey(editor.key));
    expect(ignored).toMatchObject({ code: 0, out: expect.stringMatching(/^No changes\. .*add --guards/) });
    expect(await toolcrib([...apply, "--guards"], withKey(editor.key))).toMatchObject({ code: 1 });
    expect(await database.client.setting.count({ where: { name: "publishing" } })).toBe(0);
    expect(await toolcrib([...apply, "--guards"], withKey(manager.key))).toMatchObject({ code: 0 });
    expect(await toolcrib([...apply, "--guards"], withKey(manager.key))).toMatchObject({ out: "No changes.\n" });
  });

  it.each([
    [["frobnicate"], "Unknown command: frobnicate"],
    [["diff"], "FILE is missing"],
    [["list", "rolls"], "TYPE must be one of: sources, tools"],
    [["get", "roles"], "NAME is missing"],
    [["diff", "a", "b"], "Unexpected argument: b"],
    [["status", "--loud"], "Unknown option '--loud'"],
    [["apply", "x.yaml", "--publish"], "--publish needs --note TEXT"],
    [["apply", "x.yaml", "--wait"], "--note and --wait need --publish"],
    [["keys", "create", "bot"], "Choose roles: --role NAME, or --all-roles"],
    [["login", "ftp://here"], "The URL must look like"],
    [["login", "http://here", "tca_secret"], "Don't pass keys as arguments."],
  ])("wrong usage exits with 2 and says why: %j", async (args, words) => {
    const ran = await toolcrib(args, withKey("tca_unused"));
    expect(ran).toMatchObject({ code: 2, out: "", err: expect.stringContaining(words) });
  });

  it("explains itself, and fails with a sentence when it can't reach the server", async () => {
    expect(await toolcrib(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("Exit codes") });
    const nowhere = { env: { TOOLCRIB_URL: "http://127.0.0.1:9", TOOLCRIB_ADMIN_KEY: "tca_x" } };
    expect(await toolcrib(["status"], nowhere)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Couldn't reach http:\/\/127\.0\.0\.1:9: /),
    });
    expect(await toolcrib(["diff", "missing.yaml"], withKey("tca_x"))).toMatchObject({
      code: 1,
      err: "Couldn't read missing.yaml\n",
    });
  });

  it("sends a saved key only to the server that it was saved for", async () => {
    await toolcrib(["login", api.url], { input: (await makeKey("read")).key });
    const ran = await toolcrib(["status"], { env: { TOOLCRIB_URL: "http://127.0.0.1:9" } });
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining(`The saved key is for ${api.url}`) });
  });

  it("prints no key that it was given", () => {
    expect(written).not.toMatch(/tc[ak]_[\w-]{20}/);
  });
});
