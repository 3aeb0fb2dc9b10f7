import { formatBytes } from "@/components/words/format-number";
import { MAX_DOCUMENT } from "@/server/contract/sources";

export const DOCUMENT_HINT = "JSON up to 32 MB, or YAML up to 1 MB.";

export async function readDocumentFile(file: File): Promise<{ text?: string; refusal?: string }> {
  if (file.size > MAX_DOCUMENT) {
    return {
      refusal: `The file has ${formatBytes(file.size)}. Documents can have at most ${formatBytes(MAX_DOCUMENT)}.`,
    };
  }
  return { text: await file.text() };
}
