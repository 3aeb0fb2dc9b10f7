import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTarball } from "@/server/cli/prepare/read-tarball.mjs";
import { packClient } from "@/server/client/stranger-project.testing";
import { PROJECT_ROOT } from "@/server/paths";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: RunningApi;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-downloads-"));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("without a key, the server gives", () => {
  test("the package that npm pack makes, which npm can install", { timeout: 120_000 }, async () => {
    const response = await fetch(`${api.url}/downloads/toolcrib-client.tgz`);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    const served = filesOf(Buffer.from(await response.arrayBuffer()));
    expect(served).toEqual(filesOf(await readFile(await packClient(folder))));

    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
    const address = `${api.url}/downloads/toolcrib-client.tgz`;
    await promisify(execFile)("npm", ["install", address, "--no-audit", "--no-fund"], {
      ...{ cwd: folder, env: { ...process.env, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" } },
    });
    const program = 'import { createClient } from "toolcrib-client"; console.log(typeof createClient)';
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
      cwd: folder,
    });
    expect(stdout).toBe("function\n");
  });

  test("the Python client", async () => {
    const response = await fetch(`${api.url}/downloads/toolcrib.py`);
    const file = path.join(PROJECT_ROOT, "server/client/python/toolcrib.py");
    expect(await response.text()).toBe(await readFile(file, "utf8"));
  });

  test("nothing else", async () => {
    for (const name of ["", "package.json", "..%2fpackage.json", "constructor"]) {
      const response = await fetch(`${api.url}/downloads/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
    const { status, body } = await api.ask<{ error: { message: string } }>(null, "/downloads/client.tgz");
    expect(status).toBe(404);
    expect(body.error.message).toContain("toolcrib-client.tgz");
    expect((await fetch(`${api.url}/downloads/toolcrib.py`, { method: "POST" })).status).toBe(405);
  });
});

function filesOf(tarball: Buffer): Record<string, string> {
  return Object.fromEntries([...readTarball(tarball)].map(({ name, content }) => [name, content.toString()]).sort());
}
