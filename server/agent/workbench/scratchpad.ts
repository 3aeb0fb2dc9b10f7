import { scratchpadTools } from "@/prisma/scenarios/starter/tools-notes";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import type { ToolContext } from "./builtin-tool";
import { assertNotFull, assertNotTooLong } from "./limits";
import { stampOf } from "./times";
import { keyOf, requireText } from "./words";
import { changeItems, getItem, itemKind, listItems, putItem, removeItems } from "./workbench.store";

type Pad = {
  readonly name: string;
  readonly text: string;
  readonly changed: string;
  readonly expires: string | null;
};

const PAD = itemKind<Pad>("pad");
const HOUR_MS = 3_600_000;

export const scratchpad = bindTools(scratchpadTools, {
  scratch_read: readPad,
  scratch_write: writePad,
  scratch_append: appendToPad,
  scratch_clear: clearPad,
});

async function readPad({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const name = requireText("pad", args.text("pad"));
  const pad = await findPad(client, ownerId, name, now);
  if (pad === null || pad.text === "") {
    const others = (await listPads(client, ownerId, now)).filter((other) => keyOf(other) !== keyOf(name));
    return { pad: name, text: "", note: "It is empty", ...(others.length > 0 && { other_pads: others }) };
  }
  const lines = pad.text.split("\n");
  const lastLines = args.optionalNumber("last_lines") ?? lines.length;
  return { ...show(pad), changed: pad.changed, text: lines.slice(-lastLines).join("\n") };
}

async function writePad({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const name = requireText("pad", args.text("pad"));
  const hours = args.optionalNumber("expires_in_hours");
  const pad: Pad = {
    name,
    text: withoutLastBreak(args.text("content")),
    changed: now.toISOString(),
    expires: hours === null ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString(),
  };
  return await changeItems(client, ownerId, PAD, async (tx) => {
    const before = await findPad(tx, ownerId, name, now);
    await putPad(tx, ownerId, pad, before === null);
    return { written: show(pad), replaced_characters: before?.text.length ?? 0 };
  });
}

async function appendToPad({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const name = requireText("pad", args.text("pad"));
  const content = withoutLastBreak(args.text("content"));
  const added = args.flag("timestamp") ? `[${stampOf(now)}] ${content}` : content;
  return await changeItems(client, ownerId, PAD, async (tx) => {
    const before = await findPad(tx, ownerId, name, now);
    const text = before === null || before.text === "" ? added : `${before.text}\n${added}`;
    const pad: Pad = {
      name: before?.name ?? name,
      text: assertNotTooLong("content", text),
      changed: now.toISOString(),
      expires: before?.expires ?? null,
    };
    await putPad(tx, ownerId, pad, before === null);
    return { appended_to: show(pad) };
  });
}

async function clearPad({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  return await changeItems(client, ownerId, PAD, async (tx) => {
    const pads = await listPads(tx, ownerId, now);
    if (args.flag("all_pads")) {
      await removeItems(tx, ownerId, PAD);
      return { cleared: pads };
    }
    const name = requireText("pad", args.text("pad"));
    const known = pads.filter((pad) => keyOf(pad) === keyOf(name));
    await removeItems(tx, ownerId, PAD, [keyOf(name)]);
    if (known.length > 0) return { cleared: known };
    return { cleared: [], note: `${name} was already empty`, ...(pads.length > 0 && { other_pads: pads }) };
  });
}

async function findPad(db: Db, ownerId: string, name: string, now: Date): Promise<Pad | null> {
  const pad = await getItem(db, ownerId, PAD, keyOf(name));
  return pad === null || hasExpired(pad, now) ? null : pad;
}

async function listPads(db: Db, ownerId: string, now: Date): Promise<string[]> {
  return (await listItems(db, ownerId, PAD)).filter(({ data }) => !hasExpired(data, now)).map(({ data }) => data.name);
}

async function putPad(db: Db, ownerId: string, pad: Pad, isNew: boolean): Promise<void> {
  if (isNew) await assertNotFull(db, ownerId, PAD, "pads");
  await putItem(db, ownerId, PAD, keyOf(pad.name), pad);
}

function hasExpired({ expires }: Pad, now: Date): boolean {
  return expires !== null && expires <= now.toISOString();
}

function show({ name, text, expires }: Pad): JsonObject {
  return { pad: name, lines: text === "" ? 0 : text.split("\n").length, ...(expires !== null && { expires }) };
}

function withoutLastBreak(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(/\n$/, "");
}
