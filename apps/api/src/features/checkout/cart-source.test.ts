import { errorBody } from "@dakbag/contracts/error-body";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { checkoutAddress, saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const inDelhi = {
  ...checkoutAddress,
  address: "14 Rohtak Road",
  district: "West Delhi",
  state: "Delhi",
  zipCode: "110041",
};

const send = (method: "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: buyer.headers, ...(payload && { payload }) });
const saveAddress = async (address: object) =>
  (await send("POST", "/api/users/addresses", address)).json<{ address: { _id: string } }>().address._id;
const order = (shippingAddress: object) =>
  send("POST", "/api/orders", { shippingAddress, paymentMethod: "razorpay" });

describe(
  "500 pieces are ordered with a saved Delhi PIN, and only to Delhi",
  { tags: ["ruling-cart.8"] },
  () => {
    const bag = "POLNPD060080";
    const sentence =
      "500 pieces go only to Delhi PIN codes (110000 to 110098). Please choose a Delhi address, or 1,000 pieces of";

    test.each([
      ["another state", checkoutAddress],
      ["the PIN just after", { ...inDelhi, zipCode: "110099" }],
      ["another country", { ...inDelhi, country: "Other" }],
    ])("500 pieces to %s chosen in the popup are refused, and nothing is reserved", async (_name, to) => {
      await saveShippingDetails(shop, buyer, { zipCode: "110041" });
      await fillCart(shop, buyer, { [bag]: 500 });
      const stock = await stockOf(shop, bag);
      const answer = await order(to);
      expect(answer.statusCode).toBe(400);
      expect(errorBody.parse(answer.json())).toMatchObject({
        code: "delhi-only",
        message: expect.stringContaining(sentence),
        details: [{ field: "shippingAddress.zipCode" }],
      });
      expect(await stockOf(shop, bag)).toBe(stock);
    });

    test("500 pieces to Delhi are accepted, and the pending order cannot be changed to an address elsewhere", async () => {
      await saveShippingDetails(shop, buyer, { zipCode: "110041" });
      await fillCart(shop, buyer, { [bag]: 500 });
      expect((await order(inDelhi)).json<PayableOrder>().order.items).toMatchObject([{ quantity: 500 }]);
      expect((await order(checkoutAddress)).statusCode).toBe(400);
      expect((await order(inDelhi)).json<PayableOrder>().order.shippingAddress.zipCode).toBe("110041");
    });

    test("500 pieces are refused to a Delhi address in the popup while the default address is elsewhere", async () => {
      await saveShippingDetails(shop, buyer, { zipCode: "110041" });
      await fillCart(shop, buyer, { [bag]: 500 });
      await send("PUT", `/api/users/addresses/${await saveAddress(checkoutAddress)}/default`);
      const answer = await order(inDelhi);
      expect(answer.statusCode).toBe(409);
      expect(errorBody.parse(answer.json()).message).toContain("500 PCS only available for Delhi users");
    });

    test("1,000 pieces are accepted to any address", async () => {
      await saveShippingDetails(shop, buyer, { zipCode: "110041" });
      await fillCart(shop, buyer, { [bag]: 1000 });
      expect((await order(checkoutAddress)).statusCode).toBe(200);
    });
  },
);

describe("an order is shipped to the address chosen in the popup", { tags: ["buyer-7.17"] }, () => {
  test("the order is shipped to the chosen saved address and billed to the saved details", async () => {
    await saveShippingDetails(shop, buyer);
    await saveAddress(inDelhi);
    await fillCart(shop, buyer, { TAPBRN040: 1 });
    const placed = (await order(inDelhi)).json<PayableOrder>().order;
    expect(placed.shippingAddress).toMatchObject({ addressLine: "14 Rohtak Road", state: "Delhi" });
    expect(placed.GST.GSTIN).toBe("27ABCDE1234F1Z0");
  });

  test(
    "the joined text of any saved address is split into the order's address fields",
    { tags: ["ruling-cart.2"] },
    async () => {
      await saveShippingDetails(shop, buyer);
      await saveAddress(inDelhi);
      await fillCart(shop, buyer, { TAPBRN042: 1 });
      const { district: _d, state: _s, ...rest } = inDelhi;
      const joined = { ...rest, address: "14 Rohtak Road, District: West Delhi, State: Delhi" };
      expect((await order(joined)).json<PayableOrder>().order.shippingAddress).toMatchObject({
        address: "14 Rohtak Road, District: West Delhi, State: Delhi",
        addressLine: "14 Rohtak Road",
        district: "West Delhi",
        state: "Delhi",
      });
    },
  );
});
