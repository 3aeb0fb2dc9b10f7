import { endianness } from "node:os";
import { isVector } from "./is-vector";

const isLittleEndian = endianness() === "LE";

/** 32-bit floats, little endian, on every machine. */
export function toBytes(vector: Float32Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new Float32Array(vector).buffer);
  return isLittleEndian ? bytes : bytes.swap32();
}

/** Undefined if unusable: it counts as missing and is embedded again. */
export function fromBytes(bytes: Uint8Array): Float32Array | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  // A copy: a view needs an aligned offset, and would keep the whole database answer in memory.
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  const { buffer, byteOffset, length } = isLittleEndian ? copy : copy.swap32();
  const vector = new Float32Array(buffer, byteOffset, length >> 2);
  return isVector(vector) ? vector : undefined;
}
