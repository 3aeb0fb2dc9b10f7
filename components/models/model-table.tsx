"use client";

import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCount, formatMoney } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import { PROVIDERS } from "@/server/contract/models";
import type { CalibrationRow } from "@/server/contract/usage";
import { describeCalibration, formatRatio } from "./describe-calibration";
import type { ModelView } from "./model-kind";
import { CONNECTION_STATES } from "./model-words";

type Status = ApiOutput["models"]["status"];
type ModelTableProps = { models: readonly ModelView[]; status: Status; calibration: readonly CalibrationRow[] };

export function ModelTable({ models, status, calibration }: ModelTableProps) {
  return (
    <Table label="Models">
      <thead>
        <tr>
          <TableHead>Model</TableHead>
          <TableHead className="hidden sm:table-cell">Provider</TableHead>
          <TableHead className="text-right">Window</TableHead>
          <TableHead className="hidden text-right md:table-cell">Input · cached · output per million</TableHead>
          <TableHead className="hidden lg:table-cell">Encoding</TableHead>
          <TableHead className="hidden text-right lg:table-cell">Charged per token</TableHead>
          <TableHead className="hidden md:table-cell">Roles</TableHead>
          <TableHead>Connection</TableHead>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            status={status.find(({ id }) => id === model.id)}
            calibration={calibration}
          />
        ))}
      </tbody>
    </Table>
  );
}

type ModelRowProps = { model: ModelView; status: Status[number] | undefined; calibration: readonly CalibrationRow[] };

function ModelRow({ model, status, calibration }: ModelRowProps) {
  const connection = CONNECTION_STATES[status?.connection.state ?? "none"];
  const roles = status?.roles ?? [];
  return (
    <TableRow>
      <TableCell>
        <Link
          href={`/models/${encodeURIComponent(model.id)}`}
          data-row-link
          className="break-all font-medium font-mono text-sm after:absolute after:inset-0"
        >
          {model.name}
        </Link>
        <span className="block text-ink-soft text-sm">{model.title}</span>
      </TableCell>
      <TableCell className="hidden text-ink-soft sm:table-cell">{PROVIDERS[model.provider].title}</TableCell>
      <TableCell className="text-right font-mono text-sm">{formatCount(model.contextWindow)}</TableCell>
      <TableCell className="hidden whitespace-nowrap text-right font-mono text-sm md:table-cell">
        {model.prices === null ? (
          <span className="text-ink-faint">none</span>
        ) : (
          [model.prices.input, model.prices.cachedInput, model.prices.output].map(formatMoney).join(" · ")
        )}
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <Name className="text-ink-soft">{model.encoding}</Name>
      </TableCell>
      <TableCell className="hidden text-right lg:table-cell">
        <Tooltip text={describeCalibration(model.encoding, calibration)}>
          <span className="relative z-1 font-mono text-sm">{formatRatio(model.encoding, calibration)}</span>
        </Tooltip>
      </TableCell>
      <TableCell className="hidden max-w-48 text-ink-soft md:table-cell" title={listNames(roles, 30)}>
        {roles.length === 0 ? <span className="text-ink-faint">none</span> : <Name>{listNames(roles, 2)}</Name>}
      </TableCell>
      <TableCell>
        <Badge tone={connection.tone} className="whitespace-nowrap">
          {connection.title}
        </Badge>
      </TableCell>
    </TableRow>
  );
}
