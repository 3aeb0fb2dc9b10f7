import { fingerprintVectors } from "@/server/engine/model/vectors";
import type { KeywordHit } from "@/server/engine/retrieval/keywords/keyword-matcher";
import { isCourtesy, needLogit } from "@/server/engine/retrieval/need";
import { isBareGreeting } from "@/server/engine/retrieval/need-cues";
import { boundedText, type Query, textsToEmbed } from "@/server/engine/retrieval/query";
import { raiseNamed, raiseScores } from "@/server/engine/retrieval/raise-scores";
import { closestCosines } from "@/server/engine/retrieval/retrieval-index";
import { type Scores, score } from "@/server/engine/retrieval/score";
import { enabledSignals } from "@/server/engine/signals/index";
import { keywordsBoostRanking } from "@/server/engine/signals/raises-ranking";
import type { SignalSource, ToolPick } from "@/server/engine/signals/signal";
import { forcedModeOf } from "./forced-mode";
import { parseRequest, toQuery } from "./parse-request";
import type { Findings } from "./resolve-cache";
import type { ResolveContext } from "./resolve-context";

/** Computed when a stage first needs it: a round that sends everything never pays for it. */
export class Evidence {
  readonly #context: ResolveContext;
  #findings: Findings | undefined;
  #scores: Scores | undefined;

  constructor(context: ResolveContext) {
    this.#context = context;
  }

  get query(): Query {
    return this.#known.query;
  }

  get vector(): Float32Array | undefined {
    return this.#context.request.vectorOf(this.query.message.text);
  }

  get #known(): Findings {
    this.#findings ??= cachedFindings(this.#context);
    return this.#findings;
  }

  get scores(): Scores {
    if (this.#scores !== undefined) return this.#scores;
    const { compiled, scope, request } = this.#context;
    const raised = this.#raise(score(compiled.retrieval, this.query, scope.allowed, request.vectorOf));
    const scores = raiseNamed(raised, [...this.aliasHits.keys()]);
    this.#scores = scores;
    // Later rounds need this, but no other scores.
    this.#known.isCourtesy ??= this.#judgeCourtesy(scores);
    return scores;
  }

  picksOf({ signal }: SignalSource, pick: () => readonly ToolPick[]): readonly ToolPick[] {
    const { picks } = this.#known;
    const known = picks.get(signal);
    if (known !== undefined) return known;
    const made = pick();
    picks.set(signal, made);
    return made;
  }

  /** Only of categories with tools the caller may use: others must not even affect the mode. */
  get keywordHits(): readonly KeywordHit[] {
    const { compiled, request, settings, scope } = this.#context;
    const { enabled, match } = settings.signals.keyword;
    if (!enabled) return [];
    const known = this.#known;
    known.hits ??= compiled.keywords
      .match(request.message)
      .filter((hit) => match === "substring" || hit.isWholeWord)
      .filter(({ category }) => compiled.categories.get(category)?.tools.some((tool) => scope.allowed.has(tool)));
    return known.hits;
  }

  get keywordOf(): ReadonlyMap<number, { readonly keyword: string; readonly category: string }> {
    const first = new Map<number, { keyword: string; category: string }>();
    for (const { keyword, category } of this.keywordHits) {
      for (const tool of this.#context.compiled.categories.get(category)?.tools ?? []) {
        if (!first.has(tool)) first.set(tool, { keyword, category });
      }
    }
    return first;
  }

  /** The alias in the message, by number of the tool it names; only tools the caller may use. */
  get aliasHits(): ReadonlyMap<number, string> {
    const { compiled, request, scope } = this.#context;
    const { aliases } = compiled.retrieval;
    if (aliases === null) return NO_ALIASES;
    const known = this.#known;
    known.aliases ??= new Map(
      aliases(boundedText(request.message)).flatMap(({ tool, alias }) =>
        scope.allowed.has(tool) ? [[tool, alias]] : [],
      ),
    );
    return known.aliases;
  }

  /** Whether the message contains a keyword or alias of an admin: then it is not small talk. */
  get isNamed(): boolean {
    return this.keywordHits.length > 0 || this.aliasHits.size > 0;
  }

  /** Tools of matched categories move up, once each, however many keywords match. */
  #raise(scores: Scores): Scores {
    const { compiled, scope, settings } = this.#context;
    if (!keywordsBoostRanking(settings) || this.keywordHits.length === 0) return scores;
    const named = new Set(this.keywordHits.flatMap((hit) => compiled.categories.get(hit.category)?.tools ?? []));
    return raiseScores(
      scores,
      [...named].filter((tool) => scope.allowed.has(tool)),
      compiled.retrieval.ready,
    );
  }

  /** The chance that the message needs a tool; null if it cannot be judged. */
  get needProbability(): number | null {
    const { compiled, scope, request } = this.#context;
    const known = this.#known;
    if (known.needProbability !== undefined) return known.needProbability;
    // Judged only at the start: an assistant at work is not chatting.
    if (this.query.isUnderWay && !this.isCourtesy) {
      known.needProbability = null;
      return null;
    }
    const { need, retrieval } = compiled;
    const logit = needLogit(need, retrieval, this.query, this.scores, scope.allowed, request.vectorOf);
    known.needProbability = logit === null ? null : 1 / (1 + Math.exp(-logit));
    return known.needProbability;
  }

  get isCourtesy(): boolean {
    const known = this.#known;
    known.isCourtesy ??= this.#judgeCourtesy(this.scores);
    return known.isCourtesy;
  }

  /** "Good morning" alone asks for nothing, even if a tool runs every morning. */
  get isBareGreeting(): boolean {
    const { message, original, isAnswer } = this.query;
    return !isAnswer && isBareGreeting((original ?? message).text);
  }

  /** "Yes" is a courtesy, unless it answers a question: then the question is the request. */
  #judgeCourtesy(scores: Scores): boolean {
    return !this.query.isAnswer && isCourtesy(this.#context.compiled.retrieval, this.query, scores);
  }

  /** Of its description or closest example, to the message, a step, or the previous turn if that counts. */
  get cosines(): Float32Array | null {
    const { compiled, scope, request } = this.#context;
    if (this.vector === undefined) return null;
    const { message, steps, earlier } = this.query;
    const parts = [message, ...steps, ...earlier.slice(0, 1).map(({ part }) => part)];
    const vectors = parts.map((part) => request.vectorOf(part.text)).filter((vector) => vector !== undefined);
    return closestCosines(compiled.retrieval, vectors, scope.allowed);
  }
}

