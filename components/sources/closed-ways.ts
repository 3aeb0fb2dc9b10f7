import { BUILTIN_NAME, type Way } from "./ways";

type Facts = {
  readonly allowStdio: boolean;
  readonly mayManage: boolean;
  /** Of the sources that are there already. */
  readonly names: readonly string[];
};

/** Which ways of connecting cannot be taken now, and why. */
export function closedWays({ allowStdio, mayManage, names }: Facts): Partial<Record<Way, string>> {
  const closed: Partial<Record<Way, string>> = {};
  if (!allowStdio) closed["mcp-stdio"] = "Off: the operator can allow programs with TOOLCRIB_ALLOW_STDIO=1.";
  else if (!mayManage) closed["mcp-stdio"] = "Only admins may write a command that runs on the server.";
  if (names.includes(BUILTIN_NAME)) closed.builtin = "The workbench is connected already.";
  return closed;
}
