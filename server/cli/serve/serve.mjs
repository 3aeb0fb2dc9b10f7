import { pathToFileURL } from "node:url";
import { inProject } from "../paths.mjs";
import { SERVER_BUNDLE } from "../prepare/build.mjs";
import { step } from "../process/progress.mjs";
import { describeOldNode } from "./old-node.mjs";

/**
 * @typedef {{ databaseUrl: string, secret: string, secretPlace: string, port: number, dev: boolean, modelFolder?: string }} ServeOptions
 */

/** @returns {Promise<typeof import("../../main")>} */
async function loadServer(/** @type {boolean} */ dev) {
  if (!dev) {
    process.setSourceMapsEnabled(true);
    return import(pathToFileURL(SERVER_BUNDLE).href);
  }
  // In development, tsx translates the code on load instead of a build.
  const { register } = await import("tsx/esm/api");
  register();
  return import(pathToFileURL(inProject("server/main.ts")).href);
}

/**
 * Serves from this process.
 * @param {ServeOptions} options
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function serve(options) {
  // Only now: builds and installations set their own.
  Object.assign(process.env, { NODE_ENV: options.dev ? "development" : "production" });
  const { main } = await loadServer(options.dev);
  const server = await main({ ...options, step });
  console.log(`\n  Toolcrib is ready at ${server.address}`);
  if (server.setupAddress) console.log(`  Create the first admin (the link works once): ${server.setupAddress}`);
  const warning = describeOldNode(process.versions.node);
  if (warning !== null) console.warn(`  Warning: ${warning}`);
  console.log("  Press Ctrl-C to stop.\n");
  server.releaseLog();
  return server;
}
