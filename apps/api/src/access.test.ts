import type { Role } from "@dakbag/contracts/account";
import type { Access, Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInBuyer, type SignedIn } from "../test-support/builders/sign-in-buyer.ts";
import { startTestApp, type TestApp } from "../test-support/start-test-app.ts";

let shop: TestApp;
const people = new Map<Role, SignedIn>();
beforeAll(async () => {
  shop = await startTestApp();
  for (const role of ["buyer", "internal", "admin"] as const)
    people.set(role, await signInBuyer(shop, { role }));
});
afterAll(() => shop.close());

/** Who is turned away, and how, by the access an endpoint declares. */
const turnedAway: Record<Access, { visitor?: 401; buyer?: 403; internal?: 403 }> = {
  anyone: {},
  provider: {},
  buyer: { visitor: 401 },
  internal: { visitor: 401, buyer: 403 },
  admin: { visitor: 401, buyer: 403, internal: 403 },
};

async function statusFor(endpoint: Endpoint, who: SignedIn | undefined): Promise<number> {
  const [method, path] = endpoint.name.split(" ") as ["GET", string];
  const url = path.replaceAll(/:\w+/g, "01900000-0000-7000-8000-000000000000");
  // An empty body: whoever may not call must be turned away before it is even looked at.
  const answer = await shop.app.inject({ method, url, headers: who?.headers ?? {} });
  return answer.statusCode;
}

describe("every endpoint says who may call it, and the server keeps to it", () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const expected = turnedAway[endpoint.access];
      for (const who of ["visitor", "buyer", "internal", "admin"] as const) {
        // Logging out first would end the session that the next endpoints need.
        if (endpoint.name === "POST /api/users/logout" && who !== "visitor") continue;
        const status = await statusFor(endpoint, who === "visitor" ? undefined : people.get(who));
        const refusal = who === "admin" ? undefined : expected[who];
        if (refusal) expect([who, status]).toEqual([who, refusal]);
        else
          expect([who, status]).not.toEqual([
            who,
            expect.toSatisfy((code: number) => code === 401 || code === 403),
          ]);
      }
    },
  );

  test("a token of the wrong form, of nobody, or cut short opens nothing", async () => {
    const { token } = people.get("admin")!;
    for (const authorization of [
      `Bearer ${token.slice(1)}`,
      `Bearer ${"A".repeat(43)}`,
      token,
      "Bearer ",
      "Basic x",
    ]) {
      const answer = await shop.app.inject({
        method: "GET",
        url: "/api/admin/orders",
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("the server answers at these endpoints and at no others", () => {
    const served = routesOf(shop.app.printRoutes({ commonPrefix: false, includeHooks: false }));
    expect(served).toEqual(endpoints.map(({ name }) => name).toSorted());
  });
});

/** The routes of Fastify's printed tree, where a line's indentation says what it hangs under. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split("\n")) {
    const match = /^(?<indent>[│ ]*)[├└]── (?<part>\S*)(?: \((?<methods>[^)]+)\))?/.exec(line);
    if (!match?.groups) continue;
    const depth = match.groups["indent"]!.length / 4;
    path.splice(depth, path.length, match.groups["part"]!);
    for (const method of match.groups["methods"]?.split(", ") ?? []) {
      if (method !== "HEAD") routes.push(`${method} ${path.slice(0, depth + 1).join("")}`);
    }
  }
  return routes.toSorted();
}
