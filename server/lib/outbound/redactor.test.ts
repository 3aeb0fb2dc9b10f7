import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, REDACTED } from "./redactor";

const KEY = 'sk/very+secret "ünd" #1';

function redactorFor(...values: string[]) {
  const redactor = createRedactor(values);
  if (redactor === null) throw new Error("there is something to hide");
  return redactor;
}

describe("a redactor", () => {
  const { text } = redactorFor(`Bearer ${KEY}`);

  it("hides a value, with and without its scheme, anywhere in a text", () => {
    expect(text(`a ${KEY}, ${KEY}!`)).toBe(`a ${REDACTED}, ${REDACTED}!`);
    expect(text(`authorization: Bearer ${KEY}`)).toBe(`authorization: ${REDACTED}`);
    expect(text("Bearer of news")).toBe("Bearer of news");
  });

  it("hides it in base64, also in the middle of something longer, in both alphabets", () => {
    for (const before of ["", "u", "us", "user:", "user::", "long name:"]) {
      for (const after of ["", "x", "xy", ":and more"]) {
        for (const alphabet of ["base64", "base64url"] as const) {
          const shown = text(`got ${Buffer.from(before + KEY + after).toString(alphabet)}.`);
          expect(shown).toContain(REDACTED);
          const left = Buffer.from(shown.replace(REDACTED, " ").replace("got ", ""), alphabet).toString("latin1");
          expect(left).not.toContain("secret");
        }
      }
    }
  });

  it("hides it as encoded in a URL, in a form and in JSON", () => {
    const encoded = encodeURIComponent(KEY);
    const form = new URLSearchParams({ key: KEY }).toString();
    for (const shown of [
      text(`?key=${encoded}`),
      text(`?key=${encoded.replaceAll(/%../g, (hex) => hex.toLowerCase())}`),
      text(form),
      text(JSON.stringify({ key: KEY })),
    ]) {
      expect(shown).toContain(REDACTED);
      expect(shown).not.toContain("secret");
    }
  });

  it("hides the password of a name and password, and values of cookies", () => {
    const basic = redactorFor(`Basic ${Buffer.from("ada:open-sesame").toString("base64")}`);
    expect(basic.text("user ada with open-sesame")).toBe(`user ada with ${REDACTED}`);
    const cookie = redactorFor('theme=dark; session="0123456789"');
    expect(cookie.text("dark 0123456789")).toBe(`dark ${REDACTED}`);
  });

  it("leaves values of fewer than eight characters alone", () => {
    expect(createRedactor(["1234567", "", "Bearer abc"])?.text("1234567 abc") ?? "1234567 abc").toBe("1234567 abc");
    expect(createRedactor([])).toBeNull();
    expect(redactorFor("12345678").text("12345678")).toBe(REDACTED);
  });

  it("goes through values with their keys, and through errors with their causes", () => {
    const { json, error } = redactorFor(KEY);
    expect(json({ [KEY]: [KEY, 1, null, { deep: `x${KEY}` }], __proto__: 1 })).toEqual({
      [REDACTED]: [REDACTED, 1, null, { deep: `x${REDACTED}` }],
    });
    const failed = error(new Error(`no ${KEY}`, { cause: new TypeError(KEY) }));
    expect([failed.message, (failed.cause as Error).message]).toEqual([`no ${REDACTED}`, REDACTED]);
    expect(String(failed.stack)).not.toContain(KEY);
  });

  it("hides what was cut off in the middle, and takes nothing else", () => {
    const { cutText } = redactorFor(KEY);
    expect(cutText(`at the end ${KEY.slice(0, 12)}`)).toBe(`at the end ${REDACTED}`);
    expect(cutText("at the end sk")).toBe("at the end sk");
  });

  it("changes no text that holds no secret", () => {
    const redactor = redactorFor(KEY);
    fc.assert(fc.property(fc.string(), (said) => redactor.text(said) === said || said.includes(KEY)));
  });
});
