import { expect, it } from "vitest";
import { someTool } from "@/server/testing/some-snapshot";
import { toolTexts } from "./tool-texts";

const BOILERPLATE = "Part of the garden suite.";

it("drops sentences that three or more tools share", () => {
  const tools = ["dig", "sow", "mow"].map((name) =>
    someTool(name, { description: `${BOILERPLATE} Helps to ${name}.` }),
  );
  for (const text of toolTexts(tools)) {
    expect(text.fields.description).not.toContain("garden suite");
    expect(text.embedded[1]).toMatch(/^Helps to/);
  }
});

it("drops parameters that most tools of a catalog have", () => {
  const tools = Array.from({ length: 20 }, (_, at) => {
    const properties = { tenant: { type: "string" }, [`own${at}`]: { type: "string" } };
    return someTool(`tool${at}`, { inputSchema: { type: "object", properties } });
  });
  for (const text of toolTexts(tools)) expect(text.fields.parameterNames).not.toContain("tenant");
  expect(toolTexts(tools.slice(0, 5))[0]?.fields.parameterNames).toContain("tenant");
});

it("reads parameters inside objects and lists, and the values they may take", () => {
  const lamp = { type: "object", properties: { colour: { type: "string", enum: ["amber", "violet"] } } };
  const schema = { type: "object", properties: { lamps: { type: "array", items: lamp } } };
  const text = toolTexts([someTool("light", { inputSchema: schema })])[0];
  expect(text?.fields.parameterNames).toBe("lamps, colour");
  expect(text?.fields.choices).toBe("amber violet");
});

it("splits run-together names by words from descriptions", () => {
  const tools = [
    someTool("keyvault", { description: "Opens a vault." }),
    someTool("lock", { description: "Needs a key." }),
  ];
  expect(toolTexts(tools)[0]?.fields.name).toBe("keyvault key vault");
});

it("counts aliases like the name", () => {
  expect(toolTexts([someTool("mow", { aliases: ["Rasen mähen"] })])[0]?.fields.name).toContain("Rasen mähen");
});

it("counts an admin's keywords like the name", () => {
  expect(toolTexts([someTool("mow", { keywords: ["lawn"] })])[0]?.fields.name).toContain("lawn");
});

it("embeds only the name if the description is in a script the embedder cannot read", () => {
  const properties = { city: { type: "string", description: "城市名称" } };
  const tool = someTool("weather_now", {
    description: "查询指定城市的实时天气信息。",
    inputSchema: { type: "object", properties },
  });
  expect(toolTexts([tool])[0]?.embedded).toEqual(["weather now. city", "weather now", "weather now"]);
  const english = someTool("weather_now", { description: "Weather of a city, for example 北京." });
  expect(toolTexts([english])[0]?.embedded[1]).toContain("Weather of a city");
});

it("reads the name of a tool's source", () => {
  expect(toolTexts([someTool("list", { source: "blueTooth_desk" })])[0]?.fields.source).toBe("blue Tooth desk");
});
