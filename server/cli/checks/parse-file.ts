import { parseSync } from "vite";

export type ParsedFile = Pick<ReturnType<typeof parseSync>, "program"> & { readonly source: string };

export function parseFile(file: string, source: string): ParsedFile {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
  return { program, source };
}

export function lineOf({ source }: ParsedFile, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
