"use client";

import { toJson, toMarkdown } from "@/components/chat/transcript/export-chat";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPCClient } from "@/components/trpc/trpc";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toaster";
import type { ChatSummary } from "@/server/contract/chats";
import { fileNameOf } from "./file-name-of";

type ExportFormat = "markdown" | "json";

export function useExportChat({ id, title }: ChatSummary): (format: ExportFormat) => void {
  const client = useTRPCClient();
  return async (format) => {
    try {
      const state = await client.chats.get.query({ id });
      if (format === "json") saveFile(`${fileNameOf(title)}.json`, toJson(state), "application/json");
      else saveFile(`${fileNameOf(title)}.md`, toMarkdown(state), "text/markdown");
    } catch (error) {
      toast.error(`Couldn't export the chat. ${readApiError(error).message}`);
    }
  };
}
