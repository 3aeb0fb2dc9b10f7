import type { ToolEntry } from "@/server/engine/model/snapshot";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import { sentencesOf } from "@/server/engine/util/text/sentences";
import { splitCompound } from "@/server/engine/util/text/split-compound";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { splitIdentifiers, wordsOf } from "@/server/engine/util/text/words";
import { type ToolParameter, toolParameters } from "./tool-parameters";

export type ToolTexts = {
  readonly fields: {
    readonly name: string;
    readonly source: string;
    readonly description: string;
    readonly parameterNames: string;
    readonly parameterDescriptions: string;
    readonly choices: string;
  };
  /** Name, description and parameter names; the first sentence; the name with its parameters' descriptions. */
  readonly embedded: readonly [whole: string, sentence: string, parameters: string];
};

const BOILERPLATE_TOOLS = 3;
const SMALL_CATALOG = 20;
const COMMON_PARAMETER_SHARE = 0.15;
const COMMON_PARAMETER_TOOLS = 2;

/** Texts of all tools together, because text shared by many tells none apart. */
export function toolTexts(tools: readonly ToolEntry[]): ToolTexts[] {
  return runSync(toolTextsChunked(tools));
}

export function* toolTextsChunked(tools: readonly ToolEntry[]): Task<ToolTexts[]> {
  const sentences = yield* mapChunked(tools, (tool) => sentencesOf(tool.description));
  const parameters = yield* mapChunked(tools, (tool) => toolParameters(tool.inputSchema));
  const sentenceTools = countTools(sentences);
  const parameterTools = countTools(parameters.map((list) => list.map((parameter) => parameter.name)));
  const mostTools = Math.max(COMMON_PARAMETER_TOOLS, COMMON_PARAMETER_SHARE * tools.length);
  const isTelling = (parameter: ToolParameter) =>
    tools.length < SMALL_CATALOG || (parameterTools.get(parameter.name) ?? 0) <= mostTools;
  yield;
  const vocabulary = new Set<string>();
  yield* mapChunked(tools, (tool) => addVocabulary(vocabulary, tool));
  return yield* mapChunked(tools, (tool, at) => {
    const kept = (sentences[at] ?? []).filter((sentence) => (sentenceTools.get(sentence) ?? 0) < BOILERPLATE_TOOLS);
    return textsOf(tool, kept, (parameters[at] ?? []).filter(isTelling), vocabulary);
  });
}

/** Words from descriptions, used to split run-together names. */
function addVocabulary(words: Set<string>, { description }: ToolEntry): void {
  for (const word of wordsOf(description)) if (!STOP_WORDS.has(word)) words.add(word);
}

function textsOf(
  tool: ToolEntry,
  sentences: readonly string[],
  parameters: readonly ToolParameter[],
  vocabulary: ReadonlySet<string>,
): ToolTexts {
  const name = splitIdentifiers(tool.name)
    .replace(/[-.:/]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const description = sentences.join(" ");
  const parameterNames = parameters.map((parameter) => splitIdentifiers(parameter.name)).join(", ");
  const parameterDescriptions = parameters.map((parameter) => parameter.description).filter((text) => text !== "");
  const isReadable = !isMostlyForeign(description);
  const whole = [name, isReadable ? description : "", parameterNames].filter((text) => text !== "").join(". ");
  return {
    fields: {
      name: [
        name,
        ...wordsOf(name).flatMap((word) => splitCompound(word, vocabulary)),
        ...tool.aliases,
        ...tool.keywords,
      ].join(" "),
      source: splitIdentifiers(tool.source),
      description: `${description} ${tool.title === tool.name ? "" : tool.title}`,
      parameterNames,
      parameterDescriptions: parameterDescriptions.join(" "),
      choices: parameters.flatMap((parameter) => parameter.choices).join(" "),
    },
    embedded: isReadable
      ? [whole, sentences[0] ?? name, [name, ...parameterDescriptions].join(". ")]
      : [whole, name, name],
  };
}

/** The local embedder reads English: a description in another script only blurs the name. */
function isMostlyForeign(text: string): boolean {
  const foreign = text.match(NON_LATIN)?.length ?? 0;
  return foreign > 0 && foreign > FOREIGN_SHARE * (text.match(LETTER)?.length ?? 0);
}

const FOREIGN_SHARE = 0.3;
const LETTER = /\p{L}/gu;
const NON_LATIN = /[^\P{L}\p{Script=Latin}]/gu;

function countTools(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const item of new Set(list)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
