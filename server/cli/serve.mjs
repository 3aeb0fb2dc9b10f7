import { inProject } from "./paths.mjs";
import { step } from "./progress.mjs";

/**
 * @typedef {{ databaseUrl: string, secret: string, port: number, dev: boolean, modelFolder?: string }} ServeOptions
 */

/**
 * Serves from this very process, and says so. The server is TypeScript: tsx translates it as it is loaded.
 * @param {ServeOptions} options
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function serve(options) {
  // Set only now: a build and an installation have their own opinion of it.
  Object.assign(process.env, { NODE_ENV: options.dev ? "development" : "production" });
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(new URL(`file://${inProject("server/http/main.ts")}`).href);
  const server = await main({ ...options, step });
  console.log(`\n  Toolcrib is ready at ${server.address}`);
  if (server.setupAddress) console.log(`  Create the first admin (the link works once): ${server.setupAddress}`);
  console.log("  Ctrl-C stops it.\n");
  return server;
}
