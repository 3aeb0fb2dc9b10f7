import { object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "@/prisma/scenarios/starter/define-tools";
import type { Json } from "@/server/engine/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import type { ToolContext } from "./builtin-tool";
import { calculate, MAX_EXPRESSION } from "./calculate";

const calculatorTools = defineTools("workbench", "calculator", [
  {
    name: "calculate",
    title: "Calculate",
    summary: "Work out an arithmetic expression, with percentages, powers, roots, logarithms and trigonometry",
    description:
      "Work out an arithmetic expression and return the number. Takes + - * / ^ % and parentheses, 15% as a percentage, 5! as a factorial, pi and e, and functions such as sqrt, round, min, max, mean, log, sin (radians) and gcd.",
    inputSchema: object(
      {
        expression: text("What to work out, such as (84.20 + 12) * 1.19 or sqrt(2)^3", {
          minLength: 1,
          maxLength: MAX_EXPRESSION,
        }),
      },
      ["expression"],
    ),
    annotations: READS,
    keywords: [
      ...["calculator", "compute", "maths", "math", "sum", "add up", "percent", "percentage", "divided by", "times"],
      ...["square root", "multiply", "arithmetic", "equation"],
    ],
    examples: [
      "what is 17 * 23?",
      "calculate 15% of 84.20",
      "add up 12.50, 8.99 and 31.40",
      "how much is 2 to the power of 40",
      "square root of 1764",
      "split 187 euros between 6 people",
      "what's 19 percent VAT on 249",
      "work out (3.5 + 4) / 0.25",
      "average of 7, 9, 12 and 16",
      "is 391 divisible by 17?",
    ],
  },
]);

export const calculator = bindTools(calculatorTools, { calculate: workOut });

async function workOut(_: ToolContext, args: Arguments): Promise<Json> {
  const expression = args.text("expression");
  const result = calculate(expression);
  return {
    expression,
    result,
    ...(Math.abs(result) > Number.MAX_SAFE_INTEGER && { note: "Rounded: a number of this size has 15 exact digits" }),
  };
}
