import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import type { AdminScope } from "@/server/contract/admin-keys";
import { createAdminKey } from "@/server/identity/admin-keys/admin-keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { PROJECT_ROOT } from "@/server/paths";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** The GitHub Actions workflow of the docs, step by step, in a repository that has a policy folder. */

type Step = { readonly name?: string; readonly if?: string; readonly run?: string };
type Workflow = { readonly jobs: { readonly policy: { readonly steps: readonly Step[] } } };

let database: TestDatabase;
let api: RunningApi;
let repository: string;
let steps: readonly Step[];
const keys = { read: "", publish: "" };

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  const ada = await insertPerson(database.client, person);
  const makeKey = async (...scopes: AdminScope[]) =>
    (await createAdminKey(database.client, ada, { name: scopes.join(" "), scopes, expiresAt: null })).key;
  keys.read = await makeKey("read");
  keys.publish = await makeKey("read", "edit", "publish");
  repository = await mkdtemp(path.join(os.tmpdir(), "toolcrib-workflow-"));
  await symlink(PROJECT_ROOT, path.join(repository, "toolcrib"));
  const docs = await readFile(path.join(PROJECT_ROOT, "public/docs/admin-api.md"), "utf8");
  const yaml = /## GitHub Actions[\s\S]*?```yaml\n([\s\S]*?)```/u.exec(docs)?.[1] ?? "";
  steps = (parse(yaml) as Workflow).jobs.policy.steps;
}, 60_000);
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(repository, { recursive: true, force: true });
});

/** As a runner does it: `bash -e`, with the workflow's environment. */
function bash(line: string, key: string): Promise<{ readonly code: number | null; readonly out: string }> {
  const own = {
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: repository,
    NODE_ENV: "production" as const,
  };
  const env = { ...own, TOOLCRIB_URL: api.url, TOOLCRIB_ADMIN_KEY: key, GITHUB_SHA: "0a1b2c3" };
  const child = spawn("bash", ["-e", "-c", line], { cwd: repository, env });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, out }));
  });
}

/** Everything but the installation, which this repository already has. */
function stepsFor(event: "pull_request" | "push"): string[] {
  const isRun = ({ if: condition }: Step) => condition === undefined || condition === `github.event_name == '${event}'`;
  return steps.flatMap((step) => (step.run && isRun(step) && !step.run.startsWith("npm ci") ? [step.run] : []));
}

it("the documented workflow checks a policy folder, plans on a pull request and publishes on a push", async () => {
  const exported = await bash("node toolcrib/server/cli/toolcrib.mjs export policy", keys.read);
  expect(exported.code, exported.out).toBe(0);
  for (const line of stepsFor("pull_request")) {
    const { code, out } = await bash(line, keys.read);
    expect(code, `${line}\n${out}`).toBe(0);
  }
  const file = path.join(repository, "policy/bundles.yaml");
  const before = await readFile(file, "utf8");
  await writeFile(file, before.replace(/description: .+/u, "description: Changed in a pull request"));
  expect(await readFile(file, "utf8")).not.toBe(before);

  expect(stepsFor("pull_request").length).toBe(2);
  const planned = await Promise.all(stepsFor("pull_request").map((line) => bash(line, keys.read)));
  expect(planned.map(({ code }) => code)).toEqual([0, 0]);
  expect(planned.map(({ out }) => out).join("")).toContain("bundle");

  const revision = api.services.served.current()?.number ?? 0;
  expect(stepsFor("push").length).toBe(2);
  for (const line of stepsFor("push")) {
    const { code, out } = await bash(line, keys.publish);
    expect(code, `${line}\n${out}`).toBe(0);
  }
  const served = api.services.served.current();
  expect(served?.number).toBe(revision + 1);
  expect(served?.snapshot.bundles.map(({ description }) => description)).toContain("Changed in a pull request");
  const newest = await database.client.revision.findFirst({ orderBy: { number: "desc" } });
  expect(newest).toMatchObject({ note: "0a1b2c3" });

  await writeFile(file, "bundles: [");
  const [check = ""] = stepsFor("pull_request");
  expect((await bash(check, keys.read)).code).not.toBe(0);
}, 180_000);
