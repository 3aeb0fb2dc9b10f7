import { object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";

export const clockTools = defineTools("workbench", "clock", [
  {
    name: "clock_now",
    title: "Current time",
    summary: "Tell the time and date, the weekday and the UTC offset in a time zone",
    description:
      "Tell the present date and time in a time zone, with weekday, calendar week and offset from UTC. Use it before working with relative days such as tomorrow or next Friday.",
    inputSchema: object({
      timezone: text("Time zone or its city, such as Europe/Berlin, Tokyo or +02:00", {
        default: "UTC",
        maxLength: 60,
      }),
    }),
    annotations: READS,
    keywords: ["clock", "what time", "what day", "today's date", "current time", "timezone", "o'clock"],
    examples: [
      "what time is it?",
      "what's today's date",
      "which day of the week is it",
      "how late is it in Tokyo right now",
      "what calendar week are we in",
      "is it already tomorrow in Sydney?",
      "current time in New York please",
      "what is the UTC offset of Berlin at the moment",
      "what date is next Friday",
      "do they already sleep in Los Angeles?",
    ],
  },
]);

export const calculatorTools = defineTools("workbench", "calculator", [
  {
    name: "calculate",
    title: "Calculate",
    summary: "Work out an arithmetic expression, with percentages, powers, roots, logarithms and trigonometry",
    description:
      "Work out an arithmetic expression, such as 84 * 12 + 5. Knows percentages (15%), powers (^), parentheses, factorials (5!), pi and e, and functions such as sqrt, round, min, max, mean, log, sin (radians) and gcd.",
    inputSchema: object(
      {
        expression: text("What to work out, such as (84.20 + 12) * 0.19 or sqrt(2)^3", {
          minLength: 1,
          maxLength: 1000,
        }),
      },
      ["expression"],
    ),
    annotations: READS,
    keywords: [
      ...["calculator", "compute", "maths", "math", "sum", "percent", "divided by", "times", "multiply"],
      ...["square root", "equation"],
    ],
    examples: [
      "what is 48 * 12.5?",
      "6 times 148",
      "calculate 15% of 84.20",
      "sum of 12.50, 8.99 and 31.40",
      "how much is 2 to the power of 40",
      "square root of 1764",
      "split 187 euros six ways",
      "what's 19 percent VAT on 249",
      "work out (3.5 + 4) / 0.25",
      "average of 7, 9, 12 and 16",
      "is 391 divisible by 17?",
    ],
  },
]);
