export type Frame = { readonly webp: Buffer; readonly ms: number };

type Chunk = { readonly name: string; readonly data: Buffer };

/** The chunks with pixels; the others are metadata. */
const PIXELS: readonly string[] = ["ALPH", "VP8 ", "VP8L"];
const HAS_ANIMATION = 0x02;
const REPLACES_WHAT_WAS_THERE = 0x02;

/**
 * Joins images of one size into a looping WebP. A WebP animation is a list of still images with durations, so nothing
 * is decoded.
 */
export function animateWebp(frames: readonly Frame[], { width, height }: { width: number; height: number }): Buffer {
  const canvas = Buffer.concat([Buffer.from([HAS_ANIMATION, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]);
  const parts = withoutRepeats(frames).map(({ webp, ms }) => {
    const place = [uint24(0), uint24(0), uint24(width - 1), uint24(height - 1), uint24(ms)];
    const pixels = readChunks(webp).filter(({ name }) => PIXELS.includes(name));
    if (pixels.length === 0) throw new Error("A frame is no WebP picture");
    return chunk(
      "ANMF",
      Buffer.concat([
        ...place,
        Buffer.from([REPLACES_WHAT_WAS_THERE]),
        ...pixels.map(({ name, data }) => chunk(name, data)),
      ]),
    );
  });
  const body = Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6)), ...parts]);
  return chunk("RIFF", body);
}

/** An image equal to the previous one extends its duration. */
function withoutRepeats(frames: readonly Frame[]): Frame[] {
  const kept: Frame[] = [];
  for (const frame of frames) {
    const last = kept.at(-1);
    if (last?.webp.equals(frame.webp)) kept[kept.length - 1] = { webp: last.webp, ms: last.ms + frame.ms };
    else kept.push(frame);
  }
  return kept;
}

function readChunks(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    chunks.push({ name: webp.toString("latin1", at, at + 4), data: webp.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(Math.round(value), 0, 3);
  return bytes;
}
