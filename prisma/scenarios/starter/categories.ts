import type { CategoryEntry } from "@/server/engine/snapshot";

/**
 * The keyword map: eighteen topics, the words that call each of them, the tools they bring. The words are those of
 * the system that the preset `cortex` reproduces. Its document holds two lists that differ a little; here is the one
 * of its table, and then whatever its code adds.
 *
 * One word of the table is left to the code's narrower form: `run` is `run command`. The bare word calls the system
 * tools for "run a SQL query", which the same document expects to cost the three database tools and nothing else.
 */
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
    "Finding and reading things on the public web.",
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
    "Sending data to outside addresses.",
    [...["post to", "send to", "webhook", "trigger", "notify"], "trigger webhook"],
    ["http_post"],
  ),
  defineCategory(
    "file",
    "Files",
    "Reading, searching, comparing and writing files.",
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
    "State and history of Git repositories.",
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
    "The personal to-do list.",
    ["task", "todo", "to-do", "to do", "add task", "create task", "what's on my list", "pending"],
    ["task_list", "task_create", "task_update", "task_complete"],
  ),
  defineCategory(
    "cron",
    "Scheduled jobs",
    "Work that repeats at set times.",
    ["schedule", "cron", "every day", "every week", "recurring", "automate", "job"],
    ["cron_list", "cron_add", "cron_remove", "cron_toggle"],
  ),
  defineCategory(
    "reminders",
    "Reminders",
    "Things to be reminded of.",
    ["remind", "reminder", "remember", "don't forget"],
    ["reminders_add", "reminders_list", "reminders_remove", "reminders_clear"],
  ),
  defineCategory(
    "scratchpad",
    "Scratchpad",
    "A shared sheet for work in progress.",
    [...["scratch", "scratchpad", "working notes", "jot down", "notepad"], "working note"],
    ["scratch_read", "scratch_write", "scratch_append", "scratch_clear"],
  ),
  defineCategory(
    "ha",
    "Home",
    "Devices of the house, through Home Assistant.",
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
    "Aether journals and their entries.",
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
    "Reading the Aether database.",
    [...["database", "query", "sql", "select", "db", "table", "schema", "maria"], "run query"],
    ["ae_db_query", "ae_db_describe", "ae_db_show_view"],
  ),
  defineCategory(
    "notifications",
    "Messages",
    "Reaching people by push, email and chat.",
    [
      ...["notify", "push", "send email", "email", "message", "talk", "nextcloud"],
      ...["push notification", "talk message"],
    ],
    ["web_push", "email_send", "nc_talk_send", "nc_talk_history"],
  ),
  defineCategory(
    "agents",
    "Agents",
    "Handing work to other agents.",
    [...["spawn", "sub-agent", "delegate", "agent"], "spawn agent"],
    ["spawn_agent"],
  ),
  defineCategory(
    "notes",
    "Agent notes",
    "What the agent notes for itself.",
    [...["agent notes", "private notes", "my notes"], "agent_notes"],
    ["agent_notes_read", "agent_notes_write", "agent_notes_append", "agent_notes_clear"],
  ),
  defineCategory(
    "session",
    "Past sessions",
    "What was said in earlier conversations.",
    [
      ...["remember", "session", "history", "last time", "what did we", "earlier", "yesterday", "last week"],
      "previously",
    ],
    ["session_read", "session_search"],
  ),
  defineCategory(
    "ae_tasks",
    "Boards",
    "Cards on the team's boards.",
    [...["ae task", "kanban", "board"], "ae_task"],
    ["ae_task_list"],
  ),
  defineCategory(
    "claude",
    "Claude Code",
    "What Claude Code may reach on this host.",
    [...["claude", "allow directory", "permissions"], ...["claude allow", "claude directory"]],
    ["claude_allow_dir"],
  ),
];
