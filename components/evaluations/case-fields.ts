import type { CaseView, EvalCaseInput } from "@/server/contract/evaluations";

export type CaseFields = {
  readonly id: string;
  readonly message: string;
  readonly role: string | null;
  readonly kind: string;
  readonly history: readonly string[];
  readonly needs: readonly string[];
  readonly accept: Readonly<Record<string, readonly string[]>>;
  readonly candidates: readonly string[];
};

export const EMPTY_CASE: CaseFields = {
  ...{ id: "", message: "", role: null, kind: "", history: [] },
  ...{ needs: [], accept: {}, candidates: [] },
};

export function toCaseFields({ name, message, role, kind, history, needs, accept, candidates }: CaseView): CaseFields {
  return {
    ...{ id: name, message, role, history, needs, accept, candidates },
    kind: kind ?? "",
  };
}

/** Drops empty fields, and alternatives of tools that are no longer needed. */
export function readCaseFields(fields: CaseFields): Omit<EvalCaseInput, "id"> & { id?: string } {
  const { id, message, role, kind, needs, candidates } = fields;
  const history = fields.history.filter((text) => text.trim() !== "");
  const accept = Object.entries(fields.accept).filter(([need, tools]) => needs.includes(need) && tools.length > 0);
  return {
    message,
    needs: [...needs],
    ...(id.trim() !== "" && { id: id.trim() }),
    ...(role !== null && { role }),
    ...(kind.trim() !== "" && { kind: kind.trim() }),
    ...(history.length > 0 && { history }),
    ...(candidates.length > 0 && { candidates: [...candidates] }),
    ...(accept.length > 0 && { accept: Object.fromEntries(accept.map(([need, tools]) => [need, [...tools]])) }),
  };
}
