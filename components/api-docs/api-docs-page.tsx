import { Brand } from "@/components/shell/brand";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { describeOperations } from "./describe-operations";
import { DocsProvider } from "./docs-context";
import { DocsIndex, type IndexGroup } from "./docs-index";
import { DocsSection, Prose } from "./docs-section";
import { ErrorsGuide } from "./errors-guide";
import { FourSteps } from "./four-steps";
import { AuthenticateGuide, ClientGuide, McpGuide } from "./guide";
import { OperationSection } from "./operation-section";

const GUIDE: IndexGroup = {
  title: "Guide",
  entries: [
    { id: "steps", title: "Four steps" },
    { id: "authenticate", title: "Authenticate" },
    { id: "mcp", title: "MCP" },
    { id: "client", title: "Clients" },
    { id: "errors", title: "Errors" },
  ],
};

/** Public: built from the same operations table as the API. */
export function ApiDocsPage({ origin }: { origin: string }) {
  const { operations, refusals } = describeOperations();
  const entries = operations.map(({ name, title, method }) => ({ id: name, title, method }));
  const paths = Object.fromEntries(operations.map(({ name, method, path }) => [name, `${method} ${path}`]));
  return (
    <DocsProvider servedOrigin={origin}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <DocsHeader />
      <div className="mx-auto w-full max-w-360 px-4 sm:px-6 lg:flex lg:gap-8">
        <DocsIndex groups={[GUIDE, { title: "Operations", entries }]} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 py-6 outline-none">
          <h1 className="font-semibold text-xl tracking-tight">Agent API</h1>
          <Prose>
            Get the tools that a message needs before each model call, then search, run and report tools. There is also
            an <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>.
          </Prose>
          <div className="mt-8 grid min-w-0 gap-10">
            <DocsSection id="steps" title="Four steps for each message">
              <FourSteps paths={paths} />
            </DocsSection>
            <AuthenticateGuide />
            <McpGuide />
            <ClientGuide />
            <ErrorsGuide refusals={refusals} />
            <div className="min-w-0">
              <h2 className="mb-4 font-semibold text-xl tracking-tight">Operations</h2>
              <div className="grid min-w-0 gap-10">
                {operations.map((operation) => (
                  <OperationSection key={operation.name} operation={operation} refusals={refusals} />
                ))}
              </div>
            </div>
          </div>
        </main>
      </div>
    </DocsProvider>
  );
}

function DocsHeader() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface">
      <div className="mx-auto flex h-12 w-full max-w-360 items-center justify-between gap-3 px-4 sm:px-6">
        <Link href="/" aria-label="Toolcrib overview">
          <Brand />
        </Link>
        <div className="flex items-center gap-2">
          <Button asChild size="sm" variant="ghost" className="hidden sm:inline-flex">
            <a href="/api/v1/openapi.json">openapi.json</a>
          </Button>
          <Button asChild size="sm">
            <Link href="/keys">Agent keys</Link>
          </Button>
        </div>
      </div>
    </header>
  );
}
