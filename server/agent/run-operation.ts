import { z } from "zod";
import {
  type InputOf,
  OPERATIONS,
  type Operation,
  type OperationName,
  type OutputOf,
} from "@/server/contract/agent/operations";
import { jaroWinkler } from "@/server/engine/retrieval/search/jaro-winkler";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError } from "@/server/lib/errors";
import type { AgentServices } from "./agent-services";
import { type CallFacts, PROCEDURES, type Procedure } from "./procedures";

type Services = AgentServices & { readonly keys: Pick<KeyRing, "identify"> };

export async function runOperation<N extends OperationName>(
  services: Services,
  name: N,
  authorization: string | undefined,
  readGiven: () => unknown,
  facts: CallFacts,
): Promise<OutputOf<N>> {
  const agent = services.keys.identify(authorization);
  const input = parseOperationInput(OPERATIONS[name], await readGiven());
  return (PROCEDURES[name] as Procedure<N>)(services, agent, input as InputOf<N>, facts);
}

export function parseOperationInput(operation: Pick<Operation, "input">, given: unknown): unknown {
  assertPlainInput(given);
  assertKnownFields(operation, given);
  const read = operation.input.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") throw unknownField(issue.keys[0] ?? "", issue.path, operation.input);
  const field = issue?.path.join(".") ?? "";
  throw new DomainError("invalid", `${field && `${field}: `}${issue?.message ?? "invalid"}`, { field });
}

const ALIKE = 0.8;

/** A misspelled field would otherwise be silently ignored. */
function assertKnownFields({ input }: Pick<Operation, "input">, given: unknown): void {
  if (!(input instanceof z.ZodObject) || given === null || typeof given !== "object" || Array.isArray(given)) return;
  const field = Object.keys(given).find((name) => !Object.hasOwn(input.shape, name));
  if (field !== undefined) throw unknownField(field, [], input);
}

function unknownField(field: string, path: readonly PropertyKey[], input: z.ZodType): DomainError {
  const known = knownFields(input, path);
  const closeness = (name: string) => jaroWinkler(name.toLowerCase(), field.slice(0, 100).toLowerCase());
  const [closest] = known.toSorted((a, b) => closeness(b) - closeness(a));
  const isTypo = closest !== undefined && closeness(closest) >= ALIKE;
  const hint = isTypo ? `Did you mean \`${closest}\`?` : `Known fields: ${known.join(", ")}`;
  const shown = [...path, field.slice(0, 100)].join(".");
  return new DomainError("invalid", `${shown}: unknown field. ${hint}`, {
    field: shown,
    ...(isTypo && { closest: [closest] }),
  });
}

/** Of the object at a path. */
function knownFields(schema: z.ZodType, [step, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return knownFields(schema.unwrap() as z.ZodType, step === undefined ? [] : [step, ...rest]);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return step === undefined ? Object.keys(schema.shape) : knownFields(schema.shape[String(step)], rest);
}
