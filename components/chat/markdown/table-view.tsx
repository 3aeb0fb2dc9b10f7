import type { Tokens } from "marked";
import { cn } from "@/components/ui/cn";
import { Inline } from "./inline-view";

const ALIGN = { left: "text-left", center: "text-center", right: "text-right" };
const alignOf = (cell: Tokens.TableCell) => ALIGN[cell.align ?? "left"];

export function TableView({ token }: { token: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a region would be a landmark for each table.
    <div
      role="group"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="min-w-full text-sm">
        <thead className="bg-sunken">
          <tr>
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position.
              <th key={index} scope="col" className={cn("px-3 py-1.5 font-medium", alignOf(cell))}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position.
            <tr key={at} className="border-line border-t">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position.
                <td key={index} className={cn("px-3 py-1.5 align-top", alignOf(cell))}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
