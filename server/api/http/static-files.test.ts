import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as ask } from "node:http";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenLocally } from "@/server/testing/listen-locally";
import { createStaticFiles } from "./static-files";

const SCRIPT = "console.log('a script that is long enough to be worth it');".repeat(50);
let folder: string;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-static-"));
  await mkdir(path.join(folder, "static/chunks/app"), { recursive: true });
  await writeFile(path.join(folder, "static/chunks/app/page-1a2.js"), SCRIPT);
  await writeFile(path.join(folder, "static/letters.woff2"), "letters");
  await writeFile(path.join(folder, "static/chunks/page.html"), "<b>");
  await writeFile(path.join(folder, "secret.js"), "secret");
  const answer = createStaticFiles(path.join(folder, "static"));
  ({ port, close } = await listenLocally(async (request, response) => {
    if (!(await answer(request, response, request.url ?? ""))) response.writeHead(404).end("left to Next");
  }));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

/** Raw: `fetch` would normalize the path and decompress. */
function get(url: string, encoding = "", method = "GET") {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const headers = encoding === "" ? {} : { "accept-encoding": encoding };
    ask({ port, host: "127.0.0.1", path: url, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

const URL_OF_SCRIPT = "/_next/static/chunks/app/page-1a2.js";

it.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=1, br;q=0", "gzip", gunzipSync],
  ["br;q=0.0, identity", undefined, (body: Buffer) => body],
  ["", undefined, (body: Buffer) => body],
] as const)("a script is sent as “%s” allows, to be kept for good", async (accepted, encoding, unpack) => {
  const { status, headers, body } = await get(URL_OF_SCRIPT, accepted);
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers).toMatchObject({ "cache-control": expect.stringContaining("immutable"), vary: "Accept-Encoding" });
  expect(unpack(body).toString()).toBe(SCRIPT);
});

it("HEAD gets only headers, and fonts are sent uncompressed", async () => {
  expect((await get(URL_OF_SCRIPT, "br", "HEAD")).body).toHaveLength(0);
  const font = await get("/_next/static/letters.woff2", "br");
  expect([font.headers["content-type"], font.headers["content-encoding"]]).toEqual(["font/woff2", undefined]);
  expect(font.body.toString()).toBe("letters");
});

it.each([
  "/_next/static/chunks/none.js",
  "/_next/static/chunks/page.html",
  "/_next/static/chunks/app",
  "/_next/static/../secret.js",
  "/_next/static/chunks/../../../secret.js",
  "/_next/static/%2e%2e/secret.js",
  "/_next/static//secret.js",
  "/_next/static/..%5csecret.js",
  "/secret.js",
])("what is not one of the build's files is left alone: %s", async (url) => {
  const { status, body } = await get(url);
  expect([status, body.toString()]).toEqual([404, "left to Next"]);
});
