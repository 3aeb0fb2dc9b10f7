"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "@/components/auth/me-context";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { ChatOptions } from "@/server/contract/chats";
import type { ChatControlProblem } from "./use-chat-controls";

type SendObstacleProps = {
  problem: ChatControlProblem | null;
  options: Pick<UseQueryResult<ChatOptions, unknown>, "data" | "isError" | "error"> & { refetch: () => unknown };
};

export function SendObstacle({ problem, options }: SendObstacleProps) {
  const mayManage = useMay("people.manage");
  if (problem !== null) {
    return (
      <Frame>
        <Notice tone="danger" alert title={problem.title}>
          {problem.message}
        </Notice>
      </Frame>
    );
  }
  if (options.isError && options.data === undefined) {
    return (
      <Frame>
        <ErrorPanel
          title="Couldn't load the roles and models."
          error={options.error}
          onRetry={() => options.refetch()}
        />
      </Frame>
    );
  }
  if (options.data !== undefined && options.data.usual === null) {
    return (
      <Frame>
        <Notice
          tone="warn"
          title="No role or model available yet"
          actions={
            mayManage && (
              <Button asChild>
                <Link href="/models">Go to models</Link>
              </Button>
            )
          }
        >
          {mayManage
            ? "Publish at least one role and one model. Choose what others can use in Settings, under Chat."
            : "Your account has no role or no model. Ask an admin for access."}
        </Notice>
      </Frame>
    );
  }
  return null;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-3xl">{children}</div>;
}
