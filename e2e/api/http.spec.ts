import { connect } from "node:net";
import { createPerson, editBundle, query, signedInClient } from "../api-client";
import { adminClient, expect, personWith, test } from "../fixtures";

test("health needs no key and names the revision", async ({ anonymous }) => {
  const answer = await anonymous.get("/api/health");
  expect(answer.status()).toBe(200);
  const health = await answer.json();
  expect(health).toEqual({
    status: "ok",
    failing: [],
    revision: expect.any(Number),
    database: "ok",
    embedder: expect.stringMatching(/^(ok|starting)$/),
    // A first start may still be computing vectors.
    warming: health.warming ?? null,
    records: { waiting: expect.any(Number), dropped: 0 },
    version: expect.any(String),
  });
  expect(health.revision).toBeGreaterThanOrEqual(1);
});

test("every answer carries the security headers and a request id", async ({ anonymous }) => {
  for (const path of ["/api/health", "/sign-in", "/api/v1/nothing"]) {
    const headers = (await anonymous.get(path)).headers();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^req_/);
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  const policy = (await anonymous.get("/sign-in")).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
  expect(scripts).toMatch(/'nonce-[^']+'/);
  expect(scripts).not.toContain("unsafe-inline");
  expect(scripts).not.toContain("unsafe-eval");
});

test("a path of the agent API that does not exist answers JSON, not a page", async ({ anonymous }) => {
  for (const path of ["/api/v1/nothing", "/api/nothing"]) {
    const answer = await anonymous.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toEqual({
      error: { code: "not_found", message: expect.stringContaining(path), requestId: expect.stringMatching(/^req_/) },
    });
  }
});

test("a body beyond the limit is refused before it is fully read", async ({ anonymous, toolcrib }) => {
  const answer = await anonymous.post("/api/trpc/links.accept", { data: { token: "x".repeat(5 * 1024 * 1024) } });
  expect(answer.status()).toBe(413);
  expect((await anonymous.get("/api/health")).ok()).toBe(true);
  expect(toolcrib.output()).not.toContain("xxxxx");
});

test("broken JSON and wrong types get a clear error that names the field", async ({ anonymous }) => {
  const broken = await anonymous.post("/api/trpc/links.accept", {
    headers: { "content-type": "application/json" },
    data: Buffer.from("{"),
  });
  expect(broken.status()).toBe(400);
  const wrong = await anonymous.post("/api/trpc/links.accept", {
    data: { token: "x".repeat(30), name: "A", email: "a@example.com", password: "short" },
  });
  expect(wrong.status()).toBe(400);
  expect((await wrong.json()).error).toMatchObject({
    message: "password: Use at least 10 characters",
    data: { toolcrib: { code: "invalid", field: "password" } },
  });
});

test("a request from another site is refused", async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const answer = await admin.post("/api/trpc/people.invite", {
    headers: { origin: "https://evil.example" },
    data: { email: null, accountRole: "admin" },
  });
  expect(answer.status()).toBe(403);
});

test("permissions hold on every procedure, not only on pages", async ({ toolcrib, anonymous }) => {
  const reads = ["overview.get", "revisions.list", "audit.list", "bundles.list", "tools.rows"];
  for (const path of reads) {
    const input = encodeURIComponent("{}");
    expect((await anonymous.get(`/api/trpc/${path}?input=${input}`)).status(), path).toBe(401);
  }
  const member = await signedInClient(toolcrib.url, await personWith(toolcrib, "member"));
  for (const path of reads) {
    expect((await member.get(`/api/trpc/${path}?input=${encodeURIComponent("{}")}`)).status(), path).toBe(403);
  }
  const viewer = await signedInClient(toolcrib.url, await personWith(toolcrib, "viewer"));
  expect(await query<unknown[]>(viewer, "bundles.list")).not.toHaveLength(0);
  await expect(editBundle(viewer, (await firstBundle(viewer)).name, { description: "no" })).rejects.toThrow(/403/);
  await expect(query(viewer, "people.list")).rejects.toThrow(/403/);
  const editor = await signedInClient(toolcrib.url, await personWith(toolcrib, "editor"));
  await expect(query(editor, "people.list")).rejects.toThrow(/403/);
});

