import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Verb } from "./large-verbs";
import { choice, decimal, flag, integer, list, object, text } from "./schema-helpers";

export type Resource = {
  readonly one: string;
  readonly many: string;
  readonly properties: Readonly<Record<string, JsonObject>>;
};

export function makeInput({ one, many, properties }: Resource, verb: Verb): JsonObject {
  const id = text(`Id of the ${spaced(one)}`);
  const names = Object.keys(properties);
  switch (verb.input) {
    case "id":
      return object({ id }, ["id"]);
    case "fields":
      return object(properties, names.slice(0, 2));
    case "id-and-fields":
      return object({ id, ...properties }, ["id"]);
    case "filter":
      return object({
        ...Object.fromEntries(Object.entries(properties).slice(0, 3)),
        page: integer("Page to return", { minimum: 1, default: 1 }),
        page_size: integer(`How many ${spaced(many)} a page holds`, { minimum: 1, maximum: 100, default: 25 }),
      });
    case "query":
      return object(
        {
          query: text("Words to look for", { minLength: 2 }),
          limit: integer("How many matches to return", { minimum: 1, maximum: 100, default: 10 }),
        },
        ["query"],
      );
    case "assign":
      return object(
        { id, assignee: text("Address of the person", { format: "email" }), remark: text("What they should know") },
        ["id", "assignee"],
      );
    case "export":
      return object(
        {
          file_format: choice("Format of the file", ["csv", "xlsx", "json"], "csv"),
          columns: list("Columns to include", { type: "string", enum: names }),
        },
        ["file_format"],
      );
    case "period":
      return object(
        {
          from: text("First day", { format: "date" }),
          to: text("Last day", { format: "date" }),
          group_by: choice("Length of each step", ["day", "week", "month"], "month"),
        },
        ["from", "to"],
      );
  }
}

/** Reads the notation that `large-vocabulary.ts` explains. */
export function parseResource(line: string): Resource {
  const [names = "", fields = ""] = line.split(": ");
  const [one = "", many = ""] = names.split("/");
  const properties = Object.fromEntries(fields.split(", ").map((notation) => parseProperty(one, notation)));
  return { one, many, properties };
}

function parseProperty(one: string, notation: string): readonly [string, JsonObject] {
  const [, name = "", kind = "", values = ""] = /^([a-z_]+)([#$@~?=]?)(.*)$/.exec(notation) ?? [];
  const label = `${labelOf(name)} of the ${spaced(one)}`;
  const about = label.charAt(0).toUpperCase() + label.slice(1);
  switch (kind) {
    case "#":
      return [name, integer(about, { minimum: 0 })];
    case "$":
      return [name, decimal(`${about}, in the account's currency`, { minimum: 0 })];
    case "@":
      return [name, text(`${about}, as an email address`, { format: "email" })];
    case "~":
      return [name, text(about, { format: "date" })];
    case "?":
      return [name, flag(`Whether "${spaced(name)}" holds for the ${spaced(one)}`)];
    case "=":
      return [name, choice(about, values.split("|"))];
    default:
      return [name, text(about)];
  }
}

export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

/** A field as people say it: `starts_on` is the starts date. */
export function labelOf(name: string): string {
  return spaced(name.replace(/_on$/, "_date"));
}

export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}
