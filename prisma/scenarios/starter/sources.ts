import type { SourceEntry } from "@/server/engine/snapshot";

function defineSource(name: string, kind: "builtin" | "json", title: string, description: string): SourceEntry {
  return { id: `source_${name}`, name, kind, title, description, connection: {}, enabled: true };
}

/** Only the workbench can run its tools here; the others bring definitions, and the agent runs them itself. */
export const sources: readonly SourceEntry[] = [
  defineSource(
    "workbench",
    "builtin",
    "Workbench",
    "Tasks, reminders, notes, journals, past sessions and a small model house, all kept in Toolcrib's own database; a clock and a calculator.",
  ),
  defineSource("web", "json", "Web", "Searching and reading the public web, and calling outside interfaces."),
  defineSource("files", "json", "Files", "Reading, searching, comparing and writing files of the workspace."),
  defineSource("git", "json", "Git", "Looking into Git repositories; nothing is committed."),
  defineSource("system", "json", "System", "The Cortex agent service itself, and a shell on its host."),
  defineSource("scheduler", "json", "Scheduler", "Recurring jobs that give the agent an instruction at set times."),
  defineSource("database", "json", "Database", "Reading the Aether MariaDB database."),
  defineSource("messaging", "json", "Messaging", "Reaching people: push, email and Nextcloud Talk."),
  defineSource("agents", "json", "Agents", "Handing work to other agents and granting them access."),
];