const NO_ALIASES: ReadonlyMap<number, string> = new Map();

export function textsForContext(context: ResolveContext): string[] {
  if (!usesVectors(context)) return [];
  const asked = parseRequest(context);
  const known = context.compiled.cache.findings.get(asked.key);
  const texts = known?.texts ?? textsToEmbed(toQuery(context, asked));
  const previous = previousTopic(context);
  return previous === null || texts.includes(previous) ? [...texts] : [...texts, previous];
}

function cachedFindings(context: ResolveContext): Findings {
  const { compiled, request } = context;
  const { findings } = compiled.cache;
  const asked = parseRequest(context);
  const known = findings.get(asked.key);
  if (known !== undefined && fingerprintVectors(known.lookedUp, request.vectorOf) === known.vectorsFingerprint)
    return known;
  const query = known?.query ?? toQuery(context, asked);
  const texts = known?.texts ?? textsToEmbed(query);
  // An empty text is never embedded, but a given vector is used.
  const lookedUp = known?.lookedUp ?? [...texts, ""];
  const vectorsFingerprint = fingerprintVectors(lookedUp, request.vectorOf);
  const made = { query, texts, lookedUp, vectorsFingerprint, picks: new Map() };
  findings.set(asked.key, made, asked.key.length);
  return made;
}

/** Whether vectors can matter: nothing waits for them if there is nothing to choose. */
export function usesVectors(context: ResolveContext): boolean {
  const { settings, scope } = context;
  const { loader, smallTalkBelow, unlikelyBelow } = settings.thresholds;
  const forced = forcedModeOf(context)?.mode;
  if (scope.size === 0 || forced === "chat" || forced === "direct") return false;
  // With the loader off nothing is selected, so nothing is missing.
  if (!loader) return false;
  if (smallTalkBelow !== null || unlikelyBelow !== null) return true;
  return enabledSignals(settings).some(({ needsVectors }) => needsVectors);
}

/** The text to compare for a topic shift: the previous turn; null if the policy does not check. */
export function previousTopic({ settings, history }: ResolveContext): string | null {
  const before = settings.stability.topicShiftBelow === null ? undefined : history.at(-1);
  return before === undefined ? null : boundedText(before);
}
