import { choice } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const PRESENTATION = {
  title: "Presentation",
  about: "What the model sees of the tools that are not sent, and how it gets to them.",
  specs: {
    "presentation.deferred": {
      label: "Deferred tools are shown as",
      what: "What the model sees of tools whose schema is not sent.",
      cost: "Rows cost some twenty tokens a tool in every round, names of bundles a few; nothing costs nothing.",
      control: choice({
        nothing: "nothing",
        "bundle-names": "names of bundles",
        "bundle-menu": ["menu of bundles", "A name and a line each"],
        "category-names": "names of categories",
        "rows-by-domain": "rows by domain",
        "rows-by-source": "rows by source",
      }),
    },
    "presentation.tail": {
      label: "Less likely picks",
      what: "The most likely picks go out in full, up to a quarter of the tokens per turn. The others go out slim (name, one line and required parameters, still callable) or in full too.",
      cost: "Slim fits about four times as many tools into the same tokens. The model gets the full schema on request or after a wrong call.",
      control: choice({ slim: "slim", full: "full" }),
    },
    "presentation.metaTools": {
      label: "Meta-tools",
      what: "Tools about tools that the model may be offered; each mode offers those of them that it has a use for.",
      cost: "Each costs its schema in every round. With none at all, what the signals missed stays out of reach.",
      control: { kind: "meta-tools" },
    },
    "presentation.searchToolName": {
      label: "Name of the search tool",
      what: "What the model calls search_tools.",
      cost: "Agents that know the tool by another name need no new prompt.",
      control: { kind: "name" },
    },
  },
} satisfies SettingGroup;
