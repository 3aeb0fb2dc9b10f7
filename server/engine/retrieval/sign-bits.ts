import { countBits } from "@/server/engine/util/count-bits";
import type { ToolVectors } from "./tool-vectors";

/** One bit per dimension: on which side of the catalog's mean. About seventy times cheaper than a dot product, to choose what to compare exactly. */
export type SignBits = { readonly words: number; readonly bits: Int32Array };

/** Sums twelve words at a time; 384 dimensions are exactly twelve. */
const STRIDE = 12;

export function buildSignBits({ values, dimension, has }: ToolVectors): SignBits {
  const mean = meanOf(values, dimension, has);
  const words = Math.ceil(dimension / (32 * STRIDE)) * STRIDE;
  const bits = new Int32Array(has.length * words);
  for (let tool = 0; tool < has.length; tool++) {
    writeSigns(bits, tool * words, values.subarray(tool * dimension, (tool + 1) * dimension), mean);
  }
  return { words, bits };
}

export function nearestBySign({ words, bits }: SignBits, vector: Float32Array, members: Uint32Array, count: number) {
  const wanted = new Int32Array(words);
  writeSigns(wanted, 0, vector, new Float32Array(vector.length));
  const distances = new Uint16Array(members.length);
  const histogram = new Uint32Array(words * 32 + 1);
  for (let at = 0; at < members.length; at++) {
    const distance = countDifferences(bits, (members[at] as number) * words, wanted);
    distances[at] = distance;
    histogram[distance] = (histogram[distance] as number) + 1;
  }
  let reach = 0;
  for (let total = histogram[0] as number; total < count && reach < words * 32; total += histogram[reach] as number)
    reach++;
  const near = new Uint32Array(members.length);
  let found = 0;
  for (let at = 0; at < members.length; at++) {
    if ((distances[at] as number) <= reach) near[found++] = members[at] as number;
  }
  return near.subarray(0, found);
}

/** Carry-save adders: only five of twelve words need counting. Unrolled, because it runs once per tool and message. */
function countDifferences(bits: Int32Array, offset: number, wanted: Int32Array): number {
  let count = 0;
  for (let from = 0, at = offset; from < wanted.length; from += STRIDE, at += STRIDE) {
    let a = (bits[at] as number) ^ (wanted[from] as number);
    let b = (bits[at + 1] as number) ^ (wanted[from + 1] as number);
    let c = (bits[at + 2] as number) ^ (wanted[from + 2] as number);
    const ones1 = a ^ b ^ c;
    const twos1 = (a & b) | ((a ^ b) & c);
    a = (bits[at + 3] as number) ^ (wanted[from + 3] as number);
    b = (bits[at + 4] as number) ^ (wanted[from + 4] as number);
    c = (bits[at + 5] as number) ^ (wanted[from + 5] as number);
    const ones2 = a ^ b ^ c;
    const twos2 = (a & b) | ((a ^ b) & c);
    a = (bits[at + 6] as number) ^ (wanted[from + 6] as number);
    b = (bits[at + 7] as number) ^ (wanted[from + 7] as number);
    c = (bits[at + 8] as number) ^ (wanted[from + 8] as number);
    const ones3 = a ^ b ^ c;
    const twos3 = (a & b) | ((a ^ b) & c);
    a = (bits[at + 9] as number) ^ (wanted[from + 9] as number);
    b = (bits[at + 10] as number) ^ (wanted[from + 10] as number);
    c = (bits[at + 11] as number) ^ (wanted[from + 11] as number);
    const ones4 = a ^ b ^ c;
    const twos4 = (a & b) | ((a ^ b) & c);
    const ones5 = ones1 ^ ones2 ^ ones3;
    const twos5 = (ones1 & ones2) | ((ones1 ^ ones2) & ones3);
    const twos6 = twos1 ^ twos2 ^ twos3;
    const fours1 = (twos1 & twos2) | ((twos1 ^ twos2) & twos3);
    const twos7 = twos6 ^ twos4 ^ twos5;
    const fours2 = (twos6 & twos4) | ((twos6 ^ twos4) & twos5);
    count += countBits(ones4) + countBits(ones5) + 2 * countBits(twos7) + 4 * (countBits(fours1) + countBits(fours2));
  }
  return count;
}

function writeSigns(into: Int32Array, offset: number, vector: Float32Array, mean: Float32Array): void {
  for (let at = 0; at < vector.length; at++) {
    if ((vector[at] as number) <= (mean[at] as number)) continue;
    into[offset + (at >>> 5)] = (into[offset + (at >>> 5)] as number) | (1 << (at & 31));
  }
}

function meanOf(values: Float32Array, dimension: number, has: Uint8Array): Float32Array {
  const mean = new Float32Array(dimension);
  let count = 0;
  for (let tool = 0; tool < has.length; tool++) {
    if (has[tool] !== 1) continue;
    count += 1;
    for (let at = 0; at < dimension; at++) mean[at] = (mean[at] as number) + (values[tool * dimension + at] as number);
  }
  return mean.map((sum) => sum / Math.max(count, 1));
}
