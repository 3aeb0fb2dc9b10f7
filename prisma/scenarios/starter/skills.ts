import type { SkillEntry } from "@/server/engine/model/snapshot";

type SkillDraft = Pick<SkillEntry, "name" | "goal" | "tools"> & { readonly steps: readonly string[] };

/** Renders a SKILL.md: front matter, then steps. */
function defineSkill({ name, goal, tools, steps }: SkillDraft): SkillEntry {
  const body = [
    "---",
    `name: ${name}`,
    `description: ${goal}`,
    "tools_required:",
    ...tools.map((tool) => `  - ${tool}`),
    "---",
    "",
    "## Steps",
    "",
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    "",
  ].join("\n");
  return { id: `skill_${name}`, name, goal, body, tools, enabled: true };
}

export const skills: readonly SkillEntry[] = [
  defineSkill({
    name: "morning-briefing",
    goal: "Give a morning briefing with the weather, open tasks, reminders and anything left on at home",
    tools: ["web_search", "task_list", "reminders_list", "ha_get_states"],
    steps: [
      "Look up today's weather for the person's town with `web_search`, freshness `day`.",
      "List open items due by tomorrow with `task_list`, and what is coming up with `reminders_list`.",
      "Ask `ha_get_states` for lights that are on and covers that are open.",
      "Answer in at most eight lines: weather, what is due, reminders, house. Leave out what is empty.",
    ],
  }),
  defineSkill({
    name: "review-local-changes",
    goal: "Review the uncommitted changes of a repository before they are committed",
    tools: ["git_status", "git_diff", "file_read", "file_syntax_check"],
    steps: [
      "See with `git_status` which files changed; stop if there are none.",
      "Read the changes with `git_diff`, staged and unstaged.",
      "Run `file_syntax_check` on each changed source file, and `file_read` where the patch alone is not clear.",
      "Report problems first, each with file and line; then propose a commit message.",
    ],
  }),
  defineSkill({
    name: "journal-digest",
    goal: "Write a digest of what the journals say about a subject and keep it as a new journal entry",
    tools: ["ae_journal_search", "ae_journal_entry_read", "ae_journal_entry_create"],
    steps: [
      "Search all journals for the subject with `ae_journal_search`.",
      "Read the five best entries in full with `ae_journal_entry_read`.",
      "Write a digest in order of time, naming the date of each entry that it draws on.",
      "Show it, and after a yes store it with `ae_journal_entry_create`, tagged `digest`.",
    ],
  }),
];
