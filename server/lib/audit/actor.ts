/** No id: Toolcrib itself. */
export type Actor = { readonly id: string | null; readonly name: string };

export const TOOLCRIB: Actor = { id: null, name: "Toolcrib" };
