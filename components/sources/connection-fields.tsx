"use client";

import { DRIFTED_CALLS_LABELS } from "@/components/drift/describe-drift";
import { SelectField } from "@/components/ui/select-field";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { DRIFTED_CALLS } from "@/server/contract/drift";
import { connectionProblem } from "@/server/contract/sources";
import type { JsonObject, SourceKind } from "@/server/engine/model/snapshot";
import { SyncEvery } from "./sync-every";
import { accessOf, readArguments, withField } from "./ways";

type ConnectionFieldsProps = {
  kind: SourceKind;
  connection: JsonObject;
  onChange: (connection: JsonObject) => void;
  /** Set if the connection is invalid; each field finds its own message. */
  error: string | undefined;
  readOnly: boolean;
  /** A new document source shows the URL only if that option was selected. */
  isNew: boolean;
};

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
        // Keep a required URL as "", so validation reports the URL and not a missing field.
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
      label="Calls to changed tools"
      error={errorAt("driftedCalls")}
      hint="Applies until you accept the change. A tool counts as changed if the source's schema, address or annotations differ from the published ones."
      boxClassName="max-w-80"
      disabled={readOnly}
      value={DRIFTED_CALLS.find((rule) => rule === connection.driftedCalls) ?? DRIFTED_CALLS[0]}
      options={DRIFTED_CALLS.map((value) => ({ value, label: DRIFTED_CALLS_LABELS[value] }))}
      onChange={(rule) => set("driftedCalls", rule === DRIFTED_CALLS[0] ? null : rule)}
    />
  );
  const way = accessOf(kind, connection);
  if (way === "builtin") {
    return <p className="text-ink-soft">Runs inside Toolcrib. No connection needed.</p>;
  }
  if (way === "observed") {
    return <p className="text-ink-soft">Filled from gateway traffic. The agent that sends a tool also runs it.</p>;
  }
  if (way === "mcp-http") {
    return (
      <>
        {address("url", "URL", "The server's MCP endpoint, such as https://tools.example.com/mcp")}
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
          hint="The program without arguments. It runs without a shell."
          mono
          readOnly={readOnly}
          value={text("command")}
          onChange={(command) => onChange({ ...connection, command })}
        />
        <TextareaField
          label="Arguments"
          optional
          error={errorAt("args")}
          hint="One per line. Put secrets in credentials, not here."
          mono
          readOnly={readOnly}
          value={args.join("\n")}
          onChange={(typed) => onChange({ ...connection, args: typed === "" ? [] : typed.split("\n") })}
          onBlur={(event) => !readOnly && onChange({ ...connection, args: readArguments(event.target.value) })}
        />
        <TextField
          label="Working directory"
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
          "Document URL",
          isNew ? "JSON or YAML." : "Leave empty to upload the document for each sync.",
          !isNew,
        )}
      {address("baseUrl", "Base URL for calls", BASE_URL_HINTS[way], true)}
      {connection.url !== undefined && every}
      {drifted}
    </>
  );
}

const BASE_URL_HINTS = {
  openapi: "The API's base URL. Leave empty to use the one from the document.",
  json: "Where Toolcrib sends calls, if these tools are called over HTTP.",
} as const;
