import { Badge } from "@/components/ui/badge";
import { type Columns, hiddenHead } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { Person } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";
import { PersonMenu } from "./person-menu";

export function peopleColumns(me: { readonly id: string }): Columns<Person> {
  return [
    {
      header: "Name",
      cell: (person) => (
        <>
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
        </>
      ),
    },
    {
      header: "Account role",
      cell: ({ accountRole }) => (
        <>
          {ACCOUNT_ROLE_INFO[accountRole].title}
          <span className="hidden text-ink-faint text-sm md:block">{ACCOUNT_ROLE_INFO[accountRole].description}</span>
        </>
      ),
    },
    {
      header: "Last seen",
      from: "sm",
      style: "text-ink-soft",
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : "Never"),
    },
    { header: "Joined", from: "md", style: "text-ink-soft", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      ...hiddenHead("Actions"),
      headStyle: "w-12",
      cell: (person) => <PersonMenu person={person} isMe={person.id === me.id} />,
    },
  ];
}
