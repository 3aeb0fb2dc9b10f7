import { Composer, isAlias, isCollection, isMap, isSeq, LineCounter, Parser, YAMLParseError } from "yaml";

/** @typedef {{ maxAliasCount: number, uniqueKeys: boolean }} YamlOptions */

/**
 * Throws a `YAMLParseError` that names the line, for invalid YAML and for what no file of ours needs: nested aliases
 * fill memory, and keys that are maps take minutes.
 * @param {string} text @param {YamlOptions} options @returns {unknown}
 */
export function parseYaml(text, { maxAliasCount, uniqueKeys }) {
  const lines = new LineCounter();
  try {
    const tokens = [...new Parser(lines.addNewLine).parse(text)];
    refuseDepth(tokens);
    // Otherwise it would write to the error output what it thinks of the text, and make sets and maps of what asks for it.
    const options = /** @type {const} */ ({ logLevel: "error", resolveKnownTags: false, schema: "core", uniqueKeys });
    const [document, next] = new Composer(options).compose(tokens, true, text.length);
    if (document === undefined) return null;
    const [error] = document.errors;
    if (error !== undefined) throw error;
    if (next !== undefined) throw refusal(next.range[0], "it contains more than one document");
    refuseOddities(document.contents, maxAliasCount > 0);
    return document.toJS({ maxAliasCount });
  } catch (error) {
    if (error instanceof YAMLParseError) {
      error.linePos = [lines.linePos(error.pos[0])];
      error.message = `line ${error.linePos[0].line}: ${error.message}`;
    }
    throw error;
  }
}

const MAX_DEPTH = 128;

/**
 * The composer recurses, and V8 can end the process when the stack overflows. So this check runs first, without recursion.
 * @param {readonly import("yaml").CST.Token[]} tokens
 */
function refuseDepth(tokens) {
  const waiting = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) throw refusal(token.offset, "it is nested too deeply");
    if (token.type === "document" && token.value) waiting.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    for (const { key, value } of token.items) {
      if (key) waiting.push({ token: key, depth: depth + 1 });
      if (value) waiting.push({ token: value, depth: depth + 1 });
    }
  }
}

/** @param {unknown} root @param {boolean} mayRefer */
function refuseOddities(root, mayRefer) {
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isAlias(node) && !mayRefer) {
      throw refusal(node.range?.[0], "aliases (*name) are not supported; write out the value");
    }
    if (isSeq(node)) for (const item of node.items) waiting.push(item);
    if (!isMap(node)) continue;
    for (const { key, value } of node.items) {
      if (isCollection(key)) throw refusal(key.range?.[0], "a key must be a string, not a list or map");
      waiting.push(key, value);
    }
  }
}

/** @param {number | undefined} offset @param {string} words */
function refusal(offset = 0, words) {
  return new YAMLParseError([offset, offset], "RESOURCE_EXHAUSTION", words);
}
