import { describe, expect, it } from "vitest";
import { decodeEntities } from "./decode-entities";

describe("decodeEntities", () => {
  it("decodes names and numbers", () => {
    expect(decodeEntities("a &amp; b &lt;c&gt; &#169; &#xA9;")).toBe("a & b <c> © ©");
  });

  it("decodes only once, so that an escaped entity can be shown", () => {
    expect(decodeEntities("&amp;lt;")).toBe("&lt;");
  });

  it("keeps other text unchanged", () => {
    expect(decodeEntities("AT&T &nosuch; &constructor; a&b;")).toBe("AT&T &nosuch; &constructor; a&b;");
  });

  it("uses the replacement character for invalid numbers", () => {
    expect(decodeEntities("&#0;&#xD800;&#x110000;")).toBe("\ufffd\ufffd\ufffd");
  });
});
