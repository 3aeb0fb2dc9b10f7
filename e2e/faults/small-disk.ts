import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, statfs, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SmallDisk = {
  /** A folder on it, not created yet. */
  readonly dataFolder: string;
  /** Fills the disk up to this much free space. */
  leave(bytes: number): Promise<void>;
  remove(): Promise<void>;
};

/** A file system in memory; or why it cannot be mounted. */
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
      // Only this test's exiting processes have files open.
      await run("umount", ["-l", place]);
      await rm(place, { recursive: true, force: true });
    },
  };
}
