"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { CategoryForm } from "./category-form";

export type CategoryView = ApiOutput["categories"]["get"];
export type CategoryFields = FieldsOf<CategoryView>;

export const CATEGORY_KIND: NounKind<CategoryView, CategoryFields> = {
  noun: "category",
  title: "Category",
  plural: "Categories",
  path: "/categories",
  schemas: NOUN_SCHEMAS.category,
  actions: NOUN_ACTIONS.category,
  labels: {
    name: "Name",
    title: "Title",
    description: "Description",
    enabled: "Enabled",
    keywords: "Keywords and patterns",
    tools: "Tools",
  },
  empty: { name: "", title: "", description: "", enabled: true, keywords: [], tools: [] },
  toFields: ({ name, title, description, enabled, keywords, tools }) => ({
    name,
    title,
    description,
    enabled,
    keywords,
    tools,
  }),
  Form: CategoryForm,
  deletion:
    "Deletes the category and its keywords from the draft; its tools stay in the catalog. Agents keep the category until you publish, and you can restore it from an older revision.",
};
