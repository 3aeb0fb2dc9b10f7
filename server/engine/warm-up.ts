import type { Compiled } from "./compile";
import type { Pieces } from "./in-pieces";
import { resolve } from "./resolve";
import { readSituation } from "./situation";
import { NO_VECTORS } from "./vectors";

/** So many tools are rendered and counted in some milliseconds. */
const TOOLS_AT_A_TIME = 100;

/** Renders and counts what the first request of each role would have to wait for. */
export function* warmUp(compiled: Compiled): Pieces<void> {
  for (const role of compiled.roles.keys()) {
    const request = { role, message: "", mode: "direct", vectorOf: NO_VECTORS } as const;
    const { renderings, settings, scope, encoding } = readSituation(compiled, request);
    const forms = settings.presentation.tail === "slim" ? (["full", "slim"] as const) : (["full"] as const);
    for (const form of forms) {
      for (const [at, tool] of scope.allowed.members.entries()) {
        renderings.definitions(form).cost(tool, encoding);
        if (at % TOOLS_AT_A_TIME === TOOLS_AT_A_TIME - 1) yield;
      }
      yield;
    }
    resolve(compiled, request);
    yield;
  }
}
