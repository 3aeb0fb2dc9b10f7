import type { EvalCaseInput, NewEvalCase } from "@/server/contract/evaluations";

export function nameCases(known: readonly EvalCaseInput[], cases: readonly NewEvalCase[]): EvalCaseInput[] {
  const taken = new Set(known.map(({ id }) => id));
  const seen = new Set(known.map(sameness));
  let next = known.length + 1;

  function nameNext(): string {
    while (taken.has(numbered(next))) next += 1;
    return numbered(next);
  }

  return cases.flatMap((entry) => {
    const key = sameness(entry);
    if (seen.has(key)) return [];
    seen.add(key);
    const id = entry.id === undefined ? nameNext() : freeName(entry.id, taken);
    taken.add(id);
    return [{ ...entry, id }];
  });
}

/** Two cases with the same question are one, whatever their needs. */
function sameness({ message, role, history = [] }: Pick<NewEvalCase, "message" | "role" | "history">): string {
  return JSON.stringify([message.trim(), role ?? null, history]);
}

function numbered(number: number): string {
  return `case-${String(number).padStart(3, "0")}`;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let at = 2; ; at += 1) if (!taken.has(`${wanted}-${at}`)) return `${wanted}-${at}`;
}
