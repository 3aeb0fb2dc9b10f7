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
    keywords: [
      ...["uncommitted", "repo", "dirty", "checkout", "unpushed", "which branch", "merge conflict", "git st"],
      ...["local changes", "clean"],
    ],
    examples: [
      "do I have uncommitted changes?",
      "which branch am I on?",
      "is the repo clean?",
      "what have I not committed yet in ~/code/api",
      "am I behind origin?",
      "anything left to push?",
      "are there still merge conflicts",
      "which new files aren't tracked yet",
      "what's staged right now, just the names",
      "can I safely switch branches or will I lose work",
      "how does the working copy in the website repo look",
    ],
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
    keywords: [
      ...["commit history", "pushed", "merged", "changelog", "who changed", "landed", "contributors", "git blame"],
      ...["last commit", "pull request"],
    ],
    examples: [
      "show the last ten commits",
      "what was pushed to main since Monday?",
      "who changed the parser last?",
      "git log for the docs folder",
      "did anything land on main today?",
      "what has Priya been committing this month",
      "when was the login page last touched, and by whom",
      "commit messages since 2024-03-01 for the release notes",
      "was the hotfix merged already",
      "latest commit hash on the develop branch?",
      "how many commits went into tag v2.0",
      "history of src/auth.ts please",
      "which commit introduced the retry logic",
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
    keywords: [
      ...["git", "compare branches", "code review", "modified lines", "lines added", "pending changes", "my edits"],
      ...["since tag", "diffstat"],
    ],
    examples: [
      "git diff for what I have staged",
      "compare this branch with main",
      "what changed between v1.2 and v1.3?",
      "show me my edits before I commit",
      "what exactly did I modify in server/api since the last commit",
      "git diff --stat main..feature/login",
      "review the changes on this branch line by line",
      "which lines are different from origin/main",
      "what would go into the commit if I hit enter now",
      "patch between a1b2c3d and HEAD please",
      "how many lines were added and removed since last release",
      "what did that commit actually change in the css",
    ],
  },
]);
