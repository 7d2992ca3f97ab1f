import { errorBody } from "@dakbag/contracts/error-body";
import * as contract from "@dakbag/contracts/shipping-addresses";
import { getShippingDetails, isUserFromDelhi } from "@dakbag/contracts/shipping-details";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  checkoutAddress,
  saveShippingDetails,
  shippingDetailsBody,
} from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const url = "/api/users/addresses";
const delhiAddress = {
  ...checkoutAddress,
  address: "14 Rohtak Road",
  district: "West Delhi",
  state: "Delhi",
  zipCode: "110041",
};

function request(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, user = buyer) {
  return shop.app.inject({ method, url: path, headers: user.headers, ...(payload && { payload }) });
}
const list = async (user = buyer) =>
  contract.listAddresses.answer.parse((await request("GET", url, undefined, user)).json()).addresses;
const add = async (changes: Partial<typeof checkoutAddress> = {}, user = buyer) => {
  const answer = await request("POST", url, { ...checkoutAddress, ...changes }, user);
  return contract.addAddress.answer.parse(answer.json()).address;
};
const refusal = (answer: { statusCode: number; json: () => unknown }) =>
  [answer.statusCode, errorBody.parse(answer.json()).message] as const;
const defaults = async (user = buyer) => (await list(user)).filter(({ isDefault }) => isDefault);

