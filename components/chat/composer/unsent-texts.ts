/** What was typed and not sent, kept in the browser: for each person, and for each chat and the one not begun yet. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type UnsentTexts = {
  read(chatId: string | null): string;
  /** An empty text forgets it. */
  write(chatId: string | null, text: string): void;
};

const PREFIX = "toolcrib.chat-draft";
const NEW = "new";

/** `open` throws where the browser keeps nothing: then no text is kept. */
export function unsentTextsOf(personId: string, open: () => Store = () => window.localStorage): UnsentTexts {
  const place = (chatId: string | null) => `${PREFIX}.${personId}.${chatId ?? NEW}`;
  return {
    read: (chatId) => attempt(() => open().getItem(place(chatId))) ?? "",
    write(chatId, text) {
      attempt(() => {
        if (text.trim() === "") open().removeItem(place(chatId));
        else open().setItem(place(chatId), text);
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
