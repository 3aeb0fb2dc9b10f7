import { existsSync } from "node:fs";
import path from "node:path";
import { ExpectedError } from "../process/expected-error.mjs";
import { step } from "../process/progress.mjs";
import { lastLines, quietEnvironment, run } from "../process/run.mjs";

/** First the headless one: it takes a quarter less time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Older Debians have only the second. */
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * The Chromium for browser tests: the named one, Playwright's, the system's, or Debian's package. Never downloaded from elsewhere.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new ExpectedError(`PLAYWRIGHT_CHROMIUM is set to ${named}, which does not exist.`);
  }
  const found = (await playwrightsOwn()) ?? onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version"))
    await step("Installing Chromium", installFromDebian);
  const installed = onPath();
  if (installed) return installed;
  throw new ExpectedError(
    "The browser tests need Chromium, but it is not installed. Install your system's package " +
      "(on Debian: `apt-get install chromium`), or set PLAYWRIGHT_CHROMIUM to its path.",
  );
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

async function installFromDebian() {
  const env = { ...quietEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
  let { code, output } = await run("apt-get", ["update"], { env });
  for (const name of code === 0 ? DEBIAN_PACKAGES : []) {
    ({ code, output } = await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env }));
    if (code === 0) return;
  }
  throw new ExpectedError(`${lastLines(output, 10)}\n\nCouldn't install Chromium (see above).`);
}