describe("saved shipping addresses", () => {
  test(
    "the list is empty at first; the first saved address is the default, with a joined address line",
    { tags: ["buyer-3.16", "ruling-cart.2"] },
    async () => {
      expect(await list()).toEqual([]);
      const answer = await request("POST", url, { ...checkoutAddress, companyName: " Asha Traders " });
      const first = {
        _id: expect.any(String),
        isDefault: true,
        ...checkoutAddress,
        address: "12 Mill Road, District: Pune, State: Maharashtra",
        addressLine: "12 Mill Road",
      };
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, message: "Address saved", address: first });
      await add(delhiAddress);
      const third = await add({ address: "3 New Lane" });
      expect((await list()).map(({ addressLine, isDefault }) => [addressLine, isDefault])).toEqual([
        ["12 Mill Road", true],
        ["3 New Lane", false],
        ["14 Rohtak Road", false],
      ]);
      expect(third.isDefault).toBe(false);
    },
  );

  test(
    "the same address saved twice is stored once, also when sent back with its joined line",
    { tags: ["ruling-cart.3"] },
    async () => {
      const { isDefault: _d, addressLine: _l, _id, ...asRead } = await add();
      expect((await add())._id).toBe(_id);
      expect((await request("POST", url, asRead)).json()).toMatchObject({ address: { _id } });
      expect(await list()).toHaveLength(1);
    },
  );

  test("only company, address, country and PIN code are required", { tags: ["buyer-5.16"] }, async () => {
    const { companyName, address, country, zipCode } = checkoutAddress;
    const answer = await request("POST", url, { companyName, address, country, zipCode, name: null });
    expect(answer.json()).toMatchObject({
      address: { name: "", district: "", state: "Maharashtra", phoneNumber: "", addressLine: "12 Mill Road" },
    });
  });

  test("a changed address keeps its id and position; repeating the change has no further effect", async () => {
    const { _id } = await add();
    await add(delhiAddress);
    for (let time = 0; time < 2; time++) {
      const answer = await request("PUT", `${url}/${_id}`, { ...checkoutAddress, zipCode: "411002" });
      expect(answer.json()).toMatchObject({
        message: "Address changed",
        address: { _id, zipCode: "411002" },
      });
    }
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411002", "110041"]);
    expect(await defaults()).toMatchObject([{ _id }]);
  });

  test("a change that makes an address equal to another saved one is refused", async () => {
    await add();
    const { _id } = await add(delhiAddress);
    expect(refusal(await request("PUT", `${url}/${_id}`, checkoutAddress))).toEqual([
      409,
      "This address is saved already.",
    ]);
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411001", "110041"]);
  });

  test("deleting an address again answers 404; saving it again adds it again", async () => {
    await add();
    const { _id } = await add(delhiAddress);
    const answer = await request("DELETE", `${url}/${_id}`);
    expect(answer.json()).toEqual({ success: true, message: "Address deleted" });
    expect(await list()).toHaveLength(1);
    expect((await request("DELETE", `${url}/${_id}`)).statusCode).toBe(404);
    await add(delhiAddress);
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411001", "110041"]);
  });

  test("the default address cannot be deleted until another one is the default", async () => {
    const { _id } = await add();
    const other = await add(delhiAddress);
    expect(refusal(await request("DELETE", `${url}/${_id}`))).toEqual([
      409,
      "This is your default shipping address. Please make another one the default before you delete it.",
    ]);
    for (let time = 0; time < 2; time++) {
      const answer = await request("PUT", `${url}/${other._id}/default`);
      expect(answer.json()).toMatchObject({ address: { _id: other._id, isDefault: true } });
      expect(await defaults()).toMatchObject([{ _id: other._id }]);
    }
    expect((await request("DELETE", `${url}/${_id}`)).statusCode).toBe(200);
  });

  test("a buyer can save twenty addresses; after one is deleted another can be saved, and saving a duplicate still works", async () => {
    for (let number = 1; number <= 20; number++) await add({ address: `${number} Mill Road` });
    const more = await request("POST", url, delhiAddress);
    expect(refusal(more)).toEqual([
      409,
      "You have 20 saved addresses, the maximum. Please delete one to save another.",
    ]);
    expect((await add({ address: "20 Mill Road" })).addressLine).toBe("20 Mill Road");
    const [, last] = await list();
    await request("DELETE", `${url}/${last!._id}`);
    await add(delhiAddress);
    expect(await list()).toHaveLength(20);
  });

  test("another buyer's address cannot be listed, changed, made the default or deleted", async () => {
    const { _id } = await add();
    const other = await signInBuyer(shop);
    expect(await list(other)).toEqual([]);
    for (const answer of [
      await request("PUT", `${url}/${_id}`, delhiAddress, other),
      await request("PUT", `${url}/${_id}/default`, undefined, other),
      await request("DELETE", `${url}/${_id}`, undefined, other),
    ]) {
      expect(refusal(answer)).toEqual([404, "This address was not found."]);
    }
    expect(await list()).toMatchObject([{ _id, zipCode: "411001", isDefault: true }]);
    expect((await add({}, other))._id).not.toBe(_id);
  });

  test.each([
    [/companyName is required/, { companyName: " " }],
    [/address is required/, { address: ", District: Pune, State: Maharashtra" }],
    [/zipCode must be a 6-digit PIN code/, { zipCode: "41100" }],
    [/country must be India, United States or Other/, { country: "Atlantis" }],
    [/phone number starting with 6, 7, 8, or 9/, { phoneNumber: "5876543210" }],
    [/address must be at most 450/, { address: "x".repeat(451) }],
    [/address must be at most 6 lines/, { address: "7\n".repeat(220) }],
    [
      /address must be at most 6 lines/,
      { address: "1\r2\u20283\r\n4\n5\n6\n7, District: Pune, State: Maharashtra" },
    ],
    [/name must be one line/, { name: "Asha\nVerma" }],
    [/companyName must be one line/, { companyName: "Verma\u2029Traders" }],
    [/district must be one line/, { district: "Pune\r\nIndia" }],
    [/state must be one line/, { state: "Maharashtra\nIndia" }],
    [/zipCode must be one line/, { country: "Other", zipCode: "SW1A\n1AA" }],
    [/address must be at most 700/, { address: "x".repeat(10_000) }],
    [/companyName must be at most 150/, { companyName: "x".repeat(10_000) }],
    [/name must be at most 100/, { name: "x".repeat(10_000) }],
    [/district must be at most 100/, { district: "x".repeat(10_000) }],
    [/state must be at most 100/, { state: "x".repeat(10_000) }],
    [/zipCode must be at most 12/, { zipCode: "1".repeat(10_000) }],
    [/name cannot contain emoji/, { name: "Asha 😀" }],
    [/name cannot contain 東, 京/, { name: "東京" }],
    [/companyName cannot contain ไ/, { companyName: "Asha ไ" }],
    [/address cannot contain 漢/, { address: "12 Mill Road 漢" }],
    [/district cannot contain 漢/, { district: "漢" }],
    [/companyName cannot contain </, { companyName: "<script>alert(1)</script>" }],
    [/district cannot contain ;/, { district: "'; DROP TABLE users; --" }],
    [/address contains characters that cannot be stored/, { address: "12 Mill\0 Road" }],
    [/isDefault is not a known field/, { isDefault: true }],
  ])("an address is refused with %s, and nothing is saved", async (sentence, changes) => {
    const answer = await request("POST", url, { ...checkoutAddress, ...changes });
    expect(refusal(answer)).toEqual([400, expect.stringMatching(sentence)]);
    const { _id } = await add(delhiAddress);
    const change = await request("PUT", `${url}/${_id}`, { ...checkoutAddress, ...changes });
    expect(refusal(change)).toEqual([400, expect.stringMatching(sentence)]);
    expect(await list()).toMatchObject([{ addressLine: "14 Rohtak Road" }]);
  });
});

