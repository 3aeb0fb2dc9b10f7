const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;
/** Bytes from here on would favour the first letters. */
const FAIR = 256 - (256 % LETTERS.length);

type Chance = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** An id that whoever sends makes up, so that a message that is sent twice is one message. */
export function newMessageId(chance: Chance = (bytes) => crypto.getRandomValues(bytes)): string {
  let made = "";
  while (made.length < LENGTH) {
    for (const byte of chance(new Uint8Array(LENGTH))) {
      if (byte < FAIR && made.length < LENGTH) made += LETTERS[byte % LETTERS.length];
    }
  }
  return `msg_${made}`;
}
