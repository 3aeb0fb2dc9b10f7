"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { connectionProblem } from "@/server/contract/sources";
import { SourceForm } from "./source-form";
import { SourceSummary } from "./source-summary";

export type SourceView = ApiOutput["sources"]["get"];
export type SourceFields = FieldsOf<SourceView>;

const create = NOUN_SCHEMAS.source.create.superRefine(({ kind, connection }, context) => {
  const problem = connectionProblem(kind, connection);
  if (problem !== null) context.addIssue({ code: "custom", path: problem.field.split("."), message: problem.message });
});

export const SOURCE_KIND: NounKind<SourceView, SourceFields> = {
  noun: "source",
  title: "Source",
  plural: "Sources",
  path: "/sources",
  schemas: { create, view: NOUN_SCHEMAS.source.view },
  actions: NOUN_ACTIONS.source,
  labels: {
    name: "Name",
    title: "Title",
    description: "Description",
    connection: "Connection",
    enabled: "Enabled",
    kind: "Kind",
  },
  empty: {
    name: "",
    kind: "mcp",
    title: "",
    description: "",
    connection: { transport: "http", url: "" },
    enabled: true,
  },
  toFields: ({ name, kind, title, description, connection, enabled }) => ({
    name,
    kind,
    title,
    description,
    connection,
    enabled,
  }),
  Form: SourceForm,
  Summary: SourceSummary,
  deletion:
    "Deletes the source from the draft. Agents keep it until you publish. You can't delete a source that has tools: delete the tools first, or disable the source to hide them.",
};
