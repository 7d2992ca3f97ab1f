import type { CartItem } from "@dakbag/contracts/cart";
import { payableOrder } from "@dakbag/contracts/checkout";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verification } from "../../../test-support/builders/payments.ts";
import { checkoutAddress, saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";

const shop = testAppForAll();

function post(url: string, buyer: SignedIn, payload: unknown) {
  return shop.app.inject({ method: "POST", url, headers: buyer.headers, payload: payload as object });
}

async function ordersOf(buyer: SignedIn): Promise<Order[]> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/orders", headers: buyer.headers });
  return answer.json<{ data: Order[] }>().data;
}

async function cartOf(buyer: SignedIn): Promise<CartItem[]> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/cart", headers: buyer.headers });
  return answer.json<{ items: CartItem[] }>().items;
}

describe("POST /api/orders", () => {
  test(
    "prices the cart again, reserves the goods and returns what the payment dialog needs",
    { tags: ["buyer-3.13", "buyer-7.17", "buyer-9.8", "ruling-money.4", "ruling-cart.9", "ruling-cart.17"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await saveShippingDetails(shop, buyer);
      await setStock(shop, 4000, "POLPOD120160");
      const answer = await placeOrder(shop, buyer, { POLPOD120160: 2000, HONSLV150: 5 });

      expect(payableOrder.parse(answer)).toBeTruthy();
      // 2000 x 2.75 = 5500.00 and 18%; 5 x 3599 less 5% = 17095.25 and 12%
      expect(answer.amount).toBe(649_000 + 1_709_525 + 205_143);
      expect(answer.order.totalAmount).toBe(answer.amount / 100);
      expect(answer.order.gstLabel).toBe("Mixed: 12% & 18%");
      expect(answer.order.status).toBe("Payment Pending");
      expect(answer.GSTNumber).toBe("27ABCDE1234F1Z0");
      expect(answer.order.orderNumber).toMatch(/^\d\d-\d\d\/\d{6}$/);
      expect(await stockOf(shop, "POLPOD120160")).toBe(2000);
      expect(await cartOf(buyer)).toHaveLength(2);
    },
  );

  test(
    "the number of the millionth order has seven digits and is not truncated",
    { tags: ["ruling-cart.17"] },
    async () => {
      const later = await startTestApp();
      onTestFinished(() => later.close());
      await later.ownerDb.query("SELECT setval('order_serial', 999999)");
      const buyer = await signInBuyer(later);
      await saveShippingDetails(later, buyer);
      const { order } = await placeOrder(later, buyer, { TAPBRN040: 1 });
      expect(order.orderNumber).toMatch(/^\d\d-\d\d\/1000000$/);
    },
  );

  test(
    "a second request with the same cart returns the same order and reserves nothing more",
    { tags: ["ruling-cart.10"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const first = await placeOrder(shop, buyer, { TAPBRN040: 2 });
      const stock = await stockOf(shop, "TAPBRN040");
      const again = (await requestOrder(shop, buyer)).json<PayableOrder>();

      expect(again.order._id).toBe(first.order._id);
      expect(again.razorpayOrderId).toBe(first.razorpayOrderId);
      expect(await stockOf(shop, "TAPBRN040")).toBe(stock);
      expect(await ordersOf(buyer)).toHaveLength(1);
    },
  );

  test(
    "eight concurrent requests with the same cart create one order",
    { tags: ["ruling-cart.10"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await fillCart(shop, buyer, { TAPBRN042: 1 });
      const stock = await stockOf(shop, "TAPBRN042");
      const answers = await Promise.all(Array.from({ length: 8 }, () => requestOrder(shop, buyer)));

      const orders = answers.map((answer) => answer.json<PayableOrder>());
      expect(new Set(orders.map(({ order }) => order._id)).size).toBe(1);
      expect(new Set(orders.map(({ razorpayOrderId }) => razorpayOrderId)).size).toBe(1);
      expect(await stockOf(shop, "TAPBRN042")).toBe(stock - 1);
    },
  );

  test("a changed cart creates a new order and releases what the old order reserved", async () => {
    const buyer = await signInBuyer(shop);
    const stock = await stockOf(shop, "TAPBRN045");
    const first = await placeOrder(shop, buyer, { TAPBRN045: 1 });
    const second = await placeOrder(shop, buyer, { TAPBRN045: 1 });

    expect(second.order._id).not.toBe(first.order._id);
    expect(await stockOf(shop, "TAPBRN045")).toBe(stock - 2);
  });

  test(
    "after a price change a second request creates a new order at the new price",
    { tags: ["ruling-cart.9", "ruling-cart.10"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const stock = await stockOf(shop, "TAPTRN048");
      const first = await placeOrder(shop, buyer, { TAPTRN048: 1 });
      await shop.db.query("UPDATE products SET price = price + 100 WHERE sku = 'TAPTRN048'");
      const second = (await requestOrder(shop, buyer)).json<PayableOrder>();

      expect(second.order._id).not.toBe(first.order._id);
      expect(second.amount).toBe(first.amount + 11_800);
      expect(await stockOf(shop, "TAPTRN048")).toBe(stock - 1);
    },
  );

  test("goods reserved by the buyer's own pending order count as available only in that buyer's cart", async () => {
    const buyer = await signInBuyer(shop);
    const other = await signInBuyer(shop);
    await raiseHoldLimits(shop, [buyer]);
    await fillCart(shop, other, { PAPLIP140180: 3000 });
    await placeOrder(shop, buyer, { PAPLIP140180: 2000 });
    const problemsOf = async (owner: SignedIn) => (await cartOf(owner)).map(({ problem }) => problem);

    expect(await problemsOf(buyer)).toEqual([null]);
    expect(await problemsOf(other)).toEqual([expect.stringContaining("1,000 pieces left")]);
    await fillCart(shop, buyer, { PAPLIP140180: 1000 });
    const answer = await requestOrder(shop, buyer);
    expect(answer.json<PayableOrder>().order.items).toMatchObject([{ quantity: 3000 }]);
    expect(await stockOf(shop, "PAPLIP140180")).toBe(0);
  });

  test("a corrected address replaces the address of the pending order", async () => {
    const buyer = await signInBuyer(shop);
    const first = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    const answer = await post("/api/orders", buyer, {
      shippingAddress: { ...checkoutAddress, address: "7 New Lane", zipCode: "411002" },
      paymentMethod: "razorpay",
    });
    const { order } = answer.json<PayableOrder>();
    expect(order._id).toBe(first.order._id);
    expect(order.shippingAddress).toMatchObject({ addressLine: "7 New Lane", zipCode: "411002" });
  });

  test(
    "a buyer whose GSTIN has a wrong check digit can order, and the GSTIN is marked unverified for staff",
    { tags: ["ruling-accounts.14", "ruling-accounts.15"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await saveShippingDetails(shop, buyer, { GSTIN: "27ABCDE1234F1Z1" });
      const { order } = await placeOrder(shop, buyer, { TAPTRN050: 1 });
      expect(order.GST).toEqual({ GSTIN: "27ABCDE1234F1Z1", isCheckDigitRight: false });
    },
  );

  test("without saved details the GST number reads Not Found", { tags: ["buyer-3.14"] }, async () => {
    const buyer = await signInBuyer(shop);
    expect((await placeOrder(shop, buyer, { TAPBRN050: 1 })).GSTNumber).toBe("Not Found");
  });

  test(
    "the joined text of the saved address is split into the order's address fields",
    { tags: ["ruling-cart.2"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await saveShippingDetails(shop, buyer);
      await fillCart(shop, buyer, { TAPTRN040: 1 });
      const { district: _district, state: _state, ...address } = checkoutAddress;
      const joined = { ...address, address: "12 Mill Road, District: Pune, State: Maharashtra" };
      const answer = await post("/api/orders", buyer, { shippingAddress: joined, paymentMethod: "razorpay" });
      expect(answer.json<PayableOrder>().order.shippingAddress).toMatchObject({
        address: "12 Mill Road, District: Pune, State: Maharashtra",
        addressLine: "12 Mill Road",
        district: "Pune",
        state: "Maharashtra",
      });
    },
  );

  test.each([
    ["an empty cart", {}, 409, /cart is empty/],
    ["marketplace bags without authorisation", { MEETNP065080: 1000 }, 403, /not Meesho Authorised!/],
    ["Valmo bags without authorisation", { VALSML: 1 }, 403, /not authorized to purchase Valmo/],
  ])(
    "refuses %s",
    { tags: ["buyer-1.3", "buyer-5.19", "buyer-5.20", "buyer-6.3", "ruling-accounts.21"] },
    async (_name, goods, status, sentence) => {
      const buyer = await signInBuyer(shop);
      await fillCart(shop, buyer, goods);
      const answer = await requestOrder(shop, buyer);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ message: string }>().message).toMatch(sentence);
      expect(await ordersOf(buyer)).toHaveLength(0);
    },
  );

  test(
    "sells to a buyer whose GSTIN is active in the Meesho list",
    { tags: ["ruling-accounts.19", "ruling-accounts.21"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await saveShippingDetails(shop, buyer, { GSTIN: "29ABCDE1234F1ZW" });
      await shop.db.query("INSERT INTO meesho_vendors VALUES ('29ABCDE1234F1ZW', 'Active')");
      const answer = await placeOrder(shop, buyer, { MEETNP065080: 1000 });
      expect(answer.amount).toBe(120_360);
      await shop.db.query("UPDATE meesho_vendors SET status = 'Inactive'");
      expect((await requestOrder(shop, buyer)).statusCode).toBe(403);
    },
  );

  test.each([
    [
      "a price of the buyer's own",
      { shippingAddress: checkoutAddress, paymentMethod: "razorpay", totalAmount: 1 },
      "totalAmount",
    ],
    ["another way to pay", { shippingAddress: checkoutAddress, paymentMethod: "cash" }, "paymentMethod"],
    [
      "no company",
      { shippingAddress: { ...checkoutAddress, companyName: " " }, paymentMethod: "razorpay" },
      "companyName",
    ],
    [
      "a PIN code of five digits",
      { shippingAddress: { ...checkoutAddress, zipCode: "41100" }, paymentMethod: "razorpay" },
      "zipCode",
    ],
    [
      "a landline",
      { shippingAddress: { ...checkoutAddress, phoneNumber: "0205550100" }, paymentMethod: "razorpay" },
      "phoneNumber",
    ],
    [
      "an address of 220 lines",
      { shippingAddress: { ...checkoutAddress, address: "7\n".repeat(220) }, paymentMethod: "razorpay" },
      "address must be at most 6 lines",
    ],
    [
      "NUL in the address",
      { shippingAddress: { ...checkoutAddress, address: "a\u0000b" }, paymentMethod: "razorpay" },
      "address",
    ],
    ["an array as the body", [], "body"],
    ["no body", undefined, "body"],
  ])("refuses %s with 400, names the field and places no order", async (_name, payload, field) => {
    const buyer = await signInBuyer(shop);
    await fillCart(shop, buyer, { TAPTRN042: 1 });
    const answer = await post("/api/orders", buyer, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
    expect(await ordersOf(buyer)).toHaveLength(0);
  });

  test("refuses a body of 200 kB with 413 and invalid JSON with 400", async () => {
    const buyer = await signInBuyer(shop);
    expect((await post("/api/orders", buyer, { shippingAddress: "x".repeat(200_000) })).statusCode).toBe(413);
    const broken = await shop.app.inject({
      method: "POST",
      url: "/api/orders",
      headers: { ...buyer.headers, "content-type": "application/json" },
      payload: "{",
    });
    expect(broken.statusCode).toBe(400);
  });
});

describe("POST /api/orders/verifyPayment", () => {
  test(
    "a captured payment accepts the order once and empties the cart",
    { tags: ["buyer-7.18", "buyer-8.15", "ruling-cart.14", "ruling-cart.15"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId } = await placeOrder(shop, buyer, { LABDTH040060: 5 });
      const stock = await stockOf(shop, "LABDTH040060");
      const body = verification(await payAtSandbox(shop, razorpayOrderId));

      for (const _time of ["first", "again"]) {
        const answer = await post("/api/orders/verifyPayment", buyer, body);
        expect(answer.json()).toEqual({ success: true, message: "Payment Successful!" });
      }
      const [order] = await ordersOf(buyer);
      expect(order).toMatchObject({
        status: "Order Processing",
        isPaid: true,
        razorpayPaymentId: body.razorpayPaymentId,
        razorpaySignature: body.razorpaySignature,
      });
      expect(await cartOf(buyer)).toHaveLength(0);
      expect(await stockOf(shop, "LABDTH040060")).toBe(stock);
    },
  );

  test("goods added to the cart during the payment stay in the cart", async () => {
    const buyer = await signInBuyer(shop);
    const { razorpayOrderId } = await placeOrder(shop, buyer, { LABDTH030050: 1 });
    await fillCart(shop, buyer, { HONROL100: 3 });
    await post("/api/orders/verifyPayment", buyer, verification(await payAtSandbox(shop, razorpayOrderId)));
    expect(await cartOf(buyer)).toMatchObject([{ quantity: 3 }]);
  });

  test("a forged payment, another buyer's payment or a failed payment does not pay the order", async () => {
    const buyer = await signInBuyer(shop);
    const stranger = await signInBuyer(shop);
    const first = await placeOrder(shop, buyer, { HONSLV100: 1 });
    const other = await placeOrder(shop, stranger, { HONSLV100: 2 });
    const theirs = verification(await payAtSandbox(shop, other.razorpayOrderId));
    const failed = verification(await payAtSandbox(shop, first.razorpayOrderId, { outcome: "failed" }));
    const flipped = failed.razorpaySignature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

    const tries: [number, object][] = [
      [400, { ...failed, razorpaySignature: flipped }],
      [400, { ...theirs, razorpayOrderId: first.razorpayOrderId }],
      [404, theirs],
      [404, { ...failed, razorpayOrderId: "order_doesnotexist" }],
      [409, failed],
      [400, { ...failed, razorpaySignature: "not a signature" }],
      [400, { ...failed, razorpayPaymentId: 17 }],
    ];
    for (const [status, body] of tries) {
      const answer = await post("/api/orders/verifyPayment", buyer, body);
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('"success":false')]);
    }
    expect(await ordersOf(buyer)).toMatchObject([{ status: "Payment Pending", isPaid: false }]);
  });
});

describe("POST /api/orders/:id/retryPayment", () => {
  test("returns the same provider order with the same amount", { tags: ["ruling-money.9"] }, async () => {
    const buyer = await signInBuyer(shop);
    const first = await placeOrder(shop, buyer, { HONSLV200: 1 });
    const answer = await post(`/api/orders/${first.order._id}/retryPayment`, buyer, {});
    expect(answer.json()).toMatchObject({ razorpayOrderId: first.razorpayOrderId, amount: first.amount });
  });

  test(
    "answers 404 for another buyer's order and 409 for a paid order",
    { tags: ["buyer-6.4"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const stranger = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV225: 1 });
      const url = `/api/orders/${order._id}/retryPayment`;
      expect((await post(url, stranger, {})).statusCode).toBe(404);
      await post("/api/orders/verifyPayment", buyer, verification(await payAtSandbox(shop, razorpayOrderId)));
      expect((await post(url, buyer, {})).statusCode).toBe(409);
      expect((await post("/api/orders/not-an-id/retryPayment", buyer, {})).statusCode).toBe(400);
    },
  );
});

describe("POST /api/orders/validateRazorpay", () => {
  const recheck = (caller: SignedIn, razorpayOrderId: string) =>
    post("/api/orders/validateRazorpay", caller, {
      razorpayOrderId,
      razorpayPaymentId: null,
      razorpaySignature: null,
    });

  test(
    "reports pending, failed and paid, and settles a payment whose webhook never arrived",
    { tags: ["staff-4.4", "staff-7.9"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const admin = await signInBuyer(shop, { role: "admin" });
      const { razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV300: 1 });

      expect((await recheck(admin, razorpayOrderId)).json()).toMatchObject({
        paymentReceived: false,
        paymentState: "pending",
      });
      await payAtSandbox(shop, razorpayOrderId, { outcome: "failed" });
      expect((await recheck(buyer, razorpayOrderId)).json()).toMatchObject({ paymentState: "failed" });
      await payAtSandbox(shop, razorpayOrderId);
      expect((await recheck(admin, razorpayOrderId)).json()).toMatchObject({
        success: true,
        paymentReceived: true,
        paymentState: "paid",
      });
      expect(await ordersOf(buyer)).toMatchObject([{ status: "Order Processing" }]);
    },
  );

  test("and every other press ask the provider for one account 120 times in ten minutes at most; others are answered", async () => {
    const [often, other] = [await signInBuyer(shop), await signInBuyer(shop)];
    const { order, razorpayOrderId } = await placeOrder(shop, often, { HONSLV450: 1 });
    const ofOther = await placeOrder(shop, other, { HONSLV450: 1 });
    const orderBody = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
    const asked = vi.spyOn(shop.shop.payments, "findPaymentsOfOrder").mockResolvedValue([]);
    onTestFinished(() => asked.mockRestore());
    for (let presses = 0; presses < 118; presses += 1)
      expect((await recheck(often, razorpayOrderId)).statusCode).toBe(200);
    expect((await post("/api/orders", often, orderBody)).statusCode).toBe(200);
    expect((await post(`/api/orders/${order._id}/retryPayment`, often, {})).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(120);
    for (const press of [
      () => recheck(often, razorpayOrderId),
      () => post("/api/orders", often, orderBody),
      () => post(`/api/orders/${order._id}/retryPayment`, often, {}),
      () => post(`/api/orders/${order._id}/cancel`, often, {}),
    ]) {
      const answer = await press();
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        429,
        "Your payments were checked very often just now. They are safe: please try again in 10 minutes.",
      ]);
    }
    expect(asked).toHaveBeenCalledTimes(120);
    expect((await recheck(other, ofOther.razorpayOrderId)).statusCode).toBe(200);
  });

  test("answers 404 for another buyer's order, to internal staff and accountants too", async () => {
    const { razorpayOrderId } = await placeOrder(shop, await signInBuyer(shop), { HONSLV450: 1 });
    expect((await recheck(await signInBuyer(shop), razorpayOrderId)).statusCode).toBe(404);
    for (const role of ["internal", "accountant"] as const)
      expect((await recheck(await signInBuyer(shop, { role }), razorpayOrderId)).statusCode).toBe(404);
  });
});
