import { afterEach, describe, expect, test } from "vitest";
import type { ClientSettings } from "./index.d.ts";
import { createClient, ToolcribError } from "./index.mjs";
import { type Answer, type Asked, type LocalServer, refusal, startLocalServer } from "./local-server.testing";

let server: LocalServer | undefined;
afterEach(() => server?.stop());

async function open(answerTo: (asked: Asked, count: number) => Answer, settings: Partial<ClientSettings> = {}) {
  server = await startLocalServer(answerTo);
  const client = createClient({ url: server.url, key: "tck_1", backoffMs: 1, timeoutMs: 5000, ...settings });
  return { client, asked: server.asked };
}

const OK: Answer = { body: { fine: true } };
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("a request", () => {
  test("carries the key, and the client's role where the call names none", async () => {
    const { client, asked } = await open(() => OK, { role: "orchestrator" });
    await client.authorize({ name: "task_list" });
    await client.authorize({ name: "task_list", role: "coder" });
    expect(asked.map(({ authorization }) => authorization)).toEqual(["Bearer tck_1", "Bearer tck_1"]);
    expect(asked.map(({ body }) => body)).toEqual([
      { name: "task_list", role: "orchestrator" },
      { name: "task_list", role: "coder" },
    ]);
  });

  test("encodes names in paths and queries, so that none can lead elsewhere", async () => {
    const { client, asked } = await open(() => OK);
    await client.getTool({ name: "a/b?c#d é%2F", role: "x&y=z", format: "mcp" });
    await client.resetSession({ sessionId: "s/../1" });
    await client.browseCategory({ name: "ha", offset: 20, limit: null });
    await client.listCategories();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/v1/tools/a%2Fb%3Fc%23d%20%C3%A9%252F?role=x%26y%3Dz&format=mcp",
      "POST /api/v1/sessions/s%2F..%2F1/reset",
      "GET /api/v1/categories/ha?offset=20",
      "GET /api/v1/categories",
    ]);
  });

  test("is refused before it is sent where a path cannot say the name", async () => {
    const { client, asked } = await open(() => OK);
    for (const name of ["..", ".", "", "\ud800"]) {
      const error = await failure(client.getTool({ name }));
      expect(error).toMatchObject({ code: "invalid", status: 0, field: "name" });
    }
    expect(asked).toEqual([]);
  });

  test("goes to the same place however the address ends", async () => {
    const { asked } = await open(() => OK);
    const url = server?.url ?? "";
    for (const ending of ["", "/", "/api/v1", "/api/v1/", "/crib/"]) {
      await createClient({ url: `${url}${ending}`, key: "tck_1" }).listCategories();
    }
    const plain = "/api/v1/categories";
    expect(asked.map(({ path }) => path)).toEqual([plain, plain, plain, plain, `/crib${plain}`]);
  });
});

describe("an error", () => {
  test("carries all that the server said", async () => {
    const { client } = await open(() => refusal(404, "not_found", { field: "name", closest: ["task_list"] }));
    const error = await failure(client.getTool({ name: "task_lst" }));
    expect(error).toBeInstanceOf(ToolcribError);
    expect(error).toMatchObject({
      name: "ToolcribError",
      message: "said not_found",
      code: "not_found",
      status: 404,
      field: "name",
      closest: ["task_list"],
      requestId: "req_1",
    });
  });

  test("says so where somebody else answered", async () => {
    const { client } = await open((_, count) =>
      count === 0 ? { status: 404, body: "<h1>Not here</h1>" } : { body: "<h1>Welcome</h1>" },
    );
    expect(await failure(client.listCategories())).toMatchObject({ code: "not_found", status: 404 });
    expect(await failure(client.listCategories())).toMatchObject({ code: "unreadable", status: 200 });
  });

  test("comes of a redirect, which is not followed with the key", async () => {
    const { client, asked } = await open(() => ({ status: 307, headers: { Location: "/elsewhere" }, body: {} }));
    expect(await failure(client.listCategories())).toMatchObject({ status: 307 });
    expect(asked).toHaveLength(1);
  });
});

