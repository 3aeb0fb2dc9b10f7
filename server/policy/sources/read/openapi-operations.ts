import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, own } from "@/server/engine/util/json-values";
import { follow } from "./openapi-document";
import { toToolName } from "./tool-words";
import { type Problem, UnusableTool } from "./upstream-tool";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;
export type Method = (typeof METHODS)[number];

export type Operation = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly definition: JsonObject;
  /** Those of the path come first, so the operation's own replace them. */
  readonly parameters: readonly Json[];
  readonly servers: Json | undefined;
};

export function listOperations(root: JsonObject): (Operation | Problem)[] {
  const paths = own(root, "paths");
  const taken = new Set<string>();
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, given]) => {
    if (!path.startsWith("/")) return [];
    const item = openPath(root, path, given);
    if ("message" in item) return [item];
    return METHODS.flatMap((method): (Operation | Problem)[] => {
      const definition = own(item.value, method);
      if (!isObject(definition)) return [];
      return [
        {
          name: nameFor(own(definition, "operationId"), method, path, taken),
          method,
          path,
          definition,
          parameters: [...listOf(own(item.value, "parameters")), ...listOf(own(definition, "parameters"))],
          servers: own(definition, "servers") ?? own(item.value, "servers"),
        },
      ];
    });
  });
}

function openPath(root: JsonObject, path: string, given: Json): { readonly value: JsonObject } | Problem {
  try {
    const item = isObject(given) ? given : {};
    // A path item may have operations besides a reference.
    return { value: { ...(follow(root, item) ?? {}), ...item } };
  } catch (error) {
    if (error instanceof UnusableTool) return { name: path.slice(0, 128), message: error.message };
    throw error;
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

/** By its id; by method and path if it has none or it is taken; numbered as a last resort. */
function nameFor(id: Json | undefined, method: string, path: string, taken: Set<string>): string {
  const byId = typeof id === "string" ? toToolName(id.trim()) : "";
  const byPath = toToolName(`${method}${path.replaceAll(/[{}]/g, "")}`.replaceAll("/", "_"));
  const free = [byId, byPath].find((name) => name !== "" && !taken.has(name)) ?? numbered(byId || byPath, taken);
  taken.add(free);
  return free;
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${name.slice(0, 120)}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
