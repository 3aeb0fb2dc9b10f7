import { choice, flag, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, READS, REMOVES, SETS } from "./define-tools";

const jobName = text("Name of the job, as shown by cron_list", { pattern: "^[a-z0-9-]{1,40}$" });

export const schedulerTools = defineTools("scheduler", "schedule", [
  {
    name: "cron_list",
    title: "List scheduled jobs",
    summary: "List recurring jobs with their times, last result and next run",
    description:
      "List the recurring jobs of the scheduler with name, times, what they do, whether they are switched on, how the last run went and when the next one starts.",
    inputSchema: object({
      state: choice("Which jobs to show", ["enabled", "disabled", "all"], "all"),
      name_contains: text("Only jobs whose name contains this"),
    }),
    annotations: READS,
    keywords: [
      ...["cron", "automation", "automations", "schedule", "timers", "crontab", "next run"],
      ...["periodic", "runs automatically"],
    ],
    examples: [
      "which jobs are scheduled?",
      "list my cron jobs",
      "did last night's cleanup job succeed?",
      "crontab please",
      "is anything set up to run on Sundays",
      "which recurring jobs are switched off at the moment",
      "what do you do automatically every morning?",
      "is there already a job for the newsletter",
      'show all the schedules with "sync" in the name',
      "how often does the price check run",
    ],
  },
  {
    name: "cron_add",
    title: "Schedule a job",
    summary: "Add a recurring job: when it runs and which instruction the agent then follows",
    description:
      "Add a recurring job. At each of its times the agent is given the instruction as if the person had just written it. Times are a five-field cron expression.",
    inputSchema: object(
      {
        name: text("Short unique name", { pattern: "^[a-z0-9-]{1,40}$" }),
        expression: text("Minute, hour, day of month, month, day of week; such as 0 7 * * 1-5"),
        instruction: text("What the agent should do each time", { maxLength: 2000 }),
        timezone: text("IANA time zone of the expression", { default: "UTC" }),
        enabled: flag("Start running at once", true),
      },
      ["name", "expression", "instruction"],
    ),
    annotations: ADDS,
    keywords: [
      ...["schedule", "automate", "every day", "every morning", "weekly", "hourly", "repeat", "each month"],
      ...["regularly", "nightly", "weekdays"],
    ],
    examples: [
      "every day at 7 send me the weather",
      "schedule a weekly backup on Sunday night",
      "automate the Monday report",
      "check the server logs each hour and tell me if something breaks",
      "new cron job: 0 9 * * 1-5, summarise my open tasks",
      "on the first of each month, export the invoices",
      "from now on post the sales figures every Friday at 5pm",
      "I'd like a news briefing on weekday mornings, Berlin time",
      "run this automatically twice a day",
      "set up a nightly job that tidies the temp folder",
      "keep an eye on that page and have a look every 30 minutes",
      "create a recurring job called price-watch but leave it off for now",
    ],
  },
  {
    name: "cron_remove",
    title: "Remove a job",
    summary: "Delete a recurring job and, if wished, the record of its runs",
    description:
      "Delete a recurring job for good, so that it never starts again. A run under way is finished. To pause it for a while use cron_toggle.",
    inputSchema: object(
      {
        name: jobName,
        delete_history: flag("Also delete the record of its runs", false),
      },
      ["name"],
    ),
    annotations: REMOVES,
    keywords: ["unschedule", "cancel", "drop", "schedule", "scrap", "automation", "bin", "permanently", "stop doing"],
    examples: [
      "remove the nightly cleanup job",
      "delete the cron job for the report",
      "cancel that recurring job",
      "I no longer want the daily weather message",
      "get rid of price-watch for good",
      "stop doing the Friday sales post, we don't need it any more",
      "unschedule the invoice export and erase its run history too",
      "that automation is useless, bin it",
      "drop the hourly log check from the scheduler",
      "the newsletter job can go permanently",
      "kill the backup schedule and forget it existed",
    ],
  },
  {
    name: "cron_toggle",
    title: "Pause or resume a job",
    summary: "Switch a recurring job on or off without deleting it",
    description:
      "Switch a recurring job on or off without losing it. A job that is off can be set to come back by itself at a given moment.",
    inputSchema: object(
      {
        name: jobName,
        enabled: flag("True lets it run, false pauses it"),
        resume_at: text("When a paused job comes back by itself", { format: "date-time" }),
      },
      ["name", "enabled"],
    ),
    annotations: SETS,
    keywords: [
      ...["disable", "enable", "suspend", "pause", "resume", "unpause", "stop temporarily", "cron", "schedule"],
      ...["on hold", "reactivate"],
    ],
    examples: [
      "pause the morning briefing until Monday",
      "turn the backup job back on",
      "disable the hourly sync",
      "I'm on holiday for two weeks, hold the weekday report till the 18th",
      "resume price-watch",
      "switch off the nightly cleanup for now, don't delete it",
      "re-enable the invoice export",
      "suspend the newsletter job temporarily",
      "no briefings this weekend please, start again after",
      "put the log check on hold",
      "unpause it",
      "could you activate the job we set up but left off",
    ],
  },
]);
