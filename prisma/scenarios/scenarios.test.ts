import { describe, expect, it } from "vitest";
import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type JsonObject, PRESETS, type Snapshot, type ToolEntry } from "@/server/engine/model/snapshot";
import { SCENARIOS, type ScenarioName } from "./index";

const TABLE: Record<string, readonly string[]> = {
  web: ["web_search", "web_read", "http_fetch"],
  web_post: ["http_post"],
  file: ["file_read", "file_list", "file_write", "file_diff", "file_grep", "file_syntax_check", "file_stat"],
  git: ["git_status", "git_log", "git_diff"],
  system: ["cortex_status", "cortex_logs", "cortex_restart", "cortex_update", "shell_exec"],
  tasks: ["task_list", "task_create", "task_update", "task_complete"],
  cron: ["cron_list", "cron_add", "cron_remove", "cron_toggle"],
  reminders: ["reminders_add", "reminders_list", "reminders_remove", "reminders_clear"],
  scratchpad: ["scratch_read", "scratch_write", "scratch_append", "scratch_clear"],
  ha: ["ha_get_state", "ha_get_states", "ha_call_service"],
  aether: [
    ...["ae_journal_list", "ae_journal_search", "ae_journal_entry_read", "ae_journal_entries_list"],
    ...["ae_journal_entry_create", "ae_journal_entry_update", "ae_journal_entry_disable"],
    ...["ae_journal_entry_append", "ae_journal_entry_prepend"],
  ],
  aether_db: ["ae_db_query", "ae_db_describe", "ae_db_show_view"],
  notifications: ["web_push", "email_send", "nc_talk_send", "nc_talk_history"],
  agents: ["spawn_agent"],
  notes: ["agent_notes_read", "agent_notes_write", "agent_notes_append", "agent_notes_clear"],
  session: ["session_read", "session_search"],
  ae_tasks: ["ae_task_list"],
  claude: ["claude_allow_dir"],
};

/** Not in the table, and so without a category: found by search, by meaning, and in the bundle menu. */
const UNSORTED = ["calculate", "clock_now"];

const names = Object.keys(SCENARIOS) as ScenarioName[];
const starter = SCENARIOS.starter();
const large = SCENARIOS.large();
const snapshots: Record<ScenarioName, Snapshot> = { starter, large, empty: SCENARIOS.empty() };

/** What a tool costs as an OpenAI definition, by the rough rule of four characters a token. */
function roughTokens({ name, description, inputSchema }: ToolEntry): number {
  return JSON.stringify({ type: "function", function: { name, description, parameters: inputSchema } }).length / 4;
}

function roughTokensOfCategories(...wanted: readonly string[]): number {
  const tools = new Set(wanted.flatMap((name) => TABLE[name] ?? []));
  return starter.tools.filter((tool) => tools.has(tool.name)).reduce((sum, tool) => sum + roughTokens(tool), 0);
}

/** A sentence for each schema that is not a closed object whose parts are all described. */
function schemaFaults({ name, inputSchema }: ToolEntry): readonly string[] {
  const properties = (inputSchema.properties ?? {}) as Record<string, JsonObject>;
  const required = (inputSchema.required ?? []) as readonly string[];
  return [
    ...(inputSchema.type === "object" ? [] : [`${name} takes no object`]),
    ...(inputSchema.additionalProperties === false ? [] : [`${name} takes anything`]),
    ...required.filter((key) => !(key in properties)).map((key) => `${name} requires ${key}, which it does not have`),
    ...Object.entries(properties)
      .filter(([, part]) => typeof part.description !== "string" || part.description.length < 4)
      .map(([key]) => `${name}.${key} has no description`),
  ];
}

function roleTools(name: string): { readonly kind: string; readonly tools: readonly string[] } {
  const role = starter.roles.find((entry) => entry.name === name);
  if (role === undefined) throw new Error(`No role is called ${name}`);
  return role.allow;
}

