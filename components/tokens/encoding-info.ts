import type { Encoding } from "@/server/engine/model/snapshot";

type EncodingInfo = { readonly title: string; readonly hint: string };

export const ENCODING_INFO: Record<Encoding, EncodingInfo> = {
  o200k_base: { title: "o200k", hint: "OpenAI, counted exactly" },
  cl100k_base: { title: "cl100k", hint: "Older OpenAI models, counted exactly" },
  claude: { title: "Claude", hint: "An estimate from o200k" },
  gemini: { title: "Gemini", hint: "An estimate from o200k" },
  llama: { title: "Llama", hint: "An estimate from o200k" },
};

export const ENCODINGS = Object.keys(ENCODING_INFO) as Encoding[];

/** Reads an encoding from the URL; unknown values become the default. */
export function readEncoding(text: string): Encoding {
  return ENCODINGS.find((encoding) => encoding === text) ?? "o200k_base";
}
