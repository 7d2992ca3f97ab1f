import { endpoints } from "@dakbag/contracts/endpoints";
import type { Endpoint } from "@dakbag/contracts/endpoint";
import { errorBody } from "@dakbag/contracts/error-body";
import { shippingDetailsAlerts } from "@dakbag/domain/places/shipping-details-problem";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { signInForAll, testAppForAll } from "../test-support/before-tests.ts";
import { type JsonPath, setAtPath } from "../test-support/hostile/json-paths.ts";
import { badTexts } from "../test-support/bad-texts.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });

/** Right values for the fields of the contracts, so that only the one under test is wrong. */
const rightValues: Record<string, string> = {
  id: "01900000-0000-7000-8000-000000000000",
  before: "01900000-0000-7000-8000-000000000000",
  phoneNumber: "9876543210",
  zipCode: "110041",
  country: "India",
  GSTIN: "07ABCDE1234F1Z2",
  email: "a@b.in",
  otp: "1234",
  sku: "HONROL100",
  editId: "01900000-0000-7000-8000-000000000000",
  status: "Shipped",
  hsn: "48089000",
  effectiveFrom: "2026-12-01",
  razorpaySignature: "0".repeat(64),
};

/** The JSON Schema of one value, as far as this test reads it. */
interface Described {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

function describeInput(schema: z.ZodType): Described {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Described;
}

/** A value of the described shape. */
function exampleOf(described: Described, name = ""): unknown {
  const { type, properties, items, anyOf, minimum } = described;
  if ("const" in described) return described.const;
  if (described.enum) return described.enum[0];
  if (anyOf) return exampleOf(anyOf[0]!, name);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]));
  if (items) return [exampleOf(items, name)];
  if (type === "number" || type === "integer") return Math.max(1, minimum ?? 1);
  if (type === "boolean") return true;
  return rightValues[name] ?? "1";
}

/** Every place of the described shape that takes text. */
function textPlaces(described: Described, at: JsonPath = []): JsonPath[] {
  const { type, properties, items, anyOf } = described;
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

/** A sentence names its field where a word of the field's name is in it; buyer §5 gives some sentences itself. */
function expectNamed(message: string, field: string) {
  // One of a list is named by its list.
  const words = field
    .split(".")
    .findLast((part) => !/^\d+$/.test(part))!
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const sentence = message.toLowerCase().replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  const isBinding = Object.values<string>(shippingDetailsAlerts).includes(message);
  const isNamed = words.split(" ").some((word) => sentence.includes(word));
  expect(isBinding || isNamed, `"${message}" does not name ${field}`).toBe(true);
}

describe("bad text in any field of any endpoint is refused with a sentence naming the field, never a 5xx", () => {
  test("the fields are found", () => {
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
      // An empty part of a path is another address; one that is too long is refused before it is read.
      if (part === "params" && [404, 414].includes(answer.statusCode)) continue;
      expect(answer.statusCode, tried).toBe(400);
      const detail = (refusal.details as { field: string; message: string }[]).find(
        (each) => each.field === field,
      );
      expect(detail, tried).toBeDefined();
      expectNamed(detail!.message, field);
    }
  });
});
