import { describe, expect, it } from "vitest";
import { requiredSlots, unfilledSlots, valuesIn } from "./need-slots";

const NO_STEMS: ReadonlySet<string> = new Set();
const booking = requiredSlots({
  type: "object",
  properties: {
    city: { type: "string" },
    checkIn: { type: "string" },
    guests: { type: "integer" },
    note: { type: "string" },
    currency: { type: "string", default: "EUR" },
    smoking: { type: "boolean" },
    page: { type: "integer" },
  },
  required: ["city", "checkIn", "guests", "note", "currency", "smoking", "unknown"],
});

describe("requiredSlots", () => {
  it("asks only for what a message would have to say", () => {
    expect(booking.map((slot) => slot.kind)).toEqual(["date", "number", "name"]);
  });

  it("asks for nothing where a schema requires nothing, or is none", () => {
    expect(requiredSlots({})).toEqual([]);
    expect(requiredSlots({ required: ["a"], properties: [] })).toEqual([]);
    expect(requiredSlots({ required: ["constructor"], properties: {} })).toEqual([]);
  });
});

describe("unfilledSlots", () => {
  it("finds a value for each slot where the message brings one", () => {
    expect(unfilledSlots(booking, valuesIn("a room in Lisbon for two from tomorrow"), NO_STEMS)).toBe(0);
  });

  it("uses each value once", () => {
    expect(unfilledSlots(booking, valuesIn("a room for tomorrow"), NO_STEMS)).toBe(2);
    expect(unfilledSlots(booking, valuesIn("I need a room"), NO_STEMS)).toBe(3);
  });

  it("counts a choice that is not named as half a gap, since people seldom name it", () => {
    const slots = requiredSlots({ properties: { unit: { enum: ["celsius", "kelvin"] } }, required: ["unit"] });
    expect(unfilledSlots(slots, valuesIn("how warm is it"), new Set(["warm"]))).toBe(0.5);
    expect(unfilledSlots(slots, valuesIn("in celsius"), new Set(["celsiu"]))).toBe(0);
  });
});
