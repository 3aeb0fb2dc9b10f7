"use client";

import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { RoleActions } from "./role-actions";
import { RoleForm } from "./role-form";
import { RoleSummary } from "./role-summary";

export type RoleView = ApiOutput["roles"]["get"];
export type RoleFields = FieldsOf<RoleView>;

export const ROLE_KIND: NounKind<RoleView, RoleFields> = {
  noun: "role",
  title: "Role",
  plural: "Roles",
  path: "/roles",
  schemas: NOUN_SCHEMAS.role,
  labels: {
    name: "Name",
    title: "Title",
    description: "Description",
    allow: "Allow-list",
    deny: "Deny-list",
    core: "Core",
    policy: "Policy",
    model: "Model",
    maxRounds: "Most rounds in a turn",
    mode: "Mode",
  },
  empty: {
    name: "",
    title: "",
    description: "",
    allow: { kind: "list", tools: [] },
    deny: { tools: [], sources: [], categories: [] },
    core: [],
    policy: "toolcrib",
    model: null,
    maxRounds: null,
    mode: null,
  },
  toFields: ({ id: _id, version: _version, updatedAt: _updatedAt, ...fields }) => fields,
  Form: RoleForm,
  Actions: RoleActions,
  Summary: RoleSummary,
  deletion:
    "It leaves the draft; its tools stay in the catalog. Agents that call under it go on until you publish, and are refused from then on. An older revision can bring it back.",
};
