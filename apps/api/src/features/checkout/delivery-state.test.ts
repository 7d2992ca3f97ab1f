import type { PayableOrder } from "@dakbag/contracts/checkout";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import {
  checkoutAddress,
  saveShippingDetails,
  shippingDetailsBody,
} from "../../../test-support/builders/shipping-details.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const tape = "TAPBRN040";
const bengaluru = { ...checkoutAddress, district: "Bengaluru", state: "Karnataka", zipCode: "560001" };
const asDelhi = { ...bengaluru, state: "Delhi" };
const sentence = "PIN 560001 is in Karnataka, not Delhi. Please correct the state or the PIN code.";

const send = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: buyer.headers, ...(payload && { payload }) });
const order = (shippingAddress: object) =>
  send("POST", "/api/orders", { shippingAddress, paymentMethod: "razorpay" });
const save = (shippingDetails: object, billingDetails: object = checkoutAddress) =>
  send("POST", "/api/users/shippingDetails", {
    ...shippingDetailsBody({ GSTIN: "NA" }),
    billingDetails,
    shippingDetails,
  });

function expectRefusal(answer: Awaited<ReturnType<typeof send>>, field: string, message: string) {
  expect(answer.statusCode).toBe(400);
  expect(errorBody.parse(answer.json())).toMatchObject({
    code: "invalid-input",
    message,
    details: [{ field, message }],
  });
}

describe(
  "a state that the PIN code contradicts is refused with the right one named",
  { tags: ["ruling-places.1"] },
  () => {
    test("when ordering: nothing is reserved, and the right state is accepted", async () => {
      await saveShippingDetails(shop, buyer);
      await fillCart(shop, buyer, { [tape]: 1 });
      const stock = await stockOf(shop, tape);
      expectRefusal(await order(asDelhi), "shippingAddress.state", sentence);
      expect(await stockOf(shop, tape)).toBe(stock);
      expect((await order(bengaluru)).json<PayableOrder>().order.shippingAddress.state).toBe("Karnataka");
    });

    test("also in a saved address of before, which a right state in the popup mends", async () => {
      await saveShippingDetails(shop, buyer);
      await fillCart(shop, buyer, { [tape]: 1 });
      await shop.db.query(
        `UPDATE shipping_addresses SET address = address || '{"state": "Delhi"}' WHERE user_id = $1`,
        [buyer.userId],
      );
      const joined = "12 Mill Road, District: Pune, State: Delhi";
      const { district: _d, state: _s, ...rest } = checkoutAddress;
      const right = "PIN 411001 is in Maharashtra, not Delhi. Please correct the state or the PIN code.";
      expectRefusal(await order({ ...rest, address: joined }), "shippingAddress.state", right);
      const mended = await order({ ...rest, address: "12 Mill Road" });
      expect(mended.json<PayableOrder>().order.shippingAddress.state).toBe("Maharashtra");
    });

    test("an address to save, a changed one, and the shipping address of the details", async () => {
      await saveShippingDetails(shop, buyer);
      const [{ _id }] = (await send("GET", "/api/users/addresses")).json<{ addresses: [{ _id: string }] }>()
        .addresses;
      expectRefusal(await send("POST", "/api/users/addresses", asDelhi), "state", sentence);
      expectRefusal(await send("PUT", `/api/users/addresses/${_id}`, asDelhi), "state", sentence);
      expectRefusal(await save(asDelhi), "shippingDetails.state", sentence);
      const { addresses } = (await send("GET", "/api/users/addresses")).json<{ addresses: object[] }>();
      expect(addresses).toMatchObject([{ state: "Maharashtra", zipCode: "411001" }]);
    });

    test("a billing address is saved with a warning", async () => {
      const answer = await save(checkoutAddress, asDelhi);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        warning:
          "The billing address is saved, but its PIN 560001 is in Karnataka, not Delhi. Please check it.",
      });
    });

    test("a PIN code that is unknown or in two states contradicts nothing", async () => {
      await saveShippingDetails(shop, buyer);
      await fillCart(shop, buyer, { [tape]: 1 });
      for (const [zipCode, state] of [
        ["999999", "Goa"],
        ["533464", "Andhra Pradesh"],
        ["533464", "Puducherry"],
      ])
        expect(
          (await order({ ...checkoutAddress, zipCode, state })).json<PayableOrder>().order,
        ).toMatchObject({
          shippingAddress: { zipCode, state },
        });
    });
  },
);

describe(
  "a state has its present name, and an unknown one is never Delhi",
  { tags: ["ruling-places.2"] },
  () => {
    const karaikal = { ...checkoutAddress, district: "Puducherry", zipCode: "605001" };

    test("a former name is that of the order and of its invoice", async () => {
      await saveShippingDetails(shop, buyer, { GSTIN: "NA" });
      await fillCart(shop, buyer, { [tape]: 1 });
      const placed = (await order({ ...karaikal, state: "PONDICHERRY" })).json<PayableOrder>();
      expect(placed.order.shippingAddress.state).toBe("Puducherry");
      await payOrder(shop, buyer, placed.razorpayOrderId);
      const { rows } = await shop.db.query(
        "SELECT place_of_supply, is_intra_state FROM invoices WHERE order_id = $1",
        [placed.order._id],
      );
      expect(rows).toEqual([{ place_of_supply: "Puducherry", is_intra_state: false }]);
    });

    test.each([
      ["a former name", "Pondicherry"],
      ["none", ""],
    ])("an address with %s is saved with the present one", async (_name, state) => {
      const answer = await send("POST", "/api/users/addresses", { ...karaikal, state });
      expect(answer.json()).toMatchObject({ address: { state: "Puducherry" } });
    });

    test.each([
      [
        "605001",
        "Bavaria",
        "PIN 605001 is in Puducherry, not Bavaria. Please correct the state or the PIN code.",
      ],
      ["999999", "Bavaria", "Bavaria is not a state or union territory of India. Please choose one."],
      ["999999", "", "Please choose the state."],
      ["533464", "", "Please choose the state: PIN 533464 is in Andhra Pradesh and Puducherry."],
    ])("an order to %s in %j is asked for the state", async (zipCode, state, message) => {
      await saveShippingDetails(shop, buyer);
      await fillCart(shop, buyer, { [tape]: 1 });
      expectRefusal(await order({ ...checkoutAddress, zipCode, state }), "shippingAddress.state", message);
    });
  },
);
