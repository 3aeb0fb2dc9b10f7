"use client";

import { useState } from "react";

type EditedFields<View, Fields> = {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** The version that the fields started from, and that a save must name. */
  base: View;
  dirty: boolean;
  /** A newer version by someone else, while there is something typed that it would overwrite. */
  theirs: View | null;
  /** Starts again from a version: after a save, or to take what someone else wrote. */
  adopt: (view: View) => void;
};

/**
 * What an editor types over the newest version known. An untouched form follows the newest version by itself; a touched
 * one keeps its text and reports the other version instead.
 */
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
  // Adjusting state while rendering: React starts over at once, and nothing is painted in between.
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
