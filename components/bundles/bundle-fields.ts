import type { z } from "zod";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";

export const bundleSchemas = NOUN_SCHEMAS.bundle;
export type BundleFields = { name: string; description: string; tools: readonly string[] };
export type BundleView = Readonly<Omit<z.infer<typeof bundleSchemas.view>, "tools">> & {
  readonly tools: readonly string[];
};

export const BUNDLE_LABELS: Record<keyof BundleFields, string> = {
  name: "Name",
  description: "Description",
  tools: "Tools",
};

export const EMPTY_BUNDLE: BundleFields = { name: "", description: "", tools: [] };

export function toBundleFields({ name, description, tools }: BundleView): BundleFields {
  return { name, description, tools };
}
