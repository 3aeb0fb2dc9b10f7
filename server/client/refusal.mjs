// @ts-check
import { ToolcribError } from "./toolcrib-error.mjs";

/** Errors a model can fix: invalid arguments, an unknown name, too much text, a tool that nothing runs. */
const FOR_THE_MODEL = new Set([400, 404, 413, 422]);

/**
 * The error message for the model, if the model can fix it; other errors are rethrown.
 * @param {unknown} error
 * @returns {string}
 */
export function refusalFor(error) {
  if (!(error instanceof ToolcribError) || !FOR_THE_MODEL.has(error.status)) throw error;
  const { message, closest, schema } = error;
  return JSON.stringify({ error: message, ...(closest && { closest }), ...(schema !== undefined && { schema }) });
}
