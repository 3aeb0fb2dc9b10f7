import type { Frame } from "@/server/contract/frame";
import { may } from "@/server/contract/permissions";
import { serverApi } from "./server-api";

export async function loadFrame(): Promise<Frame> {
  const api = await serverApi();
  const me = await api.me.get();
  const isShown = me !== null && may(me.accountRole, "policy.read");
  return { me, unpublished: isShown ? await whenSoon(api.revisions.unpublished()) : null };
}

const TIMEOUT_MS = 500;

/** A page does not wait longer: the browser loads what is missing. */
async function whenSoon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
