import { dot, type VectorLookup } from "@/server/engine/model/vectors";
import { allRows, dotRows } from "./dot-rows";
import { REQUEST_MESSAGES } from "./need-requests";
import { ADAPTER_WEIGHTS } from "./query-adapter-weights";

/** A learned correction of the query vector, `normalize(q + W·q)`; tool vectors stay. See `query-adapter.md`. */
export type QueryAdapter = {
  readonly dimension: number;
  readonly weights: Float32Array;
};

export type AdapterWeights = {
  readonly dimension: number;
  /** Base64: the probe's vector, then W; each row as one little-endian float32 scale and one int8 per value. */
  readonly rows: string;
};

/** The text whose vector identifies the embedding model. Every catalog embeds it. */
export const PROBE = REQUEST_MESSAGES[0] as string;
/** Runtimes differ in the last digits, models in everything. */
const SAME_MODEL = 0.98;

export function adapterFor(vectorOf: VectorLookup): QueryAdapter | null {
  const probe = vectorOf(PROBE);
  shipped ??= readAdapter(ADAPTER_WEIGHTS);
  if (probe === undefined || probe.length !== shipped.adapter.dimension) return null;
  return dot(probe, shipped.probe) >= SAME_MODEL ? shipped.adapter : null;
}

let shipped: ReturnType<typeof readAdapter> | undefined;

export function readAdapter({ dimension, rows }: AdapterWeights) {
  const bytes = Uint8Array.from(atob(rows), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const values = new Float32Array((1 + dimension) * dimension);
  for (let row = 0; row <= dimension; row++) {
    const at = row * (4 + dimension);
    const scale = view.getFloat32(at, true);
    for (let column = 0; column < dimension; column++) {
      values[row * dimension + column] = scale * view.getInt8(at + 4 + column);
    }
  }
  return { probe: values.slice(0, dimension), adapter: { dimension, weights: values.slice(dimension) } };
}

type Adapted = { readonly by: QueryAdapter; readonly vector: Float32Array };

const adapted = new WeakMap<Float32Array, Adapted>();

/** A repeated text has the same vector object and is not adapted twice. */
export function adapt(adapter: QueryAdapter, vector: Float32Array): Float32Array {
  const known = adapted.get(vector);
  if (known?.by === adapter) return known.vector;
  const made = compute(adapter, vector);
  adapted.set(vector, { by: adapter, vector: made });
  return made;
}

function compute({ dimension, weights }: QueryAdapter, vector: Float32Array): Float32Array {
  const sum = new Float32Array(dotRows(weights, allRows(dimension), vector));
  let square = 0;
  for (let at = 0; at < dimension; at++) {
    const value = (sum[at] as number) + (vector[at] as number);
    sum[at] = value;
    square += value * value;
  }
  const length = Math.sqrt(square);
  if (length === 0) return vector;
  for (let at = 0; at < dimension; at++) sum[at] = (sum[at] as number) / length;
  return sum;
}
