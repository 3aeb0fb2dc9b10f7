#!/usr/bin/env node
import { runCommand } from "./toolcrib/run-command.mjs";

process.exitCode = await runCommand(process.argv.slice(2));
