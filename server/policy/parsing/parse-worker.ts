import { parentPort } from "node:worker_threads";
import { DomainError } from "@/server/lib/errors";
import { type Part, splitInParts } from "@/server/lib/thread-parts.mjs";
import { readCategoryMap, writeCategoryMap } from "@/server/policy/categories/category-map-file";
import { planMcpFile, previewMcpPlan } from "@/server/policy/sources/mcp-file/plan-mcp-file";
import { readJson } from "@/server/policy/sources/read/read-json";
import { readOpenApi } from "@/server/policy/sources/read/read-openapi";
import { checkSchema } from "@/server/policy/tools/check-schema";
import { heldText, holdBody, holdDocument, release } from "./held-text";

/** What is parsed or checked in this thread, by kind: functions of what is sent, and of the documents held here. */
export const PARSERS = {
  openapi: (document: string, options?: Parameters<typeof readOpenApi>[1]) => readOpenApi(heldText(document), options),
  json: (document: string) => readJson(heldText(document)),
  start: (document: string, letters: number) => ({ text: heldText(document).slice(0, letters) }),
  ...{ holdBody, holdDocument, release },
  categories: (...args: Parameters<typeof readCategoryMap>) => ({ categories: readCategoryMap(...args) }),
  categoryFile: (...args: Parameters<typeof writeCategoryMap>) => ({ text: writeCategoryMap(...args) }),
  mcpFile: planMcpFile,
  mcpFilePreview: (...args: Parameters<typeof planMcpFile>) => previewMcpPlan(planMcpFile(...args)),
  schema: (...args: Parameters<typeof checkSchema>) => ({ problems: checkSchema(...args) }),
} as const;

export type ParserName = keyof typeof PARSERS;
export type ParserArgs<Name extends ParserName> = Parameters<(typeof PARSERS)[Name]>;
export type Parsed<Name extends ParserName> = ReturnType<(typeof PARSERS)[Name]>;

export type ParseTask = { readonly id: number; readonly name: ParserName; readonly args: readonly unknown[] };
export type ParseAnswer = { readonly id: number } & (
  | { readonly part: Part }
  | { readonly refusal: Pick<DomainError, "code" | "message" | "details"> }
  | { readonly failure: string }
);

const waiting = new Map<number, Part[]>();

parentPort?.on("message", (message: ParseTask | { readonly next: number }) => {
  if ("next" in message) sendNext(message.next);
  else parse(message);
});

function parse({ id, name, args }: ParseTask): void {
  try {
    waiting.set(id, splitInParts(Reflect.apply(PARSERS[name], null, args)).reverse());
  } catch (error) {
    waiting.delete(id);
    answer({ id, ...refusalOf(error) });
  }
  sendNext(id);
}

function refusalOf(error: unknown) {
  if (!(error instanceof DomainError)) return { failure: (error as Error).message };
  const { code, message, details } = error;
  return { refusal: { code, message, details } };
}

function sendNext(id: number): void {
  const parts = waiting.get(id) ?? [];
  const part = parts.pop();
  if (parts.length === 0) waiting.delete(id);
  if (part !== undefined) answer({ id, part });
}

function answer(message: ParseAnswer): void {
  parentPort?.postMessage(message);
}
