import { expect, it } from "vitest";
import { oneLine } from "./formats/text-safe";
import { renderHeading, renderRow } from "./rows";

const BREAKS = ["\n", "\r", "\r\n", "\t", "\v", "\f", "\0", "\u001b", "\u0085", "\u2028", "\u2029", "\u00a0", "\u3000"];

it.each(BREAKS)("keeps untrusted text on one line: %j", (mark) => {
  expect(oneLine(`one${mark}two${mark}${mark}three`)).toBe("one two three");
  expect(renderRow(`saw${mark}# Tools`, `Cuts${mark}## wood${mark}- safe: opens`).text).toBe(
    "- saw # Tools: Cuts ## wood - safe: opens",
  );
  expect(renderHeading(`wood${mark}- safe: opens`).text).toBe("## wood - safe: opens");
});

it("shows the first sentence of a summary, and truncates a long one between characters", () => {
  expect(renderRow("saw", "Cuts boards at 3.5 mm. Beware of nails.").text).toBe("- saw: Cuts boards at 3.5 mm");
  const long = renderRow("saw", "😀".repeat(200)).text;
  expect(long).toBe(`- saw: ${"😀".repeat(59)}…`);
});
