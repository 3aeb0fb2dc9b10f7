import { escapeIdentifier } from "pg";
import type { Table } from "./catalog";

/** What no backup contains: rows (the condition says which are kept) and emptied columns. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  auth_session: "false",
  auth_verification: "false",
  invitation: "used_at IS NOT NULL",
};
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  auth_account: ["access_token", "refresh_token", "id_token"],
};

export function withoutSignInSecrets({ name, columns }: Table): string {
  const table = escapeIdentifier(name);
  const emptied = EMPTIED[name] ?? [];
  if (LEFT_OUT[name] === undefined && emptied.length === 0) return table;
  const fields = columns.map((column) => {
    const field = escapeIdentifier(column.name);
    return emptied.includes(column.name) ? `NULL::${column.type} AS ${field}` : field;
  });
  return `(SELECT ${fields.join(", ")} FROM ${table} WHERE ${LEFT_OUT[name] ?? "true"}) AS ${table}`;
}