describe.each(names)("the scenario %s", (name) => {
  const snapshot = snapshots[name];
  const lists = [
    ...[snapshot.sources, snapshot.tools, snapshot.roles, snapshot.categories],
    ...[snapshot.bundles, snapshot.policies, snapshot.models, snapshot.skills],
  ];

  it("is the same every time", () => {
    expect(SCENARIOS[name]()).toEqual(snapshot);
    expect(JSON.stringify(SCENARIOS[name]())).toBe(JSON.stringify(snapshot));
  });

  it("has no name or id twice", () => {
    for (const list of lists) {
      expect(new Set(list.map((entry) => entry.name)).size).toBe(list.length);
      expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length);
    }
  });

  it("lists nothing twice in a role, category, bundle or skill", () => {
    const members = [
      ...snapshot.roles.map((role) => role.allow.tools),
      ...[...snapshot.categories, ...snapshot.bundles, ...snapshot.skills].map((entry) => entry.tools),
      ...snapshot.categories.map((category) => category.keywords.map((keyword) => keyword.text)),
    ];
    expect(members.filter((list) => new Set(list).size !== list.length)).toEqual([]);
  });

  it("gives every tool a name that all providers accept once dots are mapped", () => {
    expect(snapshot.tools.filter((tool) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(tool.name))).toEqual([]);
  });

  it("points only at things that exist", () => {
    const tools = new Set(snapshot.tools.map((tool) => tool.name));
    const sources = new Set(snapshot.sources.map((source) => source.name));
    const categories = new Set(snapshot.categories.map((category) => category.name));
    const policies = new Set(snapshot.policies.map((policy) => policy.name));
    const models = new Set(snapshot.models.map((model) => model.name));
    const dangling = [
      ...snapshot.tools.map((tool) => tool.source).filter((source) => !sources.has(source)),
      ...[...snapshot.categories, ...snapshot.bundles, ...snapshot.skills]
        .flatMap((entry) => entry.tools)
        .filter((tool) => !tools.has(tool)),
      ...snapshot.roles.flatMap((role) => [
        ...[...role.allow.tools, ...role.deny.tools, ...role.core].filter((tool) => !tools.has(tool)),
        ...role.deny.sources.filter((source) => !sources.has(source)),
        ...role.deny.categories.filter((category) => !categories.has(category)),
        ...(policies.has(role.policy) ? [] : [role.policy]),
        ...(role.model === null || models.has(role.model) ? [] : [role.model]),
      ]),
    ];
    expect(dangling).toEqual([]);
  });

  it("sums every tool up in one line of at most 120 characters", () => {
    expect(snapshot.tools.filter(({ summary }) => !/^\S.{10,119}$/.test(summary))).toEqual([]);
  });

  it("describes every parameter of every tool in a closed object schema", () => {
    expect(snapshot.tools.flatMap(schemaFaults)).toEqual([]);
  });

  it("gives every tool three to fourteen phrases that people would use", () => {
    expect(snapshot.tools.filter(({ examples }) => examples.length < 3 || examples.length > 14)).toEqual([]);
  });

  it("puts every tool into a bundle, and all but two into a category, so that each can be reached without a search", () => {
    const bundled = new Set(snapshot.bundles.flatMap((bundle) => bundle.tools));
    const sorted = new Set(snapshot.categories.flatMap((category) => category.tools));
    expect(snapshot.tools.filter((tool) => !bundled.has(tool.name))).toEqual([]);
    const unsorted = snapshot.tools.filter((tool) => !sorted.has(tool.name)).map((tool) => tool.name);
    expect(unsorted.filter((tool) => !UNSORTED.includes(tool))).toEqual([]);
    expect(snapshot.bundles.filter((bundle) => bundle.tools.length < 2)).toEqual([]);
  });

  it("contains each preset as a policy, unchanged", () => {
    expect(snapshot.policies.map((policy) => policy.name)).toEqual([...PRESETS]);
    for (const policy of snapshot.policies) expect(policy.settings).toEqual(PRESET_SETTINGS[policy.preset]);
  });

  it("has models with windows of 8k, 32k, 128k, 200k and 1M, and a demo model first", () => {
    const windows = snapshot.models.map((model) => model.contextWindow);
    expect(windows).toEqual(expect.arrayContaining([8_192, 32_768, 128_000, 200_000, 1_048_576]));
    expect(snapshot.models[0]).toMatchObject({ name: "demo", provider: "demo", contextWindow: 200_000, maxRounds: 5 });
  });
});

