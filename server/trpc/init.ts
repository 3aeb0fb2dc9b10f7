import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { may, type Permission } from "@/server/contract/permissions";
import { DomainError, ERRORS } from "@/server/errors";
import { assertPlainInput } from "./assert-plain-input";
import { actorOf, type Context } from "./context";

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx }) {
    const { cause } = error;
    const requestId = ctx?.requestId ?? null;
    // Stacks are for the log, never for the caller.
    const data = { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, requestId };
    if (cause instanceof DomainError) {
      const { field = null, ...details } = cause.details;
      return { ...shape, data: { ...data, toolcrib: { code: cause.code as string, field, details } } };
    }
    if (cause instanceof ZodError) {
      const issue = cause.issues[0];
      const field = issue?.path.join(".") ?? "";
      const message = `${field === "" ? "" : `${field}: `}${issue?.message ?? "invalid"}`;
      return { ...shape, message, data: { ...data, toolcrib: { code: "invalid", field, details: {} } } };
    }
    if (error.code === "INTERNAL_SERVER_ERROR") {
      const message = `Something went wrong on our side; the log has it under ${requestId}`;
      return { ...shape, message, data: { ...data, toolcrib: { code: "internal", field: null, details: {} } } };
    }
    // JSON that is nested without end exhausts the parser.
    const message = cause instanceof RangeError ? "The input is nested too deeply" : shape.message;
    return { ...shape, message, data: { ...data, toolcrib: { code: "invalid", field: null, details: {} } } };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** The one place where a domain error becomes a tRPC error. */
const convertErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof DomainError)) return result;
  const { cause } = result.error;
  throw new TRPCError({ code: ERRORS[cause.code].trpc, message: cause.message, cause });
});

const refuseHostileInput = t.middleware(async ({ next, getRawInput }) => {
  assertPlainInput(await getRawInput());
  return next();
});

export const openProcedure = t.procedure.use(convertErrors).use(refuseHostileInput);

/** The one place where procedures are guarded; pages ask the same table. */
export function permitted(permission: Permission) {
  return openProcedure.use(({ ctx, next }) => {
    if (ctx.me === null) throw new DomainError("unauthenticated", "Sign in first");
    if (!may(ctx.me.accountRole, permission)) {
      throw new DomainError("forbidden", "Your account may not do this");
    }
    return next({ ctx: { ...ctx, me: ctx.me, actor: actorOf(ctx.me) } });
  });
}
