export const HELP = `Manage a Toolcrib from scripts and pipelines.

Usage: toolcrib COMMAND [options]
In a clone: npm run -s toolcrib -- COMMAND [options]

Commands
  login URL              Save the URL and an admin key. The key is read from
                         TOOLCRIB_ADMIN_KEY or standard input.
  status                 Show the served revision, the draft and your key's scopes.
  export [FILE|FOLDER]   Write the policy to a .yaml or .json file, to a folder with one
                         file per type, or to standard output.
                           --ref draft|published|NUMBER   what to export (default: draft)
  diff FILE|FOLDER       Show what applying the policy would change in the draft.
                           --guards   include publishing rules and evaluation sets
  apply FILE|FOLDER      Show the plan and import the policy into the draft.
                           --publish --note TEXT   publish it
                           --wait                  wait until it is served
                           --guards                include publishing rules and evaluation sets
  check FILE|FOLDER      Lint and evaluate a policy without a server.
  list TYPE              List entries, such as: toolcrib list tools --search mail
                           TYPE: sources, tools, categories, bundles, policies,
                           models, skills, roles, evaluations or keys
  get TYPE NAME          Show one entry as JSON.
  keys create NAME       Create an agent key and print it.
                           --role NAME (may be repeated) or --all-roles
                           --expires DATE, --rate NUMBER   limits
  sources add NAME       Add a source to the draft.
                           --kind mcp|openapi|json, --url URL, --title TEXT
  sources sync NAME      Read a source, show what changed, and write it to the draft.
                           --document FILE   for a source without a URL
                           --dry-run         only show what changed
  eval run SET           Run an evaluation set on the draft and wait for the result.
                           --revision NUMBER   run it on a revision instead

Options
  --json                 Print the result as JSON.
  --help                 Show this text.

Environment
  TOOLCRIB_URL, TOOLCRIB_ADMIN_KEY   used instead of a saved login

Exit codes
  0  success             1  failure, such as a failed evaluation
  2  wrong usage         3  diff: there are changes
`;
