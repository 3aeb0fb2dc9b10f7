import type { Compiled } from "./compile";
import type { Format } from "./formats/format";
import { restoreArguments } from "./formats/parameter-names";
import type { JsonObject } from "./snapshot";

export type ToolCall = { readonly name: string; readonly arguments: JsonObject };

/**
 * The way back from what a model called, under names that its provider accepts, to the tool and its own parameters. An
 * unknown name is left as it is: whoever runs calls refuses it, and tells what comes closest.
 */
export function readCall(compiled: Compiled, format: Format, call: ToolCall): ToolCall {
  const { names, schemas } = compiled.renderings.in(format);
  const name = names.fromWire(call.name) ?? call.name;
  const number = compiled.numbers.get(name);
  if (number === undefined) return call;
  return { name, arguments: restoreArguments(call.arguments, schemas.get(number).parameterNames) };
}
