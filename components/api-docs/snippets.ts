export type SnippetSource = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly example: Readonly<Record<string, unknown>>;
};

/** Without a key, snippets read it from the environment. */
type SnippetPlace = { readonly origin: string; readonly key?: string };

export const LANGUAGES = ["curl", "python", "typescript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_TITLES: Record<Language, string> = { curl: "curl", python: "Python", typescript: "TypeScript" };

export const SNIPPETS: Record<Language, (source: SnippetSource, place: SnippetPlace) => string> = {
  curl: toCurl,
  python: toPython,
  typescript: toTypeScript,
};

export function toCurl(source: SnippetSource, { origin, key }: SnippetPlace): string {
  const { url, body } = toRequest(source, origin);
  const bearer = "Authorization: Bearer ";
  const authorization = key === undefined ? `"${bearer}$TOOLCRIB_KEY"` : shellQuoted(`${bearer}${key}`);
  const lines = [`curl ${shellQuoted(url)}`, `--header ${authorization}`];
  if (body !== null) {
    lines.push(`--header ${shellQuoted("Content-Type: application/json")}`);
    lines.push(`--data ${shellQuoted(literalOf(body, 1, JSON_TEXT))}`);
  }
  return lines.join(" \\\n  ");
}

function toPython(source: SnippetSource, { origin, key }: SnippetPlace): string {
  const { url, body } = toRequest(source, origin);
  const bearer = key === undefined ? '"Bearer " + os.environ["TOOLCRIB_KEY"]' : JSON.stringify(`Bearer ${key}`);
  return [
    `import json, ${key === undefined ? "os, " : ""}urllib.request`,
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    ...(body === null ? [] : [`    data=json.dumps(${literalOf(body, 1, PYTHON)}).encode(),`]),
    "    headers={",
    `        "Authorization": ${bearer},`,
    ...(body === null ? [] : ['        "Content-Type": "application/json",']),
    "    },",
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.load(response))",
  ].join("\n");
}

function toTypeScript({ name, example }: SnippetSource, { origin, key }: SnippetPlace): string {
  const secret = key === undefined ? 'process.env.TOOLCRIB_KEY ?? ""' : JSON.stringify(key);
  return [
    'import { createClient } from "toolcrib-client";',
    "",
    "const client = createClient({",
    `  url: ${JSON.stringify(origin)},`,
    `  key: ${secret},`,
    "});",
    `const answer = await client.${name}(${literalOf(example, 0, TYPESCRIPT)});`,
    "console.log(answer);",
  ].join("\n");
}

/** Fields that are not in the path go into the query (GET) or the body (POST). */
function toRequest({ method, path, example }: SnippetSource, origin: string) {
  const rest = new Map(Object.entries(example));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = `${origin}/api/v1${filled}`;
  if (method === "POST") return { url, body: Object.fromEntries(rest) };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString();
  return { url: query === "" ? url : `${url}?${query}`, body: null };
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

type Dialect = {
  readonly indent: string;
  readonly inObject: (inside: string) => string;
  readonly key: (name: string) => string;
  readonly words: Readonly<Record<"true" | "false" | "null", string>>;
  readonly end: "" | ",";
};

const JSON_TEXT: Dialect = {
  indent: "  ",
  inObject: (inside) => `{ ${inside} }`,
  key: (name) => JSON.stringify(name),
  words: { true: "true", false: "false", null: "null" },
  end: "",
};

const PYTHON: Dialect = {
  indent: "    ",
  inObject: (inside) => `{${inside}}`,
  key: (name) => JSON.stringify(name),
  words: { true: "True", false: "False", null: "None" },
  end: ",",
};

const TYPESCRIPT: Dialect = {
  indent: "  ",
  inObject: (inside) => `{ ${inside} }`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  words: JSON_TEXT.words,
  end: ",",
};

/** Longer lines would scroll sideways. */
const MAX_LINE = 60;

function literalOf(value: unknown, depth: number, dialect: Dialect): string {
  if (value === null || typeof value === "boolean") return dialect.words[`${value}`];
  if (typeof value !== "object") return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literalOf(item, depth + 1, dialect))
    : Object.entries(value).map(([name, item]) => `${dialect.key(name)}: ${literalOf(item, depth + 1, dialect)}`);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : dialect.inObject(parts.join(", "));
  if (line.length <= MAX_LINE && !line.includes("\n")) return line;
  const inner = parts.map((part) => `\n${dialect.indent.repeat(depth + 1)}${part}`).join(",");
  const end = `${dialect.end}\n${dialect.indent.repeat(depth)}`;
  return isList ? `[${inner}${end}]` : `{${inner}${end}}`;
}
