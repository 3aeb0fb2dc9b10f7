// @ts-check
import { ToolcribError } from "./toolcrib-error.mjs";

/** What a model can mend by itself: wrong arguments, a name that does not exist, too much text, a tool nobody runs. */
const FOR_THE_MODEL = new Set([400, 404, 413, 422]);

/**
 * A refused call in words for the model, which can then do better; what it cannot mend is thrown on.
 * @param {unknown} error
 * @returns {string}
 */
export function refusalFor(error) {
  if (!(error instanceof ToolcribError) || !FOR_THE_MODEL.has(error.status)) throw error;
  const { message, closest, schema } = error;
  return JSON.stringify({ error: message, ...(closest && { closest }), ...(schema !== undefined && { schema }) });
}
