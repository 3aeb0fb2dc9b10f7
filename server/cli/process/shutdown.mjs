import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "./expected-error.mjs";
import { stopRunningCommands } from "./run.mjs";
import { onStopSignal } from "./signals.mjs";

/**
 * @typedef {import("../postgres/embedded-postgres.mjs").EmbeddedPostgres} EmbeddedPostgres
 * @typedef {{ stop(): Promise<void> }} Stoppable
 */

const SERVER_PATIENCE_MS = 20_000;

/** Thrown to abandon a start that a signal has ended. */
class Stopped extends Error {}

/** Stops what has been started so far, in reverse order. */
export class Shutdown {
  /** @type {{ release(): void } | undefined} */
  lock;
  /** @type {Promise<EmbeddedPostgres> | undefined} a promise, so that a database that is still starting is not forgotten */
  database;
  /** @type {Stoppable | undefined} */
  server;

  #isStopping = false;

  listen() {
    onStopSignal((isRepeated) => (isRepeated ? this.#takeDownAtOnce() : this.#stop(0)));
    // A broken server must not leave its database behind.
    process.on("uncaughtException", (error) => this.fail(error));
  }

  checkpoint() {
    if (this.#isStopping) throw new Stopped();
  }

  /** @param {unknown} error */
  async fail(error) {
    // A step interrupted by a signal also fails; the signal is already being handled.
    if (this.#isStopping) return;
    console.error(describeError(error));
    await this.#stop(1);
  }

  /** @param {number} exitCode */
  async #stop(exitCode) {
    if (this.#isStopping) return;
    this.#isStopping = true;
    stopRunningCommands();
    try {
      await Promise.race([this.server?.stop(), sleep(SERVER_PATIENCE_MS)]);
    } catch (error) {
      console.error(describeError(error));
    }
    await this.#stopDatabase("fast");
    this.lock?.release();
    process.exit(exitCode);
  }

  async #takeDownAtOnce() {
    await this.#stopDatabase("immediate");
    this.lock?.release();
    process.exit(1);
  }

  /** @param {"fast" | "immediate"} mode */
  async #stopDatabase(mode) {
    const database = await this.database?.catch(() => undefined);
    await database?.stop(mode);
  }
}
