import { readdir, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DomainError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import { writeTar } from "./write-tar";

export const DOWNLOADS_PREFIX = "/downloads/";
const CLIENT = path.join(PROJECT_ROOT, "server/client");
/** What `npm pack` takes. */
const IS_PACKED = /\.mjs$|\.d\.mts$|^(?:package\.json|README\.md|LICENSE)$/;

type Download = { readonly type: string; read(): Promise<Buffer> };

const DOWNLOADS: Readonly<Record<string, Download>> = {
  "toolcrib-client.tgz": { type: "application/gzip", read: packClient },
  "toolcrib.py": {
    type: "text/x-python; charset=UTF-8",
    read: () => readFile(path.join(CLIENT, "python/toolcrib.py")),
  },
};

/** The clients, for projects that install them from this server. They are the same for everyone, so no key is needed. */
export async function answerDownload(response: ServerResponse, urlPath: string): Promise<void> {
  const name = urlPath.slice(DOWNLOADS_PREFIX.length);
  const download = Object.hasOwn(DOWNLOADS, name) ? DOWNLOADS[name] : undefined;
  if (download === undefined) {
    throw new DomainError("not_found", `No such download. There is ${Object.keys(DOWNLOADS).join(" and ")}.`);
  }
  const content = await download.read();
  response.writeHead(200, {
    "Content-Type": download.type,
    "Content-Length": content.length,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-cache",
  });
  response.end(content);
}

let packed: Promise<Buffer> | undefined;

/** Once: the files only change with the version. */
function packClient(): Promise<Buffer> {
  packed ??= readPackage().then((files) => promisify(gzip)(writeTar(files)));
  return packed;
}

async function readPackage() {
  const names = (await readdir(CLIENT)).filter((name) => IS_PACKED.test(name)).sort();
  const read = async (name: string) => ({
    ...{ name: `package/${name}`, content: await readFile(path.join(CLIENT, name)) },
  });
  return Promise.all(names.map(read));
}
