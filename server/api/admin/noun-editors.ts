import type { Services } from "@/server/api/trpc/context";
import type { AdminNounPath } from "@/server/contract/admin/nouns";
import type { RowRef } from "@/server/contract/common";
import type { EvalSetFields } from "@/server/contract/evaluations";
import type { FileList } from "@/server/contract/policy-file";
import { canSyncByItself } from "@/server/contract/sources";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PolicyEntry, SourceEntry } from "@/server/engine/model/snapshot";
import { type AdminCaller, adminMay } from "@/server/identity/admin-keys/identify-admin";
import { createSet, removeSet, updateSet } from "@/server/lab/evaluations/evaluations.service";
import { listSetViews, readSetView } from "@/server/lab/evaluations/evaluations.view";
import { toFileEntry } from "@/server/lab/policy-file/write-policy-file";
import type { Actor } from "@/server/lib/audit/actor";
import type { Db } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import { models } from "@/server/policy/models/models.service";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { skills } from "@/server/policy/skills/skills.service";
import { checkAddresses } from "@/server/policy/sources/check-addresses";
import { permissionToWrite } from "@/server/policy/sources/command-lines.service";
import { sources } from "@/server/policy/sources/sources.service";
import { listSourceRows } from "@/server/policy/sources/sources.view";
import { tools } from "@/server/policy/tools/tools.service";

type Fields = Record<string, unknown>;
export type Row = { readonly id: string; readonly name: string; readonly version: number; readonly updatedAt: string };

/** What the operations of one noun need of its service. */
export type NounEditor = {
  list(services: Services): Promise<readonly Row[]>;
  get(services: Services, idOrName: string): Promise<Row>;
  create(services: Services, caller: AdminCaller, entry: Fields): Promise<Row>;
  update(services: Services, caller: AdminCaller, entry: Fields & RowRef): Promise<Row>;
  remove(services: Services, caller: AdminCaller, ref: RowRef): Promise<void>;
  /** The fields of a policy file. */
  toFields(row: Row): Fields;
  /** The values of omitted fields that depend on others. */
  defaultsFor?(given: Fields): Fields;
  /** Facts that are not part of the entry, by its ID. */
  readFacts?(services: Services): Promise<ReadonlyMap<string, Fields>>;
};

/** A `DraftService`, whatever its noun. */
type Drafts = {
  list(db: Db): Promise<readonly Row[]>;
  get(db: Db, idOrName: string): Promise<Row>;
  create(client: PrismaClient, actor: Actor, entry: Fields): Promise<Row>;
  update(client: PrismaClient, actor: Actor, entry: Fields & RowRef): Promise<Row>;
  remove(client: PrismaClient, actor: Actor, ref: RowRef): Promise<void>;
};
type Check = (services: Services, caller: AdminCaller, entry: Fields, before: Row | null) => Promise<void>;

/** The service behind the dashboard's editor; `check` refuses what this caller or process may not write. */
function draftEditor(service: Drafts, list: FileList, check: Check = async () => {}): NounEditor {
  return {
    list: ({ client }) => service.list(client),
    get: ({ client }, idOrName) => service.get(client, idOrName),
    async create(services, caller, entry) {
      await check(services, caller, entry, null);
      return service.create(services.client, caller.actor, entry);
    },
    async update(services, caller, entry) {
      await check(services, caller, entry, await service.get(services.client, entry.id));
      return service.update(services.client, caller.actor, entry);
    },
    remove: ({ client }, { actor }, ref) => service.remove(client, actor, ref),
    toFields: (row) => toFileEntry(list, row),
  };
}

const rightsOf = (caller: AdminCaller) => ({ mayGuard: adminMay(caller, "people.manage") });

const evaluationEditor: NounEditor = {
  list: ({ client }) => listSetViews(client),
  get: ({ client }, idOrName) => readSetView(client, idOrName),
  async create({ client }, caller, entry) {
    const { id } = await createSet(client, caller.actor, entry as EvalSetFields, rightsOf(caller));
    return readSetView(client, id);
  },
  async update({ client }, caller, entry) {
    await updateSet(client, caller.actor, entry as EvalSetFields & RowRef, rightsOf(caller));
    return readSetView(client, entry.id);
  },
  remove: ({ client }, caller, ref) => removeSet(client, caller.actor, ref, rightsOf(caller)),
  toFields: ({ id: _id, version: _version, updatedAt: _at, ...fields }) => ({ ...fields, runs: undefined }),
};

export const NOUN_EDITORS: Readonly<Record<AdminNounPath, NounEditor>> = {
  sources: {
    ...draftEditor(sources, "sources", async ({ outbound }, caller, entry, before) => {
      const source = entry as SourceEntry;
      if (!adminMay(caller, permissionToWrite(source))) {
        throw new DomainError("forbidden", "A source that runs a command needs a key with the scope manage");
      }
      await checkAddresses({ outbound }, source, before as SourceEntry & Row);
    }),
    async readFacts({ client }) {
      const rows = await listSourceRows(client);
      return new Map(
        rows.map(({ id, kind, connection, tools: count, syncedAt, syncError }) => [
          id,
          { tools: count, canSync: canSyncByItself(kind, connection), syncedAt, syncError },
        ]),
      );
    },
  },
  tools: draftEditor(tools, "tools"),
  categories: draftEditor(categories, "categories"),
  bundles: draftEditor(bundles, "bundles"),
  policies: {
    ...draftEditor(policies, "policies"),
    defaultsFor: (given) => ({ settings: PRESET_SETTINGS[(given as PolicyEntry).preset] }),
  },
  models: draftEditor(models, "models"),
  skills: draftEditor(skills, "skills"),
  roles: draftEditor(roles, "roles"),
  evaluations: evaluationEditor,
};
