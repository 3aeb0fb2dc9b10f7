import {
  ATTACHMENT_LIMITS,
  type AttachmentType,
  type NewAttachment,
  type ReadAttachment,
} from "@/server/contract/attachments";
import { DomainError } from "@/server/lib/errors";

/** Files as sent, with the type that their content shows. Throws for others, and for too many bytes. */
export function readAttachments(given: readonly NewAttachment[]): ReadAttachment[] {
  const files = given.map(({ name, data }) => readAttachment(name, Buffer.from(data, "base64")));
  const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes > ATTACHMENT_LIMITS.bytes) throw refuseFiles("The files of a message can be at most 2.5 MB in total");
  return files;
}

export function refuseFiles(message: string): DomainError {
  return new DomainError("rejected", `attachments: ${message}`, { field: "attachments" });
}

function readAttachment(name: string, data: Buffer): ReadAttachment {
  const type = typeOf(data);
  if (type === null) throw refuseFiles(`“${name}” is neither an image (PNG, JPEG, WebP, GIF) nor a text file`);
  if (type === "text/plain" && data.length > ATTACHMENT_LIMITS.textBytes) {
    throw refuseFiles(`“${name}” is larger than 200 KB, the limit for text files`);
  }
  return { name, type, data };
}

function typeOf(data: Buffer): AttachmentType | null {
  const head = data.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  return isText(data) ? "text/plain" : null;
}

function isText(data: Buffer): boolean {
  if (data.length === 0 || data.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(data);
    return true;
  } catch {
    return false;
  }
}
