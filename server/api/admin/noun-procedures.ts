import { z } from "zod";
import type { Services } from "@/server/api/trpc/context";
import { applyPatch, defaultsOf } from "@/server/contract/admin/fields";
import {
  NOUN_VERBS,
  type NounOperationName,
  type NounVerb,
  nounOperationName,
} from "@/server/contract/admin/noun-operations";
import { ADMIN_NOUNS, type AdminNoun, type AdminNounPath } from "@/server/contract/admin/nouns";
import type { AdminCaller } from "@/server/identity/admin-keys/identify-admin";
import { DomainError } from "@/server/lib/errors";
import { NOUN_EDITORS, type NounEditor, type Row } from "./noun-editors";
import { pageOf } from "./page-of";

type Fields = Record<string, unknown>;
export type NounProcedure = (services: Services, caller: AdminCaller, input: Fields) => Promise<unknown>;

/** The operations of every noun. */
export const NOUN_PROCEDURES = Object.fromEntries(
  (Object.keys(ADMIN_NOUNS) as AdminNounPath[]).flatMap((path) => {
    const procedures = proceduresOf(ADMIN_NOUNS[path], NOUN_EDITORS[path]);
    return NOUN_VERBS.map((verb) => [nounOperationName(verb, path), procedures[verb]]);
  }),
) as Readonly<Record<NounOperationName, NounProcedure>>;

function proceduresOf(noun: AdminNoun, editor: NounEditor): Record<NounVerb, NounProcedure> {
  const schema = z.object(noun.fields);
  const toAnswer = async (services: Services, row: Row) => withFacts(row, await editor.readFacts?.(services));
  const withFacts = (row: Row, facts?: ReadonlyMap<string, Fields>) => ({
    id: row.id,
    ...editor.toFields(row),
    ...facts?.get(row.id),
    version: row.version,
    updatedAt: row.updatedAt,
  });

  /** A conflict shows the entry as it is now, so that the change can be repeated on it. */
  async function write(services: Services, work: () => Promise<Row | undefined>): Promise<unknown> {
    try {
      const row = await work();
      return row === undefined ? { ok: true } : await toAnswer(services, row);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "conflict" || !("current" in error.details)) throw error;
      const { id } = error.details.current as Row;
      const current = await toAnswer(services, await editor.get(services, id));
      throw new DomainError("conflict", error.message, { ...error.details, current });
    }
  }

  return {
    async list(services, _caller, { search, limit, after, ...filters }) {
      const given = Object.entries(filters).filter(([, value]) => value !== undefined);
      const page = { search, limit, after } as Parameters<typeof pageOf>[1];
      const matches = (row: Row) => given.every(([name, value]) => Reflect.get(row, name) === value);
      const { items, ...rest } = await pageOf(await editor.list(services), page, { matches });
      const facts = await editor.readFacts?.(services);
      return { items: items.map((row) => withFacts(row, facts)), ...rest };
    },
    get: async (services, _caller, { id }) => toAnswer(services, await editor.get(services, String(id))),
    create: (services, caller, given) =>
      write(services, () => {
        const base = { ...defaultsOf(noun.fields), ...editor.defaultsFor?.(given) };
        return editor.create(services, caller, parseWhole(noun, applyPatch(schema, base, given)));
      }),
    update: (services, caller, { id, version, ...given }) =>
      write(services, async () => {
        const row = await editor.get(services, String(id));
        const entry = parseWhole(noun, applyPatch(schema, row, given));
        return editor.update(services, caller, { ...entry, id: row.id, version: Number(version) });
      }),
    delete: (services, caller, { id, version }) =>
      write(services, async () => {
        const row = await editor.get(services, String(id));
        await editor.remove(services, caller, { id: row.id, version: Number(version) });
        return undefined;
      }),
  };
}

/** What was given may be valid in each field and still not make a whole entry. */
function parseWhole({ whole }: AdminNoun, entry: unknown): Fields {
  const read = whole.safeParse(entry);
  if (read.success) return read.data as Fields;
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new DomainError("invalid", `${field}: ${issue?.message}`, { field });
}
