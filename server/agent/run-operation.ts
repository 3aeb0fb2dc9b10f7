import {
  type InputOf,
  OPERATIONS,
  type Operation,
  type OperationName,
  type OutputOf,
} from "@/server/contract/agent/operations";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError } from "@/server/lib/errors";
import type { AgentServices } from "./agent-services";
import { type CallFacts, PROCEDURES, type Procedure } from "./procedures";

type Services = AgentServices & { readonly keys: Pick<KeyRing, "identify"> };

/** One call of the agent API, whichever way it came: who asks, then what for, then the procedure. */
export async function runOperation<N extends OperationName>(
  services: Services,
  name: N,
  authorization: string | undefined,
  readGiven: () => unknown,
  facts: CallFacts,
): Promise<OutputOf<N>> {
  const agent = services.keys.identify(authorization);
  const input = readInput(OPERATIONS[name], await readGiven());
  return (PROCEDURES[name] as Procedure<N>)(services, agent, input as InputOf<N>, facts);
}

function readInput(operation: Operation, given: unknown): unknown {
  assertPlainInput(given);
  const read = operation.input.safeParse(given);
  if (read.success) return read.data;
  // Names the field, and says what is wrong with it.
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new DomainError("invalid", `${field && `${field}: `}${issue?.message ?? "invalid"}`, { field });
}
