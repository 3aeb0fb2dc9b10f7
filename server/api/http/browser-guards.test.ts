import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "@/server/api/trpc/app-router";
import { listenLocally } from "@/server/testing/listen-locally";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createWaitingHandler } from "./waiting-handler";

/** What keeps other sites and injected scripts from acting as the signed-in person. */

const ELSEWHERE = "https://evil.example";
let database: TestDatabase;
let api: RunningApi;
/** The same process behind TLS, and behind a proxy that forwards the client address. */
let behindTls: RunningApi;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  behindTls = await startApi(database, { env: { TOOLCRIB_URL: "https://crib.example", TOOLCRIB_TRUST_PROXY: "1" } });
  ({ cookie } = await api.signIn("admin"));
});
afterAll(async () => {
  await api.stop();
  await behindTls.stop();
  await database.drop();
});

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
const mutations = procedures.filter(([, { _def }]) => _def.type === "mutation").map(([path]) => path);

async function send(path: string, headers: Record<string, string>, init: RequestInit = { method: "POST", body: "{}" }) {
  const answer = await fetch(`${api.url}${path}`, { ...init, headers: { cookie, ...headers } });
  await answer.arrayBuffer();
  return answer;
}

describe("another site", () => {
  const json = { "content-type": "application/json" };

  it.each(mutations)("cannot make a signed-in browser do %s", async (path) => {
    const route = `/api/trpc/${path}`;
    const looks = { method: "GET" };
    const tries: readonly [how: string, status: number, answer: Promise<Response>][] = [
      ["as itself", 403, send(route, { ...json, origin: ELSEWHERE })],
      ["without an origin", 403, send(route, { ...json, origin: "null" })],
      ["as a sibling", 403, send(route, { ...json, origin: "http://a.localhost", "sec-fetch-site": "same-site" })],
      ["with its origin hidden", 403, send(route, { ...json, "sec-fetch-site": "cross-site" })],
      // Forms can send this without our permission; it is not read.
      ["by a form of text", 415, send(route, { "content-type": "text/plain" })],
      ["by a form", 415, send(route, { "content-type": "application/x-www-form-urlencoded" })],
      // Neither can an image or a link.
      ["by a link", 405, send(`${route}?input=%7B%7D`, {}, looks)],
      ["by a link of several", 405, send(`${route}?batch=1&input=%7B%7D`, {}, looks)],
    ];
    for (const [how, status, answer] of tries) expect((await answer).status, how).toBe(status);
  });

  it.each(["/api/auth/sign-in/email", "/api/auth/sign-out", "/mcp", "/api/v1/resolve"])(
    "is refused at %s",
    async (path) => {
      expect((await send(path, { ...json, origin: ELSEWHERE })).status).toBe(403);
    },
  );

  it("is not allowed to read any response, or to send any request by a preflight", async () => {
    for (const path of ["/api/health", "/api/trpc/me.get", "/api/v1/openapi.json", "/api/v1/categories", "/mcp"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const preflight = {
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        };
        const { headers } = await send(path, { origin: ELSEWHERE, ...preflight }, { method });
        const allows = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect(allows, `${method} ${path}`).toEqual([]);
      }
    }
  });
});

