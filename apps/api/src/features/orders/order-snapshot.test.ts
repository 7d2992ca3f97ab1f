import type { Order } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();

async function onlyOrderOf({ headers }: SignedIn): Promise<Order> {
  const answer = await shop.app.inject({ url: "/api/orders", headers });
  const { success, data } = answer.json<{ success: boolean; data: Order[] }>();
  expect([success, data.length]).toEqual([true, 1]);
  return data[0]!;
}

test(
  "a paid order is returned with all specified fields",
  { tags: ["buyer-3.11", "buyer-3.12", "buyer-7.19", "ruling-money.3", "ruling-cart.17"] },
  async () => {
    const buyer = await signInBuyer(shop);
    await saveShippingDetails(shop, buyer);
    const { razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 5 });
    const paid = await payOrder(shop, buyer, razorpayOrderId);
    // 5 x 3665 less 5% = 17408.75, and 18%
    expect(await onlyOrderOf(buyer)).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      orderNumber: expect.stringMatching(/^\d\d-\d\d\/\d{6}$/),
      createdAt: shop.clock.now().toISOString(),
      items: [
        {
          _id: expect.stringMatching(/./),
          SKU: "TAPBRN048",
          productTitle: expect.stringContaining("Tape"),
          price: 17_408.75,
          quantity: 5,
          product: { title: expect.stringContaining("Tape"), images: expect.any(Array) },
        },
      ],
      totalAmount: 20_542.33,
      status: "Order Processing",
      invoice: expect.stringMatching(/\/orders\/[0-9a-f-]{36}\/invoice$/),
      pastedInvoice: "",
      tracking: { partnerName: "", trackingId: "" },
      ...paid,
      shippingAddress: {
        name: expect.stringMatching(/./),
        address: expect.stringMatching(/, District: .+, State: /),
        companyName: expect.stringMatching(/./),
        zipCode: expect.stringMatching(/^\d{6}$/),
        country: "India",
        phoneNumber: expect.stringMatching(/^\d{10}$/),
      },
      userDetails: { phoneNumber: buyer.phoneNumber, email: expect.stringContaining("@") },
      GST: { GSTIN: "27ABCDE1234F1Z0" },
    });
  },
);

test(
  "later edits do not change an order: not its goods, its prices, its rate, its address or its GSTIN",
  { tags: ["ruling-cart.16"] },
  async () => {
    const buyer = await signInBuyer(shop);
    await saveShippingDetails(shop, buyer);
    await placeOrder(shop, buyer, { HONSLV150: 2 });
    const before = await onlyOrderOf(buyer);
    await shop.db.query(
      "UPDATE products SET title = 'Another', price = price * 2, hsn = '39232100', category = 'TAPE', images = '{/other.svg}' WHERE sku = 'HONSLV150'",
    );
    await shop.shop.catalogue.refresh();
    await saveShippingDetails(shop, buyer, { GSTIN: "29ABCDE1234F1ZW", zipCode: "560001" });
    await shop.db.query("UPDATE users SET name = 'Somebody Else', email = 'else@example.in' WHERE id = $1", [
      buyer.userId,
    ]);
    expect(await onlyOrderOf(buyer)).toEqual(before);
  },
);
