import type { Json, JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString } from "@/server/engine/util/json-values";

export type HttpParameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly as: string;
  readonly style: string | null;
  readonly explode: boolean | null;
  readonly isJson: boolean;
};

export type HttpBinding = {
  readonly method: string;
  /** An absolute address with `{name}` for path parameters. */
  readonly template: string;
  readonly parameters: readonly HttpParameter[];
  readonly body: {
    readonly contentType: string;
    /** The input property that holds the body; null: everything that is not a parameter. */
    readonly as: string | null;
  } | null;
};

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const PLACES: ReadonlySet<Json | undefined> = new Set(["path", "query", "header", "cookie"]);

export function readHttpBinding({ binding = {}, inputSchema }: ToolEntry, source: SourceEntry): HttpBinding | null {
  const method = isString(binding.method) ? binding.method.toUpperCase() : "";
  const template = templateOf(binding, source);
  if (!METHODS.has(method) || template === null) return null;
  const { parameters, body } = binding;
  if (isArray(parameters)) {
    return { method, template, parameters: parameters.flatMap(readParameter), body: readBody(body) };
  }
  return { method, template, ...guessPlaces(method, template, inputSchema) };
}

function templateOf({ url, path }: JsonObject, { connection, kind }: SourceEntry): string | null {
  // Only definitions of a JSON file have their own addresses; those of a document stay with its base address.
  if (kind === "json" && isString(url)) return isHttp(url) ? url : null;
  const { baseUrl } = connection;
  if (!isString(baseUrl) || !isString(path) || !path.startsWith("/") || !isHttp(baseUrl)) return null;
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, "")}${path}`;
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function readParameter(value: Json): HttpParameter[] {
  if (!isObject(value) || !isString(value.name) || !PLACES.has(value.in)) return [];
  const { name, as = name, style, explode, contentType } = value;
  return [
    {
      name,
      in: value.in as HttpParameter["in"],
      as: isString(as) ? as : name,
      style: isString(style) ? style : null,
      explode: typeof explode === "boolean" ? explode : null,
      isJson: isString(contentType),
    },
  ];
}

function readBody(value: Json | undefined): HttpBinding["body"] {
  if (!isObject(value)) return null;
  const { contentType, as } = value;
  return { contentType: isString(contentType) ? contentType : "application/json", as: isString(as) ? as : null };
}

/** By default, names in the address go there, the rest into the body if there is one, else the query. */
function guessPlaces(method: string, template: string, schema: JsonObject): Pick<HttpBinding, "parameters" | "body"> {
  const named = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  const others = isObject(schema.properties) && !hasBody ? Object.keys(schema.properties) : [];
  const parameter = (name: string, place: "path" | "query"): HttpParameter => {
    return { name, in: place, as: name, style: null, explode: null, isJson: false };
  };
  return {
    parameters: [
      ...named.map((name) => parameter(name, "path")),
      ...others.filter((name) => !named.includes(name)).map((name) => parameter(name, "query")),
    ],
    body: hasBody ? { contentType: "application/json", as: null } : null,
  };
}
