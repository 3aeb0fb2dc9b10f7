"use client";

import { FileText, ImageIcon, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { formatBytes } from "@/components/words/format-number";
import type { AttachmentType, ChatImage } from "@/server/contract/attachments";

type ShownFile = {
  readonly name: string;
  readonly bytes: number;
  readonly type: AttachmentType;
};
type FileListProps<Shown extends ShownFile> = {
  files: readonly Shown[];
  /** The picture of an image file. Without it, only its name is shown. */
  picture?: (file: Shown, at: number) => ReactNode;
  onRemove?: (file: Shown) => void;
};

export function FileList<Shown extends ShownFile>({ files, picture, onRemove }: FileListProps<Shown>) {
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-2">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files have no id, and the same file can be attached twice.
        <li key={`${at} ${file.name}`} className="relative flex max-w-full">
          {file.type !== "text/plain" && picture ? picture(file, at) : <FileTile {...file} />}
          {onRemove && (
            <IconButton
              variant="secondary"
              label={`Remove ${file.name}`}
              className="absolute -top-1.5 -right-1.5 size-6 rounded-full"
              onClick={() => onRemove(file)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

export function FileTile({ name, bytes, type }: ShownFile) {
  const Icon = type === "text/plain" ? FileText : ImageIcon;
  return (
    <div className="flex h-16 max-w-56 items-center gap-2 rounded-md border border-line bg-raised pr-5 pl-3 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <div className="truncate" title={name}>
          {name}
        </div>
        <div className="text-ink-soft">{formatBytes(bytes)}</div>
      </div>
    </div>
  );
}

/** A small preview, which opens the image. */
export function Picture({ name, image: { type, data } }: { name: string; image: ChatImage }) {
  const [isOpen, setOpen] = useState(false);
  const source = `data:${type};base64,${data}`;
  return (
    <>
      <button
        type="button"
        title={name}
        aria-label={`Open image ${name}`}
        onClick={() => setOpen(true)}
        className="size-16 cursor-zoom-in overflow-hidden rounded-md border border-line bg-raised"
      >
        {/* biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize. */}
        <img src={source} alt={name} className="size-full object-cover" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name} className="top-[5vh] max-h-[90vh] max-w-4xl">
        {/* biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize. */}
        <img src={source} alt={name} className="mx-auto max-h-[75vh] max-w-full object-contain" />
      </Dialog>
    </>
  );
}
