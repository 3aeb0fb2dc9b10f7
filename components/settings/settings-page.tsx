"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mergeQueries, QueryView } from "@/components/ui/query-view";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ChatSection } from "./chat-section";
import { CommandsSection } from "./commands-section";
import { EmbedderSection } from "./embedder-section";
import { ExecuteSection } from "./execute-section";
import { LimitsSection } from "./limits-section";
import { ProcessSection } from "./process-section";
import { PublishingSection } from "./publishing-section";
import { RecordsSection } from "./records-section";
import { SessionsSection } from "./sessions-section";

export function SettingsPage() {
  const trpc = useTRPC();
  const mayManage = useMay("people.manage");
  const settings = useQuery(trpc.settings.get.queryOptions());
  const environment = useQuery(trpc.settings.environment.queryOptions(undefined, { refetchInterval: 15_000 }));
  // Needed by the sections; requested here so that all queries go in one batch.
  useQuery(trpc.roles.list.queryOptions());
  useQuery(trpc.models.list.queryOptions());
  return (
    <>
      <PageHeader
        title="Settings"
        description="Limits for records, sessions and calls on this instance. Settings are not part of the policy: changes apply immediately."
      />
      <QueryView
        query={mergeQueries({ settings, environment })}
        failure="Couldn't load the settings."
        pending={
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SkeletonRows rows={6} label="settings" />
            <SkeletonRows rows={6} label="environment" />
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-5">
            {!mayManage && <Notice>You can view the settings. Only admins can change them.</Notice>}
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="grid min-w-0 gap-5">
                <RecordsSection latest={data.settings} />
                <SessionsSection latest={data.settings} />
                <ExecuteSection latest={data.settings} />
                <PublishingSection latest={data.settings} />
                <ChatSection latest={data.settings} />
              </div>
              <div className="grid min-w-0 gap-5">
                <EmbedderSection environment={data.environment} />
                <CommandsSection environment={data.environment} />
                <LimitsSection environment={data.environment} />
                <ProcessSection environment={data.environment} />
              </div>
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}
