import { choice, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, SETS } from "./define-tools";

export const agentTools = defineTools("agents", "agents", [
  {
    name: "spawn_agent",
    title: "Delegate to an agent",
    summary: "Hand a self-contained piece of work to a helper agent under a given role",
    description:
      "Hand a self-contained piece of work to a helper that runs on its own under a given role, with its own context and tools. Returns its final report, or an id when run in the background.",
    inputSchema: object(
      {
        role: choice("Role of the helper", ["research", "coder", "distill"]),
        instructions: text("The whole job, including everything that must be known", { minLength: 10 }),
        max_rounds: integer("Stop after this many model calls", { minimum: 1, maximum: 20, default: 5 }),
        wait: choice("Wait for the report or carry on meanwhile", ["wait", "background"], "wait"),
        share: list("Workspace paths that it may read", { type: "string" }),
      },
      ["role", "instructions"],
    ),
    annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    keywords: [
      ...["delegate", "spawn", "sub-agent", "subagent", "parallel", "assign", "helper bot", "outsource", "hand off"],
      ...["another agent", "farm out"],
    ],
    examples: [
      "spawn a sub-agent to compare these three libraries",
      "delegate the code review to a coder agent",
      "have another agent research flights meanwhile",
      "hand this off to someone else and keep talking to me",
      "kick off a research agent in the background on heat pumps",
      "split this up and let three helpers work in parallel",
      "get a coder to fix the failing tests in packages/api, ten rounds at most",
      "let a distill agent boil this transcript down",
      "farm the boring part out to a subagent and give me its report",
      "start a helper with access to docs/ only",
      "can somebody dig into this while we go on?",
    ],
  },
  {
    name: "claude_allow_dir",
    title: "Allow directory access",
    summary: "Let Claude Code read, or read and write, a directory on this host",
    description:
      "Let Claude Code work in a directory on this host by adding it to its settings. Access can be limited to reading and to a number of hours.",
    inputSchema: object(
      {
        directory: text("Absolute path of the directory", { pattern: "^/" }),
        access: choice("What becomes possible", ["read", "read_write"], "read"),
        expires_in_hours: integer("Take it back after this long", { minimum: 1, maximum: 720 }),
      },
      ["directory"],
    ),
    annotations: SETS,
    keywords: [
      ...["permissions", "permission", "grant", "folder", "trust", "authorize", "authorise", "whitelist"],
      ...["unlock folder", "read-only access", "permit"],
    ],
    examples: [
      "allow directory /srv/app for claude",
      "give claude access to my notes folder",
      "claude permissions for ~/work",
      "let Claude Code write in /home/me/projects/site",
      "claude can't open /var/data, fix that",
      "grant read-only access to /etc/nginx for the next 2 hours",
      "whitelist /opt/tools for claude code",
      "trust the folder /mnt/share, read and write",
      "claude keeps asking for permission on /srv/www",
      "authorise the repo directory for claude until tomorrow",
      "may claude look into /usr/local/src? yes, allow it",
    ],
  },
]);
