import { choice, flag, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";

const database = text("Database to use", { default: "aether" });

export const databaseTools = defineTools("database", "database", [
  {
    name: "ae_db_query",
    title: "Query the database",
    summary: "Run one read-only SQL statement on the Aether MariaDB database and return rows",
    description:
      "Run one read-only SQL statement on the Aether MariaDB database and return columns and rows. Only SELECT, SHOW and EXPLAIN pass; pass values as parameters, never inside the text.",
    inputSchema: object(
      {
        sql: text("The statement, with ? for each parameter", { minLength: 6 }),
        parameters: list("Values for the question marks, in order", { type: ["string", "number", "boolean", "null"] }),
        database,
        max_rows: integer("Return at most this many rows", { minimum: 1, maximum: 5000, default: 200 }),
        timeout_seconds: integer("Stop it after this long", { minimum: 1, maximum: 120, default: 20 }),
      },
      ["sql"],
    ),
    annotations: READS,
    keywords: ["db", "table", "count", "report", "mysql"],
    examples: [
      "run a SQL query for orders per month",
      "how many users are in the database?",
      "select the ten newest invoices",
    ],
  },
  {
    name: "ae_db_describe",
    title: "Describe tables",
    summary: "List tables of the Aether database, or the columns, keys and indexes of one table",
    description:
      "Without a table: list the tables of the Aether database with size and row estimate. With one: its columns, types, keys, indexes and foreign keys. Look here before writing a query.",
    inputSchema: object({
      table: text("Table to describe", { pattern: "^[A-Za-z0-9_]+$" }),
      database,
      include: list("Parts to return for a table", {
        type: "string",
        enum: ["columns", "indexes", "foreign_keys", "ddl"],
      }),
      sample_rows: integer("Also show this many rows", { minimum: 0, maximum: 10, default: 0 }),
    }),
    annotations: READS,
    keywords: ["schema", "db", "structure", "fields", "sql"],
    examples: ["which tables are in the database?", "describe the orders table", "show the schema of users"],
  },
  {
    name: "ae_db_show_view",
    title: "Show a view",
    summary: "Show the definition of a stored view of the Aether database and what it is built on",
    description:
      "Show how a stored view of the Aether database is defined: its SELECT text, columns, and the tables and views it depends on. Lists all views when no name is given.",
    inputSchema: object({
      view: text("View to show", { pattern: "^[A-Za-z0-9_]+$" }),
      database,
      format: choice("How to lay out the statement", ["pretty", "raw"], "pretty"),
      with_dependencies: flag("Also list what the view is built on", true),
    }),
    annotations: READS,
    keywords: ["sql", "db", "maria", "definition of"],
    examples: [
      "show the view monthly_totals",
      "which views does the database have?",
      "how is the v_open_orders view built?",
    ],
  },
]);
