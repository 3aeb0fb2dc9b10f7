import type { KeywordHit } from "./keywords/keyword-matcher";
import { isCourtesy, needLogit } from "./retrieval/need";
import { type Query, readQuery, textsToEmbed } from "./retrieval/query";
import { raiseScores } from "./retrieval/raise-scores";
import { cosines } from "./retrieval/retrieval-index";
import { type Scores, score } from "./retrieval/score";
import { correctSpelling } from "./retrieval/spelling";
import { signalsOn } from "./signals/index";
import { raisesRanking } from "./signals/raises-ranking";
import type { Situation } from "./situation";
import type { PolicySettings } from "./snapshot";

/**
 * What speaks for each tool, worked out when a stage first asks: a round that sends everything never pays for it, and
 * stages that need the same figures share them.
 */
export class Evidence {
  readonly query: Query;
  /** The vector of what is asked; undefined while the embedder is away. */
  readonly vector: Float32Array | undefined;
  readonly #situation: Situation;
  #scores: Scores | undefined;
  #hits: readonly KeywordHit[] | undefined;
  #cosines: Float32Array | null | undefined;
  #logit: number | null | undefined;

  constructor(situation: Situation) {
    this.#situation = situation;
    this.query = queryOf(situation);
    this.vector = situation.request.vectorOf(this.query.message.text);
  }

  get scores(): Scores {
    const { compiled, scope, request } = this.#situation;
    this.#scores ??= this.#raise(score(compiled.retrieval, this.query, scope.allowed, request.vectorOf));
    return this.#scores;
  }

  /** Keywords that the policy counts as such: whole words, or parts of words too. */
  get keywordHits(): readonly KeywordHit[] {
    const { compiled, request, settings } = this.#situation;
    const { enabled, match } = settings.signals.keyword;
    if (!enabled) return [];
    this.#hits ??= compiled.keywords.match(request.message).filter((hit) => match === "substring" || hit.isWholeWord);
    return this.#hits;
  }

  /** Tools of the categories that are named move up, each once, however many keywords speak for it. */
  #raise(scores: Scores): Scores {
    const { compiled, scope, settings } = this.#situation;
    if (!raisesRanking(settings) || this.keywordHits.length === 0) return scores;
    const named = new Set(this.keywordHits.flatMap((hit) => compiled.categories.get(hit.category)?.tools ?? []));
    return raiseScores(
      scores,
      [...named].filter((tool) => scope.allowed.has(tool)),
    );
  }

  /** Log-odds that the message needs a tool; null where that cannot be judged. */
  get needLogit(): number | null {
    const { compiled, scope, request } = this.#situation;
    if (this.#logit !== undefined) return this.#logit;
    const { need, retrieval } = compiled;
    const logit = needLogit(need, retrieval, this.query, this.scores, scope.allowed, request.vectorOf);
    this.#logit = logit;
    return logit;
  }

  /** Greetings and thanks, which need no tool wherever they come. */
  get isCourtesy(): boolean {
    return isCourtesy(this.#situation.compiled.retrieval, this.query, this.scores);
  }

  /** How near each tool is in meaning: to the message, or to the turn before where that counts and is nearer. */
  get cosines(): Float32Array | null {
    if (this.#cosines === undefined) this.#cosines = this.#computeCosines();
    return this.#cosines;
  }

  #computeCosines(): Float32Array | null {
    const { compiled, scope, request } = this.#situation;
    if (this.vector === undefined) return null;
    const near = cosines(compiled.retrieval, this.vector, scope.allowed);
    const before = this.query.previous === null ? undefined : request.vectorOf(this.query.previous.text);
    if (before === undefined) return near;
    const nearBefore = cosines(compiled.retrieval, before, scope.allowed);
    return near.map((cosine, tool) => Math.max(cosine, nearBefore[tool] ?? cosine));
  }
}

/** The texts whose vectors a resolve will look up; none where its policy asks for none. */
export function textsOfSituation(situation: Situation): string[] {
  if (!wantsVectors(situation.settings)) return [];
  const previous = previousTopic(situation);
  return [...new Set([...textsToEmbed(queryOf(situation)), ...(previous === null ? [] : [previous])])];
}

export function wantsVectors(settings: PolicySettings): boolean {
  const { loader, smallTalkLogit } = settings.thresholds;
  // With the loader off nothing is selected, so nothing is missed either.
  if (!loader) return false;
  return smallTalkLogit !== null || signalsOn(settings).some(({ needsVectors }) => needsVectors);
}

/** What the message is held against to judge a shift of topic: the turn before; null where the policy does not ask. */
export function previousTopic({ settings, history }: Situation): string | null {
  const before = settings.stability.topicShiftBelow === null ? undefined : history.at(-1);
  return before === undefined ? null : readQuery(before, []).message.text;
}

function queryOf({ compiled, request, settings, history }: Situation): Query {
  const { query, hybrid } = settings.signals;
  // The published systems take words as they are typed.
  const correct = hybrid.enabled ? (text: string) => correctSpelling(compiled.retrieval.spelling, text) : undefined;
  if (query.kind === "previous-and-current") return readQuery(request.message, history, correct);
  if (query.kind === "message") return readQuery(request.message, [], correct);
  return readQuery([...history, request.message].join("\n").slice(-query.characters), [], correct);
}
