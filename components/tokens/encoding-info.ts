import type { Encoding } from "@/server/engine/model/snapshot";

type EncodingInfo = { readonly title: string; readonly hint: string };

export const ENCODING_INFO: Record<Encoding, EncodingInfo> = {
  o200k_base: { title: "o200k", hint: "OpenAI: functions as its models see them" },
  cl100k_base: { title: "cl100k", hint: "Older OpenAI models: functions as they see them" },
  claude: { title: "Claude", hint: "Estimated as the JSON in o200k × 1.25" },
  gemini: { title: "Gemini", hint: "Estimated as the JSON in o200k" },
  llama: { title: "Llama", hint: "Estimated as the JSON in o200k" },
};

export const ENCODINGS = Object.keys(ENCODING_INFO) as Encoding[];

/** Reads an encoding from the URL; unknown values become the default. */
export function readEncoding(text: string): Encoding {
  return ENCODINGS.find((encoding) => encoding === text) ?? "o200k_base";
}
