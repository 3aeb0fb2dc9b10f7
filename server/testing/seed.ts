/** The same examples for everyone, unless another seed is set. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 1);
