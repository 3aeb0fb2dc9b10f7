import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject } from "../paths.mjs";
import { call, findLogin, readKey, saveLogin, toOrigin } from "./connection.mjs";
import { CommandError, EXIT, UsageError } from "./errors.mjs";
import { readPolicy, resolvePath, writePolicy } from "./policy-files.mjs";
import { hasGuardChanges, showPlan, showSyncPlan } from "./show-plan.mjs";

/**
 * @typedef {{ text: string, json: unknown, code?: number, note?: string }} Result `note`: for people, on standard error
 * @typedef {{ operands?: number, options: Record<string, any>, run: (operands: string[], options: any) => Promise<Result> }} Command
 */

const text = { type: "string" };
const flag = { type: "boolean" };
const POLL_MS = 500;

/** @type {Record<string, Command>} */
export const COMMANDS = {
  login: { options: {}, run: ([url]) => login(url) },
  status: { options: {}, run: showStatus },
  export: { options: { ref: text }, run: ([target], { ref }) => exportPolicy(target, ref) },
  diff: { options: { guards: flag }, run: ([file], options) => diff(needed(file, "FILE"), options) },
  apply: {
    options: { guards: flag, publish: flag, note: text, wait: flag },
    run: ([file], options) => apply(needed(file, "FILE"), options),
  },
  check: { options: {}, run: ([file], { json }) => check(needed(file, "FILE"), json) },
  list: { options: { search: text }, run: ([noun], { search }) => listEntries(knownNoun(noun), search) },
  get: { operands: 2, options: {}, run: ([noun, name]) => getEntry(knownNoun(noun), needed(name, "NAME")) },
  "keys create": {
    options: { role: { type: "string", multiple: true }, "all-roles": flag, expires: text, rate: text },
    run: ([name], options) => createKey(needed(name, "NAME"), options),
  },
  "sources add": {
    options: { kind: text, url: text, title: text },
    run: ([name], options) => addSource(needed(name, "NAME"), options),
  },
  "sources sync": {
    options: { document: text, "dry-run": flag },
    run: ([name], options) => syncSource(needed(name, "NAME"), options),
  },
  "eval run": {
    options: { revision: text },
    run: ([set], { revision }) => runEvaluation(needed(set, "SET"), revision),
  },
};

/** @param {string | undefined} operand @param {string} name */
function needed(operand, name) {
  if (operand === undefined) throw new UsageError(`${name} is missing`);
  return operand;
}

/** @param {string} [given] @returns {Promise<Result>} */
async function login(given) {
  const url = toOrigin(needed(given ?? process.env.TOOLCRIB_URL, "URL"));
  const key = await readKey();
  const status = await call({ url, key }, "/status");
  const file = await saveLogin({ url, key });
  const { name, scopes } = status.key;
  return {
    text: `Logged in to ${url} as ${name} (${scopes.join(", ")}). Saved in ${file}`,
    json: { url, name, scopes, file },
  };
}

/** @returns {Promise<Result>} */
async function showStatus() {
  const connection = await findLogin();
  const status = await call(connection, "/status");
  const { version, revision, processes, draft, key } = status;
  const lines = [
    `${connection.url}: ${status.status}${status.failing.length > 0 ? ` (${status.failing.join(", ")})` : ""}, version ${version}`,
    `Revision ${revision ?? "none"}, ${processes} ${processes === 1 ? "process" : "processes"}`,
    draft.changes === 0 ? "The draft is published." : `The draft has ${draft.changes} unpublished changes.`,
    `Key ${key.name}: ${key.scopes.join(", ")}${key.expiresAt === null ? "" : `, expires ${key.expiresAt}`}`,
  ];
  return { text: lines.join("\n"), json: { url: connection.url, ...status } };
}

/** @param {string | undefined} target @param {string} [ref] @returns {Promise<Result>} */
async function exportPolicy(target, ref = "draft") {
  const policy = await call(await findLogin(), `/policy?ref=${encodeURIComponent(ref)}`, { answer: "text" });
  if (target === undefined) return { text: policy.trimEnd(), json: { ref, text: policy } };
  const files = await writePolicy(target, policy);
  return { text: files.map((file) => `Wrote ${file}`).join("\n"), json: { ref, files } };
}

/** @param {string} name @param {{ guards?: boolean }} options @returns {Promise<Result>} */
async function diff(name, { guards = false }) {
  const { plan } = await makePlan(name, guards);
  if (!isChanging(plan, guards)) return { text: noChanges(plan, guards), json: plan };
  return { text: showPlan(plan, guards), json: plan, code: EXIT.changes };
}

