import type { z } from "zod";
import { type CaseFileFormat, type EvalCaseInput, evalCase, MAX_CASES } from "@/server/contract/evaluations";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { readCsvRows } from "./read-csv-rows";

type ImportProblem = { readonly line: number; readonly field: string | null; readonly message: string };

type ParsedCases = { readonly cases: readonly EvalCaseInput[]; readonly problems: readonly ImportProblem[] };

export type RawCase = { readonly line: number; readonly value?: unknown; readonly problem?: ImportProblem };

const MOST_PROBLEMS = 50;
const SLICE_MS = 4;

/** Reads cases from a file. Never throws because of its content, and yields to other work. */
export async function parseCases(format: CaseFileFormat, text: string): Promise<ParsedCases> {
  const cases: EvalCaseInput[] = [];
  const problems: ImportProblem[] = [];
  const lineOfId = new Map<string, number>();
  let until = performance.now() + SLICE_MS;
  for await (const raw of format === "csv" ? readCsvRows(text) : readJsonLines(text)) {
    const found = readCase(raw, lineOfId);
    if (Array.isArray(found)) problems.push(...found);
    else cases.push(found);
    if (problems.length >= MOST_PROBLEMS) break;
    if (cases.length > MAX_CASES) {
      problems.push({ line: raw.line, field: null, message: `A set can have at most ${MAX_CASES} cases` });
      break;
    }
    if (performance.now() < until) continue;
    await yieldToEventLoop();
    until = performance.now() + SLICE_MS;
  }
  if (cases.length === 0 && problems.length === 0) {
    problems.push({ line: 1, field: null, message: "The file has no cases" });
  }
  return { cases, problems: problems.slice(0, MOST_PROBLEMS) };
}

function readCase({ line, value, problem }: RawCase, lineOfId: Map<string, number>): EvalCaseInput | ImportProblem[] {
  if (problem !== undefined) return [problem];
  const parsed = evalCase.safeParse(value);
  if (!parsed.success) return parsed.error.issues.map((issue) => toProblem(line, issue));
  const { id } = parsed.data;
  const first = lineOfId.get(id);
  if (first !== undefined) {
    return [{ line, field: "id", message: `The ID “${id}” is already used on line ${first}` }];
  }
  lineOfId.set(id, line);
  return parsed.data;
}

function toProblem(line: number, { path, message }: z.core.$ZodIssue): ImportProblem {
  return { line, field: path.length === 0 ? null : path.join("."), message };
}

function* readJsonLines(text: string): Generator<RawCase> {
  // Some editors add a byte order mark, which is not JSON.
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [at, content] of lines.entries()) {
    if (content.trim() === "") continue;
    const line = at + 1;
    try {
      yield { line, value: JSON.parse(content) };
    } catch (error) {
      yield { line, problem: { line, field: null, message: `Not valid JSON (${(error as Error).message})` } };
    }
  }
}
