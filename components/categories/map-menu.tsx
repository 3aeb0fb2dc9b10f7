"use client";

import { Download, FileDown, FileUp } from "lucide-react";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/dropdown-menu";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toaster";
import { MAP_FORMATS, type MapFormat } from "@/server/contract/categories";
import { ImportMapDialog } from "./import-map-dialog";

export function MapMenu({ mayEdit }: { mayEdit: boolean }) {
  const client = useTRPCClient();
  const [importing, setImporting] = useState(false);
  const download = async (format: MapFormat) => {
    try {
      const { fileName, text } = await client.categories.exportMap.query({ format });
      saveFile(fileName, text, "text/plain");
    } catch (error) {
      toast.error(readApiError(error).message);
    }
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost">
            <Download aria-hidden />
            {mayEdit ? "Import, export" : "Export"}
          </Button>
        }
      >
        <MenuLabel>Export the draft's keyword map</MenuLabel>
        {MAP_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => void download(format)}>
            <FileDown aria-hidden />
            As {format.toUpperCase()}
          </MenuItem>
        ))}
        {mayEdit && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setImporting(true)}>
              <FileUp aria-hidden />
              Import a keyword map…
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {importing && <ImportMapDialog onClose={() => setImporting(false)} />}
    </>
  );
}
