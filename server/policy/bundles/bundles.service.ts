import { draftService } from "@/server/policy/draft/draft.service";
import { bundleStore } from "./bundles.store";

export const bundles = draftService(bundleStore);
