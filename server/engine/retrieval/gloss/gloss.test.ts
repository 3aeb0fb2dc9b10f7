import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language";
import { expandShorthand } from "./expand-shorthand";
import { glossOf } from "./gloss";

const nothingKnown = () => false;
const textOf = (message: string) => glossOf(message, nothingKnown)?.text ?? null;

describe("the language of a message", () => {
  it.each([
    ["wetter morgen", "de"],
    ["neue aufgabe", "de"],
    ["météo demain", "fr"],
    ["nouvelle tâche", "fr"],
    ["clima mañana", "es"],
    ["nueva tarea", "es"],
    ["previsão amanhã", "pt"],
    ["nova tarefa", "pt"],
    ["meteo domani", "it"],
    ["nuova riunione", "it"],
    ["weer morgen", "nl"],
    ["nieuwe taak", "nl"],
    ["väder imorgon", "sv"],
    ["nytt möte", "sv"],
    ["sää huomenna", "fi"],
    ["lähetä viesti", "fi"],
    ["vejret imorgen", "da"],
    ["opret opgave", "da"],
    ["været imorgen", "nb"],
    ["slett filen", "nb"],
    ["temps demà", "ca"],
    ["nova reunió", "ca"],
    ["vremea mâine", "ro"],
    ["trimite mesajul", "ro"],
  ])("is detected from two words: %s", (message, code) => {
    expect(glossOf(message, nothingKnown)).toMatchObject({ language: code, share: 1 });
  });

  it.each([
    "weather lisbon",
    "docker logs",
    "list issues",
    "restart nginx",
    "hotel berlin",
    "cancel my order",
    "delete file",
  ])("is English for %s", (message) => {
    expect(detectLanguage(message, nothingKnown)).toBe("en");
    expect(glossOf(message, nothingKnown)).toBeNull();
  });

  it("is the same without a gloss, unless related languages fit equally", () => {
    expect(detectLanguage("wetter morgen", nothingKnown)).toBe("de");
    expect(["da", "nb"]).toContain(detectLanguage("send en mail til Lars om fredag", nothingKnown));
  });

  it("is not detected from a name or a number", () => {
    for (const message of ["Lisbon", "42", "", "?!"]) expect(detectLanguage(message, nothingKnown)).toBeNull();
  });

  it("is other if no lexicon has the script or the words", () => {
    expect(detectLanguage("რა ამინდია ხვალ", nothingKnown)).toBe("other");
    expect(detectLanguage("kuidas ilm homme tallinnas välja näeb", nothingKnown)).toBe("other");
  });

  it("stays English if another script is only quoted", () => {
    expect(detectLanguage("what does the word привет mean in this long sentence", nothingKnown)).toBe("en");
  });

  it("ignores product words from the catalog", () => {
    const known = new Set(["docker", "container", "logs"]);
    expect(detectLanguage("zeige docker container logs", (word) => known.has(word))).toBe("de");
  });

  it("needs no gloss if the catalog has the words", () => {
    const known = new Set(["wetter", "morgen"]);
    expect(glossOf("wetter morgen", (word) => known.has(word))).toBeNull();
  });
});

describe("a gloss", () => {
  it.each([
    ["wie wird das wetter morgen in köln", "how will weather tomorrow in köln"],
    ["Wetter Koeln uebermorgen", "weather Koeln day after tomorrow"],
    ["crée une tâche dans le projet Apollo", "create task in project Apollo"],
    ["que tiempo hara manana en sevilla", "weather tomorrow in sevilla"],
    ["resume este pdf y mándalo por correo a Marta", "summarize pdf and send by mail to Marta"],
  ])("follows the message word by word: %s", (message, gloss) => expect(textOf(message)).toBe(gloss));

  it("joins a verb with its particle across the object, not with a preposition inside the clause", () => {
    expect(textOf("mach das licht im wohnzimmer aus und lies die nachricht vor")).toBe(
      "turn off light living room and read message",
    );
    expect(textOf("zet de verwarming in de keuken aan")).toBe("turn on heating in kitchen");
    expect(textOf("mach eine liste aus den notizen von gestern")).toBe("make list from note from yesterday");
  });

  it("splits compounds into known parts", () => {
    expect(textOf("lösche den projektordner")).toBe("delete project folder");
  });

  it("keeps addresses, file names, numbers and pauses", () => {
    expect(textOf("schick bericht_3.pdf an anna@firma.de, dann lösche die 5 alten Dateien")).toBe(
      "send bericht_3.pdf to anna@firma.de, then delete 5 old file",
    );
  });

  it("counts the share of content words that were known", () => {
    expect(glossOf("wie wird das wetter morgen in köln", nothingKnown)?.share).toBeCloseTo(5 / 6);
  });

  it("rarely mistakes English for another language, even without a catalog", () => {
    const lines = readFileSync("prisma/scenarios/starter/cases.jsonl", "utf8").trim().split("\n");
    const cases = lines
      .map((line) => JSON.parse(line))
      .filter(({ kind, role }) => kind !== "other-language" && role === undefined);
    const glossed = cases.map(({ message }) => message).filter((message) => textOf(message) !== null);
    expect(cases.length).toBeGreaterThan(300);
    expect(glossed.length, glossed.join("; ")).toBeLessThanOrEqual(4);
  });

  it("takes bounded time for any text", () => {
    const texts = ["wetter ".repeat(100_000), "a".repeat(1_000_000), "a.".repeat(500_000), "\u0301".repeat(1_000_000)];
    textOf("wetter morgen");
    for (const text of texts) {
      // The fastest of three: a busy machine makes any single run slow.
      const times = [0, 1, 2].map(() => {
        const start = performance.now();
        textOf(text);
        return performance.now() - start;
      });
      expect(Math.min(...times)).toBeLessThan(100);
    }
  });
});

describe("shorthand", () => {
  it("becomes standard words", () => {
    expect(expandShorthand("whats on my cal tmrw, gimme the deets", nothingKnown)).toBe(
      "what is on my calendar tomorrow, give me the information",
    );
  });

  it("is unchanged if the catalog has the word, and inside names and paths", () => {
    expect(expandShorthand("open the repo", (word) => word === "repo")).toBe("open the repo");
    expect(expandShorthand("read docs/index.md from my-repo", nothingKnown)).toBe("read docs/index.md from my-repo");
  });
});
