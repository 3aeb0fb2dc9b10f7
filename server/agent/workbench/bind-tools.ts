import type { Json, ToolEntry } from "@/server/engine/model/snapshot";
import { type Arguments, readArguments } from "./arguments";
import type { BuiltinTool, ToolContext } from "./builtin-tool";

type Run = (context: ToolContext, args: Arguments) => Promise<Json>;

export function bindTools(definitions: readonly ToolEntry[], runs: Readonly<Record<string, Run>>): BuiltinTool[] {
  const names = definitions.map((definition) => definition.name);
  const surplus = Object.keys(runs).filter((name) => !names.includes(name));
  if (surplus.length > 0) throw new Error(`No definition of ${surplus.join(", ")}`);
  return definitions.map((definition) => {
    const run = runs[definition.name];
    if (run === undefined) throw new Error(`${definition.name} has a definition and nothing that runs it`);
    return {
      definition,
      run: async (context, args) => run(context, readArguments(definition.inputSchema, args)),
    };
  });
}
