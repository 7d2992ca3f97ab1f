import type { Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { inWords, reasonOf } from "./describe-failure.ts";

it.each([
  ["money.reference is required", "Reference is required"],
  ["tracking.partnerName must be one line", "Delivery Partner Name must be one line"],
  [
    "money.decision must be refund, elsewhere or kept",
    "What happens to the money must be refund, elsewhere or kept",
  ],
  ["perDayRequirement must be at least 0", "Per day requirement must be at least 0"],
  [
    "moneyNote is required: the reference of the refund",
    "Reference or reason is required: the reference of the refund",
  ],
  ["thresholds.red must not be above thresholds.orange", "Red must not be above Orange"],
  ["name must be letters, digits, spaces and . & ' -", "Name must be letters, digits, spaces and . & ' -"],
  ["hsn must be 4, 6 or 8 digits", "HSN must be 4, 6 or 8 digits"],
  ["GSTIN must be text", "GSTIN must be text"],
  ["Password is required", "Password is required"],
])("says %j to staff as %j", { tags: ["ruling-desk.20"] }, (sentence, words) => {
  expect(inWords(sentence)).toBe(words);
});

it("changes no sentence that is not about a field of a request", () => {
  const sentence = "orders.csv is not at dakbag.example";
  expect(reasonOf(new ApiError(sentence, 503, "unknown"))).toBe(sentence);
  expect(reasonOf(new ApiError("partnerName is odd", 400, "invalid-input"))).toBe(
    "Delivery Partner Name is odd",
  );
});

/** What a schema finds wrong with inputs that are wrong everywhere, field by field. */
function problemsOf(schema: Endpoint["body"]): string[] {
  const wrong = [undefined, null, "", 7, -1, "\u0000", "x".repeat(2_500), [], {}, true];
  const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
  const bodies = [{}, ...wrong.map((value) => Object.fromEntries(shape.map((field) => [field, value])))];
  return bodies.flatMap((body) => {
    const read = schema.safeParse(body);
    return read.success ? [] : read.error.issues.map(({ message }) => message);
  });
}

it("says no internal name of a field in what any call of staff refuses", { tags: ["ruling-desk.20"] }, () => {
  const ofStaff = endpoints.filter(({ access }) => access !== "anyone" && access !== "provider");
  const said = new Set(
    ofStaff.flatMap(({ body, query }) => [...problemsOf(body), ...problemsOf(query)]).map(inWords),
  );
  expect(said.size).toBeGreaterThan(100);
  const isInternal = (sentence: string) => /\b[a-z]+(?:[A-Z]|\.[a-z])|^[a-z]/.test(sentence);
  expect([...said].filter(isInternal)).toEqual([]);
});
