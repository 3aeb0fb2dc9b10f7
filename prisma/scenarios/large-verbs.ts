/** What can be done with a resource, in the two or three wordings that different vendors would use. */
export type Verb = {
  readonly name: string;
  readonly plural: boolean;
  readonly title: string;
  /** `{one}`, `{a one}`, `{many}`, `{system}` and `{fields}` are filled in. */
  readonly descriptions: readonly string[];
  readonly input: "filter" | "id" | "fields" | "id-and-fields" | "query" | "assign" | "export" | "period";
  readonly readOnly: boolean;
  readonly destructive: boolean;
};

function verb(
  name: string,
  plural: boolean,
  title: string,
  input: Verb["input"],
  effect: "reads" | "writes" | "destroys",
  ...descriptions: readonly string[]
): Verb {
  return { name, plural, title, descriptions, input, readOnly: effect === "reads", destructive: effect === "destroys" };
}

/** The first two are offered for every resource by every system; the others by some. */
export const VERBS: readonly Verb[] = [
  verb(
    "list",
    true,
    "List {many}",
    "filter",
    "reads",
    "List {many} in {system}, newest first, page by page. Narrow them by {fields}.",
    "Return a page of {many} from {system}, filtered by {fields} where given.",
    "Browse the {many} kept in {system}; supports paging and filters on {fields}.",
  ),
  verb(
    "get",
    false,
    "Get {one}",
    "id",
    "reads",
    "Return one {one} from {system} by its id, with {fields}.",
    "Look up a single {one} in {system} and show {fields}.",
    "Fetch the details of one {one} stored in {system}: {fields}.",
  ),
  verb(
    "create",
    false,
    "Create {one}",
    "fields",
    "writes",
    "Create {a one} in {system}. Takes {fields} and returns the new id.",
    "Add a new {one} to {system} with {fields}.",
    "Register {a one} in {system}; give {fields}.",
  ),
  verb(
    "update",
    false,
    "Update {one}",
    "id-and-fields",
    "writes",
    "Change {fields} of {a one} in {system}; what is left out stays as it is.",
    "Edit an existing {one} in {system}. Only the given values among {fields} are replaced.",
  ),
  verb(
    "delete",
    false,
    "Delete {one}",
    "id",
    "destroys",
    "Delete {a one} from {system} for good.",
    "Remove one {one} from {system}. It cannot be brought back.",
  ),
  verb(
    "search",
    true,
    "Search {many}",
    "query",
    "reads",
    "Search {many} in {system} by words that occur in {fields}.",
    "Find {many} in {system} whose text matches a query, best matches first.",
  ),
  verb(
    "archive",
    false,
    "Archive {one}",
    "id",
    "writes",
    "Put {a one} of {system} away: it leaves lists and searches but can be restored.",
    "Archive one {one} in {system} so that only reports still see it.",
  ),
  verb(
    "assign",
    false,
    "Assign {one}",
    "assign",
    "writes",
    "Make a person responsible for {a one} in {system} and tell them.",
    "Hand {a one} in {system} over to another person, with a remark.",
  ),
  verb(
    "export",
    true,
    "Export {many}",
    "export",
    "reads",
    "Export {many} from {system} as a file with {fields} as columns.",
    "Write the {many} of {system} to a spreadsheet, CSV or JSON file and return its address.",
  ),
  verb(
    "count",
    true,
    "Count {many}",
    "period",
    "reads",
    "Count the {many} in {system} over a period, grouped by day, week or month.",
    "Return how many {many} {system} holds for a span of time, as a series.",
  ),
];
