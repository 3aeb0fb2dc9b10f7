import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { errorBody } from "./error-body";

it("is understood by the Anthropic SDK", () => {
  const body = JSON.parse(errorBody("anthropic", 403, "role_unknown", "Not you."));
  const error = Anthropic.APIError.generate(403, body, undefined, new Headers());
  expect(error).toBeInstanceOf(Anthropic.PermissionDeniedError);
  expect(body).toEqual({ type: "error", error: { type: "permission_error", message: "Not you." } });
});

it("is understood by the OpenAI SDK", () => {
  const body = JSON.parse(errorBody("openai-chat", 400, "tool_denied", "No such tool.", "tool_choice"));
  const error = OpenAI.APIError.generate(400, body, undefined, new Headers());
  expect(error).toMatchObject({
    code: "tool_denied",
    param: "tool_choice",
    type: "invalid_request_error",
    status: 400,
  });
  expect(error.message).toContain("No such tool.");
});
