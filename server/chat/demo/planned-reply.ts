import type { JSONObject } from "@ai-sdk/provider";
import type { Json } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";

export type PlannedCall = { readonly name: string; readonly arguments: JSONObject };
export type PlannedReply = { readonly text: string; readonly calls: readonly PlannedCall[] };

/** Never the same twice in one turn: it would go round in circles. */
export function wasMade(done: readonly PlannedCall[], call: PlannedCall): boolean {
  const print = canonicalJson(call.arguments as Json);
  return done.some(({ name, arguments: args }) => name === call.name && canonicalJson(args as Json) === print);
}
