import { fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { inProject } from "../paths.mjs";

/** Next reloads pages itself; this covers the server's own code. */
const WATCHED = ["server", "prisma/scenarios"];
const IGNORED = /generated|\.test\.|^cli[\\/]/;
/** An editor may write a file in several steps. */
const SETTLE_MS = 150;

/**
 * Serves from a child process that is replaced whenever the server's code changes.
 * @param {import("./serve.mjs").ServeOptions} options
 * @returns {{ stop(): Promise<void> }}
 */
export function serveWithReload(options) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let child = start();
  let replacing = Promise.resolve();

  function start() {
    const started = fork(inProject("server/cli/serve/serve-child.mjs"), { stdio: "inherit" });
    started.send(options);
    return started;
  }

  async function stopChild() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.disconnect();
    await once(child, "exit");
  }

  const watchers = WATCHED.map((folder) =>
    watch(inProject(folder), { recursive: true }, (_event, file) => {
      if (file === null || IGNORED.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        console.log(`  ${folder}/${file} changed; restarting the server …`);
        replacing = replacing.then(stopChild).then(() => {
          child = start();
        });
      }, SETTLE_MS);
    }),
  );

  return {
    async stop() {
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      await replacing;
      await stopChild();
    },
  };
}
