import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { applyMigrations, migrationNames } from "../migrations";
import { readBackup } from "./read-backup";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

const VERSION = "1.2.3";
const OWNER = "backup_test_owner";

let source: TestDatabase;
let folder = "";
let file = "";
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-backup-"));
  source = await open({ seeded: true });
  await source.runAsAdmin(`CREATE ROLE ${OWNER} LOGIN PASSWORD 'owner'`);
  await fillOddly(source);
});

let count = 0;
beforeEach(() => {
  file = path.join(folder, `${++count}.gz`);
});

afterAll(async () => {
  const admin = source.runAsAdmin;
  for (const database of opened) await database.drop();
  await admin(`DROP ROLE ${OWNER}`);
  await rm(folder, { recursive: true, force: true });
});

async function open(options: Parameters<typeof createTestDatabase>[0]): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  opened.push(database);
  return database;
}

/** An empty one, with a user who owns it and has no other rights. */
async function openEmpty(): Promise<{ database: TestDatabase; url: string }> {
  const database = await open({ seeded: false, migrated: false });
  await database.runAsAdmin(`ALTER DATABASE "${database.name}" OWNER TO ${OWNER}`);
  const url = new URL(database.url);
  Object.assign(url, { username: OWNER, password: "owner" });
  return { database, url: url.href };
}

/** What a text format may lose: missing values and JSON null, line ends, bytes, quotes, fractions, times. */
async function fillOddly({ pool }: TestDatabase): Promise<void> {
  const odd = 'a "quoted" \\ text,\n\r\u2028{}\t\u0001 ü 😀 ';
  await pool.query(`INSERT INTO "user" (id, name, email, updated_at) VALUES ('user_1', $1, 'a@example.com', now())`, [
    odd,
  ]);
  await pool.query(
    "INSERT INTO secret (id, purpose, subject_id, ciphertext, updated_at) VALUES ('s', 'p', 'x', $1, now())",
    [Buffer.from([0, 1, 10, 92, 255])],
  );
  await pool.query(
    "INSERT INTO agent_key (id, name, prefix, key_hash, tools, expires_at, created_by) VALUES ('k', '', 'p', 'h', $1, 'infinity', 'user_1')",
    [[odd, "", "NULL", null]],
  );
  await pool.query(
    "INSERT INTO setting (name, value, updated_at) VALUES ('null', 'null', now()), ('number', '1.10e2', now())",
  );
  await pool.query("INSERT INTO eval_set (id, name, recall_floor, updated_at) VALUES ('e', 'odd', 0.1 + 0.2, now())");
  await pool.query(
    "INSERT INTO audit_event (actor_name, action, noun, subject_id, subject_name, old, new) SELECT 'a', 'b', 'c', n::text, $1, NULL, 'null' FROM generate_series(1, 2500) n",
    [odd],
  );
}

