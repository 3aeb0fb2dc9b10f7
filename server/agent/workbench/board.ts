import { boardTools } from "@/prisma/scenarios/starter/tools-tasks";
import type { Json } from "@/server/engine/model/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { type Card, COLUMNS, DEMO_CARDS } from "./demo-board";
import { DAY_MS } from "./times";
import { inWords, keyOf } from "./words";
import { changeItems, type Item, itemKind, listItems, putItem } from "./workbench.store";

const CARD = itemKind<Card>("board_card");
const DEFAULT_BOARD = "platform";
const NOBODY = ["unassigned", "nobody", "none"];

export const board = bindTools(boardTools, { ae_task_list: listCards });

async function listCards(context: ToolContext, args: Arguments): Promise<Json> {
  const { now } = context;
  const cards = (await readCards(context)).map(({ key, data }) => ({ id: key, ...data }));
  const boards = [...new Set(cards.map((card) => card.board))].sort();
  const asked = args.optionalText("board") ?? DEFAULT_BOARD;
  const name = boards.find((known) => keyOf(known) === keyOf(asked).replace(/ board$/, ""));
  if (name === undefined) throw new ToolFailure(`There is no board ${asked}; boards are ${inWords(boards)}`);
  const column = args.text("column");
  const assignee = args.optionalText("assignee");
  const label = args.optionalText("label");
  const found = cards
    .filter((card) => card.board === name)
    .filter((card) => column === "any" || card.column === column)
    .filter((card) => assignee === null || isOf(card, keyOf(assignee)))
    .filter((card) => label === null || keyOf(card.label ?? "") === keyOf(label))
    .sort((a, b) => COLUMNS.indexOf(a.column) - COLUMNS.indexOf(b.column) || (a.created < b.created ? -1 : 1));
  return {
    board: name,
    cards: found.slice(0, args.number("limit")).map(({ id, title, column, assignee, label, created }) => {
      const age_days = Math.floor((now.getTime() - Date.parse(created)) / DAY_MS);
      return { id, title, column, assignee, label, age_days };
    }),
    found: found.length,
    other_boards: boards.filter((known) => known !== name),
    ...(found.length === 0 && { note: "No card matches" }),
  };
}

function isOf({ assignee }: Card, asked: string): boolean {
  if (assignee === null) return NOBODY.includes(asked);
  // "Maya" means the Maya of the team, whatever her surname.
  return keyOf(assignee) === asked || keyOf(assignee).split(" ").includes(asked);
}

/** The board is a small sample, created on first use. */
async function readCards({ client, ownerId, now }: ToolContext): Promise<readonly Item<Card>[]> {
  const cards = await listItems(client, ownerId, CARD);
  if (cards.length > 0) return cards;
  return await changeItems(client, ownerId, CARD, async (tx) => {
    // Another call may have created it meanwhile.
    if ((await listItems(tx, ownerId, CARD)).length === 0) {
      for (const [at, { daysOld, ...card }] of DEMO_CARDS.entries()) {
        const created = new Date(now.getTime() - daysOld * DAY_MS).toISOString();
        await putItem(tx, ownerId, CARD, `AE-${101 + at}`, { ...card, created });
      }
    }
    return await listItems(tx, ownerId, CARD);
  });
}
