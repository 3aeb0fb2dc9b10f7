/** `mcp__github__create_issue` and `github/create_issue` both end in `create_issue`: models omit or invent prefixes. */
export function lastPartOf(name: string): string {
  const parts = name.toLowerCase().split(/__|[./:]/);
  return parts.findLast((part) => part !== "") ?? "";
}
