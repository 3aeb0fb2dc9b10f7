import { reminderTools } from "@/prisma/scenarios/starter/tools-reminders";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { assertNotFull } from "./limits";
import { lastBefore, nextAfter, type Repeat } from "./reminder-times";
import { DAY_MS, readMoment } from "./times";
import { inWords, requireText } from "./words";
import {
  changeItems,
  getItem,
  type Item,
  itemKind,
  listItems,
  nextNumber,
  putItem,
  removeItems,
} from "./workbench.store";

type Reminder = {
  readonly text: string;
  /** The first time, or none: then it waits for the next conversation. */
  readonly at: string | null;
  readonly repeat: Repeat;
  readonly channel: string;
  readonly created: string;
  readonly skipped: string | null;
};

const REMINDER = itemKind<Reminder>("reminder");
/** Reminders due this long ago are still mentioned. */
const DUE_MS = DAY_MS;
/** A model's idea of "now" may be a little behind. */
const LATE_MS = 60_000;

export const reminders = bindTools(reminderTools, {
  reminders_add: addReminder,
  reminders_list: listReminders,
  reminders_remove: removeReminder,
  reminders_clear: clearReminders,
});

async function addReminder({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const at = args.optionalText("at");
  const repeat = args.text("repeat") as Repeat;
  const moment = at === null ? null : readMoment("at", at);
  if (moment === null && repeat !== "never")
    throw new ToolFailure("at: a repeating reminder needs a first date and time");
  if (moment !== null && repeat === "never" && moment.getTime() < now.getTime() - LATE_MS) {
    throw new ToolFailure(`at: ${moment.toISOString()} has passed; it is now ${now.toISOString()}`);
  }
  const reminder: Reminder = {
    text: requireText("text", args.text("text")),
    at: moment === null ? null : moment.toISOString(),
    repeat,
    channel: args.text("channel"),
    created: now.toISOString(),
    skipped: null,
  };
  const number = await changeItems(client, ownerId, REMINDER, async (tx) => {
    await assertNotFull(tx, ownerId, REMINDER, "reminders");
    const made = await nextNumber(tx, ownerId, REMINDER);
    await putItem(tx, ownerId, REMINDER, String(made), reminder);
    return made;
  });
  const unsent = reminder.channel !== "chat" && {
    note: `${reminder.channel} is not connected here, so the reminder only appears in the list`,
  };
  return { added: show({ key: String(number), data: reminder }, now), ...unsent };
}

async function listReminders({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const status = args.text("status");
  const until = args.optionalText("until");
  const before = until === null ? null : readMoment("until", until);
  const all = await listItems(client, ownerId, REMINDER);
  const found = all
    .map((item) => ({ item, when: whenToShow(item.data, status, now) }))
    .filter(({ item, when }) => when !== null || (item.data.at === null && status !== "delivered"))
    .filter(({ when }) => before === null || when === null || when < before)
    .sort((a, b) => (a.when?.getTime() ?? 0) - (b.when?.getTime() ?? 0) || Number(a.item.key) - Number(b.item.key));
  const due = all.flatMap((item) => showDue(item, now));
  return {
    now: now.toISOString(),
    reminders: found.slice(0, args.number("limit")).map(({ item }) => show(item, now)),
    found: found.length,
    ...(due.length > 0 && { due: due.slice(0, args.number("limit")) }),
    ...(all.length === 0 && { note: "There are no reminders" }),
  };
}

async function removeReminder({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const key = args.text("reminder_id").replace(/^0+(?=\d)/, "");
  return await changeItems(client, ownerId, REMINDER, async (tx): Promise<Json> => {
    const reminder = await getItem(tx, ownerId, REMINDER, key);
    if (reminder === null) {
      const numbers = (await listItems(tx, ownerId, REMINDER)).map((item) => Number(item.key)).sort((a, b) => a - b);
      const rest = numbers.length === 0 ? "there are none" : `there are ${inWords(numbers)}`;
      throw new ToolFailure(`There is no reminder ${key}; ${rest}`);
    }
    if (!args.flag("only_next")) {
      await removeItems(tx, ownerId, REMINDER, [key]);
      return { removed: { id: key, text: reminder.text } };
    }
    const next = nextOf(reminder, now);
    if (reminder.repeat === "never" || next === null) {
      throw new ToolFailure(`Reminder ${key} does not repeat: there is no other occurrence to keep`);
    }
    const kept = { ...reminder, skipped: next.toISOString() };
    await putItem(tx, ownerId, REMINDER, key, kept);
    return { skipped: next.toISOString(), reminder: show({ key, data: kept }, now) };
  });
}

async function clearReminders({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  if (!args.flag("confirm")) throw new ToolFailure("confirm: must be true; ask the person first, this can't be undone");
  const scope = args.text("scope");
  const days = args.optionalNumber("older_than_days");
  const setBefore = days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
  return await changeItems(client, ownerId, REMINDER, async (tx): Promise<Json> => {
    const all = await listItems(tx, ownerId, REMINDER);
    const gone = all
      .filter(({ data }) => scope === "all" || (scope === "upcoming") === isToCome(data, now))
      .filter(({ data }) => setBefore === null || data.created < setBefore);
    const removed = await removeItems(
      tx,
      ownerId,
      REMINDER,
      gone.map(({ key }) => key),
    );
    return { removed, remaining: all.length - removed };
  });
}

/** A repeating reminder is both delivered and pending: it counts as delivered only if asked. */
function whenToShow(reminder: Reminder, status: string, now: Date): Date | null {
  if (status === "upcoming") return nextOf(reminder, now);
  if (status === "delivered") return lastOf(reminder, now);
  return nextOf(reminder, now) ?? lastOf(reminder, now);
}

function isToCome(reminder: Reminder, now: Date): boolean {
  return reminder.at === null || nextOf(reminder, now) !== null;
}

function nextOf({ at, repeat, skipped }: Reminder, now: Date): Date | null {
  if (at === null) return null;
  const skippedAt = skipped === null ? now : new Date(skipped);
  return nextAfter(new Date(at), repeat, skippedAt > now ? skippedAt : now);
}

function lastOf({ at, repeat, skipped }: Reminder, now: Date): Date | null {
  const last = at === null ? null : lastBefore(new Date(at), repeat, now);
  return last !== null && last.toISOString() === skipped ? null : last;
}

function show({ key, data }: Item<Reminder>, now: Date): JsonObject {
  const next = nextOf(data, now);
  const last = lastOf(data, now);
  return {
    id: key,
    text: data.text,
    ...(data.at === null ? { at: "next conversation" } : next !== null && { at: next.toISOString() }),
    ...(last !== null && { delivered: last.toISOString() }),
    ...(data.repeat !== "never" && { repeat: data.repeat }),
    channel: data.channel,
    set: data.created,
  };
}

function showDue({ key, data }: Item<Reminder>, now: Date): JsonObject[] {
  if (data.at === null) return [{ id: key, text: data.text }];
  const last = lastOf(data, now);
  if (last === null || now.getTime() - last.getTime() > DUE_MS) return [];
  // A series created today with a past start was not due back then.
  if (last.toISOString() < data.created && data.repeat !== "never") return [];
  return [{ id: key, text: data.text, at: last.toISOString() }];
}
