"use client";

import { z } from "zod";
import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import { readJsonField } from "@/components/tools/schema/json-field";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { ToolForm } from "./tool-form";
import { ToolPrice } from "./tool-price";

export type ToolView = ApiOutput["tools"]["get"];
/** JSON fields also keep the typed text, so invalid JSON isn't lost. */
export type ToolFields = FieldsOf<ToolView> & {
  inputSchemaText?: string | undefined;
  bindingText?: string | undefined;
};

const asTyped = z.string().optional();

/** The contract's rules, plus valid JSON in the text fields. */
const create = NOUN_SCHEMAS.tool.create
  .extend({ inputSchemaText: asTyped, bindingText: asTyped })
  .superRefine(({ inputSchemaText, bindingText }, context) => {
    for (const [field, text] of [["inputSchema", inputSchemaText] as const, ["binding", bindingText] as const]) {
      const problem =
        text === undefined || (field === "binding" && text.trim() === "") ? null : readJsonField(text).problem;
      if (problem !== null) context.addIssue({ code: "custom", path: [field], message: problem });
    }
  });

export const TOOL_KIND: NounKind<ToolView, ToolFields> = {
  noun: "tool",
  title: "Tool",
  plural: "Tools",
  path: "/tools",
  schemas: { create, view: NOUN_SCHEMAS.tool.view },
  actions: NOUN_ACTIONS.tool,
  labels: {
    name: "Name",
    source: "Source",
    title: "Title",
    description: "Description",
    summary: "Summary",
    domain: "Domain",
    inputSchema: "Input schema",
    inputSchemaText: "Input schema as typed",
    annotations: "Annotations",
    keywords: "Keywords",
    examples: "Example phrases",
    aliases: "Aliases",
    loadPolicy: "Load policy",
    enabled: "Enabled",
    binding: "Binding",
    bindingText: "Binding as typed",
  },
  empty: {
    name: "",
    source: "",
    title: "",
    description: "",
    summary: "",
    domain: "",
    inputSchema: { type: "object", properties: {}, required: [] },
    annotations: {},
    keywords: [],
    examples: [],
    aliases: [],
    loadPolicy: "deferred",
    enabled: true,
  },
  toFields: ({ id: _id, version: _version, updatedAt: _updatedAt, ...fields }) => fields,
  Form: ToolForm,
  Summary: ToolPrice,
  deletion:
    "Deletes the tool from the draft. Agents keep it until you publish, and you can restore it from an older revision. You can't delete a tool that a role, category, bundle or skill still uses.",
};