test("disabling someone signs them out at once and keeps them out", async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const who = await createPerson(admin, "viewer");
  const viewer = await signedInClient(toolcrib.url, who);
  expect(await query(viewer, "me.get")).toMatchObject({ email: who.email });
  type People = { people: { id: string; email: string; version: number }[] };
  const { people } = await query<People>(admin, "people.list");
  const person = people.find((entry) => entry.email === who.email);
  const change = { id: person?.id, version: person?.version, disabled: true };
  expect((await admin.post("/api/trpc/people.changeDisabled", { data: change })).status()).toBe(200);
  expect(await query(viewer, "me.get")).toBeNull();
  expect((await viewer.post("/api/auth/sign-in/email", { data: who })).status()).toBe(403);
});

test("nobody can sign up, and guessing passwords is limited", async ({ anonymous }) => {
  const signUp = await anonymous.post("/api/auth/sign-up/email", {
    data: { name: "Eve", email: "eve@example.com", password: "a long password" },
  });
  expect(signUp.ok()).toBe(false);
  const statuses: number[] = [];
  for (let tries = 0; tries < 14; tries++) {
    const answer = await anonymous.post("/api/auth/sign-in/email", {
      data: { email: "admin@example.com", password: `guess number ${tries}` },
    });
    statuses.push(answer.status());
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});

test("an upgrade request is answered like any other, and keeps nothing open", async ({ anonymous, toolcrib }) => {
  await anonymous.get("/sign-in");
  const { port } = new URL(toolcrib.url);
  const answers = await Promise.all(
    ["/api/health", "/sign-in"].map((path) =>
      sendRaw(
        Number(port),
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      ),
    ),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a target that is not a plain path is refused, and leads nowhere else", async ({ toolcrib }) => {
  const { port } = new URL(toolcrib.url);
  const targets = [
    "//evil.example/api/auth/verify-email?token=x&callbackURL=http://evil.example/",
    "//",
    "http://[",
    "*",
    "/invite/%",
  ];
  for (const target of targets) {
    const answer = await sendRaw(
      Number(port),
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer, target).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.toLowerCase()).not.toContain("location:");
  }
});

test("only signing in and out are available in the account API", async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  for (const path of ["verify-password", "list-sessions", "update-user", "change-password", "request-password-reset"]) {
    const answer = await admin.post(`/api/auth/${path}`, { data: { password: "x", newPassword: "y", name: "z" } });
    expect(answer.status(), path).toBe(404);
  }
  expect((await admin.get("/api/auth/get-session")).status()).toBe(404);
});

test("odd methods, NUL characters, deep nesting and out-of-range numbers get a 4xx, never a 5xx", async ({
  toolcrib,
}) => {
  const admin = await adminClient(toolcrib);
  expect((await admin.fetch("/api/trpc/me.get", { method: "PATCH" })).status()).toBe(405);
  expect((await admin.post("/sign-in", { data: "x" })).status()).toBe(405);
  const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  expect((await admin.get(`/api/trpc/revisions.get?input=${input({ number: 3_000_000_000 })}`)).status()).toBe(400);
  expect((await admin.get(`/api/trpc/bundles.get?input=${input({ id: "a\0b" })}`)).status()).toBe(400);
  const deep = `{"name":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}`;
  const answer = await admin.post("/api/trpc/bundles.create", {
    headers: { "content-type": "application/json" },
    data: Buffer.from(deep),
  });
  expect(answer.status()).toBe(400);
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(text));
    let answer = "";
    socket.setTimeout(10_000, () => reject(new Error("no answer in ten seconds")));
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

async function firstBundle(client: Parameters<typeof query>[0]): Promise<{ name: string }> {
  const [bundle] = await query<{ name: string }[]>(client, "bundles.list");
  if (bundle === undefined) throw new Error("the scenario has bundles");
  return bundle;
}