/** Every row as PostgreSQL shows it. */
async function contents({ pool }: TestDatabase): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  const found: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t ORDER BY t::text COLLATE "C"`,
    );
    found[name] = rows.map(({ text }) => text);
  }
  return found;
}

async function foreignKeys({ pool }: TestDatabase): Promise<unknown> {
  const sql =
    "SELECT conname, condeferrable, condeferred, convalidated FROM pg_constraint WHERE contype = 'f' ORDER BY conname";
  return (await pool.query(sql)).rows;
}

async function appliedTo({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1");
  return rows.map(({ name }) => name);
}

async function restore(url: string, from = file) {
  return restoreBackup(url, await readBackup(from));
}

describe("a backup", () => {
  it("restored by the owner of an empty database restores every row exactly, and sequences continue", async () => {
    const tallies = await writeBackup(source.url, file, { version: VERSION });
    expect(tallies.audit_event?.rows).toBe(2501);
    const { database, url } = await openEmpty();
    expect(await restore(url)).toMatchObject({ leftOut: [] });
    expect(await contents(database)).toEqual(await contents(source));
    expect(await foreignKeys(database)).toEqual(await foreignKeys(source));
    expect(await appliedTo(database)).toEqual(await migrationNames());
    const event = { actorName: "a", action: "b", noun: "c", subjectId: "d", subjectName: "e" };
    expect((await database.client.auditEvent.create({ data: event })).id).toBe(2502n);
  });

  it("is readable only by its owner, overwrites nothing, and has no name before it is complete", async () => {
    await writeBackup(source.url, file, { version: VERSION });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeBackup(source.url, file, { version: VERSION })).rejects.toThrow("already exists");
    const { url } = await openEmpty();
    await expect(writeBackup(url, `${file}-2`, { version: VERSION })).rejects.toThrow("no Toolcrib tables to back up");
    await writeFile(`${file}-3.part`, "another's");
    await expect(writeBackup(source.url, `${file}-3`, { version: VERSION })).rejects.toThrow("Another backup");
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${count}.gz`));
    expect(names).toEqual([`${count}.gz`, `${count}.gz-3.part`]);
  });

  it("is a consistent snapshot while others keep writing", async () => {
    const busy = await open({ seeded: true });
    let written = 0;
    let isDone = false;
    const writing = (async () => {
      // Far apart in table order, and always equal.
      for (; !isDone; written++) {
        await busy.pool.query(
          "WITH first AS (INSERT INTO auth_rate_limit (id, key, count, last_request) VALUES ($1, $1, 0, 0)) INSERT INTO workbench_item (owner_id, kind, key, data) VALUES ('o', 'k', $1, '{}')",
          [String(written)],
        );
      }
    })();
    while (written < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = written;
    const tallies = await writeBackup(busy.url, file, { version: VERSION });
    const during = written - before;
    isDone = true;
    await writing;
    expect(during).toBeGreaterThan(0);
    expect(tallies.workbench_item?.rows).toBeGreaterThanOrEqual(before);
    expect(tallies.auth_rate_limit?.rows).toBe(tallies.workbench_item?.rows);
  });

  it("can be restored even if rows refer to later rows of their own table", async () => {
    const nodes = await open({ seeded: true });
    await nodes.pool.query(
      "INSERT INTO revision (number, snapshot, hash, author_name, restored_from) SELECT n, '{}', 'h', 'a', n + 1 FROM generate_series(7, 1200) n",
    );
    await nodes.pool.query("INSERT INTO revision (number, snapshot, hash, author_name) VALUES (1201, '{}', 'h', 'a')");
    await writeBackup(nodes.url, file, { version: VERSION });
    const target = await open({ seeded: false });
    const pointer =
      "ALTER TABLE revision ADD CONSTRAINT pointer FOREIGN KEY (restored_from) REFERENCES revision (number)";
    await target.pool.query(pointer);
    await restore(target.url);
    expect((await contents(target)).revision).toEqual((await contents(nodes)).revision);
  });
});

/** With signed-in people, links and pending verifications. */
async function openWithSecrets(): Promise<TestDatabase> {
  const live = await open({ seeded: true });
  const { pool } = live;
  await pool.query(`INSERT INTO "user" (id, name, email, updated_at) VALUES ('user_1', 'A', 'a@example.com', now())`);
  await pool.query(
    "INSERT INTO auth_account (id, account_id, provider_id, user_id, password, access_token, refresh_token, id_token, updated_at) VALUES ('a', 'a', 'p', 'user_1', 'SCRYPT-HASH', 'ACCESS-TOKEN', 'REFRESH-TOKEN', 'ID-TOKEN', now())",
  );
  await pool.query(
    "INSERT INTO auth_session (id, token, user_id, expires_at, updated_at) SELECT n, 'SESSION-TOKEN-' || n, 'user_1', now() + '1 day', now() FROM generate_series(1, 3) n",
  );
  await pool.query(
    "INSERT INTO auth_verification (id, identifier, value, expires_at, updated_at) VALUES ('v', 'i', 'VERIFICATION', now() + '1 day', now())",
  );
  await pool.query(
    "INSERT INTO invitation (id, token_hash, kind, account_role, expires_at, used_at) VALUES ('open', 'OPEN-LINK', 'invite', 'admin', now() + '1 day', NULL), ('forgot', 'PASSWORD-LINK', 'password', 'admin', now() + '1 day', NULL), ('used', 'u', 'invite', 'admin', now(), now())",
  );
  await pool.query(
    "INSERT INTO agent_key (id, name, prefix, key_hash, revoked_at, expires_at) VALUES ('good', '', '', 'g', NULL, NULL), ('good_yet', '', '', 'y', NULL, now() + '1 day'), ('revoked', '', '', 'r', now(), NULL), ('expired', '', '', 'e', NULL, now() - interval '1 day')",
  );
  await pool.query(
    "INSERT INTO admin_key (id, name, prefix, key_hash, scopes) VALUES ('admin', '', '', 'a', '{read}')",
  );
  return live;
}

