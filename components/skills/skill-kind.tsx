"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { SkillForm } from "./skill-form";

export type SkillView = ApiOutput["skills"]["get"];
export type SkillFields = FieldsOf<SkillView>;

export const SKILL_KIND: NounKind<SkillView, SkillFields> = {
  noun: "skill",
  title: "Skill",
  plural: "Skills",
  path: "/skills",
  schemas: NOUN_SCHEMAS.skill,
  actions: NOUN_ACTIONS.skill,
  labels: { name: "Name", goal: "Goal", body: "Recipe", tools: "Tools", enabled: "Enabled" },
  empty: { name: "", goal: "", body: "", tools: [], enabled: true },
  toFields: ({ name, goal, body, tools, enabled }) => ({ name, goal, body, tools, enabled }),
  Form: SkillForm,
  deletion:
    "Deletes the skill from the draft; its tools stay in the catalog. Agents keep the skill until you publish, and you can restore it from an older revision.",
};
