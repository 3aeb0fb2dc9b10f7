import { MODE_INFO } from "@/components/mode/mode-info";
import { formatBytes } from "@/components/words/format-number";
import type { CallPart, ChatMessage, ChatPart, ChatState } from "@/server/contract/chats";
import { describeNotice } from "./describe-notice";
import { describeOutcome } from "./describe-outcome";
import { describeProblem } from "./describe-problem";
import { describeRound } from "./describe-round";
import { STATUS_LINES } from "./describe-status";
import { messageText } from "./message-text";
import { prepareAnswer } from "./prepare-answer";
import { prettyJson } from "./pretty-json";

/** A readable document with the tools of every round. */
export function toMarkdown({ chat, messages }: ChatState): string {
  const about = `Role ${chat.choice.role}, model ${chat.choice.model}. Started ${chat.createdAt}.`;
  const blocks = [`# ${oneLine(chat.title)}`, about, ...messages.flatMap(writeMessage)];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

export function toJson(state: ChatState): string {
  return `${JSON.stringify({ format: "toolcrib-chat", version: 1, ...state }, null, 2)}\n`;
}

function writeMessage(message: ChatMessage): readonly string[] {
  if (message.author === "person") {
    return [message.isQuick ? "## You (quick question)" : "## You", messageText(message), ...filesOf(message)];
  }
  const sections = prepareAnswer(message).flatMap(({ index, round, parts }) => [
    round === null
      ? ""
      : `*${[`round ${index + 1}`, MODE_INFO[round.mode].title, ...describeRound(round)].join(" · ")}*`,
    ...parts.map(({ part }) => writePart(part)),
  ]);
  const { problem, status } = message;
  const end = problem === null ? STATUS_LINES[status] : `${describeProblem(problem).title}: ${problem.message}`;
  return ["## Answer", ...sections, end === null ? "" : quote(end)];
}

function filesOf({ attachments = [] }: ChatMessage): readonly string[] {
  return attachments.map(({ name, bytes }) => `*Attached: ${code(name)}, ${formatBytes(bytes)}*`);
}

function writePart(part: ChatPart): string {
  switch (part.kind) {
    case "text":
      return part.text.trim();
    case "reasoning":
      return quote(`Reasoning: ${part.text.trim()}`);
    case "notice":
      return quote(describeNotice(part.notice));
    case "call":
      return writeCall(part);
  }
}

function writeCall(call: CallPart): string {
  const via = call.via === null ? "" : ` via ${code(call.via)}`;
  const lines = [`Call to ${code(call.tool)}${via}: ${describeOutcome(call).word}`];
  if (call.argumentsText !== "") lines.push(fence(prettyJson(call.argumentsText) ?? call.argumentsText, "json"));
  if (call.result !== null) lines.push(fence(call.result, "text"));
  return lines.join("\n\n");
}

/** Models can make up names, so keep them on one line and drop backticks. */
function code(name: string): string {
  return `\`${oneLine(name).replaceAll("`", "’")}\``;
}

/** Longer than any fence in the text, so that a tool's result can't close it. */
function fence(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

function quote(text: string): string {
  return text.replace(/^/gm, "> ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("<", "&lt;").trim();
}
