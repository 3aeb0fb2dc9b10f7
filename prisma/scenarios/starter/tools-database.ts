import { choice, flag, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";

const database = text("Database to use", { default: "main" });

export const databaseTools = defineTools("database", "database", [
  {
    name: "ae_db_query",
    title: "Query the database",
    summary: "Run one read-only SQL statement on the MariaDB database and return rows",
    description:
      "Run one read-only SQL statement on the MariaDB database and return columns and rows. Only SELECT, SHOW and EXPLAIN pass; pass values as parameters, never inside the text.",
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
    keywords: [
      ...["db", "table", "count", "report", "mysql", "how many", "sum", "average", "records", "join", "group by"],
      ...["customers", "orders"],
    ],
    examples: [
      "run a SQL query for orders per month",
      "how many users are in the database?",
      "select the ten newest invoices",
      "SELECT * FROM sessions WHERE user_id = 42",
      "which customers haven't ordered since 2023",
      "total revenue by country last quarter, from the db",
      "look up the email for account 1187 in the users table",
      "average basket size this year?",
      "are there duplicate rows in contacts",
      "explain this query, why is it slow: select * from events order by ts",
      "what is the highest order id in MariaDB",
      "count the failed payments from yesterday",
      "pull the first 1000 rows of audit where actor = ?, Maya",
    ],
  },
  {
    name: "ae_db_describe",
    title: "Describe tables",
    summary: "List tables of the database, or the columns, keys and indexes of one table",
    description:
      "Without a table: list the tables of the database with size and row estimate. With one: its columns, types, keys, indexes and foreign keys. Look here before writing a query.",
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
    keywords: [
      ...["schema", "db", "structure", "fields", "sql", "datatype", "primary key", "which tables", "column names"],
      ...["relations", "ddl", "mysql"],
    ],
    examples: [
      "which tables are in the database?",
      "describe the orders table",
      "show the schema of users",
      "is there an index on events.created_at?",
      "data type of customers.phone",
      "how are orders and customers linked in the db",
      "which table is the biggest",
      "create statement for the payments table please",
      "what's the primary key of sessions",
      "can created_by be null in tickets?",
      "show the structure of products and a few sample rows",
      "where in the database would I find addresses",
    ],
  },
  {
    name: "ae_db_show_view",
    title: "Show a view",
    summary: "Show the definition of a stored view of the database and what it is built on",
    description:
      "Show how a stored view of the database is defined: its SELECT text, columns, and the tables and views it depends on. Lists all views when no name is given.",
    inputSchema: object({
      view: text("View to show", { pattern: "^[A-Za-z0-9_]+$" }),
      database,
      format: choice("How to lay out the statement", ["pretty", "raw"], "pretty"),
      with_dependencies: flag("Also list what the view is built on", true),
    }),
    annotations: READS,
    keywords: [
      ...["sql", "db", "maria", "definition of", "mysql", "create view", "underlying", "behind the view"],
      ...["reporting view", "v_"],
    ],
    examples: [
      "show the view monthly_totals",
      "which views does the database have?",
      "what's the SQL behind active_customers_view",
      "definition of view v_stock please, unformatted",
      "which tables does the revenue view draw on",
      "list all db views",
      "show create view sales_by_region",
      "why does v_overdue leave out March? let me see its select",
      "does any other view depend on v_base",
      "is monthly_totals a view, and what does it join",
    ],
  },
]);
