import { okOutput } from "./keys";
import { ADMIN_NOUNS, type AdminNoun, type AdminNounPath, nounSchemas } from "./nouns";
import type { AdminOperation } from "./operation";

export const NOUN_VERBS = ["list", "get", "create", "update", "delete"] as const;
export type NounVerb = (typeof NOUN_VERBS)[number];

type Nouns = typeof ADMIN_NOUNS;
export type NounOperationName<P extends AdminNounPath = AdminNounPath> = P extends AdminNounPath
  ? `list${Nouns[P]["many"]}` | `${Exclude<NounVerb, "list">}${Nouns[P]["one"]}`
  : never;

export function nounOperationName(verb: NounVerb, path: AdminNounPath): NounOperationName {
  const { one, many } = ADMIN_NOUNS[path];
  return `${verb}${verb === "list" ? many : one}` as NounOperationName;
}

/** The same five operations for every noun. */
export const NOUN_OPERATIONS = Object.fromEntries(
  (Object.keys(ADMIN_NOUNS) as AdminNounPath[]).flatMap((path) => {
    const operations = operationsOf(path);
    return NOUN_VERBS.map((verb) => [nounOperationName(verb, path), operations[verb]]);
  }),
) as Readonly<Record<NounOperationName, AdminOperation>>;

function operationsOf(path: AdminNounPath): Record<NounVerb, AdminOperation> {
  const { one, many, words, article, fields, notes, example }: AdminNoun = ADMIN_NOUNS[path];
  const schemas = nounSchemas(path);
  const tag = many as AdminOperation["tag"];
  const changed = ["description", "goal", "title"].find((name) => name in fields) ?? "name";
  const ref = { id: String(example.name) };
  const sentences = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");
  const plural = one === "Evaluation" ? "evaluation sets" : many.toLowerCase();
  return {
    list: {
      ...{ method: "GET", path: `/${path}`, scope: "read", tag, title: `List ${plural}` },
      description: `List the ${plural} by name.`,
      ...{ input: schemas.list, output: schemas.page, example: {} },
    },
    get: {
      ...{ method: "GET", path: `/${path}/{id}`, scope: "read", tag, title: `Get ${article} ${words}` },
      description: `Get one ${words}, with the version to send when you change it.`,
      ...{ input: schemas.get, output: schemas.entry, example: ref },
    },
    create: {
      ...{ method: "POST", path: `/${path}`, scope: "edit", tag, title: `Create ${article} ${words}` },
      description: sentences(`Add ${article} ${words}.`, notes.create),
      ...{ input: schemas.create, output: schemas.entry, example },
    },
    update: {
      ...{ method: "PATCH", path: `/${path}/{id}`, scope: "edit", tag, title: `Change ${article} ${words}` },
      description: sentences(`Change the fields that you send. Lists are replaced.`, notes.update),
      ...{ input: schemas.update, output: schemas.entry },
      example: { ...ref, version: 1, [changed]: "Changed by a script" },
    },
    delete: {
      ...{ method: "DELETE", path: `/${path}/{id}`, scope: "edit", tag, title: `Delete ${article} ${words}` },
      description: sentences(`Delete ${article} ${words}.`, notes.delete),
      ...{ input: schemas.delete, output: okOutput, example: { ...ref, version: "1" } },
    },
  };
}
