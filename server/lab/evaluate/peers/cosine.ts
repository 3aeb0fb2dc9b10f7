import { type Peer, type PeerTool, queryText } from "./peer";

/** With the model that Toolcrib uses. */
export const cosinePeer: Peer = {
  name: "Cosine",
  about: "MiniLM vectors of `name: description`",
  async open({ tools, queries, vectorsFor }) {
    const vectorOf = await vectorsFor([...new Set([...tools.map(textOf), ...queries.map(queryText)])]);
    const embedded = tools.map((tool) => ({ name: tool.name, vector: vectorOf(textOf(tool)) }));
    return (query) => {
      const asked = vectorOf(queryText(query));
      if (asked === undefined) return [];
      return embedded
        .map(({ name, vector }) => ({ name, score: vector === undefined ? -1 : dot(asked, vector) }))
        .sort((a, b) => b.score - a.score)
        .map(({ name }) => name);
    };
  },
};

function textOf({ name, description }: PeerTool): string {
  return `${name}: ${description}`;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
