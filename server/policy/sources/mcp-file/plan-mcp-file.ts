import type { McpFileInput, McpFilePreview, McpFileServer } from "@/server/contract/mcp-file";
import { type Credentials, connectionProblem, credentials as credentialsSchema } from "@/server/contract/sources";
import type { JsonObject, SourceEntry } from "@/server/engine/model/snapshot";
import { type FileServer, type McpFile, readMcpFile } from "./read-mcp-file";

export type McpRights = { readonly allowStdio: boolean; readonly mayManage: boolean };

/** A source to be created, with its credentials apart. */
export type PlannedServer = {
  readonly shown: McpFileServer;
  readonly entry: Omit<SourceEntry, "id">;
  readonly credentials: Credentials | null;
};

type Known = Pick<SourceEntry, "name" | "connection">;
type Values = Readonly<Record<string, string>>;

/** What each server of the file becomes. Without values, placeholders stay as they are. */
export function planMcpFile(text: string, known: readonly Known[], rights: McpRights, values: Values = {}) {
  const file = readMcpFile(text);
  const taken = new Set(known.map(({ name }) => name));
  const knownByTarget = new Map(known.map(({ name, connection }) => [targetOf(connection), name]));
  const servers = file.servers.map((server) => {
    const planned = planServer(server, nameFor(server.key, taken), file, values, { knownByTarget, ...rights });
    if (planned.shown.problem === null) taken.add(planned.shown.name);
    return planned;
  });
  return { servers, inputs: listInputs(file) };
}

export function previewMcpPlan({ servers, inputs }: ReturnType<typeof planMcpFile>): McpFilePreview {
  const used = new Set(servers.flatMap(({ shown }) => (shown.problem === null ? shown.inputs : [])));
  return { servers: servers.map(({ shown }) => shown), inputs: inputs.filter(({ name }) => used.has(name)) };
}

function planServer(
  server: FileServer,
  name: string,
  file: McpFile,
  values: Values,
  { knownByTarget, allowStdio, mayManage }: McpRights & { readonly knownByTarget: ReadonlyMap<string, string> },
): PlannedServer {
  const fill = (text: string) => fillIn(text, values);
  const { key, url, command, enabled } = server;
  const address = url === null ? null : splitQuery(fill(url));
  const connection: JsonObject =
    command === null
      ? { transport: "http", url: address?.url ?? "" }
      : {
          ...{ transport: "stdio", command: fill(command.command), args: command.args.map(fill) },
          ...(command.cwd !== null && { cwd: fill(command.cwd) }),
        };
  const headers = mapValues(server.headers, fill);
  const env = mapValues(server.env, fill);
  const credentials: Credentials = {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(address?.query && { query: address.query }),
    ...(Object.keys(env).length > 0 && { env }),
  };
  const hasCredentials = Object.keys(credentials).length > 0;
  const problem =
    server.problem ??
    (command === null ? null : describeCommandProblem(command.args, { allowStdio, mayManage })) ??
    describeShownSecret(server, file) ??
    describeInvalid(connection, credentials, values, server);
  const same = knownByTarget.get(targetOf(connection));
  return {
    shown: {
      ...{ key, name, transport: command === null ? "http" : "stdio", problem },
      target:
        command === null
          ? String(connection.url).replace(/\/\/[^/@]*@/, "//…@")
          : [command.command, ...command.args.map(hideSecret)].join(" "),
      ...{ headers: Object.keys(headers), query: address?.query?.name ?? null, env: Object.keys(env) },
      inputs: [
        ...new Set(
          textsIn(server)
            .flatMap(placeholdersIn)
            .map((found) => found.name),
        ),
      ],
      notes: [
        ...server.notes,
        ...(same === undefined ? [] : [`The source ${same} already connects there.`]),
        ...(hasCredentials && !mayManage ? ["Only admins can set credentials: ask one to add them later."] : []),
      ],
    },
    entry: { name, kind: "mcp", title: key.trim().slice(0, 120) || name, description: "", connection, enabled },
    credentials: hasCredentials && mayManage ? credentials : null,
  };
}

function describeCommandProblem(args: readonly string[], { allowStdio, mayManage }: McpRights): string | null {
  if (!allowStdio) {
    return "It runs a command, which Toolcrib doesn't allow here. Use the server's URL if it has one, or ask the operator to set TOOLCRIB_ALLOW_STDIO=1.";
  }
  if (!mayManage) return "It runs a command on Toolcrib's machine. Only admins can connect it.";
  if (args.some((arg, at) => hideSecret(arg) !== arg || isSecretFlag(args[at - 1]))) {
    return "Its arguments seem to contain a secret, and arguments are published. Move it to env.";
  }
  return null;
}

/** The address and the arguments are policy, which is published and exported. */
function describeShownSecret({ url, command }: FileServer, { inputs }: McpFile): string | null {
  const secret = new Set(inputs.filter(({ isPassword }) => isPassword).map(({ id }) => `input:${id}`));
  const shown = [...(url === null ? [] : [splitQuery(url).url]), ...(command?.args ?? [])];
  const found = shown.flatMap(placeholdersIn).find(({ name }) => secret.has(name));
  if (found === undefined) return null;
  return `The secret ${found.name} is part of its ${url === null ? "arguments, which are" : "URL, which is"} published. Move it to ${url === null ? "env" : "headers"}.`;
}

