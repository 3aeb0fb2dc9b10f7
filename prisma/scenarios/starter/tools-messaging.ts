import { choice, flag, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS_OUTSIDE, defineTools, READS_OUTSIDE } from "./define-tools";

export const messagingTools = defineTools("messaging", "messaging", [
  {
    name: "web_push",
    title: "Send a push notification",
    summary: "Show a notification on the person's own browsers and phones",
    description:
      "Show a notification on the person's own registered browsers and phones. For short alerts that should be seen at once; it reaches nobody else.",
    inputSchema: object(
      {
        title: text("First line, in bold", { minLength: 1, maxLength: 80 }),
        body: text("Text below the title", { maxLength: 300 }),
        url: text("Page to open on a tap", { format: "uri" }),
        urgency: choice("How insistently to deliver", ["low", "normal", "high"], "normal"),
        device: text("Only this device; all when left out"),
      },
      ["title"],
    ),
    annotations: ADDS_OUTSIDE,
    keywords: ["notify", "ping", "alert", "popup"],
    examples: [
      "push a notification to my phone when you're done",
      "notify me on my devices",
      "ping me with the result",
    ],
  },
  {
    name: "email_send",
    title: "Send an email",
    summary: "Send an email with subject, text and attachments to one or more people",
    description:
      "Send an email from the person's own account. Confirm recipients and text with them first unless they dictated both. Attachments are files of the workspace.",
    inputSchema: object(
      {
        to: list("Recipients", { type: "string", format: "email" }, { maxItems: 20 }),
        subject: text("Subject line", { minLength: 1, maxLength: 200 }),
        body: text("Text of the message, Markdown"),
        cc: list("Recipients of a copy", { type: "string", format: "email" }),
        attachments: list("Workspace paths of files to attach", { type: "string" }),
        draft_only: flag("Save as a draft instead of sending", false),
      },
      ["to", "subject", "body"],
    ),
    annotations: ADDS_OUTSIDE,
    keywords: ["mail", "write to", "forward", "reply"],
    examples: [
      "send email to anna@example.org about the meeting",
      "mail the report to the team",
      "draft an email to my landlord",
    ],
  },
  {
    name: "nc_talk_send",
    title: "Send a Talk message",
    summary: "Post a message in a Nextcloud Talk conversation",
    description:
      "Post a message in a Nextcloud Talk conversation, as the person. Can answer an earlier message or be delivered without sound.",
    inputSchema: object(
      {
        conversation: text("Name or token of the conversation"),
        message: text("What to say", { minLength: 1, maxLength: 4000 }),
        reply_to: integer("Id of the message that this answers", { minimum: 1 }),
        silent: flag("Deliver without sound", false),
      },
      ["conversation", "message"],
    ),
    annotations: ADDS_OUTSIDE,
    keywords: ["chat", "dm", "text", "tell"],
    examples: [
      "tell the family chat I'm late",
      "send a nextcloud talk message to Ben",
      "post the link in the team talk room",
    ],
  },
  {
    name: "nc_talk_history",
    title: "Read Talk messages",
    summary: "Read recent messages of a Nextcloud Talk conversation",
    description:
      "Read recent messages of a Nextcloud Talk conversation with author, time and text, oldest first. Reading does not mark them as seen unless asked to.",
    inputSchema: object(
      {
        conversation: text("Name or token of the conversation"),
        since: text("Only messages after this moment", { format: "date-time" }),
        limit: integer("How many to return", { minimum: 1, maximum: 200, default: 50 }),
        mark_read: flag("Mark them as seen", false),
      },
      ["conversation"],
    ),
    annotations: READS_OUTSIDE,
    keywords: ["chat", "unread", "said", "catch up"],
    examples: [
      "what did I miss in the team talk room?",
      "show the last talk messages from Ben",
      "catch me up on the family chat",
    ],
  },
]);
