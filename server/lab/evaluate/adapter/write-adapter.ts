import type { AdapterWeights } from "@/server/engine/retrieval/query-adapter";

/** As the engine reads it: each row one float32 scale and one int8 per value, the probe's vector first. */
export function packAdapter(weights: Float32Array, probe: Float32Array): AdapterWeights {
  const dimension = probe.length;
  const rows = [probe, ...rowsOf(weights, dimension)];
  return { dimension, rows: Buffer.concat(rows.map(packRow)).toString("base64") };
}

export function adapterModule({ dimension, rows }: AdapterWeights): string {
  return `import type { AdapterWeights } from "./query-adapter";

/** Written by \`npm run train\`; see query-adapter.md. */
export const ADAPTER_WEIGHTS: AdapterWeights = {
  dimension: ${dimension},
  rows: "${rows}",
};
`;
}

function rowsOf(values: Float32Array, length: number): Float32Array[] {
  return Array.from({ length: values.length / length }, (_, at) => values.subarray(at * length, (at + 1) * length));
}

function packRow(row: Float32Array): Buffer {
  const scale = row.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0) / 127;
  const packed = Buffer.alloc(4 + row.length);
  packed.writeFloatLE(scale);
  row.forEach((value, at) => {
    packed.writeInt8(scale === 0 ? 0 : Math.round(value / scale), 4 + at);
  });
  return packed;
}
