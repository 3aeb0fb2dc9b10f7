import { describeError } from "./expected-error.mjs";
import { serve } from "./serve.mjs";

// The process that `npm run dev` starts anew after each change of the server. Its parent says what to serve, and when
// to stop; Ctrl-C reaches the whole group, but the order of things is the parent's.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", async (options) => {
  try {
    const server = await serve(/** @type {import("./serve.mjs").ServeOptions} */ (options));
    process.once("disconnect", () => server.stop().finally(() => process.exit(0)));
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
});
