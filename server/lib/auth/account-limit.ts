import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";

type Rule = { readonly window: number; readonly max: number };
type Verdict = { allowed: boolean; retryAfter: number | null };

/** By the database's clock. A last request in the future was stored before the clock was set back, and does not block. */
export async function consumeLimit(client: PrismaClient, key: string, { window, max }: Rule): Promise<Verdict> {
  const [row] = await client.$queryRaw<{ count: number; waited: number }[]>`
    WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
    INSERT INTO auth_rate_limit AS known (id, key, count, last_request)
    SELECT ${newId("limit")}, ${key}, 1, now FROM clock
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN abs(excluded.last_request - known.last_request) >= ${window} * 1000::bigint THEN 1
        ELSE least(known.count, ${max}) + 1 END,
      last_request = CASE WHEN known.count < ${max} OR abs(excluded.last_request - known.last_request) >= ${window} * 1000::bigint
        THEN excluded.last_request ELSE known.last_request END
    RETURNING count, ((SELECT now FROM clock) - last_request)::float8 AS waited`;
  const { count, waited } = row ?? { count: 1, waited: 0 };
  if (count === 1) await forgetOld(client, window);
  return count <= max
    ? { allowed: true, retryAfter: null }
    : { allowed: false, retryAfter: Math.ceil(window - waited / 1000) };
}

export async function assertWithinLimit(client: PrismaClient, key: string, rule: Rule): Promise<void> {
  const { allowed, retryAfter } = await consumeLimit(client, key, rule);
  if (allowed) return;
  throw new DomainError("too_many_requests", "Too many attempts. Wait a minute, then try again.", { retryAfter });
}

async function forgetOld(client: PrismaClient, window: number): Promise<void> {
  await client.$executeRaw`DELETE FROM auth_rate_limit
    WHERE abs((extract(epoch FROM clock_timestamp()) * 1000)::bigint - last_request) > ${window} * 1000::bigint`;
}
