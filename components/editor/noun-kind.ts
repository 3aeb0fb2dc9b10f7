import type { ComponentType, ReactNode } from "react";
import type { ZodType } from "zod";
import type { FieldErrors } from "@/components/forms/field-errors";
import type { ApiClient } from "@/components/trpc/trpc";
import type { Noun } from "@/server/contract/noun-lists";
import type { NounActions } from "./noun-actions";

/** Common to all nouns. */
export type EntryView = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
};

/** The editable fields. */
export type FieldsOf<View extends EntryView> = Omit<View, "id" | "version" | "updatedAt">;

export type NounFormProps<View, Fields> = {
  readonly fields: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
  readonly errors: FieldErrors;
  readonly readOnly: boolean;
  /** Null for a new entry. */
  readonly view: View | null;
};

/** Configures the editor for one noun. `Form` must not keep state that saving needs. */
export type NounKind<View extends EntryView, Fields extends object> = {
  readonly noun: Noun;
  /** Sentence case: "Bundle", "Bundles". */
  readonly title: string;
  readonly plural: string;
  /** The path of its list. */
  readonly path: string;
  readonly schemas: { readonly create: ZodType<object>; readonly view: ZodType };
  readonly actions: (client: ApiClient) => NounActions<View>;
  /** Field labels, for errors and conflicts. */
  readonly labels: Readonly<Record<string, string>>;
  readonly empty: Fields;
  readonly toFields: (view: View) => Fields;
  readonly Form: ComponentType<NounFormProps<View, Fields>>;
  /** What deleting does, for the confirmation. */
  readonly deletion: string;
  /** Extra header actions of a saved entry. */
  readonly Actions?: ComponentType<{ view: View; dirty: boolean }>;
  /** Live figures above the form. */
  readonly Summary?: ComponentType<{ fields: Fields; view: View | null }>;
  readonly heading?: (view: View) => ReactNode;
};
