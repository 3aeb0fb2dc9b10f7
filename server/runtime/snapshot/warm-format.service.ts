import type { Compiled } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { sendsRows, warmUpFor } from "@/server/engine/rendering/warm-up";
import { createResolveContext } from "@/server/engine/stages/resolve-context";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

type Asked = Pick<ResolveRequest, "role" | "scope" | "format" | "model" | "mode">;

const warmed = new WeakMap<Compiled, Map<string, Promise<void>>>();

/** Only the first caller waits. The default format of every role is ready before a revision is served. */
export function warmFormat(compiled: Compiled, { role, scope, format, model, mode }: Asked): Promise<void> {
  const request = {
    role,
    ...(scope && { scope }),
    ...(format && { format }),
    ...(model && { model }),
    ...(mode && { mode }),
  };
  const context = createResolveContext(compiled, { ...request, message: "", vectorOf: NO_VECTORS });
  const known = warmed.get(compiled) ?? new Map<string, Promise<void>>();
  warmed.set(compiled, known);
  const { encoding, billing } = context;
  const counts = `${encoding} ${billing.method} ${billing.encoding}`;
  const key = `${role} ${format ?? ""} ${counts}${sendsRows(context) ? " rows" : ""}`;
  const warming = known.get(key) ?? runCooperatively(warmUpFor(context));
  known.set(key, warming);
  return warming;
}
