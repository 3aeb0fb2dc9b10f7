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
    keywords: [
      ...["notify", "ping", "alert", "popup", "buzz", "push notification", "my phone", "desktop notification"],
      ...["heads up", "my devices", "toast"],
    ],
    examples: [
      "push a notification to my phone when you're done",
      "notify me on my devices",
      "ping me with the result",
      "send a test push to my laptop only",
      "buzz my phone now, high urgency: oven!",
      "alert me in the browser as soon as the build is through",
      'pop up "meeting moved to 3" on my screen',
      "give me a heads-up on my mobile with a link to the report",
      "drop a quiet notification that the export is ready",
      "web push: backup finished",
      "I'm away from the desk, let my phone know it worked",
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
    keywords: [
      ...["mail", "e-mail", "write to", "forward", "reply", "inbox", "gmail", "cc", "letter", "attach"],
      ...["recipient", "send over"],
    ],
    examples: [
      "send email to anna@example.org about the meeting",
      "mail the report to the team",
      "draft an email to my landlord about the heating",
      "write to support@example.com that my order never came",
      "reply to Jonas by mail: Thursday works",
      "email the invoice pdf to accounts and cc Lena",
      "let HR know in an email that I'm off sick today",
      "shoot Marek a quick mail saying thanks",
      "attach reports/q3.pdf and send it to the board",
      "just save it as a draft, don't send the mail yet",
      "forward those figures to my accountant's address",
      'send mum the photos, subject "Holiday"',
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
    keywords: ["chat", "dm", "text", "channel", "room", "group chat", "announce", "shout", "reply in"],
    examples: [
      "tell the family chat I'm late",
      "send a nextcloud talk message to Ben",
      "post the link in the team talk room",
      "let the others know in the chat that lunch is at one",
      "DM Sofia: are you free at four?",
      'answer message 5512 in the ops room with "done"',
      'write "good morning" in our Talk group',
      "text Ben that I'm on my way",
      "quietly drop the minutes in the project conversation, no sound",
      "say happy birthday to Ola in the group chat",
      "announce the outage in the #support channel on nextcloud",
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
    keywords: [
      ...["chat", "unread", "said", "catch up", "missed", "conversation history", "scroll back", "group chat"],
      ...["channel", "replied"],
    ],
    examples: [
      "what did I miss in the team talk room?",
      "show the last talk messages from Ben",
      "did Sofia reply in Talk yet?",
      "anything new in the ops room since 9 am",
      "what was the address Ola posted in the group chat",
      "read out the unread messages from nextcloud",
      "scroll back in the project conversation, last 100 messages",
      "what are people saying in the support channel",
      "summarise today's chat in the parents group and mark it as read",
      "has anyone answered me in the team room",
    ],
  },
]);
