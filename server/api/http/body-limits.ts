import { nounOperationName } from "@/server/contract/admin/noun-operations";
import { ADMIN_NOUNS, type AdminNounPath } from "@/server/contract/admin/nouns";
import type { AdminOperationName } from "@/server/contract/admin/operations";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import type { Settings } from "@/server/contract/settings";

const KIB = 1024;
const MIB = 1024 * KIB;

export const BODY_BYTES = {
  open: 16 * KIB,
  fields: 16 * KIB,
  names: 256 * KIB,
  conversation: 4 * MIB,
  /** The same with the caller's own tools. */
  conversationWithTools: 8 * MIB,
  /** A form with lists of thousands of tools. */
  form: 4 * MIB,
  /** A policy or case file of 8 MB, with escaped quotes. */
  document: 10 * MIB,
  /** An OpenAPI document of 32 MB, with escaped quotes. Only for people who may edit, a few at a time. */
  largeDocument: 64 * MIB,
  /** A policy file sent as it is: several times a catalog of 5,000 tools. */
  policyFile: 32 * MIB,
} as const;

/** JSON in plain ASCII takes up to three times the bytes of its text. */
const ESCAPED = 3;
const AROUND_ARGUMENTS = 64 * KIB;

/** For call arguments, whose limit the operator sets. */
export function argumentsBodyBytes({ execute }: Pick<Settings, "execute">): number {
  return ESCAPED * execute.maxArgumentBytes + AROUND_ARGUMENTS;
}

const OF_OPERATION: Readonly<Record<OperationName, keyof typeof BODY_BYTES | "arguments">> = {
  resolve: "conversation",
  searchTools: "fields",
  getTool: "fields",
  listCategories: "fields",
  browseCategory: "fields",
  loadTools: "names",
  execute: "arguments",
  authorize: "fields",
  report: "names",
  readSession: "fields",
  resetSession: "fields",
  forkSession: "fields",
};

export function operationBodyBytes(name: OperationName, settings: Pick<Settings, "execute">): number {
  const kind = OF_OPERATION[name];
  return kind === "arguments" ? argumentsBodyBytes(settings) : BODY_BYTES[kind];
}

const OF_ADMIN: Readonly<Partial<Record<AdminOperationName, keyof typeof BODY_BYTES>>> = {
  ...Object.fromEntries(
    (Object.keys(ADMIN_NOUNS) as AdminNounPath[]).flatMap((path) =>
      (["create", "update"] as const).map((verb) => [nounOperationName(verb, path), "form"]),
    ),
  ),
  createKey: "names",
  updateKey: "names",
  importCases: "form",
  previewSync: "document",
  applySync: "document",
};

export function adminBodyBytes(name: AdminOperationName): number {
  return BODY_BYTES[OF_ADMIN[name] ?? "fields"];
}

const under = (router: string, names: string) => names.split(" ").map((name) => `${router}.${name}`);

/** Procedures for people that need more than a few fields. */
export const LARGE_PROCEDURES: Readonly<Record<"form" | "document" | "largeDocument", readonly string[]>> = {
  form: [
    ...["sources", "tools", "roles", "categories", "bundles", "policies", "models", "skills"].flatMap((noun) =>
      under(noun, "create update"),
    ),
    ...under("tools", "bulk export price forms checkSchema"),
    ...under("roles", "preview trial allow grant"),
    ...under("categories", "test check previewMap importMap"),
    ...under("evaluations", "create addCases updateCase removeCases startRuns"),
    ...under("policies", "bands preview"),
    ...under("playground", "try find"),
    ...under("chats", "send preview"),
    ...under("misses", "tryFix applyFix"),
    ...under("why", "tool fixes preview"),
    ...["bundles.weigh", "keys.create", "keys.update", "settings.update", "skills.parse"],
    ...under("sources", "setCredentials previewMcpFile importMcpFile"),
  ],
  document: [...under("policyFile", "preview import"), ...under("evaluations", "previewImport importCases")],
  largeDocument: [...under("sources", "previewSync applySync"), ...under("tools", "previewImport applyImport")],
};

const OPERATION_OF = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => [OPERATIONS[name].trpc as string, name]),
);

export function operationOf(procedure: string): OperationName | undefined {
  return OPERATION_OF.get(procedure);
}

export function procedureBodyBytes(procedure: string, settings: Pick<Settings, "execute">): number {
  const operation = operationOf(procedure);
  if (operation !== undefined) return operationBodyBytes(operation, settings);
  for (const kind of ["largeDocument", "document", "form"] as const) {
    if (LARGE_PROCEDURES[kind].includes(procedure)) return BODY_BYTES[kind];
  }
  return BODY_BYTES.fields;
}
