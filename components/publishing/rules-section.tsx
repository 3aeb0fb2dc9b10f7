"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { fieldErrors } from "@/components/forms/field-errors";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { type ExposureRule, publishingRules, type ToolMatch } from "@/server/contract/publishing";
import type { SettingsView } from "@/server/contract/settings";
import { describeRule } from "./describe-exposure";

const KINDS: readonly { value: ToolMatch["kind"]; label: string }[] = [
  { value: "destructive", label: "destructive tools" },
  { value: "tool", label: "the tool" },
  { value: "source", label: "tools of the source" },
  { value: "domain", label: "tools of the domain" },
];

/** Which tools only some roles may ever use. A draft that breaks a rule is not published; rules act at once. */
export function RulesSection({ view }: { view: SettingsView }) {
  const mayEdit = useMay("people.manage");
  const saved = view.settings.publishing.exposure;
  const [rules, setRules] = useState<readonly ExposureRule[] | null>(null);
  const shown = rules ?? saved;
  const dirty = rules !== null && JSON.stringify(rules) !== JSON.stringify(saved);
  useLeaveGuard(dirty);
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const known = new Set(roles.data?.map(({ name }) => name));
  const save = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: () => {
        setRules(null);
        toast.success("The publishing rules are saved and hold from now on.");
      },
    }),
  );
  const exposure = shown.map((rule) => ({ ...rule, roles: [...rule.roles] }));
  const [problem] = Object.values(fieldErrors(publishingRules, { exposure }));
  const change = (at: number, next: ExposureRule) => setRules(shown.map((rule, index) => (index === at ? next : rule)));

  return (
    <Panel title="Publishing rules" count={shown.length}>
      <div className="grid gap-4">
        <p className="max-w-2xl text-ink-soft">
          Say which tools only some roles may ever use. Nobody can publish a draft in which another role could use them,
          nor restore such a revision.
        </p>
        {save.error && (
          <Notice tone="danger" alert title="The rules were not saved">
            {readApiError(save.error).message} What you typed is still here.
          </Notice>
        )}
        {shown.length === 0 && <p className="text-ink-faint">There are no rules: allow-lists alone decide.</p>}
        <ul className="grid gap-3">
          {shown.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own, and none is moved.
            <li key={at} className="grid gap-2 rounded-md border border-line p-3">
              {mayEdit ? (
                <RuleFields
                  rule={rule}
                  known={known}
                  onChange={(next) => change(at, next)}
                  onRemove={() => setRules(shown.filter((_, index) => index !== at))}
                />
              ) : (
                <p>{describeRule(rule)}</p>
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => setRules([...shown, { tools: { kind: "destructive" }, roles: [] }])}>
              <Plus aria-hidden />
              Add a rule
            </Button>
            <Button
              variant="primary"
              disabled={!dirty || problem !== undefined}
              pending={save.isPending}
              onClick={() => save.mutate({ settings: { publishing: { exposure } }, version: view.version })}
            >
              Save rules
            </Button>
            {dirty && (
              <Button variant="ghost" onClick={() => setRules(null)}>
                Undo changes
              </Button>
            )}
            {dirty && problem && <span className="text-danger text-sm">{problem}</span>}
          </div>
        )}
      </div>
    </Panel>
  );
}

type RuleFieldsProps = {
  rule: ExposureRule;
  known: ReadonlySet<string>;
  onChange: (rule: ExposureRule) => void;
  onRemove: () => void;
};

function RuleFields({ rule, known, onChange, onRemove }: RuleFieldsProps) {
  const { tools } = rule;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft">Only these roles may use</span>
        <Select
          aria-label="Which tools"
          className="w-48"
          value={tools.kind}
          options={KINDS}
          onChange={(kind) => onChange({ ...rule, tools: kind === "destructive" ? { kind } : { kind, name: "" } })}
        />
        {tools.kind !== "destructive" && (
          <Input
            aria-label={`Name of the ${tools.kind}`}
            className="w-56 font-mono"
            autoComplete="off"
            spellCheck={false}
            value={tools.name}
            onChange={(event) => onChange({ ...rule, tools: { kind: tools.kind, name: event.target.value } })}
          />
        )}
        <Button variant="ghost" size="icon" aria-label={`Remove the rule: ${describeRule(rule)}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Field label="Roles" hint="None: no role may.">
        {(aria) => (
          <ChipsInput
            {...aria}
            one="role"
            value={rule.roles}
            placeholder="Add a role"
            look={(name) => (known.size > 0 && !known.has(name) ? { tone: "warn", note: "not in the draft" } : {})}
            onChange={(roles) => onChange({ ...rule, roles })}
          />
        )}
      </Field>
    </>
  );
}
