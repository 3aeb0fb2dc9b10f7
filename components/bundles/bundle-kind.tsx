"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { BundleForm } from "./bundle-form";

export type BundleView = ApiOutput["bundles"]["get"];
export type BundleFields = FieldsOf<BundleView>;

export const BUNDLE_KIND: NounKind<BundleView, BundleFields> = {
  noun: "bundle",
  title: "Bundle",
  plural: "Bundles",
  path: "/bundles",
  schemas: NOUN_SCHEMAS.bundle,
  actions: NOUN_ACTIONS.bundle,
  labels: { name: "Name", description: "Description", tools: "Tools" },
  empty: { name: "", description: "", tools: [] },
  toFields: ({ name, description, tools }) => ({ name, description, tools }),
  Form: BundleForm,
  deletion:
    "Deletes the bundle from the draft; its tools stay in the catalog. Agents keep the bundle until you publish, and you can restore it from an older revision.",
};
