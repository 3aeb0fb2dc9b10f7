import { DomainError } from "@/server/lib/errors";
import { Prisma } from "./generated/client";

export function explainDatabaseError(error: unknown, noun: string): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  if (error.code === "P2002") {
    return new DomainError("conflict", `name: another ${noun} already has this name`, { field: "name" });
  }
  if (error.code === "P2003") {
    return new DomainError("conflict", `This ${noun} is still in use`);
  }
  if (error.code === "P2025") return new DomainError("not_found", `This ${noun} no longer exists`);
  return error;
}
