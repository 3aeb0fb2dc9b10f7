import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { appRouter } from "@/server/trpc/app-router";

/** What keeps other sites, and scripts that found a way in, from acting as whoever is signed in. */

const ELSEWHERE = "https://evil.example";
let database: TestDatabase;
let api: RunningApi;
/** The same process as it is behind TLS, and behind a proxy that says who asks. */
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
    const door = `/api/trpc/${path}`;
    const looks = { method: "GET" };
    const tries: readonly [how: string, status: number, answer: Promise<Response>][] = [
      ["as itself", 403, send(door, { ...json, origin: ELSEWHERE })],
      ["without an origin", 403, send(door, { ...json, origin: "null" })],
      ["as a sibling", 403, send(door, { ...json, origin: "http://a.localhost", "sec-fetch-site": "same-site" })],
      ["with its origin hidden", 403, send(door, { ...json, "sec-fetch-site": "cross-site" })],
      // What forms can send needs no leave of ours to be sent, and is not read.
      ["by a form of text", 415, send(door, { "content-type": "text/plain" })],
      ["by a form", 415, send(door, { "content-type": "application/x-www-form-urlencoded" })],
      // Nor does a picture or a link do anything.
      ["by a link", 405, send(`${door}?input=%7B%7D`, {}, looks)],
      ["by a link of several", 405, send(`${door}?batch=1&input=%7B%7D`, {}, looks)],
    ];
    for (const [how, status, answer] of tries) expect((await answer).status, how).toBe(status);
  });

  it.each(["/api/auth/sign-in/email", "/api/auth/sign-out", "/mcp", "/api/v1/resolve"])(
    "is refused at %s",
    async (path) => {
      expect((await send(path, { ...json, origin: ELSEWHERE })).status).toBe(403);
    },
  );

  it("is told by no answer that it may read it, and by no preflight that it may ask", async () => {
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

  it("is sent over TLS alone where there is TLS, to this host alone", async () => {
    const { setCookie } = await behindTls.signIn("viewer");
    expect(setCookie).toMatch(/^__Secure-toolcrib\.session_token=/);
    expect(setCookie).toMatch(/; Secure/);
    expect(setCookie).not.toMatch(/Domain=/i);
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

  it("ends for good when its person signs out", async () => {
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
      // Counted like any other, and cheaper than one whose password has to be hashed.
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

  it("is limited behind a proxy by what the proxy itself added, not by what the client said before it", async () => {
    expect(await guessTimes(behindTls, (n) => `203.0.113.${n}, 198.51.100.7`)).toContain(429);
    expect(await guess(behindTls, "198.51.100.8")).toBe(400);
  });
});

describe("every answer", () => {
  const DOORS = [
    ...["/api/health", "/api/nothing", "/api/v1/openapi.json", "/api/trpc/me.get", "/api/trpc/people.list"],
    ...["/api/auth/get-session", "/metrics", "/mcp", "//evil.example/", "/api/v1/categories"],
  ];

  it.each(DOORS)("of %s cannot be framed, sniffed or embedded, and is not kept on the way", async (path) => {
    const { headers } = await fetch(`${api.url}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("server") ?? headers.get("x-powered-by")).toBeNull();
  });

  it("asks browsers to stay with TLS where there is TLS", async () => {
    const { headers } = await fetch(`${behindTls.url}/api/health`);
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{7,}$/);
  });
});
