import { MAX_VALUES } from "@/server/api/http/read-json";
import type { StallBench } from "./stall-bench";
import type { World } from "./worst-procedures";

/** The worst input that is accepted by procedures about people, keys, settings, evaluations and what the gateway saw. */
type Prepare = (bench: StallBench, world: World, at: number) => Promise<unknown>;

const lines = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const words = (letters: number, at: number) =>
  lines(Math.ceil(letters / 8), (n) => `invoicf${(n * 7 + at).toString(36)}`)
    .join(" ")
    .slice(0, letters)
    .trim();

/** Each call another number: names and addresses are unique. */
let last = 0;
const next = () => {
  last += 1;
  return last;
};

const PASSWORD = "a good password";
let password = PASSWORD;

const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
const emailOf = (number: number) => `stall-${number}-${"x".repeat(40)}@example.com`;

async function invite(bench: StallBench): Promise<{ email: string; token: string }> {
  const email = emailOf(next());
  const { link } = await bench.ask<{ link: string }>("people.invite", { email, accountRole: "viewer" });
  return { email, token: tokenOf(link) };
}

const accept = ({ email, token }: { email: string; token: string }) => ({
  ...{ token, email, name: "Ada ".repeat(25).trim(), password: "p".repeat(128) },
});

type Person = { readonly id: string; readonly version: number; readonly email: string };
async function addPerson(bench: StallBench): Promise<Omit<Person, "email">> {
  const invited = await invite(bench);
  await bench.ask("links.accept", accept(invited));
  const { people } = await bench.ask<{ people: Person[] }>("people.list");
  const { id = "", version = 0 } = people.find(({ email }) => email === invited.email) ?? {};
  return { id, version };
}

const key = async (bench: StallBench, { toolNames }: World) => {
  const roles = await bench.ask<{ id: string }[]>("roles.list");
  return {
    ...{ name: `stall ${next()}`, roles: { kind: "list", roleIds: roles.map(({ id }) => id) } },
    ...{ tools: toolNames.slice(0, 4900), ratePerMinute: 1000, expiresAt: null },
  };
};
const adminKey = () => ({ name: `stall ${next()}`, scopes: ["read", "edit"], expiresAt: null });

const NONE = { tools: [], sources: [], categories: [] };
const role = ({ toolNames, policyName }: World) => ({
  ...{ name: `stall-tried-${next()}`, title: "Stall", description: words(2000, last), policy: policyName },
  ...{
    allow: { kind: "list", tools: toolNames },
    deny: { tools: toolNames.slice(0, 2000), sources: [], categories: [] },
  },
  ...{ core: toolNames.slice(2000, 2010), model: null, maxRounds: null, mode: null },
});

const evalCase = ({ toolNames }: World, number: number) => ({
  ...{ id: `case-${number}`, message: words(1500, number), needs: toolNames.slice(0, 20) },
  ...{ candidates: toolNames.slice(0, 40), history: lines(2, (n) => words(200, number + n)) },
  accept: Object.fromEntries(toolNames.slice(0, 5).map((name) => [name, toolNames.slice(5, 15)])),
});

async function addSet(bench: StallBench, world: World, cases: number): Promise<{ id: string; version: number }> {
  const floors = { recallFloor: null, zeroFloor: null, tokenCeiling: null };
  const fields = { name: `stall-set-${next()}`, description: "", required: false, ...floors };
  const set = await bench.ask<{ id: string; version: number }>("evaluations.create", fields);
  if (cases === 0) return set;
  const text = lines(cases, (n) => JSON.stringify(evalCase(world, n))).join("\n");
  const file = { setId: set.id, format: "jsonl", text, effect: "merge" };
  return { id: set.id, version: (await bench.ask<{ version: number }>("evaluations.importCases", file)).version };
}

const draft = [{ kind: "draft" }];
/** A run of many cases goes on for a while: what is read of it is as large as it gets. */
async function addRun(bench: StallBench, world: World): Promise<string> {
  const { id: setId } = await addSet(bench, world, 200);
  const { ids } = await bench.ask<{ ids: string[] }>("evaluations.startRuns", { setId, subjects: draft });
  return ids[0] ?? "";
}

