import path from "node:path";
import { PROJECT_ROOT } from "./paths.mjs";
import { ExpectedError } from "./process/expected-error.mjs";

/**
 * The command's file argument, relative to the folder where npm was called.
 * @param {string} command
 * @returns {string}
 */
export function fileArgument(command) {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || name.startsWith("-") || rest.length > 0) throw new ExpectedError(`Usage: npm run ${command} -- FILE`);
  return path.resolve(process.env.INIT_CWD ?? PROJECT_ROOT, name);
}
