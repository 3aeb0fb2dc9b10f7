"use client";

import { Download, Play } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toaster";
import { StartRunsDialog } from "./start-runs-dialog";

export type SetView = ApiOutput["evaluations"]["get"];

export function SetActions({ set }: { set: SetView }) {
  const mayEdit = useMay("policy.edit");
  const client = useTRPCClient();
  const [starting, setStarting] = useState(false);
  const download = async () => {
    try {
      const { name, text } = await client.evaluations.exportCases.query({ id: set.id });
      saveFile(name, text, "application/x-ndjson");
    } catch (error) {
      toast.error(readApiError(error).message);
    }
  };
  return (
    <>
      {set.cases > 0 && (
        <Button onClick={download}>
          <Download aria-hidden />
          Export
        </Button>
      )}
      {mayEdit && (
        <Button variant="primary" disabled={set.cases === 0} onClick={() => setStarting(true)}>
          <Play aria-hidden />
          Run…
        </Button>
      )}
      {starting && <StartRunsDialog set={set} onClose={() => setStarting(false)} />}
    </>
  );
}
