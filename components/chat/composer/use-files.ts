"use client";

import { useRef, useState } from "react";
import { toast } from "@/components/ui/toaster";
import { ATTACHMENT_LIMITS } from "@/server/contract/attachments";
import { type PickedFile, readFile } from "./read-file";

/** The files of the message that is being written. They are lost when the page is left. */
export function useFiles() {
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const latest = useRef(files);
  const show = (next: readonly PickedFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  return {
    files,
    async add(picked: readonly File[]): Promise<void> {
      const settled = await Promise.allSettled(picked.slice(0, ATTACHMENT_LIMITS.files + 1).map(readFile));
      for (const result of settled) if (result.status === "rejected") toast.error(messageOf(result.reason));
      const read = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const all = [...latest.current, ...read];
      if (all.length > ATTACHMENT_LIMITS.files) toast.error("Attach at most 4 files.");
      else if (all.reduce((sum, { bytes }) => sum + bytes, 0) > ATTACHMENT_LIMITS.bytes) {
        toast.error("The files of a message can be at most 2.5 MB in total.");
      } else show(all);
    },
    remove: (file: PickedFile) => show(latest.current.filter((each) => each !== file)),
    clear: () => show([]),
    restore: (lost: readonly PickedFile[]) => show(latest.current.length === 0 ? lost : latest.current),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : "The file couldn't be read.";
}
