import type { Json } from "@/server/engine/model/snapshot";
import type { Selected } from "./choose-tools";
import type { CallerRequest, CallerTool, DialectName } from "./dialects/dialect";
import { fieldsOf } from "./dialects/json-text";
import { rewordTool } from "./native-tool";

/** By name, the slim form of each tool that the engine sends slim. All others keep their caller's bytes. */
export function slimForms({ dialect, tools }: CallerRequest, { compiled, selection }: Selected): Map<string, Json> {
  const { slim } = compiled.renderings.in(dialect);
  return new Map(
    tools.flatMap((tool) => {
      const number = compiled.numbers.get(tool.name);
      if (number === undefined || selection.forms[tool.name] !== "slim" || !isPlain(dialect, tool)) return [];
      const { value, parameterNames = {} } = slim.get(number);
      // The client knows parameters by its own names only.
      const isRenamed = Object.entries(parameterNames).some(([wire, own]) => wire !== own);
      return isRenamed ? [] : [[tool.name, rewordTool(dialect, value, { name: tool.localName })] as const];
    }),
  );
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  ...["type", "function", "name", "description", "parameters", "input_schema", "strict"],
]);

/** Other fields, such as a cache mark, mean something that the slim form would lose. */
function isPlain(dialect: DialectName, { raw }: CallerTool): boolean {
  const fields = fieldsOf(raw);
  const inner = dialect === "openai-chat" ? Object.keys(fieldsOf(fields.function)) : [];
  return [...Object.keys(fields), ...inner].every((key) => PLAIN_FIELDS.has(key));
}
