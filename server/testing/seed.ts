/** What properties try: the same for everybody, unless somebody asks for other examples. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 1);
