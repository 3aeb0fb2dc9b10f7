import type { RoleEntry } from "@/server/engine/snapshot";
import { categories } from "./categories";

function toolsOfCategories(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const category = categories.find((entry) => entry.name === name);
    if (category === undefined) throw new Error(`No category is called ${name}`);
    return category.tools;
  });
}

/**
 * What the orchestrator is said to need, group by group, and every tool of each group. Cortex's plan
 * (public/docs/presets.md#cortex) estimates 25 to 30 tools for the same groups; with the tools that it names they are 58.
 */
const orchestratorTools = [
  ...toolsOfCategories("web", "tasks", "cron", "reminders", "scratchpad", "aether", "notes", "agents", "ha"),
  ...toolsOfCategories("aether_db", "git"),
  // Marked there as matters for an administrator. Take this line out for an orchestrator that only assists.
  ...toolsOfCategories("file", "system", "notifications"),
  // Not of that plan and in no category. The everyday assistant is asked for both, and a model that has neither guesses.
  ...["clock_now", "calculate"],
];

/** Ten of the file, shell and Git tools: a coder learns from file_list what file_stat would tell. */
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
    description: "Conversation and nothing else: no tool is ever sent or run.",
    allow: NOTHING,
  }),
  defineRole({
    name: "orchestrator",
    title: "Orchestrator",
    description: "The everyday assistant: the web, the house, notes, tasks, journals, code and messages.",
    allow: { kind: "list", tools: orchestratorTools },
  }),
  defineRole({
    name: "distill",
    title: "Distill",
    description: "Condenses text that it is given. It needs no tools and has none.",
    allow: NOTHING,
  }),
  defineRole({
    name: "coder",
    title: "Coder",
    description: "Reads and changes source files, runs commands, looks into Git.",
    allow: { kind: "list", tools: coderTools },
    core: ["file_read", "file_grep"],
  }),
  defineRole({
    name: "research",
    title: "Research",
    description: "Searches and reads the web, and changes nothing.",
    allow: { kind: "list", tools: researchTools },
  }),
  defineRole({
    name: "admin",
    title: "Admin",
    description: "May use every tool of the catalog, including those added later.",
    allow: { kind: "all", tools: [] },
  }),
];