describe("the session", () => {
  it("is a cookie that scripts cannot read and other sites do not send, and its token is nowhere else", async () => {
    const { answer, setCookie } = await api.signIn("viewer");
    expect(setCookie).toMatch(/^toolcrib\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(await answer.text()).toBe('{"ok":true}');
  });

  it("is sent only over TLS if there is TLS, and only to this host", async () => {
    const { setCookie, cookie: own } = await behindTls.signIn("viewer");
    // Browsers accept such a name only with these attributes.
    expect(setCookie).toMatch(
      /^__Host-toolcrib\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const me = async () => (await fetch(`${behindTls.url}/api/trpc/me.get`, { headers: { cookie: own } })).json();
    expect(await me()).toMatchObject({ result: { data: { accountRole: "viewer" } } });
    const out = await fetch(`${behindTls.url}/api/auth/sign-out`, {
      method: "POST",
      headers: { cookie: own, "content-type": "application/json" },
      body: "{}",
    });
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-toolcrib\.session_token=; Max-Age=0; Path=\/.*; Secure/);
    expect(await me()).toEqual({ result: { data: null } });
  });

  it("is not taken from a made-up token, from the address, or from a header", async () => {
    const [name = "", value = ""] = cookie.split("=");
    const token = decodeURIComponent(value).split(".")[0] ?? "";
    const me = async (headers: Record<string, string>, query = "") =>
      (await fetch(`${api.url}/api/trpc/me.get${query}`, { headers })).json();
    const nobody = { result: { data: null } };
    expect(await me({ cookie })).not.toEqual(nobody);
    expect(await me({ cookie: `${name}=${token}` })).toEqual(nobody);
    expect(await me({ cookie: `${name}=${token}.${"A".repeat(43)}%3D` })).toEqual(nobody);
    expect(await me({ authorization: `Bearer ${token}` })).toEqual(nobody);
    expect(await me({}, `?${name}=${value}&token=${token}`)).toEqual(nobody);
  });

  it("ends when its person signs out", async () => {
    const { cookie: own } = await api.signIn("member");
    const me = async () => (await fetch(`${api.url}/api/trpc/me.get`, { headers: { cookie: own } })).json();
    expect(await me()).toMatchObject({ result: { data: { accountRole: "member" } } });
    const out = { method: "POST", headers: { cookie: own, "content-type": "application/json" }, body: "{}" };
    expect((await fetch(`${api.url}/api/auth/sign-out`, out)).status).toBe(200);
    expect(await me()).toEqual({ result: { data: null } });
  });
});

describe("guessing passwords", () => {
  const guess = async (at: RunningApi, forwarded: string) => {
    const answer = await fetch(`${at.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": forwarded },
      // Counted like any other, and cheaper than hashing a password.
      body: "{}",
    });
    return answer.status;
  };
  const guessTimes = async (at: RunningApi, address: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push(await guess(at, address(n)));
    return statuses;
  };

  it("is limited by the address of the connection, whatever a header says", async () => {
    expect(await guessTimes(api, (n) => `203.0.113.${n}`)).toContain(429);
  });

  it("is limited behind a proxy by the address that the proxy added, not by what the client claimed", async () => {
    expect(await guessTimes(behindTls, (n) => `203.0.113.${n}, 198.51.100.7`)).toContain(429);
    expect(await guess(behindTls, "198.51.100.8")).toBe(400);
  });

  it.each([
    ["of IPv4", (n: number) => `198.51.100.9:${40_000 + n}`, "198.51.100.10:40000"],
    ["of IPv6", (n: number) => `[2001:db8:0:1::1]:${40_000 + n}`, "[2001:db8:0:2::1]:40000"],
  ])("is limited by the address alone where a proxy adds the port: %s", async (_which, address, other) => {
    expect(await guessTimes(behindTls, address)).toContain(429);
    expect(await guess(behindTls, other)).toBe(400);
  });
});

describe("every answer", () => {
  const QUESTION = JSON.stringify({ role: "orchestrator", message: "turn off the kitchen lights" });
  const LISTING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  type Route = {
    readonly status: number;
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly body?: string;
    readonly origin?: string;
  };
  const looks = (status: number, path: string): Route => ({ status, method: "GET", path });
  const posts = (status: number, path: string, body: string, origin?: string): Route => ({
    ...{ status, method: "POST", path, body },
    ...(origin !== undefined && { origin }),
  });
  const ROUTES: readonly Route[] = [
    ...["/api/health", "/api/v1/openapi.json", "/api/trpc/me.get"].map((path) => looks(200, path)),
    ...["/api/nothing", "/api/auth/get-session"].map((path) => looks(404, path)),
    ...["/api/trpc/people.list", "/metrics", "/mcp", "/api/v1/categories"].map((path) => looks(401, path)),
    looks(400, "//evil.example/"),
    posts(200, "/api/v1/resolve", QUESTION),
    posts(200, "/api/trpc/resolve.tools", QUESTION),
    posts(200, "/mcp", LISTING),
    posts(400, "/api/v1/resolve", "{}"),
    posts(400, "/api/trpc/resolve.tools", "{}"),
    posts(404, "/api/v1/nothing", "{}"),
    posts(405, "/", "{}"),
    ...["/api/v1/resolve", "/api/trpc/resolve.tools", "/api/trpc/people.invite", "/api/auth/sign-out", "/mcp"].map(
      (path) => posts(403, path, QUESTION, ELSEWHERE),
    ),
  ];
  const GUARDS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "cache-control": "no-store",
    "x-request-id": expect.stringMatching(/^req_\w+$/),
  };
  const TLS = { "strict-transport-security": expect.stringMatching(/^max-age=\d{7,}$/) };

  async function callRoute(url: string, key: string | null, { method, path, body, origin }: Route) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: "application/json, text/event-stream",
        "x-toolcrib-role": "orchestrator",
        ...(method === "POST" && { authorization: `Bearer ${key}`, "content-type": "application/json" }),
        ...(origin !== undefined && { origin }),
      },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  }

  it.each(ROUTES)("($status to $method $path) can't be framed, sniffed, embedded or cached", async (route) => {
    const { status, headers, text } = await callRoute(api.url, await api.keyFor(), route);
    expect(status).toBe(route.status);
    expect(headers).toMatchObject(GUARDS);
    for (const name of ["strict-transport-security", "server", "x-powered-by"])
      expect(headers).not.toHaveProperty(name);
    if (status >= 400) expect(text).toContain(`"requestId":"${headers["x-request-id"]}"`);
  });

  it.each(ROUTES)("($status to $method $path) asks browsers to stay with TLS if there is TLS", async (route) => {
    const { status, headers } = await callRoute(behindTls.url, await behindTls.keyFor(), route);
    expect(status).toBe(route.status);
    expect(headers).toMatchObject({ ...GUARDS, ...TLS });
  });

  it("has the same headers during startup", async () => {
    for (const publicUrl of [null, new URL("https://crib.example")]) {
      const { port, close } = await listenLocally(createWaitingHandler("0.0.0-test", { publicUrl }));
      for (const route of [looks(200, "/api/health"), looks(503, "/"), posts(503, "/api/v1/resolve", QUESTION)]) {
        const { status, headers } = await callRoute(`http://127.0.0.1:${port}`, null, route);
        expect(status).toBe(route.status);
        expect(headers).toMatchObject(publicUrl === null ? GUARDS : { ...GUARDS, ...TLS });
        expect("strict-transport-security" in headers).toBe(publicUrl !== null);
      }
      await close();
    }
  });
});
