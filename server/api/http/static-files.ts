import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PREFIX = "/_next/static/";
/** The characters of built file names: nothing that leaves the folder. */
const NAME = /^(?:[\w~-][\w~.-]*\/)*[\w~-][\w~.-]*$/;
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".woff2": "font/woff2",
};
const IS_TEXT = /^(?:application|text)\//;

const ENCODINGS = ["br", "gzip"] as const;

type Encoding = (typeof ENCODINGS)[number];
type File = { readonly type: string; readonly plain: Buffer; readonly encoded: Partial<Record<Encoding, Buffer>> };

/** Read and compressed once: Next would do that per visitor. Other files are left to Next. */
export function createStaticFiles(folder: string) {
  // At most as many as were built: missing names are not cached.
  const files = new Map<string, Promise<File | null>>();

  function find(name: string): Promise<File | null> {
    const known = files.get(name);
    if (known !== undefined) return known;
    const reading = readStatic(path.join(folder, name)).then((file) => {
      if (file === null) files.delete(name);
      return file;
    });
    files.set(name, reading);
    return reading;
  }

  return async (request: IncomingMessage, response: ServerResponse, urlPath: string): Promise<boolean> => {
    const name = urlPath.slice(PREFIX.length);
    if (!urlPath.startsWith(PREFIX) || !NAME.test(name)) return false;
    const file = await find(name);
    if (file === null) return false;
    const encoding = ENCODINGS.find((each) => file.encoded[each] !== undefined && accepts(request, each));
    const body = (encoding && file.encoded[encoding]) ?? file.plain;
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Length": body.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}

async function readStatic(file: string): Promise<File | null> {
  const type = TYPES[path.extname(file)];
  const plain = type === undefined ? null : await readFile(file).catch(() => null);
  if (type === undefined || plain === null) return null;
  if (!IS_TEXT.test(type)) return { type, plain, encoded: {} };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ]);
  return { type, plain, encoded: { br, gzip: gz } };
}

function accepts(request: IncomingMessage, encoding: Encoding): boolean {
  const given = String(request.headers["accept-encoding"] ?? "").split(",");
  return given.some((each) => {
    const [name = "", quality = ""] = each.trim().split(";");
    return name.toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?$/.test(quality);
  });
}
