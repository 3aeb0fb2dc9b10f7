import type { ComponentType, ReactNode } from "react";
import type { ZodType } from "zod";
import type { FieldErrors } from "@/components/forms/field-errors";
import { NOUN_LISTS, type Noun } from "@/server/contract/noun-lists";

/** What every view of an entry has, whatever its noun. */
export type EntryView = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
};

/** What of a view is edited. */
export type FieldsOf<View extends EntryView> = Omit<View, "id" | "version" | "updatedAt">;

export type NounFormProps<View, Fields> = {
  readonly fields: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
  /** What is wrong, by field. */
  readonly errors: FieldErrors;
  readonly readOnly: boolean;
  /** The version that is edited; null for a new entry. */
  readonly view: View | null;
};

/** All that the editor has to know about a noun of policy. `Form` holds no state that saving would need. */
export type NounKind<View extends EntryView, Fields extends object> = {
  readonly noun: Noun;
  /** Sentence case: "Bundle", "Bundles". */
  readonly title: string;
  readonly plural: string;
  /** The address of its list. */
  readonly path: string;
  readonly schemas: { readonly create: ZodType; readonly view: ZodType };
  /** For errors and conflicts: what each field is called on the form. */
  readonly labels: Readonly<Record<string, string>>;
  readonly empty: Fields;
  readonly toFields: (view: View) => Fields;
  readonly Form: ComponentType<NounFormProps<View, Fields>>;
  /** What leaves with it and what stays, for the question before deleting. */
  readonly deletion: string;
  /** Beside "Delete" in the header, for a saved entry. */
  readonly Actions?: ComponentType<{ view: View; dirty: boolean }>;
  /** What stands above the form: figures that follow what is typed. */
  readonly Summary?: ComponentType<{ fields: Fields; view: View | null }>;
  readonly heading?: (view: View) => ReactNode;
};

/** The name of its procedures: `trpc.bundles`. */
export function listOf(noun: Noun) {
  return NOUN_LISTS[noun];
}
