import type { PayableOrder } from "@dakbag/contracts/checkout";
import { errorBody } from "@dakbag/contracts/error-body";
import type { Order } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { readZip } from "../../../test-support/read-xlsx.ts";
import { writeDeskOrderWords } from "../order-desk/write-desk-order-words.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const order = (poNumber?: unknown) =>
  shop.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: buyer.headers,
    payload: {
      shippingAddress: checkoutAddress,
      paymentMethod: "razorpay",
      ...(poNumber !== undefined && { poNumber }),
    },
  });
const placed = async (poNumber?: unknown) => (await order(poNumber)).json<PayableOrder>();
const read = (url: string, headers = buyer.headers) => shop.app.inject({ url, headers });
const found = async (url: string, headers = buyer.headers) =>
  (await read(url, headers)).json<{ data?: Order[]; orders?: Order[] }>();

describe("the PO number of an order", { tags: ["ruling-cart.24"] }, () => {
  test("is kept, read with the order, and found by its buyer and by the desk", async () => {
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    const { order: one } = await placed(" PO-2026/7741 ");
    expect(one.poNumber).toBe("PO-2026/7741");
    expect((await read(`/api/orders/${one._id}`)).json()).toMatchObject({
      order: { poNumber: "PO-2026/7741" },
    });
    expect((await found("/api/orders?q=2026/7741")).data).toMatchObject([{ _id: one._id }]);
    await writeDeskOrderWords(shop.db);
    const admin = await signInBuyer(shop, { role: "admin" });
    expect((await found("/api/admin/orders?orderId=7741", admin.headers)).orders).toMatchObject([
      { _id: one._id, poNumber: "PO-2026/7741" },
    ]);
  });

  test("of the last request counts while the order is unpaid, and nothing changes it after the payment", async () => {
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    const first = await placed("PO 1");
    const again = await placed("PO 2");
    expect([again.order._id, again.order.poNumber]).toEqual([first.order._id, "PO 2"]);
    await payOrder(shop, buyer, again.razorpayOrderId);
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    const next = await placed();
    expect([next.order._id === first.order._id, next.order.poNumber]).toEqual([false, ""]);
    expect((await read(`/api/orders/${first.order._id}`)).json()).toMatchObject({
      order: { poNumber: "PO 2" },
    });
  });

  test("is part of what the buyer downloads", async () => {
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    await placed("PO-88");
    const { rawPayload } = await read("/api/users/data/download");
    const data = JSON.parse(readZip(rawPayload).get("data.json")?.toString("utf8") ?? "{}") as object;
    expect(data).toMatchObject({ orders: [{ poNumber: "PO-88" }] });
  });

  test.each([
    [7, "poNumber must be text"],
    ["x".repeat(41), "PO number must be at most 40 characters."],
    ["=1+1", "PO number can have letters, digits"],
    ["PO\u0000", "PO number can have letters, digits"],
    [["PO"], "poNumber must be text"],
  ])("%j is refused, and nothing is placed", async (poNumber, message) => {
    await fillCart(shop, buyer, { TAPBRN048: 1 });
    const answer = await order(poNumber);
    expect([answer.statusCode, errorBody.parse(answer.json())]).toEqual([
      400,
      expect.objectContaining({
        message: expect.stringContaining(message),
        details: [expect.objectContaining({ field: "poNumber" })],
      }),
    ]);
    expect((await found("/api/orders")).data).toEqual([]);
  });
});
