import { ATTACHMENT_LIMITS, type AttachmentType, IMAGE_TYPES, type NewAttachment } from "@/server/contract/attachments";

/** A chosen file, ready to be sent. */
export type PickedFile = NewAttachment & {
  readonly type: AttachmentType;
  readonly bytes: number;
};

const MOST_PIXELS = 2048;
const SHRUNK_ABOVE = 1024 * 1024;

/** Reads a file. Large photos are scaled down, since no model sees them in full size. */
export async function readFile(file: File): Promise<PickedFile> {
  const image = IMAGE_TYPES.find((type) => type === file.type);
  const isLarge = image !== undefined && image !== "image/gif" && file.size > SHRUNK_ABOVE;
  const small = isLarge ? await shrink(file).catch(() => null) : null;
  const blob = small ?? file;
  const refuse = (why: string) => new Error(`“${file.name}” ${why}`);
  if (blob.size === 0) throw refuse("is empty");
  if (blob.size > ATTACHMENT_LIMITS.bytes) throw refuse("is larger than 2.5 MB");
  if (image === undefined) {
    if (!(await isText(blob))) throw refuse("is neither an image (PNG, JPEG, WebP, GIF) nor a text file");
    if (blob.size > ATTACHMENT_LIMITS.textBytes) throw refuse("is larger than 200 KB, the limit for text files");
  }
  const name = file.name.slice(-ATTACHMENT_LIMITS.name) || "file";
  const type = small === null ? (image ?? "text/plain") : "image/jpeg";
  return { name, type, bytes: blob.size, data: await toBase64(blob) };
}

/** As the server decides. */
async function isText(blob: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("No canvas");
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(new Error("The file couldn't be read"));
    reader.readAsDataURL(blob);
  });
}
