import { Link } from "@/components/ui/link";
import type { RoleMatrix } from "@/server/contract/roles";
import { ALLOW_KINDS } from "./role-columns";

type MatrixHeaderProps = {
  roles: RoleMatrix["roles"];
  columns: readonly { readonly index: number; readonly start: number }[];
  first: number;
  column: number;
  height: number;
};

export function MatrixHeader({ roles, columns, first, column, height }: MatrixHeaderProps) {
  return (
    <thead className="sticky top-0 z-20 block" style={{ height }}>
      <tr aria-rowindex={1} className="relative block border-line border-b bg-sunken" style={{ height }}>
        <th
          scope="col"
          aria-colindex={1}
          className="sticky left-0 z-10 flex items-end border-line border-r bg-sunken px-3 pb-1.5 font-normal text-ink-faint text-sm"
          style={{ height: height - 1, width: first }}
        >
          Tool
        </th>
        {columns.map(({ index, start }) => {
          const role = roles[index];
          return (
            role && (
              <th
                key={role.id}
                scope="col"
                aria-colindex={index + 2}
                className="absolute top-0 flex min-w-0 flex-col justify-end px-2 pb-1.5 font-normal"
                style={{ left: start, width: column, height }}
              >
                <Link
                  href={`/roles/${encodeURIComponent(role.id)}`}
                  title={role.title}
                  className="truncate font-medium font-mono text-sm hover:underline"
                >
                  {role.name}
                </Link>
                <span className="text-ink-faint text-sm">{ALLOW_KINDS[role.allowKind]}</span>
              </th>
            )
          );
        })}
      </tr>
    </thead>
  );
}
