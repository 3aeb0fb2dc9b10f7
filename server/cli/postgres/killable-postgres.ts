import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isProcessAlive } from "../process/process-identity.mjs";
import { runAs } from "./account.mjs";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

/** A separate PostgreSQL that can be killed, frozen and restarted at the same address. */
export async function openKillablePostgres() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-killable-"));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const { url, home } = await startEmbeddedPostgres({ folder });
  const cluster = path.join(home, "cluster");
  const pidFile = path.join(cluster, "postmaster.pid");
  // pg_ctl restarts it with the same options and port.
  const [program = ""] = (await readFile(path.join(cluster, "postmaster.opts"), "utf8")).split(" ");
  const { uid, gid } = await stat(cluster);
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined;

  const control = (...args: readonly string[]) =>
    runAs(account, path.join(path.dirname(program), "pg_ctl"), [...args, "-w", "-s", "-D", cluster]);

  /** The postmaster is stopped first: it would start more children. */
  async function signal(name: NodeJS.Signals): Promise<readonly number[]> {
    const postmaster = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
    process.kill(postmaster, "SIGSTOP");
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    const pids = [postmaster, ...children.trim().split(" ").filter(Boolean).map(Number)];
    for (const pid of pids) if (isProcessAlive(pid)) process.kill(pid, name);
    return pids;
  }

  return {
    url,
    async kill(): Promise<void> {
      const pids = await signal("SIGKILL");
      while (pids.some((pid) => isProcessAlive(pid))) await sleep(20);
      // If zombies are not reaped, PostgreSQL would take this process for a running server.
      await rm(pidFile, { force: true });
    },
    async restart(): Promise<void> {
      const { code, output } = await control("restart", "-t", "300", "-l", path.join(home, "postgres.log"));
      if (code !== 0) throw new Error(`PostgreSQL did not come back: ${output}`);
    },
    /** Returns a function that resumes it. */
    async freeze(): Promise<() => void> {
      const pids = await signal("SIGSTOP");
      return () => {
        for (const pid of pids) if (isProcessAlive(pid)) process.kill(pid, "SIGCONT");
      };
    },
    async remove(): Promise<void> {
      await control("stop", "-t", "60", "-m", "immediate");
      await rm(home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KillablePostgres = Awaited<ReturnType<typeof openKillablePostgres>>;
