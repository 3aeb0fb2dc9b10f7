import { checks, runCheck } from "./checks/checks.mjs";
import { generateClient } from "./prepare/generate.mjs";
import { ensureInstalled } from "./prepare/install.mjs";
import { describeError } from "./process/expected-error.mjs";

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
