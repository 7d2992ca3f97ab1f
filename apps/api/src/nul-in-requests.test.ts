import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../test-support/before-tests.ts";
import { unknownIds } from "../test-support/hostile/ids.ts";
import { getAtPath, jsonPaths, setAtPath } from "../test-support/hostile/json-paths.ts";
import { validRequests } from "../test-support/hostile/valid-requests.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
}

function send(name: string, { params = {}, query = {}, body }: Sent) {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replaceAll(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? "x"));
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) parameters.set(key, String(value));
  return shop.app.inject({
    method: method as "GET",
    url: `${url}?${parameters}`,
    headers: admin.headers,
    ...(body && { payload: body }),
  });
}

test.each([
  ["GET /api/admin/products", { query: { after: "1,\0" } }, "after"],
  ["POST /api/users/login", { body: { phoneNumber: "9876543210", password: "bubble\0wrap" } }, "password"],
])("U+0000 in a field of %s is refused with its name", async (name, sent, field) => {
  const answer = await send(name, sent);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    `${field} contains characters that cannot be stored`,
  ]);
});

test("U+0000 in any text of a path, query or body of any endpoint is no fault of the server", async () => {
  const faults: string[] = [];
  let tried = 0;
  for (const [name, validRequest] of Object.entries(validRequests)) {
    const valid = validRequest(unknownIds) as Sent;
    for (const path of jsonPaths(valid)) {
      const value = getAtPath(valid, path);
      if (typeof value !== "string" || Object.values(valid.body ?? {}).some((part) => part instanceof File))
        continue;
      tried += 1;
      const { statusCode } = await send(name, setAtPath(valid, path, `${value}\0`) as Sent);
      if (statusCode < 400 || statusCode >= 500) faults.push(`${statusCode} ${name} ${path.join(".")}`);
    }
  }
  expect(tried).toBeGreaterThan(150);
  expect(faults).toEqual([]);
});

test.each(["Asha\u202Eoar", "Asha\nRao", "Asha\u2028Rao", "\u200FAsha"])(
  "a name that leaves its line or changes direction is refused: %j",
  async (name) => {
    const asked = [
      send("PUT /api/users/contact", { body: { name, email: "a@b.in", version: 1 } }),
      send("POST /api/users/register", {
        body: { phoneNumber: "9876543210", password: "bubble-wrap-42", name, email: "a@b.in", otp: "1234" },
      }),
      send("POST /api/enquiries", {
        body: { kind: "bulk", name, companyName: "K", phoneNumber: "9876543210", what: "w", quantity: "1" },
      }),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(/ame must be on one line/);
    }
  },
);
