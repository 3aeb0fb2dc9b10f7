"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import type { ChatAttachment, ImageInput } from "@/server/contract/attachments";
import { FileTile, Picture } from "./file-list";

/** Stored images never change. While one loads, or if it can't be read, its name is shown. */
export function StoredPicture({ file, place }: { file: ChatAttachment; place: ImageInput }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.chats.image.queryOptions(place, {
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return data === undefined ? <FileTile {...file} /> : <Picture name={file.name} image={data} />;
}
