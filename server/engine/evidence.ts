import { forcedIn } from "./forced-mode";
import type { KeywordHit } from "./keywords/keyword-matcher";
import type { Findings } from "./memory";
import { queryOfAsked, readAsked } from "./read-asked";
import { isCourtesy, needLogit } from "./retrieval/need";
import { boundedText, type Query, textsToEmbed } from "./retrieval/query";
import { raiseScores } from "./retrieval/raise-scores";
import { cosines } from "./retrieval/retrieval-index";
import { type Scores, score } from "./retrieval/score";
import { signalsOn } from "./signals/index";
import { raisesRanking } from "./signals/raises-ranking";
import type { SignalSource, ToolPick } from "./signals/signal";
import type { Situation } from "./situation";
import { printVectors } from "./vectors";

/**
 * What speaks for each tool, worked out when a stage first asks: a round that sends everything never pays for it, and
 * stages that need the same figures share them. What decides is remembered beyond the round, by what it follows from;
 * the scores of all tools are not, for there are too many of them.
 */
export class Evidence {
  readonly #situation: Situation;
  #findings: Findings | undefined;
  #scores: Scores | undefined;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  get query(): Query {
    return this.#known.query;
  }

  /** The vector of what is asked; undefined while the embedder is away. */
  get vector(): Float32Array | undefined {
    return this.#situation.request.vectorOf(this.query.message.text);
  }

  get #known(): Findings {
    this.#findings ??= recallFindings(this.#situation);
    return this.#findings;
  }

  get scores(): Scores {
    if (this.#scores !== undefined) return this.#scores;
    const { compiled, scope, request } = this.#situation;
    const scores = this.#raise(score(compiled.retrieval, this.query, scope.allowed, request.vectorOf));
    this.#scores = scores;
    // Later rounds ask for it, and need no scores for anything else.
    this.#known.isCourtesy ??= isCourtesy(compiled.retrieval, this.query, scores);
    return scores;
  }

  /** What a signal picks that chooses by what is asked, and by nothing that happened in the session. */
  picksOf({ signal }: SignalSource, pick: () => readonly ToolPick[]): readonly ToolPick[] {
    const { picks } = this.#known;
    const known = picks.get(signal);
    if (known !== undefined) return known;
    const made = pick();
    picks.set(signal, made);
    return made;
  }

  /**
   * Keywords that the policy counts as such: whole words, or parts of words too. Only of categories that bring the caller
   * something: those of others must not even show in the mode.
   */
  get keywordHits(): readonly KeywordHit[] {
    const { compiled, request, settings, scope } = this.#situation;
    const { enabled, match } = settings.signals.keyword;
    if (!enabled) return [];
    const known = this.#known;
    known.hits ??= compiled.keywords
      .match(request.message)
      .filter((hit) => match === "substring" || hit.isWholeWord)
      .filter(({ category }) => compiled.categories.get(category)?.tools.some((tool) => scope.allowed.has(tool)));
    return known.hits;
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
    const known = this.#known;
    if (known.needLogit !== undefined) return known.needLogit;
    const { need, retrieval } = compiled;
    known.needLogit = needLogit(need, retrieval, this.query, this.scores, scope.allowed, request.vectorOf);
    return known.needLogit;
  }

  /** Greetings and thanks, which need no tool wherever they come. */
  get isCourtesy(): boolean {
    const known = this.#known;
    known.isCourtesy ??= isCourtesy(this.#situation.compiled.retrieval, this.query, this.scores);
    return known.isCourtesy;
  }

  /** How near each tool is in meaning: to the message, or to the turn before where that counts and is nearer. */
  get cosines(): Float32Array | null {
    const { compiled, scope, request } = this.#situation;
    const { vector } = this;
    if (vector === undefined) return null;
    const near = cosines(compiled.retrieval, vector, scope.allowed);
    const before = this.query.previous === null ? undefined : request.vectorOf(this.query.previous.text);
    if (before === undefined) return near;
    const nearBefore = cosines(compiled.retrieval, before, scope.allowed);
    return near.map((cosine, tool) => Math.max(cosine, nearBefore[tool] ?? cosine));
  }
}

/** The texts whose vectors a resolve will look up; none where its policy asks for none. */
export function textsOfSituation(situation: Situation): string[] {
  if (!wantsVectors(situation)) return [];
  const asked = readAsked(situation);
  const known = situation.compiled.memory.findings.get(asked.key);
  const texts = known?.texts ?? textsToEmbed(queryOfAsked(situation, asked));
  const previous = previousTopic(situation);
  return previous === null || texts.includes(previous) ? [...texts] : [...texts, previous];
}

/** What is known of this message, where it was found out with the very vectors that there are now. */
function recallFindings(situation: Situation): Findings {
  const { compiled, request } = situation;
  const { findings } = compiled.memory;
  const asked = readAsked(situation);
  const known = findings.get(asked.key);
  if (known !== undefined && printVectors(known.lookedUp, request.vectorOf) === known.vectorsPrint) return known;
  const query = known?.query ?? queryOfAsked(situation, asked);
  const texts = known?.texts ?? textsToEmbed(query);
  // Nobody embeds an empty text, but whoever has a vector for it is heard.
  const lookedUp = known?.lookedUp ?? [...texts, ""];
  const vectorsPrint = printVectors(lookedUp, request.vectorOf);
  const made = { query, texts, lookedUp, vectorsPrint, picks: new Map() };
  findings.set(asked.key, made, asked.key.length);
  return made;
}

/** Whether meaning can make a difference: nobody waits for a vector where there is nothing to choose. */
export function wantsVectors(situation: Situation): boolean {
  const { settings, scope } = situation;
  const { loader, smallTalkLogit } = settings.thresholds;
  const forced = forcedIn(situation)?.mode;
  if (scope.size === 0 || forced === "chat" || forced === "direct") return false;
  // With the loader off nothing is selected, so nothing is missed either.
  if (!loader) return false;
  return smallTalkLogit !== null || signalsOn(settings).some(({ needsVectors }) => needsVectors);
}

/** What the message is held against to judge a shift of topic: the turn before; null where the policy does not ask. */
export function previousTopic({ settings, history }: Situation): string | null {
  const before = settings.stability.topicShiftBelow === null ? undefined : history.at(-1);
  return before === undefined ? null : boundedText(before);
}
