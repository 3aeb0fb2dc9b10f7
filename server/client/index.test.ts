import { afterEach, describe, expect, test } from "vitest";
import type { ClientSettings } from "./index.d.mts";
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
  test("has the key, and the client's role by default", async () => {
    const { client, asked } = await open(() => OK, { role: "orchestrator" });
    await client.authorize({ name: "task_list" });
    await client.authorize({ name: "task_list", role: "coder" });
    expect(asked.map(({ authorization }) => authorization)).toEqual(["Bearer tck_1", "Bearer tck_1"]);
    expect(asked.map(({ body }) => body)).toEqual([
      { name: "task_list", role: "orchestrator" },
      { name: "task_list", role: "coder" },
    ]);
  });

  test("encodes names in paths and queries, so none changes the path", async () => {
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

  test("is refused before sending if a path cannot contain the name", async () => {
    const { client, asked } = await open(() => OK);
    for (const name of ["..", ".", "", "\ud800"]) {
      const error = await failure(client.getTool({ name }));
      expect(error).toMatchObject({ code: "invalid", status: 0, field: "name" });
    }
    expect(asked).toEqual([]);
  });

  test("goes to the same URL with or without a trailing slash", async () => {
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
  test("has every field of the server's error", async () => {
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

  test("says if another server answered", async () => {
    const { client } = await open((_, count) =>
      count === 0 ? { status: 404, body: "<h1>Not here</h1>" } : { body: "<h1>Welcome</h1>" },
    );
    expect(await failure(client.listCategories())).toMatchObject({ code: "not_found", status: 404 });
    expect(await failure(client.listCategories())).toMatchObject({ code: "unreadable", status: 200 });
  });

  test("is thrown for a redirect, which is not followed with the key", async () => {
    const { client, asked } = await open(() => ({ status: 307, headers: { Location: "/elsewhere" }, body: {} }));
    expect(await failure(client.listCategories())).toMatchObject({ status: 307 });
    expect(asked).toHaveLength(1);
  });
});

describe("a call is retried", () => {
  test("while the server is busy or starting, up to the given number of times", async () => {
    const { client, asked } = await open((_, count) =>
      count < 3 ? refusal(count % 2 === 0 ? 429 : 503, count % 2 === 0 ? "too_many_requests" : "unavailable") : OK,
    );
    await expect(client.resolve({ message: "hi" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(4);
  });

  test("up to the limit, and then the last error is thrown", async () => {
    const { client, asked } = await open(() => refusal(503, "unavailable"), { retries: 2 });
    expect(await failure(client.resolve({ message: "hi" }))).toMatchObject({ code: "unavailable", status: 503 });
    expect(asked).toHaveLength(3);
    await failure(client.resolve({ message: "hi" }, { retries: 0 }));
    expect(asked).toHaveLength(4);
  });

  test("not before Retry-After, in seconds or as a date", async () => {
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

  test("not if Retry-After is longer than the maximum", async () => {
    const { client, asked } = await open(() => refusal(429, "too_many_requests", { retryAfter: 3600 }));
    expect(await failure(client.resolve({ message: "hi" }))).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(asked).toHaveLength(1);
  });

  test("not if the answer would be the same", async () => {
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

  test("with exponential backoff and jitter of at most half", async () => {
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
  test("is not retried if only the answer may be lost, because that would be another round", async () => {
    for (const lost of ["drop", "hang", { status: 504, body: "<h1>Try later</h1>" }] as const) {
      const { client, asked } = await open((_, count) => (count === 0 ? lost : OK));
      const call = client.resolve({ message: "hi", sessionId: "s1" }, { timeoutMs: 1000 });
      expect(await failure(call)).toBeInstanceOf(ToolcribError);
      expect(asked).toHaveLength(1);
      await server?.stop();
    }
  });

  test("is retried if it is numbered, has no session yet, or was refused", async () => {
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

  test("is retried if Toolcrib says that it did not run", async () => {
    const { client, asked } = await open((_, count) => {
      if (count === 0) return refusal(429, "too_many_requests");
      return count === 1 ? refusal(503, "unavailable") : OK;
    });
    await expect(client.execute({ name: "ha_call_service" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(3);
  });
});

describe("a call ends", () => {
  test("at its timeout, per attempt", async () => {
    const { client, asked } = await open((_, count) => (count === 0 ? "hang" : OK), { timeoutMs: 1000 });
    await expect(client.resolve({ message: "hi" })).resolves.toEqual({ fine: true });
    expect(asked).toHaveLength(2);
  });

  test("when it is aborted before, during or between attempts, with the caller's reason", async () => {
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

  test("immediately when it is aborted during a long Retry-After", async () => {
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