describe("the starter scenario", () => {
  it("has the 63 tools of the table in their 18 categories, and two in none", () => {
    expect(Object.fromEntries(starter.categories.map((entry) => [entry.name, entry.tools]))).toEqual(TABLE);
    expect(starter.tools.map((tool) => tool.name).sort()).toEqual([...Object.values(TABLE).flat(), ...UNSORTED].sort());
    expect(starter.tools).toHaveLength(65);
  });

  it("gives chat and distill nothing, and admin everything", () => {
    expect(roleTools("chat")).toEqual({ kind: "none", tools: [] });
    expect(roleTools("distill")).toEqual({ kind: "none", tools: [] });
    expect(roleTools("admin").kind).toBe("all");
  });

  it("gives research its three tools and coder ten for files, shell and Git", () => {
    expect(roleTools("research").tools).toEqual(TABLE.web);
    const coder = roleTools("coder").tools;
    expect(coder).toHaveLength(10);
    expect(coder).toEqual(expect.arrayContaining(["file_read", "file_write", "shell_exec", ...(TABLE.git ?? [])]));
  });

  it("gives the orchestrator every tool of the groups it is described by, and of the others only the clock and the calculator", () => {
    const others = ["web_post", "session", "ae_tasks", "claude"];
    const expected = Object.entries(TABLE).flatMap(([category, tools]) => (others.includes(category) ? [] : tools));
    expect([...roleTools("orchestrator").tools].sort()).toEqual([...expected, ...UNSORTED].sort());
  });

  it("keeps what can be run here in the workbench", () => {
    const workbench = starter.tools.filter((tool) => tool.source === "workbench").map((tool) => tool.name);
    const categories = ["tasks", "reminders", "scratchpad", "notes", "aether", "session", "ha", "ae_tasks"];
    expect(workbench.sort()).toEqual([...categories.flatMap((name) => TABLE[name] ?? []), ...UNSORTED].sort());
  });

  it("gives tools search words that their descriptions lack", () => {
    const repeated = starter.tools.flatMap((tool) => {
      const words = ` ${tool.description.toLowerCase().replace(/[^a-z0-9']+/g, " ")} `;
      return tool.keywords.filter((word) => words.includes(` ${word} `)).map((word) => `${tool.name}: ${word}`);
    });
    expect(repeated).toEqual([]);
  });

  it.each([
    ["What's the weather?", ["web"]],
    ["Good morning", []],
    ["Turn off kitchen lights", ["ha"]],
    ["Search journals for X", ["web", "aether"]],
    ["Create a task", ["tasks"]],
    ["Run a SQL query", ["aether_db"]],
  ])("finds in “%s” the keywords of %j and of nothing else", (message, expected) => {
    const matched = starter.categories.filter((category) =>
      category.keywords.some((keyword) => message.toLowerCase().includes(keyword.text)),
    );
    expect(matched.map((category) => category.name)).toEqual(expected);
  });

  it.each([
    ["the web tools", ["web"], 600],
    ["the home tools", ["ha"], 600],
    ["the task tools", ["tasks"], 800],
    ["the database tools", ["aether_db"], 600],
    ["the journal and web tools that a search in journals brings", ["aether", "web"], 2000],
  ])("keeps %s within what they may cost", (_what, categories, most) => {
    expect(roughTokensOfCategories(...categories)).toBeLessThanOrEqual(most);
  });

  it("costs about as much in all as a real catalog of its kind", () => {
    const total = roughTokensOfCategories(...Object.keys(TABLE));
    expect(total).toBeGreaterThan(9_000);
    expect(total).toBeLessThan(11_000);
  });
});

describe("the large scenario", () => {
  it("has exactly 5,000 tools from 200 sources, 25 each", () => {
    expect(large.tools).toHaveLength(5_000);
    expect(large.sources).toHaveLength(200);
    const uneven = large.sources.filter(
      (source) => large.tools.filter((tool) => tool.source === source.name).length !== 25,
    );
    expect(uneven).toEqual([]);
  });

  it("has roles for everything, for a domain, for a handful and for nothing", () => {
    const sizes = new Map(large.roles.map((role) => [role.name, role.allow]));
    expect(sizes.get("everything")?.kind).toBe("all");
    expect(sizes.get("crm_team")?.tools).toHaveLength(250);
    expect(sizes.get("handful")?.tools).toHaveLength(8);
    expect(sizes.get("chat")?.kind).toBe("none");
  });

  it("describes no two tools alike", () => {
    expect(new Set(large.tools.map((tool) => tool.description)).size).toBe(5_000);
  });
});

describe("the presets", () => {
  it("each have their own title and description", () => {
    expect(new Set(PRESETS.map((preset) => PRESET_INFO[preset].description)).size).toBe(PRESETS.length);
  });

  it("leave a way to deferred tools, except for cortex, which has none by design", () => {
    const without = PRESETS.filter((preset) => PRESET_SETTINGS[preset].presentation.metaTools.length === 0);
    expect(without).toEqual(["cortex"]);
  });
});
