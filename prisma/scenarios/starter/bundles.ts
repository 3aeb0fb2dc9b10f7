import type { BundleEntry } from "@/server/engine/model/snapshot";

function defineBundle(name: string, description: string, tools: readonly string[]): BundleEntry {
  return { id: `bundle_${name}`, name, description, tools };
}

/** Every tool is in at least one bundle, so the menu covers the whole catalog. */
export const bundles: readonly BundleEntry[] = [
  defineBundle("web_reading", "Search the web and read pages", ["web_search", "web_read"]),
  defineBundle("http_calls", "Call external APIs and webhooks", ["http_fetch", "http_post"]),
  defineBundle("file_reading", "Find, read and inspect files", ["file_list", "file_grep", "file_read", "file_stat"]),
  defineBundle("file_editing", "Edit files and check the result", [
    ...["file_read", "file_write", "file_diff", "file_syntax_check"],
  ]),
  defineBundle("git_history", "Status, history and changes of a Git repository", ["git_status", "git_log", "git_diff"]),
  defineBundle("operations", "Monitor, restart and update the service, run shell commands", [
    ...["cortex_status", "cortex_logs", "cortex_restart", "cortex_update", "shell_exec"],
  ]),
  defineBundle("to_do", "List, add, edit and complete to-do items", [
    ...["task_list", "task_create", "task_update", "task_complete"],
  ]),
  defineBundle("boards", "Team board cards and personal to-do items", ["ae_task_list", "task_list"]),
  defineBundle("scheduling", "Recurring jobs: list, add, pause, remove", [
    ...["cron_list", "cron_add", "cron_remove", "cron_toggle"],
  ]),
  defineBundle("reminders", "Set, list and delete reminders", [
    ...["reminders_add", "reminders_list", "reminders_remove", "reminders_clear"],
  ]),
  defineBundle("scratchpad", "Shared scratchpad for work in progress", [
    ...["scratch_read", "scratch_write", "scratch_append", "scratch_clear"],
  ]),
  defineBundle("agent_notes", "The agent's own notes", [
    ...["agent_notes_read", "agent_notes_write", "agent_notes_append", "agent_notes_clear"],
  ]),
  defineBundle("smart_home", "View and control smart home devices", [
    ...["ha_get_state", "ha_get_states", "ha_call_service"],
  ]),
  defineBundle("journal_reading", "Find and read journal entries", [
    ...["ae_journal_list", "ae_journal_search", "ae_journal_entries_list", "ae_journal_entry_read"],
  ]),
  defineBundle("journal_writing", "Write, extend, edit and hide journal entries", [
    ...["ae_journal_entry_create", "ae_journal_entry_update", "ae_journal_entry_append", "ae_journal_entry_prepend"],
    "ae_journal_entry_disable",
  ]),
  defineBundle("database", "Query the database and inspect tables and views", [
    ...["ae_db_query", "ae_db_describe", "ae_db_show_view"],
  ]),
  defineBundle("talk", "Read and post Nextcloud Talk messages", ["nc_talk_history", "nc_talk_send"]),
  defineBundle("alerts", "Send email and push notifications", ["email_send", "web_push"]),
  defineBundle("delegation", "Delegate work to other agents and grant access", ["spawn_agent", "claude_allow_dir"]),
  defineBundle("past_sessions", "Search and read earlier conversations", ["session_search", "session_read"]),
  defineBundle("everyday", "Tell the time and date, do arithmetic", ["clock_now", "calculate"]),
];
