import { addUsage, isEmpty } from "./edit-event";
import type { Fields, ReadEvent } from "./merger";

/** Limits how much of a model's output is kept. */
const MOST_ROUND_CHARACTERS = 16_000_000;

/** What is known of the current round, in every dialect. */
export class RoundState {
  hasMetaCall = false;
  usage: Fields = {};
  /** Events that wait until the round is complete. */
  readonly held: ReadEvent[] = [];
  #room = MOST_ROUND_CHARACTERS;

  canKeep(text: string): boolean {
    this.#room -= text.length;
    return this.#room >= 0;
  }

  isTooLong(): boolean {
    return this.#room < 0;
  }
}

export abstract class RoundMerger<Round extends RoundState> {
  protected round: Round;
  protected isFirst = true;
  protected spent: Fields = {};
  /** The round's answer, if it is not a stream. */
  protected wholeBody: string | null = null;

  constructor(
    protected readonly isMetaTool: (name: string) => boolean,
    private readonly Round: new () => Round,
  ) {
    this.round = new Round();
  }

  isHolding(): boolean {
    return this.round.hasMetaCall;
  }

  /** Nothing was held back so far. From the second round on, an end waits until its round is complete. */
  protected isPlain(): boolean {
    return this.isFirst && !this.round.hasMetaCall;
  }

  protected hold(event: ReadEvent): string {
    this.round.held.push(event);
    return "";
  }

  protected beginNextRound(): void {
    this.spent = addUsage(this.spent, this.round.usage);
    this.isFirst = false;
    this.round = new this.Round();
  }

  /** With these figures of the current round; null if they are the only ones. */
  protected totalUsage(own: Fields): string | null {
    return isEmpty(this.spent) ? null : JSON.stringify(addUsage(this.spent, own));
  }
}
