type ConflictingField = { field: string; mine: string; theirs: string };

export function conflictingFields(mine: object, theirs: object): ConflictingField[] {
  const other = theirs as Record<string, unknown>;
  return Object.entries(mine)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field]))
    .map(([field, value]) => ({ field, mine: toText(value), theirs: toText(other[field]) }));
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}
