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

/** What stands in the way of the next message. */
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
          title="The roles and models could not be loaded."
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
          title="There is nothing to chat with yet"
          actions={
            mayManage && (
              <Button asChild>
                <Link href="/models">Open models</Link>
              </Button>
            )
          }
        >
          {mayManage
            ? "Publish a policy with at least one role and one model; under Settings, Chat, choose what others may use."
            : "No role or no model is open to your account. Ask an admin to open one."}
        </Notice>
      </Frame>
    );
  }
  return null;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-3xl">{children}</div>;
}
