import type { JsonObject } from "@/server/engine/model/snapshot";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";

export type Peer = {
  readonly name: string;
  readonly about: string;
  open(setup: PeerSetup): Promise<Ranker>;
};

export type PeerTool = { readonly name: string; readonly description: string; readonly inputSchema: JsonObject };

export type PeerQuery = {
  readonly message: string;
  readonly history: readonly string[];
};

type PeerSetup = {
  readonly tools: readonly PeerTool[];
  readonly queries: readonly PeerQuery[];
  readonly vectorsFor: VectorsFor;
  readonly load: LoadPackage;
};

/** Imports a module of a package in an exact version; peers are no part of the product, and installed when first run. */
export type LoadPackage = (spec: string, specifier: string) => Promise<unknown>;

/** Tool names, best first, without those that it would not send. */
export type Ranker = (query: PeerQuery) => readonly string[] | Promise<readonly string[]>;

/** For peers that search for one text: the message and the one before it, which follow-ups depend on. */
export function queryText({ message, history }: PeerQuery): string {
  return [...history.slice(-1), message].join("\n");
}
