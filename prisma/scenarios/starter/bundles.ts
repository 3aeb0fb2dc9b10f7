import type { BundleEntry } from "@/server/engine/snapshot";

function defineBundle(name: string, description: string, tools: readonly string[]): BundleEntry {
  return { id: `bundle_${name}`, name, description, tools };
}

/** Every tool is in at least one bundle, so that a menu of bundles leads to all of them. */
export const bundles: readonly BundleEntry[] = [
  defineBundle("web_reading", "Search the web and read pages", ["web_search", "web_read"]),
  defineBundle("http_calls", "Call outside interfaces and webhooks", ["http_fetch", "http_post"]),
  defineBundle("file_reading", "Find, read and describe files", ["file_list", "file_grep", "file_read", "file_stat"]),
  defineBundle("file_editing", "Change files and check the result", [
    ...["file_read", "file_write", "file_diff", "file_syntax_check"],
  ]),
  defineBundle("git_history", "State, history and changes of a Git repository", ["git_status", "git_log", "git_diff"]),
  defineBundle("operations", "Watch, restart and update the service, run shell commands", [
    ...["cortex_status", "cortex_logs", "cortex_restart", "cortex_update", "shell_exec"],
  ]),
  defineBundle("to_do", "List, add, change and complete to-do items", [
    ...["task_list", "task_create", "task_update", "task_complete"],
  ]),
  defineBundle("boards", "Cards of the team's boards beside one's own list", ["ae_task_list", "task_list"]),
  defineBundle("scheduling", "Recurring jobs: list, add, pause, remove", [
    ...["cron_list", "cron_add", "cron_remove", "cron_toggle"],
  ]),
  defineBundle("reminders", "Set, list and delete reminders", [
    ...["reminders_add", "reminders_list", "reminders_remove", "reminders_clear"],
  ]),
  defineBundle("scratchpad", "The shared sheet for work in progress", [
    ...["scratch_read", "scratch_write", "scratch_append", "scratch_clear"],
  ]),
  defineBundle("agent_notes", "What the agent notes for itself", [
    ...["agent_notes_read", "agent_notes_write", "agent_notes_append", "agent_notes_clear"],
  ]),
  defineBundle("smart_home", "See and control devices of the house", [
    ...["ha_get_state", "ha_get_states", "ha_call_service"],
  ]),
  defineBundle("journal_reading", "Find and read journal entries", [
    ...["ae_journal_list", "ae_journal_search", "ae_journal_entries_list", "ae_journal_entry_read"],
  ]),
  defineBundle("journal_writing", "Write, extend, correct and hide journal entries", [
    ...["ae_journal_entry_create", "ae_journal_entry_update", "ae_journal_entry_append", "ae_journal_entry_prepend"],
    "ae_journal_entry_disable",
  ]),
  defineBundle("database", "Query the database and look at its tables and views", [
    ...["ae_db_query", "ae_db_describe", "ae_db_show_view"],
  ]),
  defineBundle("talk", "Read and post Nextcloud Talk messages", ["nc_talk_history", "nc_talk_send"]),
  defineBundle("alerts", "Reach people by email and push", ["email_send", "web_push"]),
  defineBundle("delegation", "Hand work to other agents and give them access", ["spawn_agent", "claude_allow_dir"]),
  defineBundle("past_sessions", "Search and read earlier conversations", ["session_search", "session_read"]),
  defineBundle("everyday", "Tell the time and date, work out sums", ["clock_now", "calculate"]),
];
