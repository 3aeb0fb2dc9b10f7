/** Who acts: a person, or Toolcrib itself (no id). */
export type Actor = { readonly id: string | null; readonly name: string };

export const TOOLCRIB: Actor = { id: null, name: "Toolcrib" };