describe("the default address is the shipping address of the saved details", { tags: ["buyer-7.12"] }, () => {
  const details = async () =>
    getShippingDetails.answer.parse((await request("GET", "/api/users/shippingDetails")).json())
      .shippingDetails;
  const save = (shipping: object) =>
    request("POST", "/api/users/shippingDetails", {
      ...shippingDetailsBody(),
      shippingDetails: { ...checkoutAddress, ...shipping },
    });

  test("saving details stores their shipping address as the default; saving again changes the same address", async () => {
    await saveShippingDetails(shop, buyer);
    const [{ _id }] = (await list()) as [contract.ShippingAddress];
    await save({ zipCode: "411002" });
    expect(await list()).toMatchObject([{ _id, isDefault: true, zipCode: "411002" }]);
    expect((await details())?.billingDetails.zipCode).toBe("411001");
  });

  test("saving details with an already saved address makes it the default and deletes none", async () => {
    await saveShippingDetails(shop, buyer);
    const delhi = await add(delhiAddress);
    await save(delhiAddress);
    expect(await list()).toMatchObject([
      { _id: delhi._id, isDefault: true },
      { zipCode: "411001", isDefault: false },
    ]);
  });

  test("changing the default changes the shipping address of the details, not GST number and billing", async () => {
    await saveShippingDetails(shop, buyer);
    const before = await details();
    const { _id } = await add(delhiAddress);
    await request("PUT", `${url}/${_id}/default`);
    expect(await details()).toEqual({
      ...before,
      shippingDetails: {
        ...delhiAddress,
        address: "14 Rohtak Road, District: West Delhi, State: Delhi",
        addressLine: "14 Rohtak Road",
      },
    });
  });

  test("saving an address does not create shipping details", async () => {
    await add();
    expect(await details()).toBeNull();
  });

  test(
    "isUserFromDelhi follows the default address: an Indian PIN from 110000 to 110098",
    { tags: ["buyer-5.17", "ruling-cart.8"] },
    async () => {
      const delhi = async () =>
        isUserFromDelhi.answer.parse((await request("GET", "/api/users/isUserFromDelhi")).json());
      await saveShippingDetails(shop, buyer);
      const { _id } = await add(delhiAddress);
      expect(await delhi()).toMatchObject({ isFromDelhi: false, zipCode: "411001" });
      await request("PUT", `${url}/${_id}/default`);
      expect(await delhi()).toMatchObject({ isFromDelhi: true, zipCode: "110041" });
      await request("PUT", `${url}/${_id}`, { ...delhiAddress, country: "Other" });
      expect(await delhi()).toMatchObject({ isFromDelhi: false, zipCode: "110041" });
    },
  );
});

describe("concurrent requests", () => {
  test("concurrent changes of the default leave exactly one default", async () => {
    for (let round = 0; round < 5; round++) {
      const user = await signInBuyer(shop);
      const ids = [];
      for (const address of ["1 A Road", "2 B Road", "3 C Road", "4 D Road"])
        ids.push((await add({ address }, user))._id);
      const answers = await Promise.all(
        [...ids, ...ids].map((id) => request("PUT", `${url}/${id}/default`, undefined, user)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect(await defaults(user)).toHaveLength(1);
    }
  });

  test("making an address the default and deleting it concurrently leave one default", async () => {
    for (let round = 0; round < 5; round++) {
      const user = await signInBuyer(shop);
      await add({}, user);
      const { _id } = await add(delhiAddress, user);
      await Promise.all([
        request("PUT", `${url}/${_id}/default`, undefined, user),
        request("DELETE", `${url}/${_id}`, undefined, user),
      ]);
      expect(await defaults(user)).toHaveLength(1);
    }
  });

  test("details saved eight times concurrently leave one address, the default, from the last request", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        request("POST", "/api/users/shippingDetails", shippingDetailsBody({ zipCode: `41100${number}` })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [only, ...others] = await list();
    expect([only?.isDefault, others]).toEqual([true, []]);
    const details = getShippingDetails.answer.parse(
      (await request("GET", "/api/users/shippingDetails")).json(),
    );
    // Billing and shipping are from the same request.
    expect(details.shippingDetails?.billingDetails.zipCode).toBe(only?.zipCode);
  });

  test("the same first address saved eight times concurrently is stored once, as the default", async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(new Set(saved.map(({ _id }) => _id)).size).toBe(1);
    expect(await list()).toMatchObject([{ isDefault: true }]);
  });

  test("concurrent requests save no more than twenty addresses", async () => {
    for (let number = 1; number <= 18; number++) await add({ address: `${number} Mill Road` });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        request("POST", url, { ...checkoutAddress, address: `${number} New Lane` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
    expect(await list()).toHaveLength(20);
  });
});
