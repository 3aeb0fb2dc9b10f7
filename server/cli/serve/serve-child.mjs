import { describeError } from "../process/expected-error.mjs";
import { serve } from "./serve.mjs";

// Restarted by `npm run dev` after each server change. Ctrl-C reaches the whole group, but the parent decides when to stop.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", (options) => {
  const serving = serve(/** @type {import("./serve.mjs").ServeOptions} */ (options));
  // Registered early: the next change may come while the server is still starting.
  process.once("disconnect", () => serving.then((server) => server.stop()).finally(() => process.exit(0)));
  serving.catch((error) => {
    console.error(describeError(error));
    process.exit(1);
  });
});
