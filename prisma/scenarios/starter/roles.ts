import type { RoleEntry } from "@/server/engine/model/snapshot";
import { categories } from "./categories";

function toolsOfCategories(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const category = categories.find((entry) => entry.name === name);
    if (category === undefined) throw new Error(`Unknown category: ${name}`);
    return category.tools;
  });
}

/** Every tool of the groups in the `cortex` plan (public/docs/presets.md#cortex): 58 tools, where the plan estimates 25 to 30. */
const orchestratorTools = [
  ...toolsOfCategories("web", "tasks", "cron", "reminders", "scratchpad", "aether", "notes", "agents", "ha"),
  ...toolsOfCategories("aether_db", "git"),
  // Administrator groups in that plan. Remove this line for an assistant without admin tools.
  ...toolsOfCategories("file", "system", "notifications"),
  // Not in the plan, but everyday assistants need both.
  ...["clock_now", "calculate"],
];

/** Without file_stat, because file_list gives the same facts. */
const coderTools = [
  ...["file_read", "file_list", "file_write", "file_grep", "file_diff", "file_syntax_check"],
  "shell_exec",
  ...toolsOfCategories("git"),
];

const researchTools = ["web_search", "web_read", "http_fetch"];

type RoleDraft = Pick<RoleEntry, "name" | "title" | "description" | "allow"> & { readonly core?: readonly string[] };

function defineRole({ core = [], ...draft }: RoleDraft): RoleEntry {
  return {
    id: `role_${draft.name}`,
    ...draft,
    deny: { tools: [], sources: [], categories: [] },
    core,
    policy: "toolcrib",
    model: null,
    maxRounds: null,
    mode: null,
  };
}

const NOTHING: RoleEntry["allow"] = { kind: "none", tools: [] };

export const roles: readonly RoleEntry[] = [
  defineRole({
    name: "chat",
    title: "Chat",
    description: "Conversation only, without tools.",
    allow: NOTHING,
  }),
  defineRole({
    name: "orchestrator",
    title: "Orchestrator",
    description: "Everyday assistant: web, smart home, notes, tasks, journals, code and messages.",
    allow: { kind: "list", tools: orchestratorTools },
  }),
  defineRole({
    name: "distill",
    title: "Distill",
    description: "Summarizes text, without tools.",
    allow: NOTHING,
  }),
  defineRole({
    name: "coder",
    title: "Coder",
    description: "Reads and edits source files, runs commands and reads Git history.",
    allow: { kind: "list", tools: coderTools },
    core: ["file_read", "file_grep"],
  }),
  defineRole({
    name: "research",
    title: "Research",
    description: "Searches and reads the web. Read-only.",
    allow: { kind: "list", tools: researchTools },
  }),
  defineRole({
    name: "admin",
    title: "Admin",
    description: "May use every tool in the catalog, including tools added later.",
    allow: { kind: "all", tools: [] },
  }),
];
