/** Bit for bit as `dotAt`. Takes two rows at a time and widens the vector once: converting floats is much of the work. */
export function dotRows(values: Float32Array, rows: Uint32Array, vector: Float32Array): Float64Array {
  const products = new Float64Array(rows.length);
  const wide = new Float64Array(vector);
  const even = rows.length & ~1;
  for (let at = 0; at < even; at += 2) dotPair(values, rows[at] as number, rows[at + 1] as number, wide, products, at);
  if (even < rows.length) {
    const pair = new Float64Array(2);
    dotPair(values, rows[even] as number, rows[even] as number, wide, pair, 0);
    products[even] = pair[0] as number;
  }
  return products;
}

export function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** Unrolled: it runs for hundreds of rows per message. Adds in the same order as `dotAt`. */
function dotPair(
  values: Float32Array,
  first: number,
  second: number,
  vector: Float64Array,
  products: Float64Array,
  at: number,
): void {
  const end = vector.length;
  const fours = end & ~3;
  const p = first * end;
  const q = second * end;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let i = 0; i < fours; i += 4) {
    const v0 = vector[i] as number;
    const v1 = vector[i + 1] as number;
    const v2 = vector[i + 2] as number;
    const v3 = vector[i + 3] as number;
    a += (values[p + i] as number) * v0;
    b += (values[p + i + 1] as number) * v1;
    c += (values[p + i + 2] as number) * v2;
    d += (values[p + i + 3] as number) * v3;
    e += (values[q + i] as number) * v0;
    f += (values[q + i + 1] as number) * v1;
    g += (values[q + i + 2] as number) * v2;
    h += (values[q + i + 3] as number) * v3;
  }
  for (let i = fours; i < end; i++) {
    a += (values[p + i] as number) * (vector[i] as number);
    e += (values[q + i] as number) * (vector[i] as number);
  }
  products[at] = a + b + c + d;
  products[at + 1] = e + f + g + h;
}
