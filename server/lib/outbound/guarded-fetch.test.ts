import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createGuardedFetch } from "./guarded-fetch";
import { readOutboundRules } from "./outbound-rules";
import { readLimited, readLimitedText } from "./read-limited";

const servers: Server[] = [];

/** friend.test stands for the public side: its name is allowed, the loopback address behind it is not. */
const rules = readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "friend.test" });
const strict = readOutboundRules({});
const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];
const guarded = createGuardedFetch(rules, { resolve: toLoopback });

async function serve(handler: RequestListener, host = "friend.test"): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, headers, url } = request;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ method, headers, url, body: Buffer.concat(chunks).toString() }));
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe("a guarded fetch", () => {
  it("sends method, headers and body, and answers a web response", async () => {
    const response = await guarded(`${await serve(echo)}/path?q=1`, {
      method: "POST",
      headers: { authorization: "Bearer secret", host: "elsewhere.test" },
      body: new URLSearchParams({ a: "1" }),
    });
    expect(response.status).toBe(200);
    const seen = await response.json();
    expect(seen).toMatchObject({ method: "POST", url: "/path?q=1", body: "a=1" });
    expect(seen.headers.authorization).toBe("Bearer secret");
    expect(seen.headers["accept-encoding"]).toBe("identity");
    expect(seen.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(seen.headers.host).toMatch(/^friend\.test:/);
  });

  it.each([
    "http://127.0.0.1:1/",
    "http://2130706433:1/",
    "http://0x7f.1:1/",
    "http://0177.0.0.1:1/",
    "http://127.1:1/",
    "http://0/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://[::ffff:7f00:1]:1/",
    "http://[64:ff9b::7f00:1]:1/",
    "http://localhost:1/",
  ])("refuses the internal address %s and names the switch", async (url) => {
    await expect(createGuardedFetch(strict)(url)).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringMatching(/^url: .* is an internal address\. .*TOOLCRIB_ALLOW_INTERNAL/),
    });
  });

  it.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "data:text/plain,x",
    "nonsense",
    "http://user:word@friend.test/",
  ])("refuses %s", async (url) => {
    await expect(guarded(url)).rejects.toMatchObject({ code: "rejected", message: expect.stringMatching(/^url: /) });
  });

  it("does not reach a server at an internal address, although it listens", async () => {
    let hits = 0;
    const url = await serve((_request, response) => {
      hits++;
      response.end();
    }, "127.0.0.1");
    await expect(guarded(url)).rejects.toMatchObject({ code: "rejected" });
    await expect(guarded(url.replace("127.0.0.1", "stranger.test"))).rejects.toMatchObject({ code: "rejected" });
    await expect(createGuardedFetch(strict)(url.replace("127.0.0.1", "localhost"))).rejects.toMatchObject({
      code: "rejected",
    });
    expect(hits).toBe(0);
  });

  it("reaches an internal address on the allowed port alone, by its number and by a name", async () => {
    const [open, closed] = [await serve(echo, "127.0.0.1"), await serve(echo, "127.0.0.1")];
    const port = new URL(open).port;
    for (const [allowed, host] of [
      [`127.0.0.1:${port}`, "127.0.0.1"],
      [`127.0.0.0/8:${port}`, "named.test"],
      [`named.test:${port}`, "named.test"],
    ] as const) {
      const fetch = createGuardedFetch(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: allowed }), {
        resolve: toLoopback,
      });
      expect((await fetch(open.replace("127.0.0.1", host))).status, allowed).toBe(200);
      await expect(fetch(closed.replace("127.0.0.1", host)), allowed).rejects.toMatchObject({ code: "rejected" });
    }
  });

  it("connects to the address that was checked: a name is asked once for each connection", async () => {
    const answers = ["127.0.0.1", "169.254.169.254"];
    let asked = 0;
    const fetch = createGuardedFetch(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" }), {
      resolve: async () => [{ address: answers[asked++] ?? "", family: 4 }],
    });
    const url = (await serve((_request, response) => response.setHeader("connection", "close").end("first"))).replace(
      "friend",
      "rebinding",
    );
    expect(await (await fetch(url)).text()).toBe("first");
    expect(asked).toBe(1);
    await expect(fetch(url)).rejects.toMatchObject({ code: "rejected", message: expect.stringContaining("rebinding") });
  });

  it("refuses a name of which only one address is internal", async () => {
    const fetch = createGuardedFetch(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" }), {
      resolve: async () => [
        { address: "127.0.0.1", family: 4 },
        { address: "::ffff:10.0.0.1", family: 6 },
      ],
    });
    await expect(fetch(await serve(echo, "mixed.test"))).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("redirects", () => {
  const to = (location: string, status = 302): RequestListener => {
    return (_request, response) => response.writeHead(status, { location }).end();
  };

  it("are answers unless asked to be followed, and errors if so asked", async () => {
    const url = await serve(to("http://127.0.0.1:1/"));
    expect((await guarded(url)).status).toBe(302);
    await expect(guarded(url, { redirect: "error" })).rejects.toMatchObject({ code: "unavailable" });
  });

  it("are refused where they lead to an internal address", async () => {
    let hits = 0;
    const inside = await serve(() => hits++, "127.0.0.1");
    for (const target of [inside, inside.replace("127.0.0.1", "[::ffff:127.0.0.1]"), "http://localhost:1/"]) {
      await expect(guarded(await serve(to(target)), { redirect: "follow" })).rejects.toMatchObject({
        code: "rejected",
      });
    }
    await expect(guarded(await serve(to("file:///etc/passwd")), { redirect: "follow" })).rejects.toMatchObject({
      code: "rejected",
    });
    expect(hits).toBe(0);
  });

  it("carry secrets within an origin and never to another", async () => {
    const elsewhere = await serve(echo);
    const url = await serve((request, response) => {
      if (request.url === "/same") return response.writeHead(307, { location: "/there" }).end();
      if (request.url === "/other") return response.writeHead(307, { location: elsewhere }).end();
      return echo(request, response);
    });
    const ask = async (path: string) =>
      (
        await guarded(url + path, {
          method: "POST",
          redirect: "follow",
          headers: { authorization: "Bearer s", cookie: "a=b", "x-api-key": "s", accept: "application/json" },
          body: "{}",
        })
      ).json();
    const same = await ask("/same");
    expect(same).toMatchObject({ method: "POST", body: "{}" });
    expect(same.headers).toMatchObject({ authorization: "Bearer s", cookie: "a=b", "x-api-key": "s" });
    const other = await ask("/other");
    expect(other).toMatchObject({ method: "POST", body: "{}" });
    expect(other.headers.accept).toBe("application/json");
    for (const secret of ["authorization", "cookie", "x-api-key"]) expect(other.headers).not.toHaveProperty(secret);
  });

  it("turn a POST into a GET without its body for 303 and 302", async () => {
    for (const status of [302, 303]) {
      const url = await serve((request, response) =>
        request.url === "/" ? response.writeHead(status, { location: "/next" }).end() : echo(request, response),
      );
      const seen = await (await guarded(url, { method: "POST", body: "secret", redirect: "follow" })).json();
      expect(seen).toMatchObject({ method: "GET", body: "" });
      expect(seen.headers).not.toHaveProperty("content-type");
    }
  });

  it("end after five hops", async () => {
    let hops = 0;
    const url = await serve((_request, response) => {
      hops++;
      response.writeHead(302, { location: `/${hops}` }).end();
    });
    await expect(guarded(url, { redirect: "follow" })).rejects.toMatchObject({ code: "unavailable" });
    expect(hops).toBe(6);
  });
});

describe("bounds", () => {
  it("streams a body that does not end, until its reader stops", async () => {
    let isClosed: (value: true) => void;
    const closed = new Promise<true>((resolve) => {
      isClosed = resolve;
    });
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const timer = setInterval(() => response.write("data: x\n\n"), 5);
      response.on("close", () => {
        clearInterval(timer);
        isClosed(true);
      });
    });
    const response = await guarded(url);
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain("data: x");
    await reader?.cancel();
    expect(await closed).toBe(true);
  });

  it("stops reading at the limit, also behind compression", async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const url = await serve((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    const { bytes, truncated } = await readLimited(await guarded(url), 1000);
    expect({ length: bytes.length, truncated }).toEqual({ length: 1000, truncated: true });
    await expect(readLimitedText(await guarded(url), 1000)).rejects.toMatchObject({ code: "too_large" });
  });

  it("reads a compressed text that fits, and refuses an encoding that it does not know", async () => {
    const url = await serve((request, response) => {
      response.setHeader("content-encoding", request.url === "/odd" ? "zstd" : "gzip");
      response.end(gzipSync("hello"));
    });
    expect(await readLimitedText(await guarded(url), 1000)).toBe("hello");
    await expect(guarded(`${url}/odd`)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("says that a body broke off, or does not end", async () => {
    const broken = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("half");
      setTimeout(() => response.destroy(), 10);
    });
    await expect(readLimitedText(await guarded(broken), 1000)).rejects.toMatchObject({ code: "unavailable" });
    const endless = await serve((_request, response) => response.writeHead(200).write("half"));
    await expect(readLimitedText(await guarded(endless), 1000, 50)).rejects.toMatchObject({ code: "timeout" });
  });

  it("gives up on a server that does not answer, and on one that is not there", async () => {
    const silent = await serve(() => {});
    await expect(guarded(silent, { headersTimeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" });
    await expect(guarded("http://friend.test:1/")).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is given up with its signal, before the answer and during it", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/body") response.writeHead(200).write("start");
    });
    const reason = new Error("no longer wanted");
    const early = AbortSignal.abort(reason);
    await expect(guarded(url, { signal: early })).rejects.toBe(reason);
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(reason), 30);
    await expect(guarded(url, { signal: waiting.signal })).rejects.toBe(reason);
    const reading = new AbortController();
    const response = await guarded(`${url}/body`, { signal: reading.signal });
    setTimeout(() => reading.abort(reason), 30);
    await expect(response.text()).rejects.toThrow();
  });

  it("may be given up in the moment in which the answer ends, and the next request does not suffer", async () => {
    const url = await serve((_request, response) => response.end("data"));
    for (let time = 0; time < 20; time++) {
      const giving = new AbortController();
      const response = await guarded(url, { method: "POST", body: "x", signal: giving.signal });
      await response.body?.getReader().read();
      giving.abort();
      expect(await (await guarded(url)).text()).toBe("data");
    }
  });
});
