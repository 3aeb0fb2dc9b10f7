import type { CategoryEntry } from "@/server/engine/model/snapshot";

/** The 18 categories of the `cortex` preset. `run` is narrowed to `run command`, because the bare word would add system tools to "run a SQL query". */
function defineCategory(
  name: string,
  title: string,
  description: string,
  keywords: readonly string[],
  tools: readonly string[],
): CategoryEntry {
  return {
    id: `category_${name}`,
    name,
    title,
    description,
    keywords: keywords.map((text) => ({ text, kind: "phrase" })),
    tools,
    enabled: true,
  };
}

export const categories: readonly CategoryEntry[] = [
  defineCategory(
    "web",
    "Web",
    "Search and read the public web.",
    [
      ...["search", "google", "look up", "what is", "who is", "weather", "forecast", "temperature", "news", "article"],
      ...["website", "find", "research"],
      "find on",
    ],
    ["web_search", "web_read", "http_fetch"],
  ),
  defineCategory(
    "web_post",
    "Web calls",
    "Send data to external services.",
    [...["post to", "send to", "webhook", "trigger", "notify"], "trigger webhook"],
    ["http_post"],
  ),
  defineCategory(
    "file",
    "Files",
    "Read, search, compare and write files.",
    [
      ...["read file", "show file", "open file", "list files", "directory", "grep", "find in", "search in", "diff"],
      ...["compare", "syntax check"],
      "list file",
    ],
    ["file_read", "file_list", "file_write", "file_diff", "file_grep", "file_syntax_check", "file_stat"],
  ),
  defineCategory(
    "git",
    "Git",
    "Status and history of Git repositories.",
    [...["git", "commit", "branch", "pushed", "pulled", "merge", "repo", "repository"], "merged"],
    ["git_status", "git_log", "git_diff"],
  ),
  defineCategory(
    "system",
    "System",
    "The agent service and the host it runs on.",
    [
      ...["restart", "update", "status", "logs", "deploy", "shell", "command", "health", "is it running"],
      "run command",
    ],
    ["cortex_status", "cortex_logs", "cortex_restart", "cortex_update", "shell_exec"],
  ),
  defineCategory(
    "tasks",
    "Tasks",
    "Personal to-do list.",
    ["task", "todo", "to-do", "to do", "add task", "create task", "what's on my list", "pending"],
    ["task_list", "task_create", "task_update", "task_complete"],
  ),
  defineCategory(
    "cron",
    "Scheduled jobs",
    "Recurring jobs.",
    ["schedule", "cron", "every day", "every week", "recurring", "automate", "job"],
    ["cron_list", "cron_add", "cron_remove", "cron_toggle"],
  ),
  defineCategory(
    "reminders",
    "Reminders",
    "One-time and repeating reminders.",
    ["remind", "reminder", "remember", "don't forget"],
    ["reminders_add", "reminders_list", "reminders_remove", "reminders_clear"],
  ),
  defineCategory(
    "scratchpad",
    "Scratchpad",
    "Shared scratchpad for work in progress.",
    [...["scratch", "scratchpad", "working notes", "jot down", "notepad"], "working note"],
    ["scratch_read", "scratch_write", "scratch_append", "scratch_clear"],
  ),
  defineCategory(
    "ha",
    "Smart home",
    "Devices in Home Assistant.",
    [
      ...["home assistant", "light", "thermostat", "turn on", "turn off", "kitchen", "bedroom", "switch", "sensor"],
      "temperature",
      ...["temperature in", "garage"],
    ],
    ["ha_get_state", "ha_get_states", "ha_call_service"],
  ),
  defineCategory(
    "aether",
    "Journals",
    "Journals and their entries.",
    [
      ...["journal", "aether", "note entry", "log entry", "search journals", "ae_"],
      ...["aether journal", "search journal", "ae_journal"],
    ],
    [
      ...["ae_journal_list", "ae_journal_search", "ae_journal_entry_read", "ae_journal_entries_list"],
      ...["ae_journal_entry_create", "ae_journal_entry_update", "ae_journal_entry_disable"],
      ...["ae_journal_entry_append", "ae_journal_entry_prepend"],
    ],
  ),
  defineCategory(
    "aether_db",
    "Database",
    "Read-only database queries.",
    [...["database", "query", "sql", "select", "db", "table", "schema", "maria"], "run query"],
    ["ae_db_query", "ae_db_describe", "ae_db_show_view"],
  ),
  defineCategory(
    "notifications",
    "Messages",
    "Push notifications, email and chat.",
    [
      ...["notify", "push", "send email", "email", "message", "talk", "nextcloud"],
      ...["push notification", "talk message"],
    ],
    ["web_push", "email_send", "nc_talk_send", "nc_talk_history"],
  ),
  defineCategory(
    "agents",
    "Agents",
    "Delegate work to other agents.",
    [...["spawn", "sub-agent", "delegate", "agent"], "spawn agent"],
    ["spawn_agent"],
  ),
  defineCategory(
    "notes",
    "Agent notes",
    "The agent's own notes.",
    [...["agent notes", "private notes", "my notes"], "agent_notes"],
    ["agent_notes_read", "agent_notes_write", "agent_notes_append", "agent_notes_clear"],
  ),
  defineCategory(
    "session",
    "Past sessions",
    "Search and read earlier conversations.",
    [
      ...["remember", "session", "history", "last time", "what did we", "earlier", "yesterday", "last week"],
      "previously",
    ],
    ["session_read", "session_search"],
  ),
  defineCategory(
    "ae_tasks",
    "Boards",
    "Cards on team boards.",
    [...["ae task", "kanban", "board"], "ae_task"],
    ["ae_task_list"],
  ),
  defineCategory(
    "claude",
    "Claude Code",
    "Directory permissions for Claude Code.",
    [...["claude", "allow directory", "permissions"], ...["claude allow", "claude directory"]],
    ["claude_allow_dir"],
  ),
];
