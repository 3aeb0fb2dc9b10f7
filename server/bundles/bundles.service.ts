import { draftService } from "@/server/draft/draft.service";
import { bundleStore } from "./bundles.store";

export const bundles = draftService(bundleStore);
