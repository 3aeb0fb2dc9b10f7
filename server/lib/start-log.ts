import pino from "pino";

const WARN = 40;

/** Holds plain log lines until the start messages are printed. Warnings pass at once. */
export function createStartLog(target: Pick<NodeJS.WritableStream, "write"> = pino.destination(1)) {
  let held: string[] | null = [];
  return {
    // Tells pino to set `lastLevel` before each line.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      if (held !== null && this.lastLevel < WARN) held.push(line);
      else target.write(line);
    },
    release(): void {
      for (const line of held ?? []) target.write(line);
      held = null;
    },
  };
}
