import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TOOL_KIND, type ToolFields } from "./tool-kind";
import { WordFields } from "./word-fields";

it("shows aliases in any script, and is editable only with edit rights", () => {
  const fields: ToolFields = { ...TOOL_KIND.empty, aliases: ["Licht aus", "明かりを消す"] };
  const draw = (readOnly: boolean) =>
    renderToStaticMarkup(
      <WordFields
        fields={fields}
        onChange={() => {}}
        errors={{ aliases: "Use at most 50" }}
        readOnly={readOnly}
        view={null}
      />,
    );
  for (const text of ["Aliases", "Licht aus", "明かりを消す", "Use at most 50"]) expect(draw(false)).toContain(text);
  expect(draw(false)).toContain("Remove alias");
  expect(draw(true)).toContain("明かりを消す");
  expect(draw(true)).not.toContain("Remove alias");
});
