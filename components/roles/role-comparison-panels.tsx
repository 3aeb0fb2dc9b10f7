"use client";

import { Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ComparedRole, RoleComparison } from "@/server/contract/roles";
import { ComparedTools } from "./compared-tools";
import { describeRoleDifferences } from "./describe-role-differences";
import { formatRange } from "./describe-trial";

export function RoleComparisonPanels({ comparison }: { comparison: RoleComparison }) {
  const { a, b, onlyA, onlyB, both } = comparison;
  const differences = describeRoleDifferences(a, b);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <RoleFigures role={a} />
        <RoleFigures role={b} />
      </div>
      <Panel title="Different settings" count={differences.length} flush className="overflow-hidden">
        {differences.length === 0 ? (
          <p className="px-4 py-3 text-ink-soft">Both roles have the same settings.</p>
        ) : (
          <Table
            label="Different settings"
            frame="panel"
            rows={differences}
            rowKey={({ label }) => label}
            columns={[
              { header: "Setting", style: "text-ink-soft", cell: ({ label }) => label },
              { header: a.entry.name, headStyle: "font-mono", style: "wrap-anywhere", cell: (row) => row.a },
              { header: b.entry.name, headStyle: "font-mono", style: "wrap-anywhere", cell: (row) => row.b },
            ]}
          />
        )}
      </Panel>
      <div className="grid items-start gap-3 md:grid-cols-3">
        <ComparedTools
          title={`Only ${a.entry.name}`}
          tools={onlyA}
          none={`No tools that ${b.entry.name} may not use.`}
        />
        <ComparedTools title="Both" tools={both} none="No tools in common." />
        <ComparedTools
          title={`Only ${b.entry.name}`}
          tools={onlyB}
          none={`No tools that ${a.entry.name} may not use.`}
        />
      </div>
    </div>
  );
}

function RoleFigures({ role }: { role: ComparedRole }) {
  const { entry, toolCount, directTokens, coreTokens, usual } = role;
  return (
    <section aria-label={`Role ${entry.name}`} className="rounded-lg border border-line bg-raised px-4 py-3">
      <h2 className="flex flex-wrap items-baseline gap-x-2">
        <Link href={`/roles/${encodeURIComponent(entry.id)}`} className="font-medium hover:underline">
          <Name>{entry.name}</Name>
        </Link>
        <span className="text-ink-soft text-sm">{entry.title}</span>
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
        <Figure label="Tools" value={formatCount(toolCount)} />
        <Figure label="All schemas" value={formatTokens(directTokens)} />
        <Figure label="Always sent" value={formatTokens(coreTokens)} />
        <Figure
          label="Usually sent"
          value={usual === null ? "no rounds yet" : formatTokens(usual.tokensP50)}
          {...(usual && { hint: `${formatRange(usual.toolsP25, usual.toolsP75)} tools` })}
        />
      </dl>
    </section>
  );
}

function Figure({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd>{value}</dd>
      {hint && <dd className="text-ink-faint text-sm">{hint}</dd>}
    </div>
  );
}
