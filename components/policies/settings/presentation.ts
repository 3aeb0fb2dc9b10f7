import { choice } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const PRESENTATION = {
  title: "Presentation",
  about: "How the model sees tools that are not sent in full, and how it reaches them.",
  specs: {
    "presentation.deferred": {
      label: "Deferred tools shown as",
      help: "What the model sees of tools whose schema is not sent.",
      tradeoff: "Rows cost about 20 tokens per tool in every round. Bundle names cost a few tokens.",
      control: choice({
        nothing: "nothing",
        "bundle-names": "bundle names",
        "bundle-menu": ["bundle menu", "A name and one line each"],
        "category-names": "category names",
        "rows-by-domain": "rows by domain",
        "rows-by-source": "rows by source",
      }),
    },
    "presentation.tail": {
      label: "Less likely tools",
      help: "The most likely tools are sent in full, up to a quarter of the tokens per turn. The rest are sent slim (name, one line and required parameters, still callable) or in full.",
      tradeoff:
        "Slim fits about four times as many tools. The model gets the full schema on request or after a wrong call.",
      control: choice({ slim: "slim", full: "full" }),
    },
    "presentation.metaTools": {
      label: "Meta-tools",
      help: "Tools with which the model finds and loads other tools. Each mode sends the ones it uses.",
      tradeoff:
        "Each one costs its schema in every round. With none, the model can't reach tools that the signals missed.",
      control: { kind: "meta-tools" },
    },
    "presentation.searchToolName": {
      label: "Search tool name",
      help: "The name under which the model sees search_tools.",
      tradeoff: "Use the name that your prompts already mention.",
      control: { kind: "name" },
    },
  },
} satisfies SettingGroup;
