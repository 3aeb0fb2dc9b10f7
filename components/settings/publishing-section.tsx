"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { describeRule } from "@/components/publishing/describe-exposure";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import type { ExposureRule } from "@/server/contract/publishing";
import type { SettingsView } from "@/server/contract/settings";
import { ExposureFields } from "./exposure-fields";
import { SectionPanel } from "./section-panel";
import { settingLabels } from "./setting-names";
import { useSection } from "./use-section";

const NEW_RULE: ExposureRule = { tools: { kind: "destructive" }, roles: [] };

export function PublishingSection({ latest }: { latest: SettingsView }) {
  const mayManage = useMay("people.manage");
  const section = useSection("publishing", latest);
  const { exposure } = section.fields;
  const roles = useQuery(useTRPC().roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const known = roles.data && new Set(roles.data.map(({ name }) => name));
  const set = (rules: ExposureRule[]) => section.set({ exposure: rules });
  return (
    <SectionPanel
      title="Publishing rules"
      about="Tools that only certain roles may use. You can't publish a draft, or restore a revision, that gives them to another role."
      labels={settingLabels("publishing")}
      section={section}
    >
      {section.errors.exposure && (
        <p role="alert" className="text-danger text-sm">
          {section.errors.exposure}
        </p>
      )}
      {exposure.length === 0 && <p className="text-ink-faint">No rules. Only allow-lists apply.</p>}
      <ul className="grid gap-3">
        {exposure.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id and are never reordered.
          <li key={at} className="grid gap-2 rounded-md border border-line p-3">
            {mayManage ? (
              <ExposureFields
                rule={rule}
                known={known}
                onChange={(next) => set(exposure.map((entry, index) => (index === at ? next : entry)))}
                onRemove={() => set(exposure.filter((_, index) => index !== at))}
              />
            ) : (
              <p>{describeRule(rule)}</p>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <div>
          <Button size="sm" onClick={() => set([...exposure, NEW_RULE])}>
            <Plus aria-hidden />
            Add rule
          </Button>
        </div>
      )}
    </SectionPanel>
  );
}
