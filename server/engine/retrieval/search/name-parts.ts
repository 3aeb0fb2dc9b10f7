/**
 * The part of a name that says what the tool does: `mcp__github__create_issue`, `github.create_issue` and
 * `github/create_issue` all end in `create_issue`. Models omit or invent such prefixes.
 */
export function lastPartOf(name: string): string {
  const parts = name.toLowerCase().split(/__|[./:]/);
  return parts.findLast((part) => part !== "") ?? "";
}
