import { z } from "zod";
import { encoding } from "./common";

export const toolRowsInput = z.object({ encoding }).partial().optional();
