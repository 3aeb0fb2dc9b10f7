import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { may, type Permission } from "@/server/contract/permissions";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError, describeInternalError, ERRORS, type ErrorCode, FORBIDDEN } from "@/server/lib/errors";
import { explainOutage, failWhenUnresponsive } from "@/server/runtime/snapshot/database-outage";
import { actorOf, type Context } from "./context";

const t = initTRPC.context<Context>().create({
  sse: {
    // Reconnecting notices a sign-out, or a move to another process.
    maxDurationMs: 5 * 60_000,
    ping: { enabled: true, intervalMs: 10_000 },
    client: { reconnectAfterInactivityMs: 25_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const requestId = ctx?.requestId ?? null;
    const { message, ...toolcrib } = explain(error, requestId);
    // Stacks are for the log, never for the caller.
    const { code, httpStatus, path } = shape.data;
    return { ...shape, message, data: { code, httpStatus, path, requestId, toolcrib } };
  },
});

type Explained = { message: string; code: ErrorCode; field: string | null; details: Record<string, unknown> };

function explain({ code, message, cause }: TRPCError, requestId: string | null): Explained {
  if (cause instanceof DomainError) {
    const { field = null, ...details } = cause.details;
    return { message, code: cause.code, field, details };
  }
  if (cause instanceof ZodError) {
    const issue = cause.issues[0];
    const field = issue?.path.join(".") ?? "";
    return { message: `${field && `${field}: `}${issue?.message ?? "invalid"}`, code: "invalid", field, details: {} };
  }
  if (code === "INTERNAL_SERVER_ERROR") {
    return { message: describeInternalError(String(requestId)), code: "internal", field: null, details: {} };
  }
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const known = codes.find((candidate) => ERRORS[candidate].trpc === code) ?? "invalid";
  // Deeply nested JSON exhausts the parser.
  const text = cause instanceof RangeError ? "The input is nested too deeply" : message;
  return { message: text, code: known, field: null, details: {} };
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Calls of one batch start one after the other. */
const takeTurn = t.middleware(async ({ ctx, next }) => {
  await ctx.takeTurn?.();
  return next();
});

/** Converts domain errors to tRPC errors, and tells a database outage from an internal error. */
const convertErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  let { cause }: { cause?: unknown } = result.error;
  if (result.error.code === "INTERNAL_SERVER_ERROR") cause = await explainOutage(ctx.snapshots, cause);
  if (!(cause instanceof DomainError)) return result;
  throw new TRPCError({ code: ERRORS[cause.code].trpc, message: cause.message, cause });
});

/** For people, whose requests need the database. */
const leaveSilentDatabase = t.middleware(({ ctx, next }) => failWhenUnresponsive(ctx.snapshots, next()));

const refuseHostileInput = t.middleware(async ({ next, getRawInput }) => {
  assertPlainInput(await getRawInput());
  return next();
});

/** For everyone. Guards run before any input is read. */
export const openProcedure = t.procedure
  .use(takeTurn)
  .use(convertErrors)
  .use(leaveSilentDatabase)
  .use(refuseHostileInput);

/** For agents. Who asks and for what is read by the operation itself: a context that changes on the way is copied each time. */
export const agentProcedure = t.procedure
  .use(takeTurn)
  .use(convertErrors)
  .use(({ ctx, next }) => {
    ctx.keys.assertKnown(ctx.authorization);
    return next();
  });

/** Guards every procedure for people; pages use the same table of permissions. */
export function permitted(permission: Permission) {
  return t.procedure
    .use(takeTurn)
    .use(convertErrors)
    .use(leaveSilentDatabase)
    .use(async ({ ctx, next }) => {
      const me = await ctx.findMe();
      if (me === null) throw new DomainError("unauthenticated", "Sign in first");
      if (!may(me.accountRole, permission)) {
        throw new DomainError("forbidden", FORBIDDEN);
      }
      return next({ ctx: { actor: actorOf(me), me } });
    })
    .use(refuseHostileInput);
}
