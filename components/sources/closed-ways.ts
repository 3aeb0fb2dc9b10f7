import { BUILTIN_NAME, type Way } from "./ways";

type Facts = {
  readonly allowStdio: boolean;
  readonly mayManage: boolean;
  readonly names: readonly string[];
};

export function closedWays({ allowStdio, mayManage, names }: Facts): Partial<Record<Way, string>> {
  const closed: Partial<Record<Way, string>> = {};
  if (!allowStdio) closed["mcp-stdio"] = "Disabled. The operator can allow commands with TOOLCRIB_ALLOW_STDIO=1.";
  else if (!mayManage) closed["mcp-stdio"] = "Only admins can set a command that runs on the server.";
  if (names.includes(BUILTIN_NAME)) closed.builtin = "The workbench is already connected.";
  return closed;
}
