import type { FormEvent, ReactNode } from "react";
import type { EntryView, NounFormProps, NounKind } from "./noun-kind";

type Props<View extends EntryView, Fields extends object> = NounFormProps<View, Fields> & {
  kind: NounKind<View, Fields>;
  onSubmit: () => void;
  /** Empty for people who may only read. */
  actions: ReactNode;
};

/** The fields, with actions at the bottom of the window. A child of a flex column: in a grid, nothing would stick. */
export function NounForm<View extends EntryView, Fields extends object>({
  kind,
  onSubmit,
  actions,
  ...form
}: Props<View, Fields>) {
  const { Form } = kind;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submits of nested dialogs bubble up to here.
    event.stopPropagation();
    onSubmit();
  };
  const problems = Object.entries(form.errors);
  return (
    // Its boxes belong to the page's column, so that the actions stick to the window from the top of the page on.
    <form onSubmit={submit} noValidate aria-label={kind.title} className="contents">
      <div className="min-w-0">
        <Form {...form} />
      </div>
      {actions && (
        <div className="sticky bottom-0 z-10 -mx-4 min-w-0 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
          {problems.length > 0 && (
            <p className="mb-2 text-danger text-sm">
              {problems.map(([field, text]) => `${kind.labels[field] ?? field}: ${text}`).join(" · ")}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        </div>
      )}
    </form>
  );
}
