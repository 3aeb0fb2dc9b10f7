import { draftService } from "@/server/policy/editing/draft.service";
import { bundleStore } from "./bundles.store";

export const bundles = draftService(bundleStore);
