import { verifyPassword } from "better-auth/crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { AccountRole } from "@/server/contract/permissions";
import { ACCOUNT_LIMITS } from "@/server/lib/auth/auth";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { acceptLink, ensureAdmin, inspectLink, invite, revokeInvitation } from "./links.service";
import { changePassword, offerNewPassword, setPasswordByLink } from "./passwords.service";
import { changeAccountRole, changeDisabled } from "./people.service";
import { findPasswordHash } from "./people.store";
import { listPeople } from "./people.view";

let database: TestDatabase;
let api: RunningApi;
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  api = await startApi(database);
  admin = await newPerson("admin");
});
// All of them sign in from this machine, more often than one address may.
beforeEach(() => database.client.authRateLimit.deleteMany());
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Person = Awaited<ReturnType<typeof newPerson>>;

const OLD = "the old password";
const NEW = "a new password";
const DAY_MS = 86_400_000;
const GONE = { code: "not_found" };

/** A person signed in with a cookie, and the row of their account. */
async function newPerson(accountRole: AccountRole) {
  const { email, cookie } = await api.signIn(accountRole, OLD);
  return { ...(await database.client.user.findUniqueOrThrow({ where: { email } })), cookie };
}

const post = (path: string, body: object, cookie = "") =>
  fetch(`${api.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie !== "" && { cookie }) },
    body: JSON.stringify(body),
  });

/** In another browser. */
async function signInAgain({ email }: Person, password: string) {
  const answer = await post("/api/auth/sign-in/email", { email, password });
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const answer = await fetch(`${api.url}/api/trpc/me.get`, { headers: { cookie } });
  return ((await answer.json()) as { result: { data: unknown } }).result.data !== null;
}

async function changeOwn({ cookie }: Pick<Person, "cookie">, currentPassword: string, newPassword: string) {
  const answer = await post("/api/trpc/me.changePassword", { currentPassword, newPassword }, cookie);
  const body = (await answer.json()) as { error?: { data: { toolcrib: { field: string | null } } } };
  return { status: answer.status, field: body.error?.data.toolcrib.field };
}

async function opensWith(person: Person, password: string): Promise<boolean> {
  const hash = await findPasswordHash(database.client, person.id);
  return verifyPassword({ hash: hash ?? "", password });
}

const offer = (person: Person, by: Person = admin) => offerNewPassword(database.client, by, person.id);
const use = (token: string, password = NEW) => setPasswordByLink(database.client, { token, password });
const auditOf = (person: Person) =>
  database.client.auditEvent.findMany({ where: { subjectId: person.id }, orderBy: { id: "asc" } });

describe("one's own password", () => {
  it.each(["admin", "editor", "viewer", "member"] as const)(
    "can be changed by a person who knows it, and ends every other session (%s)",
    async (accountRole) => {
      const person = await newPerson(accountRole);
      const bystander = await newPerson("member");
      const elsewhere = await signInAgain(person, OLD);
      const { token } = await offer(person);
      const endPerson = vi.spyOn(api.services.chats, "endPerson");
      onTestFinished(() => endPerson.mockRestore());
      expect(await changeOwn(person, OLD, NEW)).toEqual({ status: 200 });
      expect(endPerson.mock.calls).toEqual([[person.id]]);
      expect(await isSignedIn(person.cookie)).toBe(true);
      expect(await isSignedIn(elsewhere.cookie)).toBe(false);
      expect(await isSignedIn(bystander.cookie)).toBe(true);
      expect((await signInAgain(person, OLD)).status).toBe(401);
      expect((await signInAgain(person, NEW)).status).toBe(200);
      await expect(inspectLink(database.client, token)).rejects.toMatchObject(GONE);
      expect((await auditOf(person)).at(-1)).toMatchObject({
        ...{ action: "change password", actorId: person.id, subjectName: person.email, old: null, new: null },
      });
    },
  );

  it("stays if the current one is wrong or the new one too short, and the error names the field", async () => {
    const person = await newPerson("member");
    const elsewhere = await signInAgain(person, OLD);
    expect(await changeOwn(person, "not the password", NEW)).toEqual({ status: 400, field: "currentPassword" });
    expect(await changeOwn(person, "", NEW)).toEqual({ status: 400, field: "currentPassword" });
    expect(await changeOwn(person, OLD, "too short")).toEqual({ status: 400, field: "newPassword" });
    expect((await changeOwn({ cookie: "" }, OLD, NEW)).status).toBe(401);
    expect(await opensWith(person, OLD)).toBe(true);
    expect(await isSignedIn(elsewhere.cookie)).toBe(true);
    expect(await auditOf(person)).toEqual([]);
  });

  it("can't be guessed faster than by signing in, whatever the address", async () => {
    const [person, another] = [await newPerson("member"), await newPerson("member")];
    const tries = Array.from({ length: ACCOUNT_LIMITS.signInsPerMinute + 5 }, () => changeOwn(person, "a guess", NEW));
    const told = (await Promise.all(tries)).map(({ status }) => status);
    expect(told.filter((status) => status === 400)).toHaveLength(ACCOUNT_LIMITS.signInsPerMinute);
    expect(told.filter((status) => status === 429)).toHaveLength(5);
    expect((await changeOwn(person, OLD, NEW)).status).toBe(429);
    expect((await changeOwn(another, OLD, NEW)).status).toBe(200);
  });

  it("is changed once, even by several simultaneous requests", async () => {
    const person = await newPerson("member");
    const change = (newPassword: string) =>
      changePassword(database.client, person, { currentPassword: OLD, newPassword }, null);
    const results = await Promise.allSettled([change(`${NEW} 1`), change(`${NEW} 2`), change(`${NEW} 3`)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const won = results.findIndex(({ status }) => status === "fulfilled") + 1;
    expect(await opensWith(person, `${NEW} ${won}`)).toBe(true);
  });
});

describe("a link for a new password", () => {
  it("sets it once, ends every session, and needs no old one", async () => {
    const person = await newPerson("editor");
    const { token } = await offer(person);
    expect(await inspectLink(database.client, token)).toMatchObject({ kind: "password", email: person.email });
    const endPerson = vi.spyOn(api.services.chats, "endPerson");
    onTestFinished(() => endPerson.mockRestore());
    expect((await post("/api/trpc/links.setPassword", { token, password: "short" })).status).toBe(400);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect((await post("/api/trpc/links.setPassword", { token, password: NEW })).status).toBe(200);
    expect(endPerson.mock.calls).toEqual([[person.id]]);
    expect(await isSignedIn(person.cookie)).toBe(false);
    expect(await isSignedIn(admin.cookie)).toBe(true);
    expect((await signInAgain(person, OLD)).status).toBe(401);
    expect((await signInAgain(person, NEW)).status).toBe(200);
    await expect(use(token, "yet another password")).rejects.toMatchObject(GONE);
    expect(await opensWith(person, NEW)).toBe(true);
    expect((await auditOf(person)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["offer password", admin.id],
      ["set password", person.id],
    ]);
  });

  it("works for only one of several concurrent uses", async () => {
    const person = await newPerson("member");
    const { token } = await offer(person);
    const results = await Promise.allSettled([use(token, `${NEW} 1`), use(token, `${NEW} 2`)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: GONE });
    const won = results.findIndex(({ status }) => status === "fulfilled") + 1;
    expect(await opensWith(person, `${NEW} ${won}`)).toBe(true);
  });

  it("creates no account, and an invitation sets no password", async () => {
    const person = await newPerson("member");
    const { token } = await offer(person);
    const asInvitation = { token, name: "Eve", email: person.email, password: NEW };
    await expect(acceptLink(database.client, asInvitation)).rejects.toMatchObject(GONE);
    const eve = { ...asInvitation, email: "eve@example.com" };
    await expect(acceptLink(database.client, eve)).rejects.toMatchObject(GONE);
    const invited = await invite(database.client, admin, { email: "new@example.com", accountRole: "admin" });
    await expect(use(invited.token)).rejects.toMatchObject(GONE);
    expect(await inspectLink(database.client, invited.token)).toMatchObject({ kind: "invite" });
    expect(await opensWith(person, OLD)).toBe(true);
    await use(token);
  });

  it("works only if it is the newest, for a day, and can be revoked", async () => {
    const person = await newPerson("member");
    const other = await offer(await newPerson("member"));
    const first = await offer(person);
    const madeAt = Date.now();
    const second = await offer(person);
    await expect(use(first.token)).rejects.toMatchObject(GONE);
    const passed = (ms: number) => vi.useFakeTimers({ now: madeAt + ms, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    passed(DAY_MS - 1);
    expect(await inspectLink(database.client, second.token)).toMatchObject({ kind: "password" });
    // It took a moment to be made.
    passed(DAY_MS + 60_000);
    await expect(use(second.token)).rejects.toMatchObject(GONE);
    vi.useRealTimers();

    const { invitations } = await listPeople(database.client);
    const listed = invitations.filter(({ email }) => email === person.email);
    expect(listed).toMatchObject([{ kind: "password" }]);
    await revokeInvitation(database.client, admin, listed[0]?.id ?? "");
    await expect(use(second.token)).rejects.toMatchObject(GONE);
    const subjectName = `the new-password link of ${person.email}`;
    expect(await database.client.auditEvent.count({ where: { action: "revoke", subjectName } })).toBe(1);
    await use(other.token);
  });

  it("is created by admins only, for themselves too, and not for a disabled account", async () => {
    const [editor, person] = [await newPerson("editor"), await newPerson("member")];
    await expect(offer(person, editor)).rejects.toMatchObject({ code: "forbidden" });
    const own = await offer(admin);
    expect(await inspectLink(database.client, own.token)).toMatchObject({ email: admin.email });
    await database.client.invitation.deleteMany({ where: { email: admin.email } });
    await database.client.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    await expect(offer(person)).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringContaining("is disabled"),
    });
  });

  it("stops working when the account is disabled, even if it is enabled again, and when its creator loses the permission", async () => {
    const { client } = database;
    const [person, maker] = [await newPerson("member"), await newPerson("admin")];
    const made = await offer(person, admin);
    const change = (disabled: boolean, version: number) =>
      changeDisabled(client, admin, { id: person.id, version, disabled, revokesKeys: true });
    await change(true, person.version);
    await expect(use(made.token)).rejects.toMatchObject(GONE);
    await change(false, person.version + 1);
    await expect(use(made.token)).rejects.toMatchObject(GONE);

    const late = await offer(person, admin);
    // No leftover link lets a disabled person in.
    await client.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    await expect(use(late.token)).rejects.toMatchObject(GONE);
    await client.user.update({ where: { id: person.id }, data: { disabledAt: null } });

    const theirs = await offer(person, maker);
    await changeAccountRole(client, admin, { id: maker.id, version: maker.version, accountRole: "editor" });
    await expect(use(theirs.token)).rejects.toMatchObject(GONE);
    expect(await opensWith(person, OLD)).toBe(true);
  });

  it("lets the only admin back in after a forgotten password, through another admin from the environment", async () => {
    await ensureAdmin(database.client, { email: "rescue@example.com", password: "of the operator" });
    const rescue = await database.client.user.findUniqueOrThrow({ where: { email: "rescue@example.com" } });
    const { token } = await offerNewPassword(database.client, rescue, admin.id);
    await use(token, OLD);
    expect(await opensWith(admin, OLD)).toBe(true);
  });
});

it("no password, token or hash of either is in the audit log", async () => {
  const person = await newPerson("member");
  const { token } = await offer(person);
  await use(token);
  await changePassword(database.client, person, { currentPassword: NEW, newPassword: OLD }, null);
  const hash = await findPasswordHash(database.client, person.id);
  const links = await database.client.invitation.findMany();
  const events = await database.client.auditEvent.findMany();
  expect(events.length).toBeGreaterThan(10);
  const told = JSON.stringify(events, (_name, value) => (typeof value === "bigint" ? String(value) : value));
  const secrets = [OLD, NEW, token, hash ?? "", ...links.map(({ tokenHash }) => tokenHash)];
  for (const secret of secrets) expect(told).not.toContain(secret);
});
