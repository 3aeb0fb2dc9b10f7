import { choice, flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS, REMOVES } from "./define-tools";

export const fileTools = defineTools("files", "files", [
  {
    name: "file_read",
    title: "Read a file",
    summary: "Return the text of one file, whole or a range of lines",
    description:
      "Return the text of one file from the workspace, with line numbers. Ask for a range of lines when the file is long; binary files are refused.",
    inputSchema: object(
      {
        path: text("Path of the file, relative to the workspace root"),
        start_line: integer("First line to return", { minimum: 1, default: 1 }),
        line_count: integer("How many lines to return", { minimum: 1, maximum: 2000, default: 400 }),
      },
      ["path"],
    ),
    annotations: READS,
    keywords: ["open", "show", "cat", "view", "contents"],
    examples: ["show file src/index.ts", "open the config and tell me the port", "what's in README.md?"],
  },
  {
    name: "file_list",
    title: "List a directory",
    summary: "List files and folders under a path, optionally by name pattern and depth",
    description:
      "List the files and folders below a path with size and time of last change. Narrow it by a name pattern, and set the depth to look into subfolders.",
    inputSchema: object({
      path: text("Folder to list, relative to the workspace root", { default: "." }),
      pattern: text("Glob that names must match, such as *.md"),
      depth: integer("How many levels of folders to descend", { minimum: 1, maximum: 10, default: 1 }),
      include_hidden: flag("Also list names that start with a dot", false),
    }),
    annotations: READS,
    keywords: ["directory", "ls", "tree", "dir"],
    examples: ["list files in the docs directory", "which markdown files are there?", "show me the project tree"],
  },
  {
    name: "file_write",
    title: "Write a file",
    summary: "Create a text file, or replace or extend an existing one",
    description:
      "Create a text file or change an existing one: replace everything, or add at the end. Missing folders are made. The previous content of a replaced file is lost.",
    inputSchema: object(
      {
        path: text("Path of the file, relative to the workspace root"),
        content: text("Text to write, UTF-8"),
        mode: choice("What to do when the file exists", ["replace", "append", "fail_if_exists"], "replace"),
      },
      ["path", "content"],
    ),
    annotations: REMOVES,
    keywords: ["save", "edit", "overwrite", "modify", "store"],
    examples: [
      "save this as notes/plan.md",
      "create a file hello.py that prints the date",
      "append a line to .gitignore",
    ],
  },
  {
    name: "file_diff",
    title: "Compare two files",
    summary: "Show the differences between two files, or a file and a given text, as a unified diff",
    description:
      "Compare two files, or one file with a proposed text, and return the differences as a unified diff. Nothing is written.",
    inputSchema: object(
      {
        path: text("The file on the left side"),
        other_path: text("The file on the right side"),
        other_text: text("Text for the right side, instead of a second file"),
        context_lines: integer("Unchanged lines to show around each change", { minimum: 0, maximum: 20, default: 3 }),
      },
      ["path"],
    ),
    annotations: READS,
    keywords: ["changed", "delta", "versus", "patch"],
    examples: [
      "compare config.yaml with config.example.yaml",
      "diff these two files",
      "what would change if I saved this version?",
    ],
  },
  {
    name: "file_grep",
    title: "Search in files",
    summary: "Search file contents for a text or regular expression and return matching lines",
    description:
      "Search inside files for a text or regular expression. Returns matching lines with path and line number, so that the right place can be opened with file_read.",
    inputSchema: object(
      {
        pattern: text("Text or regular expression to look for", { minLength: 1 }),
        path: text("Folder or file to search", { default: "." }),
        glob: text("Only files whose name matches, such as *.ts"),
        ignore_case: flag("Treat upper and lower case alike", false),
        max_matches: integer("Stop after this many matches", { minimum: 1, maximum: 1000, default: 100 }),
      },
      ["pattern"],
    ),
    annotations: READS,
    keywords: ["grep", "find", "occurrences", "ripgrep", "usage"],
    examples: [
      "grep for TODO in the server folder",
      "find in files where parseDate is used",
      "search in the logs folder for timeout",
    ],
  },
  {
    name: "file_syntax_check",
    title: "Check syntax",
    summary: "Parse a source file and report syntax errors with line and column, without running it",
    description:
      "Parse a source file and report syntax errors with line and column. The code is not executed. The language is taken from the file name unless given.",
    inputSchema: object(
      {
        path: text("Source file to check"),
        language: choice(
          "Language of the file",
          ["auto", "python", "javascript", "typescript", "json", "yaml", "shell"],
          "auto",
        ),
      },
      ["path"],
    ),
    annotations: READS,
    keywords: ["lint", "validate", "compile", "valid"],
    examples: ["syntax check app.py", "is this YAML file valid?", "does server.ts still parse?"],
  },
  {
    name: "file_stat",
    title: "Describe a file",
    summary: "Tell whether a path exists, with type, size, owner, permissions and times",
    description:
      "Tell whether a path exists and describe it: file, folder or link, size in bytes, owner, permissions, and when it was created and last changed. Content is not read.",
    inputSchema: object(
      {
        path: text("Path to describe, relative to the workspace root"),
        follow_links: flag("Describe the target of a symbolic link", true),
        checksum: flag("Also compute the SHA-256 of the content", false),
      },
      ["path"],
    ),
    annotations: READS,
    keywords: ["modified", "big", "metadata", "hash"],
    examples: ["how big is backup.tar?", "when was the config last modified?", "does data/cache exist?"],
  },
]);
