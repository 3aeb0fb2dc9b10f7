import { calculatorTools } from "@/prisma/scenarios/starter/tools-everyday";
import type { Json } from "@/server/engine/model/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import type { ToolContext } from "./builtin-tool";
import { calculate } from "./calculate";

export const calculator = bindTools(calculatorTools, { calculate: evaluateExpression });

async function evaluateExpression(_: ToolContext, args: Arguments): Promise<Json> {
  const expression = args.text("expression");
  const result = calculate(expression);
  return {
    expression,
    result,
    ...(Math.abs(result) > Number.MAX_SAFE_INTEGER && { note: "Rounded: a number of this size has 15 exact digits" }),
  };
}
