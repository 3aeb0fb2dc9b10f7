import { scanJson } from "@/components/tools/schema/scan-json";
import type { PreviewImportInput, ToolFileFormat } from "@/server/contract/tools";

/** What the form holds: more than is sent, so that nothing typed is lost by looking at another way. */
export type ImportFields = {
  readonly way: "paste" | "file" | "url";
  readonly text: string;
  readonly fileName: string;
  readonly url: string;
  /** The id of a source that is there, or `new`. */
  readonly source: string;
  readonly name: string;
  readonly title: string;
  readonly format: ToolFileFormat | "auto";
};

export const NEW_SOURCE = "new";

export const EMPTY_IMPORT: ImportFields = {
  way: "paste",
  text: "",
  fileName: "",
  url: "",
  source: NEW_SOURCE,
  name: "",
  title: "",
  format: "auto",
};

export function toPreviewInput(fields: ImportFields): PreviewImportInput {
  const name = fields.name.trim();
  return {
    into:
      fields.source === NEW_SOURCE
        ? { kind: "new", name, title: fields.title.trim() || name, description: "", format: fields.format }
        : { kind: "source", sourceId: fields.source },
    from: fields.way === "url" ? { kind: "url", url: fields.url.trim() } : { kind: "text", text: fields.text },
  };
}

/** What is wrong, by the field of the form at which it is shown: `into.name` is shown at the name. */
export function readProblems(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[fieldOf(path.map(String))] ??= message;
  return problems;
}

export function fieldOf(path: readonly string[]): string {
  const last = path.at(-1) ?? "";
  return last === "document" || path[0] === "document" || last === "text" ? "document" : last;
}

const MAX_SCANNED = 1024 * 1024;

/** Where a document that means to be JSON stops being it. What begins otherwise may be YAML, and is left to the server. */
export function findMistake(text: string): { readonly line: number; readonly message: string } | null {
  if (!/^\s*[[{]/.test(text) || text.length > MAX_SCANNED) return null;
  const scan = scanJson(text);
  if (scan.ok) return null;
  const { line, column } = scan.place;
  return { line, message: `Line ${line}, column ${column}: ${scan.message}` };
}
