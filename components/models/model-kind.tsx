"use client";

import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import type { FieldsOf, NounKind } from "@/components/editor/noun-kind";
import type { ApiOutput } from "@/components/trpc/trpc";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { ModelForm } from "./model-form";
import { ModelSummary } from "./model-summary";

export type ModelView = ApiOutput["models"]["get"];
export type ModelFields = FieldsOf<ModelView>;

export const MODEL_KIND: NounKind<ModelView, ModelFields> = {
  noun: "model",
  title: "Model",
  plural: "Models",
  path: "/models",
  schemas: NOUN_SCHEMAS.model,
  actions: NOUN_ACTIONS.model,
  labels: {
    name: "Name",
    title: "Title",
    provider: "Provider",
    contextWindow: "Context window",
    encoding: "Encoding",
    toolCalling: "Tool calling",
    lateTools: "Adding tools later",
    images: "Images",
    maxRounds: "Max rounds per turn",
    prices: "Prices",
  },
  empty: {
    name: "",
    title: "",
    provider: "openai-compatible",
    contextWindow: 128_000,
    encoding: "o200k_base",
    toolCalling: "native",
    lateTools: undefined,
    images: undefined,
    maxRounds: 5,
    prices: null,
  },
  toFields: ({
    name,
    title,
    provider,
    contextWindow,
    encoding,
    toolCalling,
    lateTools,
    images,
    maxRounds,
    prices,
  }) => ({
    name,
    title,
    provider,
    contextWindow,
    encoding,
    toolCalling,
    lateTools,
    images,
    maxRounds,
    prices,
  }),
  Form: ModelForm,
  Summary: ModelSummary,
  deletion:
    "Deletes the model from the draft. Agents can use it until you publish. You can't delete a model that a role uses. The connection is kept in case you restore the model.",
};
