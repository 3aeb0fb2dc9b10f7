import { useMe } from "@/components/auth/me-context";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { Person } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";
import { PersonMenu } from "./person-menu";

export function PeopleTable({ people }: { people: readonly Person[] }) {
  const me = useMe();
  return (
    <Table label="People">
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead>Account role</TableHead>
          <TableHead className="hidden sm:table-cell">Last seen</TableHead>
          <TableHead className="hidden md:table-cell">Joined</TableHead>
          <TableHead className="w-12">
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableCell>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{person.name}</span>
                {person.id === me.id && <Badge>You</Badge>}
                {person.disabled && <Badge tone="danger">Disabled</Badge>}
              </span>
              <span className="block break-all text-ink-soft text-sm">{person.email}</span>
              <span className="block text-ink-faint text-sm sm:hidden">
                {person.lastSeenAt ? (
                  <>
                    Seen <Time at={person.lastSeenAt} />
                  </>
                ) : (
                  "Never seen"
                )}
              </span>
            </TableCell>
            <TableCell>
              {ACCOUNT_ROLE_INFO[person.accountRole].title}
              <span className="hidden text-ink-faint text-sm md:block">
                {ACCOUNT_ROLE_INFO[person.accountRole].description}
              </span>
            </TableCell>
            <TableCell className="hidden text-ink-soft sm:table-cell">
              {person.lastSeenAt ? <Time at={person.lastSeenAt} /> : "Never"}
            </TableCell>
            <TableCell className="hidden text-ink-soft md:table-cell">
              <Time at={person.createdAt} />
            </TableCell>
            <TableCell>
              <PersonMenu person={person} isMe={person.id === me.id} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
