import { errorBody } from "@dakbag/contracts/error-body";
import * as contract from "@dakbag/contracts/shipping-details";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { shippingDetailsBody } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

type Form = ReturnType<typeof shippingDetailsBody>;

const url = "/api/users/shippingDetails";
const save = (payload: unknown, user = buyer) =>
  shop.app.inject({ method: "POST", url, headers: user.headers, payload: payload as object });
const saved = async (user = buyer) =>
  contract.getShippingDetails.answer.parse((await shop.app.inject({ url, headers: user.headers })).json())
    .shippingDetails;
const delhi = async () =>
  contract.isUserFromDelhi.answer.parse(
    (await shop.app.inject({ url: "/api/users/isUserFromDelhi", headers: buyer.headers })).json(),
  );

/** Valid details with changes in the shipping address. */
function shippedTo(changes: Partial<Record<keyof Form["shippingDetails"], unknown>>) {
  const form = shippingDetailsBody();
  return { ...form, shippingDetails: { ...form.shippingDetails, ...changes } };
}
function billedTo(changes: Record<string, unknown>) {
  const form = shippingDetailsBody();
  return { ...form, billingDetails: { ...form.billingDetails, ...changes } };
}

describe("GET and POST /api/users/shippingDetails", { tags: ["buyer-7.12"] }, () => {
  test("a new buyer has no details", async () => {
    expect(await saved()).toBeNull();
  });

  test(
    "saved details are returned with joined addresses as in buyer §3, and with their fields",
    { tags: ["buyer-3.15", "buyer-3.16", "buyer-3.17", "ruling-cart.2"] },
    async () => {
      const answer = await save(shippingDetailsBody({ GSTIN: " 27abcde1234f1z0 ", UIN: "0717USA00045UNA" }));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        success: true,
        message: "Shipping details saved successfully!",
        warning: null,
      });
      const address = {
        name: "Asha Verma",
        companyName: "Asha Traders",
        address: "12 Mill Road, District: Pune, State: Maharashtra",
        addressLine: "12 Mill Road",
        district: "Pune",
        state: "Maharashtra",
        country: "India",
        zipCode: "411001",
        phoneNumber: "9876543210",
      };
      expect(await saved()).toEqual({
        basicDetails: { GSTIN: "27ABCDE1234F1Z0", UIN: "0717USA00045UNA", isGstinCheckDigitRight: true },
        billingDetails: address,
        shippingDetails: address,
      });
    },
  );

  test(
    "returned details that are saved again are not joined twice",
    { tags: ["ruling-cart.3"] },
    async () => {
      await save(shippingDetailsBody());
      const first = await saved();
      expect((await save(first)).statusCode).toBe(200);
      expect(await saved()).toEqual(first);
      const moved = { ...first!.billingDetails, district: "Thane" };
      await save({ ...shippingDetailsBody(), billingDetails: moved });
      expect((await saved())?.billingDetails.address).toBe(
        "12 Mill Road, District: Thane, State: Maharashtra",
      );
    },
  );

  test("what was calculated is calculated again, whatever is sent back", async () => {
    const form = shippingDetailsBody({ GSTIN: "27ABCDE1234F1Z1" });
    await save({
      basicDetails: { ...form.basicDetails, isGstinCheckDigitRight: true },
      billingDetails: { ...form.billingDetails, address: "14 Mill Road", addressLine: "12 Mill Road" },
      shippingDetails: form.shippingDetails,
    });
    const details = await saved();
    expect(details?.basicDetails.isGstinCheckDigitRight).toBe(false);
    expect(details?.billingDetails.addressLine).toBe("14 Mill Road");
  });

  test(
    "a GST number with a wrong check digit is saved with a mark, and the response has a warning",
    { tags: ["ruling-accounts.14"] },
    async () => {
      const answer = await save(shippingDetailsBody({ GSTIN: "27ABCDE1234F1Z1" }));
      expect(contract.saveShippingDetails.answer.parse(answer.json()).warning).toMatch(
        /GST Number.*unverified/,
      );
      expect((await saved())?.basicDetails).toEqual({
        GSTIN: "27ABCDE1234F1Z1",
        UIN: "",
        isGstinCheckDigitRight: false,
      });
    },
  );

  test("a GST number of another state than the billing address is saved, and the response names both", async () => {
    const form = billedTo({ zipCode: "110041", state: "Maharashtra" });
    const answer = await save({ ...form, basicDetails: { GSTIN: "27ABCDE1234F1Z0", UIN: "" } });
    expect(contract.saveShippingDetails.answer.parse(answer.json()).warning).toMatch(
      /^The details are saved, but the GST number is of Maharashtra and the billing address is in Delhi\./,
    );
    expect((await saved())?.basicDetails.GSTIN).toBe("27ABCDE1234F1Z0");
  });

  test.each([
    ["NA", ""],
    [" N/A ", ""],
    ["-", ""],
    ["0717 usa 00045 una", "0717USA00045UNA"],
  ])("the UIN %j is saved as %j", { tags: ["buyer-5.15"] }, async (UIN, stored) => {
    expect((await save(shippingDetailsBody({ UIN }))).statusCode).toBe(200);
    expect((await saved())?.basicDetails.UIN).toBe(stored);
  });

  test.each(["NA", " na "])(
    "the GST number %j is accepted without a warning",
    { tags: ["buyer-5.10", "buyer-5.11"] },
    async (GSTIN) => {
      expect((await save(shippingDetailsBody({ GSTIN }))).json()).toMatchObject({ warning: null });
      expect((await saved())?.basicDetails.GSTIN).toBe("NA");
    },
  );

  test("a billing state that differs from the GSTIN's first digits is saved unchanged", async () => {
    expect((await save(billedTo({ state: "Telangana" }))).statusCode).toBe(200);
    expect((await saved())?.billingDetails.state).toBe("Telangana");
  });

  test(
    "a shipping address abroad needs no PIN code and no phone",
    { tags: ["buyer-5.14", "buyer-9.18"] },
    async () => {
      const { phoneNumber: _phone, ...rest } = shippedTo({
        country: "United States",
        zipCode: "SW1A 1AA",
      }).shippingDetails;
      expect((await save({ ...shippingDetailsBody(), shippingDetails: rest })).statusCode).toBe(200);
      expect((await saved())?.shippingDetails).toMatchObject({ zipCode: "SW1A 1AA", phoneNumber: "" });
    },
  );

  test(
    "another buyer does not see the details; saving the same details twice changes nothing",
    { tags: ["buyer-6.4"] },
    async () => {
      const other = await signInBuyer(shop);
      await save(shippingDetailsBody());
      const first = await saved();
      await save(shippingDetailsBody());
      expect(await saved()).toEqual(first);
      expect(await saved(other)).toBeNull();
    },
  );

  test.each(["GET", "POST"] as const)("%s without a session answers 401", async (method) => {
    expect((await shop.app.inject({ method, url })).statusCode).toBe(401);
  });
});

