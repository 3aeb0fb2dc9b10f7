"use client";

import { DRIFTED_CALLS_LABELS } from "@/components/drift/describe-drift";
import { SelectField } from "@/components/ui/select-field";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { DRIFTED_CALLS } from "@/server/contract/drift";
import { connectionProblem } from "@/server/contract/sources";
import type { JsonObject, SourceKind } from "@/server/engine/snapshot";
import { SyncEvery } from "./sync-every";
import { readArguments, wayOf, withField } from "./ways";

type ConnectionFieldsProps = {
  kind: SourceKind;
  connection: JsonObject;
  onChange: (connection: JsonObject) => void;
  /** What is wrong with the connection as a whole; where, is found again here. */
  error: string | undefined;
  readOnly: boolean;
  /** Whether a document is read from an address was chosen beforehand, so that the address is there or is not. */
  isNew: boolean;
};

/** Where a source is and how often it is read, by its kind. */
export function ConnectionFields({ kind, connection, onChange, error, readOnly, isNew }: ConnectionFieldsProps) {
  const problem = error === undefined ? null : connectionProblem(kind, connection);
  const errorAt = (field: string) => (problem?.field.startsWith(`connection.${field}`) ? problem.message : undefined);
  const set = (field: string, value: string | number | null) => onChange(withField(connection, field, value));
  const text = (field: string) => (typeof connection[field] === "string" ? (connection[field] as string) : "");
  const address = (field: string, label: string, hint: string, optional = false) => (
    <TextField
      label={label}
      error={errorAt(field)}
      hint={hint}
      optional={optional}
      mono
      inputMode="url"
      readOnly={readOnly}
      value={text(field)}
      onChange={(typed) => {
        const url = typed.trim();
        // One that has to be there stays as an empty one, so that what is said of it is about the address.
        if (optional) set(field, url);
        else onChange({ ...connection, [field]: url });
      }}
    />
  );
  const every = (
    <SyncEvery
      minutes={typeof connection.syncEveryMinutes === "number" ? connection.syncEveryMinutes : null}
      onChange={(minutes) => set("syncEveryMinutes", minutes)}
      error={errorAt("syncEveryMinutes")}
      readOnly={readOnly}
    />
  );
  const drifted = (
    <SelectField
      label="Calls to tools that changed at the source"
      error={errorAt("driftedCalls")}
      hint="Until you accept the change. A tool has changed if the source’s schema, address or annotations differ from the published ones."
      boxClassName="max-w-80"
      disabled={readOnly}
      value={DRIFTED_CALLS.find((rule) => rule === connection.driftedCalls) ?? DRIFTED_CALLS[0]}
      options={DRIFTED_CALLS.map((value) => ({ value, label: DRIFTED_CALLS_LABELS[value] }))}
      onChange={(rule) => set("driftedCalls", rule === DRIFTED_CALLS[0] ? null : rule)}
    />
  );
  const way = wayOf(kind, connection);
  if (way === "builtin") {
    return <p className="text-ink-soft">Its tools run inside Toolcrib. There is nothing to connect.</p>;
  }
  if (way === "mcp-http") {
    return (
      <>
        {address("url", "Address", "The server’s MCP endpoint, for example https://tools.example.com/mcp")}
        {every}
        {drifted}
      </>
    );
  }
  if (way === "mcp-stdio") {
    const args = Array.isArray(connection.args) ? connection.args.map(String) : [];
    return (
      <>
        <TextField
          label="Command"
          error={errorAt("command")}
          hint="The program itself, without arguments: no shell reads it."
          mono
          readOnly={readOnly}
          value={text("command")}
          onChange={(command) => onChange({ ...connection, command })}
        />
        <TextareaField
          label="Arguments"
          optional
          error={errorAt("args")}
          hint="One a line. Put secrets into credentials, not here."
          mono
          readOnly={readOnly}
          value={args.join("\n")}
          onChange={(typed) => onChange({ ...connection, args: typed === "" ? [] : typed.split("\n") })}
          onBlur={(event) => !readOnly && onChange({ ...connection, args: readArguments(event.target.value) })}
        />
        <TextField
          label="Working folder"
          optional
          error={errorAt("cwd")}
          mono
          readOnly={readOnly}
          value={text("cwd")}
          onChange={(typed) => set("cwd", typed)}
        />
        {every}
        {drifted}
      </>
    );
  }
  return (
    <>
      {(!isNew || connection.url !== undefined) &&
        address(
          "url",
          "Address of the document",
          isNew ? "JSON or YAML." : "Left empty, you bring the document with each sync.",
          !isNew,
        )}
      {address("baseUrl", "Calls go to", BASE_URL_HINTS[way], true)}
      {connection.url !== undefined && every}
      {drifted}
    </>
  );
}

const BASE_URL_HINTS = {
  openapi: "The API itself. Left empty, the first sync takes it from the document.",
  json: "The address under which its tools are called, if they are called over HTTP.",
} as const;
