import { Visitor } from "vite";
import { lineOf, type ParsedFile } from "./parse-file";

export type FoundImport = {
  readonly specifier: string;
  /** With `verbatimModuleSyntax` that is `import type` only, not `import { type X }`. */
  readonly isTypeOnly: boolean;
  readonly line: number;
};

export function readImports(parsed: ParsedFile): FoundImport[] {
  const found: FoundImport[] = [];
  const add = (start: number, from: object | null, isTypeOnly: boolean) => {
    const specifier = from === null ? undefined : constantText(from);
    if (specifier !== undefined) found.push({ specifier, isTypeOnly, line: lineOf(parsed, start) });
  };
  new Visitor({
    ImportDeclaration: ({ start, source, importKind }) => add(start, source, importKind === "type"),
    ExportNamedDeclaration: ({ start, source, exportKind }) => add(start, source, exportKind === "type"),
    ExportAllDeclaration: ({ start, source, exportKind }) => add(start, source, exportKind === "type"),
    ImportExpression: ({ start, source }) => add(start, source, false),
    TSImportType: ({ start, source }) => add(start, source, true),
    TSExternalModuleReference: ({ start, expression }) => add(start, expression, false),
    CallExpression({ start, callee, arguments: [first] }) {
      if (callee.type === "Identifier" && callee.name === "require") add(start, first ?? null, false);
    },
  }).visit(parsed.program);
  return found;
}

function constantText(node: object): string | undefined {
  return "value" in node && typeof node.value === "string" ? node.value : undefined;
}