describe("a call is tried again", () => {
  test("while the server is busy or starting, up to the given number of times", async () => {
    const { client, asked } = await open((_, count) =>
      count < 3 ? refusal(count % 2 === 0 ? 429 : 503, count % 2 === 0 ? "too_many_requests" : "unavailable") : OK,
    );
    await expect(client.resolve({ message: "hi" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(4);
  });

  test("no more often than asked, and then the last error is thrown", async () => {
    const { client, asked } = await open(() => refusal(503, "unavailable"), { retries: 2 });
    expect(await failure(client.resolve({ message: "hi" }))).toMatchObject({ code: "unavailable", status: 503 });
    expect(asked).toHaveLength(3);
    await failure(client.resolve({ message: "hi" }, { retries: 0 }));
    expect(asked).toHaveLength(4);
  });

  test("not before the time that Retry-After names, in seconds or as a date", async () => {
    const inTwoSeconds = () => new Date(Date.now() + 2000).toUTCString();
    // A date has whole seconds only, of which the first may be nearly over.
    for (const [retryAfter, leastMs] of [[() => "1", 990] as const, [inTwoSeconds, 500] as const]) {
      const times: number[] = [];
      const { client } = await open((_, count) => {
        times.push(performance.now());
        return count === 0 ? refusal(429, "too_many_requests", { retryAfter: retryAfter() }) : OK;
      });
      await client.resolve({ message: "hi" });
      const [first = 0, second = 0] = times;
      expect(second - first).toBeGreaterThan(leastMs);
      await server?.stop();
    }
  });

  test("not where the server names a wait that is for the caller to decide on", async () => {
    const { client, asked } = await open(() => refusal(429, "too_many_requests", { retryAfter: 3600 }));
    expect(await failure(client.resolve({ message: "hi" }))).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(asked).toHaveLength(1);
  });

  test("not where the answer would be the same", async () => {
    for (const [status, code] of [
      [400, "invalid"],
      [401, "unauthenticated"],
      [404, "not_found"],
      [500, "internal"],
    ] as const) {
      const { client, asked } = await open(() => refusal(status, code));
      expect(await failure(client.resolve({ message: "hi" }))).toMatchObject({ status, code });
      expect(asked).toHaveLength(1);
      await server?.stop();
    }
  });

  test("when the connection breaks", async () => {
    const { client, asked } = await open((_, count) => (count === 0 ? "drop" : OK));
    await expect(client.report({ sessionId: "s1", round: 0 })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(2);
  });

  test("with waits that grow, and that chance shortens by at most half", async () => {
    const times: number[] = [];
    const answer = () => {
      times.push(performance.now());
      return refusal(503, "unavailable");
    };
    const { client } = await open(answer, { backoffMs: 80, retries: 3 });
    await failure(client.resolve({ message: "hi" }));
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toHaveLength(3);
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThan(80 * 2 ** index * 0.5 - 2);
    });
  });
});

describe("the next round of a session", () => {
  test("is not asked for again when the first answer may only be lost, since that would be one round more", async () => {
    for (const lost of ["drop", "hang", { status: 504, body: "<h1>Try later</h1>" }] as const) {
      const { client, asked } = await open((_, count) => (count === 0 ? lost : OK));
      const call = client.resolve({ message: "hi", sessionId: "s1" }, { timeoutMs: 1000 });
      expect(await failure(call)).toBeInstanceOf(ToolcribError);
      expect(asked).toHaveLength(1);
      await server?.stop();
    }
  });

  test("is asked for again where it is named, has no session yet, or was refused", async () => {
    for (const [input, first] of [
      [{ sessionId: "s1", round: 0 }, "drop"],
      [{ sessionId: null }, "drop"],
      [{ sessionId: "s1" }, refusal(429, "too_many_requests")],
      [{ sessionId: "s1" }, refusal(503, "unavailable")],
    ] as const) {
      const { client, asked } = await open((_, count) => (count === 0 ? first : OK));
      await expect(client.resolve({ message: "hi", ...input })).resolves.toEqual({ fine: true });
      expect(asked).toHaveLength(2);
      await server?.stop();
    }
  });
});

describe("a tool", () => {
  test("is not run again when the connection breaks, since it may have run", async () => {
    const { client, asked } = await open((_, count) => (count === 0 ? "drop" : OK));
    expect(await failure(client.execute({ name: "ha_call_service" }))).toMatchObject({
      code: "unreachable",
      status: 0,
    });
    expect(asked).toHaveLength(1);
  });

  test("is not run again when it takes too long", async () => {
    const { client, asked } = await open((_, count) => (count === 0 ? "hang" : OK));
    const error = await failure(client.execute({ name: "ha_call_service" }, { timeoutMs: 1000 }));
    expect(error).toMatchObject({ code: "timeout", status: 0 });
    expect(asked).toHaveLength(1);
  });

  test("is not run again when a gateway, and not Toolcrib, is unavailable", async () => {
    for (const status of [502, 503, 504]) {
      const { client, asked } = await open(() => ({ status, body: "<h1>Try later</h1>" }));
      expect(await failure(client.execute({ name: "ha_call_service" }))).toMatchObject({ status });
      expect(asked).toHaveLength(1);
      await server?.stop();
    }
  });

  test("is run later where Toolcrib says that it was not run", async () => {
    const { client, asked } = await open((_, count) => {
      if (count === 0) return refusal(429, "too_many_requests");
      return count === 1 ? refusal(503, "unavailable") : OK;
    });
    await expect(client.execute({ name: "ha_call_service" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(3);
  });
});

describe("a call ends", () => {
  test("after its time, on each try anew", async () => {
    const { client, asked } = await open((_, count) => (count === 0 ? "hang" : OK), { timeoutMs: 1000 });
    await expect(client.resolve({ message: "hi" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(2);
  });

  test("when it is aborted before, during or between tries, with the reason of whoever aborted", async () => {
    const reason = new Error("enough");
    const { client, asked } = await open(() => "hang");
    expect(await failure(client.resolve({ message: "hi" }, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(asked).toHaveLength(0);

    const during = new AbortController();
    const hanging = failure(client.resolve({ message: "hi" }, { signal: during.signal }));
    await expect.poll(() => asked.length).toBe(1);
    during.abort(reason);
    expect(await hanging).toBe(reason);
    await server?.stop();

    const busy = await open(() => refusal(429, "too_many_requests", { retryAfter: 30 }));
    const between = new AbortController();
    const waiting = failure(busy.client.resolve({ message: "hi" }, { signal: between.signal }));
    await expect.poll(() => busy.asked.length).toBe(1);
    setTimeout(() => between.abort(reason), 20);
    expect(await waiting).toBe(reason);
    expect(busy.asked).toHaveLength(1);
  });

  test("at once when it is aborted while an answer comes that asks for a long wait", async () => {
    const reason = new Error("enough");
    const ending = new AbortController();
    const fetch = async () => {
      ending.abort(reason);
      return Response.json({ error: { code: "unavailable" } }, { status: 503, headers: { "Retry-After": "50" } });
    };
    const client = createClient({ url: "http://toolcrib.test", key: "tck_1", fetch });
    expect(await failure(client.resolve({ message: "hi" }, { signal: ending.signal }))).toBe(reason);
  });
});