/** @param {string} name @param {boolean} guards */
async function makePlan(name, guards) {
  const connection = await findLogin();
  const file = await readPolicy(name);
  const plan = await call(connection, `/policy/diff?guards=${guards}`, { file });
  return { connection, file, plan };
}

/** @param {any} plan @param {boolean} guards */
function isChanging(plan, guards) {
  return plan.changes.length > 0 || (guards && hasGuardChanges(plan));
}

/** @param {any} plan @param {boolean} guards */
function noChanges(plan, guards) {
  const isIgnoring = !guards && hasGuardChanges(plan);
  return isIgnoring
    ? "No changes. Evaluation sets or publishing rules differ; add --guards to include them."
    : "No changes.";
}

/**
 * @param {string} name
 * @param {{ guards?: boolean, publish?: boolean, note?: string, wait?: boolean }} options
 * @returns {Promise<Result>}
 */
async function apply(name, { guards = false, publish = false, note, wait = false }) {
  if (publish && !note?.trim()) throw new UsageError("--publish needs --note TEXT");
  if (!publish && (note !== undefined || wait)) throw new UsageError("--note and --wait need --publish");
  const { connection, file, plan } = await makePlan(name, guards);
  const imports = isChanging(plan, guards);
  const publishes = publish && (imports || !plan.published?.isDraft);
  if (!imports && !publishes) return { text: noChanges(plan, guards), json: { plan, imported: null, published: null } };
  const lines = [imports ? showPlan(plan, guards) : "The draft already equals the policy, but is not published."];
  const query = `draftHash=${plan.draftHash}&guards=${guards}`;
  const imported = imports ? await call(connection, `/policy/import?${query}`, { file }) : null;
  if (imported !== null) lines.push(`Applied to the draft: ${imported.changes} changed.`);
  const draftHash = imported?.draftHash ?? plan.draftHash;
  const published = publishes ? await publishDraft(connection, { note, draftHash, wait }, lines) : null;
  const code = wait && published !== null && !published.served ? EXIT.failed : EXIT.ok;
  return { text: lines.join("\n"), json: { plan, imported, published }, code };
}

/** @param {any} connection @param {any} json @param {string[]} lines */
async function publishDraft(connection, json, lines) {
  try {
    const published = await call(connection, "/revisions", { json });
    const state = published.served ? " It is served now." : json.wait ? " It is not served yet." : "";
    lines.push(`Published as revision ${published.number}.${state}`);
    return published;
  } catch (error) {
    if (!(error instanceof CommandError) || !isSamePublished(error)) {
      // Show what was already done.
      if (error instanceof CommandError) error.message = [...lines, `Not published: ${error.message}`].join("\n");
      throw error;
    }
    lines.push("The draft is already published.");
    return null;
  }
}

/** Rules and evaluation sets alone make no new revision. @param {CommandError} error */
function isSamePublished({ details }) {
  const { code, message = "" } = /** @type {{ code?: string, message?: string }} */ (details ?? {});
  return code === "conflict" && message.startsWith("This draft is already published");
}

