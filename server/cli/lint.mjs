import { checks, runCheck } from "./checks.mjs";
import { describeError } from "./expected-error.mjs";
import { generateClient } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";

try {
  await ensureInstalled();
  await generateClient();
  for (const check of checks({ fix: process.argv.includes("--fix") })) {
    if (!(await runCheck(check))) process.exitCode = 1;
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