describe(
  "refusals with the messages and in the order of buyer §5",
  { tags: ["buyer-5.9", "buyer-5.11", "buyer-5.12", "buyer-5.13", "buyer-5.14"] },
  () => {
    const gstinMissing = "Please provide a GST Number or 'NA' if not available.";
    const gstinWrong = "Please provide a valid GST Number or 'NA' if not available.";
    const billing = "Please fill out all mandatory billing fields.";
    const phone = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";
    const shipping = "Please fill out all mandatory shipping fields.";

    const form = shippingDetailsBody();
    const { billingDetails: _b, ...withoutBilling } = form;
    const { shippingDetails: _s, ...withoutShipping } = form;
    const { basicDetails: _g, ...withoutGstin } = form;

    test.each<[string, string, unknown]>([
      [gstinMissing, "basicDetails", withoutGstin],
      [gstinMissing, "basicDetails.GSTIN", { ...form, basicDetails: {} }],
      [gstinMissing, "basicDetails.GSTIN", { ...billedTo({ name: "" }), basicDetails: { GSTIN: " " } }],
      [gstinWrong, "basicDetails.GSTIN", { ...billedTo({ name: "" }), basicDetails: { GSTIN: "N/A" } }],
      [gstinWrong, "basicDetails.GSTIN", { ...form, basicDetails: { GSTIN: "27ABCDE1234F1Z0\0" } }],
      [billing, "billingDetails", withoutBilling],
      [billing, "billingDetails.name", billedTo({ name: "  ", phoneNumber: "1" })],
      [billing, "billingDetails.companyName", billedTo({ companyName: null })],
      [billing, "billingDetails.address", billedTo({ address: ", District: Pune, State: Maharashtra" })],
      [billing, "billingDetails.district", billedTo({ district: undefined })],
      [billing, "billingDetails.state", billedTo({ state: "" })],
      [billing, "billingDetails.zipCode", billedTo({ zipCode: "" })],
      [billing, "billingDetails.country", billedTo({ country: "" })],
      [billing, "billingDetails.phoneNumber", billedTo({ phoneNumber: "" })],
      [
        phone,
        "billingDetails.phoneNumber",
        { ...withoutShipping, ...billedTo({ phoneNumber: "5876543210" }), shippingDetails: {} },
      ],
      [phone, "billingDetails.phoneNumber", billedTo({ phoneNumber: "+9198765432" })],
      [shipping, "shippingDetails", withoutShipping],
      [shipping, "shippingDetails.zipCode", shippedTo({ zipCode: " " })],
      [phone, "shippingDetails.phoneNumber", shippedTo({ phoneNumber: "12345" })],
    ])("%s (%s)", async (sentence, field, payload) => {
      const answer = await save(payload);
      const body = errorBody.parse(answer.json());
      expect([answer.statusCode, body.message]).toEqual([400, sentence]);
      expect(body.details).toEqual(expect.arrayContaining([{ field, message: sentence }]));
      expect(await saved()).toBeNull();
    });
  },
);

