import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "@/server/lib/hash";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openDiskVectorCache } from "./disk-vector-cache";
import { openVectorStore, type VectorStore } from "./vector-store";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-vectors-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const someVectors = (name: string, count: number, dimensions = 8) =>
  new Map(
    Array.from({ length: count }, (_, at) => [
      sha256(`${name} ${at}`),
      Float32Array.from({ length: dimensions }, (_, axis) => Math.sin(at * 31 + axis)),
    ]),
  );

describe.each<[string, (model: string) => VectorStore]>([
  ["in the database", (model) => openVectorStore(database.client, model)],
  ["on disk", (model) => openDiskVectorCache(folder, model)],
])("vectors %s", (_where, open) => {
  it("are read back unchanged, thousands at once", async () => {
    const vectors = someVectors("many", 5000);
    await open("round-trip").write(vectors);
    const read = await open("round-trip").read([...vectors.keys(), sha256("unknown")]);
    expect(read.size).toBe(5000);
    for (const [hash, vector] of vectors) if (read.get(hash)?.join() !== vector.join()) expect.fail(hash);
    expect((await open("round-trip").read([sha256("many 7")])).size).toBe(1);
    expect((await open("round-trip").read([])).size).toBe(0);
  });

  it("can be written by several processes concurrently and repeatedly", async () => {
    const vectors = someVectors("shared", 1200);
    const backwards = new Map([...vectors].reverse());
    const writes = [vectors, backwards, vectors, backwards].map((batch) => open("shared").write(batch));
    await Promise.all(writes);
    expect((await open("shared").read([...vectors.keys()])).size).toBe(1200);
  });

  it.each([
    ["not a number", [Number.NaN, 1]],
    ["infinite", [Number.NEGATIVE_INFINITY, 1]],
    ["nothing but zeros", [0, 0]],
    ["empty", []],
  ])("that are %s count as missing, and make way for whole ones", async (what, numbers) => {
    const [hash, whole] = [sha256(what), new Float32Array([0.6, 0.8])];
    const store = open("broken");
    await store.write(new Map([[hash, new Float32Array(numbers)]]));
    expect((await store.read([hash])).size).toBe(0);
    await store.write(new Map([[hash, whole]]));
    expect((await open("broken").read([hash])).get(hash)).toEqual(whole);
  });

  it("of different models are separate", async () => {
    const vectors = someVectors("model", 3);
    await open("one/model").write(vectors);
    expect((await open("another/model").read([...vectors.keys()])).size).toBe(0);
  });
});

describe("vectors in the database", () => {
  it("are replaced by those of another size only", async () => {
    const store = openVectorStore(database.client, "replaced");
    const [hash = ""] = someVectors("size", 1).keys();
    const write = (numbers: number[]) => store.write(new Map([[hash, new Float32Array(numbers)]]));
    await write([1, 0]);
    await write([0, 1]);
    expect((await store.read([hash])).get(hash)).toEqual(new Float32Array([1, 0]));
    await write([0, 0, 1]);
    expect((await store.read([hash])).get(hash)).toEqual(new Float32Array([0, 0, 1]));
  });

  it("are little endian, whatever the machine", async () => {
    await openVectorStore(database.client, "bytes").write(new Map([[sha256("x"), new Float32Array([1])]]));
    const row = await database.client.embedding.findFirst({ where: { model: "bytes" } });
    expect([...(row?.vector ?? [])]).toEqual([0, 0, 0x80, 0x3f]);
  });
});

describe("vectors on disk", () => {
  it("are visible to a process that was already running", async () => {
    const early = openDiskVectorCache(folder, "late");
    const vectors = someVectors("late", 2);
    expect((await early.read([...vectors.keys()])).size).toBe(0);
    await openDiskVectorCache(folder, "late").write(vectors);
    expect((await early.read([...vectors.keys()])).size).toBe(2);
  });

  it("are found next to a folder with a similar name", async () => {
    const vectors = someVectors("beside", 2);
    await openDiskVectorCache(folder, "beside").write(vectors);
    await mkdir(path.join(folder, "beside", "x.vectors"));
    expect((await openDiskVectorCache(folder, "beside").read([...vectors.keys()])).size).toBe(2);
  });

  it.each(["..", ".", "", "../..", "...."])(
    "stay in the cache's folder, even for a model called '%s'",
    async (model) => {
      const home = path.join(folder, "outer", "cache");
      await openDiskVectorCache(home, model).write(someVectors("inside", 1));
      expect(await readdir(path.join(folder, "outer"))).toEqual(["cache"]);
      expect((await readdir(home, { withFileTypes: true })).every((entry) => entry.isDirectory())).toBe(true);
    },
  );

  it("in files with invalid dimensions are ignored", async () => {
    const home = path.join(folder, "dimensions");
    await mkdir(home);
    for (const [name, dimensions] of Object.entries({ none: 0, many: 0xffffffff })) {
      const header = Buffer.alloc(4);
      header.writeUInt32LE(dimensions);
      await writeFile(path.join(home, `${name}.vectors`), Buffer.concat([header, Buffer.alloc(64)]));
    }
    expect((await openDiskVectorCache(folder, "dimensions").read(["00".repeat(32)])).size).toBe(0);
  });

  it("survive a damaged file", async () => {
    const vectors = someVectors("damaged", 3);
    await openDiskVectorCache(folder, "damaged").write(vectors);
    const home = path.join(folder, "damaged");
    for (const name of await readdir(home)) await truncate(path.join(home, name), 4 + 2 * (32 + 8 * 4) + 5);
    expect((await openDiskVectorCache(folder, "damaged").read([...vectors.keys()])).size).toBe(2);
  });
});
