"use client";

import { useState } from "react";

type EditedFields<View, Fields> = {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** The version that the fields started from. */
  base: View;
  dirty: boolean;
  /** A newer version by someone else that would overwrite unsaved changes. */
  theirs: View | null;
  adopt: (view: View) => void;
};

/** An untouched form follows the latest version; an edited one keeps its text and reports the other version. */
export function useEditedFields<View extends { version: number }, Fields extends object>(
  latest: View,
  toFields: (view: View) => Fields,
): EditedFields<View, Fields> {
  const [base, setBase] = useState(latest);
  const [fields, setFields] = useState(() => toFields(latest));
  const adopt = (view: View) => {
    setBase(view);
    setFields(toFields(view));
  };

  const dirty = !isSame(fields, toFields(base));
  const isNewer = latest.version > base.version;
  const settled = isNewer && (!dirty || isSame(fields, toFields(latest)));
  // Adjusting state while rendering: React re-renders before painting.
  if (settled) adopt(latest);

  return {
    fields,
    set: (change) => setFields((current) => ({ ...current, ...change })),
    base,
    dirty,
    theirs: isNewer && !settled ? latest : null,
    adopt,
  };
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
