import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, statfs, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SmallDisk = {
  /** On it, and not made yet. */
  readonly dataFolder: string;
  /** Leaves just so much room, which may be none. */
  leave(bytes: number): Promise<void>;
  remove(): Promise<void>;
};

/** A file system of its own in memory; or why there can be none on this machine. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "toolcrib-disk-"));
  const filler = path.join(place, "filler");
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "toolcrib-test", place]);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    return `no file system can be mounted here: ${
      String((error as Error).message)
        .split("\n")
        .at(-2) ?? ""
    }`;
  }
  await mkdir(path.join(place, "root"), { mode: 0o711 });
  await chmod(path.join(place, "root"), 0o711);
  return {
    dataFolder: path.join(place, "root", "data"),
    async leave(bytes) {
      await writeFile(filler, "");
      await truncate(filler, 0);
      const { bavail, bsize } = await statfs(place);
      const size = bavail * bsize - bytes;
      if (size > 0) await writeFile(filler, Buffer.alloc(size, 1));
    },
    async remove() {
      // Whatever still has a file of it open is a test's own, and on its way out.
      await run("umount", ["-l", place]);
      await rm(place, { recursive: true, force: true });
    },
  };
}
