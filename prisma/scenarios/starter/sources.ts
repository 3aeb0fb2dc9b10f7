import type { SourceEntry } from "@/server/engine/model/snapshot";

function defineSource(name: string, kind: "builtin" | "json", title: string, description: string): SourceEntry {
  return { id: `source_${name}`, name, kind, title, description, connection: {}, enabled: true };
}

/** Only the workbench runs its tools here; the other sources only define tools, which the agent runs itself. */
export const sources: readonly SourceEntry[] = [
  defineSource(
    "workbench",
    "builtin",
    "Workbench",
    "Built-in tools for trying Toolcrib: tasks, reminders, notes, journals, past sessions, a demo smart home, a clock and a calculator.",
  ),
  defineSource("web", "json", "Web", "Search and read the public web, and call external APIs."),
  defineSource("files", "json", "Files", "Read, search, compare and write workspace files."),
  defineSource("git", "json", "Git", "Read-only access to Git repositories."),
  defineSource("system", "json", "System", "Manage the agent service and run shell commands on its host."),
  defineSource("scheduler", "json", "Scheduler", "Recurring jobs that send the agent an instruction on a schedule."),
  defineSource("database", "json", "Database", "Read-only access to a MariaDB database."),
  defineSource("messaging", "json", "Messaging", "Push notifications, email and Nextcloud Talk."),
  defineSource("agents", "json", "Agents", "Delegate work to other agents and grant them access."),
];
