import { scanJson } from "@/components/tools/schema/scan-json";
import type { PreviewImportInput, ToolFileFormat } from "@/server/contract/tools";

/** Keeps the values of every input method, so switching between them loses nothing. */
export type ImportFields = {
  readonly way: "paste" | "file" | "url";
  readonly text: string;
  readonly fileName: string;
  readonly url: string;
  /** The ID of an existing source, or `new`. */
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

/** Problems by form field: `into.name` appears at the name field. */
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

/** Only checks text that looks like JSON; YAML is parsed by the server. */
export function findMistake(text: string): { readonly line: number; readonly message: string } | null {
  if (!/^\s*[[{]/.test(text) || text.length > MAX_SCANNED) return null;
  const scan = scanJson(text);
  if (scan.ok) return null;
  const { line, column } = scan.place;
  return { line, message: `Line ${line}, column ${column}: ${scan.message}` };
}
