import { gunzipSync } from "node:zlib";

const BLOCK = 512;
const REGULAR_FILE = /[0\0]/;

/**
 * The files of a package as npm packs it: a gzipped tar whose names are short and whose entries are plain files.
 * @param {Buffer} tarball
 * @returns {Generator<{ name: string, content: Buffer }>}
 */
export function* readTarball(tarball) {
  const tar = gunzipSync(tarball);
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    const name = readText(header, 0, 100);
    // Two empty blocks end the archive.
    if (name === "") return;
    const size = Number.parseInt(readText(header, 124, 12), 8);
    if (!Number.isSafeInteger(size)) throw new Error(`the archive is broken at ${name}`);
    const start = at + BLOCK;
    if (REGULAR_FILE.test(String.fromCharCode(header[156] ?? 0))) {
      const prefix = readText(header, 345, 155);
      yield { name: prefix === "" ? name : `${prefix}/${name}`, content: tar.subarray(start, start + size) };
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/**
 * @param {Buffer} header
 * @param {number} start
 * @param {number} length
 */
function readText(header, start, length) {
  return header.toString("utf8", start, start + length).replace(/[\0 ][\s\S]*$/, "");
}
