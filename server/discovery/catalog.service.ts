import type { Caller } from "@/server/agent/caller";
import type { Format } from "@/server/engine/formats/format";
import type { Json, ToolEntry } from "@/server/engine/snapshot";

/** By names that the engine has let the caller have. */

export function toolNamed({ served: { compiled } }: Caller, name: string): ToolEntry | undefined {
  const number = compiled.numbers.get(name);
  return number === undefined ? undefined : compiled.tools[number];
}

export function summaryOf(caller: Caller, name: string): string {
  return toolNamed(caller, name)?.summary ?? "";
}

export function definitionIn({ served: { compiled } }: Caller, format: Format, name: string): Json {
  const number = compiled.numbers.get(name);
  return number === undefined ? null : compiled.renderings.in(format).schemas.get(number).value;
}
