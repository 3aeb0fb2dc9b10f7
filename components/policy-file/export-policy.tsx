"use client";

import { Download } from "lucide-react";
import { useAction } from "@/components/forms/use-action";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import type { SnapshotRef } from "@/server/contract/revisions";

export function ExportPolicy({ of, label = "Export YAML" }: { of: SnapshotRef; label?: string }) {
  const client = useTRPCClient();
  const download = useAction(
    {
      async mutationFn() {
        const { name, gzip } = await client.policyFile.export.query({ ref: of });
        return { name, text: await decompress(gzip) };
      },
    },
    { onDone: ({ name, text }) => saveFile(name, text, "application/yaml") },
  );
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {label}
    </Button>
  );
}

async function decompress(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
