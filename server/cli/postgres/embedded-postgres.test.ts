import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.mjs";

let folder = "";
let database: EmbeddedPostgres | undefined;

/** Not `fast`: what is committed must survive a kill here, as it does in `npm start`. */
async function start(): Promise<EmbeddedPostgres> {
  database = await startEmbeddedPostgres({ folder });
  return database;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterFile(home: string) {
  return path.join(home, "cluster/postmaster.pid");
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-postgres-"));
  await chmod(folder, 0o711);
});

afterAll(async () => {
  await database?.stop("immediate");
  if (database) await rm(database.home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("keeps its data from one start to the next, and leaves no lock behind", async () => {
    const first = await start();
    await query(first.url, "create table kept (n int)");
    await query(first.url, "insert into kept values (1)");
    await first.stop();
    expect(existsSync(postmasterFile(first.home))).toBe(false);
    const second = await start();
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
  });

  it("is Unicode, sorts alike everywhere, and asks for a password", async () => {
    const { url } = database ?? (await start());
    expect(
      await query(url, "select datlocprovider p, datlocale l from pg_database where datname = 'toolcrib'"),
    ).toEqual([{ p: "b", l: "C.UTF-8" }]);
    const wrong = url.replace(/:[^:@]+@/, ":wrong@");
    await expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
  });

  it("is used again when it still runs because only Toolcrib was killed", async () => {
    const running = database ?? (await start());
    expect((await start()).url).toBe(running.url);
  });

  it("recovers after its own processes were killed", async () => {
    const { url, home } = database ?? (await start());
    await query(url, "insert into kept values (2)");
    process.kill(Number((await readFile(postmasterFile(home), "utf8")).split("\n")[0]), "SIGKILL");
    const again = await start();
    expect(await query(again.url, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("is restarted at the same address by its keeper", async () => {
    const { url, home, keep } = database ?? (await start());
    keep();
    process.kill(Number((await readFile(postmasterFile(home), "utf8")).split("\n")[0]), "SIGKILL");
    const read = () => query(url, "select n from kept order by n").catch(() => null);
    await expect.poll(read, { timeout: 30_000 }).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it.runIf(process.platform === "linux")("starts though its old number now belongs to another program", async () => {
    const { home, stop } = database ?? (await start());
    await stop();
    await writeFile(postmasterFile(home), `${process.pid}\n${home}/cluster\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const again = await start();
    expect(await query(again.url, "select count(*)::int c from kept")).toEqual([{ c: 2 }]);
  });

  it("refuses data of another major version in one sentence", async () => {
    const { home, stop } = database ?? (await start());
    await stop();
    const file = path.join(home, "cluster/PG_VERSION");
    const version = await readFile(file, "utf8");
    await writeFile(file, "13\n");
    await expect(start()).rejects.toMatchObject({ expected: true, message: expect.stringContaining("PostgreSQL 13") });
    await writeFile(file, version);
  });

  it.runIf(process.getuid?.() === 0)("never hands a file of root's to the database's user", async () => {
    const { home, stop } = await start();
    await stop();
    // What that user could do: empty its own folder and leave links where root might write.
    const precious = path.join(folder, "precious");
    await writeFile(precious, "root's own", { mode: 0o600 });
    await rm(path.join(home, "cluster"), { recursive: true, force: true });
    for (const name of ["password", "postgres-password"]) await symlink(precious, path.join(home, name));
    await start();
    expect((await stat(precious)).uid).toBe(0);
    expect(await readFile(precious, "utf8")).toBe("root's own");
  });

  it.runIf(process.platform === "linux")("does not see our secrets in its environment", async () => {
    process.env.TOOLCRIB_SECRET = "not for PostgreSQL";
    const { home, stop } = database ?? (await start());
    await stop();
    await start();
    delete process.env.TOOLCRIB_SECRET;
    const pid = (await readFile(postmasterFile(home), "utf8")).split("\n")[0];
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("TOOLCRIB");
  });
});
