import { choice, flag, integer, object, record, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS_OUTSIDE, defineTools, READS_OUTSIDE } from "./define-tools";

export const webTools = defineTools("web", "web", [
  {
    name: "web_search",
    title: "Search the web",
    summary: "Search the public web for current facts; returns ranked results with title, address and snippet",
    description:
      "Search the public web for current facts such as news, weather, prices or documentation. Returns ranked results with title, address and a short snippet; open one of them with web_read.",
    inputSchema: object(
      {
        query: text("What to look for, in plain words", { minLength: 2, maxLength: 400 }),
        limit: integer("How many results to return", { minimum: 1, maximum: 20, default: 5 }),
        freshness: choice("Only pages published within this period", ["day", "week", "month", "year", "any"], "any"),
        site: text("Restrict results to one domain, such as example.org"),
      },
      ["query"],
    ),
    annotations: READS_OUTSIDE,
    keywords: ["google", "internet", "look up", "forecast", "headlines"],
    examples: [
      "what's the weather in Lisbon tomorrow",
      "look up who won the cup final",
      "any news about the rail strike?",
      "find me the docs for the new router release",
    ],
  },
  {
    name: "web_read",
    title: "Read a web page",
    summary: "Open a web page and return its main text as Markdown, without menus and adverts",
    description:
      "Open one web page and return its main content as Markdown, with navigation and adverts stripped. Use it for an article or a search result; use http_fetch for JSON interfaces.",
    inputSchema: object(
      {
        url: text("Address of the page", { format: "uri" }),
        max_chars: integer("Cut the text after this many characters", { minimum: 500, maximum: 50000, default: 8000 }),
        include_links: flag("Keep hyperlinks in the text", false),
      },
      ["url"],
    ),
    annotations: READS_OUTSIDE,
    keywords: ["website", "browse", "blog", "link", "summarize"],
    examples: [
      "read this article for me: https://example.org/post",
      "summarize that website",
      "what does the page behind the second link say?",
    ],
  },
  {
    name: "http_fetch",
    title: "Fetch over HTTP",
    summary: "Send a GET or HEAD request and return status, headers and raw body",
    description:
      "Send an HTTP GET or HEAD request and return status, headers and the raw body. Meant for JSON interfaces, feeds and checking whether an address responds; it never changes data.",
    inputSchema: object(
      {
        url: text("Address to request", { format: "uri" }),
        method: choice("Request method", ["GET", "HEAD"], "GET"),
        headers: record("Extra request headers, name to value", { type: "string" }),
        timeout_seconds: integer("Give up after this long", { minimum: 1, maximum: 60, default: 15 }),
      },
      ["url"],
    ),
    annotations: READS_OUTSIDE,
    keywords: ["api", "endpoint", "curl", "download", "rss"],
    examples: [
      "call the API at https://api.example.org/v1/rates",
      "is https://status.example.org answering?",
      "curl the health endpoint and show me the body",
    ],
  },
  {
    name: "http_post",
    title: "Post over HTTP",
    summary: "Send a POST, PUT or PATCH request with a body, for instance to call a webhook",
    description:
      "Send data to an outside address with POST, PUT or PATCH and return the reply, for instance to call a webhook or submit a form. This changes things on the other side.",
    inputSchema: object(
      {
        url: text("Address that receives the data", { format: "uri" }),
        method: choice("Request method", ["POST", "PUT", "PATCH"], "POST"),
        body: text("Request body, already encoded"),
        content_type: text("Media type of the body", { default: "application/json" }),
        headers: record("Extra request headers, name to value", { type: "string" }),
      },
      ["url", "body"],
    ),
    annotations: ADDS_OUTSIDE,
    keywords: ["trigger", "payload", "integration", "api", "zapier"],
    examples: [
      "trigger the deploy webhook",
      "post this JSON to https://hooks.example.org/build",
      "send the totals to our webhook",
    ],
  },
]);
