import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { type Columns, RowLink } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCount, formatMoney } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import { PROVIDERS } from "@/server/contract/models";
import type { CalibrationRow } from "@/server/contract/usage";
import { describeCalibration, formatRatio } from "./describe-calibration";
import type { ModelView } from "./model-kind";
import { CONNECTION_STATES } from "./model-words";

type Status = ApiOutput["models"]["status"];
type ModelColumnsProps = { status: Status; calibration: readonly CalibrationRow[] };

export function modelColumns({ status, calibration }: ModelColumnsProps): Columns<ModelView> {
  const statusOf = (model: ModelView) => status.find(({ id }) => id === model.id);
  const rolesOf = (model: ModelView) => statusOf(model)?.roles ?? [];
  return [
    {
      header: "Model",
      cell: ({ id, name, title }) => (
        <>
          <RowLink href={`/models/${encodeURIComponent(id)}`} className="break-all">
            {name}
          </RowLink>
          <span className="block text-ink-soft text-sm">{title}</span>
        </>
      ),
    },
    { header: "Provider", from: "sm", style: "text-ink-soft", cell: ({ provider }) => PROVIDERS[provider].title },
    { header: "Window", numeric: true, cell: ({ contextWindow }) => formatCount(contextWindow) },
    {
      header: "Input · cached · output per million",
      numeric: true,
      from: "md",
      style: "whitespace-nowrap",
      cell: ({ prices }) =>
        prices === null ? (
          <span className="text-ink-faint">none</span>
        ) : (
          [prices.input, prices.cachedInput, prices.output].map(formatMoney).join(" · ")
        ),
    },
    { header: "Encoding", from: "lg", cell: ({ encoding }) => <Name className="text-ink-soft">{encoding}</Name> },
    {
      header: "Billed per estimated token",
      align: "right",
      from: "lg",
      cell: ({ name }) => (
        <Tooltip text={describeCalibration(name, calibration)}>
          <span className="relative z-1">{formatRatio(name, calibration)}</span>
        </Tooltip>
      ),
    },
    {
      header: "Roles",
      from: "md",
      style: "max-w-48 text-ink-soft",
      title: (model) => listNames(rolesOf(model), 30),
      cell: (model) => {
        const roles = rolesOf(model);
        return roles.length === 0 ? <span className="text-ink-faint">none</span> : <Name>{listNames(roles, 2)}</Name>;
      },
    },
    {
      header: "Connection",
      cell: (model) => {
        const { tone, title } = CONNECTION_STATES[statusOf(model)?.connection.state ?? "none"];
        return (
          <Badge tone={tone} className="whitespace-nowrap">
            {title}
          </Badge>
        );
      },
    },
  ];
}
