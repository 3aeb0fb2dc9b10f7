"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toaster";
import type { SnapshotRef } from "@/server/contract/revisions";

export function ExportPolicy({ of, label = "Export YAML" }: { of: SnapshotRef; label?: string }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.policyFile.export.query({ ref: of }),
    onSuccess: ({ name, text }) => saveFile(name, text, "application/yaml"),
    onError: (error) => void toast.error(readApiError(error).message),
  });
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {label}
    </Button>
  );
}
