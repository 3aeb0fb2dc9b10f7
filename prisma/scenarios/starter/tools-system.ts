import { choice, flag, integer, object, record, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS_OUTSIDE, defineTools, READS, REMOVES } from "./define-tools";

const service = choice("Which part of the service", ["all", "api", "worker", "scheduler"], "all");

export const systemTools = defineTools("system", "system", [
  {
    name: "cortex_status",
    title: "Service status",
    summary: "Report whether the agent service and its parts are up, with version, uptime and load",
    description:
      "Report how the agent service is doing: whether each part is up, version, uptime, memory and processor load, queue length and the last error.",
    inputSchema: object({
      service,
      verbose: flag("Add figures per process", false),
    }),
    annotations: READS,
    keywords: [
      ...["health", "running", "alive", "monitoring", "online", "healthy", "uptime check", "ram", "cpu"],
      ...["responsive", "slow"],
    ],
    examples: [
      "is it running?",
      "what's the status of the service?",
      "health check please",
      "how long has the server been up?",
      "are you ok? you seem slow today",
      "which version of the service are we on",
      "is the worker alive",
      "how much RAM is the service eating",
      "anything stuck in the queue right now?",
      "is the scheduler part up or down",
      "cpu load of the agent service, per process",
      "everything green over there?",
      "did the api come back up after that",
    ],
  },
  {
    name: "cortex_logs",
    title: "Service logs",
    summary: "Read recent log lines of the agent service by level, period and text",
    description:
      "Read recent log lines of the agent service, oldest first. Narrow them by level, period and a text that the line contains.",
    inputSchema: object({
      service,
      level: choice("Lowest level to include", ["debug", "info", "warning", "error"], "info"),
      since_minutes: integer("How far to look back", { minimum: 1, maximum: 10080, default: 60 }),
      contains: text("Only lines with this text"),
      limit: integer("How many lines to return", { minimum: 1, maximum: 1000, default: 100 }),
    }),
    annotations: READS,
    keywords: [
      ...["errors", "traceback", "crash", "journalctl", "stack trace", "warnings", "log output", "tail"],
      ...["went wrong", "exceptions", "failures"],
    ],
    examples: [
      "any errors in the last hour?",
      "why did the worker crash last night?",
      "tail the api log",
      "what went wrong around 3 am",
      "last 200 lines of the scheduler's log, debug level",
      "did the service throw any warnings today",
      "is there a stack trace for that failed request",
      'grep the service log for "rate limit"',
      "what has the agent service been printing since the restart",
      "find out from the logs why my message got no answer",
      "only exceptions please, past 24 hours",
    ],
  },
  {
    name: "cortex_restart",
    title: "Restart the service",
    summary: "Restart the agent service or one of its parts; running requests are finished first",
    description:
      "Restart the agent service or one part of it. Requests under way may finish within the grace period; open chats reconnect by themselves.",
    inputSchema: object(
      {
        service,
        grace_seconds: integer("How long running requests may take to finish", {
          minimum: 0,
          maximum: 300,
          default: 30,
        }),
        reason: text("Why, for the audit log", { maxLength: 200 }),
      },
      ["reason"],
    ),
    annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    keywords: ["reboot", "bounce", "reload", "kick", "relaunch", "cycle", "stuck", "frozen", "hung", "bring back up"],
    examples: [
      "restart the service",
      "the worker hangs, bounce it",
      "reload the API after the config change",
      "give the scheduler a kick",
      "the service is frozen, bring it back up please",
      "reboot the agent service, no need to wait for running requests",
      "turn yourself off and on again",
      "cycle the api, reason: new certificate",
      "could you relaunch the worker with two minutes' grace",
      "it's stuck again. restart everything",
      "stop and start the service so it picks up the new settings",
    ],
  },
  {
    name: "cortex_update",
    title: "Update the service",
    summary: "Install a newer version of the agent service, or only check whether there is one",
    description:
      "Check for a newer version of the agent service and install it. A backup is taken first, and the former version comes back if the new one does not start.",
    inputSchema: object({
      check_only: flag("Only tell what would be installed", true),
      version: text("Version to install; the newest when left out", { pattern: "^\\d+\\.\\d+\\.\\d+$" }),
      channel: choice("Release channel", ["stable", "beta"], "stable"),
    }),
    annotations: REMOVES,
    keywords: [
      ...["upgrade", "deploy", "release", "patch", "newest version", "latest build", "beta", "roll out"],
      ...["downgrade", "bump"],
    ],
    examples: [
      "update the service",
      "is there a newer version?",
      "deploy 2.4.1",
      "upgrade to the beta",
      "are we on the latest release of the agent service",
      "install the new version tonight",
      "check for updates but don't install anything",
      "roll out 3.0.2 to this box",
      "bring yourself up to date",
      "switch back to the stable channel and upgrade",
      "what would I get if I upgraded now?",
      "pin the service at 2.3.9",
    ],
  },
  {
    name: "shell_exec",
    title: "Run a shell command",
    summary: "Run one shell command on the host and return its output and exit code",
    description:
      "Run one shell command on the host and return exit code, standard output and standard error. Powerful and unguarded: prefer a dedicated tool where there is one.",
    inputSchema: object(
      {
        command: text("Command line, as typed in a shell", { minLength: 1 }),
        working_directory: text("Folder in which to run it", { default: "." }),
        timeout_seconds: integer("Stop it after this long", { minimum: 1, maximum: 600, default: 60 }),
        environment: record("Extra environment variables", { type: "string" }),
      },
      ["command"],
    ),
    annotations: { ...ADDS_OUTSIDE, destructive: true },
    keywords: [
      ...["bash", "terminal", "script", "execute", "console", "npm", "docker", "disk space", "install package"],
      ...["kill process", "sudo", "command line"],
    ],
    examples: [
      "run npm test",
      "execute df -h in a shell",
      "run the migration script",
      "what does uname -a print?",
      "how much disk space is left on this machine",
      "docker ps",
      "pip install requests in the venv",
      "kill whatever is listening on port 3000",
      "make build, in the frontend folder, give it five minutes",
      "restart nginx with systemctl",
      "move all the old exports into archive/ from the command line",
      "unzip release.zip and chmod +x the binary",
      "run ./backup.sh with DRY_RUN=1",
      "which processes are hogging the cpu on the box",
    ],
  },
]);
