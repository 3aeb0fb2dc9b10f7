import { parseArgs } from "node:util";
import { COMMANDS } from "./commands.mjs";
import { CommandError, EXIT, UsageError } from "./errors.mjs";
import { HELP } from "./help.mjs";

/**
 * Runs one command and prints its result.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runCommand(args) {
  const isJson = args.includes("--json");
  try {
    if (args.length === 0 || args.includes("--help") || args[0] === "help") {
      process.stdout.write(HELP);
      return args.length === 0 ? EXIT.usage : EXIT.ok;
    }
    const { text, json, code = EXIT.ok, note } = await run(args);
    if (note !== undefined) console.error(note);
    if (isJson) console.log(JSON.stringify(json, null, 2));
    else if (text !== "") console.log(text);
    return code;
  } catch (error) {
    return fail(error, isJson);
  }
}

/** @param {string[]} args */
async function run(args) {
  // Other users of the machine can read the arguments of a process.
  if (args.some((arg) => /(?:^|=)tc[ak]_/.test(arg))) {
    throw new UsageError(
      "Don't pass keys as arguments. Set TOOLCRIB_ADMIN_KEY, or pipe the key to: toolcrib login URL",
    );
  }
  const name = [args.slice(0, 2).join(" "), args[0] ?? ""].find((one) => Object.hasOwn(COMMANDS, one));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined)
    throw new UsageError(`Unknown command: ${args.slice(0, 2).join(" ")}`);
  const { values, positionals } = parse(args.slice(name.split(" ").length), command.options);
  const { operands = 1 } = command;
  if (positionals.length > operands) throw new UsageError(`Unexpected argument: ${positionals[operands]}`);
  return command.run(positionals, values);
}

/** @param {string[]} args @param {Record<string, any>} options */
function parse(args, options) {
  try {
    return parseArgs({ args, options: { ...options, json: { type: "boolean" } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message.split(". ")[0]);
  }
}

/** @param {unknown} error @param {boolean} isJson */
function fail(error, isJson) {
  const isUsage = error instanceof UsageError;
  if (!isUsage && !(error instanceof CommandError)) {
    console.error(error);
    return EXIT.failed;
  }
  if (isJson)
    console.log(JSON.stringify({ error: { message: error.message, .../** @type {any} */ (error).details } }, null, 2));
  else console.error(isUsage ? `${error.message}\nSee: toolcrib --help` : error.message);
  return isUsage ? EXIT.usage : EXIT.failed;
}
