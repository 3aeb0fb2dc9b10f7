import type { JsonObject, SourceEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { checkUrl } from "@/server/lib/outbound/check-url";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import { secretValues } from "@/server/lib/outbound/redactor";

export type McpSource = Pick<SourceEntry, "id" | "name" | "kind" | "connection">;

export type McpCredentials = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: { readonly name: string; readonly value: string } | null;
  readonly env?: Readonly<Record<string, string>>;
};

export type McpSettings = (
  | { readonly transport: "http"; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly transport: "stdio";
      readonly command: string;
      readonly args: string[];
      readonly cwd: string | undefined;
      readonly env: Readonly<Record<string, string>>;
    }
) & {
  readonly secrets: readonly string[];
};

/** Refuses what the operator has not allowed, before anything is opened or started. */
export function readMcpSettings(
  { name, connection }: McpSource,
  rules: OutboundRules,
  credentials: McpCredentials | null,
): McpSettings {
  if (connection.transport === "stdio") return readStdio(name, connection, rules, credentials);
  const isHttp = connection.transport === "http" || connection.transport === undefined;
  if (!isHttp || typeof connection.url !== "string") {
    throw refuse(`the source “${name}” needs {"transport": "http", "url": …} or {"transport": "stdio", "command": …}`);
  }
  const url = checkUrl(rules, connection.url);
  if (credentials?.query) url.searchParams.set(credentials.query.name, credentials.query.value);
  return { transport: "http", url, headers: credentials?.headers ?? {}, secrets: secretValues(credentials ?? {}) };
}

function readStdio(
  name: string,
  { command, args = [], cwd }: JsonObject,
  rules: OutboundRules,
  credentials: McpCredentials | null,
): McpSettings {
  if (!rules.allowStdio) {
    throw refuse(`the source “${name}” runs a command; the operator can allow commands with TOOLCRIB_ALLOW_STDIO=1`);
  }
  if (typeof command !== "string" || command.trim() === "") throw refuse(`the source “${name}” has no command`);
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === "string")) {
    throw refuse(`the arguments of the source “${name}” must be a list of strings`);
  }
  const folder = typeof cwd === "string" && cwd !== "" ? cwd : undefined;
  const secrets = secretValues(credentials ?? {});
  return { transport: "stdio", command, args: [...args], cwd: folder, env: credentials?.env ?? {}, secrets };
}

function refuse(why: string): DomainError {
  return new DomainError("rejected", `connection: ${why}`, { field: "connection" });
}
