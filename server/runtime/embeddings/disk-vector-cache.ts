import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fromBytes, toBytes } from "./vector-bytes";
import type { VectorStore } from "./vector-store";

const HASH_BYTES = 32;
const HEADER_BYTES = 4;
const ENDING = ".vectors";

/** For commands without a database. Each write creates a new file atomically, so processes need no coordination. */
export function openDiskVectorCache(folder: string, model: string): VectorStore {
  const home = path.join(folder, folderNameOf(model));
  const known = new Map<string, Float32Array>();
  const seen = new Set<string>();

  async function readNewFiles(): Promise<void> {
    const names = await readdir(home).catch(() => []);
    for (const name of names.filter((name) => name.endsWith(ENDING) && !seen.has(name))) {
      const file = await readFile(path.join(home, name)).catch(() => undefined);
      if (file === undefined) continue;
      seen.add(name);
      for (const [hash, vector] of readRecords(file)) known.set(hash, vector);
    }
  }

  return {
    async read(hashes) {
      await readNewFiles();
      return new Map(
        hashes.flatMap((hash) => {
          const vector = known.get(hash);
          return vector ? [[hash, vector]] : [];
        }),
      );
    },
    async write(vectors) {
      if (vectors.size === 0) return;
      await mkdir(home, { recursive: true });
      const name = randomBytes(8).toString("hex");
      const draft = path.join(home, `${name}.tmp`);
      await writeFile(draft, toRecords(vectors));
      await rename(draft, path.join(home, name + ENDING));
    },
  };
}

/** Never outside the cache, as `..` would be. */
function folderNameOf(model: string): string {
  return model.replaceAll(/[^a-z0-9.-]+/gi, "-").replace(/^\.*$/, "-");
}

function toRecords(vectors: ReadonlyMap<string, Float32Array>): Buffer {
  const [first] = vectors.values();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(first?.length ?? 0);
  return Buffer.concat([
    header,
    ...[...vectors].flatMap(([hash, vector]) => [Buffer.from(hash, "hex"), toBytes(vector)]),
  ]);
}

function* readRecords(file: Buffer): Generator<[string, Float32Array]> {
  if (file.length < HEADER_BYTES) return;
  const record = HASH_BYTES + 4 * file.readUInt32LE();
  for (let at = HEADER_BYTES; at + record <= file.length; at += record) {
    const hash = file.toString("hex", at, at + HASH_BYTES);
    const vector = fromBytes(file.subarray(at + HASH_BYTES, at + record));
    if (vector !== undefined) yield [hash, vector];
  }
}
