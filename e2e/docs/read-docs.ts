import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../start-toolcrib";

export type Doc = { readonly file: string; readonly text: string };

export type Command = {
  readonly file: string;
  readonly text: string;
  /** The documented answer, if any. */
  readonly answer: string | null;
};

/** Every Markdown file. */
export function readDocs(): readonly Doc[] {
  const inPublic = readdirSync(path.join(PROJECT_ROOT, "public/docs")).filter((file) => file.endsWith(".md"));
  const beside = readdirSync(path.join(PROJECT_ROOT, "server"), { recursive: true, encoding: "utf8" });
  const inServer = beside.filter((file) => file.endsWith(".md"));
  const files = [
    "README.md",
    ...inPublic.map((file) => `public/docs/${file}`),
    ...inServer.map((file) => `server/${file}`),
  ];
  return files.sort().map((file) => ({ file, text: readFileSync(path.join(PROJECT_ROOT, file), "utf8") }));
}

/** Commands in shell blocks: one per line, unless the previous line continues. */
export function commandsOf({ file, text }: Doc): readonly Command[] {
  const blocks = text.matchAll(/^```sh\n(?<shell>[\s\S]*?)^```\n(?:```json\n(?<answer>[\s\S]*?)^```)?/gm);
  return [...blocks].flatMap(({ groups: { shell = "", answer } = {} }) => {
    const lines = shell.replaceAll("\\\n", "").split("\n").filter(Boolean);
    return lines.map((line, at) => ({ file, text: line, answer: at === lines.length - 1 ? (answer ?? null) : null }));
  });
}

/** Local targets of links and images. */
export function linksOf({ file, text }: Doc): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const targets = [...prose.matchAll(/\]\((?<to>[^)\s]+)\)|(?:src|srcset)="(?<from>[^"]+)"/g)];
  return targets
    .map(({ groups }) => groups?.to ?? groups?.from ?? "")
    .filter((target) => !/^https?:/.test(target))
    .map((target) => (target.startsWith("#") ? file + target : path.join(path.dirname(file), target)));
}

/** Anchors of headings. */
export function anchorsOf({ text }: Doc): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/^#+ (?<title>.*)$/gm)].map(({ groups: { title = "" } = {} }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