describe("what a backup leaves out", () => {
  it("is all sign-in data; accounts with their password hashes and used links stay", async () => {
    const live = await openWithSecrets();
    const tallies = await writeBackup(live.url, file, { version: VERSION });
    const written = gunzipSync(await readFile(file)).toString();
    const secrets = ["SESSION-TOKEN", "VERIFICATION", "OPEN-LINK", "PASSWORD-LINK", "ACCESS-TOKEN", "REFRESH-TOKEN"];
    expect([...secrets, "ID-TOKEN"].filter((secret) => written.includes(secret))).toEqual([]);
    expect(written.includes("SCRYPT-HASH")).toBe(true);
    expect([tallies.auth_session?.rows, tallies.auth_verification?.rows, tallies.invitation?.rows]).toEqual([0, 0, 1]);
    const { database, url } = await openEmpty();
    expect(await restore(url)).toEqual({ leftOut: [], sessions: 0, links: 0, liveKeys: 3 });
    expect((await contents(database)).auth_account?.[0]).toContain("SCRYPT-HASH");
  });

  it("is decided for every column with a name like a secret", async () => {
    const { rows } = await source.pool.query<{ name: string }>(
      "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ '(^|_)(token|secret|password|hash|ciphertext|verifier|nonce|code|value|cookie)$' ORDER BY 1",
    );
    const names = rows.map(({ name }) => name).filter((name) => !HARMLESS.includes(name));
    expect(names).toEqual(
      [
        // Sealed, hashed or used: useless to a reader of the file.
        "admin_key.key_hash",
        ...["agent_key.key_hash", "agent_key.previous_hash"],
        "auth_account.password",
        "invitation.token_hash",
        "secret.ciphertext",
        // Omitted or emptied.
        ...["auth_account.access_token", "auth_account.id_token", "auth_account.refresh_token"],
        ...["auth_session.token", "auth_verification.value"],
      ].sort(),
    );
  });
});

/** Names that sound like secrets but are not. */
const HARMLESS = [
  ...["embedding.content_hash", "eval_run.snapshot_hash", "revision.hash", "round.message_hash", "tool.content_hash"],
  "observed_tool.content_hash",
  "setting.value",
];

