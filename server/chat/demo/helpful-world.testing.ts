import { HOUSE } from "@/server/agent/workbench/house";
import type { Json, JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import { contentWords } from "./words";

/** Tools for measurements: lists and searches find what the message mentions among other things, and every change works. */
export function helpfulWorld(message: string): (tool: ToolEntry, args: JsonObject) => Json {
  const meant = contentWords(message).slice(0, 12).join(" ");
  return ({ name, annotations }, args) => {
    const answer = ANSWERS[name];
    if (answer !== undefined) return answer(meant, args);
    return annotations.readOnly === true ? { text: `What ${name} found about ${meant}` } : { done: args };
  };
}

const OTHERS = ["Water the plants", "Something else"];

/** What the message means, between other rows. */
function rows(meant: string, make: (title: string, number: number) => JsonObject): JsonObject[] {
  return [OTHERS[0] ?? "", meant, OTHERS[1] ?? ""].map((title, at) => make(title, at + 1));
}

const ANSWERS: Readonly<Record<string, (meant: string, args: JsonObject) => Json>> = {
  task_list: (meant) => ({
    tasks: rows(meant, (title, number) => ({ id: `${number}`, title, state: "open", priority: "normal", due: null })),
  }),
  web_search: (meant) => ({
    results: rows(meant, (title, number) => ({ title, url: `https://example.org/${number}`, snippet: "…" })),
  }),
  ae_task_list: (meant) => ({ cards: rows(meant, (title, number) => ({ id: `${number}`, title, column: "doing" })) }),
  reminders_list: (meant) => ({
    reminders: rows(meant, (text, number) => ({ id: `${number}`, text, at: "2026-11-17T09:00:00.000Z" })),
  }),
  cron_list: (meant) => ({
    jobs: rows(meant, (title) => ({ name: title.toLowerCase().replaceAll(" ", "-").slice(0, 40), enabled: true })),
  }),
  ae_journal_list: (meant) => ({ journals: rows(meant, (name) => ({ name, entries: 3 })) }),
  ae_journal_search: entries,
  ae_journal_entries_list: entries,
  session_search: (meant) => ({
    passages: rows(meant, (passage, number) => ({ session_id: `ses_${number}`, date: "2026-11-01", passage })),
  }),
  file_grep: (meant) => ({
    matches: rows(meant, (text, number) => ({ path: `src/part-${number}.ts`, line: 7, text })),
  }),
  file_list: (meant) => ({ files: rows(meant, (_, number) => ({ path: `part-${number}.md`, size: 120 })) }),
  git_log: (meant) => ({
    commits: rows(meant, (subject, number) => ({ hash: `${number}a3f09c`, author: "Ana", subject })),
  }),
  ae_db_describe: () => ({ tables: [{ table: "orders" }, { table: "customers" }] }),
  ha_get_states: (_, { kind }) => ({
    entities: HOUSE.filter(({ entityId }) => kind === undefined || entityId.startsWith(`${String(kind)}.`)).map(
      ({ entityId, name, area, state }) => ({ entity_id: entityId, name, area, state }),
    ),
  }),
};

function entries(meant: string): Json {
  return { entries: rows(meant, (title, number) => ({ id: `ent_${number}f`, date: "2026-11-01", title })) };
}
