import { z } from "zod";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import { id } from "./common";

const MIB = 1024 * 1024;

/** Of files that are sent with a message. */
export const ATTACHMENT_LIMITS = {
  files: 4,
  /** All files of a message. As base64 they fit into a request. */
  bytes: 2.5 * MIB,
  /** A text file costs as many tokens as typed text. */
  textBytes: 200 * 1024,
  name: 200,
} as const;

const BASE64_LETTERS = Math.ceil((ATTACHMENT_LIMITS.bytes * 4) / 3) + 4;

const attachment = z.object({
  name: z.string().trim().min(1, "Enter a file name").max(ATTACHMENT_LIMITS.name, "Use at most 200 characters"),
  /** In base64. What kind of file it is follows from its content. */
  data: z.string().min(1, "The file is empty").max(BASE64_LETTERS, "The file is larger than 2.5 MB"),
});

export const attachments = z.array(attachment).max(ATTACHMENT_LIMITS.files, "Attach at most 4 files");
export type NewAttachment = z.output<typeof attachment>;

/** An image of one of the person's own chats. */
export const imageInput = z.object({
  messageId: id,
  position: z
    .int()
    .min(0)
    .max(ATTACHMENT_LIMITS.files - 1),
});
export type ImageInput = z.output<typeof imageInput>;
/** `data` in base64. */
export type ChatImage = { readonly type: AttachmentType; readonly data: string };

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type AttachmentType = (typeof IMAGE_TYPES)[number] | "text/plain";

export type ChatAttachment = { readonly name: string; readonly type: AttachmentType; readonly bytes: number };

/** A file as it was sent, with the type found in its content. */
export type ReadAttachment = { readonly name: string; readonly type: AttachmentType; readonly data: Buffer };

/** Names of models that are known to take images. Others may, and say so in their settings. */
const SEES =
  /gpt-4o|gpt-4\.1|gpt-[5-9]|(?:^|\/)o[1345](?:-|$)|claude-(?:3|opus|sonnet|haiku)|gemini|llava|vision|pixtral|gemma-?3|-?vl\b/i;
const BLIND = /(?:^|\/)(?:o1-mini|o3-mini|o1-preview)/i;

/** Whether a model takes images: as its settings say, or by its name. */
export function takesImages({ name, provider, images }: Pick<ModelEntry, "name" | "provider" | "images">): boolean {
  if (provider === "demo") return false;
  return images ?? (SEES.test(name) && !BLIND.test(name));
}
