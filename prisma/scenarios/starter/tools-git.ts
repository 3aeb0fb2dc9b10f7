import { choice, flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";

export const gitTools = defineTools("git", "git", [
  {
    name: "git_status",
    title: "Working tree status",
    summary: "Show branch, staged, changed and untracked files of a Git repository",
    description:
      "Show the state of a Git working tree: current branch, how far it is ahead of or behind its upstream, and which files are staged, changed, untracked or in conflict.",
    inputSchema: object({
      repository: text("Folder of the repository", { default: "." }),
      include_untracked: flag("List files that Git does not track yet", true),
    }),
    annotations: READS,
    keywords: ["commit", "uncommitted", "repo", "dirty"],
    examples: ["git status", "do I have uncommitted changes?", "which branch am I on?", "is the repo clean?"],
  },
  {
    name: "git_log",
    title: "Commit history",
    summary: "List commits of a Git repository by branch, author, period or path",
    description:
      "List commits, newest first, with hash, author, date and subject. Narrow the history by branch, author, period, or the path that was touched.",
    inputSchema: object({
      repository: text("Folder of the repository", { default: "." }),
      ref: text("Branch, tag or hash to start from", { default: "HEAD" }),
      author: text("Only commits whose author name or address contains this"),
      since: text("Only commits after this day", { format: "date" }),
      path: text("Only commits that touch this file or folder"),
      limit: integer("How many commits to return", { minimum: 1, maximum: 200, default: 20 }),
    }),
    annotations: READS,
    keywords: ["git", "pushed", "merged", "changelog", "who"],
    examples: [
      "show the last ten commits",
      "what was pushed to main since Monday?",
      "who changed the parser last?",
      "git log for the docs folder",
    ],
  },
  {
    name: "git_diff",
    title: "Show changes",
    summary: "Show line changes in a Git repository: unstaged, staged, or between two commits",
    description:
      "Show changes line by line as a patch: what is not staged, what is staged, or everything between two commits or branches.",
    inputSchema: object({
      repository: text("Folder of the repository", { default: "." }),
      scope: choice("Which changes to show", ["unstaged", "staged", "between"], "unstaged"),
      from: text("Older commit or branch, when scope is between"),
      to: text("Newer commit or branch, when scope is between", { default: "HEAD" }),
      path: text("Only changes below this file or folder"),
      stat_only: flag("Only file names with counts of lines added and removed", false),
    }),
    annotations: READS,
    keywords: ["git", "compare", "review", "modified"],
    examples: [
      "git diff for what I have staged",
      "compare this branch with main",
      "what changed between v1.2 and v1.3?",
    ],
  },
]);
