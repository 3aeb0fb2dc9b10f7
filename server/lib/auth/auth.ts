import { APIError, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import type { Me } from "@/server/contract/people";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Environment } from "@/server/lib/environment";
import { newId } from "@/server/lib/ids";
import { consumeLimit } from "./account-limit";

/** Set by server/api/http from the connection, so that clients cannot choose the address that is limited. */
export const CLIENT_ADDRESS_HEADER = "x-toolcrib-client-address";

export type Auth = {
  handler(request: Request): Promise<Response>;
  /** The person behind a request's cookie; null if there is none, or the account is disabled. */
  findMe(headers: Headers): Promise<Me | null>;
  findSessionId(headers: Headers): Promise<string | null>;
};

type Options = { readonly client: PrismaClient; readonly secret: string; readonly environment: Environment };

/** Sign-ins and account requests count per address, password changes per person. */
export const ACCOUNT_LIMITS = { signInsPerMinute: 10, requestsPerMinute: 120, signedInDays: 30 } as const;

const SESSION_SECONDS = ACCOUNT_LIMITS.signedInDays * 86_400;
const SEEN_EVERY_MS = 5 * 60_000;

/** Updated occasionally; a failure does not matter. */
function createSeenNotes(client: PrismaClient): (id: string) => void {
  const noted = new Map<string, number>();
  return (id) => {
    const at = performance.now();
    if (at - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < SEEN_EVERY_MS) return;
    noted.set(id, at);
    const now = Date.now();
    const before = new Date(now - SEEN_EVERY_MS);
    const isDue = { id, OR: [{ lastSeenAt: null }, { lastSeenAt: { lt: before } }] };
    client.user.updateMany({ where: isDue, data: { lastSeenAt: new Date(now) } }).catch(() => noted.delete(id));
  };
}

export function createAuth({ client, secret, environment }: Options): Auth {
  const isBehindTls = environment.publicUrl?.protocol === "https:";
  const auth = betterAuth({
    secret,
    baseURL: environment.publicUrl?.origin,
    basePath: "/api/auth",
    trustedOrigins: (request) => [environment.publicUrl?.origin ?? (request && new URL(request.url).origin)],
    database: prismaAdapter(client, { provider: "postgresql", transaction: true }),
    // Accounts come from one-time links only; see server/identity/people.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 128 },
    user: {
      additionalFields: {
        accountRole: { type: "string", input: false },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    // Not extended by use: every answer would have to set the cookie.
    session: { modelName: "authSession", expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: { modelName: "authAccount" },
    verification: { modelName: "authVerification" },
    rateLimit: {
      enabled: true,
      customStorage: { consume: (key, rule) => consumeLimit(client, key, rule) },
      window: 60,
      max: ACCOUNT_LIMITS.requestsPerMinute,
      customRules: { "/sign-in/email": { window: 60, max: ACCOUNT_LIMITS.signInsPerMinute } },
    },
    advanced: {
      // Browsers accept this name only from this exact host: no sibling domain can plant a session.
      cookiePrefix: isBehindTls ? "__Host-toolcrib" : "toolcrib",
      database: { generateId: ({ model }) => newId(model) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // It would add `__Secure-`, which is weaker.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isBehindTls },
    },
    databaseHooks: {
      session: {
        create: {
          async before(session) {
            const user = await client.user.findUnique({ where: { id: session.userId }, select: { disabledAt: true } });
            if (user?.disabledAt) {
              throw new APIError("FORBIDDEN", { message: "This account is disabled. Ask an admin to enable it." });
            }
          },
        },
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
  const noteSeen = createSeenNotes(client);
  return {
    handler: auth.handler,
    async findMe(headers) {
      if (!headers.has("cookie")) return null;
      const found = await auth.api.getSession({ headers });
      if (found === null || found.user.disabledAt) return null;
      const { id, name, email, accountRole } = found.user;
      noteSeen(id);
      return { id, name, email, accountRole: accountRole as Me["accountRole"] };
    },
    async findSessionId(headers) {
      return (await auth.api.getSession({ headers }))?.session.id ?? null;
    },
  };
}
