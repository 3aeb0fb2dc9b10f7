import { describe, expect, it } from "vitest";
import { decodeEntities } from "./decode-entities";

describe("decodeEntities", () => {
  it("reads names and numbers", () => {
    expect(decodeEntities("a &amp; b &lt;c&gt; &#169; &#xA9;")).toBe("a & b <c> © ©");
  });

  it("reads each reference once, so that a written reference can be shown", () => {
    expect(decodeEntities("&amp;lt;")).toBe("&lt;");
  });

  it("leaves alone what is no reference", () => {
    expect(decodeEntities("AT&T &nosuch; &constructor; a&b;")).toBe("AT&T &nosuch; &constructor; a&b;");
  });

  it("puts the replacement character where a number means no character", () => {
    expect(decodeEntities("&#0;&#xD800;&#x110000;")).toBe("\ufffd\ufffd\ufffd");
  });
});