type Observed = { readonly name: string; readonly contentHash: string };
async function observe(bench: StallBench): Promise<Observed> {
  const name = `observed_${next()}`;
  const properties = Object.fromEntries(lines(400, (n) => [`p${n}`, { type: "string", description: words(60, n) }]));
  const parameters = { type: "object", properties };
  const tools = [{ type: "function", function: { name, description: words(2000, last), parameters } }];
  const body = JSON.stringify({ model: "any-model", tools, messages: [{ role: "user", content: "send the invoice" }] });
  await bench.send({ method: "POST", path: "/v1/chat/completions", body, as: "agent" });
  // It is stored a moment after the answer.
  for (let tries = 0; tries < 100; tries++) {
    const { items } = await bench.ask<{ items: Observed[] }>("gateway.observedTools", { search: name });
    const [found] = items;
    if (found !== undefined) return { name, contentHash: found.contentHash };
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`${name} was not observed`);
}

export const ACCEPTED_ACCOUNTS: Readonly<Record<string, Prepare>> = {
  async "me.changePassword"() {
    const currentPassword = password;
    password = `another password ${next()}`.padEnd(128, "x");
    return { currentPassword, newPassword: password };
  },
  "links.inspect": async (bench) => ({ token: (await invite(bench)).token }),
  "links.accept": async (bench) => accept(await invite(bench)),
  async "links.setPassword"(bench) {
    const { link } = await bench.ask<{ link: string }>("people.offerNewPassword", { id: (await addPerson(bench)).id });
    return { token: tokenOf(link), password: "q".repeat(128) };
  },
  "people.invite": async () => ({ email: emailOf(next()), accountRole: "viewer" }),
  async "people.revokeInvitation"(bench) {
    const { email } = await invite(bench);
    const { invitations } = await bench.ask<{ invitations: { id: string; email: string }[] }>("people.list");
    return { id: invitations.find((one) => one.email === email)?.id };
  },
  "people.offerNewPassword": async (bench) => ({ id: (await addPerson(bench)).id }),
  "people.signOutEverywhere": async (bench) => ({ id: (await addPerson(bench)).id }),
  "people.changeRole": async (bench) => ({ ...(await addPerson(bench)), accountRole: "editor" }),
  "people.changeDisabled": async (bench) => ({ ...(await addPerson(bench)), disabled: true }),
  "keys.create": key,
  async "keys.update"(bench, world) {
    const { view } = await bench.ask<{ view: { id: string } }>("keys.create", await key(bench, world));
    return { ...(await key(bench, world)), id: view.id };
  },
  async "keys.rotate"(bench, world) {
    const { view } = await bench.ask<{ view: { id: string } }>("keys.create", await key(bench, world));
    return { id: view.id, overlapHours: 720 };
  },
  async "keys.revoke"(bench, world) {
    const { view } = await bench.ask<{ view: { id: string } }>("keys.create", await key(bench, world));
    return { id: view.id };
  },
  "adminKeys.create": async () => adminKey(),
  async "adminKeys.revoke"(bench) {
    const { view } = await bench.ask<{ view: { id: string } }>("adminKeys.create", adminKey());
    return { id: view.id };
  },
  "sessions.list": async () => ({ search: words(128, 1), state: "all", limit: 200 }),
  "audit.list": async (_bench, _world, at) => ({ text: words(200, at), limit: 200 }),
  async "settings.update"(bench) {
    const { settings, version } = await bench.ask<{ settings: object; version: string }>("settings.get");
    return { settings, version };
  },
  async "models.setConnection"(bench) {
    const models = await bench.ask<{ id: string; provider: string }[]>("models.list");
    const modelId = models.find(({ provider }) => provider === "openai")?.id;
    const connection = { baseUrl: "https://models.example.com/v1", apiKey: "k".repeat(4000) };
    return { modelId, scope: "model", connection };
  },
  async "sources.setCredentials"(bench) {
    const connection = { baseUrl: "https://api.example.com/v1" };
    const source = { name: `stall-secret-${next()}`, kind: "openapi", title: "Stall", description: "", connection };
    const { id } = await bench.ask<{ id: string }>("sources.create", { ...source, enabled: true });
    const headers = Object.fromEntries(lines(40, (n) => [`x-secret-${n}`, "s".repeat(8000)]));
    return { sourceId: id, credentials: { headers } };
  },
  async "sources.decideDrift"(bench) {
    // Its tools were given other schemas, so a preview finds that each of them has changed.
    const sources = await bench.ask<{ id: string; kind: string }[]>("sources.list");
    for (const { id, kind } of sources) {
      if (kind === "builtin") await bench.ask("sources.previewSync", { sourceId: id });
    }
    const drift = await bench.ask<{ toolId: string; hash: string; state: string }[]>("sources.drift", {});
    const pending = drift.find(({ state }) => state === "pending");
    return { toolId: pending?.toolId, hash: pending?.hash, accept: true };
  },
  "roles.preview": async (_bench, world) => ({ id: null, fields: role(world) }),
  "roles.trial": async (_bench, world) => ({ id: null, fields: role(world) }),
  async "roles.allow"(bench, world) {
    const { id } = await bench.ask<{ id: string }>("roles.create", role(world));
    return { id, tools: world.toolNames.slice(0, 5000), allowed: false };
  },
  "roles.access": async (_bench, { sourceIds }) => ({ sourceIds: sourceIds.slice(0, 200) }),
  async "roles.grant"(bench, world) {
    const tools = world.toolNames.slice(0, 5000);
    const count = Math.floor(MAX_VALUES / (tools.length + 10));
    const grants = [];
    for (let made = 0; made < count; made++) {
      const narrow = { ...role(world), allow: { kind: "list", tools: tools.slice(0, 1) }, deny: NONE, core: [] };
      const { id } = await bench.ask<{ id: string }>("roles.create", narrow);
      grants.push({ id, tools });
    }
    return { grants };
  },
  "skills.parse": async (_bench, { toolNames }, at) => ({
    text: `---\nname: stall\ndescription: ${words(900, at)}\nallowed-tools: ${toolNames.slice(0, 500).join(" ")}\n---\n${words(60_000, at)}`,
  }),
  async "skills.get"(bench, { toolNames }) {
    const skill = { name: `stall-read-${next()}`, goal: words(2000, last), body: words(100_000, last) };
    const { id } = await bench.ask<{ id: string }>("skills.create", { ...skill, tools: toolNames, enabled: true });
    return { id };
  },
  "evaluations.addCases": async (bench, world) => ({
    setId: (await addSet(bench, world, 0)).id,
    cases: lines(300, (n) => evalCase(world, n)),
  }),
  async "evaluations.updateCase"(bench, world) {
    const { id: setId } = await addSet(bench, world, 1);
    const { items } = await bench.ask<{ items: { id: string; mark: string }[] }>("evaluations.cases", { setId });
    const changed = { ...evalCase(world, 2), message: words(20_000, 3) };
    return { setId, caseId: items[0]?.id, mark: items[0]?.mark, case: changed };
  },
  "evaluations.startRuns": async (bench, world) => ({
    ...{ setId: (await addSet(bench, world, 200)).id, subjects: draft },
  }),
  "evaluations.startSweep": async (bench, world) => ({
    ...{ setId: (await addSet(bench, world, 200)).id, policy: world.policyId },
    ...{ parameter: "maxTools", from: 1, to: 30, steps: 24 },
  }),
  "evaluations.run": async (bench, world) => ({ id: await addRun(bench, world) }),
  "evaluations.runCases": async (bench, world) => ({ id: await addRun(bench, world), limit: 200 }),
  "evaluations.remove": async (bench, world) => addSet(bench, world, 1000),
  async "evaluations.undelete"(bench, world) {
    const { id, version } = await addSet(bench, world, 1000);
    await bench.ask("evaluations.remove", { id, version });
    return { id };
  },
  "gateway.addObservedTool": observe,
  "gateway.placeObservedTool": async (bench) => ({ ...(await observe(bench)), place: "deny", entry: "everything" }),
};
