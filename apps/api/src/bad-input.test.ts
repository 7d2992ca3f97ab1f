import { endpoints } from "@dakbag/contracts/endpoints";
import type { Endpoint } from "@dakbag/contracts/endpoint";
import { errorBody } from "@dakbag/contracts/error-body";
import { shippingDetailsAlerts } from "@dakbag/domain/orders/shipping-details-problem";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { signInForAll, testAppForAll } from "../test-support/before-tests.ts";
import { type JsonPath, setAtPath } from "../test-support/hostile/json-paths.ts";
import { badTexts } from "../test-support/bad-texts.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });

/** Valid values for the fields of the contracts, so that only the field under test is invalid. */
const validValues: Record<string, string> = {
  // Of a booking.
  reference: "01900000-0000-7000-8000-000000000000-1",
  id: "01900000-0000-7000-8000-000000000000",
  claimId: "01900000-0000-7000-8000-000000000000",
  pictureId: "01900000-0000-7000-8000-000000000000",
  before: "01900000-0000-7000-8000-000000000000",
  phoneNumber: "9876543210",
  zipCode: "110041",
  country: "India",
  GSTIN: "07ABCDE1234F1Z2",
  email: "a@b.in",
  otp: "1234",
  sku: "HONROL100",
  messageId: "01900000-0000-7000-8000-000000000000",
  editId: "01900000-0000-7000-8000-000000000000",
  status: "Shipped",
  hsn: "48089000",
  effectiveFrom: "2026-12-01",
  razorpaySignature: "0".repeat(64),
};

/** The parts of a JSON Schema that this test reads. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

function describeInput(contract: z.ZodType): JsonSchema {
  return z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** A value that the schema accepts. */
function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { type, properties, items, anyOf, minimum } = schema;
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return exampleOf(anyOf[0]!, name);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]));
  if (items) return [exampleOf(items, name)];
  if (type === "number" || type === "integer") return Math.max(1, minimum ?? 1);
  if (type === "boolean") return true;
  return validValues[name] ?? "1";
}

/** The paths of all texts in the schema. */
function textPlaces(schema: JsonSchema, at: JsonPath = []): JsonPath[] {
  const { type, properties, items, anyOf } = schema;
  if (anyOf) return textPlaces(anyOf.find((choice) => textPlaces(choice, [""]).length > 0) ?? {}, at);
  if (properties)
    return Object.entries(properties).flatMap(([key, inner]) => textPlaces(inner, [...at, key]));
  if (items) return textPlaces(items, [...at, "0"]);
  return at.length > 0 && (type === undefined || type === "string") ? [at] : [];
}

type Part = "params" | "query" | "body";

const cases = (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
  (["params", "query", "body"] as const).flatMap((part) =>
    textPlaces(describeInput(endpoint[part])).map(
      (place) => [endpoint.name, part, place.join("."), endpoint, place] as const,
    ),
  ),
);

async function send(endpoint: Endpoint, part: Part, place: JsonPath, value: string) {
  const sent = Object.fromEntries(
    (["params", "query", "body"] as const).map((each) => {
      const example = exampleOf(describeInput(endpoint[each]));
      return [each, each === part ? setAtPath(example, place, value) : example];
    }),
  ) as Record<Part, Record<string, string>>;
  const [method, path] = endpoint.name.split(" ") as ["GET" | "POST", string];
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params[name]!));
  const query = new URLSearchParams(sent.query).toString();
  const answer = await shop.app.inject({
    method,
    url: query ? `${filled}?${query}` : filled,
    headers: admin.headers,
    ...(method === "GET" ? {} : { payload: sent.body }),
  });
  return { answer, input: sent[part] };
}

/** A message names its field if it contains a word of the field's name; buyer §5 prescribes some messages. */
function expectNamed(message: string, field: string) {
  // An item of a list is named by the list.
  const words = field
    .split(".")
    .findLast((part) => !/^\d+$/.test(part))!
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const text = message.toLowerCase().replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  const isPrescribed = Object.values<string>(shippingDetailsAlerts).includes(message);
  const isNamed = words.split(" ").some((word) => text.includes(word));
  expect(isPrescribed || isNamed, `"${message}" does not name ${field}`).toBe(true);
}

describe("bad text in any field of any endpoint gives an error that names the field, never a 500", () => {
  test("the text fields of the contracts are found", () => {
    expect(cases.length).toBeGreaterThan(50);
    expect(cases.map(([name, , place]) => `${name} ${place}`)).toContain(
      "POST /api/users/shippingDetails billingDetails.zipCode",
    );
  });

  test.each(cases)("%s, %s %s", async (_name, part, field, endpoint, place) => {
    for (const text of Object.values(badTexts)) {
      const { answer, input } = await send(endpoint, part, place, text);
      const tried = `${field} = ${JSON.stringify(text).slice(0, 40)}: ${answer.body.slice(0, 200)}`;
      expect(answer.statusCode, tried).toBeLessThan(500);
      if (answer.statusCode < 400) continue;
      const refusal = errorBody.parse(answer.json());
      const issues = endpoint[part].safeParse(input).error?.issues ?? [];
      const own = issues.find(({ path }) => path.join(".") === field);
      if (!own || answer.statusCode === 429) continue;
      // An empty path segment makes another URL; a URL that is too long is refused before it is parsed.
      if (part === "params" && [404, 414].includes(answer.statusCode)) continue;
      expect(answer.statusCode, tried).toBe(400);
      const reported = (refusal.details as { field: string; message: string }[]).find(
        (each) => each.field === field,
      );
      expect(reported, tried).toBeDefined();
      expectNamed(reported!.message, field);
    }
  });
});
