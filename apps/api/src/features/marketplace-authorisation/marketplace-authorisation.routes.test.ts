import * as contract from "@dakbag/contracts/marketplace-authorisation";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);
beforeEach(async () => {
  await shop.ownerDb.query("TRUNCATE meesho_vendors, valmo_vendors");
});

const gstin = "27ABCDE1234F1Z0";

async function get(url: string): Promise<unknown> {
  const answer = await shop.app.inject({ url, headers: buyer.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const meesho = async () =>
  contract.validateMeesho.answer.parse(await get("/api/meesho/validate")).isMeeshoAuthorised;
const valmo = async () =>
  contract.authenticateValmoUser.answer.parse(await get("/api/valmo/authenticateUser")).isValmoAuthorised;

async function addMeeshoVendor(vendor: { gstin: string; status: string }): Promise<void> {
  await shop.db.query("INSERT INTO meesho_vendors VALUES ($1, $2)", [vendor.gstin, vendor.status]);
}
async function addValmoVendor(vendor: { phone?: string; email?: string; gstin?: string; status?: string }) {
  await shop.db.query(
    `INSERT INTO valmo_vendors (lmdc_code, contact_number, email_id, gstin, status, state)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'Maharashtra')`,
    [vendor.phone ?? "9000000000", vendor.email ?? "", vendor.gstin ?? "", vendor.status ?? "Active"],
  );
}

describe("GET /api/meesho/validate", { tags: ["buyer-3.22", "buyer-7.15", "ruling-accounts.19"] }, () => {
  test.each(["Active", "active", " ACTIVE "])(
    "a buyer is authorised when the saved GSTIN has status %j in the list",
    async (status) => {
      await saveShippingDetails(shop, buyer, { GSTIN: gstin });
      await addMeeshoVendor({ gstin, status });
      expect(await meesho()).toBe(true);
    },
  );

  test.each(["Inactive", "Not Active", "", "Suspended"])(
    "a buyer is not authorised when the saved GSTIN has status %j",
    async (status) => {
      await saveShippingDetails(shop, buyer, { GSTIN: gstin });
      await addMeeshoVendor({ gstin, status });
      expect(await meesho()).toBe(false);
    },
  );

  test("a buyer is not authorised without saved details, with an unlisted GSTIN or with NA", async () => {
    await addMeeshoVendor({ gstin, status: "Active" });
    await addMeeshoVendor({ gstin: "NA", status: "Active" });
    expect(await meesho()).toBe(false);
    await saveShippingDetails(shop, buyer, { GSTIN: "27ABCDE1234F2ZZ" });
    expect(await meesho()).toBe(false);
    await saveShippingDetails(shop, buyer, { GSTIN: "NA" });
    expect(await meesho()).toBe(false);
  });
});

describe(
  "GET /api/valmo/authenticateUser",
  { tags: ["buyer-3.22", "buyer-7.16", "ruling-accounts.20"] },
  () => {
    test.each([
      [
        "a number with decimals, as other programs write it",
        (phone: string) => `9${phone.slice(0, 9)}.${phone[9]}`,
      ],
      ["the end of two numbers", (phone: string) => `9811100006 / ${phone}`],
      ["the end of a longer number", (phone: string) => `12${phone}`],
    ])("nobody is authorised by the last ten digits of %s", async (_what, listed) => {
      await addValmoVendor({ phone: listed(buyer.phoneNumber) });
      expect(await valmo()).toBe(false);
    });

    test.each(["", "+91", "0", "+91 ", "91-"])(
      "a buyer is authorised by the verified phone, listed with the prefix %j",
      async (prefix) => {
        await addValmoVendor({ phone: prefix + buyer.phoneNumber });
        expect(await valmo()).toBe(true);
      },
    );

    test("a buyer is authorised by the verified phone, listed with spaces in it", async () => {
      await addValmoVendor({ phone: `+91 ${buyer.phoneNumber.slice(0, 5)} ${buyer.phoneNumber.slice(5)} ` });
      expect(await valmo()).toBe(true);
    });

    test.each([gstin, ` ${gstin.toLowerCase()} `])(
      "a buyer is authorised by the saved GSTIN, listed as %j",
      async (written) => {
        await saveShippingDetails(shop, buyer, { GSTIN: gstin });
        await addValmoVendor({ gstin: written, status: "active" });
        expect(await valmo()).toBe(true);
      },
    );

    test("a buyer is not authorised by an unverified e-mail or by the phone of the saved address", async () => {
      await saveShippingDetails(shop, buyer, { GSTIN: gstin }); // its address has the phone 9876543210
      await addValmoVendor({ email: `${buyer.phoneNumber}@example.in`, phone: "9876543210" });
      expect(await valmo()).toBe(false);
    });

    test("a buyer is not authorised by NA or an empty GSTIN, even if a vendor has the same", async () => {
      await addValmoVendor({ gstin: "NA", phone: "" });
      await addValmoVendor({ gstin: "", phone: "" });
      expect(await valmo()).toBe(false);
      await saveShippingDetails(shop, buyer, { GSTIN: "NA" });
      expect(await valmo()).toBe(false);
    });

    test("only an Active vendor counts, and one active row among others is enough", async () => {
      await addValmoVendor({ phone: buyer.phoneNumber, status: "Inactive" });
      expect(await valmo()).toBe(false);
      await addValmoVendor({ phone: buyer.phoneNumber, status: "ACTIVE" });
      expect(await valmo()).toBe(true);
    });
  },
);

test.each(["/api/meesho/validate", "/api/valmo/authenticateUser"])(
  "%s without a session answers 401",
  async (url) => {
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
  },
);
