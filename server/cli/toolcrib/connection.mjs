import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { CommandError, UsageError } from "./errors.mjs";

const PREFIX = "/api/admin/v1";
const DEFAULT_URL = "http://localhost:3000";

/** @typedef {{ url: string, key: string }} Login */

/** @returns {string} the file of the saved login */
export function loginFile() {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const base = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  return path.join(base || path.join(os.homedir(), ".config"), "toolcrib", "login.json");
}

/** Readable by its owner only, from the moment it exists. @param {Login} login */
export async function saveLogin(login) {
  const file = loginFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
  return file;
}

/** @returns {Promise<Login>} from the environment, or as saved by `login` */
export async function findLogin() {
  const { TOOLCRIB_URL: url, TOOLCRIB_ADMIN_KEY: key } = process.env;
  const saved = await readSaved();
  if (key) return { url: toOrigin(url || saved?.url || DEFAULT_URL), key };
  if (saved === null) throw new CommandError("Not logged in. Run: toolcrib login URL, or set TOOLCRIB_ADMIN_KEY");
  // A saved key is sent only to its own server.
  if (url && toOrigin(url) !== saved.url) {
    throw new CommandError(`The saved key is for ${saved.url}. Set TOOLCRIB_ADMIN_KEY for ${toOrigin(url)}`);
  }
  return saved;
}

/** @returns {Promise<Login | null>} */
async function readSaved() {
  try {
    const { url, key } = JSON.parse(await readFile(loginFile(), "utf8"));
    return typeof url === "string" && typeof key === "string" ? { url, key } : null;
  } catch {
    return null;
  }
}

/** @param {string} text */
export function toOrigin(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError("The URL must look like https://toolcrib.example.com");
  }
  return new URL(text).origin;
}

/**
 * Calls the admin API.
 * @param {Login} login
 * @param {string} route such as /status
 * @param {{ json?: unknown, file?: { text: string, type: string }, answer?: "text" }} [options]
 * @returns {Promise<any>}
 */
export async function call({ url, key }, route, { json, file, answer } = {}) {
  const body = file?.text ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await send(`${url}${PREFIX}${route}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { "Content-Type": file?.type ?? "application/json" }),
    },
    ...(body !== undefined && { body }),
    redirect: "error",
  });
  if (!response.ok) throw await toError(response);
  return answer === "text" ? response.text() : response.json();
}

/** @param {string} url @param {RequestInit} options */
async function send(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    const { cause, message } = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (error);
    throw new CommandError(`Couldn't reach ${new URL(url).origin}: ${cause?.code ?? cause?.message ?? message}`);
  }
}

/** @param {Response} response */
async function toError(response) {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text);
    return new CommandError(error.message, error);
  } catch {
    return new CommandError(`${new URL(response.url).origin} answered ${response.status}. Is this a Toolcrib server?`);
  }
}

/** @returns {Promise<string>} the key from the environment or standard input */
export async function readKey() {
  const { TOOLCRIB_ADMIN_KEY: fromEnvironment } = process.env;
  const key = (fromEnvironment || (await readInput())).trim();
  if (!key.startsWith("tca_")) throw new CommandError("An admin key starts with tca_. Create one under Keys.");
  return key;
}

async function readInput() {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write("Admin key (not shown): ");
  let text = "";
  if (stdin.isTTY) stdin.setRawMode(true);
  try {
    for await (const chunk of stdin.setEncoding("utf8")) {
      if (chunk.includes("\u0003")) throw new CommandError("Canceled");
      text += chunk;
      if (/[\r\n]/.test(text) || text.length > 1024) break;
    }
  } finally {
    if (stdin.isTTY) {
      stdin.setRawMode(false);
      stderr.write("\n");
    }
  }
  return text;
}
