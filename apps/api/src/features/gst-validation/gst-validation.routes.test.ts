import * as contract from "@dakbag/contracts/gst-validation";
import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();
const staff = signInForAll(shop, { role: "internal" });
beforeEach(async () => {
  await shop.ownerDb.query("TRUNCATE gst_registrations, meesho_vendors");
  await fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" });
});

const withCheckDigit = (first14: string) => first14 + gstinCheckCharacter(first14);
const active = withCheckDigit("27ABCDE1234F1Z");
// In the sandbox's registry, numbers with entity number 9 are cancelled.
const cancelled = withCheckDigit("27ABCDE1234F9Z");

async function post(body: object, { headers } = staff) {
  const answer = await shop.app.inject({ method: "POST", url: "/api/meesho/validateGST", headers, body });
  return { status: answer.statusCode, body: answer.json<{ message?: string }>() };
}
async function validate(gst: string) {
  const { status, body } = await post({ gst });
  expect(status).toBe(200);
  return contract.validateGst.answer.parse(body);
}
const setFaults = (faults: object) =>
  fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
const makeRegistryUnavailable = () => setFaults({ gstRegistryServerErrors: 1000 });
const cachedRegistrations = async () =>
  (await shop.db.query("SELECT gstin, status FROM gst_registrations")).rows;
const list = (gstin: string, status: string) =>
  shop.db.query("INSERT INTO meesho_vendors VALUES ($1, $2)", [gstin, status]);

describe("POST /api/meesho/validateGST", { tags: ["staff-3.11", "staff-7.10"] }, () => {
  test("an active GSTIN is valid, and the response has the registration", async () => {
    expect(await validate(active)).toEqual({
      success: true,
      isValid: true,
      isMeeshoAuthorised: false,
      registration: {
        legalName: "ABCDE PACKAGING PRIVATE LIMITED",
        tradeName: "ABCDE Traders",
        status: "Active",
        state: "Maharashtra",
        cancelledOn: null,
      },
    });
  });

  test("a cancelled GSTIN that Meesho lists is neither valid nor authorised; the response has the cancellation date", async () => {
    await list(cancelled, "Active");
    expect(await validate(cancelled)).toMatchObject({
      isValid: false,
      isMeeshoAuthorised: false,
      registration: { status: "Cancelled", cancelledOn: "31/03/2025" },
    });
  });

  test.each([
    ["Active", true],
    [" ACTIVE ", true],
    ["Inactive", false],
  ])(
    "a GSTIN with status %j in the Meesho list has isMeeshoAuthorised %s",
    { tags: ["ruling-accounts.19"] },
    async (status, isAuthorised) => {
      await list(active, status);
      expect((await validate(active)).isMeeshoAuthorised).toBe(isAuthorised);
    },
  );

  test("surrounding spaces and lower case are accepted", { tags: ["staff-5.8"] }, async () => {
    expect((await validate(`  ${active.toLowerCase()} `)).isValid).toBe(true);
  });

  test.each(["NA", "na", "x", "27ABCDE1234F1Z", "27ABCDE1234F0Z5", `${active}1`, "⅓7ABCDE1234F1Z5"])(
    "%j is not valid, and the registry is not called",
    { tags: ["staff-5.8"] },
    async (gst) => {
      await makeRegistryUnavailable();
      expect(await validate(gst)).toMatchObject({
        isValid: false,
        isMeeshoAuthorised: false,
        registration: null,
      });
    },
  );

  test("a wrong check digit is found without calling the registry", { tags: ["staff-5.8"] }, async () => {
    await makeRegistryUnavailable();
    const wrong = active.slice(0, 14) + (active.endsWith("A") ? "B" : "A");
    expect((await validate(wrong)).isValid).toBe(false);
  });

  test.each([
    [{}, "gst is required"],
    [{ gst: " " }, "gst is required"],
    [{ gst: 27 }, "gst must be text"],
    [{ gst: "x".repeat(61) }, "gst must be at most 60 characters"],
    [{ gst: active, more: 1 }, "more is not a known field"],
  ])("the body %j is refused: %s", async (body, message) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { message } });
  });
});

describe("responses of the registry", () => {
  test("a response is cached for a day and requested again after it", async () => {
    await validate(active);
    await makeRegistryUnavailable();
    shop.clock.advance(11 * 3_600_000);
    await validate(active);
    await shop.db.query("UPDATE gst_registrations SET looked_up_at = looked_up_at - interval '14 hours'");
    expect(await post({ gst: active })).toMatchObject({
      status: 503,
      body: { message: "Failed to validate GST with server." },
    });
    await setFaults({ gstRegistryServerErrors: 0 });
    expect((await validate(active)).isValid).toBe(true);
  });

  test("a changed status is used after the cached response has expired", async () => {
    await validate(active);
    await shop.db.query(
      "UPDATE gst_registrations SET status = 'Cancelled', looked_up_at = looked_up_at - interval '25 hours'",
    );
    expect((await validate(active)).isValid).toBe(true);
    expect(await cachedRegistrations()).toEqual([{ gstin: active, status: "Active" }]);
  });

  test("a suspended registration is not valid", async () => {
    await validate(active);
    await shop.db.query("UPDATE gst_registrations SET status = 'Suspended'");
    expect(await validate(active)).toMatchObject({
      isValid: false,
      registration: { status: "Suspended" },
    });
  });

  test("a failing request is tried up to three times", { tags: ["staff-8.14"] }, async () => {
    await setFaults({ gstRegistryServerErrors: 2 });
    expect((await validate(active)).isValid).toBe(true);
    await shop.ownerDb.query("TRUNCATE gst_registrations");
    await setFaults({ gstRegistryServerErrors: 3 });
    expect(await post({ gst: active })).toMatchObject({ status: 503 });
    expect(await cachedRegistrations()).toEqual([]);
  });

  test("twenty concurrent requests for the same GSTIN all succeed", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => validate(active)));
    expect(answers.every(({ isValid }) => isValid)).toBe(true);
    expect(await cachedRegistrations()).toHaveLength(1);
  });
});

test.each([
  ["buyer", 403],
  ["internal", 200],
  ["admin", 200],
] as const)("a signed-in %s gets %i", { tags: ["staff-6.2"] }, async (role, status) => {
  const caller = await signInBuyer(shop, { role });
  expect((await post({ gst: active }, caller)).status).toBe(status);
});

test("a visitor gets 401", { tags: ["staff-6.2"] }, async () => {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/meesho/validateGST",
    body: { gst: active },
  });
  expect(answer.statusCode).toBe(401);
});
