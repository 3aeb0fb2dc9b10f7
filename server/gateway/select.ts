import type { Conversation } from "@/server/contract/agent/read-messages";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { Compiled } from "@/server/engine/compile";
import type { Resolution, ResolveRequest } from "@/server/engine/model/request";
import type { VectorLookup } from "@/server/engine/model/vectors";
import type { Format } from "@/server/engine/rendering/formats/format";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { withTools } from "@/server/engine/session/called-tools";
import type { Session } from "@/server/engine/session/session";

export type ToolChoice =
  | { readonly kind: "auto" }
  | { readonly kind: "none" }
  | { readonly kind: "required" }
  | { readonly kind: "named"; readonly name: string };

export type SelectRequest = Pick<
  ResolveRequest,
  "model" | "contextWindow" | "contextUsed" | "maxTokens" | "mode" | "round" | "explain"
> & {
  readonly compiled: Compiled;
  readonly role: string;
  readonly scope?: readonly string[] | null | undefined;
  readonly conversation: Conversation;
  readonly session: Session;
  readonly format: Format;
  readonly called?: readonly string[] | undefined;
  readonly toolChoice?: ToolChoice | undefined;
  readonly vectorOf: VectorLookup;
  readonly calibrations?: ResolveRequest["calibrations"];
};

export type Selection = Resolution & {
  /** What is sent: the selection, followed by called or named tools that no policy may leave out. */
  readonly keep: readonly string[];
};

/** Which of its caller's tools a model gets. Tools that were called or named are always included, unless denied. */
export function selectTools(request: SelectRequest): Selection {
  const { toolChoice = { kind: "auto" } } = request;
  const pinned = pinnedTools(request);
  const chosen = choose(request, pinned, request.mode);
  const isEmpty = chosen.sent.length === 0 && pinned.length === 0;
  // A model that has to call something must have something to call.
  const resolution = toolChoice.kind === "required" && isEmpty ? choose(request, pinned, "direct") : chosen;
  const sent = new Set(resolution.sent);
  return { ...resolution, keep: [...resolution.sent, ...pinned.filter((name) => !sent.has(name))] };
}

export function textsToSelect(request: Omit<SelectRequest, "vectorOf">): string[] {
  return textsToResolve(request.compiled, toRequest(request, pinnedTools(request), request.mode));
}

function pinnedTools(request: Omit<SelectRequest, "vectorOf">): string[] {
  const { called = [], toolChoice, conversation } = request;
  const { calledBefore, calledNow } = conversation;
  const named = toolChoice?.kind === "named" ? [toolChoice.name] : [];
  const names = new Set([...calledBefore, ...called, ...calledNow, ...named]);
  const { allowed } = filterByRole(request.compiled, request);
  // By the caller's own names, which are sent unchanged. One of them may equal the name of a meta-tool.
  return [...names].filter((name) => {
    const number = request.compiled.numbers.get(name);
    return number !== undefined && allowed.has(number);
  });
}

function choose(request: SelectRequest, pinned: readonly string[], mode: ResolveRequest["mode"]): Resolution {
  const { compiled, vectorOf, calibrations } = request;
  return resolve(compiled, { ...toRequest(request, pinned, mode), vectorOf, calibrations });
}

function toRequest(
  request: Omit<SelectRequest, "vectorOf">,
  pinned: readonly string[],
  mode: ResolveRequest["mode"],
): Omit<ResolveRequest, "vectorOf"> {
  const { role, scope, format, model, contextWindow, contextUsed, maxTokens, round, explain } = request;
  const { message, history, assistant, results } = request.conversation;
  return {
    ...{ role, scope, format, model, contextWindow, contextUsed, maxTokens, mode, round, explain },
    ...{ message, history, assistant, results },
    session: withTools(request.session, pinned),
    keepsMetaTools: true,
  };
}
