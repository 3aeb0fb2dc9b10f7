import { describeError } from "../process/expected-error.mjs";
import { serve } from "./serve.mjs";

// The process that `npm run dev` restarts after each change to the server. Its parent says what to serve, and when
// to stop; Ctrl-C reaches the whole group, but the order of things is the parent's.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", (options) => {
  const serving = serve(/** @type {import("./serve.mjs").ServeOptions} */ (options));
  // Before the server stands: the next change may come while it is still starting.
  process.once("disconnect", () => serving.then((server) => server.stop()).finally(() => process.exit(0)));
  serving.catch((error) => {
    console.error(describeError(error));
    process.exit(1);
  });
});
