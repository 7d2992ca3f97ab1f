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

const all = "/api/users/addresses";
const ofDelhi = {
  ...checkoutAddress,
  address: "14 Rohtak Road",
  district: "West Delhi",
  state: "Delhi",
  zipCode: "110041",
};

function ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, who = buyer) {
  return shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
}
const list = async (who = buyer) =>
  contract.listAddresses.answer.parse((await ask("GET", all, undefined, who)).json()).addresses;
const add = async (changes: Partial<typeof checkoutAddress> = {}, who = buyer) => {
  const answer = await ask("POST", all, { ...checkoutAddress, ...changes }, who);
  return contract.addAddress.answer.parse(answer.json()).address;
};
const refusal = (answer: { statusCode: number; json: () => unknown }) =>
  [answer.statusCode, errorBody.parse(answer.json()).message] as const;
const defaults = async (who = buyer) => (await list(who)).filter(({ isDefault }) => isDefault);

describe("several saved shipping addresses", () => {
  test(
    "there are none at first; the first one saved is the default, and reads joined",
    { tags: ["buyer-3.16", "ruling-cart.2"] },
    async () => {
      expect(await list()).toEqual([]);
      const answer = await ask("POST", all, { ...checkoutAddress, companyName: " Asha Traders " });
      const first = {
        _id: expect.any(String),
        isDefault: true,
        ...checkoutAddress,
        address: "12 Mill Road, District: Pune, State: Maharashtra",
        addressLine: "12 Mill Road",
      };
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, message: "Address saved", address: first });
      await add(ofDelhi);
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
    "the same address saved twice is one, also when it comes back joined",
    { tags: ["ruling-cart.3"] },
    async () => {
      const { isDefault: _d, addressLine: _l, _id, ...asRead } = await add();
      expect((await add())._id).toBe(_id);
      expect((await ask("POST", all, asRead)).json()).toMatchObject({ address: { _id } });
      expect(await list()).toHaveLength(1);
    },
  );

  test("only company, address, country and code are needed", { tags: ["buyer-5.16"] }, async () => {
    const { companyName, address, country, zipCode } = checkoutAddress;
    const answer = await ask("POST", all, { companyName, address, country, zipCode, name: null });
    expect(answer.json()).toMatchObject({
      address: { name: "", district: "", state: "", phoneNumber: "", addressLine: "12 Mill Road" },
    });
  });

  test("an address is changed in its place; the same change twice is one", async () => {
    const { _id } = await add();
    await add(ofDelhi);
    for (let time = 0; time < 2; time++) {
      const answer = await ask("PUT", `${all}/${_id}`, { ...checkoutAddress, zipCode: "411002" });
      expect(answer.json()).toMatchObject({
        message: "Address changed",
        address: { _id, zipCode: "411002" },
      });
    }
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411002", "110041"]);
    expect(await defaults()).toMatchObject([{ _id }]);
  });

  test("a change to what another one says is refused", async () => {
    await add();
    const { _id } = await add(ofDelhi);
    expect(refusal(await ask("PUT", `${all}/${_id}`, checkoutAddress))).toEqual([
      409,
      "This address is saved already.",
    ]);
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411001", "110041"]);
  });

  test("an address is deleted once, and 404 after that; saving it again undoes it", async () => {
    await add();
    const { _id } = await add(ofDelhi);
    const answer = await ask("DELETE", `${all}/${_id}`);
    expect(answer.json()).toEqual({ success: true, message: "Address deleted" });
    expect(await list()).toHaveLength(1);
    expect((await ask("DELETE", `${all}/${_id}`)).statusCode).toBe(404);
    await add(ofDelhi);
    expect((await list()).map(({ zipCode }) => zipCode)).toEqual(["411001", "110041"]);
  });

  test("the default is not deleted: another one has to be it first", async () => {
    const { _id } = await add();
    const other = await add(ofDelhi);
    expect(refusal(await ask("DELETE", `${all}/${_id}`))).toEqual([
      409,
      "This is your default shipping address. Please make another one the default before you delete it.",
    ]);
    for (let time = 0; time < 2; time++) {
      const answer = await ask("PUT", `${all}/${other._id}/default`);
      expect(answer.json()).toMatchObject({ address: { _id: other._id, isDefault: true } });
      expect(await defaults()).toMatchObject([{ _id: other._id }]);
    }
    expect((await ask("DELETE", `${all}/${_id}`)).statusCode).toBe(200);
  });

  test("twenty are the most; a deleted one makes room, and one that is there already is no twenty-first", async () => {
    for (let number = 1; number <= 20; number++) await add({ address: `${number} Mill Road` });
    const more = await ask("POST", all, ofDelhi);
    expect(refusal(more)).toEqual([
      409,
      "You have 20 saved addresses, which is the most. Please delete one to save another.",
    ]);
    expect((await add({ address: "20 Mill Road" })).addressLine).toBe("20 Mill Road");
    const [, last] = await list();
    await ask("DELETE", `${all}/${last!._id}`);
    await add(ofDelhi);
    expect(await list()).toHaveLength(20);
  });

  test("someone else's address is not there to see, change, choose or delete", async () => {
    const { _id } = await add();
    const other = await signInBuyer(shop);
    expect(await list(other)).toEqual([]);
    for (const answer of [
      await ask("PUT", `${all}/${_id}`, ofDelhi, other),
      await ask("PUT", `${all}/${_id}/default`, undefined, other),
      await ask("DELETE", `${all}/${_id}`, undefined, other),
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
    [/address must be at most 700/, { address: "x".repeat(10_000) }],
    [/companyName must be at most 150/, { companyName: "x".repeat(10_000) }],
    [/name must be at most 100/, { name: "x".repeat(10_000) }],
    [/district must be at most 100/, { district: "x".repeat(10_000) }],
    [/state must be at most 100/, { state: "x".repeat(10_000) }],
    [/zipCode must be at most 12/, { zipCode: "1".repeat(10_000) }],
    [/name cannot contain emoji/, { name: "Asha 😀" }],
    [/companyName cannot contain </, { companyName: "<script>alert(1)</script>" }],
    [/district cannot contain ;/, { district: "'; DROP TABLE users; --" }],
    [/address contains characters that cannot be stored/, { address: "12 Mill\0 Road" }],
    [/isDefault is not a known field/, { isDefault: true }],
  ])("refused with %s, and nothing is kept", async (sentence, changes) => {
    const answer = await ask("POST", all, { ...checkoutAddress, ...changes });
    expect(refusal(answer)).toEqual([400, expect.stringMatching(sentence)]);
    const { _id } = await add(ofDelhi);
    const change = await ask("PUT", `${all}/${_id}`, { ...checkoutAddress, ...changes });
    expect(refusal(change)).toEqual([400, expect.stringMatching(sentence)]);
    expect(await list()).toMatchObject([{ addressLine: "14 Rohtak Road" }]);
  });
});

describe("the default address is the shipping address of the saved details", { tags: ["buyer-7.12"] }, () => {
  const details = async () =>
    getShippingDetails.answer.parse((await ask("GET", "/api/users/shippingDetails")).json()).shippingDetails;
  const save = (shipping: object) =>
    ask("POST", "/api/users/shippingDetails", {
      ...shippingDetailsBody(),
      shippingDetails: { ...checkoutAddress, ...shipping },
    });

  test("what they save is among the addresses as the default; saved again, it is corrected in its place", async () => {
    await saveShippingDetails(shop, buyer);
    const [{ _id }] = (await list()) as [contract.ShippingAddress];
    await save({ zipCode: "411002" });
    expect(await list()).toMatchObject([{ _id, isDefault: true, zipCode: "411002" }]);
    expect((await details())?.billingDetails.zipCode).toBe("411001");
  });

  test("saving one that is kept already chooses it and loses none", async () => {
    await saveShippingDetails(shop, buyer);
    const delhi = await add(ofDelhi);
    await save(ofDelhi);
    expect(await list()).toMatchObject([
      { _id: delhi._id, isDefault: true },
      { zipCode: "411001", isDefault: false },
    ]);
  });

  test("another default is what the details read, with GST number and billing as they were", async () => {
    await saveShippingDetails(shop, buyer);
    const before = await details();
    const { _id } = await add(ofDelhi);
    await ask("PUT", `${all}/${_id}/default`);
    expect(await details()).toEqual({
      ...before,
      shippingDetails: {
        ...ofDelhi,
        address: "14 Rohtak Road, District: West Delhi, State: Delhi",
        addressLine: "14 Rohtak Road",
      },
    });
  });

  test("an address kept before there are details makes no details", async () => {
    await add();
    expect(await details()).toBeNull();
  });

  test(
    "500 pieces follow the default: an Indian PIN from 110000 to 110098",
    { tags: ["buyer-5.17", "ruling-cart.8"] },
    async () => {
      const delhi = async () =>
        isUserFromDelhi.answer.parse((await ask("GET", "/api/users/isUserFromDelhi")).json());
      await saveShippingDetails(shop, buyer);
      const { _id } = await add(ofDelhi);
      expect(await delhi()).toMatchObject({ isFromDelhi: false, zipCode: "411001" });
      await ask("PUT", `${all}/${_id}/default`);
      expect(await delhi()).toMatchObject({ isFromDelhi: true, zipCode: "110041" });
      await ask("PUT", `${all}/${_id}`, { ...ofDelhi, country: "Other" });
      expect(await delhi()).toMatchObject({ isFromDelhi: false, zipCode: "110041" });
    },
  );
});

describe("at the same moment", () => {
  test("whoever makes which default, one is it", async () => {
    for (let round = 0; round < 5; round++) {
      const who = await signInBuyer(shop);
      const ids = [];
      for (const address of ["1 A Road", "2 B Road", "3 C Road", "4 D Road"])
        ids.push((await add({ address }, who))._id);
      const answers = await Promise.all(
        [...ids, ...ids].map((id) => ask("PUT", `${all}/${id}/default`, undefined, who)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect(await defaults(who)).toHaveLength(1);
    }
  });

  test("a new default and its deletion leave one default", async () => {
    for (let round = 0; round < 5; round++) {
      const who = await signInBuyer(shop);
      await add({}, who);
      const { _id } = await add(ofDelhi, who);
      await Promise.all([
        ask("PUT", `${all}/${_id}/default`, undefined, who),
        ask("DELETE", `${all}/${_id}`, undefined, who),
      ]);
      expect(await defaults(who)).toHaveLength(1);
    }
  });

  test("details saved eight times over leave one address, the default, of the last request", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        ask("POST", "/api/users/shippingDetails", shippingDetailsBody({ zipCode: `41100${number}` })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [only, ...others] = await list();
    expect([only?.isDefault, others]).toEqual([true, []]);
    const details = getShippingDetails.answer.parse((await ask("GET", "/api/users/shippingDetails")).json());
    // Billing and shipping come from one and the same request, whichever was last.
    expect(details.shippingDetails?.billingDetails.zipCode).toBe(only?.zipCode);
  });

  test("the same first address saved eight times is one, and the default", async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(new Set(saved.map(({ _id }) => _id)).size).toBe(1);
    expect(await list()).toMatchObject([{ isDefault: true }]);
  });

  test("no more than twenty are kept", async () => {
    for (let number = 1; number <= 18; number++) await add({ address: `${number} Mill Road` });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        ask("POST", all, { ...checkoutAddress, address: `${number} New Lane` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
    expect(await list()).toHaveLength(20);
  });
});
