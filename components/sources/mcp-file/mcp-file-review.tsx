"use client";

import { useState } from "react";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import type { McpFilePreview, McpFileServer } from "@/server/contract/mcp-file";

type McpFileReviewProps = {
  preview: McpFilePreview;
  pending: boolean;
  onCreate: (only: ReadonlySet<string>, values: Record<string, string>) => void;
};

export function McpFileReview({ preview, pending, onCreate }: McpFileReviewProps) {
  const able = preview.servers.filter(({ problem }) => problem === null);
  const closed = preview.servers.filter(({ problem }) => problem !== null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(able.filter(({ notes }) => !notes.some(isKnown)).map(({ key }) => key)),
  );
  const [values, setValues] = useState<Record<string, string>>({});
  const asked = new Set(able.filter(({ key }) => chosen.has(key)).flatMap(({ inputs }) => inputs));
  const inputs = preview.inputs.filter(({ name }) => asked.has(name));
  const missing = inputs.filter(({ name, hasDefault }) => !hasDefault && (values[name] ?? "").trim() === "");
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return (
    <section aria-label="Servers in the file" className="grid gap-5">
      {able.length > 0 && (
        <Panel title="Sources to create" count={able.length} flush>
          <ul>
            {able.map((server) => (
              <li key={server.key} className="border-line border-b px-4 py-3 last:border-b-0">
                <Checkbox checked={chosen.has(server.key)} onChange={(is) => toggle(server.key, is)}>
                  <ServerLine server={server} />
                </Checkbox>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {closed.length > 0 && (
        <Panel title="Can't be connected" count={closed.length} flush>
          <ul>
            {closed.map(({ key, target, problem }) => (
              <li key={key} className="grid gap-0.5 border-line border-b px-4 py-3 last:border-b-0">
                <Name className="font-medium">{key}</Name>
                {target !== "" && <span className="wrap-anywhere font-mono text-ink-soft text-sm">{target}</span>}
                <span>{problem}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {inputs.length > 0 && (
        <Panel title="Values to fill in">
          <div className="grid gap-4 sm:grid-cols-2">
            {inputs.map(({ name, label, isSecret, hasDefault }) => (
              <TextField
                key={name}
                label={label}
                optional={hasDefault}
                hint={isSecret ? "Encrypted, and never shown again." : "Part of the source's settings."}
                type={isSecret ? "password" : "text"}
                autoComplete="off"
                mono
                value={values[name] ?? ""}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            ))}
          </div>
        </Panel>
      )}
      {able.length === 0 ? (
        <Notice tone="warn" title="Nothing in this file can be connected" />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant="primary"
            pending={pending}
            disabled={chosen.size === 0 || missing.length > 0}
            onClick={() => onCreate(chosen, values)}
          >
            {chosen.size === 0 ? "Create sources" : `Create ${countOf(chosen.size, "source")}`}
          </Button>
          <span className="text-ink-faint text-sm">
            {missing.length > 0
              ? `Fill in ${missing.map(({ label }) => label).join(", ")} first.`
              : "Added to the draft. Headers and variables are encrypted."}
          </span>
        </div>
      )}
    </section>
  );
}

function isKnown(note: string): boolean {
  return note.endsWith("already connects there.");
}

function ServerLine({ server }: { server: McpFileServer }) {
  const { key, name, target, headers, query, env, notes } = server;
  const secrets = [
    ...headers.map((header) => `header ${header}`),
    ...(query === null ? [] : [`query ${query}`]),
    ...env.map((variable) => `variable ${variable}`),
  ];
  return (
    <span className="grid gap-0.5">
      <span>
        <Name className="font-medium">{name}</Name>
        {name !== key && <span className="text-ink-soft text-sm"> from “{key}”</span>}
      </span>
      <span className="wrap-anywhere font-mono text-ink-soft text-sm">{target}</span>
      {secrets.length > 0 && <span className="text-ink-soft text-sm">Encrypted: {secrets.join(", ")}</span>}
      {notes.map((note) => (
        <span key={note} className="text-ink-soft text-sm">
          {note}
        </span>
      ))}
    </span>
  );
}
