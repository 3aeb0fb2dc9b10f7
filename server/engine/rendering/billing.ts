import type { Encoding, Json, ModelEntry } from "@/server/engine/model/snapshot";
import type { Format } from "./formats/format";
import { type Detail, EMPTY_NAMESPACE, functionType } from "./function-types";
import { countTokens } from "./tokens";

/** As TypeScript-like functions, as JSON with a fixed prompt about tools, as JSON of the request, or as the text sent. */
export const TOKEN_METHODS = ["openai-functions", "anthropic-tools", "json", "text"] as const;
export type TokenMethod = (typeof TOKEN_METHODS)[number];

export type TokenCalibration = {
  readonly factor: number;
  /** The estimate is within this share of the bill, in 19 of 20 cases. */
  readonly uncertainty: number;
  readonly reports: number;
};

export type TokenCalibrations = ReadonlyMap<string, TokenCalibration>;
export const NO_CALIBRATIONS: TokenCalibrations = new Map();

export type Billing = TokenCalibration & {
  readonly method: TokenMethod;
  readonly encoding: Encoding;
  /** Tokens that a list of any length adds. */
  readonly overhead: number;
  readonly key: string;
};

type Billed = {
  readonly format: Format;
  readonly modelName: string | null;
  /** As the caller named it, and reports are grouped; null: it named none. */
  readonly callerModel: string | null;
  readonly model: ModelEntry | undefined;
};

export function billingOf(billed: Billed, calibrations: TokenCalibrations = NO_CALIBRATIONS): Billing {
  const { format, modelName, callerModel } = billed;
  const method = methodOf(billed);
  const encoding = billed.model?.encoding ?? usualEncoding(method, format);
  const known = calibrations.get(calibrationKey({ format, modelName: callerModel, method }));
  const { factor, uncertainty, reports } = known ?? { factor: 1, uncertainty: UNCERTAINTY[method], reports: 0 };
  const overhead = overheadOf(method, encoding, modelName);
  const key = `${method} ${encoding} ${factor} ${overhead}`;
  return { method, encoding, overhead, factor, uncertainty, reports, key };
}

export function calibrationKey(of: { format: string; modelName: string | null; method: TokenMethod }): string {
  return `${of.format} ${of.method} ${of.modelName ?? ""}`;
}

/** The error to expect before any report, as a share: what is not public of prompts, tokenizers and templates. */
export const UNCERTAINTY: Readonly<Record<TokenMethod, number>> = {
  "openai-functions": 0.15,
  "anthropic-tools": 0.3,
  json: 0.3,
  text: 0.1,
};

const OPENAI_NAME = /(^|[/:])(gpt-|chatgpt|o[1-9](-|$)|codex)/iu;
const CLAUDE_NAME = /claude/iu;

/** Other servers that speak OpenAI's protocol put the JSON into a chat template, unless the model is OpenAI's. */
function methodOf({ format, modelName, model }: Billed): TokenMethod {
  if (format === "text") return "text";
  if (format === "anthropic" || model?.encoding === "claude" || CLAUDE_NAME.test(modelName ?? ""))
    return "anthropic-tools";
  if (format !== "openai-chat" && format !== "openai-responses") return "json";
  const isOpenai = model?.provider === "openai" || model?.provider === "demo";
  return modelName === null || isOpenai || OPENAI_NAME.test(modelName) ? "openai-functions" : "json";
}

function usualEncoding(method: TokenMethod, format: Format): Encoding {
  if (method === "anthropic-tools") return "claude";
  return format === "gemini" ? "gemini" : "o200k_base";
}

/** Anthropic's documented tool-use system prompt with tool choice `auto`; the first match applies. */
const TOOL_USE_PROMPT: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/opus-4[-.]8/u, 290],
  [/opus-4[-.]7/u, 675],
  [/(opus|sonnet)-4[-.]6/u, 497],
  [/(opus|sonnet|haiku)-4[-.]5/u, 496],
  [/(opus|sonnet)-4/u, 313],
  [/sonnet-5/u, 354],
  [/3[-.]7-sonnet|sonnet-3[-.]7/u, 346],
  [/3[-.]5-sonnet|sonnet-3[-.]5/u, 346],
  [/3[-.]5-haiku|haiku-3/u, 264],
  [/3-opus/u, 530],
  [/3-sonnet/u, 159],
  [/3-haiku/u, 264],
];

/** For models that aren't listed: between the figures of current ones, 290 to 675. */
const SOME_TOOL_USE_PROMPT = 400;

function overheadOf(method: TokenMethod, encoding: Encoding, modelName: string | null): number {
  if (method === "openai-functions") return functionsOverhead(encoding);
  if (method !== "anthropic-tools") return 0;
  const name = modelName?.toLowerCase() ?? "";
  return TOOL_USE_PROMPT.find(([pattern]) => pattern.test(name))?.[1] ?? SOME_TOOL_USE_PROMPT;
}

/** Around the namespace, in a prompt with a system message. */
const NAMESPACE_FRAME = 5;
const overheads = new Map<Encoding, number>();

function functionsOverhead(encoding: Encoding): number {
  const known = overheads.get(encoding);
  if (known !== undefined) return known;
  const made = countTokens(EMPTY_NAMESPACE, encoding) + NAMESPACE_FRAME;
  overheads.set(encoding, made);
  return made;
}

/** The text whose tokens are billed for a definition, at most and at least; null: its own JSON or text. */
export function billedText(method: TokenMethod, definition: Json, detail: Detail = "all"): string | null {
  return method === "openai-functions" ? functionType(definition, detail) : null;
}

export function calibrated(estimate: number, { factor }: Pick<Billing, "factor">): number {
  return factor === 1 ? estimate : Math.round(estimate * factor);
}

const USUAL_METHOD: Readonly<Record<Encoding, TokenMethod>> = {
  o200k_base: "openai-functions",
  cl100k_base: "openai-functions",
  claude: "anthropic-tools",
  gemini: "json",
  llama: "json",
};

/** The text whose tokens a definition adds to a bill where only the encoding is known. */
export function usuallyBilledText(
  { value, text }: { readonly value: Json; readonly text: string },
  encoding: Encoding,
) {
  return billedText(USUAL_METHOD[encoding], value) ?? text;
}
