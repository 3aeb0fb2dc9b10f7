import type { APIRequestContext } from "@playwright/test";
import { editBundle, exportPolicyFile, mutate, publish, query } from "../api-client";

/** A tRPC call that writes many rows, repeatable after `prepare`. */
export type BulkWrite = {
  readonly name: string;
  /** Restores the draft and newest revision; returns the call. */
  prepare(admin: APIRequestContext): Promise<Call>;
};

export type Call = { readonly path: string; readonly data: object };

const BUNDLE = "reminders";
const SHELF_TOOLS = 60;

export const BULK_WRITES: readonly BulkWrite[] = [
  {
    name: "a publish",
    async prepare(admin) {
      await resetPolicy(admin);
      await editBundle(admin, BUNDLE, { description: "to be published" });
      return { path: "revisions.publish", data: { note: "write", draftHash: await draftHashOf(admin) } };
    },
  },
  {
    name: "a restore",
    async prepare(admin) {
      await resetPolicy(admin);
      await editBundle(admin, BUNDLE, { description: "published" });
      await publish(admin, "to be left");
      await editBundle(admin, BUNDLE, { description: "not published" });
      return {
        path: "revisions.restore",
        data: { number: 1, note: "write", discardDraftHash: await draftHashOf(admin) },
      };
    },
  },
  {
    name: "the import of a policy file",
    async prepare(admin) {
      await resetPolicy(admin);
      const text = await exportPolicyFile(admin, 1);
      const changed = text.replaceAll(/^(\s+description: )(?=[A-Z])/gm, "$1Anew. ");
      const data = { text: changed, withGuards: false, draftHash: await draftHashOf(admin) };
      return { path: "policyFile.import", data };
    },
  },
  {
    name: "the sync of a source",
    async prepare(admin) {
      await resetPolicy(admin);
      const source = { name: "shelf", kind: "json", title: "Shelf", description: "", connection: {}, enabled: true };
      const { id: sourceId } = await mutate<{ id: string }>(admin, "sources.create", source);
      const tools = Array.from({ length: SHELF_TOOLS }, (_, at) => ({
        name: `shelf_${at}`,
        description: `Takes a thing from place ${at} of the shelf.`,
        inputSchema: { type: "object", properties: { thing: { type: "string" } } },
      }));
      const document = JSON.stringify({ tools });
      const { hash } = await mutate<{ hash: string }>(admin, "sources.previewSync", { sourceId, document });
      return { path: "sources.applySync", data: { sourceId, document, planHash: hash } };
    },
  },
];

/** Restores revision 1, with nothing unpublished. */
async function resetPolicy(admin: APIRequestContext): Promise<void> {
  const { count, draftHash } = await query<{ count: number; draftHash: string }>(admin, "revisions.unpublished");
  await mutate(admin, "revisions.restore", { number: 1, note: "", discardDraftHash: count > 0 ? draftHash : null });
}

async function draftHashOf(admin: APIRequestContext): Promise<string> {
  return (await query<{ draftHash: string }>(admin, "revisions.unpublished")).draftHash;
}
