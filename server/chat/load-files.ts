import { type ReadAttachment, takesImages } from "@/server/contract/attachments";
import type { ChatMessage } from "@/server/contract/chats";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { findAttachments } from "./attachments.store";
import type { PromptFiles, PromptImage } from "./prompt-items";

/** What the model gets of the files in a chat. Text files become text, which every model takes. */
export async function loadFiles(db: Db, history: readonly ChatMessage[], model: ModelEntry): Promise<PromptFiles> {
  const files = new Map<string, { images: readonly PromptImage[]; text: string }>();
  const sees = takesImages(model);
  for (const { id, attachments = [] } of history) {
    if (attachments.length === 0) continue;
    const found = await findAttachments(db, id);
    const images = found.filter(({ type }) => type !== "text/plain");
    const texts = found.filter(({ type }) => type === "text/plain").map(asText);
    if (!sees) texts.push(...images.map(asNote));
    files.set(id, { images: sees ? images.map(asImage) : [], text: texts.join("") });
  }
  return files;
}

/** Base64, because the SDK would encode bytes one by one. */
function asImage({ type, data }: ReadAttachment): PromptImage {
  return { type, base64: data.toString("base64") };
}

function asNote({ name }: ReadAttachment): string {
  return `\n\n[Image ${JSON.stringify(name)}: this model can't see images]`;
}

function asText({ name, data }: ReadAttachment): string {
  return `\n\nFile ${JSON.stringify(name)}:\n\n${data.toString("utf8")}`;
}
