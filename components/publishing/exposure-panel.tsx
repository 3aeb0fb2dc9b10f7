import { CircleAlert, CircleCheck } from "lucide-react";
import { Panel } from "@/components/ui/panel";
import type { Exposure } from "@/server/contract/publishing";
import { describeExposure } from "./describe-exposure";

export function ExposurePanel({ exposures }: { exposures: readonly Exposure[] }) {
  return (
    <Panel title="Publishing rules" count={exposures.length} flush>
      {exposures.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          All publishing rules are met.
        </p>
      ) : (
        <ul>
          {exposures.map((exposure) => (
            <li
              key={JSON.stringify([exposure.rule, exposure.role])}
              className="flex gap-2.5 border-line border-b px-4 py-2 last:border-b-0"
            >
              <span className="flex w-20 shrink-0 items-center gap-1.5 font-medium text-danger text-sm">
                <CircleAlert aria-hidden className="size-4" />
                Error
              </span>
              <span className="min-w-0 break-words">{describeExposure(exposure)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
