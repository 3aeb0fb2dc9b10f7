import type { Caller } from "@/server/api/trpc/app-router";
import { CATALOG_ROLE } from "./catalog-of-size";
import { messagesOf, type ServedCatalog } from "./catalogs";
import { RESOLVE_INPUT } from "./resolve-input";

const ROUNDS_OF_A_SESSION = 5;

/** Records rounds and reports, so pages have data. Returns database bytes per round. */
export async function recordRounds(catalog: ServedCatalog, caller: Caller, rounds: number): Promise<number> {
  const messages = messagesOf(catalog);
  const before = await databaseBytes(catalog);
  for (let at = 0; at < rounds; at++) {
    const sessionId = `recorded-${Math.floor(at / ROUNDS_OF_A_SESSION)}`;
    const message = messages[at % messages.length] ?? "";
    const { round, toolNames, tokens } = await caller.resolve.tools({ ...RESOLVE_INPUT, sessionId, message });
    const usage = { inputTokens: tokens.sent + 500, outputTokens: 80, cachedTokens: 0 };
    await caller.resolve.report({ role: CATALOG_ROLE, sessionId, round, called: toolNames.slice(-1), usage });
  }
  const { records, sessions } = catalog.services;
  while (records.stats().waiting + sessions.stats().waiting > 0) await new Promise((wait) => setTimeout(wait, 20));
  return ((await databaseBytes(catalog)) - before) / rounds;
}

async function databaseBytes({ services: { client } }: ServedCatalog): Promise<number> {
  const [row] = await client.$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  return Number(row?.bytes ?? 0);
}
