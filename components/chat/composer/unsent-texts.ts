/** Unsent text in the browser's storage, per person and chat. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type UnsentTexts = {
  read(chatId: string | null): string;
  write(chatId: string | null, text: string): void;
};

const PREFIX = "toolcrib.chat-draft";
const NEW = "new";

/** `open` may throw if storage is blocked; then nothing is stored. */
export function unsentTextsOf(personId: string, open: () => Store = () => window.localStorage): UnsentTexts {
  const keyOf = (chatId: string | null) => `${PREFIX}.${personId}.${chatId ?? NEW}`;
  return {
    read: (chatId) => attempt(() => open().getItem(keyOf(chatId))) ?? "",
    write(chatId, text) {
      attempt(() => {
        if (text.trim() === "") open().removeItem(keyOf(chatId));
        else open().setItem(keyOf(chatId), text);
      });
    },
  };
}

export function moveUnsentText(personId: string, from: string | null, to: string | null, open?: () => Store): void {
  const texts = unsentTextsOf(personId, open);
  const text = texts.read(from);
  if (text === "") return;
  texts.write(to, text);
  texts.write(from, "");
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