/** @param {string} name @param {boolean} [json] @returns {Promise<Result>} */
async function check(name, json = false) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-check-"));
  try {
    const file = path.join(folder, "policy.yaml");
    await writeFile(file, (await readPolicy(name)).text);
    const shown = json ? process.stderr : "inherit";
    const child = spawn(process.execPath, [inProject("server/cli/check.mjs"), file], {
      stdio: ["ignore", shown, "inherit"],
    });
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    return { text: "", json: { passed: code === 0 }, code: code === 0 ? EXIT.ok : EXIT.failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NOUNS = [
  "sources",
  "tools",
  "categories",
  "bundles",
  "policies",
  "models",
  "skills",
  "roles",
  "evaluations",
  "keys",
];

/** @param {string} [noun] @returns {string} */
function knownNoun(noun) {
  const given = needed(noun, "TYPE");
  if (!NOUNS.includes(given)) throw new UsageError(`TYPE must be one of: ${NOUNS.join(", ")}`);
  return given;
}

/** @param {string} noun @param {string} [search] @returns {Promise<Result>} */
async function listEntries(noun, search = "") {
  const connection = await findLogin();
  /** @type {{ id: string, name: string, title?: string }[]} */
  const items = [];
  for (let after = ""; ; ) {
    const query = new URLSearchParams({ search, limit: "200", ...(after !== "" && { after }) });
    const page = await call(connection, `/${noun}?${query}`);
    items.push(...page.items);
    if (page.next === null) break;
    after = page.next;
  }
  // Names of keys need not be unique.
  const lines = items.map(({ id, name, title }) =>
    [...(noun === "keys" ? [id] : []), name, title ?? ""].join("\t").trim(),
  );
  return { text: items.length === 0 ? `No ${noun}.` : lines.join("\n"), json: items };
}

/** @param {string} noun @param {string} name @returns {Promise<Result>} */
async function getEntry(noun, name) {
  const entry = await call(await findLogin(), `/${noun}/${encodeURIComponent(name)}`);
  return { text: JSON.stringify(entry, null, 2), json: entry };
}

/** @param {string} name @param {any} options @returns {Promise<Result>} */
async function createKey(name, { role = [], "all-roles": allRoles = false, expires, rate }) {
  if (allRoles === role.length > 0) throw new UsageError("Choose roles: --role NAME, or --all-roles");
  if (expires !== undefined && Number.isNaN(Date.parse(expires))) throw new UsageError("--expires must be a date");
  if (rate !== undefined && !/^\d+$/.test(rate)) throw new UsageError("--rate must be a whole number");
  const json = {
    name,
    roles: allRoles ? "all" : role,
    ...(expires !== undefined && { expiresAt: new Date(expires).toISOString() }),
    ...(rate !== undefined && { ratePerMinute: Number(rate) }),
  };
  const created = await call(await findLogin(), "/keys", { json });
  return { text: created.key, json: created, note: `Created ${created.view.id}. The key is shown only now.` };
}

/** @param {string} name @param {any} options @returns {Promise<Result>} */
async function addSource(name, { kind = "mcp", url, title = name }) {
  const connection = { ...(kind === "mcp" && { transport: "http" }), ...(url !== undefined && { url }) };
  const created = await call(await findLogin(), "/sources", { json: { name, kind, title, connection } });
  return {
    text: `Added ${name} (${created.id}) to the draft. Read its tools: toolcrib sources sync ${name}`,
    json: created,
  };
}

/** @param {string} name @param {any} options @returns {Promise<Result>} */
async function syncSource(name, { document: file, "dry-run": isDry = false }) {
  const connection = await findLogin();
  const document = file === undefined ? undefined : await readDocument(file);
  const route = `/sources/${encodeURIComponent(name)}/sync`;
  const plan = await call(connection, `${route}/preview`, { json: { document } });
  const shown = showSyncPlan(plan);
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) {
    return { text: "No changes.", json: { plan, synced: null } };
  }
  if (isDry) return { text: shown, json: { plan, synced: null } };
  const synced = await call(connection, route, { json: { document, planHash: plan.planHash } });
  return { text: `${shown}\nApplied to the draft.`, json: { plan, synced } };
}

/** @param {string} file */
async function readDocument(file) {
  return readFile(resolvePath(file), "utf8").catch(() => {
    throw new CommandError(`Couldn't read ${file}`);
  });
}

/** @param {string} set @param {string} [revision] @returns {Promise<Result>} */
async function runEvaluation(set, revision) {
  if (revision !== undefined && !/^\d+$/.test(revision)) throw new UsageError("--revision must be a whole number");
  const connection = await findLogin();
  const json = { subject: revision === undefined ? "draft" : Number(revision) };
  const { id } = await call(connection, `/evaluations/${encodeURIComponent(set)}/runs`, { json });
  let run = await call(connection, `/runs/${id}`);
  for (; run.status === "waiting" || run.status === "running"; run = await call(connection, `/runs/${id}`)) {
    await sleep(POLL_MS);
  }
  if (run.status !== "finished") throw new CommandError(`The run ended: ${run.error ?? run.status}`, run);
  const { figures, failures, passed } = run;
  const lines = [
    `${run.set.name}: ${figures.cases} cases, recall ${percent(figures.recallAll)}, ${Math.round(figures.tokensSentMean ?? 0)} tokens per message`,
    ...failures.map(
      ({ measure, value, limit }) => `Failed: ${measure} is ${value ?? "unknown"}, the limit is ${limit}`,
    ),
    passed ? "Passed." : "Not passed.",
  ];
  return { text: lines.join("\n"), json: run, code: passed ? EXIT.ok : EXIT.failed };
}

/** @param {number | null} share */
function percent(share) {
  return share === null ? "unknown" : `${Math.round(share * 1000) / 10}%`;
}
