import type { ChatChoice, ChatProblem } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import { findAccount } from "@/server/identity/people/people.view";
import { DomainError } from "@/server/lib/errors";
import { readChoice } from "./chat-choices.service";
import type { ChatServices } from "./chat-services";
import { ChatFailure } from "./models/describe-failure";

type Held = Pick<ChatServices, "client" | "served" | "settings" | "snapshots">;

export const NO_LONGER: ChatProblem = {
  kind: "refused",
  message: "Your account changed, so the answer was stopped",
  retryAfter: null,
};

/** Checked before each round and call, because a turn may run for half an hour. Throws the message for the person. */
export async function assertStillAllowed(held: Held, me: Me, choice: ChatChoice): Promise<void> {
  const account = await readAccount(held, me);
  if (account === null || account.disabled || !may(account.accountRole, "chat.use")) throw new ChatFailure(NO_LONGER);
  const served = held.served.current();
  if (served === null) return;
  try {
    const settings = held.settings.current().chat;
    readChoice({ me: { ...me, accountRole: account.accountRole }, served, settings }, choice);
  } catch (error) {
    throw error instanceof DomainError ? new ChatFailure(takenAway(error)) : error;
  }
}

/** Without a database no account can have changed: what was known holds. */
async function readAccount({ client, snapshots }: Held, { id, accountRole }: Me) {
  try {
    return await findAccount(client, id);
  } catch (error) {
    await snapshots.refresh();
    if (snapshots.databaseIsUp()) throw error;
    return { accountRole, disabled: false };
  }
}

function takenAway({ details }: DomainError): ChatProblem {
  const what = details.field === "choice.model" ? "model" : "role";
  return {
    kind: "refused",
    message: `This chat's ${what} no longer exists, or you can no longer use it. Choose another one`,
    retryAfter: null,
  };
}