function describeInvalid(
  connection: JsonObject,
  credentials: Credentials,
  values: Values,
  server: FileServer,
): string | null {
  // What a placeholder will be is not known yet.
  const isOpen = textsIn(server).some((text) => placeholdersIn(text).some(({ name }) => values[name] === undefined));
  const problem = isOpen && placeholdersIn(server.url ?? "").length > 0 ? null : connectionProblem("mcp", connection);
  if (problem !== null) return `${problem.message}.`;
  const issue = credentialsSchema.safeParse(credentials).error?.issues[0];
  if (issue === undefined) return null;
  // The path names the header or variable; the value stays out.
  const message = issue.code === "invalid_key" ? issue.issues[0]?.message : issue.message;
  return `${issue.path.slice(0, 2).join(" ")}: ${message}.`;
}

/** One query parameter that holds a secret becomes a credential. */
function splitQuery(text: string): { readonly url: string; readonly query: Credentials["query"] } {
  const [base = "", search = ""] = text.split("?", 2);
  const pairs = search === "" ? [] : search.split("&").map((pair) => pair.split("="));
  const secret = pairs.find(([name = ""]) => SECRET_NAME.test(name));
  const [name = "", ...value] = secret ?? [];
  if (secret === undefined || value.join("=") === "") return { url: text, query: undefined };
  const rest = pairs.filter((pair) => pair !== secret).map((pair) => pair.join("="));
  const url = rest.length === 0 ? base : `${base}?${rest.join("&")}`;
  return { url, query: { name: decode(name), value: decode(value.join("=")) } };
}

const SECRET_NAME = /(?:key|token|secret|password|passwd|auth|credential|sig)(?:$|[_-])|pat$/i;
const SECRET_VALUE = /^(?:sk|pk|ghp|gho|ghs|glpat|xox[abp]|github_pat|tc[ka])[-_][\w-]{8,}$|^Bearer\s/i;

function isSecretFlag(arg: string | undefined): boolean {
  return arg !== undefined && /^--?[\w-]+$/.test(arg) && SECRET_NAME.test(arg);
}

function hideSecret(arg: string): string {
  const [flag = "", value] = arg.split(/[=:](.*)/s);
  if (value !== undefined && value !== "" && SECRET_NAME.test(flag)) return `${flag}=…`;
  return SECRET_VALUE.test(arg) ? "…" : arg;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** `${input:x}`, `${env:X}`, `${X}`, and `${X:-default}`. */
const PLACEHOLDER = /\$\{((?:input:|env:)?[\w. -]{1,100})(?::-([^{}]*))?\}/g;

function placeholdersIn(text: string) {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = "", fallback]) => ({ name, fallback }));
}

function fillIn(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string, fallback?: string) => {
    const value = values[name];
    return value !== undefined && value !== "" ? value : (fallback ?? whole);
  });
}

function textsIn({ url, command, headers, env }: FileServer): string[] {
  const shown = command === null ? [] : [command.command, ...command.args, command.cwd ?? ""];
  return [url ?? "", ...shown, ...Object.values(headers), ...Object.values(env)];
}

function listInputs({ servers, inputs }: McpFile): McpFileInput[] {
  const declared = new Map(inputs.map((input) => [`input:${input.id}`, input]));
  const found = new Map<string, McpFileInput>();
  for (const server of servers) {
    const secret = new Set([...Object.values(server.headers), ...Object.values(server.env)].flatMap(namesIn));
    const query = server.url === null ? undefined : splitQuery(server.url).query;
    for (const name of namesIn(query?.value ?? "")) secret.add(name);
    for (const { name, fallback } of textsIn(server).flatMap(placeholdersIn)) {
      const before = found.get(name);
      const input = declared.get(name);
      found.set(name, {
        name,
        label: input?.description || name.replace(/^(?:input|env):/, ""),
        isSecret: before?.isSecret === true || input?.isPassword === true || secret.has(name),
        hasDefault: fallback !== undefined || before?.hasDefault === true,
      });
    }
  }
  return [...found.values()];
}

const namesIn = (text: string) => placeholdersIn(text).map(({ name }) => name);

function mapValues(record: Readonly<Record<string, string>>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, change(text)]));
}

const MAX_NAME = 63;

/** The key as a source's name; with a number if that is taken. */
export function nameFor(key: string, taken: ReadonlySet<string>): string {
  const plain = key
    .slice(0, 4 * MAX_NAME)
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^[-_]+|[-_]+$/g, "")
    .slice(0, MAX_NAME);
  const base = plain === "" ? "mcp" : plain;
  if (!taken.has(base)) return base;
  for (let at = 2; ; at++) {
    const name = `${base.slice(0, MAX_NAME - String(at).length - 1)}-${at}`;
    if (!taken.has(name)) return name;
  }
}

function targetOf({ transport, url, command, args = [] }: JsonObject): string {
  return JSON.stringify(transport === "stdio" ? [command, args] : (url ?? null));
}
