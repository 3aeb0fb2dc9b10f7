import { TOOLCRIB } from "@/server/lib/audit/actor";
import { openDatabase } from "@/server/lib/db/client";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import { startApi } from "@/server/testing/start-api";
import { STALL_ROLE, stallCatalog } from "./stall-catalog";
import { startTicker } from "./ticker";

/** A process that serves and measures its own event loop, controlled by its parent. */

export type Ready = { readonly url: string; readonly key: string; readonly cookie: string; readonly seededMs: number };
export type Order = { readonly kind: "watch" } | { readonly kind: "tell" } | { readonly kind: "stop" };

const { STALL_DATABASE_URL: url = "", STALL_TOOLS = "5000", STALL_UPSTREAM: upstream = "" } = process.env;
const database = openDatabase(url);
const started = performance.now();
await seedScenario(database.client, TOOLCRIB, stallCatalog(Number(STALL_TOOLS)), "stall", { chatRoles: [STALL_ROLE] });
const seededMs = Math.round(performance.now() - started);
const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream };
const api = await startApi({ ...database, url } as never, { env, logLevel: "error", logTo: process.stderr });
const key = await api.keyFor();
const { cookie } = await api.signIn("admin");

let stopTicker: ReturnType<typeof startTicker> | null = null;
process.on("message", async ({ kind }: Order) => {
  if (kind === "watch") stopTicker = startTicker();
  if (kind === "watch") process.send?.({ kind: "watching" });
  if (kind === "tell") process.send?.(stopTicker?.());
  if (kind !== "stop") return;
  await api.stop();
  await database.close();
  process.exit(0);
});
process.on("disconnect", () => process.exit(1));
process.send?.({ url: api.url, key, cookie, seededMs } satisfies Ready);