describe("a restore", () => {
  it("restores no session and no unused link of an older backup, and reports how many keys work again", async () => {
    const live = await openWithSecrets();
    // As earlier versions wrote it: with all rows.
    await writeBackup(live.url, file, { version: VERSION, rowsFrom: ({ name }) => `"${name}"` });
    expect(gunzipSync(await readFile(file)).includes("SESSION-TOKEN")).toBe(true);
    const { database, url } = await openEmpty();
    expect(await restore(url)).toEqual({ leftOut: [], sessions: 3, links: 2, liveKeys: 3 });
    const { auth_session, auth_verification, auth_account, invitation, ...others } = await contents(database);
    expect([auth_session, auth_verification, invitation?.length]).toEqual([[], [], 1]);
    expect(invitation?.[0]).toMatch(/^\(used,/);
    expect(auth_account?.join()).toMatch(/^(?!.*-TOKEN).*SCRYPT-HASH/);
    expect(await contents(live)).toMatchObject(others);
  });

  it("refuses a file that was cut off or altered anywhere, and leaves the database as it was", async () => {
    await writeBackup(source.url, file, { version: VERSION });
    const packed = await readFile(file);
    const lines = gunzipSync(packed).toString().trimEnd().split("\n");
    const without = (at: number) => lines.toSpliced(at, 1);
    const rowOfTool = lines.findIndex((line) => line.startsWith('{"table":"tool"')) + 1;
    const altered: Record<string, readonly string[]> = {
      "a row less": without(rowOfTool),
      "a row twice": lines.toSpliced(rowOfTool, 0, lines[rowOfTool] ?? ""),
      "no check": without(lines.length - 1),
      "a migration less": [lines[0]?.replace(/,"2026\d+_replaced_rounds"/, "") ?? "", ...lines.slice(1)],
      "another count": without(lines.length - 1).concat(lines.at(-1)?.replace('"rows":2501', '"rows":2500') ?? ""),
      "something after the check": [...lines, "[]"],
      "no header": without(0),
      "no line at all": [],
    };
    const { database, url } = await openEmpty();
    for (const [what, text] of Object.entries(altered)) {
      expect(text, what).not.toEqual(lines);
      await writeFile(file, gzipSync(`${text.join("\n")}\n`));
      await expect(restore(url), what).rejects.toThrow("not a complete Toolcrib backup");
    }
    await writeFile(file, packed);
    for (const size of [packed.length - 1, packed.length >> 1, 100, 5, 0]) {
      await truncate(file, size);
      await expect(restore(url), `${size} bytes`).rejects.toThrow("not a complete Toolcrib backup");
    }
    await expect(restore(url, folder)).rejects.toThrow("Couldn't read");
    expect(await contents(database)).toEqual({});
  });

  it("refuses a database that is not empty, says why, and changes nothing in it", async () => {
    await writeBackup(source.url, file, { version: VERSION });
    const used = await open({ seeded: true });
    const before = await contents(used);
    await expect(restore(used.url)).rejects.toThrow(/these tables have rows: audit_event, bundle.* and \d+ more/);
    expect(await contents(used)).toEqual(before);
    const { database, url } = await openEmpty();
    await database.pool.query("CREATE TABLE holidays (day date)");
    await expect(restore(url)).rejects.toThrow("don't belong to Toolcrib: holidays");
    expect(await contents(database)).toEqual({ holidays: [] });
  });

  it("loads all or nothing, and can be repeated after a failure", async () => {
    await writeBackup(source.url, file, { version: VERSION });
    const target = await open({ seeded: false });
    const { rows } = await source.pool.query<{ name: string }>("SELECT name FROM tool ORDER BY name DESC LIMIT 1");
    await target.pool.query(`ALTER TABLE tool ADD CONSTRAINT unwanted CHECK (name <> '${rows[0]?.name}')`);
    await expect(restore(target.url)).rejects.toThrow("unwanted");
    expect(Object.values(await contents(target)).flat()).toEqual([]);
    await target.pool.query("ALTER TABLE tool DROP CONSTRAINT unwanted");
    // No error, but one row is missing.
    await target.pool.query("CREATE RULE deaf AS ON INSERT TO setting WHERE NEW.name = 'null' DO INSTEAD NOTHING");
    await expect(restore(target.url)).rejects.toThrow("Table setting doesn't match the backup");
    expect(Object.values(await contents(target)).flat()).toEqual([]);
    await target.pool.query("DROP RULE deaf ON setting");
    await restore(target.url);
    expect((await contents(target)).tool).toEqual((await contents(source)).tool);
  });

  it("loads an older version's backup into that version's schema, which the next start migrates", async () => {
    const names = await migrationNames();
    const old = await open({ seeded: false, migrated: false });
    await applyMigrations(old.url, names.slice(0, 3));
    const values = "VALUES ('user_1', 'Ann', 'ann@example.com', now())";
    await old.pool.query(`INSERT INTO "user" (id, name, email, updated_at) ${values}`);
    await old.pool.query(
      "INSERT INTO chat (id, user_id, title, role_name, model_name, updated_at) VALUES ('c', 'user_1', 't', 'r', 'm', now())",
    );
    await writeBackup(old.url, file, { version: VERSION });
    const { database, url } = await openEmpty();
    await restore(url);
    expect(await appliedTo(database)).toEqual(names.slice(0, 3));
    expect(await contents(database)).toEqual(await contents(old));
    expect(await applyMigrations(url)).toEqual(names.slice(3));
    expect(await database.client.chat.findMany()).toMatchObject([{ id: "c", replaced: [] }]);
  });

  it("refuses a newer version's backup, and a database that is newer than the backup", async () => {
    const newer = await open({ seeded: false });
    const add =
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('n', '', '20990101_future', now())";
    await newer.pool.query(add);
    await writeBackup(newer.url, file, { version: "9.9.9" });
    const { database, url } = await openEmpty();
    await expect(restore(url)).rejects.toThrow(/made by Toolcrib 9\.9\.9.*20990101_future/);
    expect(await contents(database)).toEqual({});
    await writeBackup(source.url, `${file}-2`, { version: VERSION });
    await expect(restore(newer.url, `${file}-2`)).rejects.toThrow("has migrations that the backup lacks");
  });
});
