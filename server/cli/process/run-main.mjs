import { describeError } from "./expected-error.mjs";

/**
 * Runs a command. Errors become text on standard error and a failing exit code.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
