import MiniSearch from "minisearch";
import { type Peer, queryText } from "./peer";

/** A typical full-text index. Names count double and words must match whole: both measured better. */
export const miniSearchPeer: Peer = {
  name: "MiniSearch",
  about: "BM25+ over name and description",
  async open({ tools }) {
    const index = new MiniSearch<{ id: string; name: string; description: string }>({
      fields: ["name", "description"],
      searchOptions: { boost: { name: 2 } },
    });
    index.addAll(tools.map(({ name, description }) => ({ id: name, name, description })));
    return (query) => index.search(queryText(query)).map(({ id }) => String(id));
  },
};
