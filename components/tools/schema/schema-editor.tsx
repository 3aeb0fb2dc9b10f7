"use client";

import { WrapText } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { CodeArea } from "./code-area";
import { formatJson, readJsonField } from "./json-field";
import { ParameterTable } from "./parameter-table";
import { useSchemaCheck } from "./use-schema-check";

type SchemaEditorProps = {
  schema: JsonObject;
  /** The typed text; absent when it equals the schema. */
  text: string | undefined;
  onChange: (change: { inputSchema?: JsonObject; inputSchemaText: string | undefined }) => void;
  error: string | undefined;
  readOnly: boolean;
};

export function SchemaEditor({ schema, text, onChange, error, readOnly }: SchemaEditorProps) {
  const shown = text ?? formatJson(schema);
  const { object, problem, scan } = useMemo(() => readJsonField(shown), [shown]);
  const checked = useSchemaCheck(object);
  const problems = (checked ?? []).map(({ pointer, message }) => {
    const place = scan.ok ? scan.placeOf(pointer) : null;
    const where = pointer === "" ? "" : `${pointer.slice(1).replaceAll("/", ".")} `;
    return { line: place?.line ?? null, text: `${place === null ? "" : `Line ${place.line}: `}${where}${message}` };
  });
  const marked = new Set<number>(problems.flatMap(({ line }) => line ?? []));
  if (!scan.ok) marked.add(scan.place.line);
  const type = (e: string) => {
    const read = readJsonField(e);
    onChange({ ...(read.object && { inputSchema: read.object }), inputSchemaText: e });
  };

  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="min-w-0">
        <Field
          label="Input schema"
          // A server error about a line may be fixed already, so only the live check shows those.
          error={problem ?? (error?.startsWith("Line ") ? undefined : error)}
          hint={
            <span aria-live="polite">
              {problem !== null || checked === null ? (
                "A JSON Schema for an object. Toolcrib adapts it to each provider."
              ) : problems.length === 0 ? (
                <span className="text-good">Valid JSON Schema.</span>
              ) : (
                problems.map(({ text: line }) => (
                  <span key={line} className="block text-danger">
                    {line}
                  </span>
                ))
              )}
            </span>
          }
        >
          {(aria) => (
            <CodeArea {...aria} className="h-96" readOnly={readOnly} value={shown} marked={marked} onChange={type} />
          )}
        </Field>
        {!readOnly && (
          <Button
            size="sm"
            variant="ghost"
            className="mt-1"
            disabled={object === null || shown === formatJson(object)}
            onClick={() => object && onChange({ inputSchema: object, inputSchemaText: undefined })}
          >
            <WrapText aria-hidden />
            Format
          </Button>
        )}
      </div>
      <ParameterTable schema={object ?? schema} isStale={object === null} />
    </div>
  );
}
