import { filterByRole, type Scope } from "@/server/engine/access/filter-by-role";
import type { Compiled } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { Encoding, ModelEntry, PolicySettings } from "@/server/engine/model/snapshot";
import { type Billing, billingOf } from "@/server/engine/rendering/billing";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { FormatRenderings } from "@/server/engine/rendering/rendered-catalog";
import { MAX_MESSAGE, type Session, type SessionState, startSession } from "@/server/engine/session/session";

export type ResolveContext = {
  readonly compiled: Compiled;
  readonly request: ResolveRequest;
  readonly scope: Scope;
  readonly settings: PolicySettings;
  readonly renderings: FormatRenderings;
  readonly format: Format;
  readonly encoding: Encoding;
  /** How the provider bills the tools. Decisions use plain counts, which no report changes. */
  readonly billing: Billing;
  readonly window: number;
  readonly maxRounds: number;
  readonly session: Session;
  /** The session at the start of this round, which differs from its end if the round is repeated. */
  readonly state: SessionState;
  readonly round: number;
  /** Earlier user messages, oldest first: from the request, or as remembered by the session. */
  readonly history: readonly string[];
};

export const MODEL_DEFAULTS = { window: 128_000, encoding: "o200k_base", maxRounds: 5 } as const;

const FORMAT_OF: Record<ModelEntry["provider"], Format> = {
  demo: "openai-chat",
  openai: "openai-chat",
  "openai-compatible": "openai-chat",
  ollama: "openai-chat",
  anthropic: "anthropic",
  gemini: "gemini",
};

export function createResolveContext(compiled: Compiled, request: ResolveRequest): ResolveContext {
  const scope = filterByRole(compiled, request);
  const { entry: role, settings } = scope.role;
  const modelName = request.model ?? role.model ?? null;
  const model = compiled.models.get(modelName ?? "");
  const encoding = model?.encoding ?? MODEL_DEFAULTS.encoding;
  const format = request.format ?? modelFormat(model);
  // A session belongs to its role; another role gets a fork.
  const session = request.session?.role === role.name ? request.session : startSession(role.name);
  const round = request.round ?? (session.last === null ? 0 : session.last.round + 1);
  const state = session.last?.round === round && session.before !== null ? session.before : session;
  return {
    compiled,
    request,
    scope,
    settings,
    renderings: compiled.renderings.in(format),
    format,
    encoding,
    billing: billingOf({ format, modelName, callerModel: request.model ?? null, model }, request.calibrations),
    window: request.contextWindow ?? model?.contextWindow ?? MODEL_DEFAULTS.window,
    maxRounds: role.maxRounds ?? model?.maxRounds ?? MODEL_DEFAULTS.maxRounds,
    session,
    state,
    round,
    history: readHistory(request, state),
  };
}

export function modelFormat(model: ModelEntry | undefined): Format {
  if (model === undefined) return "openai-chat";
  return model.toolCalling === "text" ? "text" : FORMAT_OF[model.provider];
}

function readHistory({ history, message }: ResolveRequest, state: SessionState): readonly string[] {
  if (history !== undefined && history.length > 0) return history;
  const { lastMessage, previousMessage, olderMessages = [] } = state;
  // Later rounds of a turn repeat its message, which is not the previous turn.
  if (lastMessage === null) return [];
  const last = lastMessage === message.slice(0, MAX_MESSAGE) ? null : lastMessage;
  return [...olderMessages, previousMessage, last].filter((turn) => turn !== null);
}
