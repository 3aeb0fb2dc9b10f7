export type TarFile = { readonly name: string; readonly content: Buffer };

const BLOCK = 512;
/** A date for all files, so that the same files make the same archive. npm uses this one too. */
const MODIFIED = Date.UTC(1985, 9, 26, 8, 15) / 1000;

export function writeTar(files: readonly TarFile[]): Buffer {
  const entries = files.flatMap(({ name, content }) => [headerOf(name, content.length), content, padding(content)]);
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(MODIFIED, 12), 136);
  // The checksum is computed as if it were spaces.
  header.write(" ".repeat(8), 148);
  header.write("0", 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, "0")}\0`;
}

function padding(content: Buffer): Buffer {
  return Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
}
