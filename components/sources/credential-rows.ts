import { type Credentials, credentials as schema } from "@/server/contract/sources";

const PLACES = ["header", "query", "env"] as const;
type Place = (typeof PLACES)[number];

export type CredentialRow = { readonly place: Place; readonly name: string; readonly value: string };
export type RowErrors = readonly { readonly name?: string; readonly value?: string }[];

/** Ignores rows that are completely empty. */
export function readCredentialRows(rows: readonly CredentialRow[]): {
  readonly credentials: Credentials;
  readonly errors: RowErrors;
} {
  const filled = rows.filter(({ name, value }) => name.trim() !== "" || value !== "");
  const of = (place: Place) => filled.filter((row) => row.place === place).map((row) => [row.name.trim(), row.value]);
  const [query] = of("query");
  const credentials: Credentials = {
    ...(of("header").length > 0 && { headers: Object.fromEntries(of("header")) }),
    ...(query && { query: { name: query[0] ?? "", value: query[1] ?? "" } }),
    ...(of("env").length > 0 && { env: Object.fromEntries(of("env")) }),
  };
  return { credentials, errors: rows.map((row) => (filled.includes(row) ? problemsOf(row, filled) : {})) };
}

function problemsOf(row: CredentialRow, rows: readonly CredentialRow[]): RowErrors[number] {
  const name = row.name.trim();
  if (name === "") return { name: "Enter a name" };
  if (row.value === "") return { value: "Enter a value" };
  const isSame = (other: CredentialRow) =>
    other.place === row.place && (row.place === "query" || other.name.trim().toLowerCase() === name.toLowerCase());
  if (rows.find(isSame) !== row) {
    return { name: row.place === "query" ? "Only one query parameter can be set" : "This name is already used" };
  }
  const alone = {
    header: { headers: { [name]: row.value } },
    query: { query: { name, value: row.value } },
    env: { env: { [name]: row.value } },
  };
  const issue = schema.safeParse(alone[row.place]).error?.issues[0];
  if (issue === undefined) return {};
  // For an invalid record key, Zod nests the reason one level deeper.
  const reason = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return issue.code === "invalid_key" || issue.path.at(-1) === "name" ? { name: reason } : { value: reason };
}

export function hasRowErrors(errors: RowErrors): boolean {
  return errors.some(({ name, value }) => name !== undefined || value !== undefined);
}
