import { DefinitionCosts } from "@/server/engine/analysis/definition-costs";
import type { EntryChange, TokenChange } from "@/server/engine/analysis/diff";
import type { Snapshot, ToolEntry } from "@/server/engine/model/snapshot";

/** Tool costs before and after. An unchanged tool is counted once, on demand. */
export class Prices {
  readonly #before: Side;
  readonly #after: Side;
  readonly #changed: ReadonlySet<string>;
  readonly #renewed: ReadonlySet<string>;

  constructor(from: Snapshot, to: Snapshot, changes: readonly EntryChange[]) {
    this.#before = readSide(from);
    this.#after = readSide(to);
    const tools = changes.filter(({ noun }) => noun === "tool");
    this.#changed = new Set(tools.map(({ id }) => id));
    this.#renewed = new Set(tools.map(({ name }) => name));
  }

  ofTool(id: string): TokenChange {
    const [old, next] = [this.#before.byId.get(id), this.#after.byId.get(id)];
    return {
      before: old === undefined ? 0 : this.#costBefore(old),
      after: next === undefined ? 0 : this.#after.costs.of(next),
    };
  }

  hasMoved(name: string): boolean {
    return this.#renewed.has(name) && this.#isDearerOrCheaper(name);
  }

  before(name: string): number {
    const tool = this.#before.byName.get(name);
    return tool === undefined ? 0 : this.#costBefore(tool);
  }

  after(name: string): number {
    const tool = this.#after.byName.get(name);
    return tool === undefined ? 0 : this.#after.costs.of(tool);
  }

  #isDearerOrCheaper(name: string): boolean {
    const [old, next] = [this.#before.byName.get(name), this.#after.byName.get(name)];
    return old !== undefined && next !== undefined && this.#costBefore(old) !== this.#after.costs.of(next);
  }

  #costBefore(tool: ToolEntry): number {
    const twin = this.#changed.has(tool.id) ? undefined : this.#after.byId.get(tool.id);
    const isSame = twin !== undefined && this.#after.costs.wireName(twin) === this.#before.costs.wireName(tool);
    return isSame ? this.#after.costs.of(twin) : this.#before.costs.of(tool);
  }
}

type Side = {
  readonly costs: DefinitionCosts;
  readonly byId: ReadonlyMap<string, ToolEntry>;
  readonly byName: ReadonlyMap<string, ToolEntry>;
};

function readSide(snapshot: Snapshot): Side {
  return {
    costs: new DefinitionCosts(snapshot),
    byId: new Map(snapshot.tools.map((tool) => [tool.id, tool])),
    byName: new Map(snapshot.tools.map((tool) => [tool.name, tool])),
  };
}
