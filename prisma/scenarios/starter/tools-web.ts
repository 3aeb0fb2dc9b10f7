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
    keywords: [
      ...["google", "internet", "online", "look up", "forecast", "headlines", "price of", "opening hours", "flight"],
      ...["score", "reviews", "recipe", "exchange rate", "latest"],
    ],
    examples: [
      "what's the weather in Lisbon tomorrow",
      "look up who won the cup final",
      "any news about the rail strike today?",
      "find me the docs for the new router release",
      "how much does a used Brompton go for these days",
      "what time does the post office on Mill Road close on Saturdays?",
      "will I need an umbrella this afternoon",
      "cheapest flight from Manchester to Oslo in the first week of May",
      'google the error "ECONNRESET while fetching"',
      "is there a newer edition of that book, and who wrote it",
      "euro to dollar rate right now pls",
      "only results from the past month: reviews of the Pixel 9",
      "search bbc.co.uk for the election timetable",
      "good ramen places near the station, top ten",
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
    keywords: [
      ...["website", "webpage", "blog", "link", "summarise", "summarize", "browse", "url", "news story"],
      ...["tldr", "wikipedia"],
    ],
    examples: [
      "read this article for me: https://example.org/post",
      "summarise that website in three bullets",
      "what does the page behind the second link say?",
      "https://blog.example.com/2024/rust-async tl;dr",
      "open the first result and give me the gist",
      "can you pull the ingredients out of this recipe page https://food.example.org/dal",
      "visit example.org/pricing and tell me what the pro plan includes",
      "I don't have time for this long read, what's the argument? https://mag.example.org/essay",
      "go to the project's homepage and check who maintains it",
      "the whole text of that blog post please, links included",
      "what do they say about refunds at https://shop.example.com/terms",
      "click through to the Wikipedia page and read me the intro",
    ],
  },
  {
    name: "http_fetch",
    title: "HTTP GET request",
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
    keywords: [
      ...["api", "endpoint", "curl", "rss", "download", "ping", "reachable", "rest", "status code"],
      ...["xml", "response"],
    ],
    examples: [
      "call the API at https://api.example.org/v1/rates",
      "is https://status.example.org answering?",
      "curl the health endpoint and show me the body",
      "what status code does example.com/login return",
      "GET https://api.example.org/users/42 with an Accept: application/json header",
      "are we still sending the HSTS header on example.org",
      "just a HEAD request to the download url, I only need the content length",
      "grab the RSS feed from https://news.example.org/feed.xml",
      "our site seems down, does it respond at all?",
      "fetch the raw JSON from http://localhost:8080/metrics",
      "does /v2/orders redirect somewhere? hit it with a five second timeout",
      "what does the public holidays API give back for 2025",
    ],
  },
  {
    name: "http_post",
    title: "HTTP POST request",
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
    keywords: [
      ...["payload", "hook", "trigger", "submit form", "put request", "integration", "zapier", "slack hook"],
      ...["rest call", "callback"],
    ],
    examples: [
      "trigger the deploy webhook",
      "post this JSON to https://hooks.example.org/build",
      "send the totals to our webhook",
      'PUT {"enabled": true} to https://api.example.org/flags/dark-mode',
      "patch customer 88 over the API so the email is lower case",
      "fire the Zapier hook with today's numbers",
      "submit the contact form at example.com/contact with my details",
      'create the issue through their REST API, title "Login broken"',
      'hit the Slack incoming webhook with "build is green"',
      "kick off the pipeline by calling its trigger URL",
      "upload this payload as form-urlencoded to https://example.org/submit",
      "and now POST the result back to the callback address with my token in the header",
    ],
  },
]);
