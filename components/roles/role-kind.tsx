"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
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
  actions: NOUN_ACTIONS.role,
  labels: {
    name: "Name",
    title: "Title",
    description: "Description",
    allow: "Allow-list",
    deny: "Deny-list",
    core: "Core",
    policy: "Policy",
    model: "Model",
    maxRounds: "Max rounds per turn",
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
    "Deletes the role from the draft; its tools stay in the catalog. Agents can use the role until you publish, then their calls are refused. You can restore it from an older revision.",
};
