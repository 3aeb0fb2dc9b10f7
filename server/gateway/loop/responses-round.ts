import type { Fields } from "./merger";
import { isRunByCaller } from "./restore-responses";
import { RoundState } from "./round-merger";

export type Item = { readonly text: string; readonly fields: Fields; readonly isMeta: boolean };

/** What the model has said in one round. */
export class ResponsesRound extends RoundState {
  readonly indexes = new Map<unknown, number | null>();
  readonly #streamed = new Map<number, string>();
  items: Item[] = [];
  status: string | null = null;

  addStreamed(place: number, item: string): void {
    if (this.canKeep(item)) this.#streamed.set(place, item);
  }

  streamedItems(): string[] {
    return [...this.#streamed].sort(([a], [b]) => a - b).map(([, text]) => text);
  }

  hasOwnCalls(): boolean {
    return this.items.some(({ isMeta, fields }) => !isMeta && isRunByCaller(fields));
  }
}
