import type { ComponentType, ReactNode } from "react";
import type { ZodType } from "zod";
import type { FieldErrors } from "@/components/forms/field-errors";
import type { ApiClient } from "@/components/trpc/trpc";
import type { Noun } from "@/server/contract/noun-lists";
import type { NounActions } from "./noun-actions";

export type EntryView = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
};

export type FieldsOf<View extends EntryView> = Omit<View, "id" | "version" | "updatedAt">;

export type NounFormProps<View, Fields> = {
  readonly fields: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
  readonly errors: FieldErrors;
  readonly readOnly: boolean;
  readonly view: View | null;
};

/** Configures the editor for one noun. `Form` must not keep state that saving needs. */
export type NounKind<View extends EntryView, Fields extends object> = {
  readonly noun: Noun;
  readonly title: string;
  readonly plural: string;
  /** Title of its list page, if that is not the plural. */
  readonly listTitle?: string;
  readonly path: string;
  readonly schemas: { readonly create: ZodType<object>; readonly view: ZodType };
  readonly actions: (client: ApiClient) => NounActions<View>;
  readonly labels: Readonly<Record<string, string>>;
  readonly empty: Fields;
  readonly toFields: (view: View) => Fields;
  readonly Form: ComponentType<NounFormProps<View, Fields>>;
  readonly deletion: string;
  readonly Actions?: ComponentType<{ view: View; dirty: boolean }>;
  readonly Summary?: ComponentType<{ fields: Fields; view: View | null }>;
  readonly heading?: (view: View) => ReactNode;
};