describe("hostile input is refused with a message that names the field, and nothing changes", () => {
  test.each<[RegExp, number, unknown]>([
    [/address contains characters/, 400, billedTo({ address: "12 Mill\0 Road" })],
    [/name contains characters/, 400, shippedTo({ name: "Asha\ud800" })],
    [/address must be at most 450/, 400, billedTo({ address: "x".repeat(451) })],
    [/address must be at most 700/, 400, billedTo({ address: "x".repeat(701) })],
    [/name must be text/, 400, billedTo({ name: { $gt: "" } })],
    [/address must be text/, 400, billedTo({ address: ["12 Mill Road"] })],
    [/GSTIN must be text/, 400, { ...shippingDetailsBody(), basicDetails: { GSTIN: 27 } }],
    [/Please provide a UIN of 15 characters/, 400, shippingDetailsBody({ UIN: "x".repeat(16) })],
    [/Please provide a UIN of 15 characters/, 400, shippingDetailsBody({ UIN: "UN-7" })],
    [/zipCode must be a 6-digit PIN/, 400, billedTo({ zipCode: "011001" })],
    [/zipCode must be text/, 400, shippedTo({ zipCode: 411_001 })],
    [/country must be India/, 400, billedTo({ country: "Atlantis" })],
    [/billingDetails.isFromDelhi is not a known field/, 400, billedTo({ isFromDelhi: true })],
    [/userId is not a known field/, 400, { ...shippingDetailsBody(), userId: "x" }],
    [
      /role is not a known field/,
      400,
      { ...shippingDetailsBody(), basicDetails: { GSTIN: "NA", role: "admin" } },
    ],
    [/body/, 400, []],
    [/body/, 413, billedTo({ address: "x".repeat(200_000) })],
  ])("%s", async (sentence, status, payload) => {
    const answer = await save(payload);
    expect([answer.statusCode, errorBody.parse(answer.json()).message]).toEqual([
      status,
      expect.stringMatching(sentence),
    ]);
    expect(await saved()).toBeNull();
  });
});

describe("GET /api/users/isUserFromDelhi", { tags: ["buyer-3.18", "buyer-7.13"] }, () => {
  test.each([
    ["110000", true],
    ["110098", true],
    ["110099", false],
    ["411001", false],
  ])("for the saved shipping PIN %s answers %s", { tags: ["buyer-5.17"] }, async (zipCode, isFromDelhi) => {
    await save(shippedTo({ zipCode, state: zipCode.startsWith("11") ? "Delhi" : "Maharashtra" }));
    expect(await delhi()).toEqual({ success: true, isFromDelhi, zipCode });
  });

  test("answers no PIN before details are saved, and ignores the billing PIN", async () => {
    expect(await delhi()).toEqual({ success: true, isFromDelhi: false, zipCode: null });
    await save(billedTo({ zipCode: "110001" }));
    expect(await delhi()).toEqual({ success: true, isFromDelhi: false, zipCode: "411001" });
  });
});
