"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { PolicyForm } from "./policy-form";

export type PolicyView = ApiOutput["policies"]["get"];
export type PolicyFields = FieldsOf<PolicyView>;

export function policyKind(start: PolicySettings): NounKind<PolicyView, PolicyFields> {
  return { ...POLICY_KIND, empty: { name: "", title: "", description: "", preset: "toolcrib", settings: start } };
}

type KindWithoutStart = Omit<NounKind<PolicyView, PolicyFields>, "empty">;

const POLICY_KIND: KindWithoutStart = {
  noun: "policy",
  title: "Policy",
  plural: "Policies",
  listTitle: "Modes & thresholds",
  path: "/policies",
  schemas: NOUN_SCHEMAS.policy,
  actions: NOUN_ACTIONS.policy,
  labels: { name: "Name", title: "Title", description: "Description", preset: "Preset", settings: "Settings" },
  toFields: ({ name, title, description, preset, settings }) => ({ name, title, description, preset, settings }),
  Form: PolicyForm,
  deletion:
    "This removes it from the draft. You can't delete a policy that a role still uses. Agents keep it until you publish, and you can restore it from an older revision.",
};
